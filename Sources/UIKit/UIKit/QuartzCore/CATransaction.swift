import AnimationCore
import Foundation

/// Groups changes of layers: the duration, the curve and the completion of their implicit animations.
@preconcurrency @MainActor
open class CATransaction: NSObject {
    /// The values of one transaction.
    @MainActor
    struct Values {
        var duration = 0.25
        var timingFunction: CAMediaTimingFunction?
        var disablesActions = false
        var completion: (() -> Void)?
        /// The animations of the transaction; `nil` outside of one.
        var group: Group?

        var isAnimated: Bool { !disablesActions && duration > 0 }
        var request: AnimationRequest {
            AnimationRequest(.curve(timingFunction?.curve ?? .default), duration: duration)
        }
    }

    /// The animations of a transaction, until the last of them has ended or was removed.
    @MainActor
    final class Group {
        /// The stage time at which the last of the implicit animations ends.
        var end = 0.0
        private var running = 0
        private var completion: (() -> Void)?

        /// Counts an animation that starts.
        func enter() { running += 1 }

        /// Counts an animation that has ended.
        func leave() {
            running -= 1
            if running == 0, let completion { run(completion) }
        }

        /// Has a completion run at the end.
        func commit(_ completion: @escaping () -> Void) {
            if running == 0 { run(completion) } else { self.completion = completion }
        }

        private func run(_ completion: @escaping () -> Void) {
            self.completion = nil
            guard let simulation = Simulation.current else { return completion() }
            simulation.schedule(at: max(simulation.now, end), completion)
        }
    }

    private static var stack: [Values] = []
    static var current: Values {
        get { stack.last ?? Values() }
        set { if !stack.isEmpty { stack[stack.count - 1] = newValue } }
    }
    private static var values: [String: Any] = [:]

    /// Begins a transaction in the present one.
    open class func begin() {
        var inner = current
        inner.completion = nil
        inner.group = Group()
        stack.append(inner)
    }

    /// Ends the innermost transaction. Its completion runs when its animations have ended.
    open class func commit() {
        guard let ended = stack.popLast() else { return }
        if let completion = ended.completion { ended.group?.commit(completion) }
    }

    /// The duration of implicit animations, in seconds; 0.25 by default.
    open class func animationDuration() -> CFTimeInterval { current.duration }
    /// Sets the duration of implicit animations.
    open class func setAnimationDuration(_ dur: CFTimeInterval) { current.duration = max(0, dur) }
    /// The curve of implicit animations.
    open class func animationTimingFunction() -> CAMediaTimingFunction? { current.timingFunction }
    /// Sets the curve of implicit animations.
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) { current.timingFunction = function }
    /// Whether changes take effect at once.
    open class func disableActions() -> Bool { current.disablesActions }
    /// Lets changes take effect at once.
    open class func setDisableActions(_ flag: Bool) { current.disablesActions = flag }
    /// The completion.
    open class func completionBlock() -> (() -> Void)? { current.completion }
    /// Sets the completion of the transaction.
    open class func setCompletionBlock(_ block: (() -> Void)?) { current.completion = block }
    /// A value by name.
    open class func value(forKey key: String) -> Any? { values[key] }
    /// Sets a value by name.
    open class func setValue(_ anObject: Any?, forKey key: String) { values[key] = anObject }
}

/// The stage time, in seconds.
@preconcurrency @MainActor
public func CACurrentMediaTime() -> CFTimeInterval { Simulation.current?.now ?? 0 }

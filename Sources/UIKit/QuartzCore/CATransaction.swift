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
        /// The stage time at which the last animation of the transaction ends.
        var end = 0.0

        var isAnimated: Bool { !disablesActions && duration > 0 }
        var request: AnimationRequest {
            AnimationRequest(.curve(timingFunction?.curve ?? .default), duration: duration)
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
        inner.end = 0
        stack.append(inner)
    }

    /// Ends the innermost transaction. Its completion runs when its animations have ended.
    open class func commit() {
        guard let ended = stack.popLast() else { return }
        guard let completion = ended.completion else { return }
        guard let simulation = Simulation.current else { return completion() }
        if ended.end < .infinity { simulation.schedule(at: max(simulation.now, ended.end), completion) }
    }

    /// Ends the transactions that are open. Inert.
    open class func flush() {}

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

import AnimationMath
import Foundation

public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionDisableActions = "disableActions"
public let kCATransactionCompletionBlock = "completionBlock"

/// Groups changes of layers: the duration, the curve and the completions of their implicit animations.
///
/// A nested transaction reads the values of the one around it until it has its own. How completions add up was measured on the
/// platform; docs/fidelity.md names the source.
@preconcurrency @MainActor
open class CATransaction: NSObject {
    @MainActor
    struct Values {
        var duration = 0.25
        var timingFunction: CAMediaTimingFunction?
        var disablesActions = false
        /// The completion that was set last, in this transaction or in one around it.
        var completion: (() -> Void)?
        /// The completions that were set in this transaction.
        var ownCompletions: [() -> Void] = []
        var others: [String: Any] = [:]
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
        private var completions: [() -> Void] = []

        func enter() { running += 1 }

        func leave() {
            running -= 1
            runCompletionsAtEnd()
        }

        func commit(_ completions: [() -> Void]) {
            self.completions = completions
            runCompletionsAtEnd()
        }

        private func runCompletionsAtEnd() {
            guard running == 0 else { return }
            for completion in completions {
                guard let simulation = Simulation.current else {
                    completion()
                    continue
                }
                simulation.schedule(at: max(simulation.now, end), completion)
            }
            completions = []
        }
    }

    private static var stack: [Values] = []
    static var current: Values {
        get { stack.last ?? Values() }
        set { if !stack.isEmpty { stack[stack.count - 1] = newValue } }
    }

    open class func begin() {
        var inner = current
        inner.ownCompletions = []
        inner.group = Group()
        stack.append(inner)
    }

    open class func commit() {
        guard let ended = stack.popLast() else { return }
        ended.group?.commit(ended.ownCompletions)
    }

    open class func animationDuration() -> CFTimeInterval { current.duration }
    open class func setAnimationDuration(_ dur: CFTimeInterval) { current.duration = max(0, dur) }
    open class func animationTimingFunction() -> CAMediaTimingFunction? { current.timingFunction }
    open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) { current.timingFunction = function }
    open class func disableActions() -> Bool { current.disablesActions }
    open class func setDisableActions(_ flag: Bool) { current.disablesActions = flag }
    open class func completionBlock() -> (() -> Void)? { current.completion }
    /// Adds a completion to the transaction. With `nil` there is none to read; those that were added still run.
    open class func setCompletionBlock(_ block: (() -> Void)?) {
        current.completion = block
        if let block { current.ownCompletions.append(block) }
    }

    open class func value(forKey key: String) -> Any? {
        switch key {
        case kCATransactionAnimationDuration: animationDuration()
        case kCATransactionAnimationTimingFunction: animationTimingFunction()
        case kCATransactionDisableActions: disableActions()
        case kCATransactionCompletionBlock: completionBlock()
        default: current.others[key]
        }
    }

    open class func setValue(_ anObject: Any?, forKey key: String) {
        switch key {
        case kCATransactionAnimationDuration: setAnimationDuration((anObject as? NSNumber)?.doubleValue ?? 0.25)
        case kCATransactionAnimationTimingFunction: setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
        case kCATransactionDisableActions: setDisableActions((anObject as? NSNumber)?.boolValue ?? false)
        case kCATransactionCompletionBlock: setCompletionBlock(anObject as? () -> Void)
        default: current.others[key] = anObject
        }
    }
}

/// The stage time, in seconds.
@preconcurrency @MainActor
public func CACurrentMediaTime() -> CFTimeInterval { Simulation.current?.now ?? 0 }

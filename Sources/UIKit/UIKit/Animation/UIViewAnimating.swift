import Foundation

public enum UIViewAnimatingState: Int, Hashable, Sendable {
    /// Not started, or finished.
    case inactive = 0
    /// Running or paused.
    case active
    case stopped
}

public enum UIViewAnimatingPosition: Int, Hashable, Sendable { case end, start, current }

/// An object whose animations can be started, stopped and driven by hand.
@preconcurrency @MainActor
public protocol UIViewAnimating: NSObjectProtocol {
    var state: UIViewAnimatingState { get }
    var isRunning: Bool { get }
    var isReversed: Bool { get set }
    /// The fraction of the animations that is shown, 0…1.
    var fractionComplete: CGFloat { get set }
    func startAnimation()
    func startAnimation(afterDelay delay: TimeInterval)
    /// Pauses the animations; starts and pauses those that have not been started.
    func pauseAnimation()
    func stopAnimation(_ withoutFinishing: Bool)
    func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An object whose animations are closures that change model values.
@preconcurrency @MainActor
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
    /// Adds animations that start after a fraction of the rest of the duration; optional.
    func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
    func addAnimations(_ animation: @escaping () -> Void)
    func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
    /// Resumes paused animations with another timing; optional.
    func continueAnimation(withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

/// An animator that does nothing: the default of `interruptibleAnimator(using:)`, which is optional on iOS.
final class AbsentAnimator: NSObject, UIViewImplicitlyAnimating {
    static let shared = AbsentAnimator()

    var state: UIViewAnimatingState { .inactive }
    var isRunning: Bool { false }
    var isReversed = false
    var fractionComplete: CGFloat = 0
    func startAnimation() {}
    func startAnimation(afterDelay delay: TimeInterval) {}
    func pauseAnimation() {}
    func stopAnimation(_ withoutFinishing: Bool) {}
    func finishAnimation(at finalPosition: UIViewAnimatingPosition) {}
}

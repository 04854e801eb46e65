import AnimationMath
import Foundation

/// Drives any transition by a fraction of its duration: returned as interaction controller, and updated by a gesture.
///
/// While it is driven, the time of the animations is held at the fraction of the duration, linearly, for any curves.
/// Finished, it takes (1 − p)·duration / ``completionSpeed`` to the end; cancelled, p·duration / ``completionSpeed`` to the
/// start, after which the model values are what they were before.
@preconcurrency @MainActor
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
    private weak var context: TransitionContext?

    /// The speed of the rest, relative to normal; 0 and less count as 1.
    open var completionSpeed: CGFloat = 1
    open var completionCurve = UIView.AnimationCurve.easeInOut
    open var timingCurve: (any UITimingCurveProvider)?
    open var wantsInteractiveStart = true
    open private(set) var percentComplete: CGFloat = 0
    open var duration: CGFloat { CGFloat(context?.transitionDuration ?? 0) }

    open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        context = transitionContext as? TransitionContext
        percentComplete = 0
        context?.runAnimator()
    }

    open func update(_ percentComplete: CGFloat) {
        guard let context, context.isInteractive else { return }
        if !percentComplete.isNaN { self.percentComplete = min(max(percentComplete, 0), 1) }
        context.updateInteractiveTransition(percentComplete)
    }

    open func pause() {
        guard let context else { return }
        context.pauseInteractiveTransition()
        percentComplete = context.percentComplete
    }

    open func finish() { context?.finish(speed: Double(completionSpeed), curve: curve) }
    open func cancel() { context?.cancel(speed: Double(completionSpeed), curve: curve) }

    private var curve: UnitCurve { timingCurve?.cubicTimingParameters?.unitCurve ?? completionCurve.unitCurve }
}

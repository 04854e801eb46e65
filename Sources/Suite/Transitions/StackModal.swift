import UIKit

/// The direction of a stack modal.
public enum StackModalTransitionMode: Hashable, Sendable {
    /// The presented view springs up, and the one below is squeezed.
    case present
    /// The presented view goes down, and the one below recovers.
    case dismiss
}

/// A presented view springs up from below while the view that it covers is squeezed a little.
public final class StackModalAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let mode: StackModalTransitionMode

    /// The duration of each spring, in seconds.
    public var duration: TimeInterval = 0.6
    /// The start time of the first spring, in seconds.
    public var firstDelay: TimeInterval = 0
    /// The start time of the second spring, in seconds.
    public var secondDelay: TimeInterval = 0.1
    /// The damping ratio of the squeeze.
    public var harderDamping: CGFloat = 0.7
    /// The damping ratio of the view that slides up.
    public var smootherDamping: CGFloat = 0.85
    /// The damping ratio of both springs of a dismissal.
    public var dismissDamping: CGFloat = 1
    /// The initial velocity of all springs but one, normalized (1/s).
    public var slowerVelocity: CGFloat = 1
    /// The initial velocity of the view that slides up, normalized (1/s).
    public var fasterVelocity: CGFloat = 2.5
    /// The scale of the squeezed view.
    public var scale: CGFloat = 0.95

    /// Creates an animator for one presentation or dismissal.
    public init(mode: StackModalTransitionMode) {
        self.mode = mode
    }

    /// The duration of the transition, in seconds.
    public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    {
        duration
    }

    /// Makes the animations.
    public func animateTransition(using context: any UIViewControllerContextTransitioning) {
        let isPresenting = mode == .present
        guard let squeezed = context.viewController(forKey: isPresenting ? .from : .to)?.view,
            let slid = context.view(forKey: isPresenting ? .to : .from),
            let snapshot = squeezed.snapshotView(afterScreenUpdates: false)
        else { return context.completeTransition(false) }
        let container = context.containerView

        let background = UIView(frame: squeezed.frame)
        background.accessibilityIdentifier = "background"
        background.backgroundColor = .white
        let overlay = UIView(frame: background.bounds)
        overlay.accessibilityIdentifier = "overlay"
        overlay.backgroundColor = .black
        overlay.alpha = 0.7
        background.addSubview(overlay)
        snapshot.frame = squeezed.frame
        for view in [background, snapshot, slid] { container.addSubview(view) }

        let squeeze = CGAffineTransform(scaleX: scale, y: scale)
        let below = CGAffineTransform(translationX: 0, y: slid.bounds.height)
        let completion = { (finished: Bool) in
            // At the end of a presentation, too: the container stays as long as the screen is presented, which covers both,
            // and the dismissal takes a new picture. An old one would show through a screen that is not opaque.
            background.removeFromSuperview()
            snapshot.removeFromSuperview()
            context.completeTransition(finished && !context.transitionWasCancelled)
            slid.transform = .identity
        }
        if isPresenting {
            slid.transform = below
            spring(firstDelay, harderDamping, slowerVelocity, .curveEaseOut) { snapshot.transform = squeeze }
            spring(secondDelay, smootherDamping, fasterVelocity, .curveEaseOut, completion) {
                slid.transform = .identity
            }
        } else {
            snapshot.transform = squeeze
            spring(firstDelay, dismissDamping, slowerVelocity, .curveEaseIn) { slid.transform = below }
            spring(secondDelay, dismissDamping, slowerVelocity, .curveEaseIn, completion) {
                snapshot.transform = .identity
            }
        }
    }

    private func spring(
        _ delay: TimeInterval, _ damping: CGFloat, _ velocity: CGFloat, _ option: UIView.AnimationOptions,
        _ completion: ((Bool) -> Void)? = nil, _ animations: @escaping () -> Void
    ) {
        UIView.animate(
            withDuration: duration, delay: delay, usingSpringWithDamping: damping, initialSpringVelocity: velocity,
            options: option, animations: animations, completion: completion)
    }
}

import AnimationCore
import HeadlessKit

/// Which way a stack modal goes.
public enum StackModalTransitionMode: Hashable, Sendable {
    /// The presented view springs up, and the one below is squeezed.
    case present
    /// The presented view goes down, and the one below recovers.
    case dismiss
}

/// A presented view springs up from below while the view that it covers is squeezed a little.
public final class StackModalAnimator: ViewControllerAnimatedTransitioning {
    private let mode: StackModalTransitionMode

    /// How long each spring takes, in seconds.
    public var duration = 0.6
    /// When the first spring starts, in seconds.
    public var firstDelay = 0.0
    /// When the second spring starts, in seconds.
    public var secondDelay = 0.1
    /// The damping ratio of the squeeze.
    public var harderDamping = 0.7
    /// The damping ratio of the view that slides up.
    public var smootherDamping = 0.85
    /// The damping ratio of both springs of a dismissal.
    public var dismissDamping = 1.0
    /// The initial velocity of all springs but one, in distances per second.
    public var slowerVelocity = 1.0
    /// The initial velocity of the view that slides up, in distances per second.
    public var fasterVelocity = 2.5
    /// How far the view below is squeezed.
    public var scale = 0.95

    /// Creates an animator for one presentation or dismissal.
    public init(mode: StackModalTransitionMode) {
        self.mode = mode
    }

    /// The time until the later spring ends.
    public func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double {
        max(firstDelay, secondDelay) + duration
    }

    /// Squeezes and slides.
    public func animateTransition(using context: any ViewControllerContextTransitioning) {
        let isPresenting = mode == .present
        guard let container = context.containerView,
            let squeezed = context.view(forKey: isPresenting ? .from : .to),
            let slid = context.view(forKey: isPresenting ? .to : .from),
            let snapshot = squeezed.snapshotView(afterScreenUpdates: true)
        else { return context.completeTransition(false) }

        let background = View(frame: squeezed.frame)
        background.name = "background"
        background.backgroundColor = .white
        snapshot.frame = squeezed.frame
        let overlay = View(frame: snapshot.bounds)
        overlay.name = "overlay"
        overlay.backgroundColor = .black
        overlay.alpha = 0.7
        snapshot.addSubview(overlay)
        if !isPresenting { container.addSubview(squeezed) }
        for view in [background, snapshot, slid] { container.addSubview(view) }

        let squeeze = AffineTransform.scale(x: scale, y: scale)
        let below = AffineTransform.translation(x: 0, y: slid.bounds.height)
        let completion = { (finished: Bool) in
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
        _ delay: Double, _ damping: Double, _ velocity: Double, _ option: AnimationOptions,
        _ completion: ((Bool) -> Void)? = nil, _ animations: () -> Void
    ) {
        View.animate(
            withDuration: duration, delay: delay, usingSpringWithDamping: damping, initialSpringVelocity: velocity,
            options: option, animations: animations, completion: completion)
    }
}

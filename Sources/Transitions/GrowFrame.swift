import AnimationCore
import HeadlessKit

/// A presented view grows out of nothing, from the container's top left corner to 20 points inside its edges.
public final class GrowFrameAnimator: ViewControllerAnimatedTransitioning {
    private let duration: Double
    private let margin: Double

    /// Creates an animator for one presentation.
    ///
    /// - Parameters:
    ///   - duration: Seconds.
    ///   - margin: The distance that is left to the edges, in points.
    public init(duration: Double = 1, margin: Double = 20) {
        self.duration = duration
        self.margin = margin
    }

    /// The duration of the growth.
    public func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double {
        duration
    }

    /// Grows.
    public func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let container = context.containerView, let to = context.view(forKey: .to),
            let controller = context.viewController(forKey: .to)
        else { return context.completeTransition(false) }
        let final = context.finalFrame(for: controller)
        container.addSubview(to)
        to.frame = .zero
        View.animate(withDuration: duration) {
            to.frame = Rect(
                x: self.margin, y: self.margin, width: max(0, final.width - 2 * self.margin),
                height: max(0, final.height - 2 * self.margin))
        } completion: { _ in
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}

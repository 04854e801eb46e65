import UIKit

/// A presented view grows out of nothing, from the container's top left corner to 20 points inside its edges.
public final class GrowFrameAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let duration: TimeInterval
    private let margin: CGFloat

    /// Creates an animator for one presentation.
    ///
    /// - Parameters:
    ///   - duration: Seconds.
    ///   - margin: The distance that is left to the edges, in points.
    public init(duration: TimeInterval = 1, margin: CGFloat = 20) {
        self.duration = duration
        self.margin = margin
    }

    /// The duration of the transition, in seconds.
    public func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    {
        duration
    }

    /// Makes the animations.
    public func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let to = context.view(forKey: .to), let controller = context.viewController(forKey: .to) else {
            return context.completeTransition(false)
        }
        let final = context.finalFrame(for: controller)
        context.containerView.addSubview(to)
        to.frame = .zero
        UIView.animate(withDuration: duration) {
            to.frame = CGRect(
                x: self.margin, y: self.margin, width: max(0, final.width - 2 * self.margin),
                height: max(0, final.height - 2 * self.margin))
        } completion: { _ in
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}

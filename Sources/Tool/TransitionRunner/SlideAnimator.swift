import HeadlessKit

/// The animator for files that define only an interaction: the destination slides over the source, and away again.
package final class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    private let isForward: Bool

    package init(isForward: Bool) { self.isForward = isForward }

    package func transitionDuration(
        using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 0.5 }

    package func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
        let container = transitionContext.containerView
        guard let moving = transitionContext.viewController(forKey: isForward ? .to : .from)?.view else {
            return transitionContext.completeTransition(false)
        }
        let away = container.bounds.offsetBy(dx: 0, dy: container.bounds.height)
        if isForward {
            container.addSubview(moving)
            moving.frame = away
        } else if let below = transitionContext.view(forKey: .to) {
            container.insertSubview(below, at: 0)
        }
        UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
            moving.frame = self.isForward ? container.bounds : away
        } completion: { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}

import UIKit

/// Unfolds the presented screen out of a crease in its middle.
final class FoldPresent: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let to = transitionContext.view(forKey: .to) else { return transitionContext.completeTransition(false) }
        let container = transitionContext.containerView
        to.frame = container.bounds
        container.addSubview(to)
        to.isHidden = true

        let (upper, lower) = to.bounds.divided(atDistance: to.bounds.midY, from: .minYEdge)
        guard
            let top = to.resizableSnapshotView(from: upper, afterScreenUpdates: true, withCapInsets: .zero),
            let bottom = to.resizableSnapshotView(from: lower, afterScreenUpdates: true, withCapInsets: .zero)
        else {
            to.isHidden = false
            return transitionContext.completeTransition(true)
        }
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 1000
        container.layer.sublayerTransform = perspective
        for (half, anchor, angle) in [(top, CGFloat(1), CGFloat.pi / 2), (bottom, 0, -CGFloat.pi / 2)] {
            half.layer.anchorPoint = CGPoint(x: 0.5, y: anchor)
            half.center = CGPoint(x: container.bounds.midX, y: container.bounds.midY)
            half.layer.transform = CATransform3DMakeRotation(angle, 1, 0, 0)
            container.addSubview(half)
        }
        UIView.animate(
            withDuration: transitionDuration(using: transitionContext), delay: 0, options: [.curveEaseIn]
        ) {
            top.layer.transform = CATransform3DIdentity
            bottom.layer.transform = CATransform3DIdentity
        } completion: { _ in
            top.removeFromSuperview()
            bottom.removeFromSuperview()
            to.isHidden = false
            container.layer.sublayerTransform = CATransform3DIdentity
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}

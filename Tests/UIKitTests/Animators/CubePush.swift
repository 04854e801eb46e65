import UIKit

/// Turns the screens as two sides of a cube.
final class CubePush: NSObject, UIViewControllerAnimatedTransitioning {
    private let distance: CGFloat = 900

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.6 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to) else {
            return transitionContext.completeTransition(false)
        }
        let container = transitionContext.containerView
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / distance
        container.layer.sublayerTransform = perspective
        container.addSubview(to)
        to.frame = container.bounds

        for side in [from, to] {
            // The axis is in the middle of the cube, half a side behind the screen.
            side.layer.anchorPointZ = -container.bounds.width / 2
            side.layer.zPosition = -container.bounds.width / 2
        }
        CATransaction.begin()
        CATransaction.setCompletionBlock {
            container.layer.sublayerTransform = CATransform3DIdentity
            for side in [from, to] {
                side.layer.anchorPointZ = 0
                side.layer.zPosition = 0
                side.layer.removeAllAnimations()
            }
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        from.layer.add(rotation(from: 0, to: -.pi / 2, using: transitionContext), forKey: "turn")
        to.layer.add(rotation(from: .pi / 2, to: 0, using: transitionContext), forKey: "turn")
        CATransaction.commit()
    }

    private func rotation(
        from start: CGFloat, to end: CGFloat, using transitionContext: UIViewControllerContextTransitioning
    ) -> CABasicAnimation {
        let rotation = CABasicAnimation(keyPath: "transform.rotation.y")
        rotation.fromValue = start
        rotation.toValue = end
        rotation.duration = transitionDuration(using: transitionContext)
        rotation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        rotation.fillMode = .forwards
        rotation.isRemovedOnCompletion = false
        return rotation
    }
}

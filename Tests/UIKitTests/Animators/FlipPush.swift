import UIKit

/// Flips the old screen away in the first half, and the new one in during the second, as a card with two sides.
final class FlipPush: NSObject, UIViewControllerAnimatedTransitioning {
    private let operation: UINavigationController.Operation

    init(operation: UINavigationController.Operation) {
        self.operation = operation
        super.init()
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.8 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to) else {
            return transitionContext.completeTransition(false)
        }
        let container = transitionContext.containerView
        let direction: CGFloat = operation == .push ? 1 : -1
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 700
        container.layer.sublayerTransform = perspective
        container.addSubview(to)
        to.frame = container.bounds
        to.layer.transform = CATransform3DMakeRotation(-direction * .pi / 2, 0, 1, 0)

        UIView.animateKeyframes(
            withDuration: transitionDuration(using: transitionContext), delay: 0, options: .calculationModeLinear,
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                    from.layer.transform = CATransform3DMakeRotation(direction * .pi / 2, 0, 1, 0)
                }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                    to.layer.transform = CATransform3DIdentity
                }
            },
            completion: { _ in
                from.layer.transform = CATransform3DIdentity
                to.layer.transform = CATransform3DIdentity
                container.layer.sublayerTransform = CATransform3DIdentity
                transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
            })
    }
}

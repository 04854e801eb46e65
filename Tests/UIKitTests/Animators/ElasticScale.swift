import UIKit

/// Bounces the presented screen to its size with a Core Animation spring.
final class ElasticScale: NSObject, UIViewControllerAnimatedTransitioning, CAAnimationDelegate {
    private weak var context: UIViewControllerContextTransitioning?

    private var spring: CASpringAnimation {
        let spring = CASpringAnimation(keyPath: "transform.scale")
        spring.mass = 1
        spring.stiffness = 180
        spring.damping = 12
        spring.initialVelocity = 3
        spring.fromValue = 0.3
        spring.toValue = 1
        spring.duration = spring.settlingDuration
        return spring
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        spring.settlingDuration
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let to = transitionContext.view(forKey: .to) else { return transitionContext.completeTransition(false) }
        context = transitionContext
        to.frame = transitionContext.containerView.bounds.insetBy(dx: 50, dy: 250)
        transitionContext.containerView.addSubview(to)
        let spring = spring
        spring.delegate = self
        to.layer.add(spring, forKey: "elastic")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        context?.completeTransition(flag)
    }
}

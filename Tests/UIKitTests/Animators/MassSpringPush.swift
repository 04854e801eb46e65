import UIKit

/// Pushes with a property animator on a spring of its own mass, stiffness and damping.
final class MassSpringPush: NSObject, UIViewControllerAnimatedTransitioning {
    let timing = UISpringTimingParameters(
        mass: 2, stiffness: 300, damping: 30, initialVelocity: CGVector(dx: 1, dy: 0))

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        UIViewPropertyAnimator(duration: 0, timingParameters: timing).duration
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let to = transitionContext.view(forKey: .to) else { return transitionContext.completeTransition(false) }
        let container = transitionContext.containerView
        to.frame = container.bounds.offsetBy(dx: container.bounds.width, dy: 0)
        container.addSubview(to)
        let animator = UIViewPropertyAnimator(duration: 0, timingParameters: timing)
        animator.addAnimations { to.frame = container.bounds }
        animator.addCompletion { position in transitionContext.completeTransition(position == .end) }
        animator.startAnimation()
    }
}

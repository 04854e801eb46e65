import UIKit

/// Fades with a property animator that the system may interrupt: one animator for each transition, kept until its end.
final class InterruptibleFade: NSObject, UIViewControllerAnimatedTransitioning {
    private var animator: UIViewPropertyAnimator?

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 1 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        interruptibleAnimator(using: transitionContext).startAnimation()
    }

    func interruptibleAnimator(
        using transitionContext: UIViewControllerContextTransitioning
    ) -> UIViewImplicitlyAnimating {
        if let animator { return animator }
        let to = transitionContext.view(forKey: .to)
        if let to {
            transitionContext.containerView.addSubview(to)
            to.alpha = 0
            to.center.y += 100
        }
        let animator = UIViewPropertyAnimator(
            duration: transitionDuration(using: transitionContext), curve: .easeInOut
        ) {
            to?.alpha = 1
            to?.center.y -= 100
        }
        animator.addCompletion { position in
            to?.alpha = 1
            transitionContext.completeTransition(position == .end)
        }
        self.animator = animator
        return animator
    }

    func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}

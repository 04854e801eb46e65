import UIKit

/// Fades one screen out and the other in, half a duration each, with a short overlap.
final class CrossDissolve: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.5 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to) else {
            return transitionContext.completeTransition(false)
        }
        transitionContext.containerView.addSubview(to)
        to.alpha = 0
        UIView.animate(withDuration: 0.3, delay: 0, options: .curveEaseIn) { from.alpha = 0 }
        UIView.animate(withDuration: 0.3, delay: 0.2, options: .curveEaseOut) {
            to.alpha = 1
        } completion: { _ in
            from.alpha = 1
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}

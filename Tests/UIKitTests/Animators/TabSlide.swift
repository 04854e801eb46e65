import UIKit

/// Slides tabs in from the side on which they are.
final class TabSlide: NSObject, UITabBarControllerDelegate, UIViewControllerAnimatedTransitioning {
    private var direction: CGFloat = 1

    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? {
        guard let controllers = tabBarController.viewControllers,
            let from = controllers.firstIndex(of: fromVC), let to = controllers.firstIndex(of: toVC)
        else { return nil }
        direction = to > from ? 1 : -1
        return self
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.3 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.viewController(forKey: .from)?.view,
            let to = transitionContext.viewController(forKey: .to)?.view
        else { return transitionContext.completeTransition(false) }
        let container = transitionContext.containerView
        let width = container.bounds.width
        to.frame = container.bounds
        to.transform = CGAffineTransform(translationX: direction * width, y: 0)
        container.addSubview(to)
        UIView.animate(withDuration: transitionDuration(using: transitionContext)) {
            from.transform = CGAffineTransform(translationX: -self.direction * width, y: 0)
            to.transform = .identity
        } completion: { _ in
            from.transform = .identity
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}

import UIKit

/// A delegate that asks closures for the parts of a transition. It is not retained by the controllers.
@MainActor
package final class TransitionDelegate: NSObject {
    package typealias Operation = UINavigationController.Operation
    /// Creates the animator: receives `push` for the forward direction and `pop` for the other, and the controllers.
    package var animator:
        (_ operation: Operation, _ from: UIViewController, _ to: UIViewController) -> (
            any UIViewControllerAnimatedTransitioning
        )? = { _, _, _ in nil }
    /// The object that drives the transition by hand.
    package var interaction: () -> (any UIViewControllerInteractiveTransitioning)? = { nil }
    /// Creates the presentation controller.
    package var presentation: () -> UIPresentationController? = { nil }
}

extension TransitionDelegate: UIViewControllerTransitioningDelegate, UINavigationControllerDelegate,
    UITabBarControllerDelegate
{
    package func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator(.push, presenting, presented) }

    package func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        animator(.pop, dismissed, dismissed.presentingViewController ?? dismissed)
    }

    package func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction() }

    package func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction() }

    package func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { presentation() }

    package func navigationController(
        _ navigationController: UINavigationController, animationControllerFor operation: Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator(operation, fromVC, toVC) }
    package func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction() }

    package func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        func index(_ controller: UIViewController) -> Int {
            tabBarController.viewControllers?.firstIndex { $0 === controller } ?? 0
        }
        return animator(index(fromVC) < index(toVC) ? .push : .pop, fromVC, toVC)
    }

    package func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction() }
}

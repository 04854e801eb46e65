import HeadlessKit

/// A change of screen that a transition animates.
public enum TransitionOperation: String, Sendable, CaseIterable {
    /// The destination is presented.
    case present
    /// The destination is dismissed.
    case dismiss
    /// The destination is pushed.
    case push
    /// The destination is popped.
    case pop
    /// The destination's tab is selected.
    case tab
}

/// A source and a destination on a stage, with the delegate that hands out an animator.
@MainActor
final class TransitionStage: NSObject {
    private let operation: TransitionOperation
    private let animator: (any UIViewControllerAnimatedTransitioning)?
    private let interaction: (any UIViewControllerInteractiveTransitioning)?
    private let source, destination: UIViewController
    private let navigation: UINavigationController?
    private let tabs: UITabBarController?

    init(
        _ operation: TransitionOperation, _ animator: (any UIViewControllerAnimatedTransitioning)?,
        _ interaction: (any UIViewControllerInteractiveTransitioning)?, _ source: UIViewController?,
        _ destination: UIViewController?
    ) {
        (self.operation, self.animator, self.interaction) = (operation, animator, interaction)
        self.source = source ?? TransitionStage.placeholder("from")
        self.destination = destination ?? TransitionStage.placeholder("to")
        let isStack = operation == .push || operation == .pop
        navigation =
            isStack ? source as? UINavigationController ?? UINavigationController(rootViewController: self.source) : nil
        tabs = operation == .tab ? UITabBarController() : nil
    }

    private static func placeholder(_ name: String) -> UIViewController {
        let controller = UIViewController()
        controller.title = name
        return controller
    }

    /// Shows the controllers as they are before the transition.
    func setUp(_ stage: Stage) {
        stage.rootViewController = (navigation as UIViewController?) ?? tabs ?? source
        tabs?.viewControllers = [source, destination]
        stage.window.layoutIfNeeded()
        if operation == .pop { navigation?.pushViewController(destination, animated: false) }
        if operation == .present || operation == .dismiss { preparePresentation() }
        if operation == .dismiss { source.present(destination, animated: false) }
        stage.runToIdle()
        guard animator != nil || interaction != nil else { return }
        navigation?.delegate = self
        tabs?.delegate = self
    }

    private func preparePresentation() {
        guard animator != nil || interaction != nil else { return }
        destination.modalPresentationStyle = .custom
        destination.transitioningDelegate = self
    }

    func begin() {
        switch operation {
        case .present: source.present(destination, animated: true)
        case .dismiss: destination.dismiss(animated: true)
        case .push: navigation?.pushViewController(destination, animated: true)
        case .pop: navigation?.popViewController(animated: true)
        case .tab: tabs?.selectedIndex = 1
        }
    }

    static func hasGestures(_ view: UIView) -> Bool {
        view.gestureRecognizers?.isEmpty == false || view.subviews.contains(where: hasGestures)
    }
}

extension TransitionStage: UIViewControllerTransitioningDelegate, UINavigationControllerDelegate,
    UITabBarControllerDelegate
{
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

    func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}

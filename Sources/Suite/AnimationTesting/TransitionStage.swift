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

/// A source and a destination on a stage, before a transition between them.
@MainActor
struct TransitionStage {
    let begin: () -> Void
    private let delegate = TransitionDelegate()

    /// Shows the controllers as they are before the transition. Those that are `nil` are empty.
    init(
        _ operation: TransitionOperation, _ animator: (any UIViewControllerAnimatedTransitioning)?,
        _ interaction: (any UIViewControllerInteractiveTransitioning)?, from first: UIViewController?,
        to second: UIViewController?, on stage: Stage
    ) {
        let (source, destination) = (first ?? UIViewController(), second ?? UIViewController())
        if first == nil { source.title = "from" }
        if second == nil { destination.title = "to" }
        let delegate = animator == nil && interaction == nil ? nil : delegate
        delegate?.animator = { _, _, _ in animator }
        delegate?.interaction = { interaction }
        switch operation {
        case .present, .dismiss:
            stage.rootViewController = source
            if let delegate {
                if destination.modalPresentationStyle == .automatic { destination.modalPresentationStyle = .custom }
                destination.transitioningDelegate = delegate
            }
            if operation == .dismiss { source.present(destination, animated: false) }
            begin = {
                if operation == .dismiss {
                    destination.dismiss(animated: true)
                } else {
                    source.present(destination, animated: true)
                }
            }
        case .push, .pop:
            let navigation = source as? UINavigationController ?? UINavigationController(rootViewController: source)
            stage.rootViewController = navigation
            stage.window.layoutIfNeeded()
            if operation == .pop { navigation.pushViewController(destination, animated: false) }
            if let delegate { navigation.delegate = delegate }
            begin = {
                if operation == .pop {
                    navigation.popViewController(animated: true)
                } else {
                    navigation.pushViewController(destination, animated: true)
                }
            }
        case .tab:
            let tabs = UITabBarController()
            stage.rootViewController = tabs
            tabs.viewControllers = [source, destination]
            if let delegate { tabs.delegate = delegate }
            begin = { tabs.selectedIndex = 1 }
        }
        stage.window.layoutIfNeeded()
        stage.runToIdle()
    }
}

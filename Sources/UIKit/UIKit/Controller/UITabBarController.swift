import Foundation

@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
    func tabBarController(_ tabBarController: UITabBarController, shouldSelect viewController: UIViewController) -> Bool
    func tabBarController(_ tabBarController: UITabBarController, didSelect viewController: UIViewController)
    func tabBarController(
        _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
        to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    func tabBarController(
        _ tabBarController: UITabBarController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
}

open class UITabBarController: UIViewController, UITabBarDelegate {
    open weak var delegate: (any UITabBarControllerDelegate)?
    private var selected = 0 { didSet { bar?.selectedItem = selectedViewController?.tabBarItem } }
    private var bar: UITabBar?

    /// The bar, with the items of the controllers. It takes no part in layout here.
    open var tabBar: UITabBar {
        if let bar { return bar }
        let new = UITabBar(frame: .zero)
        new.delegate = self
        bar = new
        updateBar()
        return new
    }

    private func updateBar() {
        bar?.items = viewControllers?.compactMap(\.tabBarItem)
        bar?.selectedItem = selectedViewController?.tabBarItem
    }

    private var isHiddenByPush = false

    /// Hides the bar for a controller that was pushed, or shows it again.
    final func setBarHidden(_ isHidden: Bool) {
        guard isHidden != isHiddenByPush else { return }
        isHiddenByPush = isHidden
        tabBar.isHidden = isHidden
    }

    private lazy var transitionView = view.fill(with: SystemContainer(frame: view.bounds), at: 0)

    open var viewControllers: [UIViewController]? {
        didSet {
            let new = viewControllers ?? []
            setChildren(new)
            for old in oldValue ?? [] where !new.contains(old) { old.viewIfLoaded?.removeFromSuperview() }
            let former = oldValue?.indices.contains(selected) == true ? oldValue?[selected] : nil
            selected = new.firstIndex { $0 === former } ?? (new.indices.contains(selected) ? selected : 0)
            updateBar()
            if isViewLoaded, let shown = selectedViewController { show(shown.view) }
        }
    }

    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        self.viewControllers = viewControllers
    }

    // MARK: Declared

    open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
    open var isTabBarHidden = false
    open func setTabBarHidden(_ hidden: Bool, animated: Bool) { isTabBarHidden = hidden }
    open private(set) lazy var moreNavigationController = UINavigationController()
    open var customizableViewControllers: [UIViewController]?

    // MARK: Selection

    open var selectedIndex: Int {
        get { selected }
        set { select(newValue) }
    }

    open var selectedViewController: UIViewController? {
        get {
            let controllers = viewControllers ?? []
            return controllers.indices.contains(selected) ? controllers[selected] : nil
        }
        set { if let index = viewControllers?.firstIndex(where: { $0 === newValue }) { select(index) } }
    }

    override var visibleChildren: [UIViewController] { selectedViewController.map { [$0] } ?? [] }

    open override func viewDidLoad() {
        super.viewDidLoad()
        if let shown = selectedViewController { show(shown.view) }
    }

    private func show(_ shown: UIView) {
        for other in transitionView.subviews where other !== shown { other.removeFromSuperview() }
        transitionView.show(shown)
    }

    private func select(_ index: Int) {
        let controllers = viewControllers ?? []
        guard controllers.indices.contains(index), index != selected else { return }
        let (from, to) = (controllers[selected], controllers[index])
        let simulation = viewIfLoaded?.simulation
        if let running = simulation?.transition {
            return reportIgnored("selectedIndex: the transition \(running.name) runs")
        }
        let former = selected
        selected = index
        guard isViewLoaded else { return }
        let animator = delegate?.tabBarController(self, animationControllerForTransitionFrom: from, to: to)
        let willBegin = {
            from.beginAppearanceTransition(false, animated: animator != nil)
            to.beginAppearanceTransition(true, animated: animator != nil)
        }
        let container = transitionView
        if to.view.transform == .identity { to.view.frame = container.bounds }
        let finish: (Bool) -> Void = { didComplete in
            if !didComplete {
                self.selected = former
                to.beginAppearanceTransition(false, animated: true)
                from.beginAppearanceTransition(true, animated: true)
            }
            self.show(didComplete ? to.view : from.view)
            from.endAppearanceTransition()
            to.endAppearanceTransition()
        }
        guard let animator, let simulation else {
            willBegin()
            return finish(true)
        }
        let context = TransitionContext(
            TransitionContext.Setup(
                operation: .select, animator: animator,
                interaction: delegate?.tabBarController(self, interactionControllerFor: animator),
                container: container, from: from, to: to, fromView: from.view, toView: to.view,
                initialFrames: [from: container.bounds], finalFrames: [to: container.bounds],
                willBegin: willBegin, end: finish),
            in: simulation)
        context.start()
    }
}

import Foundation

@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool)
    /// Called at the end of every push and pop, cancelled ones included; optional.
    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool)
    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// The object that drives a push or pop by hand; `nil`, unless implemented, for none. Asked for where there is an animator.
    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)?
    /// The orientations of the navigation controller; optional, and never asked for.
    func navigationControllerSupportedInterfaceOrientations(
        _ navigationController: UINavigationController
    ) -> UIInterfaceOrientationMask
    func navigationControllerPreferredInterfaceOrientationForPresentation(
        _ navigationController: UINavigationController
    ) -> UIInterfaceOrientation
}

/// A stack of view controllers, the topmost of which is shown.
///
/// One transition runs at a time. Requesting the opposite of the one that runs turns that back from where it is; other requests
/// while one runs are ignored, and recorded as violations.
open class UINavigationController: UIViewController {
    public enum Operation: Int, Hashable, Sendable { case none, push, pop }

    open weak var delegate: (any UINavigationControllerDelegate)?
    private var stack: [UIViewController] = [] {
        didSet { tabBarController?.setBarHidden(stack.contains(where: \.hidesBottomBarWhenPushed)) }
    }
    private lazy var transitionView = view.fill(with: SystemContainer(frame: view.bounds), at: 0)
    /// The bar at the top. It takes no part in layout or transitions here.
    open private(set) lazy var navigationBar = UINavigationBar()
    /// The recognizer of the system's swipe back. It is driven by scripted touches only where a target is added.
    open private(set) lazy var interactivePopGestureRecognizer: UIGestureRecognizer? = {
        let recognizer = UIScreenEdgePanGestureRecognizer()
        recognizer.edges = .left
        view.addGestureRecognizer(recognizer)
        return recognizer
    }()

    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        viewControllers = [rootViewController]
    }

    /// Creates a navigation controller with an empty stack. The classes of bars are ignored.
    public init(navigationBarClass: AnyClass?, toolbarClass: AnyClass?) {
        super.init(nibName: nil, bundle: nil)
    }
    public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
        super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var viewControllers: [UIViewController] {
        get { stack }
        set {
            if let running = viewIfLoaded?.simulation?.transition {
                return reportIgnored("viewControllers: the transition \(running.name) runs")
            }
            let (old, shown) = (stack.last, newValue.last)
            stack = newValue
            setChildren(newValue)
            guard isViewLoaded, old !== shown else { return }
            old?.beginAppearanceTransition(false, animated: false)
            shown?.beginAppearanceTransition(true, animated: false)
            old?.view.removeFromSuperview()
            if let shown { transitionView.show(shown.view) }
            old?.endAppearanceTransition()
            shown?.endAppearanceTransition()
        }
    }

    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        guard animated, let old = stack.last, let new = viewControllers.last, old !== new, isViewLoaded else {
            self.viewControllers = viewControllers
            return
        }
        if let running = viewIfLoaded?.simulation?.transition {
            return reportIgnored("setViewControllers: the transition \(running.name) runs")
        }
        let former = stack
        stack = viewControllers
        setChildren(viewControllers + (viewControllers.contains(old) ? [] : [old]))
        run(former.contains(new) ? .pop : .push, from: old, to: new, animated: true) { didComplete in
            if !didComplete { self.stack = former }
            self.setChildren(self.stack)
        }
    }

    open var topViewController: UIViewController? { stack.last }
    open var visibleViewController: UIViewController? { ownPresented ?? stack.last }

    override var visibleChildren: [UIViewController] { stack.last.map { [$0] } ?? [] }

    open override func viewDidLoad() {
        super.viewDidLoad()
        if let top = topViewController { transitionView.show(top.view) }
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        guard let top = topViewController?.viewIfLoaded, top.superview === transitionView,
            view.simulation?.transition == nil, top.transform == .identity
        else { return }
        if top.frame != transitionView.bounds { top.frame = transitionView.bounds }
    }

    /// Puts a controller on top; one that is on the stack already is ignored, which is recorded as a violation. Off stage
    /// there is no transition.
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        if let running = viewIfLoaded?.simulation?.transition {
            if running.operation == .pop, running.from === viewController, animated, running.turnBack() { return }
            return reportIgnored("pushViewController: the transition \(running.name) runs")
        }
        guard !stack.contains(where: { $0 === viewController }) else {
            return reportIgnored("pushViewController: \(type(of: viewController)) is on the stack already")
        }
        let from = topViewController
        addChild(viewController)
        stack.append(viewController)
        viewController.extras.isMovingToParent = true
        guard let from else {
            if isViewLoaded { transitionView.show(viewController.view) }
            viewController.extras.isMovingToParent = false
            return viewController.didMove(toParent: self)
        }
        run(.push, from: from, to: viewController, animated: animated) { didComplete in
            viewController.extras.isMovingToParent = false
            if didComplete {
                viewController.didMove(toParent: self)
            } else {
                self.stack.removeAll { $0 === viewController }
                viewController.removeFromParent()
            }
        }
    }

    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? {
        if let running = viewIfLoaded?.simulation?.transition {
            if running.operation == .push, running.to === topViewController, animated, running.turnBack() {
                return running.to
            }
            reportIgnored("popViewController: the transition \(running.name) runs")
            return nil
        }
        guard stack.count > 1 else { return nil }
        return pop(to: stack[stack.count - 2], animated: animated).last
    }

    @discardableResult
    open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
        if let running = viewIfLoaded?.simulation?.transition {
            reportIgnored("popToViewController: the transition \(running.name) runs")
            return nil
        }
        guard stack.contains(where: { $0 === viewController }) else {
            reportIgnored("popToViewController: \(type(of: viewController)) is not on the stack")
            return nil
        }
        return pop(to: viewController, animated: animated)
    }

    @discardableResult
    open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        stack.first.flatMap { popToViewController($0, animated: animated) }
    }

    private func pop(to shown: UIViewController, animated: Bool) -> [UIViewController] {
        guard let index = stack.firstIndex(where: { $0 === shown }), index + 1 < stack.count else { return [] }
        let gone = Array(stack[(index + 1)...])
        let from = gone[gone.count - 1]
        stack.removeSubrange((index + 1)...)
        for controller in gone {
            controller.willMove(toParent: nil)
            controller.extras.isMovingFromParent = true
        }
        run(.pop, from: from, to: shown, animated: animated) { didComplete in
            for controller in gone {
                controller.extras.isMovingFromParent = false
                if didComplete { controller.removeFromParent() } else { self.stack.append(controller) }
            }
        }
        return gone
    }

    open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

    private func run(
        _ operation: Operation, from: UIViewController, to: UIViewController, animated: Bool,
        end: @escaping (Bool) -> Void
    ) {
        guard isViewLoaded else { return end(true) }
        let container = transitionView
        let willBegin = {
            self.delegate?.navigationController(self, willShow: to, animated: animated)
            from.beginAppearanceTransition(false, animated: animated)
            to.beginAppearanceTransition(true, animated: animated)
        }
        if to.view.transform == .identity { to.view.frame = container.bounds }
        to.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        let finish: (Bool) -> Void = { didComplete in
            let (shown, gone) = didComplete ? (to, from) : (from, to)
            end(didComplete)
            gone.view.removeFromSuperview()
            if shown.view.superview !== container { container.addSubview(shown.view) }
            if !didComplete {
                gone.beginAppearanceTransition(false, animated: animated)
                shown.beginAppearanceTransition(true, animated: animated)
            }
            gone.endAppearanceTransition()
            shown.endAppearanceTransition()
            self.delegate?.navigationController(self, didShow: shown, animated: animated)
        }
        let layoutTransition = CollectionLayoutTransition(operation, from: from, to: to)
        guard animated, let simulation = view.simulation else {
            willBegin()
            container.show(to.view)
            layoutTransition?.handOver()
            finish(true)
            return
        }
        let animator = delegate?.navigationController(self, animationControllerFor: operation, from: from, to: to)
        let context = TransitionContext(
            TransitionContext.Setup(
                operation: operation == .push ? .push : .pop,
                animator: animator ?? layoutTransition ?? DefaultNavigationTransition(isPush: operation == .push),
                interaction: animator.flatMap { delegate?.navigationController(self, interactionControllerFor: $0) },
                container: container, from: from, to: to, fromView: from.view, toView: to.view,
                initialFrames: [from: container.bounds], finalFrames: [to: container.bounds], willBegin: willBegin,
                end: finish),
            in: simulation)
        context.start()
    }

    // MARK: Declared

    open private(set) lazy var toolbar: UIToolbar! = UIToolbar()
    public static let hideShowBarDuration: CGFloat = 0.2
    open var isNavigationBarHidden = false
    open var isToolbarHidden = true
    open var hidesBarsOnSwipe = false
    open var hidesBarsOnTap = false
    open var hidesBarsWhenKeyboardAppears = false, hidesBarsWhenVerticallyCompact = false
    open private(set) lazy var barHideOnTapGestureRecognizer = UITapGestureRecognizer()
    open private(set) lazy var barHideOnSwipeGestureRecognizer = UIPanGestureRecognizer()
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }
}

import AnimationCore

/// Hands out the animators of a navigation controller, and is told what it shows.
public protocol NavigationControllerDelegate: AnyObject {
    /// The animator of a push or pop; `nil`, unless implemented, for the default.
    func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation,
        from fromVC: ViewController, to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)?

    /// What drives a push or pop by hand; `nil`, unless implemented, for nothing.
    func navigationController(
        _ navigationController: NavigationController,
        interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)?

    /// Told what the navigation controller shows, at the end of every push and pop, cancelled ones included.
    func navigationController(
        _ navigationController: NavigationController, didShow viewController: ViewController, animated: Bool)
}

extension NavigationControllerDelegate {
    /// The default.
    public func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation,
        from fromVC: ViewController, to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { nil }

    /// Nothing.
    public func navigationController(
        _ navigationController: NavigationController,
        interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { nil }

    /// Does nothing.
    public func navigationController(
        _ navigationController: NavigationController, didShow viewController: ViewController, animated: Bool
    ) {}
}

/// A stack of view controllers, the topmost of which is shown.
///
/// One transition runs at a time. Asking for the opposite of the one that runs turns that back from where it is; asking
/// for anything else throws, and nothing changes.
open class NavigationController: ViewController {
    /// What is done to the stack.
    public enum Operation: Hashable, Sendable {
        /// Nothing.
        case none
        /// A controller comes on top.
        case push
        /// The topmost controller goes.
        case pop
    }

    /// The stack, bottom first.
    public private(set) final var viewControllers: [ViewController]
    /// Hands out animators. The navigation controller does not keep it alive.
    public final weak var delegate: (any NavigationControllerDelegate)?

    /// Creates a navigation controller with one controller on its stack.
    public init(rootViewController: ViewController) {
        viewControllers = [rootViewController]
        super.init(title: "navigation")
        rootViewController.navigationController = self
    }

    /// The topmost controller.
    public final var topViewController: ViewController { viewControllers[viewControllers.count - 1] }

    open override func viewDidLoad() {
        super.viewDidLoad()
        show(topViewController.view)
    }

    open override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        for subview in view.subviews where subview === topViewController.view && stage?.transition == nil {
            if subview.frame != view.bounds { subview.frame = view.bounds }
        }
    }

    private var stage: Stage? { viewIfLoaded?.stage }

    private func show(_ shown: View) {
        if shown.transform == .identity { shown.frame = view.bounds }
        shown.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(shown)
    }

    /// Puts a controller on top.
    ///
    /// - Parameters:
    ///   - viewController: The controller.
    ///   - animated: Whether with a transition; without a stage there is none.
    /// - Throws: ``TransitionError/inProgress(running:)`` or ``TransitionError/alreadyOnStack``; nothing changes.
    public final func pushViewController(_ viewController: ViewController, animated: Bool) throws(TransitionError) {
        if let running = stage?.transition {
            guard running.operation == .pop, running.from === viewController, animated else {
                throw .inProgress(running: running.name)
            }
            return try running.turnBack()
        }
        guard !viewControllers.contains(where: { $0 === viewController }) else { throw .alreadyOnStack }
        let from = topViewController
        viewControllers.append(viewController)
        viewController.navigationController = self
        let animator: any ViewControllerAnimatedTransitioning =
            delegate?.navigationController(self, animationControllerFor: .push, from: from, to: viewController)
            ?? defaultAnimator(.push, from: from, to: viewController)
        run(.push, animator, from: from, to: viewController, animated: animated) { didComplete in
            guard !didComplete else { return }
            self.viewControllers.removeLast()
            viewController.navigationController = nil
        }
    }

    /// Takes the topmost controller away.
    ///
    /// - Parameter animated: Whether with a transition; without a stage there is none.
    /// - Returns: The controller that goes; `nil` where only one is left, and nothing happens.
    /// - Throws: ``TransitionError/inProgress(running:)``; nothing changes.
    @discardableResult
    public final func popViewController(animated: Bool) throws(TransitionError) -> ViewController? {
        if let running = stage?.transition {
            guard running.operation == .push, running.to === topViewController, animated else {
                throw .inProgress(running: running.name)
            }
            try running.turnBack()
            return running.to
        }
        guard viewControllers.count > 1 else { return nil }
        let from = viewControllers.removeLast()
        let to = topViewController
        let animator: any ViewControllerAnimatedTransitioning =
            delegate?.navigationController(self, animationControllerFor: .pop, from: from, to: to)
            ?? defaultAnimator(.pop, from: from, to: to)
        run(.pop, animator, from: from, to: to, animated: animated) { didComplete in
            if didComplete {
                from.navigationController = nil
            } else {
                self.viewControllers.append(from)
            }
        }
        return from
    }

    /// Takes all but the bottommost controller away, with one transition.
    ///
    /// - Returns: The controllers that go, bottom first.
    /// - Throws: ``TransitionError/inProgress(running:)``; nothing changes.
    @discardableResult
    public final func popToRootViewController(animated: Bool) throws(TransitionError) -> [ViewController] {
        if let running = stage?.transition { throw .inProgress(running: running.name) }
        let between = viewControllers.count > 2 ? Array(viewControllers[1..<(viewControllers.count - 1)]) : []
        for controller in between { controller.navigationController = nil }
        viewControllers.removeAll { controller in between.contains { $0 === controller } }
        let top = try popViewController(animated: animated)
        return between + (top.map { [$0] } ?? [])
    }

    private func defaultAnimator(
        _ operation: Operation, from: ViewController, to: ViewController
    ) -> any ViewControllerAnimatedTransitioning {
        CollectionLayoutTransition(operation, from: from, to: to) ?? DefaultNavigationTransition(operation)
    }

    private func run(
        _ operation: TransitionContext.Operation, _ animator: any ViewControllerAnimatedTransitioning,
        from: ViewController, to: ViewController, animated: Bool, end: @escaping (Bool) -> Void
    ) {
        let finish: (Bool) -> Void = { didComplete in
            let (shown, gone) = didComplete ? (to, from) : (from, to)
            end(didComplete)
            gone.view.removeFromSuperview()
            if shown.view.superview !== self.view { self.view.addSubview(shown.view) }
            gone.viewDidDisappear(animated)
            shown.viewDidAppear(animated)
            self.delegate?.navigationController(self, didShow: shown, animated: animated)
        }
        from.viewWillDisappear(animated)
        to.viewWillAppear(animated)
        if to.view.transform == .identity { to.view.frame = view.bounds }
        to.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        guard animated, let stage else {
            show(to.view)
            (animator as? CollectionLayoutTransition)?.handOver()
            finish(true)
            return
        }
        let context = TransitionContext(
            stage: stage, operation: operation, animator: animator, container: view, from: from, to: to,
            presentationStyle: .none, end: finish)
        context.start(delegate?.navigationController(self, interactionControllerFor: animator))
    }
}

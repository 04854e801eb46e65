import AnimationCore

extension ViewController {
    /// Presents a controller over everything.
    ///
    /// With the style ``ModalPresentationStyle/custom`` the presented controller's transitioning delegate hands out the
    /// animator; otherwise, and where it hands out none, the view slides up by the container's height.
    ///
    /// - Parameters:
    ///   - viewController: The controller to present.
    ///   - animated: Whether with a transition.
    ///   - completion: Runs when the controller is there; not after a cancel.
    /// - Throws: ``TransitionError``; nothing changes.
    public final func present(
        _ viewController: ViewController, animated: Bool, completion: (() -> Void)? = nil
    ) throws(TransitionError) {
        let presenting = outermost
        let present = presenting.presentedViewController?.viewIfLoaded
        if let running = (presenting.viewIfLoaded?.stage ?? present?.stage)?.transition {
            guard running.operation == .dismiss, running.from === viewController, animated else {
                throw .inProgress(running: running.name)
            }
            return try running.turnBack()
        }
        guard presenting.presentedViewController == nil else { throw .alreadyPresenting }
        guard viewController.presentingViewController == nil else { throw .alreadyPresented }
        guard let stage = presenting.viewIfLoaded?.stage, presenting.view.superview === stage.container else {
            throw .notShown
        }
        presenting.presentedViewController = viewController
        viewController.presentingViewController = presenting
        let delegate = viewController.modalPresentationStyle == .custom ? viewController.transitioningDelegate : nil
        let animator =
            delegate?.animationController(forPresented: viewController, presenting: presenting, source: self)
            ?? DefaultPresentationTransition(isPresenting: true)
        viewController.view.frame = stage.container.bounds
        stage.runPresentation(
            .present, animator, delegate?.interactionControllerForPresentation(using: animator),
            from: presenting, to: viewController, style: viewController.modalPresentationStyle, animated: animated
        ) { didComplete in
            if didComplete {
                completion?()
            } else {
                presenting.presentedViewController = nil
                viewController.presentingViewController = nil
            }
        }
    }

    /// Dismisses the controller that this one presents or, if it presents none, this one.
    ///
    /// - Parameters:
    ///   - animated: Whether with a transition.
    ///   - completion: Runs when the controller is gone; not after a cancel.
    /// - Throws: ``TransitionError``; nothing changes.
    public final func dismiss(animated: Bool, completion: (() -> Void)? = nil) throws(TransitionError) {
        let outermost = outermost
        guard let dismissed = outermost.presentedViewController ?? (presentingViewController == nil ? nil : outermost),
            let presenting = dismissed.presentingViewController
        else { throw .nothingPresented }
        guard let stage = presenting.viewIfLoaded?.stage ?? dismissed.viewIfLoaded?.stage else { throw .notShown }
        if let running = stage.transition {
            guard running.operation == .present, running.to === dismissed, animated else {
                throw .inProgress(running: running.name)
            }
            return try running.turnBack()
        }
        guard dismissed.presentedViewController == nil else { throw .alreadyPresenting }
        let delegate = dismissed.modalPresentationStyle == .custom ? dismissed.transitioningDelegate : nil
        let animator =
            delegate?.animationController(forDismissed: dismissed)
            ?? DefaultPresentationTransition(isPresenting: false)
        if presenting.view.transform == .identity { presenting.view.frame = stage.container.bounds }
        stage.runPresentation(
            .dismiss, animator, delegate?.interactionControllerForDismissal(using: animator),
            from: dismissed, to: presenting, style: dismissed.modalPresentationStyle, animated: animated
        ) { didComplete in
            guard didComplete else { return }
            presenting.presentedViewController = nil
            dismissed.presentingViewController = nil
            completion?()
        }
    }

    /// The controller whose view lies in the stage's container: the navigation controller, for those on its stack.
    private var outermost: ViewController { navigationController ?? self }
}

extension Stage {
    fileprivate func runPresentation(
        _ operation: TransitionContext.Operation, _ animator: any ViewControllerAnimatedTransitioning,
        _ interaction: (any ViewControllerInteractiveTransitioning)?, from: ViewController, to: ViewController,
        style: ModalPresentationStyle, animated: Bool, end: @escaping (Bool) -> Void
    ) {
        from.viewWillDisappear(animated)
        to.viewWillAppear(animated)
        let finish: (Bool) -> Void = { didComplete in
            let (shown, gone) = didComplete ? (to, from) : (from, to)
            gone.view.removeFromSuperview()
            if shown.view.superview !== self.container { self.container.addSubview(shown.view) }
            gone.viewDidDisappear(animated)
            shown.viewDidAppear(animated)
            end(didComplete)
        }
        guard animated else {
            container.addSubview(to.view)
            finish(true)
            return
        }
        let context = TransitionContext(
            stage: self, operation: operation, animator: animator, container: container, from: from, to: to,
            presentationStyle: style, end: finish)
        context.start(interaction)
    }
}

import AnimationMath

@MainActor
struct PresentationRequest {
    let presented: UIViewController
    /// The controller that the request was made on.
    let source: UIViewController
    let isAnimated: Bool

    static func makePresentationController(
        for presented: UIViewController, source: UIViewController?
    ) -> UIPresentationController? {
        guard presented.parent == nil else { return nil }
        let presenting = source.map { presenter(of: presented, from: $0) }
        var controller: UIPresentationController?
        if presented.modalPresentationStyle == .custom {
            controller = presented.transitioningDelegate?.presentationController(
                forPresented: presented, presenting: presenting, source: source ?? presented)
        }
        guard source != nil, let presenting else { return controller }
        let made =
            controller ?? presented.sheetPresentationController
            ?? UIPresentationController(presentedViewController: presented, presenting: presenting)
        made.present(from: presenting)
        presented.extras.presentationController = made
        return made
    }

    /// The controller that presents: for a presentation over a context the nearest one that defines a context, among the
    /// source and what it is in; otherwise the outermost.
    private static func presenter(of presented: UIViewController, from source: UIViewController) -> UIViewController {
        let style = presented.modalPresentationStyle
        let needsContext = style == .currentContext || style == .overCurrentContext
        var current = source
        while !(needsContext && current.definesPresentationContext), let parent = current.parent { current = parent }
        return current
    }

    // MARK: Presenting

    func present(_ completion: (() -> Void)?) {
        let presenting = PresentationRequest.presenter(of: presented, from: source)
        guard let simulation = presenting.viewIfLoaded?.simulation ?? presenting.ownPresented?.viewIfLoaded?.simulation
        else { return source.reportIgnored("present: \(type(of: source)) is not shown on a stage") }
        if let running = simulation.transition {
            if running.operation == .dismiss, running.from === presented, isAnimated, running.turnBack() { return }
            return source.reportIgnored("present: the transition \(running.name) runs")
        }
        guard presenting.ownPresented == nil else {
            return source.reportIgnored("present: \(type(of: presenting)) presents a view controller already")
        }
        guard presented.ownPresenting == nil else {
            return source.reportIgnored("present: \(type(of: presented)) is presented already")
        }
        guard let controller = PresentationRequest.makePresentationController(for: presented, source: source) else {
            return source.reportIgnored("present: \(type(of: presented)) is a child of another view controller")
        }
        presenting.ownPresented = presented
        presented.ownPresenting = presenting
        presented.extras.isBeingPresented = true
        let container = PresentationContainer(frame: simulation.window.rootContainer.bounds)
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        container.presentation = controller
        container.home = presenting.view.superview
        if presenting.parent != nil, let home = container.home {
            container.frame = presenting.view.frame
            home.insertSubview(container, aboveSubview: presenting.view)
        } else {
            simulation.window.rootContainer.addSubview(container)
        }
        controller.containerView = container
        let delegate = presented.transitioningDelegate
        let animator = delegate?.animationController(forPresented: presented, presenting: presenting, source: source)
        let removesPresenter = controller.shouldRemovePresentersView
        var presentedView: UIView?
        let place = {
            let finalFrame = controller.frameOfPresentedViewInContainerView
            guard controller.presentedView !== presentedView else { return finalFrame }
            presentedView = controller.presentedView
            if presentedView?.transform == .identity { presentedView?.frame = finalFrame }
            return finalFrame
        }
        _ = place()
        let bounds = container.bounds
        if removesPresenter { container.take(presenting.view) }
        let end: (Bool) -> Void = { didComplete in
            if didComplete {
                if presentedView?.isDescendant(of: container) != true, let presentedView {
                    container.addSubview(presentedView)
                }
                if removesPresenter { presenting.view.removeFromSuperview() }
            } else {
                presentedView?.removeFromSuperview()
                if removesPresenter { container.giveBack(presenting.view) }
                container.removeFromSuperview()
                controller.containerView = nil
                presenting.ownPresented = nil
                presented.ownPresenting = nil
                presented.extras.presentationController = nil
                presented.extras.sheet = nil
            }
            presented.extras.isBeingPresented = false
            controller.presentationTransitionDidEnd(didComplete)
            (didComplete ? presented : presenting).finishAppearance(
                with: removesPresenter ? (didComplete ? presenting : presented) : (didComplete ? nil : presented),
                wasCancelled: !didComplete, presentsOver: !removesPresenter)
            if didComplete { completion?() }
        }
        let willBegin = {
            if removesPresenter { presenting.beginAppearanceTransition(false, animated: isAnimated) }
            presented.beginAppearanceTransition(true, animated: isAnimated)
            controller.presentationTransitionWillBegin()
        }
        guard isAnimated else {
            willBegin()
            _ = place()
            return end(true)
        }
        let context = TransitionContext(
            TransitionContext.Setup(
                operation: .present,
                animator: animator
                    ?? DefaultPresentationTransition(isPresenting: true, style: presented.modalTransitionStyle),
                interaction: animator.flatMap { delegate?.interactionControllerForPresentation(using: $0) },
                container: container, space: simulation.window.rootContainer, from: presenting, to: presented,
                style: presented.modalPresentationStyle,
                fromView: removesPresenter ? presenting.view : nil,
                initialFrames: [presenting: bounds], finalFrames: removesPresenter ? [:] : [presenting: bounds],
                willBegin: willBegin,
                // A presentation controller may create the view when it is told.
                arrival: {
                    let frame = place()
                    return (presentedView, frame)
                }, end: end),
            in: simulation)
        context.start()
    }

    // MARK: Dismissing

    func dismiss(_ completion: (() -> Void)?) {
        let presenting = source
        guard let controller = presented.extras.presentationController,
            let container = controller.containerView as? PresentationContainer, let simulation = container.simulation
        else { return source.reportIgnored("dismiss: \(type(of: presented)) is not shown on a stage") }
        if let running = simulation.transition {
            if running.operation == .present, running.to === presented, isAnimated, running.turnBack() { return }
            return source.reportIgnored("dismiss: the transition \(running.name) runs")
        }
        // Controllers that the dismissed one presents go with it, without an animation of their own.
        if let above = presented.ownPresented {
            PresentationRequest(presented: above, source: presented, isAnimated: false).dismiss(nil)
        }
        presented.extras.isBeingDismissed = true
        let delegate = presented.transitioningDelegate
        let animator = delegate?.animationController(forDismissed: presented)
        let removesPresenter = controller.shouldRemovePresentersView
        let presentedView = controller.presentedView
        let bounds = container.bounds
        if removesPresenter, presenting.view.transform == .identity { presenting.view.frame = bounds }
        let end: (Bool) -> Void = { didComplete in
            if didComplete {
                presentedView?.removeFromSuperview()
                if removesPresenter { container.giveBack(presenting.view) }
                container.removeFromSuperview()
                presenting.ownPresented = nil
                presented.ownPresenting = nil
            } else {
                if removesPresenter { presenting.view.removeFromSuperview() }
                if let presentedView, !presentedView.isDescendant(of: container) {
                    container.addSubview(presentedView)
                }
            }
            presented.extras.isBeingDismissed = false
            controller.dismissalTransitionDidEnd(didComplete)
            if didComplete {
                controller.containerView = nil
                presented.extras.presentationController = nil
                presented.extras.sheet = nil
            }
            (didComplete ? presenting : presented).finishAppearance(
                with: didComplete ? presented : (removesPresenter ? presenting : nil), wasCancelled: !didComplete,
                presentsOver: !removesPresenter)
            if didComplete { completion?() }
        }
        let willBegin = {
            presented.beginAppearanceTransition(false, animated: isAnimated)
            if removesPresenter { presenting.beginAppearanceTransition(true, animated: isAnimated) }
            controller.dismissalTransitionWillBegin()
        }
        guard isAnimated else {
            willBegin()
            return end(true)
        }
        let context = TransitionContext(
            TransitionContext.Setup(
                operation: .dismiss,
                animator: animator
                    ?? DefaultPresentationTransition(isPresenting: false, style: presented.modalTransitionStyle),
                interaction: animator.flatMap { delegate?.interactionControllerForDismissal(using: $0) },
                container: container, space: simulation.window.rootContainer, from: presented, to: presenting,
                style: presented.modalPresentationStyle, fromView: presentedView,
                toView: removesPresenter ? presenting.view : nil,
                initialFrames: [
                    presented: presentedView?.frame ?? bounds, presenting: removesPresenter ? .zero : bounds,
                ],
                finalFrames: removesPresenter
                    ? [presenting: bounds]
                    : [presenting: bounds, presented: controller.frameOfPresentedViewInContainerView],
                willBegin: willBegin, end: end),
            in: simulation)
        context.start()
    }
}

extension UIViewController {
    /// Ends the appearance calls of a transition: of this controller, which is shown, and of one that is gone.
    fileprivate func finishAppearance(with gone: UIViewController?, wasCancelled: Bool, presentsOver: Bool) {
        if wasCancelled {
            gone?.beginAppearanceTransition(false, animated: true)
            if !presentsOver || gone == nil { beginAppearanceTransition(true, animated: true) }
        }
        endAppearanceTransition()
        gone?.endAppearanceTransition()
    }
}

import HeadlessKit

/// A stage with two controllers, and the parts of a transition between them.
@MainActor
package final class TransitionHost {
    package let stage: Stage
    private let options: TransitionRunOptions
    private let parts: TransitionParts
    private let source: UIViewController
    /// The controller that comes; where the files' own gestures bring another, that one.
    private var destination: UIViewController
    private let navigation: UINavigationController?
    private let tabs: UITabBarController?
    private let delegate = TransitionDelegate()
    /// Delegates are not retained by those whose delegates they are.
    private var retained: [AnyObject] = []
    private var interaction: (any UIViewControllerInteractiveTransitioning)?
    private let gesture = SuppliedGesture()

    package init(_ options: TransitionRunOptions, _ parts: TransitionParts) {
        self.options = options
        self.parts = parts
        stage = Stage(size: options.size, maximumFramesPerSecond: max(60, Int(options.refreshRate)))
        let first = parts.source?() ?? PlaceholderController("from")
        destination = parts.destination?() ?? PlaceholderController("to")
        navigation =
            options.container == .navigation
            ? first as? UINavigationController ?? UINavigationController(rootViewController: first) : nil
        tabs = options.container == .tabs ? first as? UITabBarController ?? UITabBarController() : nil
        source = tabs === first ? PlaceholderController("from") : first
        stage.rootViewController = (navigation as UIViewController?) ?? tabs ?? source
        stage.perform { tabs?.viewControllers = [source, destination] }
        stage.window.layoutIfNeeded()
        setUpDelegates()
    }

    private func request(isForward: Bool) -> TransitionRequest {
        TransitionRequest(
            isForward: isForward, from: isForward ? source : destination, to: isForward ? destination : source,
            source: source, destination: destination, navigationController: navigation, tabBarController: tabs,
            gesture: gesture)
    }

    private func setUpDelegates() {
        delegate.animator = { [unowned self] operation, _, _ in animator(isForward: operation == .push) }
        delegate.interaction = { [unowned self] in interaction }
        delegate.presentation = { [unowned self] in parts.presentationController?(request(isForward: true)) }
        if let navigation {
            navigation.delegate = made(parts.navigationDelegate) ?? navigation.delegate ?? delegate
        } else if let tabs {
            tabs.delegate = made(parts.tabBarDelegate) ?? tabs.delegate ?? delegate
        } else if destination.transitioningDelegate == nil {
            // A controller that chooses its own transition in its initializer keeps it.
            destination.transitioningDelegate = made(parts.transitioningDelegate) ?? delegate
            destination.modalPresentationStyle = style
        }
    }

    /// A delegate of the files, which is kept.
    private func made<Delegate>(_ make: ((TransitionRequest) -> Delegate)?) -> Delegate? {
        guard let delegate = make?(request(isForward: true)) else { return nil }
        retained.append(delegate as AnyObject)
        return delegate
    }

    /// The style that was asked for; without one, `.custom` where the delegate has a presentation controller for it.
    private var style: UIModalPresentationStyle {
        switch options.style {
        case .custom: .custom
        case .fullScreen: .fullScreen
        case .overFullScreen: .overFullScreen
        case .currentContext: .currentContext
        case .overCurrentContext: .overCurrentContext
        case nil:
            destination.transitioningDelegate?.presentationController(
                forPresented: destination, presenting: source, source: source) != nil ? .custom : .fullScreen
        }
    }

    // MARK: Directions

    package func run(isForward: Bool) throws -> Timeline {
        stage.beginRecording()
        let scripted = isForward ? options.forwardTouches : options.touches
        if scripted != nil || !isForward && hasOnlyInteraction {
            addGestures(isForward: isForward)
            try stage.play(scripted ?? standardTouches)
        } else {
            stage.perform { begin(isForward: isForward) }
        }
        stage.runToIdle()
        if isForward, tabs == nil, let shown = navigation?.topViewController ?? source.presentedViewController,
            shown !== source
        {
            destination = shown
        }
        return stage.timeline
    }

    /// Touches for files that define only an interaction: a drag over most of the screen.
    private var standardTouches: TouchScript {
        let (width, height) = (stage.window.bounds.width, stage.window.bounds.height)
        let pans = [gesture.recognizer] + TransitionHost.recognizers(in: stage.window)
        let isFromEdge = pans.contains { ($0 as? UIScreenEdgePanGestureRecognizer)?.edges == .left }
        return isFromEdge || isHorizontal
            ? .drag(
                from: CGPoint(x: isFromEdge ? 1 : width * 0.1, y: height / 2),
                to: CGPoint(x: width * 0.9, y: height / 2), duration: 0.5)
            : .drag(
                from: CGPoint(x: width / 2, y: height * 0.1), to: CGPoint(x: width / 2, y: height * 0.9), duration: 0.5)
    }

    private var isHorizontal: Bool { navigation != nil || tabs != nil }

    private var hasOnlyInteraction: Bool {
        parts.interaction != nil && parts.animator == nil && parts.transitioningDelegate == nil
            && parts.navigationDelegate == nil && parts.tabBarDelegate == nil && parts.presentationController == nil
            && parts.segue == nil
    }

    private func animator(isForward: Bool) -> (any UIViewControllerAnimatedTransitioning)? {
        hasOnlyInteraction ? SlideAnimator(isForward: isForward) : parts.animator?(request(isForward: isForward))
    }

    /// Puts the destination on the screen without an animation.
    package func skipForward() {
        stage.perform { begin(isForward: true, animated: false) }
        stage.runToIdle()
    }

    private func begin(isForward: Bool, animated: Bool = true) {
        if let tabs {
            let delegate = tabs.delegate
            if !animated { tabs.delegate = nil }
            tabs.selectedIndex = isForward ? 1 : 0
            tabs.delegate = delegate
        } else if let navigation {
            if isForward {
                navigation.pushViewController(destination, animated: animated)
            } else {
                navigation.popViewController(animated: animated)
            }
        } else if isForward, animated, let segue = parts.segue?(request(isForward: true)) {
            retained.append(segue)
            segue.perform()
        } else if isForward {
            source.present(destination, animated: animated)
        } else {
            destination.dismiss(animated: animated)
        }
    }

    // MARK: Interaction

    /// The files' own gestures, or else a drag over the screen that drives the transition: up for a presentation and down for a
    /// dismissal, to the left for a push or the next tab and to the right for a pop or the tab before.
    private func addGestures(isForward: Bool) {
        let own = parts.interaction?(request(isForward: isForward))
        let hasGestures = !TransitionHost.recognizers(in: stage.window).isEmpty
        interaction = hasGestures ? own : nil
        guard !hasGestures,
            let view = isForward ? navigation?.view ?? tabs?.view ?? source.view : destination.viewIfLoaded
        else { return }
        let pan = gesture.recognizer ?? UIPanGestureRecognizer()
        let drivesItself = gesture.recognizer != nil
        view.addGestureRecognizer(pan)
        let drive = own as? UIPercentDrivenInteractiveTransition ?? UIPercentDrivenInteractiveTransition()
        let sign: CGFloat = isForward ? -1 : 1
        stage.onChange(of: pan) { [unowned self] pan in
            let (translation, velocity) = (pan.translation(in: stage.window), pan.velocity(in: stage.window))
            let extent = sign * (isHorizontal ? stage.window.bounds.width : stage.window.bounds.height)
            let fraction = (isHorizontal ? translation.x : translation.y) / extent
            switch pan.state {
            case .began:
                interaction = own ?? drive
                begin(isForward: isForward)
            case .changed where !drivesItself: drive.update(fraction)
            case .ended where drivesItself, .cancelled where drivesItself: interaction = nil
            case .ended, .cancelled:
                let speed = isHorizontal ? velocity.x : velocity.y
                let isFar = fraction + speed / extent * 0.2 > 0.5
                if pan.state == .ended, isFar { drive.finish() } else { drive.cancel() }
                interaction = nil
                view.removeGestureRecognizer(pan)
            default: break
            }
        }
    }

    private static func recognizers(in view: UIView) -> [UIGestureRecognizer] {
        (view.gestureRecognizers ?? []) + view.subviews.flatMap(recognizers)
    }
}

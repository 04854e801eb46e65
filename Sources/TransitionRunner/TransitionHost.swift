import HeadlessKit

/// A stage with two controllers, and the parts of a transition between them.
@MainActor
final class TransitionHost: NSObject {
    let stage: Stage
    private let options: TransitionRunOptions
    private let parts: TransitionParts
    private let source: UIViewController
    private let destination: UIViewController
    private let navigation: UINavigationController?
    /// Delegates are not retained by those whose delegates they are.
    private var retained: [AnyObject] = []
    private var interaction: (any UIViewControllerInteractiveTransitioning)?

    init(_ options: TransitionRunOptions, _ parts: TransitionParts) {
        self.options = options
        self.parts = parts
        stage = Stage(size: options.size, maximumFramesPerSecond: max(60, Int(options.refreshRate)))
        source = parts.source?() ?? PlaceholderController("from")
        destination = parts.destination?() ?? PlaceholderController("to")
        navigation =
            options.kind == .push
            ? source as? UINavigationController ?? UINavigationController(rootViewController: source) : nil
        super.init()
        stage.rootViewController = navigation ?? source
        stage.window.layoutIfNeeded()
        setUpDelegates()
    }

    private func request(isForward: Bool) -> TransitionRequest {
        TransitionRequest(
            isForward: isForward, from: isForward ? source : destination, to: isForward ? destination : source,
            source: source, destination: destination, navigationController: navigation)
    }

    private func setUpDelegates() {
        if let navigation {
            if let delegate = parts.navigationDelegate?(request(isForward: true)) {
                retained.append(delegate)
                navigation.delegate = delegate
            } else if navigation.delegate == nil {
                navigation.delegate = self
            }
        } else {
            // A controller that chooses its own transition in its initializer keeps it.
            guard destination.transitioningDelegate == nil else { return }
            if let delegate = parts.transitioningDelegate?(request(isForward: true)) {
                retained.append(delegate)
                destination.transitioningDelegate = delegate
            } else {
                destination.transitioningDelegate = self
            }
            destination.modalPresentationStyle = style
        }
    }

    /// The style that was asked for; without one, `.custom` where the delegate has a presentation controller for it.
    private var style: UIModalPresentationStyle {
        switch options.style {
        case "custom": .custom
        case "fullScreen": .fullScreen
        case "overFullScreen": .overFullScreen
        case "currentContext": .currentContext
        case "overCurrentContext": .overCurrentContext
        default:
            destination.transitioningDelegate?.presentationController(
                forPresented: destination, presenting: source, source: source) != nil ? .custom : .fullScreen
        }
    }

    // MARK: Directions

    /// Runs a direction to its end.
    func run(isForward: Bool) throws -> Timeline {
        stage.beginRecording()
        if isForward {
            stage.perform { begin(animated: true) }
        } else if let touches = options.touches {
            addGestures()
            try stage.play(touches)
        } else {
            stage.perform { beginBack() }
        }
        stage.runToIdle()
        return stage.timeline
    }

    /// Puts the destination on the screen without an animation.
    func skipForward() {
        stage.perform { begin(animated: false) }
        stage.runToIdle()
    }

    private func begin(animated: Bool) {
        if let navigation {
            navigation.pushViewController(destination, animated: animated)
        } else {
            source.present(destination, animated: animated)
        }
    }

    private func beginBack() {
        if let navigation {
            navigation.popViewController(animated: true)
        } else {
            destination.dismiss(animated: true)
        }
    }

    // MARK: Interaction

    /// The files' own gestures, or else a drag over the screen that drives the backward transition: down for a dismissal, to the right
    /// for a pop.
    private func addGestures() {
        let own = parts.interaction?(request(isForward: false))
        let hasGestures = TransitionHost.hasGestures(stage.window)
        if hasGestures { interaction = own }
        guard !hasGestures, let view = destination.viewIfLoaded else { return }
        let pan = UIPanGestureRecognizer()
        view.addGestureRecognizer(pan)
        let drive = own as? UIPercentDrivenInteractiveTransition ?? UIPercentDrivenInteractiveTransition()
        let isHorizontal = navigation != nil
        stage.onChange(of: pan) { [unowned self] pan in
            let (translation, velocity) = (pan.translation(in: stage.window), pan.velocity(in: stage.window))
            let extent = isHorizontal ? stage.window.bounds.width : stage.window.bounds.height
            let fraction = (isHorizontal ? translation.x : translation.y) / extent
            switch pan.state {
            case .began:
                interaction = own ?? drive
                beginBack()
            case .changed: drive.update(fraction)
            case .ended, .cancelled:
                let speed = isHorizontal ? velocity.x : velocity.y
                let isFar = fraction + speed / extent * 0.2 > 0.5
                if pan.state == .ended, isFar { drive.finish() } else { drive.cancel() }
                interaction = nil
            default: break
            }
        }
    }

    private static func hasGestures(_ view: UIView) -> Bool {
        view.gestureRecognizers?.isEmpty == false || view.subviews.contains(where: hasGestures)
    }
}

extension TransitionHost: UIViewControllerTransitioningDelegate, UINavigationControllerDelegate {
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { parts.animator?(request(isForward: true)) }

    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { parts.animator?(request(isForward: false)) }

    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? { parts.presentationController?(request(isForward: true)) }

    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { parts.animator?(request(isForward: operation == .push)) }

    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}

import AnimationCore

/// Which of the two controllers of a transition.
public enum TransitionContextViewControllerKey: Hashable, Sendable {
    /// The one that is seen at the start.
    case from
    /// The one that is to be seen at the end.
    case to
}

/// Which of the two views of a transition.
public typealias TransitionContextViewKey = TransitionContextViewControllerKey

/// What an animator knows about its transition, and whom it tells that it is done.
public protocol ViewControllerContextTransitioning: AnyObject {
    /// The superview of everything that animates. The system has put the from view in it; the animator adds the to view.
    var containerView: View? { get }
    /// Whether the transition is to be animated.
    var isAnimated: Bool { get }
    /// Whether it is driven by hand.
    var isInteractive: Bool { get }
    /// Whether it was let go backwards.
    var transitionWasCancelled: Bool { get }
    /// How the to controller is presented; `.none` for navigation.
    var presentationStyle: ModalPresentationStyle { get }

    /// One of the controllers.
    func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController?
    /// One of the views; `nil` where it may not be touched.
    func view(forKey key: TransitionContextViewKey) -> View?
    /// Where a controller's view is at the start, in the container; `.zero` for one that is not there yet.
    func initialFrame(for viewController: ViewController) -> Rect
    /// Where a controller's view is at the end, in the container; `.zero` for one that will not be there.
    func finalFrame(for viewController: ViewController) -> Rect

    /// Must be called exactly once, at the end, on success and on cancellation.
    ///
    /// - Parameter didComplete: Whether the destination is what is left; `false` after a cancel or a failure.
    func completeTransition(_ didComplete: Bool)

    /// Pins the transition at a fraction of its duration.
    func updateInteractiveTransition(_ percentComplete: Double)
    /// Stops a running transition where it is, to be driven by hand.
    func pauseInteractiveTransition()
    /// Lets the transition go forwards: from now on at a fraction of its speed, along a curve.
    func finishInteractiveTransition(speed: Double, curve: UnitCurve)
    /// Lets the transition go backwards.
    func cancelInteractiveTransition(speed: Double, curve: UnitCurve)
    /// Runs the animator, for an interaction controller that wants to scrub its animations.
    func animateAlongsideInteraction()
}

/// An animator: the object that a transition is written as.
public protocol ViewControllerAnimatedTransitioning: AnyObject {
    /// How long the transition takes, in seconds.
    func transitionDuration(using transitionContext: (any ViewControllerContextTransitioning)?) -> Double

    /// Makes the animations. An error that it throws ends the transition as failed, and is in the stage's failures.
    func animateTransition(using transitionContext: any ViewControllerContextTransitioning) throws

    /// Told when the transition is over. Does nothing unless implemented.
    func animationEnded(_ transitionCompleted: Bool)
}

extension ViewControllerAnimatedTransitioning {
    /// Does nothing.
    public func animationEnded(_ transitionCompleted: Bool) {}
}

/// An object that drives a transition by hand.
public protocol ViewControllerInteractiveTransitioning: AnyObject {
    /// Starts the interaction.
    func startInteractiveTransition(_ transitionContext: any ViewControllerContextTransitioning)

    /// Whether the transition is held at its start until it is driven. `true` unless implemented.
    var wantsInteractiveStart: Bool { get }
}

extension ViewControllerInteractiveTransitioning {
    /// Held from the start.
    public var wantsInteractiveStart: Bool { true }
}

/// Hands out the animators of a presented controller, if its style is ``ModalPresentationStyle/custom``.
public protocol ViewControllerTransitioningDelegate: AnyObject {
    /// The animator of a presentation; `nil`, unless implemented, for the default.
    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)?

    /// The animator of a dismissal; `nil`, unless implemented, for the default.
    func animationController(forDismissed dismissed: ViewController) -> (any ViewControllerAnimatedTransitioning)?

    /// What drives a presentation by hand; `nil`, unless implemented, for nothing.
    func interactionControllerForPresentation(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)?

    /// What drives a dismissal by hand; `nil`, unless implemented, for nothing.
    func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)?
}

extension ViewControllerTransitioningDelegate {
    /// The default.
    public func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { nil }

    /// The default.
    public func animationController(
        forDismissed dismissed: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { nil }

    /// Nothing.
    public func interactionControllerForPresentation(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { nil }

    /// Nothing.
    public func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { nil }
}

import AnimationCore

/// Drives any transition by a fraction of its duration: return it as interaction controller, and feed it with what a
/// gesture says.
///
/// While it is driven, the time that the animations live in is pinned at the fraction of the duration, linearly, whatever
/// their curves. Let go forwards it takes (1 − p)·duration / ``completionSpeed`` to the end, backwards p·duration /
/// ``completionSpeed`` to the start, after which the model values are what they were before.
open class PercentDrivenInteractiveTransition: ViewControllerInteractiveTransitioning {
    private weak var context: (any ViewControllerContextTransitioning)?

    /// How much faster than normal the rest takes; 0 and less count as 1.
    public final var completionSpeed = 1.0
    /// Along which curve the rest runs.
    public final var completionCurve = UnitCurve.easeInOut
    /// Whether the transition is held at its start until it is driven; otherwise it runs, and ``pause()`` takes it over.
    public final var wantsInteractiveStart = true
    /// How far the transition was driven last, 0…1.
    public private(set) final var percentComplete = 0.0

    /// Creates a driver that no transition uses yet.
    public init() {}

    open func startInteractiveTransition(_ transitionContext: any ViewControllerContextTransitioning) {
        context = transitionContext
        percentComplete = 0
        transitionContext.animateAlongsideInteraction()
    }

    /// Pins the transition at a fraction of its duration; beyond 0…1 at the nearer end.
    ///
    /// - Throws: ``TransitionError/notInteractive`` or ``TransitionError/progressNotANumber``; nothing changes.
    public final func update(_ percentComplete: Double) throws(TransitionError) {
        let context = try running
        guard !percentComplete.isNaN else { throw .progressNotANumber }
        self.percentComplete = min(max(percentComplete, 0), 1)
        context.updateInteractiveTransition(percentComplete)
    }

    /// Stops a transition that runs where it is.
    ///
    /// - Throws: ``TransitionError/notInteractive``.
    public final func pause() throws(TransitionError) {
        guard let context else { throw .notInteractive }
        context.pauseInteractiveTransition()
    }

    /// Lets the transition go forwards.
    ///
    /// - Throws: ``TransitionError/notInteractive``.
    public final func finish() throws(TransitionError) {
        try running.finishInteractiveTransition(speed: completionSpeed, curve: completionCurve)
    }

    /// Lets the transition go backwards.
    ///
    /// - Throws: ``TransitionError/notInteractive``.
    public final func cancel() throws(TransitionError) {
        try running.cancelInteractiveTransition(speed: completionSpeed, curve: completionCurve)
    }

    private var running: any ViewControllerContextTransitioning {
        get throws(TransitionError) {
            guard let context, context.isInteractive else { throw .notInteractive }
            return context
        }
    }
}

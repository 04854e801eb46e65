import AnimationMath
import AnimationTimeline

/// A transition while it runs: its animator's context, its coordinator, and the owner of its clock.
@MainActor
package final class TransitionContext: NSObject, UIViewControllerContextTransitioning,
    UIViewControllerTransitionCoordinator
{
    package enum Operation: String { case push, pop, present, dismiss, select, resize }

    struct Setup {
        var operation: Operation
        var animator: any UIViewControllerAnimatedTransitioning
        var interaction: (any UIViewControllerInteractiveTransitioning)?
        var container: UIView
        /// The view in whose coordinates the transition is seen; `nil` for the container.
        var space: UIView?
        var from: UIViewController
        var to: UIViewController
        var style = UIModalPresentationStyle.none
        var fromView: UIView?
        var toView: UIView?
        var initialFrames: [UIViewController: CGRect]
        var finalFrames: [UIViewController: CGRect]
        /// Called when the transition has begun, before the animator runs.
        var willBegin: (() -> Void)?
        /// The view of the destination and its final frame, if they are known only then.
        var arrival: (() -> (view: UIView?, frame: CGRect))?
        /// Settles the stacks and the container; the argument is whether the destination is what is left.
        var end: (Bool) -> Void
    }

    private var setup: Setup
    package let simulation: Simulation
    package let name: String
    package private(set) var clock = ClockID.stage
    /// The views that were in the container before the animator ran.
    package private(set) var initialSubviews: Set<ObjectIdentifier> = []
    private(set) var startTime = 0.0
    package private(set) var isInteractive = false
    package private(set) var initiallyInteractive = false
    package private(set) var transitionWasCancelled = false
    package private(set) var isCompleted = false
    package private(set) var didComplete = false
    /// Whether the system ended it, since nothing else would.
    private var isAbandoned = false
    /// The clocks of property animators that were started by the animator: they follow the transition's.
    private var followers: [ClockID] = []
    private var row = 0
    private var alongside: [Alongside] = []
    private var hasAnimatorRun = false
    private var interactionHandlers: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []

    private struct Alongside {
        var animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
        var completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    }

    init(_ setup: Setup, in simulation: Simulation) {
        self.setup = setup
        self.simulation = simulation
        name = "\(type(of: setup.animator)) \(setup.operation.rawValue)"
    }

    package var operation: Operation { setup.operation }
    package var containerView: UIView { setup.container }
    package var from: UIViewController { setup.from }
    package var to: UIViewController { setup.to }
    package var isAnimated: Bool { true }
    package var presentationStyle: UIModalPresentationStyle { setup.style }
    package var targetTransform: CGAffineTransform { .identity }
    private var recording: Recording { simulation.openRecording() }
    private var duration: Double { max(0, setup.animator.transitionDuration(using: self)) }
    private var localTime: Double { recording.localTime(of: clock) }

    package func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        switch key {
        case .from: setup.from
        case .to: setup.to
        default: nil
        }
    }

    package func view(forKey key: UITransitionContextViewKey) -> UIView? {
        switch key {
        case .from: setup.fromView
        case .to: setup.toView
        default: nil
        }
    }

    package func initialFrame(for vc: UIViewController) -> CGRect { setup.initialFrames[vc] ?? .zero }
    package func finalFrame(for vc: UIViewController) -> CGRect { setup.finalFrames[vc] ?? .zero }

    func concerns(_ controller: UIViewController) -> Bool {
        operation == .resize
            || [setup.from, setup.to].contains { side in
                controller.lineage.contains(side) || side.lineage.contains(controller)
            }
    }

    // MARK: Running

    func start() {
        simulation.auditNow()
        let recording = recording
        simulation.transition = self
        setup.container.ownLayer.isTransitionContainer = true
        clock = recording.openClock()
        startTime = recording.now
        recording.note(.transitionBegan(name), setup.container.ownLayer)
        row = recording.timeline.transitions.count
        recording.timeline.transitions.append(
            Timeline.Transition(
                name: name, container: (setup.space ?? setup.container).ownLayer.target, start: startTime,
                clock: clock.index))
        setup.willBegin?()
        if let arrival = setup.arrival?() { (setup.toView, setup.finalFrames[setup.to]) = arrival }
        guard let interaction = setup.interaction else {
            runAnimator()
            return
        }
        if interaction.wantsInteractiveStart {
            isInteractive = true
            initiallyInteractive = true
            recording.hold(clock, at: startTime)
        }
        simulation.perform { interaction.startInteractiveTransition(self) }
        // An interaction controller other than the system's does not run the animator.
        if !hasAnimatorRun { runAlongside() }
    }

    func onClock(_ body: () -> Void) { recording.on(clock) { simulation.perform(body) } }

    /// Runs the animator: at the start, or for an interaction controller that scrubs its animations.
    func runAnimator() {
        guard !hasAnimatorRun else { return }
        hasAnimatorRun = true
        initialSubviews = Set(setup.container.subviews.map { ObjectIdentifier($0) })
        onClock { setup.animator.animateTransition(using: self) }
        runAlongside()
    }

    package func completeTransition(_ didComplete: Bool) {
        guard !isCompleted else {
            // The end of an abandoned transition ends its animations, whose completions come too late.
            guard !isAbandoned else { return }
            simulation.report(
                .completedMoreThanOnce, detail: "completeTransition(\(didComplete)) was called again; it is ignored",
                of: self)
            return
        }
        isCompleted = true
        self.didComplete = didComplete && !transitionWasCancelled
        let recording = recording
        recording.note(.transitionCompleted(didComplete), setup.container.ownLayer)
        if didComplete && transitionWasCancelled {
            simulation.report(
                .completedDespiteCancel, detail: "completeTransition(true) after a cancel; taken as false", of: self)
        }
        recording.timeline.transitions[row].end = recording.now
        recording.timeline.transitions[row].didComplete = self.didComplete
        setup.container.ownLayer.isTransitionContainer = false
        simulation.transition = nil
        // Animations that a controller starts when it has appeared are not the transition's.
        recording.on(.stage) {
            setup.end(self.didComplete)
            setup.animator.animationEnded(self.didComplete)
            for item in alongside { item.completion?(self) }
        }
        alongside = []
        simulation.scheduleAudit(of: self)
    }

    /// The seconds of an animation that repeats for ever that are recorded.
    private static let endlessTime = 2.0

    /// Ends a transition that nothing will complete any more, when nothing is due.
    func abandonIfForgotten() {
        if isInteractive, recording.clocks[clock].isHeld, !transitionWasCancelled { return }
        isAbandoned = true
        var reason = "nothing is due any more"
        if recording.isRepeatingForEver(on: clock) {
            recording.advance(to: recording.now + TransitionContext.endlessTime)
            reason = "an animation repeats for ever, so that its completion is never called"
        }
        simulation.report(.neverCompleted, detail: "\(reason); the system ends the transition as failed")
        completeTransition(false)
    }

    /// Has the clock of a property animator follow the transition's.
    func adopt(_ clock: ClockID) {
        followers.append(clock)
        recording.changeClocks { $0.set(clock, to: self.clock) }
    }

    private func forEachClock(_ body: (Recording, ClockID) -> Void) {
        let recording = recording
        for clock in [clock] + followers { body(recording, clock) }
    }

    // MARK: Driving

    package var transitionDuration: TimeInterval { duration }

    package var percentComplete: CGFloat {
        let duration = duration
        return duration > 0 ? min(max((localTime - startTime) / duration, 0), 1) : 0
    }

    package func updateInteractiveTransition(_ percentComplete: CGFloat) {
        guard !percentComplete.isNaN else {
            simulation.report(
                .requestIgnored, detail: "updateInteractiveTransition(_:) with a progress that is not a number")
            return
        }
        simulation.advance(to: simulation.now)
        guard isInteractive, !isCompleted else { return }
        let percent = min(max(Double(percentComplete), 0), 1)
        recording.note(.transitionUpdated(percent), setup.container.ownLayer)
        forEachClock { $0.hold($1, at: startTime + percent * duration) }
    }

    package func pauseInteractiveTransition() {
        simulation.advance(to: simulation.now)
        guard !isCompleted, !transitionWasCancelled else { return }
        isInteractive = true
        let local = localTime
        forEachClock { $0.hold($1, at: local) }
        notifyInteractionChange()
    }

    package func finishInteractiveTransition() { finish(speed: 1, curve: .easeInOut) }
    package func cancelInteractiveTransition() { cancel(speed: 1, curve: .easeInOut) }

    func finish(speed: Double, curve: UnitCurve) {
        simulation.advance(to: simulation.now)
        guard isInteractive, !isCompleted else { return }
        isInteractive = false
        recording.note(.transitionFinished, setup.container.ownLayer)
        notifyInteractionChange()
        let speed = speed > 0 ? speed : 1
        let rest = (1 - Double(percentComplete)) * duration / speed
        let end = startTime + duration
        forEachClock { $0.run($1, to: end, over: rest, curve: curve, rateAfter: speed) }
    }

    func cancel(speed: Double, curve: UnitCurve) {
        simulation.advance(to: simulation.now)
        guard isInteractive, !isCompleted else { return }
        isInteractive = false
        turnBack(over: Double(percentComplete) * duration / (speed > 0 ? speed : 1), curve: curve)
    }

    /// Runs the transition backwards from where it is, because its opposite was requested.
    ///
    /// - Returns: Whether it does; not where it is driven by hand or was turned back already.
    func turnBack() -> Bool {
        simulation.advance(to: simulation.now)
        guard !isCompleted else { return true }
        guard !isInteractive, !transitionWasCancelled else { return false }
        turnBack(over: localTime - startTime, curve: .linear)
        return true
    }

    private func turnBack(over time: Double, curve: UnitCurve) {
        let recording = recording
        transitionWasCancelled = true
        recording.note(.transitionCancelled, setup.container.ownLayer)
        notifyInteractionChange()
        let start = startTime
        forEachClock { $0.run($1, to: start, over: time, curve: curve, rateAfter: 0) }
        simulation.schedule(at: recording.now + time) { [self] in
            if simulation.transition === self { returned() }
        }
    }

    /// Ends a transition that has run back to its start: model values are what they were before, and all completions run as
    /// not finished.
    private func returned() {
        forEachClock { $0.revert($1) }
        forEachClock { $0.completeAll(on: $1) }
    }

    // MARK: Coordinator

    package var isInterruptible: Bool { true }
    package var isCancelled: Bool { transitionWasCancelled }
    package var completionVelocity: CGFloat { setup.interaction?.completionSpeed ?? 1 }
    package var completionCurve: UIView.AnimationCurve { setup.interaction?.completionCurve ?? .easeInOut }

    @discardableResult
    package func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        guard !isCompleted else { return false }
        alongside.append(Alongside(animation: animation, completion: completion))
        if hasAnimatorRun { runAlongside() }
        return true
    }

    @discardableResult
    package func animateAlongsideTransition(
        in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { animate(alongsideTransition: animation, completion: completion) }

    /// Runs the animations that wait, over the transition's duration on its clock.
    private func runAlongside() {
        let waiting = alongside.compactMap(\.animation)
        guard !waiting.isEmpty, !isCompleted else { return }
        for index in alongside.indices { alongside[index].animation = nil }
        onClock {
            UIView.animate(withDuration: duration, delay: 0, options: []) { waiting.forEach { $0(self) } }
        }
    }

    package func notifyWhenInteractionChanges(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) { interactionHandlers.append(handler) }

    package func notifyWhenInteractionEnds(
        _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
    ) { interactionHandlers.append(handler) }

    private func notifyInteractionChange() { for handler in interactionHandlers { handler(self) } }
}

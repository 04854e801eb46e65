import AnimationCore

/// A transition while it runs: what its animator sees as context, and what drives its clock.
final class TransitionContext: ViewControllerContextTransitioning {
    enum Operation { case push, pop, present, dismiss }

    let stage: Stage
    let operation: Operation
    let name: String
    let animator: any ViewControllerAnimatedTransitioning
    let container: View
    let from: ViewController
    let to: ViewController
    let presentationStyle: ModalPresentationStyle
    /// Puts the stacks and the container in order; the argument is whether the destination is what is left.
    private let end: (Bool) -> Void

    private(set) var clock = 0
    private(set) var begin = 0.0
    private(set) var isInteractive = false
    private(set) var transitionWasCancelled = false
    private(set) var isCompleted = false
    private(set) var didComplete = false
    private var row = 0

    init(
        stage: Stage, operation: Operation, animator: any ViewControllerAnimatedTransitioning, container: View,
        from: ViewController, to: ViewController, presentationStyle: ModalPresentationStyle,
        end: @escaping (Bool) -> Void
    ) {
        self.stage = stage
        self.operation = operation
        self.animator = animator
        name = "\(type(of: animator)) \(operation)"
        self.container = container
        self.from = from
        self.to = to
        self.presentationStyle = presentationStyle
        self.end = end
    }

    var isAnimated: Bool { true }
    var containerView: View? { container }

    private var recording: Recording { stage.openRecording() }
    private var duration: Double { max(0, animator.transitionDuration(using: self)) }
    private var localTime: Double { recording.timeline.clocks[clock].localTime(at: recording.now) }

    func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController? {
        key == .from ? from : to
    }

    func view(forKey key: TransitionContextViewKey) -> View? {
        key == .from ? from.view : to.view
    }

    func initialFrame(for viewController: ViewController) -> Rect {
        viewController === from ? container.bounds : .zero
    }

    func finalFrame(for viewController: ViewController) -> Rect {
        viewController === to ? container.bounds : .zero
    }

    // MARK: Running

    func start(_ interaction: (any ViewControllerInteractiveTransitioning)?) {
        stage.auditNow()
        let recording = recording
        stage.transition = self
        container.isTransitionContainer = true
        recording.timeline.clocks.append(.stage)
        clock = recording.timeline.clocks.count - 1
        begin = recording.now
        recording.note(.transitionBegan(name), container)
        row = recording.timeline.transitions.count
        recording.timeline.transitions.append(
            Timeline.Transition(
                name: name, container: container.target, begin: begin, end: nil, didComplete: nil, clock: clock))
        guard let interaction else {
            animateAlongsideInteraction()
            return
        }
        if interaction.wantsInteractiveStart {
            isInteractive = true
            recording.timeline.clocks[clock].hold(begin, from: begin)
        }
        stage.perform { () throws(Never) in interaction.startInteractiveTransition(self) }
    }

    func animateAlongsideInteraction() {
        let recording = recording
        let outer = recording.clock
        recording.clock = clock
        defer { recording.clock = outer }
        do {
            try stage.perform { try animator.animateTransition(using: self) }
        } catch {
            stage.failures.append(error)
            if !isCompleted { completeTransition(false) }
        }
    }

    func completeTransition(_ didComplete: Bool) {
        guard !isCompleted else {
            stage.report(
                .completedMoreThanOnce, detail: "completeTransition(\(didComplete)) was called again; it is ignored",
                of: self)
            return
        }
        isCompleted = true
        self.didComplete = didComplete && !transitionWasCancelled
        recording.note(.transitionCompleted(didComplete), container)
        if didComplete && transitionWasCancelled {
            stage.report(
                .completedDespiteCancel, detail: "completeTransition(true) after a cancel; taken as false", of: self)
        }
        recording.timeline.transitions[row].end = recording.now
        recording.timeline.transitions[row].didComplete = self.didComplete
        container.isTransitionContainer = false
        stage.transition = nil
        end(self.didComplete)
        animator.animationEnded(self.didComplete)
        stage.audit(self)
    }

    /// Ends a transition whose animator has forgotten it, when nothing is due any more.
    func abandonIfForgotten() {
        if isInteractive, recording.timeline.clocks[clock].isHeld, !transitionWasCancelled { return }
        stage.report(.neverCompleted, detail: "nothing is due any more; the system ends the transition as failed")
        completeTransition(false)
    }

    // MARK: Driving

    var percentComplete: Double {
        let duration = duration
        return duration > 0 ? min(max((localTime - begin) / duration, 0), 1) : 0
    }

    func updateInteractiveTransition(_ percentComplete: Double) {
        precondition(!percentComplete.isNaN, "\(TransitionError.progressNotANumber)")
        stage.advance(to: stage.now)
        guard isInteractive, !isCompleted else { return }
        let percent = min(max(percentComplete, 0), 1)
        recording.note(.transitionUpdated(percent), container)
        recording.timeline.clocks[clock].hold(begin + percent * duration, from: recording.now)
    }

    func pauseInteractiveTransition() {
        stage.advance(to: stage.now)
        guard !isCompleted, !transitionWasCancelled else { return }
        isInteractive = true
        recording.takeOver(clock)
        recording.timeline.clocks[clock].hold(localTime, from: recording.now)
    }

    func finishInteractiveTransition(speed: Double, curve: UnitCurve) {
        stage.advance(to: stage.now)
        guard isInteractive, !isCompleted else { return }
        isInteractive = false
        let speed = speed > 0 ? speed : 1
        let rest = (1 - percentComplete) * duration / speed
        recording.note(.transitionFinished, container)
        recording.takeOver(clock)
        recording.timeline.clocks[clock].run(
            to: begin + duration, over: rest, curve: curve, rateAfter: speed, from: recording.now)
        recording.scheduleAll(on: clock)
    }

    func cancelInteractiveTransition(speed: Double, curve: UnitCurve) {
        stage.advance(to: stage.now)
        guard isInteractive, !isCompleted else { return }
        isInteractive = false
        turnBack(over: percentComplete * duration / (speed > 0 ? speed : 1), curve: curve)
    }

    /// Plays the transition backwards from where it is, because its opposite was asked for.
    func turnBack() throws(TransitionError) {
        stage.advance(to: stage.now)
        guard !isCompleted else { return }
        guard !isInteractive, !transitionWasCancelled else { throw .inProgress(running: name) }
        turnBack(over: localTime - begin, curve: .linear)
    }

    private func turnBack(over time: Double, curve: UnitCurve) {
        let recording = recording
        transitionWasCancelled = true
        recording.note(.transitionCancelled, container)
        recording.takeOver(clock)
        recording.timeline.clocks[clock].run(to: begin, over: time, curve: curve, rateAfter: 0, from: recording.now)
        recording.queue.push(.returned(clock: clock), at: recording.now + time)
        recording.timeline.duration = max(recording.timeline.duration, recording.now + time)
    }

    /// Called when a transition that was turned back has arrived at its start: model values go back to where they were,
    /// and everybody who waits for an end is told that it did not finish.
    func returned() {
        recording.revert(clock)
        recording.completeAll(on: clock)
    }
}

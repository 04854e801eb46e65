import AnimationMath
import AnimationTimeline

/// The virtual run loop below everything in this module: a window without a screen, its virtual clock, the events that are
/// due, and the recording of what happens. HeadlessKit's `Stage` is its public face.
@MainActor
package final class Simulation {
    package let window: UIWindow
    package let screen: UIScreen
    var areAnimationsEnabled = true
    package internal(set) var violations: [ContractViolation] = []
    package private(set) var recording: Recording?
    package var willRun: ((Double) -> Void)?
    /// The transition that runs; one at a time.
    package internal(set) var transition: TransitionContext?
    /// Examines a transition that has ended; called in the cycle after its end.
    package var audit: ((TransitionContext) -> Void)?
    private var pendingAudit: TransitionContext?
    var displayLinks: [CADisplayLink] = []
    /// The touches on the screen.
    package var touches: Set<UITouch> = []
    /// The time of the last event but display links' calls, and the one before it, in seconds.
    private var activity = (last: 0.0, former: 0.0)
    private var isRunningToIdle = false

    /// The simulation whose code runs now.
    private(set) static var running: Simulation?
    /// Whether code outside of every stage runs in a simulation, too: in the tests of a package for iOS.
    package private(set) nonisolated(unsafe) static var isAmbient = false
    /// The window that became the key window last; by default the outermost one.
    package weak var keyWindow: UIWindow?
    private static weak var latest: Simulation?

    /// The simulation whose code runs now or, outside of all, the one that was created last.
    package static var current: Simulation? { running ?? latest }

    package init(size: CGSize) {
        screen = UIScreen(size: size)
        window = UIWindow(frame: CGRect(origin: .zero, size: size))
        window.accessibilityIdentifier = "window"
        window.windowSimulation = self
        window.isHidden = false
        Simulation.latest = self
    }

    /// Ends the recording: the views may outlive the simulation.
    package func close() {
        recording?.close()
        for case let window as UIWindow in window.subviews { window.windowSimulation = nil }
        window.windowSimulation = nil
    }

    // MARK: Running code

    /// Runs code with this simulation as the current one, then performs the layout that is due.
    package func perform<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let endsEvent = unsafe Simulation.running !== self || Simulation.isAmbient
        defer {
            layOut()
            if endsEvent { endEvent() }
        }
        return try enter(body)
    }

    private func enter<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let outer = Simulation.running
        Simulation.running = self
        defer { Simulation.running = outer }
        return try body()
    }

    /// Makes this the simulation of all code that runs outside of others, such as a test method.
    package func becomeAmbient() {
        unsafe Simulation.isAmbient = true
        Simulation.running = self
    }

    func layOut() {
        let layer = window.layer
        guard layer.needsLayoutFlag || layer.subtreeNeedsLayout || layer.subtreeNeedsDisplay else { return }
        let outer = Simulation.running
        Simulation.running = self
        defer { Simulation.running = outer }
        func update() {
            window.layoutIfNeeded()
            layer.displayTree()
            // Code that draws may add layers.
            window.layoutIfNeeded()
        }
        if let recording { recording.outsideOfBlocks(update) } else { update() }
    }

    // MARK: Time

    /// The virtual time in seconds since the recording started; 0 before that.
    package var now: Double { recording?.now ?? 0 }

    package var timeline: Timeline {
        guard let recording else { return Timeline() }
        recording.readContents()
        return recording.timeline
    }

    package var isIdle: Bool { recording?.queue.isEmpty != false && transition == nil }

    /// Starts a new recording at time 0, with the views as they are. What is due now happens before.
    package func beginRecording() {
        if recording?.queue.isEmpty == false { advance(to: now) }
        precondition(transition == nil, "a recording cannot start while a transition runs")
        recording?.close()
        recording = newRecording()
        (violations, touches) = ([], [])
        activity = (0, 0)
        for link in displayLinks { link.queueTick() }
    }

    /// The recording; a new one where there is none. The violations so far stay.
    ///
    /// - Parameter layingOut: Whether a new one starts with the layout that is due. A block of animations may have to animate it.
    package func openRecording(layingOut: Bool = true) -> Recording {
        if let recording { return recording }
        let new = layingOut ? newRecording() : Recording(simulation: self)
        recording = new
        return new
    }

    private func newRecording() -> Recording {
        layOut()
        return Recording(simulation: self)
    }

    /// Advances the virtual clock: what is due by `time` happens, in order.
    package func advance(to time: Double) {
        precondition(time >= now, "the clock of a stage cannot go back from \(now) s to \(time) s")
        let recording = openRecording()
        let isOutermost = Simulation.running !== self
        enter {
            while let due = recording.takeDue(by: time) { run(due, of: recording, isOutermost: isOutermost) }
        }
        recording.advance(to: time)
    }

    /// Advances the virtual clock until nothing is due. A transition that nothing will complete any more is ended as
    /// failed, which is a violation; one that is driven by hand stays where it is held.
    ///
    /// - Parameters:
    ///   - limit: The stage time at which it stops anyway, in seconds.
    ///   - events: The number of events after which it stops anyway.
    /// - Returns: Whether nothing is due any more.
    @discardableResult
    package func runToIdle(by limit: Double = .infinity, events: Int = .max) -> Bool {
        guard let recording else { return true }
        activity = (now, now)
        isRunningToIdle = true
        defer { isRunningToIdle = false }
        let isOutermost = Simulation.running !== self
        var count = 0
        repeat {
            enter {
                while count < events, let due = recording.takeDue(by: limit) {
                    run(due, of: recording, isOutermost: isOutermost)
                    count += 1
                }
            }
            guard count < events, recording.queue.isEmpty else { return false }
            transition?.abandonIfForgotten()
        } while !recording.queue.isEmpty
        recording.advance(to: recording.timeline.duration)
        return true
    }

    /// Handles the next event that is due by a stage time, in seconds.
    package func runNext(by time: Double) -> Bool {
        guard let recording, let due = recording.takeDue(by: time) else { return false }
        enter { run(due, of: recording, isOutermost: true) }
        return true
    }

    /// Handles an event; called where this simulation is the current one.
    private func run(_ due: (time: Double, event: Recording.Event), of recording: Recording, isOutermost: Bool) {
        recording.advance(to: due.time)
        activity = (due.time, activity.last)
        willRun?(due.time)
        recording.handle(due.event)
        layOut()
        if isOutermost { endEvent() }
    }

    private func endEvent() {
        WaitingAnimation.start(on: self)
        recording?.removeAnimationsOfRemovedLayers()
    }

    /// Schedules an action at a stage time in seconds, or in the next cycle if that has passed.
    package func schedule(at time: Double, _ action: @escaping () -> Void) {
        precondition(time.isFinite, "an action can only be scheduled at a finite time, not at \(time) s")
        let recording = openRecording()
        let due = max(time, recording.now)
        _ = recording.queue.push(.perform(action), at: due)
        recording.extendDuration(to: due)
    }

    package func nextCycle(_ action: @escaping () -> Void) { schedule(at: now, action) }

    /// Leaves the call of a display link, which is the event that runs, out of the activity.
    ///
    /// - Returns: `false` where the stage runs until nothing is due, and display links have run alone for longer than `patience`
    ///   seconds.
    func noteTick(patience: Double) -> Bool {
        activity.last = activity.former
        return !isRunningToIdle || now - activity.last <= patience
    }

    // MARK: Animating

    /// Animates in a simulation, or else in the current one; without one the changes take effect at once.
    package static func animate(
        _ request: AnimationRequest, in simulation: Simulation? = nil, animations: () -> Void,
        completion: ((Bool) -> Void)?, inside body: ((() -> Void) -> Void)? = nil
    ) {
        guard let current = simulation ?? current else {
            if let body { body(animations) } else { animations() }
            completion?(true)
            return
        }
        let recording = current.openRecording(layingOut: false)
        if running === current {
            recording.animate(request, animations: animations, completion: completion, inside: body)
        } else {
            current.enter {
                recording.animate(request, animations: animations, completion: completion, inside: body)
            }
        }
    }

    /// Whether an animation that starts now animates: animations are enabled and not suppressed.
    var isAnimating: Bool { areAnimationsEnabled && recording?.scope.mode != .immediate }

    // MARK: Violations and audits

    package func report(_ rule: ContractViolation.Rule, detail: String, of context: TransitionContext? = nil) {
        let violation = ContractViolation(
            transition: (context ?? transition)?.name ?? "no transition", rule: rule, time: now, detail: detail)
        violations.append(violation)
        recording?.note(.violated(rule))
    }

    /// Examines a transition at the end of the cycle, or before the next one starts: an animator may clean up after
    /// `completeTransition(_:)`, in the same completion.
    func scheduleAudit(of context: TransitionContext) {
        pendingAudit = context
        // Not weak, which makes all later references slower: the queue belongs to the simulation.
        nextCycle { [unowned self] in auditNow() }
    }

    func auditNow() {
        guard let context = pendingAudit else { return }
        pendingAudit = nil
        audit?(context)
    }
}

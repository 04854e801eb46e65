import AnimationCore

/// A window without a screen, its virtual clock, and the record of what happens on it.
///
/// Put a view controller on it, push or present, and let time pass; or do all of that in ``record(_:)``, which returns
/// the ``Timeline``. Code that runs on a stage (transitions, completions, what is passed to ``perform(_:)``) finds it
/// without being told, so that `View.animate(…)` needs no argument for it.
///
/// A stage and everything on it belongs to one thread at a time and is not `Sendable`. Stages share nothing: run as many
/// as you like on threads of their own.
public final class Stage {
    /// The outermost view.
    public let window: View
    /// Holds the root controller's view, and is the container of presentations.
    let container: View
    /// The rules that were broken, in order.
    public private(set) var violations: [ContractViolation] = []
    /// The errors that animators (whose transitions they ended as failed) and scheduled actions threw, in order.
    public internal(set) var failures: [any Error] = []
    private(set) var recording: Recording?
    var transition: TransitionContext?
    /// The transition that has ended and is still to be looked over.
    var pendingAudit: TransitionContext?

    /// The controller at the bottom of everything.
    public var rootViewController: ViewController? {
        didSet {
            precondition(transition == nil, "the root view controller cannot change while a transition runs")
            for view in container.subviews { view.removeFromSuperview() }
            guard let controller = rootViewController else { return }
            controller.view.frame = container.bounds
            controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            container.addSubview(controller.view)
        }
    }

    /// Creates a stage with an empty window of the given size, in points.
    public init(size: Size) {
        window = View(frame: Rect(origin: .zero, size: size))
        window.name = "window"
        container = View(frame: window.bounds)
        container.name = "container"
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        window.addSubview(container)
        window.ownedStage = self
    }

    deinit {
        recording?.close()
        window.ownedStage = nil
    }

    // MARK: The stage whose code runs

    /// Carries a stage through a synchronous call. `@unchecked`: a stage is not safe to share. The box is only ever set
    /// around synchronous code, and what runs there belongs to the thread that the stage belongs to; starting a task
    /// from there and animating in it is the mistake that the compiler cannot see.
    private struct Running: @unchecked Sendable {
        let stage: Stage
    }

    @TaskLocal private static var runningBox: Running?

    /// The stage whose code runs now.
    static var current: Stage? { runningBox?.stage }

    /// The stage whose code runs now; traps where none does.
    static var running: Stage {
        guard let current else {
            preconditionFailure("View.animate needs a stage: call it in a transition, or inside stage.perform { … }")
        }
        return current
    }

    /// Runs code on the stage, then does the layout that is due.
    public func perform<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        let result: Swift.Result<Result, Failure> = running {
            do throws(Failure) {
                return .success(try body())
            } catch {
                return .failure(error)
            }
        }
        layOut()
        return try result.get()
    }

    /// Runs code that finds this stage; what runs on it already finds it anyway.
    private func running<Result>(_ body: () -> Result) -> Result {
        Stage.current === self ? body() : Stage.$runningBox.withValue(Running(stage: self), operation: body)
    }

    private func layOut() {
        guard window.needsLayout || window.subtreeNeedsLayout else { return }
        if let recording {
            recording.withoutCapture { window.layoutIfNeeded() }
        } else {
            window.layoutIfNeeded()
        }
    }

    // MARK: Time

    /// The virtual time in seconds since the recording started; 0 before that.
    public var now: Double { recording?.now ?? 0 }

    /// What has been recorded up to now, and what the animations that run will do if nothing happens to them.
    public var timeline: Timeline { recording?.timeline ?? Timeline() }

    /// Whether anything is due.
    public var isIdle: Bool { recording?.queue.isEmpty != false && transition == nil }

    /// Starts a new recording at time 0, with the views as they are. One starts by itself when something is animated for
    /// the first time. Traps while a transition runs.
    public func beginRecording() {
        precondition(transition == nil, "a recording cannot start while a transition runs")
        recording?.close()
        layOut()
        recording = Recording(stage: self)
        violations = []
        failures = []
    }

    /// Records what `body` starts, to its end.
    ///
    /// - Parameter body: Runs on the stage at time 0, after layout.
    /// - Returns: The timeline, complete.
    @discardableResult
    public func record<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) -> Timeline {
        beginRecording()
        try perform(body)
        runToIdle()
        return timeline
    }

    func openRecording() -> Recording {
        if let recording { return recording }
        beginRecording()
        return openRecording()
    }

    /// Lets the virtual clock go on to a time in seconds: what is due by then happens, in order. Going back traps.
    public func advance(to time: Double) {
        precondition(time >= now, "the clock of a stage cannot go back from \(now) s to \(time) s")
        let recording = openRecording()
        running {
            while let entry = recording.takeDue(by: time) { run(entry, of: recording) }
        }
        recording.advance(to: time)
    }

    /// Lets the virtual clock go on by a number of seconds.
    public func advance(by interval: Double) { advance(to: now + interval) }

    /// Lets the virtual clock go on until nothing is due. A transition that nobody will complete any more is ended as
    /// failed, which is a violation; one that is driven by hand stays where it is held.
    public func runToIdle() {
        guard let recording else { return }
        repeat {
            running {
                while let entry = recording.takeDue(by: .infinity) { run(entry, of: recording) }
            }
            transition?.abandonIfForgotten()
        } while !recording.queue.isEmpty
        recording.advance(to: recording.timeline.duration)
    }

    /// Does what is due; called where this stage is the one whose code runs.
    private func run(_ entry: EventQueue.Entry, of recording: Recording) {
        recording.advance(to: entry.time)
        switch entry.event {
        case .complete(let block):
            recording.complete(block)
        case .returned(let clock):
            if let transition, transition.clock == clock { transition.returned() }
        case .perform:
            do { try recording.queue.action(entry)?() } catch { failures.append(error) }
        }
        layOut()
    }

    /// Has something done on the stage at a time in seconds, or in the next cycle if that has passed: what a finger would
    /// do, for example. An error that it throws is in ``failures``.
    public func schedule(at time: Double, _ action: @escaping () throws -> Void) {
        precondition(time.isFinite, "something can only be scheduled at a finite time, not at \(time) s")
        let recording = openRecording()
        let due = max(time, recording.now)
        recording.queue.push(at: due, action)
        recording.timeline.duration = max(recording.timeline.duration, due)
    }

    /// Animates on the stage whose code runs now; traps where none does.
    static func animate(_ request: AnimationRequest, animations: () -> Void, completion: ((Bool) -> Void)?) {
        let stage = running
        let recording = stage.recording ?? stage.openRecording()
        recording.animate(request, animations: animations, completion: completion)
    }

    /// Has something done in the next cycle, at the present time.
    func nextCycle(_ action: @escaping () -> Void) { schedule(at: now, action) }

    func animate(
        _ request: AnimationRequest, animations: () -> Void, completion: ((Bool) -> Void)? = nil,
        inside body: ((() -> Void) -> Void)? = nil
    ) {
        let recording = openRecording()
        running { recording.animate(request, animations: animations, completion: completion, inside: body) }
    }

    func report(_ rule: ContractViolation.Rule, detail: String, of context: TransitionContext? = nil) {
        let violation = ContractViolation(
            transition: (context ?? transition)?.name ?? "no transition", rule: rule, time: now, detail: detail)
        violations.append(violation)
        recording?.note(.violated(rule))
    }
}

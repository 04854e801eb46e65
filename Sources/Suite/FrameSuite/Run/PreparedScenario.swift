import AnimationCore
public import AnimationTimeline

/// A scenario that has been run once and compiled, ready for any number of frames at any rate.
public struct PreparedScenario: Sendable {
    /// The name.
    public let name: String
    /// The number of cells.
    public let cells: Int
    /// The duration of the transition, in seconds.
    public let duration: Double
    /// The time of running the scenario and compiling its timeline, in seconds.
    public let captureTime: Double
    /// The compiled timeline.
    public let batch: FrameBatch

    /// Runs a scenario and compiles its timeline.
    ///
    /// - Throws: The errors of the scenario; ``BatchError`` where its numbers do not fit.
    public init(
        _ scenario: some MeasurableScenario, precision: FramePrecision = .double,
        clock: some FrameClock = MonotonicClock()
    ) throws {
        let start = clock.now()
        let run = try scenario.run()
        let batch = try FrameBatch(run.timeline, container: run.container, precision: precision)
        self.init(
            name: scenario.name, batch: batch, cells: scenario.cellCount,
            captureTime: Double(clock.now() - start) * 1e-9)
    }

    /// Compiles the timeline of a run.
    ///
    /// - Throws: ``BatchError`` where its numbers do not fit.
    public init(_ run: ScenarioRun, name: String, precision: FramePrecision = .double) throws(BatchError) {
        self.init(
            name: name, batch: try FrameBatch(run.timeline, container: run.container, precision: precision),
            captureTime: 0)
    }

    private init(name: String, batch: FrameBatch, cells: Int? = nil, captureTime: Double) {
        self.name = name
        self.batch = batch
        self.captureTime = captureTime
        duration = batch.timeline.duration
        self.cells =
            cells ?? batch.timeline.targets.count { if case .cell = $0.name { true } else { false } }
    }

    /// The same, computed in another format.
    ///
    /// - Throws: ``BatchError`` where its numbers do not fit.
    public init(_ other: PreparedScenario, precision: FramePrecision) throws {
        self.init(
            name: other.name,
            batch: try FrameBatch(other.batch.timeline, container: other.batch.container, precision: precision),
            cells: other.cells, captureTime: other.captureTime)
    }

    var targetCount: Int { batch.timeline.targets.count }
}

/// Something that moves and whose frames can be measured.
public protocol MeasurableScenario: Sendable {
    /// The name.
    var name: String { get }
    /// The number of cells that it was given; `nil` where they are counted in the recording.
    var cellCount: Int? { get }
    /// Runs it from time 0 to its end.
    func run() throws -> ScenarioRun
}

/// The result of running a scenario.
public struct ScenarioRun: Sendable {
    /// Everything that happened.
    public let timeline: Timeline
    /// The target of the container that everything is seen in.
    public let container: Int
    /// The rules of the contract that were broken.
    public let violations: [ContractViolation]

    /// A recording with the violations that were found in it.
    public init(_ timeline: Timeline, violations: [ContractViolation]) {
        self.timeline = timeline
        // A change of layout by hand is no transition between controllers: it is seen in the window.
        container = timeline.transitions.first?.container ?? 0
        self.violations = violations
    }
}

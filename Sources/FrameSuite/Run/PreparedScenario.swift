import Scenarios
import AnimationCore
import HeadlessKit

/// A scenario that has been run once and compiled, ready for any number of frames at any rate.
public struct PreparedScenario: Sendable {
    /// What it is called.
    public let name: String
    /// How many cells take part.
    public let cells: Int
    /// How many seconds the transition takes.
    public let duration: Double
    /// What running it and compiling what it did took, in seconds.
    public let captureTime: Double
    /// What the frames come from.
    public let batch: FrameBatch

    /// Runs a scenario and compiles its timeline.
    ///
    /// - Throws: Whatever the scenario throws; ``BatchError`` where its numbers do not fit.
    public init(
        _ scenario: Scenario, precision: FramePrecision = .double, clock: some FrameClock = MonotonicClock()
    ) throws {
        let start = clock.now()
        let run = try scenario.run()
        batch = try FrameBatch(run.timeline, container: run.container, precision: precision)
        captureTime = Double(clock.now() - start) * 1e-9
        name = scenario.name
        duration = run.timeline.duration
        cells =
            if case .named(let setup) = scenario.content {
                setup.cells
            } else {
                run.timeline.targets.count { if case .cell = $0.name { true } else { false } }
            }
    }

    /// The same, computed in another format.
    ///
    /// - Throws: ``BatchError`` where its numbers do not fit.
    public init(_ other: PreparedScenario, precision: FramePrecision) throws {
        batch = try FrameBatch(other.batch.timeline, container: other.batch.container, precision: precision)
        captureTime = other.captureTime
        name = other.name
        duration = other.duration
        cells = other.cells
    }

    /// How many targets there are.
    var targetCount: Int { batch.timeline.targets.count }
}

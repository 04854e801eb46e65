/// All that was measured of one scenario at one number of cells and one refresh rate.
public struct FrameRun: Sendable {
    /// The scenario's name, as in `pop-in`.
    public let scenario: String
    /// Number of cells that took part.
    public let cells: Int
    /// The budget of the run.
    public let budget: FrameBudget
    /// The format in which the frames were computed.
    public let precision: FramePrecision
    /// The samples, one entry a repetition of the whole transition; never empty.
    public let repetitions: [FrameSamples]
    /// The spans of time within the run, by start time.
    public let spans: [FrameSpan]

    /// Creates a run.
    ///
    /// - Throws: ``FrameError/noFrames`` where there is no repetition.
    public init(
        scenario: String, cells: Int, budget: FrameBudget, precision: FramePrecision = .double,
        repetitions: [FrameSamples], spans: [FrameSpan] = []
    ) throws(FrameError) {
        guard !repetitions.isEmpty else { throw .noFrames }
        self.scenario = scenario
        self.cells = cells
        self.budget = budget
        self.precision = precision
        self.repetitions = repetitions
        self.spans = spans
    }

    /// The run's full name, as rows of reports and budgets spell it: `pop-in/cells:1000/hz:120`, with `/float` behind
    /// it where that is what the frames were computed in.
    public var name: String {
        FrameRun.name(scenario: scenario, cells: cells, refreshRate: budget.refreshRate, precision: precision)
    }

    /// The name of the run of a scenario with that many cells at that rate, in Hz.
    package static func name(
        scenario: String, cells: Int, refreshRate: Double, precision: FramePrecision = .double
    ) -> String {
        "\(scenario)/cells:\(cells)/hz:\(refreshRate.formatted)"
            + (precision == .double ? "" : "/\(precision.rawValue)")
    }

    /// The frames of all repetitions as one sample.
    ///
    /// The cold first frame is that of the first repetition: the others start warm.
    public var pooled: FrameSamples {
        // Every part was checked when it was built, and a sum of valid parts is valid.
        do {
            return try FrameSamples(
                times: repetitions.flatMap(\.times),
                // Of every frame or of none.
                cpuTimes: repetitions.contains { $0.cpuTimes.isEmpty } ? [] : repetitions.flatMap(\.cpuTimes),
                coldFirstFrame: repetitions[0].coldFirstFrame,
                stopped: repetitions.flatMap(\.stopped),
                missedDeadlineCount: repetitions.map(\.missedDeadlineCount).reduce(0, +))
        } catch {
            preconditionFailure("samples that were valid one by one are not valid together: \(error)")
        }
    }

    /// The run judged by its budget, all repetitions together.
    public var report: FrameReport { FrameReport(pooled, budget: budget) }
}

/// A named stretch of time within a run.
public struct FrameSpan: Hashable, Sendable {
    /// The kind of work.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A whole frame.
        case frame
        /// Running the transition once to capture its animations.
        case capture
        /// Evaluating the batch within a frame.
        case batch = "batch evaluation"
        /// A frame during which the whole process was stopped or the machine slept.
        case stop = "process stopped"
    }

    /// The kind of work.
    public let kind: Kind
    /// Which one of its kind, from 0; for a frame the frame's number.
    public let index: Int
    /// The start time, in seconds from the start of the run.
    public let start: Double
    /// The duration, in seconds.
    public let duration: Double
    /// The processor time, in seconds; `nil` where that was not measured.
    public let cpuTime: Double?

    /// Creates a span.
    public init(kind: Kind, index: Int, start: Double, duration: Double, cpuTime: Double? = nil) {
        self.kind = kind
        self.index = index
        self.start = start
        self.duration = duration
        self.cpuTime = cpuTime
    }
}

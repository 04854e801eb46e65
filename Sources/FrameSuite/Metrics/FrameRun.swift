/// All that was measured of one scenario at one number of cells and one refresh rate.
public struct FrameRun: Sendable {
    /// The scenario's name, as in `pop-in`.
    public let scenario: String
    /// How many cells took part.
    public let cells: Int
    /// What the run is judged by.
    public let budget: FrameBudget
    /// The samples, one entry a repetition of the whole transition; never empty.
    public let repetitions: [FrameSamples]
    /// Where the time of the run went, in order of start.
    public let spans: [FrameSpan]

    /// Creates a run.
    ///
    /// - Throws: ``FrameError/noFrames`` where there is no repetition.
    public init(
        scenario: String, cells: Int, budget: FrameBudget, repetitions: [FrameSamples], spans: [FrameSpan] = []
    ) throws(FrameError) {
        guard !repetitions.isEmpty else { throw .noFrames }
        self.scenario = scenario
        self.cells = cells
        self.budget = budget
        self.repetitions = repetitions
        self.spans = spans
    }

    /// The run's full name, as rows of reports and budgets spell it: `pop-in/cells:1000/hz:120`.
    public var name: String { FrameRun.name(scenario: scenario, cells: cells, refreshRate: budget.refreshRate) }

    /// The name of the run of a scenario with that many cells at that rate, in Hz.
    static func name(scenario: String, cells: Int, refreshRate: Double) -> String {
        "\(scenario)/cells:\(cells)/hz:\(text(refreshRate))"
    }

    /// The frames of all repetitions as one sample.
    ///
    /// The cold first frame is that of the first repetition: the others start warm.
    public var pooled: FrameSamples {
        // Every part was checked when it was built, and a sum of valid parts is valid.
        do {
            return try FrameSamples(
                times: repetitions.flatMap(\.times), coldFirstFrame: repetitions[0].coldFirstFrame,
                stoppedFrameCount: repetitions.map(\.stoppedFrameCount).reduce(0, +),
                missedDeadlineCount: repetitions.map(\.missedDeadlineCount).reduce(0, +))
        } catch {
            preconditionFailure("samples that were valid one by one are not valid together: \(error)")
        }
    }

    /// The run judged by its budget, all repetitions together.
    public var report: FrameReport { FrameReport(pooled, budget: budget) }

    /// A rate without a superfluous fraction: `120`, `59.94`.
    static func text(_ rate: Double) -> String {
        rate == rate.rounded() && rate.magnitude < 1e15 ? String(Int(rate)) : String(rate)
    }
}

/// A named stretch of time within a run.
public struct FrameSpan: Hashable, Sendable {
    /// What was done.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A whole frame.
        case frame
        /// Running the transition once to capture its animations.
        case capture
        /// Evaluating the batch within a frame.
        case batch = "batch evaluation"
    }

    /// What was done.
    public let kind: Kind
    /// Which one of its kind, from 0; for a frame the frame's number.
    public let index: Int
    /// When it began, in seconds from the start of the run.
    public let start: Double
    /// How long it took, in seconds.
    public let duration: Double

    /// Creates a span.
    public init(kind: Kind, index: Int, start: Double, duration: Double) {
        self.kind = kind
        self.index = index
        self.start = start
        self.duration = duration
    }
}

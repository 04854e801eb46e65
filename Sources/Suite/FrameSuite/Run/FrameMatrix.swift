/// The runs to measure: scenarios × cell counts × refresh rates.
public struct FrameMatrix: Sendable {
    package struct Entry: Sendable {
        /// The transition's name, or the path of the file.
        let source: String
        let scenario: any MeasurableScenario
        /// The refresh rates in Hz.
        package var rates: [Double]
        /// `nil` for a scenario that has to run before its cells can be counted.
        var cells: Int? { scenario.cellCount }

        package init(source: String, scenario: any MeasurableScenario, rates: [Double]) {
            self.source = source
            self.scenario = scenario
            self.rates = rates
        }

        /// The number of cells of a composed scenario is known only after it has run: any number matches.
        func isOf(_ name: String, cells: Int) -> Bool { scenario.name == name && (self.cells ?? cells) == cells }

        func names(cells: Int, precision: FramePrecision) -> [String] {
            rates.map {
                FrameRun.name(scenario: scenario.name, cells: cells, refreshRate: $0, precision: precision)
            }
        }
    }

    private let entries: [Entry]
    /// The budgets of the runs; `nil` for one share for all.
    public var budgets: FrameBudgetFile?

    package init(_ entries: [Entry], budgets: FrameBudgetFile? = nil) {
        self.entries = entries
        self.budgets = budgets
    }

    /// The number of runs.
    public var count: Int { entries.reduce(0) { $0 + $1.rates.count } }

    /// The names of the runs, in the order in which they are measured. A composed scenario is run once for it: how many
    /// cells it has shows only then.
    public func names(precision: FramePrecision = .double) throws -> [String] {
        try entries.flatMap { entry in
            let cells = try entry.cells ?? PreparedScenario(entry.scenario).cells
            return entry.names(cells: cells, precision: precision)
        }
    }

    /// Prepares one scenario after the other and calls `body` for each of its rates.
    ///
    /// - Parameters:
    ///   - share: The part of the frame that a run may use where ``budgets`` say nothing of it.
    ///   - precision: The format of the frames' numbers.
    ///   - isWanted: Whether the run of this name is to be measured.
    ///   - progress: Called with what is done next, and how many runs are done.
    ///   - body: Called with each wanted run.
    public func forEach(
        share: Double, precision: FramePrecision = .double, where isWanted: (String) -> Bool = { _ in true },
        progress: (_ what: String, _ done: Int) -> Void,
        _ body: (PreparedScenario, FrameBudget) throws -> Void
    ) throws {
        var done = 0
        let rows = Dictionary((budgets?.rows ?? []).map { ($0.name, $0) }) { first, _ in first }
        for entry in entries {
            if let cells = entry.cells, !entry.names(cells: cells, precision: precision).contains(where: isWanted) {
                continue
            }
            progress("running \(entry.scenario.name)\(entry.cells.map { " with \($0) cells" } ?? "") once", done)
            let scenario = try PreparedScenario(entry.scenario, precision: precision)
            for rate in entry.rates {
                let name = FrameRun.name(
                    scenario: scenario.name, cells: scenario.cells, refreshRate: rate, precision: precision)
                guard isWanted(name) else { continue }
                progress("timing \(name)", done)
                try body(scenario, rows[name]?.budget ?? FrameBudget(refreshRate: rate, share: share))
                done += 1
            }
        }
    }

    /// The entry of a measured run.
    private func entry(of run: FrameRun) -> Entry? { entries.first { $0.isOf(run.scenario, cells: run.cells) } }

    /// Whether the run of a budget row is in the matrix.
    public func contains(_ row: FrameBudgetRow) -> Bool {
        entries.contains { $0.isOf(row.scenario, cells: row.cells) && $0.rates.contains(row.budget.refreshRate) }
    }

    /// The arguments of `overshoot` that select a measured run: a scenario's file, where it has one.
    public func arguments(of run: FrameRun) -> String {
        guard let entry = entry(of: run) else { return run.arguments }
        let cells = entry.cells.map { " --cells \($0)" } ?? ""
        let isPlain = entry.source.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "./_-".contains($0)) }
        let source = isPlain ? entry.source : "'\(entry.source.replacing("'", with: "'\\''"))'"
        return source + cells + " --hz " + run.budget.refreshRate.formatted
    }

    /// Runs the scenario of a measured run again and compiles it.
    ///
    /// - Precondition: the run is one of this matrix.
    /// - Throws: The errors of the scenario.
    public func prepare(_ run: FrameRun) throws -> PreparedScenario {
        guard let entry = entry(of: run) else { preconditionFailure("\(run.name) is not in the matrix") }
        return try PreparedScenario(entry.scenario, precision: run.precision)
    }
}

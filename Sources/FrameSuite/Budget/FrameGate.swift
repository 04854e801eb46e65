import Scenarios

/// Measured runs judged by checked-in budgets: every run has to have a row, every row a run.
///
/// A run that cannot be judged is never a pass: a run without a row, a row without a run, an unknown scenario, nothing
/// measured at all, or positions that are not what they should be make the whole result ``Status/untrusted``.
public struct FrameGate: Sendable {
    /// The verdict on a run.
    public enum Verdict: Hashable, Sendable {
        /// Within all limits of its row.
        case within
        /// Over some of them, which the sentences name.
        case over([String])
        /// Its times say nothing, for this reason.
        case broken(String)
    }

    /// A run and its verdict.
    public struct Judgement: Sendable {
        /// The row that it was judged by.
        public let row: FrameBudgetRow
        /// The measurement.
        public let measurement: FrameMeasurement
        /// The run's report by that row.
        public let report: FrameReport
        /// The verdict.
        public let verdict: Verdict
    }

    /// Reasons for not trusting the result as a whole.
    public enum Problem: Hashable, Sendable {
        /// Nothing was measured that is judged.
        case noRuns
        /// A run that no row is for.
        case runWithoutRow(String)
        /// A row whose run was not measured.
        case rowWithoutRun(String)
        /// A run that is not judged, and whose positions are wrong.
        case wrongPositions(String, String)
    }

    /// The overall result.
    public enum Status: String, Sendable {
        /// Every run is within its budget.
        case ok
        /// Some run is over it.
        case regression
        /// The data do not allow a verdict.
        case untrusted
    }

    /// The file that was judged by.
    public let budgets: FrameBudgetFile
    /// The runs that have a row, in the order in which they were measured.
    public let judgements: [Judgement]
    /// Problems that no run has alone.
    public let problems: [Problem]
    /// The runs that were measured, and are excluded by the file.
    public let excluded: [FrameBudgetExclusion]

    /// Judges runs.
    ///
    /// - Parameters:
    ///   - measurements: What was measured.
    ///   - budgets: The file.
    ///   - isExpected: Whether a row's run should have been measured; rows for which it is false are left out.
    public init(
        _ measurements: [FrameMeasurement], by budgets: FrameBudgetFile,
        where isExpected: (FrameBudgetRow) -> Bool = { _ in true }
    ) {
        self.budgets = budgets
        var rows: [String: FrameBudgetRow] = [:]
        for row in budgets.rows { rows[row.name] = row }
        var judgements: [Judgement] = []
        let excluded = Set(budgets.exclusions.map(\.name))
        // Runs that are all excluded leave as little to judge as none.
        var problems: [Problem] = measurements.allSatisfy { excluded.contains($0.run.name) } ? [.noRuns] : []
        for measurement in measurements where !excluded.contains(measurement.run.name) {
            guard let row = rows[measurement.run.name] else {
                problems.append(.runWithoutRow(measurement.run.name))
                continue
            }
            judgements.append(Judgement(measurement, by: row))
        }
        let measured = Set(measurements.map(\.run.name))
        for row in budgets.rows where isExpected(row) && !measured.contains(row.name) {
            problems.append(.rowWithoutRun(row.name))
        }
        for measurement in measurements where excluded.contains(measurement.run.name) {
            guard let difference = measurement.positions.difference else { continue }
            problems.append(.wrongPositions(measurement.run.name, difference))
        }
        for exclusion in budgets.exclusions
        where !measured.contains(exclusion.name) && TransitionKind(rawValue: exclusion.scenario) == nil {
            problems.append(.rowWithoutRun(exclusion.name))
        }
        self.judgements = judgements
        self.problems = problems
        self.excluded = budgets.exclusions.filter { measured.contains($0.name) }
    }

    /// The overall result.
    public var status: Status {
        let isBroken = judgements.contains { if case .broken = $0.verdict { true } else { false } }
        guard problems.isEmpty, !isBroken else { return .untrusted }
        return judgements.contains { $0.verdict != .within } ? .regression : .ok
    }

    /// The exit code of the scripts: 0 for ok, 1 for a regression, 3 for what cannot be trusted.
    public var exitCode: Int32 {
        switch status {
        case .ok: 0
        case .regression: 1
        case .untrusted: 3
        }
    }
}

extension FrameGate.Judgement {
    init(_ measurement: FrameMeasurement, by row: FrameBudgetRow) {
        self.row = row
        self.measurement = measurement
        report = FrameReport(measurement.run.pooled, budget: row.budget)
        if let difference = measurement.positions.difference {
            verdict = .broken("wrong positions: \(difference)")
        } else {
            let overruns = FrameGate.Judgement.overruns(report, measurement, row)
            verdict = overruns.isEmpty ? .within : .over(overruns)
        }
    }

    private static func overruns(
        _ report: FrameReport, _ measurement: FrameMeasurement, _ row: FrameBudgetRow
    ) -> [String] {
        var overruns: [String] = []
        let time = report.frameTime(percentile: row.percentile)
        if time > row.budget.allowance {
            overruns.append(
                "p\(FrameRun.text(row.percentile)) is \(FrameText.time(time)), over the "
                    + "\(FrameText.time(row.budget.allowance)) of its share")
        }
        let missed = 100 * Double(report.missedBudgetCount) / Double(report.frameCount)
        if missed > row.missedPercentLimit {
            overruns.append(
                "\(FrameText.decimal(missed, digits: 2)) % of the frames missed, "
                    + "\(FrameRun.text(row.missedPercentLimit)) % may")
        }
        if report.hitchTimeRatio > row.hitchRatioLimit {
            overruns.append(
                "hitch time ratio \(FrameText.decimal(report.hitchTimeRatio, digits: 2)) ms/s, "
                    + "\(FrameRun.text(row.hitchRatioLimit)) ms/s allowed")
        }
        if let allocations = measurement.steadyAllocations, allocations > 0 {
            overruns.append("\(allocations) allocations in steady frames, none allowed")
        }
        return overruns
    }
}

extension FrameGate.Problem: CustomStringConvertible {
    /// The message: the fault, and what to do.
    public var description: String {
        switch self {
        case .noRuns: "nothing was measured that has a budget: there is no run to judge"
        case .runWithoutRow(let name): "\(name) has no row in the budget file; add one, or do not measure it"
        case .rowWithoutRun(let name): "the budget row for \(name) matches no run; remove it, or measure that run"
        case .wrongPositions(let name, let difference): "\(name): wrong positions: \(difference)"
        }
    }

    /// One word for programs.
    var code: String {
        switch self {
        case .noRuns: "no_runs"
        case .runWithoutRow: "run_without_row"
        case .rowWithoutRun: "row_without_run"
        case .wrongPositions: "wrong_positions"
        }
    }
}

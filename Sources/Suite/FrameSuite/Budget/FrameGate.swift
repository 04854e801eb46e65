/// Measured runs judged by what is checked in: frame budgets, counts of instructions and, on request, calibrated times.
///
/// A run that cannot be judged is never a pass: a run without a row, a row without a run, an unknown scenario, nothing
/// measured at all, or wrong positions make the whole result ``Status/untrusted``.
public struct FrameGate: Sendable {
    /// The verdict on a run.
    public enum Verdict: Hashable, Sendable {
        /// Within all budgets.
        case within
        /// Over some of them.
        case over([BudgetFinding])
        /// Not in the range in which something can be said.
        case inconclusive([BudgetFinding])
        /// The data are invalid, for this reason.
        case broken(String)
    }

    /// A run and its verdict.
    public struct Judgement: Sendable {
        /// The row that it was judged by.
        public let row: FrameBudgetRow
        /// The measurement.
        public let measurement: FrameMeasurement
        /// The verdict.
        public let verdict: Verdict
        /// Remarks that change no verdict.
        public let notes: [String]
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
        /// Frames whose instructions should have been counted, and were not, or have no recorded count.
        case noCount(InstructionCount)
    }

    /// The overall result.
    public enum Status: String, Sendable {
        /// Every run is within its budgets.
        case ok
        /// Some run is over one.
        case regression
        /// No run is over a budget, but of some nothing can be said.
        case inconclusive
        /// The data do not allow a verdict.
        case untrusted
    }

    /// The budgets that were judged by.
    public let budgets: FrameBudgetFile
    /// The runs that have a row, in the order in which they were measured.
    public let judgements: [Judgement]
    /// The counts of instructions.
    public let counts: [InstructionCount]
    /// Problems of no single run.
    public let problems: [Problem]
    /// The runs that were measured and promise nothing.
    public let notPromised: [UnpromisedRun]

    /// Judges runs.
    ///
    /// - Parameters:
    ///   - measurements: The measured runs.
    ///   - budgets: The promises.
    ///   - judgesTimes: Whether frame times are judged; otherwise only allocations, positions and counts are.
    ///   - counts: Instructions, compared with their baseline.
    ///   - calibrated: Recorded times in units of the machine's speed; `nil` to judge no absolute times.
    ///   - knownScenarios: The scenarios that exist: their runs need not be measured where nothing is promised of them.
    ///   - isExpected: Whether a row's run should have been measured; rows for which it is false are left out.
    ///   - arguments: The arguments of `overshoot` that select a run.
    ///   - again: Measures a run once more; called for each run with a miss, after all of them have been measured.
    public init(
        _ measurements: [FrameMeasurement], by budgets: FrameBudgetFile, judgesTimes: Bool = true,
        counts: [InstructionCount] = [], calibrated: CalibratedTimes? = nil,
        knownScenarios: Set<String> = [],
        where isExpected: (FrameBudgetRow) -> Bool = { _ in true },
        arguments: (FrameRun) -> String = \.arguments,
        again: (FrameMeasurement) throws -> FrameMeasurement
    ) rethrows {
        self.budgets = budgets
        self.counts = counts
        let rows = Dictionary(uniqueKeysWithValues: budgets.rows.map { ($0.name, $0) })
        var judgements: [Judgement] = []
        let unpromised = Set(budgets.notPromised.map(\.name))
        // Runs that all promise nothing leave as little to judge as none.
        var problems: [Problem] = measurements.allSatisfy { unpromised.contains($0.run.name) } ? [.noRuns] : []
        for measurement in measurements where !unpromised.contains(measurement.run.name) {
            guard let row = rows[measurement.run.name] else {
                problems.append(.runWithoutRow(measurement.run.name))
                continue
            }
            judgements.append(
                try Judgement(
                    measurement, by: row, judgesTimes: judgesTimes, calibrated: calibrated,
                    arguments: arguments(measurement.run), again: again))
        }
        let measured = Set(measurements.map(\.run.name))
        for row in budgets.rows where isExpected(row) && !measured.contains(row.name) {
            problems.append(.rowWithoutRun(row.name))
        }
        for measurement in measurements where unpromised.contains(measurement.run.name) {
            guard let difference = measurement.positions.difference else { continue }
            problems.append(.wrongPositions(measurement.run.name, difference))
        }
        for run in budgets.notPromised where !measured.contains(run.name) && !knownScenarios.contains(run.scenario) {
            problems.append(.rowWithoutRun(run.name))
        }
        problems += counts.filter { $0.verdict == .untrusted }.map(Problem.noCount)
        self.judgements = judgements
        self.problems = problems
        notPromised = budgets.notPromised.filter { measured.contains($0.name) }
    }

    /// The overall result.
    public var status: Status {
        let verdicts = judgements.map(\.verdict.word)
        guard problems.isEmpty, !verdicts.contains("broken") else { return .untrusted }
        let hasMoreWork = counts.contains { $0.verdict == .regression }
        if hasMoreWork || verdicts.contains("regression") { return .regression }
        return verdicts.contains("inconclusive") ? .inconclusive : .ok
    }

    /// The exit code of the scripts: 0 for ok, 1 for a regression, 3 for data that cannot be trusted, and on request 4 for
    /// an inconclusive result.
    public func exitCode(failsOnInconclusive: Bool = false) -> Int32 {
        switch status {
        case .ok: 0
        case .regression: 1
        case .untrusted: 3
        case .inconclusive: failsOnInconclusive ? 4 : 0
        }
    }

    /// The verdicts by the runs' names.
    public var verdicts: [String: Verdict] {
        Dictionary(judgements.map { ($0.row.name, $0.verdict) }) { first, _ in first }
    }

    /// The verdicts that need no budget, by the runs' names: wrong positions are invalid data.
    public static func verdicts(withoutBudgets measurements: [FrameMeasurement]) -> [String: Verdict] {
        let broken = measurements.compactMap { measurement in
            measurement.positions.difference.map { (measurement.run.name, Verdict.broken("wrong positions: \($0)")) }
        }
        return Dictionary(broken) { first, _ in first }
    }
}

extension FrameGate.Verdict {
    /// The verdict as scripts/compare.sh calls it.
    public var word: String {
        switch self {
        case .within: "no change"
        case .over: "regression"
        case .inconclusive: "inconclusive"
        case .broken: "broken"
        }
    }

    /// The faults; empty if there are none.
    public var reason: String {
        switch self {
        case .within: ""
        case .over(let findings), .inconclusive(let findings): findings.map(\.description).joined(separator: "; ")
        case .broken(let reason): reason
        }
    }

    var text: String { reason.isEmpty ? word : "\(word): \(reason)" }

    /// Why the data are invalid; `nil` if they are not.
    var failure: String? { if case .broken(let reason) = self { reason } else { nil } }
}

extension FrameGate.Judgement {
    init(
        _ measurement: FrameMeasurement, by row: FrameBudgetRow, judgesTimes: Bool, calibrated: CalibratedTimes?,
        arguments: String, again: (FrameMeasurement) throws -> FrameMeasurement
    ) rethrows {
        var findings: [BudgetFinding] = []
        var (open, notes): ([BudgetFinding], [String]) = ([], [])
        var difference = measurement.positions.difference
        if judgesTimes, difference == nil {
            let first = FrameMisses(measurement.run, budget: row.budget)
            let second = try first.times.isEmpty ? nil : again(measurement)
            difference = second?.positions.difference
            let judged = row.judged(
                first, second.map { FrameMisses($0.run, budget: row.budget) }, arguments: arguments)
            if let finding = judged.finding { findings.append(finding) }
            notes += judged.notes
            if let finding = calibrated?.finding(measurement) { open.append(finding) }
        }
        if let allocations = measurement.steadyAllocations, allocations > 0 {
            findings.append(
                BudgetFinding(
                    .work, "\(allocations) allocations in steady frames, none allowed",
                    commands: ["overshoot frames \(arguments) --format json"]))
        }
        self.row = row
        self.measurement = measurement
        self.notes = notes
        verdict =
            if let difference {
                .broken("wrong positions: \(difference)")
            } else if !findings.isEmpty {
                .over(findings + open)
            } else {
                open.isEmpty ? .within : .inconclusive(open)
            }
    }
}

extension FrameRun {
    /// The arguments of `overshoot` that select the run of a transition.
    public var arguments: String { "\(scenario) --cells \(cells) --hz \(budget.refreshRate.formatted)" }
}

extension FrameGate.Problem: CustomStringConvertible {
    /// The message: the fault, and what to do.
    public var description: String {
        switch self {
        case .noRuns: "nothing was measured that has a budget: there is no run to judge"
        case .runWithoutRow(let name): "\(name) has no row in the budget file; add one, or do not measure it"
        case .rowWithoutRun(let name): "the budget row for \(name) matches no run; remove it, or measure that run"
        case .wrongPositions(let name, let difference): "\(name): wrong positions: \(difference)"
        case .noCount(let count): "\(count.name): \(count.reason)"
        }
    }

    /// One word for programs.
    var code: String {
        switch self {
        case .noRuns: "no_runs"
        case .runWithoutRow: "run_without_row"
        case .rowWithoutRun: "row_without_run"
        case .wrongPositions: "wrong_positions"
        case .noCount: "no_count"
        }
    }
}

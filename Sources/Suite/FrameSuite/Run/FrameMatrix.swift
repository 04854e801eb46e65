import Scenarios

/// The runs to measure: scenarios × cell counts × refresh rates.
public struct FrameMatrix: Sendable {
    private struct Entry: Sendable {
        /// The transition's name, or the path of the file.
        let source: String
        let scenario: Scenario
        /// `nil` for a composed scenario, which has to run before its cells can be counted.
        let cells: Int?
        var rates: [Double]

        func names(cells: Int, precision: FramePrecision) -> [String] {
            rates.map {
                FrameRun.name(scenario: scenario.name, cells: cells, refreshRate: $0, precision: precision)
            }
        }
    }

    private let entries: [Entry]
    /// The budgets of the runs; `nil` for one share for all.
    public var budgets: FrameBudgetFile?

    /// The default cell counts and rates.
    public enum Extent: Sendable {
        /// Every published number of cells and rate.
        case full
        /// A first look.
        case quick
        /// The runs with recorded digests: a few cells, at one rate.
        case digests

        var rates: [Double] {
            switch self {
            case .full: [60, 120, 240]
            case .quick: [120]
            case .digests: [60]
            }
        }

        var cells: [Int] {
            switch self {
            case .full: [12, 1000, 100_000]
            case .quick: [12, 1000]
            case .digests: [12]
            }
        }
    }

    /// The transitions that are measured unless others are asked for: the published ones.
    public static let defaultTransitions = TransitionKind.published
    /// The transitions that are measured with a million cells, too.
    public static let largeTransitions: [TransitionKind] = [.popInAndOut, .wave]

    /// The default runs, in words.
    public static var defaultRuns: String {
        func list(_ words: [String]) -> String {
            words.dropLast().joined(separator: ", ") + (words.count > 1 ? " and " : "") + (words.last ?? "")
        }
        let cells = list(Extent.full.cells.map(String.init))
        return "the \(defaultTransitions.count) published transitions with \(cells) cells at "
            + "\(list(Extent.full.rates.map(FrameRun.text))) Hz; \(list(largeTransitions.map(\.rawValue))) with 1000000, too"
    }

    /// Plans runs.
    ///
    /// - Parameters:
    ///   - names: Transitions and scenario files; none for ``defaultTransitions``.
    ///   - cells: Numbers of cells; `nil` for the default, which for a scenario file is its own.
    ///   - rates: Refresh rates in Hz; `nil` for the default, which for a scenario file is its own.
    ///   - extent: The set of defaults.
    /// - Throws: ``ScenarioError``.
    public init(names: [String], cells: [Int]?, rates: [Double]?, extent: Extent = .full) throws(ScenarioError) {
        var entries: [Entry] = []
        let names = names.isEmpty ? FrameMatrix.defaultTransitions.map(\.rawValue) : names
        for name in names {
            let scenario = try Scenario(nameOrPath: name)
            let kind = TransitionKind(rawValue: name)
            let rates = rates ?? (kind == nil ? [scenario.refreshRate] : extent.rates)
            guard case .named(let setup) = scenario.content else {
                if cells != nil {
                    throw .wrongValue(
                        file: name, key: "cells", expected: "set in the file of a composed scenario",
                        found: "a number from outside")
                }
                entries.append(Entry(source: name, scenario: scenario, cells: nil, rates: rates))
                continue
            }
            for count in cells ?? FrameMatrix.cells(of: kind, own: setup.cells, extent) {
                var (sized, resized) = (setup, scenario)
                sized.cells = count
                resized.content = .named(sized)
                entries.append(Entry(source: name, scenario: resized, cells: count, rates: rates))
            }
        }
        self.entries = entries
    }

    /// Plans the runs that a budget file has rows for. A row of a scenario that is no transition by name plans nothing.
    public init(of budgets: FrameBudgetFile) {
        var entries: [Entry] = []
        var indices: [String: Int] = [:]
        for row in budgets.rows {
            guard let kind = TransitionKind(rawValue: row.scenario) else { continue }
            let key = "\(row.scenario) \(row.cells)"
            if let index = indices[key] {
                entries[index].rates.append(row.budget.refreshRate)
            } else {
                indices[key] = entries.count
                let scenario = Scenario(TransitionSetup(kind, cells: row.cells))
                entries.append(
                    Entry(
                        source: row.scenario, scenario: scenario, cells: row.cells,
                        rates: [row.budget.refreshRate]))
            }
        }
        self.entries = entries
        self.budgets = budgets
    }

    private static func cells(of kind: TransitionKind?, own: Int, _ extent: Extent) -> [Int] {
        guard let kind else { return [own] }
        return extent.cells.contains(100_000) && largeTransitions.contains(kind)
            ? extent.cells + [1_000_000] : extent.cells
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
    private func entry(of run: FrameRun) -> Entry? {
        entries.first { $0.scenario.name == run.scenario && ($0.cells ?? run.cells) == run.cells }
    }

    /// The arguments of `overshoot` that select a measured run: a scenario's file, where it has one.
    public func arguments(of run: FrameRun) -> String {
        guard let entry = entry(of: run) else { return run.arguments }
        let cells = entry.cells.map { " --cells \($0)" } ?? ""
        let isPlain = entry.source.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "./_-".contains($0)) }
        let source = isPlain ? entry.source : "'\(entry.source.replacing("'", with: "'\\''"))'"
        return source + cells + " --hz " + FrameRun.text(run.budget.refreshRate)
    }

    /// Runs the scenario of a measured run anew and compiles it.
    ///
    /// - Precondition: the run is one of this matrix.
    /// - Throws: Whatever the scenario throws.
    public func prepare(_ run: FrameRun) throws -> PreparedScenario {
        guard let entry = entry(of: run) else { preconditionFailure("\(run.name) is not in the matrix") }
        return try PreparedScenario(entry.scenario, precision: run.precision)
    }

    /// The runs of this matrix, for lookup.
    public var runNames: RunNames { RunNames(entries.map { ($0.scenario.name, $0.cells, $0.rates) }) }

    /// A set of runs. The number of cells of a composed scenario is known only after it has run: any number matches.
    public struct RunNames: Sendable {
        private struct Key: Hashable {
            let scenario: String
            let cells: Int?
            let rate: Double
        }

        private var keys: Set<Key> = []

        init(_ runs: [(scenario: String, cells: Int?, rates: [Double])]) {
            for (scenario, cells, rates) in runs {
                for rate in rates { keys.insert(Key(scenario: scenario, cells: cells, rate: rate)) }
            }
        }

        /// Whether the run of a budget row is in the set.
        public func contains(_ row: FrameBudgetRow) -> Bool {
            [row.cells, nil].contains { cells in
                keys.contains(Key(scenario: row.scenario, cells: cells, rate: row.budget.refreshRate))
            }
        }
    }
}

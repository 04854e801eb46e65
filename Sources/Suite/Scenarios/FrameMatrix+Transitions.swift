import FrameSuite

extension FrameMatrix {
    /// The default cell counts and rates.
    package struct Extent: Sendable {
        let rates: [Double]
        let cells: [Int]

        package static let full = Extent(rates: [60, 120, 240], cells: [12, 1000, 100_000])
        /// A first look.
        package static let quick = Extent(rates: [120], cells: [12, 1000])
        /// The runs with recorded digests.
        package static let digests = Extent(rates: [60], cells: [12])
    }

    /// The transitions that are measured unless others are asked for: the published ones.
    package static let defaultTransitions = TransitionKind.published
    /// The transitions that are measured with a million cells, too.
    package static let largeTransitions: [TransitionKind] = [.popInAndOut, .wave]

    /// The default runs, in words.
    package static var defaultRuns: String {
        func list(_ words: [String]) -> String {
            words.dropLast().joined(separator: ", ") + (words.count > 1 ? " and " : "") + (words.last ?? "")
        }
        let cells = list(Extent.full.cells.map(String.init))
        return "the \(defaultTransitions.count) published transitions with \(cells) cells at "
            + "\(list(Extent.full.rates.map(\.formatted))) Hz; \(list(largeTransitions.map(\.rawValue))) with 1000000, too"
    }

    /// Plans runs.
    ///
    /// - Parameters:
    ///   - names: Transitions and scenario files; none for ``defaultTransitions``.
    ///   - cells: Numbers of cells; `nil` for the default, which for a scenario file is its own.
    ///   - rates: Refresh rates in Hz; `nil` for the default, which for a scenario file is its own.
    ///   - extent: The set of defaults.
    /// - Throws: ``ScenarioError``.
    package init(names: [String], cells: [Int]?, rates: [Double]?, extent: Extent = .full) throws(ScenarioError) {
        var entries: [Entry] = []
        for name in names.isEmpty ? FrameMatrix.defaultTransitions.map(\.rawValue) : names {
            let scenario = try Scenario(nameOrPath: name)
            let kind = TransitionKind(rawValue: name)
            let rates = rates ?? (kind == nil ? [scenario.refreshRate] : extent.rates)
            guard case .named(let setup) = scenario.content else {
                if cells != nil {
                    throw .wrongValue(
                        file: name, key: "cells", expected: "set in the file of a composed scenario",
                        found: "a number from outside")
                }
                entries.append(Entry(source: name, scenario: scenario, rates: rates))
                continue
            }
            for count in cells ?? FrameMatrix.cells(of: kind, inFile: setup.cells, extent) {
                var (sized, resized) = (setup, scenario)
                sized.cells = count
                resized.content = .named(sized)
                entries.append(Entry(source: name, scenario: resized, rates: rates))
            }
        }
        self.init(entries)
    }

    /// Plans the runs that a budget file has rows for. A row of a scenario that is no transition by name plans nothing.
    package init(of budgets: FrameBudgetFile) {
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
                entries.append(Entry(source: row.scenario, scenario: scenario, rates: [row.budget.refreshRate]))
            }
        }
        self.init(entries, budgets: budgets)
    }

    private static func cells(of kind: TransitionKind?, inFile count: Int, _ extent: Extent) -> [Int] {
        guard let kind else { return [count] }
        return extent.cells.contains(100_000) && largeTransitions.contains(kind)
            ? extent.cells + [1_000_000] : extent.cells
    }
}

import Scenarios
import Foundation

/// Budgets as they are checked in: what the frames of each scenario, cell count and refresh rate may cost.
///
///     {"rows": [{"scenario": "wave", "cells": 1000, "refresh_rate_hz": 120, "share_ratio": 0.02}]}
public struct FrameBudgetFile: Sendable {
    /// The file's name in messages.
    public let name: String
    /// The rows, in the file's order; each for a run of its own.
    public let rows: [FrameBudgetRow]
    /// The runs that have no row, and why.
    public let exclusions: [FrameBudgetExclusion]

    /// Reads a file.
    ///
    /// - Throws: ``FrameBudgetFileError``.
    public init(path: String) throws(FrameBudgetFileError) {
        let data: Data
        do {
            data = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw .unreadable(file: path)
        }
        try self.init(json: data, name: path)
    }

    /// Reads the text of a file.
    ///
    /// - Parameters:
    ///   - data: The JSON.
    ///   - name: What to call it in messages.
    /// - Throws: ``FrameBudgetFileError``.
    public init(json data: Data, name: String) throws(FrameBudgetFileError) {
        let value: ScenarioValue
        do {
            value = try JSONDecoder().decode(ScenarioValue.self, fromFile: data)
        } catch {
            throw .notJSON(file: name)
        }
        do throws(ScenarioError) {
            try FrameBudgetFile.shape.check(value, at: "", in: name)
        } catch {
            throw .invalid(error)
        }
        var rows: [FrameBudgetRow] = []
        var rowIndices: [String: Int] = [:]
        for (index, fields) in (value["rows"]?.list ?? []).enumerated() {
            let row: FrameBudgetRow
            do throws(FrameError) {
                row = try FrameBudgetRow(fields)
            } catch {
                throw .invalidBudget(file: name, row: index, error)
            }
            if let first = rowIndices.updateValue(index, forKey: row.name) {
                throw .duplicate(file: name, run: row.name, first: first, second: index)
            }
            rows.append(row)
        }
        guard !rows.isEmpty else { throw .empty(file: name) }
        let exclusions = (value["excluded"]?.list ?? []).map(FrameBudgetExclusion.init)
        var excluded: Set<String> = []
        for exclusion in exclusions {
            guard !exclusion.reason.isEmpty else { throw .unreasoned(file: name, run: exclusion.name) }
            if let row = rowIndices[exclusion.name] {
                throw .contradiction(file: name, run: exclusion.name, row: row)
            }
            guard excluded.insert(exclusion.name).inserted else {
                throw .excludedTwice(file: name, run: exclusion.name)
            }
        }
        self.name = name
        self.rows = rows
        self.exclusions = exclusions
    }

    private static let shape = ScenarioShape.object([
        ScenarioField("$schema", .text, "where the schema of this file lies"),
        ScenarioField("summary", .text, "where the numbers come from"),
        ScenarioField("rows", .list(.object(row)), "one a run", isRequired: true),
        ScenarioField(
            "excluded", .list(.object(run + [ScenarioField("reason", .text, "why it has no row", isRequired: true)])),
            "runs without a row: a run that does not fit its frame has no share"),
    ])

    private static let run = [
        ScenarioField("scenario", .text, "the transition's or scenario's name", isRequired: true),
        ScenarioField("cells", .integer(0...10_000_000), "how many cells take part", isRequired: true),
        ScenarioField("refresh_rate_hz", .number(1...1000), "frames per second", isRequired: true),
    ]

    private static let row =
        run + [
            ScenarioField(
                "share_ratio", .number(0...1), "the part of the frame that computing it may use, in (0, 1]",
                isRequired: true),
            ScenarioField(
                "percentile", .number(0...100), "which percentile of the frame times has to fit; 99 unless given"),
            ScenarioField(
                "missed_max_percent", .number(0...100), "how many frames may overrun their share; 1 unless given"),
            ScenarioField(
                "hitch_ratio_max_ms_per_s", .number(0...1000), "the largest hitch time ratio; 10 (good) unless given"),
        ]

    /// The JSON Schema of budget files, as text.
    public static func jsonSchema() throws -> String {
        try shape.schemaText(title: "Overshoot frame budgets")
    }
}

/// A run without a row.
public struct FrameBudgetExclusion: Hashable, Sendable {
    /// The scenario's name.
    public let scenario: String
    /// The number of cells.
    public let cells: Int
    /// In Hz.
    public let refreshRate: Double
    /// The reason for leaving it out.
    public let reason: String

    /// Creates an exclusion.
    public init(scenario: String, cells: Int, refreshRate: Double, reason: String) {
        self.scenario = scenario
        self.cells = cells
        self.refreshRate = refreshRate
        self.reason = reason
    }

    fileprivate init(_ fields: ScenarioValue) {
        self.init(
            scenario: fields["scenario"]?.text ?? "", cells: Int(saturating: fields["cells"]?.number ?? 0),
            refreshRate: fields["refresh_rate_hz"]?.number ?? 0, reason: fields["reason"]?.text ?? "")
    }

    /// The name of the run.
    public var name: String { FrameRun.name(scenario: scenario, cells: cells, refreshRate: refreshRate) }
}

/// The limits on the frame times of one run. All of them count.
public struct FrameBudgetRow: Hashable, Sendable {
    /// The scenario's name.
    public let scenario: String
    /// The number of cells.
    public let cells: Int
    /// Refresh rate and share.
    public let budget: FrameBudget
    /// The percentile of the frame times that has to fit the share.
    public let percentile: Double
    /// The percentage of the frames that may overrun their share.
    public let missedPercentLimit: Double
    /// The largest hitch time ratio, in milliseconds per second.
    public let hitchRatioLimit: Double

    /// Creates a row; by default the 99th percentile has to fit, one frame in a hundred may not, and the hitch time ratio
    /// has to be good.
    public init(
        scenario: String, cells: Int, budget: FrameBudget, percentile: Double = 99, missedPercentLimit: Double = 1,
        hitchRatioLimit: Double = 10
    ) {
        self.scenario = scenario
        self.cells = cells
        self.budget = budget
        self.percentile = percentile
        self.missedPercentLimit = missedPercentLimit
        self.hitchRatioLimit = hitchRatioLimit
    }

    fileprivate init(_ fields: ScenarioValue) throws(FrameError) {
        self.init(
            scenario: fields["scenario"]?.text ?? "", cells: Int(saturating: fields["cells"]?.number ?? 0),
            budget: try FrameBudget(
                refreshRate: fields["refresh_rate_hz"]?.number ?? 0, share: fields["share_ratio"]?.number ?? 0),
            percentile: fields["percentile"]?.number ?? 99,
            missedPercentLimit: fields["missed_max_percent"]?.number ?? 1,
            hitchRatioLimit: fields["hitch_ratio_max_ms_per_s"]?.number ?? 10)
    }

    /// The name of the run that the row is for.
    public var name: String { FrameRun.name(scenario: scenario, cells: cells, refreshRate: budget.refreshRate) }
}

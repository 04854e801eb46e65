import Foundation

/// Frame budgets as they are checked in: requirements on the product, the same on all machines.
///
/// Every row promises that the frames of a run fit a share of the frame: 10 % unless the file or the row gives another.
/// Runs that are measured but promise nothing are listed with the reason.
///
///     {"share_ratio": 0.1, "rows": [{"scenario": "wave", "cells": 1000, "refresh_rate_hz": 120}]}
public struct FrameBudgetFile: Sendable {
    /// The file's name in messages.
    public let name: String
    /// The rows, in the file's order; one per run.
    public let rows: [FrameBudgetRow]
    /// The runs that promise nothing, with the reason.
    public let notPromised: [UnpromisedRun]

    /// Reads a file.
    ///
    /// - Throws: ``FrameBudgetFileError``.
    public init(path: String) throws(FrameBudgetFileError) {
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { throw .unreadable(file: path) }
        try self.init(json: data, name: path)
    }

    /// Reads the text of a file.
    ///
    /// - Parameters:
    ///   - data: The JSON.
    ///   - name: The file's name in messages.
    /// - Throws: ``FrameBudgetFileError``.
    public init(json data: Data, name: String) throws(FrameBudgetFileError) {
        guard let value = try? JSONDecoder().decode(JSONValue.self, fromFile: data) else {
            throw .notJSON(file: name)
        }
        do throws(ScenarioError) {
            try FrameBudgetFile.shape.check(value, at: "", in: name)
        } catch {
            throw .invalid(error)
        }
        let share = value["share_ratio"]?.number ?? FrameBudget.defaultShare
        var rows: [FrameBudgetRow] = []
        var rowIndices: [String: Int] = [:]
        for (index, fields) in (value["rows"]?.list ?? []).enumerated() {
            let row: FrameBudgetRow
            do throws(FrameError) {
                row = try FrameBudgetRow(fields, defaultShare: share)
            } catch {
                throw .invalidBudget(file: name, row: index, error)
            }
            if let first = rowIndices.updateValue(index, forKey: row.name) {
                throw .duplicate(file: name, run: row.name, first: first, second: index)
            }
            rows.append(row)
        }
        guard !rows.isEmpty else { throw .empty(file: name) }
        let notPromised = (value["not_promised"]?.list ?? []).map(UnpromisedRun.init)
        var names: Set<String> = []
        for run in notPromised {
            guard !run.reason.isEmpty else { throw .unreasoned(file: name, run: run.name) }
            if let row = rowIndices[run.name] {
                throw .contradiction(file: name, run: run.name, row: row)
            }
            guard names.insert(run.name).inserted else {
                throw .listedTwice(file: name, run: run.name)
            }
        }
        self.name = name
        self.rows = rows
        self.notPromised = notPromised
    }

    private static let shape = JSONShape.object([
        JSONField("$schema", .text, "path of this file's schema"),
        JSONField("summary", .text, "what the budgets promise"),
        JSONField(
            "share_ratio", .number(0...1),
            "the part of the frame that computing it may use, in (0, 1]; 0.1 unless given"),
        JSONField("rows", .list(.object(row)), "one per run", isRequired: true),
        JSONField(
            "not_promised",
            .list(.object(run + [JSONField("reason", .text, "why nothing is promised", isRequired: true)])),
            "runs that promise nothing"),
    ])

    private static let run = [
        JSONField("scenario", .text, "the transition's or scenario's name", isRequired: true),
        JSONField("cells", .integer(0...10_000_000), "how many cells take part", isRequired: true),
        JSONField("refresh_rate_hz", .number(1...1000), "frames per second", isRequired: true),
    ]

    private static let row =
        run + [JSONField("share_ratio", .number(0...1), "this run's share, in (0, 1]; the file's unless given")]

    /// The JSON Schema of budget files, as text.
    public static func jsonSchema() throws -> String {
        try shape.schemaText(title: "Overshoot frame budgets")
    }
}

/// A run that promises nothing.
public struct UnpromisedRun: Hashable, Sendable {
    /// The scenario's name.
    public let scenario: String
    /// The number of cells.
    public let cells: Int
    /// In Hz.
    public let refreshRate: Double
    /// Why nothing is promised.
    public let reason: String

    fileprivate init(_ fields: JSONValue) {
        scenario = fields["scenario"]?.text ?? ""
        cells = Int(saturating: fields["cells"]?.number ?? 0)
        refreshRate = fields["refresh_rate_hz"]?.number ?? 0
        reason = fields["reason"]?.text ?? ""
    }

    /// The name of the run.
    public var name: String { FrameRun.name(scenario: scenario, cells: cells, refreshRate: refreshRate) }
}

/// The promise for one run: its frames fit this share of the frame.
public struct FrameBudgetRow: Hashable, Sendable {
    /// The scenario's name.
    public let scenario: String
    /// The number of cells.
    public let cells: Int
    /// Refresh rate and share.
    public let budget: FrameBudget

    /// Creates a row.
    public init(scenario: String, cells: Int, budget: FrameBudget) {
        self.scenario = scenario
        self.cells = cells
        self.budget = budget
    }

    fileprivate init(_ fields: JSONValue, defaultShare: Double) throws(FrameError) {
        self.init(
            scenario: fields["scenario"]?.text ?? "", cells: Int(saturating: fields["cells"]?.number ?? 0),
            budget: try FrameBudget(
                refreshRate: fields["refresh_rate_hz"]?.number ?? 0,
                share: fields["share_ratio"]?.number ?? defaultShare))
    }

    /// The name of the run that the row is for.
    public var name: String { FrameRun.name(scenario: scenario, cells: cells, refreshRate: budget.refreshRate) }
}

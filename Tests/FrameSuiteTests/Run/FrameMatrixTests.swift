import Scenarios
import FrameSuite
import Foundation
import Testing

@Suite struct FrameMatrixTests {
    private func names(_ matrix: FrameMatrix) throws -> [String] {
        var names: [String] = []
        try matrix.forEach(share: 0.5, progress: { _, _ in }) { scenario, budget in
            #expect(budget.share == 0.5)
            names.append("\(scenario.name) \(scenario.cells) \(budget.refreshRate)")
        }
        return names
    }

    @Test func `the matrix has every combination once`() throws {
        let matrix = try FrameMatrix(names: ["wave", "grow-frame"], cells: [1, 2], rates: [60, 90])
        #expect(matrix.count == 8)
        let names = try names(matrix)
        #expect(Set(names).count == 8 && names.first == "wave 1 60.0" && names.last == "grow-frame 2 90.0")
    }

    @Test func `progress counts the runs that are done`() throws {
        var counts: [Int] = []
        try FrameMatrix(names: ["wave"], cells: [1, 2], rates: [60, 90])
            .forEach(share: 0.5, progress: { counts.append($1) }) { _, _ in }
        // Each number of cells is run once, then timed at two rates.
        #expect(counts == [0, 0, 1, 2, 2, 3])
    }

    @Test func `the matrix's names are the runs' names`() throws {
        let matrix = try FrameMatrix(names: ["wave"], cells: [1, 2], rates: [60, 59.94])
        #expect(
            try matrix.names(precision: .float) == [
                "wave/cells:1/hz:60/float", "wave/cells:1/hz:59.94/float", "wave/cells:2/hz:60/float",
                "wave/cells:2/hz:59.94/float",
            ])
    }

    @Test func `without names, the published transitions are measured`() throws {
        // 7 transitions × 3 cell counts × 3 rates, and a million cells for two of them.
        #expect(try FrameMatrix(names: [], cells: nil, rates: nil).count == 69)
        #expect(try FrameMatrix(names: [], cells: nil, rates: nil, extent: .quick).count == 14)
    }

    @Test func `the rows of a budget file set the shares`() throws {
        var matrix = try FrameMatrix(names: ["wave"], cells: [3], rates: [60, 120])
        let json = #"{"rows": [{"scenario": "wave", "cells": 3, "refresh_rate_hz": 120, "share_ratio": 0.01}]}"#
        let budgets = try FrameBudgetFile(json: Data(json.utf8), name: "b.json")
        matrix.budgets = budgets
        var shares: [Double] = []
        try matrix.forEach(share: 0.1, progress: { _, _ in }) { shares.append($1.share) }
        #expect(shares == [0.1, 0.01])
        #expect(matrix.contains(budgets.rows[0]))
        #expect(try !FrameMatrix(names: ["wave"], cells: [4], rates: [120]).contains(budgets.rows[0]))
        #expect(try !FrameMatrix(names: ["wave"], cells: [3], rates: [90]).contains(budgets.rows[0]))
    }

    @Test func `a budget file plans its own runs`() throws {
        func row(_ scenario: String, _ cells: Int, _ rate: Int) -> String {
            "{\"scenario\": \"\(scenario)\", \"cells\": \(cells), \"refresh_rate_hz\": \(rate), \"share_ratio\": 0.5}"
        }
        let rows = [row("wave", 3, 60), row("grow-frame", 4, 60), row("wave", 3, 90), row("wafe", 3, 60)]
        let json = "{\"rows\": [" + rows.joined(separator: ",") + "]}"
        let matrix = FrameMatrix(of: try FrameBudgetFile(json: Data(json.utf8), name: "b.json"))
        #expect(try names(matrix) == ["wave 3 60.0", "wave 3 90.0", "grow-frame 4 60.0"])
    }

    @Test func `the default runs have every number of cells, at three rates`() throws {
        let names = try FrameMatrix(names: [], cells: nil, rates: nil).names()
        #expect(
            names.count == 69
                && ["60", "120", "240"].allSatisfy { rate in
                    names.count { $0.hasSuffix("/hz:\(rate)") } == 23
                })
        #expect(names.contains("wave/cells:1000000/hz:120") && !names.contains("grow-frame/cells:1000000/hz:120"))
    }

    @Test func `the arguments of a run name its file, and preparing it again gives the same scenario`()
        throws
    {
        let path = NSTemporaryDirectory() + "slow wave \(UUID()).json"
        try Data(#"{"name": "Slow wave", "transition": "wave", "cells": 3}"#.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let matrix = try FrameMatrix(names: [path, "grow-frame"], cells: [3], rates: [60])
        func run(_ scenario: String) throws -> FrameRun {
            try FrameRun(
                scenario: scenario, cells: 3, budget: FrameBudget(refreshRate: 60),
                repetitions: [FrameSamples(times: [1])])
        }
        #expect(try matrix.arguments(of: run("Slow wave")) == "'\(path)' --cells 3 --hz 60")
        #expect(try matrix.arguments(of: run("grow-frame")) == "grow-frame --cells 3 --hz 60")
        #expect(try matrix.prepare(run("Slow wave")).name == "Slow wave")
    }

    @Test func `an unknown scenario is named in the error`() {
        #expect(throws: ScenarioError.unknownName("wafe", nearest: "wave")) {
            try FrameMatrix(names: ["wafe"], cells: nil, rates: nil)
        }
    }
}

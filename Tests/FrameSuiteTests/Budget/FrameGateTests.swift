import FrameSuite
import Foundation
import Testing

/// Each limit is broken alone, by as little as can be, and the gate has to name it; what cannot be judged never passes.
@Suite struct FrameGateTests {
    private func budgets(_ rows: [String]) throws -> FrameBudgetFile {
        let text = "{\"rows\": [" + rows.joined(separator: ",") + "]}"
        return try FrameBudgetFile(json: Data(text.utf8), name: "budgets.json")
    }

    private func row(_ scenario: String = "wave", cells: Int = 12, share: Double = 0.5, _ more: String = "") -> String {
        #"{"scenario": "\#(scenario)", "cells": \#(cells), "refresh_rate_hz": 100, "share_ratio": \#(share)\#(more)}"#
    }

    private func verdict(_ measurement: FrameMeasurement, _ more: String = "") throws -> FrameGate.Verdict {
        try FrameGate([measurement], by: budgets([row("wave", more)])).judgements[0].verdict
    }

    @Test("a run within all limits passes") func aRunWithinAllLimitsPasses() throws {
        let gate = try FrameGate([measurement()], by: budgets([row()]))
        #expect(gate.status == .ok && gate.exitCode == 0 && gate.problems.isEmpty)
        #expect(gate.judgements.map(\.verdict) == [.within])
    }

    @Test("the percentile of the row has to fit") func thePercentileOfTheRowHasToFit() throws {
        // 100 frames: p50 is 1 ms, p95 lies at index 94.05, which is 6 ms.
        let times = [Double](repeating: 1, count: 93) + [Double](repeating: 6, count: 7)
        let open = #", "missed_max_percent": 100, "hitch_ratio_max_ms_per_s": 1000"#
        #expect(try verdict(measurement(milliseconds: times), open + #", "percentile": 50"#) == .within)
        #expect(
            try verdict(measurement(milliseconds: times), open + #", "percentile": 95"#)
                == .over(["p95 is 6.00 ms, over the 5.00 ms of its share"]))
    }

    @Test("the share of the row applies, not the run's") func theShareIsTheRowsNotTheRuns() throws {
        let gate = try FrameGate([measurement(milliseconds: [4, 4])], by: budgets([row(share: 0.39)]))
        #expect(gate.status == .regression)
        #expect(gate.judgements[0].report.missedBudgetCount == 2)
        #expect(try FrameGate([measurement(milliseconds: [4, 4])], by: budgets([row(share: 0.4)])).status == .ok)
    }

    @Test("misses are limited in per cent of the frames") func missesAreLimitedInPerCentOfTheFrames() throws {
        let times = [Double](repeating: 1, count: 98) + [5.01, 5.01]
        let open = #", "percentile": 50, "hitch_ratio_max_ms_per_s": 1000"#
        #expect(try verdict(measurement(milliseconds: times), open + #", "missed_max_percent": 2"#) == .within)
        #expect(
            try verdict(measurement(milliseconds: times), open + #", "missed_max_percent": 1.9"#)
                == .over(["2.00 % of the frames missed, 1.9 % may"]))
    }

    @Test("the hitch ratio is limited") func theHitchRatioIsLimited() throws {
        // One frame of 98 one refresh late: 10 ms in 0.99 s.
        let times = [Double](repeating: 1, count: 97) + [6]
        let open = #", "percentile": 50, "missed_max_percent": 100"#
        #expect(
            try verdict(measurement(milliseconds: times), open + #", "hitch_ratio_max_ms_per_s": 10.2"#) == .within)
        #expect(
            try verdict(measurement(milliseconds: times), open)
                == .over(["hitch time ratio 10.10 ms/s, 10 ms/s allowed"]))
    }

    @Test("one allocation in a steady frame fails the gate") func oneAllocationIsOneTooMany() throws {
        #expect(
            try verdict(measurement(allocations: 1)) == .over(["1 allocations in steady frames, none allowed"]))
        #expect(try verdict(measurement(allocations: nil)) == .within)
    }

    @Test("faster because wrong does not pass") func fasterBecauseWrongDoesNotPass() throws {
        let gate = try FrameGate(
            [measurement(difference: "frame 3: …"), measurement("pop", milliseconds: [9, 9])],
            by: budgets([row(), row("pop")]))
        #expect(gate.judgements[0].verdict == .broken("wrong positions: frame 3: …"))
        #expect(gate.status == .untrusted && gate.exitCode == 3)
    }

    @Test("runs and rows have to match") func runsAndRowsHaveToMatch() throws {
        let gate = try FrameGate(
            [measurement(), measurement("pop")], by: budgets([row(), row("wave", cells: 13)]))
        #expect(gate.problems == [.runWithoutRow("pop/cells:12/hz:100"), .rowWithoutRun("wave/cells:13/hz:100")])
        #expect(gate.status == .untrusted && gate.exitCode == 3)
        #expect(gate.judgements.count == 1)
    }

    @Test("without measurements the gate does not pass") func nothingMeasuredIsNoPass() throws {
        let gate = try FrameGate([], by: budgets([row()]))
        #expect(gate.problems == [.noRuns, .rowWithoutRun("wave/cells:12/hz:100")] && gate.exitCode == 3)
        // Not even where no row was expected to have a run.
        #expect(try FrameGate([], by: budgets([row()]), where: { _ in false }).exitCode == 3)
    }

    @Test("rows outside a selection are left out") func rowsOutsideASelectionAreLeftOut() throws {
        let gate = try FrameGate(
            [measurement()], by: budgets([row(), row("pop")]), where: { $0.scenario == "wave" })
        #expect(gate.status == .ok)
    }

    @Test("excluded runs are neither judged nor a pass") func excludedRunsAreNeitherJudgedNorAPass() throws {
        let reason = #"{"scenario": "pop", "cells": 12, "refresh_rate_hz": 100, "reason": "slow"}"#
        let known = reason.replacingOccurrences(of: "pop", with: "pinch-layout")
        func file(_ excluded: String) throws -> FrameBudgetFile {
            try FrameBudgetFile(
                json: Data("{\"rows\": [\(row())], \"excluded\": [\(excluded)]}".utf8), name: "budgets.json")
        }
        let slow = try measurement("pop", milliseconds: [9, 9])
        let gate = try FrameGate([measurement(), slow], by: file(reason))
        #expect(gate.status == .ok && gate.judgements.count == 1)
        #expect(gate.text.contains("not judged: pop/cells:12/hz:100: slow\n"))
        #expect(gate.text.contains("1 of 1 runs within the budgets of budgets.json; 1 are excluded there"))
        #expect(
            String(decoding: try gate.resultJSON(), as: UTF8.self).contains("pop/cells:12/hz:100 is not judged: slow"))
        // An exclusion of something unknown, wrong positions, and nothing but excluded runs.
        #expect(try FrameGate([measurement()], by: file(reason)).problems == [.rowWithoutRun("pop/cells:12/hz:100")])
        #expect(try FrameGate([measurement()], by: file(known)).status == .ok)
        let wrong = try measurement("pop", difference: "frame 3: …")
        #expect(
            try FrameGate([measurement(), wrong], by: file(reason)).problems
                == [.wrongPositions("pop/cells:12/hz:100", "frame 3: …")])
        let nothing = try FrameGate([slow], by: file(reason), where: { _ in false })
        #expect(nothing.problems == [.noRuns] && nothing.exitCode == 3)
    }

    @Test("a regression is exit code 1") func aRegressionFailsWithOne() throws {
        let gate = try FrameGate([measurement(milliseconds: [9, 9])], by: budgets([row()]))
        #expect(gate.status == .regression && gate.exitCode == 1)
        #expect(gate.text.contains("over budget: wave/cells:12/hz:100: p99 is 9.00 ms, over the 5.00 ms"))
        #expect(gate.text.hasSuffix("gate: regression: 0 of 1 runs within the budgets of budgets.json\n"))
    }

    @Test("the result has the shape of a comparison") func theResultHasTheShapeOfAComparison() throws {
        let gate = try FrameGate(
            [measurement(), measurement("pop", milliseconds: [9, 9], allocations: nil), measurement("new")],
            by: budgets([row(), row("pop")]))
        let json = try #require(
            try JSONSerialization.jsonObject(with: gate.resultJSON()) as? [String: Any])
        #expect(json["schema"] as? String == "overshoot-compare/1")
        #expect(json["status"] as? String == "untrusted" && json["exit_code"] as? Int == 3)
        let problems = try #require(json["problems"] as? [[String: String]])
        #expect(problems.map { $0["code"] } == ["run_without_row"])
        #expect((json["warnings"] as? [Any])?.count == 1)
        let summary = try #require(json["summary"] as? [String: Int])
        #expect(summary["benchmarks"] == 2 && summary["regression"] == 1 && summary["no_change"] == 1)
        let rows = try #require(json["benchmarks"] as? [[String: Any]])
        #expect(rows.map { $0["verdict"] as? String } == ["no change", "regression"])
        #expect(rows.map { $0["fails"] as? Bool } == [false, true])
        let new = try #require(rows[1]["new"] as? [String: Any])
        #expect((try #require(new["median"] as? Double) - 9e6).magnitude < 1e-3)
        let old = try #require(rows[1]["old"] as? [String: Any])
        #expect((try #require(old["median"] as? Double) - 5e6).magnitude < 1e-3)
        #expect((try #require(rows[1]["relative_shift"] as? Double) - 0.8).magnitude < 1e-9)
        #expect(rows[1]["interval"] is NSNull)
    }
}

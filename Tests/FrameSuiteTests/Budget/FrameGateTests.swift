import FrameSuite
import Foundation
import Testing

/// Each budget is broken alone, and the gate has to name it; what cannot be judged never passes.
@Suite struct FrameGateTests {
    private func budgets(_ rows: [String]) throws -> FrameBudgetFile {
        let text = "{\"rows\": [" + rows.joined(separator: ",") + "]}"
        return try FrameBudgetFile(json: Data(text.utf8), name: "budgets.json")
    }

    private func row(_ scenario: String = "wave", cells: Int = 12, share: Double = 0.5) -> String {
        #"{"scenario": "\#(scenario)", "cells": \#(cells), "refresh_rate_hz": 100, "share_ratio": \#(share)}"#
    }

    private func gate(
        _ measurements: [FrameMeasurement], _ rows: [String]? = nil, again: FrameMeasurement? = nil,
        calibrated: CalibratedTimes? = nil, counts: [InstructionCount] = [], judgesTimes: Bool = true
    ) throws -> FrameGate {
        try FrameGate(
            measurements, by: budgets(rows ?? [row()]), judgesTimes: judgesTimes, counts: counts, calibrated: calibrated
        ) { again ?? $0 }
    }

    private func findings(_ gate: FrameGate) throws -> [BudgetFinding] {
        guard case .over(let findings) = try #require(gate.judgements.first).verdict else { return [] }
        return findings
    }

    /// A run in which these frames of the second repetition of 100 take this long.
    private func hitches(_ slow: [Int: Double], cpuTime: Double? = nil) throws -> FrameMeasurement {
        let quick = try FrameSamples(times: [Double](repeating: 0.001, count: 100))
        let times = (0..<100).map { slow[$0] ?? 0.001 }
        let cpuTimes = cpuTime.map { limit in times.map { min($0, limit) } }
        let samples = try FrameSamples(times: times, cpuTimes: cpuTimes ?? [])
        return try measurement(repetitions: [quick, samples])
    }

    @Test func `a run within its budget passes`() throws {
        let gate = try gate([measurement()])
        #expect(gate.status == .ok && gate.exitCode() == 0 && gate.problems.isEmpty)
        #expect(gate.judgements.map(\.verdict) == [.within])
    }

    @Test func `the 99th percentile has to fit, in both measurements`() throws {
        // 1 000 frames, 20 of them over: p99 is 6 ms. The slow frames of the second run are others.
        func run(slowFrom first: Int, count: Int) throws -> FrameMeasurement {
            var times = [Double](repeating: 1, count: 1000)
            for frame in first..<(first + count) { times[frame] = 6 }
            return try measurement(milliseconds: times)
        }
        let over = try gate([run(slowFrom: 0, count: 20)], again: run(slowFrom: 500, count: 20))
        let finding = try #require(try findings(over).first)
        #expect(over.exitCode() == 1 && finding.kind == .frame)
        #expect(
            finding.message
                == "p99 of 1000 frames is 6.00 ms, 1.00 ms over its share of 5.00 ms (50 % of the frame), and 6.00 ms in "
                + "a second run; slowest: frame 0 (0.0000 s) of repetition 1, 6.00 ms")
        let noise = try gate([run(slowFrom: 0, count: 20)], again: run(slowFrom: 500, count: 9))
        #expect(noise.status == .ok && noise.judgements[0].notes.count == 1)
    }

    @Test func `a frame that is slow twice is a hitch, named with its place, excess and commands`() throws {
        let gate = try gate([hitches([37: 0.009, 50: 0.007])], again: hitches([37: 0.0095, 51: 0.007]))
        let finding = try #require(try findings(gate).first)
        #expect(gate.status == .regression)
        #expect(
            finding.message
                == "hitch: frame 37 (0.3700 s) of repetition 2 took 9.00 ms, 4.00 ms over its share of 5.00 ms (50 % of "
                + "the frame), and 9.50 ms in a second run")
        #expect(
            finding.commands == [
                "overshoot frames wave --cells 12 --hz 100 --format chrome-trace --output frames.json",
                "overshoot trace wave --cells 12 --hz 100 --frame 37",
            ])
        #expect(gate.text.contains("over budget: wave/cells:12/hz:100\n  frame budget: hitch: frame 37 (0.3700 s)"))
        #expect(gate.text.contains("\n    see: overshoot trace wave --cells 12 --hz 100 --frame 37\n"))
    }

    @Test func `a slow frame that is not slow again, or not in the same repetition, is noise`() throws {
        for again in [try hitches([:]), try hitches([36: 0.009, 38: 0.009])] {
            let gate = try gate([hitches([37: 0.009])], again: again)
            #expect(gate.status == .ok)
            #expect(gate.text.contains("note: wave/cells:12/hz:100: over the share once, not in a second run"))
        }
        let swapped = try hitches([37: 0.009]).run.repetitions.reversed()
        #expect(try gate([hitches([37: 0.009])], again: measurement(repetitions: Array(swapped))).status == .ok)
    }

    @Test func `a long frame without processor time is no miss: the machine stood still`() throws {
        #expect(try gate([hitches([37: 0.9], cpuTime: 0.0049)]).status == .ok)
        #expect(try gate([hitches([37: 0.9], cpuTime: 0.0051)]).status == .regression)
    }

    @Test func `frames keep their numbers beside the cold one and stops`() throws {
        // Frame 0 is cold, 2 was a stop: the slow one, third of the list, is frame 4.
        let slow = try measurement(
            milliseconds: [1, 1, 6, 1], coldFirstFrame: 1, stopped: [StoppedFrame(frame: 2, duration: 1, cpuTime: 0)])
        let message = try findings(gate([slow]))[0].message
        #expect(message.hasPrefix("hitch: frame 4 (0.0400 s) of repetition 1 took 6.00 ms"))
    }

    @Test func `runs without a miss are measured once`() throws {
        var names: [String] = []
        let slow = try measurement("pop", milliseconds: [9, 9])
        _ = try FrameGate([measurement(), slow], by: budgets([row(), row("pop")])) {
            names.append($0.run.name)
            return $0
        }
        #expect(names == ["pop/cells:12/hz:100"])
    }

    @Test func `with few frames the verdict says that p99 is not judged`() throws {
        let gate = try gate([measurement()])
        #expect(gate.judgements[0].notes == ["wave/cells:12/hz:100: p99 is not judged: 3 frames, 1000 are needed"])
        let full = try self.gate([measurement(milliseconds: [Double](repeating: 1, count: 1000))])
        #expect(full.judgements[0].notes.isEmpty)
    }

    @Test func `the share of the row applies, not the run's`() throws {
        #expect(try gate([measurement(milliseconds: [4, 4])], [row(share: 0.39)]).status == .regression)
        #expect(try gate([measurement(milliseconds: [4, 4])], [row(share: 0.4)]).status == .ok)
    }

    @Test func `one allocation in a steady frame fails the gate`() throws {
        let finding = try findings(gate([measurement(allocations: 1)]))[0]
        #expect(finding.kind == .work && finding.message == "1 allocations in steady frames, none allowed")
        #expect(try gate([measurement(allocations: nil)]).status == .ok)
        #expect(try gate([measurement(milliseconds: [9], allocations: 1)], judgesTimes: false).exitCode() == 1)
        #expect(try gate([measurement(milliseconds: [9])], judgesTimes: false).exitCode() == 0)
    }

    @Test func `faster because wrong does not pass`() throws {
        let wrong = try gate(
            [measurement(difference: "frame 3: …"), measurement("pop", milliseconds: [9, 9])], [row(), row("pop")])
        #expect(wrong.judgements[0].verdict == .broken("wrong positions: frame 3: …"))
        #expect(wrong.status == .untrusted && wrong.exitCode() == 3)
        // Wrong in the second measurement only.
        let again = try gate([measurement(milliseconds: [9])], again: measurement(difference: "frame 4: …"))
        #expect(again.judgements[0].verdict == .broken("wrong positions: frame 4: …"))
    }

    @Test func `runs and rows have to match`() throws {
        let gate = try gate([measurement(), measurement("pop")], [row(), row("wave", cells: 13)])
        #expect(gate.problems == [.runWithoutRow("pop/cells:12/hz:100"), .rowWithoutRun("wave/cells:13/hz:100")])
        #expect(gate.status == .untrusted && gate.exitCode() == 3)
        #expect(gate.judgements.count == 1)
    }

    @Test func `without measurements the gate does not pass`() throws {
        let gate = try gate([])
        #expect(gate.problems == [.noRuns, .rowWithoutRun("wave/cells:12/hz:100")] && gate.exitCode() == 3)
        // Not even where no row was expected to have a run.
        #expect(try FrameGate([], by: budgets([row()]), where: { _ in false }, again: { $0 }).exitCode() == 3)
    }

    @Test func `rows outside a selection are left out`() throws {
        let gate = try FrameGate(
            [measurement()], by: budgets([row(), row("pop")]), where: { $0.scenario == "wave" }, again: { $0 })
        #expect(gate.status == .ok)
    }

    @Test func `runs that promise nothing are neither judged nor a pass`() throws {
        let reason = #"{"scenario": "pop", "cells": 12, "refresh_rate_hz": 100, "reason": "slow"}"#
        let known = reason.replacingOccurrences(of: "pop", with: "pinch-layout")
        func judge(_ measurements: [FrameMeasurement], _ list: String) throws -> FrameGate {
            let text = "{\"rows\": [\(row())], \"not_promised\": [\(list)]}"
            return try FrameGate(
                measurements, by: FrameBudgetFile(json: Data(text.utf8), name: "budgets.json"),
                knownScenarios: ["pinch-layout"],
                where: { row in measurements.contains { $0.run.name == row.name } }, again: { $0 })
        }
        let slow = try measurement("pop", milliseconds: [9, 9])
        let gate = try judge([measurement(), slow], reason)
        #expect(gate.status == .ok && gate.judgements.count == 1)
        #expect(gate.text.contains("not promised: pop/cells:12/hz:100: slow\n"))
        #expect(gate.text.contains("1 of 1 runs within the budgets of budgets.json; instructions not counted; 1 runs"))
        let json = String(decoding: try gate.resultJSON(), as: UTF8.self)
        #expect(json.contains("pop/cells:12/hz:100 is not promised: slow"))
        // Something unknown, wrong positions, and nothing but runs without a promise.
        #expect(try judge([measurement()], reason).problems == [.rowWithoutRun("pop/cells:12/hz:100")])
        #expect(try judge([measurement()], known).status == .ok)
        let wrong = try measurement("pop", difference: "frame 3: …")
        #expect(
            try judge([measurement(), wrong], reason).problems
                == [.wrongPositions("pop/cells:12/hz:100", "frame 3: …")])
        let nothing = try judge([slow], reason)
        #expect(nothing.problems == [.noRuns] && nothing.exitCode() == 3)
    }

    @Test func `the result has the shape of a comparison`() throws {
        let gate = try gate(
            [measurement(), measurement("pop", milliseconds: [9, 9], allocations: nil), measurement("new")],
            [row(), row("pop")])
        let json = try #require(
            try JSONSerialization.jsonObject(with: gate.resultJSON()) as? [String: Any])
        #expect(json["schema"] as? String == "overshoot-compare/1")
        #expect(json["status"] as? String == "untrusted" && json["exit_code"] as? Int == 3)
        let problems = try #require(json["problems"] as? [[String: String]])
        #expect(problems.map { $0["code"] } == ["run_without_row"])
        let warnings = try #require(json["warnings"] as? [[String: String]])
        #expect(warnings.map { $0["code"] } == ["no_allocation_counter", "note", "note"])
        let summary = try #require(json["summary"] as? [String: Int])
        #expect(
            summary == [
                "benchmarks": 2, "regression": 1, "no_change": 1, "inconclusive": 0, "broken": 0, "improvement": 0,
                "tests": 0, "tolerated": 0,
            ])
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

    @Test func `every export says the gate's verdict`() throws {
        let slow = try measurement(milliseconds: [9])
        let gate = try gate([slow])
        let reason = try #require(gate.verdicts[slow.run.name]).reason
        #expect(reason.hasPrefix("frame budget: hitch: frame 0"))
        for export in FrameExport.allCases {
            let text = String(decoding: try export.encode([slow.run], verdicts: gate.verdicts), as: UTF8.self)
            #expect(text.contains("regression") && text.contains(reason), "\(export)")
            let without = String(decoding: try export.encode([slow.run]), as: UTF8.self)
            #expect(!without.contains("regression") && !without.contains("verdict"), "\(export)")
        }
        let report = try FrameReportFile([slow], context: [:], hasSamples: false, verdicts: gate.verdicts).encoded()
        #expect(String(decoding: report, as: UTF8.self).contains(reason))
    }

    // MARK: counts of instructions

    private func counts(_ rows: String...) throws -> [InstructionCount] {
        try InstructionCount.read(
            (["benchmark\tbaseline\tnow\tchange\tverdict"] + rows).joined(separator: "\n"), name: "counts.tsv")
    }

    @Test func `more instructions fail, with amount and commands; fewer do not`() throws {
        let counts = try counts(
            "transition/frames-100/wave/cells:12\t2000000\t2010000\t+0.500 %\tregression",
            "transition/frames-100/wave/cells:1000\t2000000\t1000000\t-50.000 %\timprovement")
        let gate = try gate([measurement()], counts: counts)
        #expect(gate.status == .regression && counts.map(\.perFrame) == [20_100, 10_000])
        #expect(
            gate.text.contains(
                """
                over budget: wave/cells:12/instructions
                  work: 20100 instructions per frame, 0.50 % more than the recorded 20000
                    see: scripts/profile.sh --callgrind '^transition/frames-100/wave/cells:12$'
                """))
        #expect(gate.text.contains("1 of 2 counts of instructions within the recorded ones"))
        let json = String(decoding: try gate.resultJSON(), as: UTF8.self)
        #expect(json.contains("wave/cells:12/instructions") && json.contains("0.50 % more than the recorded 20000"))
    }

    @Test func `a count without a baseline, or a baseline without a count, is not to be trusted`() throws {
        let counts = try counts(
            "transition/frames-100/wave/cells:12\t\t2010000\t\tnew", "transition/frames-100/wave/cells:9\t9\t\t\tgone")
        let gate = try gate([measurement()], counts: counts)
        #expect(gate.exitCode() == 3 && gate.problems.count == 2)
        #expect(gate.text.contains("problem: wave/cells:12/instructions: has no recorded count"))
        #expect(gate.text.contains("problem: wave/cells:9/instructions: was not counted"))
    }

    @Test(arguments: [
        "transition/frames-100/wave/cells:12\t1\t1\t\tfine", "transition/frames-100/wave/cells:12\t1\t\t\tsame",
        "spring/state\t1\t1\t\tsame", "transition/frames-100/wave/cells:12 1 1 same", "",
    ])
    func `a damaged file of counts is an error with its line`(line: String) throws {
        #expect(throws: InstructionCountError.damaged(file: "counts.tsv", line: line.isEmpty ? 1 : 2)) {
            try counts(line)
        }
    }
}

import FrameSuite
import HTMLReport
import Foundation
import Testing

@Suite struct ReportSourceTests {
    private func read(_ text: String, name: String = "file") throws -> ReportSource {
        try ReportSource.read(name: name, data: Data(text.utf8))
    }

    @Test func `repetitions of a Google Benchmark run are grouped by benchmark`() throws {
        let source = try read(
            """
            {"context": {"num_cpus": 2, "cpu_model": "A", "caches": []}, "benchmarks": [
              {"name": "a/cells:10", "run_type": "iteration", "real_time": 3, "time_unit": "us", "cells": 10},
              {"name": "a/cells:10", "run_type": "iteration", "real_time": 1, "time_unit": "us", "cells": 10},
              {"name": "a/cells:10_mean", "run_name": "a/cells:10", "run_type": "aggregate", "real_time": 99},
              {"name": "b", "run_type": "iteration", "real_time": NaN, "time_unit": "ns"},
              {"name": "c", "run_type": "iteration", "real_time": 1, "error_occurred": true, "error_message": "NaN seen"},
              {"name": "old", "real_time": 2, "time_unit": "ms", "bytes_per_second": 4e9},
              {"name": "old_stddev", "real_time": 2, "time_unit": "ms"}
            ]}
            """)
        guard case .benchmarks("file", let results) = source else { throw Unexpected() }
        #expect(results.benchmarks.map(\.name) == ["a/cells:10", "b", "c", "old"])
        #expect(results.benchmarks[0].times == [1e-6, 3e-6])
        #expect(abs(results.benchmarks[0].median! - 2e-6) < 1e-18)
        #expect(results.benchmarks[0].cpuTimes == [])
        #expect(results.benchmarks[0].cells == 10)
        #expect(results.benchmarks[0].series == "a")
        #expect(results.benchmarks[1].error == "its time is not a number")
        #expect(results.benchmarks[1].median == nil)
        // A name inside a string is not a number.
        #expect(results.benchmarks[2].error == "NaN seen")
        #expect(results.benchmarks[3].counters == ["bytes_per_second": 4e9])
        #expect(results["cpu_model"] == "A")
        #expect(results["num_cpus"] == "2")
    }

    @Test func `exported frame times are read back`() throws {
        let run = try FrameRun(
            scenario: "pop-in", cells: 12, budget: FrameBudget(refreshRate: 120, share: 0.25),
            repetitions: [FrameSamples(times: [0.001, 0.004, 0.0005]), FrameSamples(times: [0.002, 0.001])])
        let data = try FrameExport.macrobenchmark.encode([run])
        guard case .frames("f", let runs) = try ReportSource.read(name: "f", data: data) else { throw Unexpected() }
        let back = try #require(runs.first)
        #expect(back.name == run.name)
        #expect(abs(back.budget.share - 0.25) < 1e-12)
        for (old, new) in zip(run.repetitions, back.repetitions) {
            for (a, b) in zip(old.times, new.times) { #expect(abs(a - b) <= a * 1e-15) }
        }
        #expect(back.report.missedBudgetCount == run.report.missedBudgetCount)
    }

    @Test func `frame times are read back from our own report if it has samples`() throws {
        let run = try FrameRun(
            scenario: "wave", cells: 1000, budget: FrameBudget(refreshRate: 60, share: 0.5), precision: .float,
            repetitions: [
                FrameSamples(times: [0.001, 0.01], coldFirstFrame: 0.02), FrameSamples(times: [0.002, 0.001, 0.003]),
            ])
        let measurement = FrameMeasurement(
            run: run, conditions: .init(pace: .backToBack, threads: 1, kernelSet: .baseline, targets: 1000),
            steadyAllocations: 0, positions: PositionCheck(digest: 1))
        func file(hasSamples: Bool) throws -> Data {
            try FrameReportFile([measurement], context: [:], hasSamples: hasSamples).encoded()
        }
        guard case .frames("f", let runs) = try ReportSource.read(name: "f", data: file(hasSamples: true)) else {
            throw Unexpected()
        }
        #expect(runs.map(\.name) == ["wave/cells:1000/hz:60/float"])
        #expect(runs[0].budget == run.budget)
        #expect(runs[0].pooled.coldFirstFrame == 0.02)
        #expect(runs[0].repetitions.map(\.times.count) == [2, 3])
        #expect(runs[0].report.missedBudgetCount == 1)
        #expect(
            throws: ReportError.damaged(
                name: "f", kind: "a report of frames with the samples in it", reason: "'samples_ms' is missing")
        ) { try ReportSource.read(name: "f", data: file(hasSamples: false)) }
    }

    @Test func `the history has one series per benchmark and machine`() throws {
        let source = try read(
            """
            [{"run": 2, "measured": "2026-02-01", "machine": "m", "commit": null, "measurements": [
               {"name": "a", "real_time": 5}, {"name": "b", "real_time": null}]},
             {"run": 1, "measured": "2026-01-01", "machine": "m", "commit": "c1", "measurements": [
               {"name": "a", "real_time": 4}]},
             {"run": 3, "measured": "2026-03-01", "machine": "n", "commit": "c3", "measurements": [
               {"name": "a", "real_time": 6}]}]
            """)
        guard case .history(let history) = source else { throw Unexpected() }
        #expect(history.series.map(\.name) == ["a", "a"])
        #expect(history.series.map(\.machine) == ["m", "n"])
        #expect(history.series[0].points.map(\.time) == [4, 5])
        #expect(history.series[0].points.map(\.run) == [1, 2])
        #expect(history.series[0].points.map(\.commit) == ["c1", "unknown"])
    }

    @Test func `the history shows the times that change points are computed from`() throws {
        let source = try read(
            """
            [{"run": 1, "measured": "2026-02-01", "machine": "m", "commit": "c", "measurements": [
               {"name": "a", "real_time": 5, "cpu_time": 4}, {"name": "b/real_time", "real_time": 5, "cpu_time": 4},
               {"name": "c/manual_time", "real_time": 5, "cpu_time": 4}]}]
            """)
        guard case .history(let history) = source else { throw Unexpected() }
        #expect(history.series.map { $0.points.map(\.time) } == [[4], [5], [5]])
    }

    @Test func `tables are read from markdown and CSV`() throws {
        guard
            case .table(_, let markdown) = try read(
                """
                # Ledger

                | quantity | share of the bound |
                |---|--:|
                | `spring value` | 17 % |
                | settling | 0 % |

                after
                """)
        else { throw Unexpected() }
        #expect(markdown.columns == ["quantity", "share of the bound"])
        #expect(markdown.rows == [["spring value", "17 %"], ["settling", "0 %"]])
        guard case .table(_, let csv) = try read("# comment\na,b\n1,\"x, \"\"y\"\"\"\n") else { throw Unexpected() }
        #expect(csv.rows == [["1", "x, \"y\""]])
    }

    @Test func `flame graphs and other pictures are distinguished`() throws {
        guard case .picture(_, let svg) = try read("<?xml version=\"1.0\"?>\n<svg><g/></svg>") else {
            throw Unexpected()
        }
        #expect(svg == "<svg><g/></svg>")
        let graph = "<svg><svg id=\"frames\"><g data-level=\"1\"/></svg></svg>"
        guard case .flameGraph(_, graph) = try read(graph) else { throw Unexpected() }
    }

    @Test(arguments: ["", "   \n", "some words\n", "{}", "[1, 2]", "{\"benchmarks\": 3", "a,b\n1,2,3\n"])
    func `other files are refused by name`(text: String) {
        #expect(throws: ReportError.unrecognised(name: "file")) { try read(text) }
    }

    @Test func `damaged files are refused with what is wrong`() {
        #expect(
            throws: ReportError.damaged(
                name: "file", kind: "a Google Benchmark run", reason: "it holds no measurement")
        ) { try read("{\"context\": {}, \"benchmarks\": []}") }
        #expect(
            throws: ReportError.damaged(name: "file", kind: "a Google Benchmark run", reason: "'context' is missing")
        ) { try read("{\"benchmarks\": []}") }
        #expect(
            throws: ReportError.damaged(
                name: "file", kind: "a result of compare.sh", reason: "'old' is missing")
        ) { try read("{\"verb\": \"benchmarks\", \"status\": \"ok\", \"benchmarks\": []}") }
    }

    private struct Unexpected: Error {}
}

@Suite struct TransitionTraceTests {
    private let csv = """
        # a comment
        time,target,x,y,width,height,alpha,hidden
        0,a,0,0,10,10,1,0
        0.5,a,5,0,10,10,0.5,0
        0.5,b,100,50,20,30,1,1
        1,b,110,50,20,30,1,0
        """

    @Test func `absent targets are hidden at their last position`() throws {
        let trace = try TransitionTrace(name: "t", csv: csv)
        #expect(trace.times == [0, 0.5, 1])
        #expect(trace.targets.map(\.name) == ["a", "b"])
        #expect(trace.targets[0].rects.map { $0[0] } == [0, 5, 5])
        #expect(trace.targets[0].isHidden == [false, false, true])
        #expect(trace.targets[0].alpha == [1, 0.5, 0.5])
        #expect(trace.targets[1].isHidden == [true, true, false])
        #expect(trace.bounds == [0, 0, 130, 80])
    }

    @Test func `the player's data are JSON, constant columns as one number`() throws {
        let trace = try TransitionTrace(name: "</script>\"", csv: csv)
        #expect(!trace.json.contains("</"))
        let object = try #require(try JSONSerialization.jsonObject(with: Data(trace.json.utf8)) as? [String: Any])
        #expect(object["name"] as? String == "</script>\"")
        #expect(object["times"] as? [Double] == [0, 0.5, 1])
        let targets = try #require(object["targets"] as? [[String: Any]])
        #expect(targets[0]["x"] as? [Double] == [0, 5, 5])
        #expect(targets[0]["y"] as? Double == 0)
        #expect(targets[1]["hidden"] as? [Double] == [1, 1, 0])
    }

    @Test func `CSV and JSON traces are read with units and events`() throws {
        let rows = """
            time_s,event,target,x_pt,y_pt,width_pt,height_pt,alpha,a,b,c,d,tx_pt,ty_pt,hidden
            0,added,b,,,,,,,,,,,,
            0,,list,0,0,10,10,0.5,1,0,0,1,0,0,0
            0,,list/cell 1,1,2,3,4,0.5,1,0,0,1,0,0,0
            0.5,,list,0,0,10,10,1,1,0,0,1,0,0,1
            0.5,,list/cell 1,5,2,3,4,1,1,0,0,1,0,0,0
            0.6,completed,,,,,,,,,,,,,
            """
        let json = """
            {"name": "t", "refresh_rate_hz": 2, "duration_s": 0.5, "rows": [
            {"time_s":0,"event":"added","target":"b"},
            {"time_s":0,"target":"list","x_pt":0,"y_pt":0,"width_pt":10,"height_pt":10,"alpha":0.5,"hidden":false},
            {"time_s":0,"target":"list/cell 1","x_pt":1,"y_pt":2,"width_pt":3,"height_pt":4,"alpha":0.5,"hidden":false},
            {"time_s":0.5,"target":"list","x_pt":0,"y_pt":0,"width_pt":10,"height_pt":10,"alpha":1,"hidden":true},
            {"time_s":0.5,"target":"list/cell 1","x_pt":5,"y_pt":2,"width_pt":3,"height_pt":4,"alpha":1,"hidden":false},
            {"time_s":0.6,"event":"completed","target":""}]}
            """
        guard case .trace(let second) = try ReportSource.read(name: "file", data: Data(json.utf8)) else {
            Issue.record("the JSON form is not taken for a trace")
            return
        }
        for trace in [try TransitionTrace(name: "t", csv: rows), second] {
            #expect(trace.name == "t")
            #expect(trace.events.map(\.time) == [0, 0.6])
            #expect(trace.events.map(\.text) == ["added b", "completed"])
            #expect(trace.targets.map(\.name) == ["list", "list/cell 1"])
            #expect(trace.targets[1].rects == [[1, 2, 3, 4], [5, 2, 3, 4]])
            // What is inside something hidden is not seen; alphas multiply.
            #expect(trace.opacities == [[0.5, 0], [0.25, 0]])
            #expect(trace.bounds == [0, 0, 10, 10])
            #expect(trace.cellCount == 1)
            #expect(trace.refreshRate == 2)
            #expect(trace.json.contains("1 cell, 2 Hz"))
        }
    }

    @Test(arguments: [
        ("1,a,0,0,1", 3), ("x,a,0,0,1,1", 3), ("1,a,0,nan,1,1", 3), ("1,a,0,0,1,1\n0.5,a,0,0,1,1", 4),
    ])
    func `a bad row is named by its line`(rows: String, line: Int) {
        #expect(throws: ReportError.badTraceRow(name: "t", line: line)) {
            try TransitionTrace(name: "t", csv: "time,target,x,y,width,height\n0,a,0,0,1,1\n\(rows)\n")
        }
    }

    @Test func `a trace of one frame is an error`() {
        #expect(throws: ReportError.emptyTrace(name: "t")) {
            try TransitionTrace(name: "t", csv: "time,target,x,y,width,height\n0,a,0,0,1,1\n")
        }
    }
}

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
        let graph = "<svg class=\"flame-graph\"><g/></svg>"
        guard case .flameGraph(_, graph) = try read(graph) else { throw Unexpected() }
        guard case .animation = try read("<svg><animateTransform dur=\"1s\"/></svg>") else { throw Unexpected() }
        #expect(throws: ReportError.trace(name: "file")) { try read("{\"name\": \"t\", \"rows\": []}") }
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

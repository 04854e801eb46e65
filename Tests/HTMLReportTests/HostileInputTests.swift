#if CommandLineTool
import Foundation
import FrameSuite
import HTMLReport
import Testing

/// Valid JSON with numbers that no measurement has: each once ended the program.
@Suite struct HostileInputTests {
    @Test(arguments: [
        #"{"benchmarks": [{"name": "a", "sampledMetrics": {"frameDurationCpuMs": {"runs": [[1e21]]}}}]}"#,
        #"{"benchmarks": [{"name": "a", "sampledMetrics": {"frameDurationCpuMs": {"runs": [[1e5, 1e-320]]}}}]}"#,
        #"{"benchmarks": [{"name": "a", "params": {"hz": "1e19"}, "sampledMetrics": {"frameDurationCpuMs": {"runs": [[1]]}}}]}"#,
        #"{"benchmarks": [{"name": "a", "sampledMetrics": {"frameDurationCpuMs": {"runs": [[1e303, 1e-317], [1e303]]}}}]}"#,
        #"{"benchmarks": [{"name": "a", "params": {"hz": "1e-300"}, "sampledMetrics": {"frameDurationCpuMs": {"runs": [[1]]}}}]}"#,
    ])
    func `numbers beyond the range of integers make a report, or an error`(json: String) throws { try makesAPage(json) }

    @Test(arguments: ["60", "1e19", "1e300", "1e-300"])
    func `frame times whose overruns add up beyond the range of integers`(rate: String) throws {
        let samples = Array(repeating: "1e20", count: 200).joined(separator: ",")
        try makesAPage(
            #"{"schema": 1, "note": "", "runs": [{"scenario": "a", "cells": 1, "refresh_rate_hz": \#(rate), "share_ratio": 0.1, "samples_ms": [[\#(samples)]]}]}"#
        )
    }

    @Test(arguments: [
        #"{"name": "frame/a/cells:99999999999999999999", "real_time": 1}"#,
        #"{"name": "frame/a", "cells": 1e19, "real_time": 1}"#,
        #"{"name": "spring/a", "cells": 1e300, "real_time": 1e300}"#,
        #"{"name": "frame/a", "cells": -1e19, "real_time": 5e-324}"#,
    ])
    func `counts of cells beyond the range of integers`(row: String) throws {
        try makesAPage(#"{"context": {"caches": 1e300}, "benchmarks": [\#(row)]}"#)
    }

    @Test func `a flame graph that says it is as high as an integer can be`() throws {
        try makesAPage(
            #"<svg class="flame-graph" height="9223372036854775807" ><g></g></svg>"#, name: "flame.svg")
    }

    @Test func `a logarithmic scale holds the smallest and the largest numbers at once`() throws {
        let scale = try #require(ChartScale(.logarithmic, holding: [1e300, 1e-320]))
        #expect(scale.lower > 0 && scale.upper.isFinite)
        #expect(scale.position(1e-320) < 10 && scale.position(1e300) > 90)
        let ticks = scale.ticks()
        #expect(ticks.allSatisfy { $0.isFinite })
        #expect(
            HistogramChart(times: [1e300, 1e-320], allowance: 1, scale: scale, label: "x").counts.reduce(0, +) == 2)
        let linear = try #require(ChartScale(.linear, holding: [-1e308, 1.7e308]))
        #expect(linear.upper.isFinite && linear.position(1.7e308) > 50)
    }

    @discardableResult
    private func makesAPage(_ text: String, name: String = "a.json") throws -> String {
        var report = Report(date: "today")
        do {
            try report.add(name: name, data: Data(text.utf8))
            return try report.html()
        } catch {
            // An error is an answer, too, but not that the file is something else.
            #expect(error != .unrecognised(name: name))
            return "\(error)"
        }
    }
}
#endif

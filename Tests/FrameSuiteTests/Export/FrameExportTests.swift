import FrameSuite
import Foundation
import Testing

/// Each export is read the way its reader reads it, and a planted hitch has to be there in every one.
@Suite struct FrameExportTests {
    /// 120 Hz, a tenth of the frame; 99 quiet frames of 0.1 ms and one of 50 ms in each of two repetitions.
    private func run(slow: Double = 0.05) throws -> FrameRun {
        var times = [Double](repeating: 0.0001, count: 99)
        times.insert(slow, at: 40)
        let samples = try FrameSamples(times: times, coldFirstFrame: 0.002)
        return try FrameRun(
            scenario: "pop-in", cells: 1000, budget: try FrameBudget(refreshRate: 120),
            repetitions: [samples, samples],
            spans: [FrameSpan(kind: .capture, index: 0, start: 0, duration: 0.001)])
    }

    private func object(_ export: FrameExport, _ runs: [FrameRun]) throws -> [String: Any] {
        let data = try export.encode(runs, context: ["overshoot_commit": "abc"])
        #expect(data.last == 0x0A)
        return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    @Test func `the Macrobenchmark export has Android's shape and percentile rule`() throws {
        let file = try object(.macrobenchmark, [run()])
        let entry = try #require((file["benchmarks"] as? [[String: Any]])?.first)
        #expect(entry["name"] as? String == "pop-in/cells:1000/hz:120")
        #expect(entry["repeatIterations"] as? Int == 2 && entry["warmupIterations"] as? Int == 1)
        let sampled = try #require(entry["sampledMetrics"] as? [String: [String: Any]])
        let durations = try #require(sampled["frameDurationCpuMs"])
        let runs = try #require(durations["runs"] as? [[Double]])
        #expect(runs.count == 2 && runs[0].count == 100)
        #expect(runs[0].count { $0 > 1 } == 1)
        #expect((runs[0][40] - 50).magnitude < 1e-9)
        #expect((try #require(durations["P50"] as? Double) - 0.1).magnitude < 1e-12)
        // 200 samples: P99 lies at index 197.01 of the sorted ones, all of them quiet but the last two.
        let sorted = runs.flatMap(\.self).sorted()
        let expected = sorted[197] + 0.01 * (sorted[198] - sorted[197])
        #expect((try #require(durations["P99"] as? Double) - expected).magnitude < 1e-9)
        let overruns = try #require(sampled["frameOverrunMs"]?["runs"] as? [[Double]])
        #expect(overruns[1].count { $0 > 0 } == 1)
        #expect((overruns[1][40] - (50 - 1000.0 / 1200)).magnitude < 1e-9)
        let counts = try #require((entry["metrics"] as? [String: [String: Any]])?["frameCount"])
        #expect(counts["runs"] as? [Double] == [100, 100] && counts["median"] as? Double == 100)
    }

    @Test func `the TimelineSummary export has Flutter's shape and percentile rule`() throws {
        let file = try object(.flutter, [run()])
        #expect(file["frame_count"] as? Int == 200)
        #expect(file["missed_frame_build_budget_count"] as? Int == 2)
        #expect(file["worst_frame_build_time_millis"] as? Double == 50)
        #expect(file["90th_percentile_frame_build_time_millis"] as? Double == 0.1)
        // Index round(199 · 0.99) = 197 of 0 … 199: quiet, where the interpolated rule already rises.
        #expect(file["99th_percentile_frame_build_time_millis"] as? Double == 0.1)
        let times = try #require(file["frame_build_times"] as? [Int])
        #expect(times.count == 200 && times[40] == 50_000 && times.count { $0 > 100 } == 2)
        let begins = try #require(file["frame_begin_times"] as? [Int])
        #expect(begins.count == 200 && begins[1] - begins[0] == 100 && begins[41] - begins[40] == 50_000)
        for key in ["average", "90th_percentile", "99th_percentile", "worst"] {
            #expect(file["\(key)_frame_rasterizer_time_millis"] as? Double == 0)
        }
        #expect(throws: FrameExportError.singleRunOnly(count: 2)) {
            try FrameExport.flutter.encode([run(), run()])
        }
    }

    @Test func `a frame that is late by one refresh is missed in the Chrome trace, one that fits is not`() throws {
        let budget = try FrameBudget(refreshRate: 120)
        let lengths = [0.9 * budget.allowance, 1.1 * budget.allowance]
        let run = try FrameRun(
            scenario: "pop-in", cells: 1, budget: budget, repetitions: [FrameSamples(times: lengths)],
            spans: lengths.enumerated().map { FrameSpan(kind: .frame, index: $0, start: 1, duration: $1) })
        let events = try #require(try object(.chromeTrace, [run])["traceEvents"] as? [[String: Any]])
        let frames = events.filter { $0["cat"] as? String == "frame" }
        #expect(frames.map { ($0["args"] as? [String: Any])?["missed"] as? Bool } == [false, true])
        #expect(frames.map { $0["cname"] as? String } == ["good", "bad"])
    }

    @Test func `the Chrome trace has one event per span`() throws {
        let file = try object(.chromeTrace, [run(), run(slow: 0.0001)])
        let events = try #require(file["traceEvents"] as? [[String: Any]])
        let complete = events.filter { $0["ph"] as? String == "X" }
        for event in complete {
            #expect(event["ts"] is Double && event["dur"] is Double && event["pid"] is Int && event["tid"] is Int)
        }
        let frames = complete.filter { $0["cat"] as? String == "frame" && $0["pid"] as? Int == 1 }
        #expect(frames.count == 200)
        let missed = frames.filter { ($0["args"] as? [String: Any])?["missed"] as? Bool == true }
        #expect(missed.count == 2)
        #expect(missed.allSatisfy { ($0["args"] as? [String: Any])?["refreshes_late"] as? Int == 6 })
        #expect((try #require(missed[0]["dur"] as? Double) - 50_000).magnitude < 1e-6)
        #expect(complete.contains { $0["cat"] as? String == "capture" && $0["dur"] as? Double == 1000 })
        #expect(
            events.contains {
                $0["name"] as? String == "process_name"
                    && ($0["args"] as? [String: Any])?["name"] as? String == "pop-in/cells:1000/hz:120"
            })
        #expect(
            !complete.contains {
                $0["pid"] as? Int == 2 && ($0["args"] as? [String: Any])?["missed"] as? Bool == true
            })
        #expect((file["otherData"] as? [String: String])?["overshoot_commit"] == "abc")
    }

    @Test func `the Google Benchmark export has the frame times as iterations`() throws {
        let file = try object(.googleBenchmark, [run()])
        #expect((file["context"] as? [String: String])?["overshoot_commit"] == "abc")
        let rows = try #require(file["benchmarks"] as? [[String: Any]])
        #expect(
            rows.map { $0["name"] as? String } == [
                "frames/pop-in/cells:1000/hz:120/p50", "frames/pop-in/cells:1000/hz:120/p50",
                "frames/pop-in/cells:1000/hz:120/p99",
            ])
        #expect(rows.map { $0["repetition_index"] as? Int } == [0, 1, 0])
        #expect(rows.map { $0["iterations"] as? Int } == [100, 100, 200])
        #expect(rows.allSatisfy { $0["run_type"] as? String == "iteration" && $0["time_unit"] as? String == "ns" })
        #expect((try #require(rows[0]["real_time"] as? Double) - 100_000).magnitude < 1e-6)
        // Index 197.01 of 200: one hundredth of the way from the quiet frames to the slow ones.
        let tail = try #require(rows[2]["real_time"] as? Double)
        #expect((tail - (100_000 + 0.01 * 49_900_000)).magnitude < 1e-3)
    }

    /// A 99th percentile needs a thousand frames: repetitions are put together until there are.
    @Test func `p99 rows need a thousand frames`() throws {
        let repetitions = try (1...5).map { number in
            try FrameSamples(
                times: (1...600).map { Double($0) * 1e-6 }, cpuTimes: (1...600).map { Double($0) * 5e-7 },
                stopped: number == 4 ? [StoppedFrame(frame: 7, duration: 1, cpuTime: 0)] : [])
        }
        let run = try FrameRun(
            scenario: "wave", cells: 3, budget: FrameBudget(refreshRate: 60), precision: .float,
            repetitions: repetitions)
        let json = try JSONSerialization.jsonObject(
            with: FrameExport.googleBenchmark.encode([run], verdicts: [run.name: .broken("frame 3 is wrong")]))
        let rows = try #require((json as? [String: Any])?["benchmarks"] as? [[String: Any]])
        #expect(rows.count == 7)
        let tails = Array(rows[5...])
        #expect(tails.allSatisfy { $0["name"] as? String == "frames/wave/cells:3/hz:60/float/p99" })
        // Two repetitions are 1 200 frames; the fifth joins the last two.
        #expect(tails.map { $0["iterations"] as? Int } == [1200, 1800])
        // Index 1187.01 of 1 200, in which every time is there twice: 594 µs and 1 % of the way to the next, the same.
        #expect((try #require(tails[0]["real_time"] as? Double) - 594_010).magnitude < 10)
        #expect((try #require(tails[0]["cpu_time"] as? Double) - 297_005).magnitude < 5)
        #expect(tails.map { $0["stopped_frames"] as? Double } == [0, 1])
        #expect(rows.allSatisfy { $0["error_message"] as? String == "frame 3 is wrong" })
        #expect(rows.allSatisfy { $0["error_occurred"] as? Bool == true })
    }

    @Test(arguments: FrameExport.allCases) func `nothing to export is an error`(
        export: FrameExport
    ) {
        #expect(throws: FrameExportError.noRuns) { try export.encode([]) }
    }

    @Test func `fractional refresh rates are kept`() throws {
        let samples = try FrameSamples(times: [0.001])
        for (rate, text) in [(60, "60"), (59.94, "59.94")] {
            let run = try FrameRun(
                scenario: "wave", cells: 12, budget: try FrameBudget(refreshRate: rate), repetitions: [samples])
            #expect(run.name == "wave/cells:12/hz:\(text)")
        }
    }
}

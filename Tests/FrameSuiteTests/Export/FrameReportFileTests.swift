import FrameSuite
import Foundation
import Testing

@Suite struct FrameReportFileTests {
    private func runs(_ measurements: [FrameMeasurement], hasSamples: Bool = false) throws -> [[String: Any]] {
        let file = try FrameReportFile(measurements, context: ["commit": "abc"], hasSamples: hasSamples)
        let json = try #require(
            try JSONSerialization.jsonObject(with: file.encoded()) as? [String: Any])
        #expect(json["schema"] as? String == "overshoot-frames/1")
        #expect((json["context"] as? [String: String]) == ["commit": "abc"])
        #expect((json["note"] as? String)?.contains("no display") == true)
        return try #require(json["runs"] as? [[String: Any]])
    }

    private func number(_ run: [String: Any], _ key: String, _ inner: String? = nil) throws -> Double {
        let value = inner == nil ? run[key] : (run[key] as? [String: Any])?[inner!]
        return try #require(value as? Double, "\(key) \(inner ?? "")")
    }

    @Test func `a stop of the process is in the JSON with its place and both times`() throws {
        let stop = StoppedFrame(frame: 2, duration: 0.25, cpuTime: 0.125)
        let run = try #require(try runs([measurement(stopped: [stop])]).first)
        #expect(
            run["stopped_frames"] as? [[String: Double]] == [
                ["repetition": 0, "frame": 2, "duration_ms": 250, "cpu_ms": 125]
            ])
    }

    /// 98 frames of 1 ms, one of 6 ms and one of 26 ms at 100 Hz and half the frame: one and three refreshes late.
    @Test func `every metric is in the JSON under its name`() throws {
        let times = [Double](repeating: 1, count: 98) + [6, 26]
        let run = try #require(
            try runs([measurement(milliseconds: times, coldFirstFrame: 0.007, cpuTime: 0.004)]).first)
        #expect(run["name"] as? String == "wave/cells:12/hz:100" && run["pace"] as? String == "back-to-back")
        let counts = [
            "frame_count": 100, "expected_frame_count": 104, "missed_budget_count": 2, "dropped_frame_count": 4,
            "longest_miss_run": 2, "jank_count": 1, "frozen_count": 0, "hitch_count": 2, "hitch_time_ms": 40,
            "stopped_frame_count": 0, "frames_above_p99": 1, "missed_off_cpu_count": 2, "missed_deadline_count": 0,
            "refresh_rate_hz": 100, "share_ratio": 0.5,
            "allowance_ms": 5, "frame_ms": 10, "cold_first_frame_ms": 7, "capture_ms": 250, "targets": 24,
            "steady_allocation_count": 0, "worst_window_hitch_ratio_ms_per_s": 40,
            "dropped_frame_percent": 400.0 / 104, "hitch_time_ratio_ms_per_s": 40 / 1.04,
            "low_1_percent_fps": 1000.0 / 26, "low_0_1_percent_fps": 1000.0 / 26,
        ]
        for (key, value) in counts {
            #expect((try number(run, key) - value).magnitude < 1e-9 * max(1, value), "\(key)")
        }
        let frameTimes = ["average": 1.3, "min": 1, "p50": 1, "p90": 1, "p95": 1, "p99": 6.2, "worst": 26]
        for (key, value) in frameTimes {
            #expect((try number(run, "frame_time_ms", key) - value).magnitude < 1e-9, "\(key)")
        }
        #expect((try number(run, "frame_overrun_ms", "p50") + 4).magnitude < 1e-9)
        #expect((try number(run, "frame_overrun_ms", "p99") - 1.2).magnitude < 1e-9)
        #expect(run["hitch_rating_by_scale"] as? [String: String] == ["2020": "critical", "current": "critical"])
        #expect(run["repetitions_reason"] as? String == "enough" && run["precision"] as? String == "double")
        #expect(run["percentile_rule"] as? String == PercentileRule.interpolated.rawValue)
        #expect(run["position_digest"] as? String == "0000000000000abc")
        #expect(run["position_difference"] is NSNull && run["samples_ms"] == nil)
    }

    @Test func `samples are written on request only`() throws {
        let measured = try measurement(milliseconds: [1, 2, 7], repetitions: 2)
        let samples = try #require(try runs([measured], hasSamples: true)[0]["samples_ms"] as? [[Double]])
        #expect(samples.map { $0.map { ($0 * 1e6).rounded() / 1e6 } } == [[1, 2, 7], [1, 2, 7]])
    }

    @Test func `uncounted values are null, and errors are included`()
        throws
    {
        let run = try runs([measurement(allocations: nil, difference: "frame 1: cell 3")])[0]
        #expect(run["steady_allocation_count"] is NSNull)
        #expect(run["position_difference"] as? String == "frame 1: cell 3")
    }

    @Test func `an empty report is an error`() {
        #expect(throws: FrameExportError.noRuns) { try FrameReportFile([], context: [:], hasSamples: false) }
    }
}

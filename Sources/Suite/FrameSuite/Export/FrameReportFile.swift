import Foundation

/// This suite's own report as JSON: every number of ``FrameReport`` under the names that people know from other tools,
/// and how the run was measured. Times are milliseconds unless the key says otherwise.
public struct FrameReportFile: Encodable {
    private let context: [String: String]
    private let runs: [RunRow]

    /// Gathers runs.
    ///
    /// - Parameters:
    ///   - measurements: What was measured; not empty.
    ///   - context: Facts about machine and build.
    ///   - hasSamples: Whether the time of every frame is kept, repetition by repetition.
    ///   - verdicts: The gate's verdicts, by the runs' names.
    /// - Throws: ``FrameExportError/noRuns``.
    public init(
        _ measurements: [FrameMeasurement], context: [String: String], hasSamples: Bool,
        verdicts: [String: FrameGate.Verdict] = [:]
    ) throws(FrameExportError) {
        guard !measurements.isEmpty else { throw .noRuns }
        self.context = context
        runs = measurements.map { RunRow(measurement: $0, hasSamples: hasSamples, verdict: verdicts[$0.run.name]) }
    }

    /// The report as UTF-8 text that ends in a newline.
    public func encoded() throws -> Data { Data(try prettyJSON().utf8) }

    /// The meaning of "missed" without a display.
    static let note =
        "There is no display: a missed frame is one whose computation did not fit its share of the frame; dropped "
        + "frames and hitches are what a display would have shown."

    /// Writes the report.
    public func encode(to encoder: any Encoder) throws {
        var object = ExportObject(encoder)
        try object.put("overshoot-frames/1", "schema")
        try object.put(FrameReportFile.note, "note")
        try object.put(context, "context")
        try object.put(runs, "runs")
    }

    private struct RunRow: Encodable {
        let measurement: FrameMeasurement
        let hasSamples: Bool
        let verdict: FrameGate.Verdict?

        func encode(to encoder: any Encoder) throws {
            let (run, report) = (measurement.run, measurement.run.report)
            var object = ExportObject(encoder)
            try object.put(run.name, "name")
            for (key, text) in verdict?.fields ?? [:] { try object.put(text, key) }
            try object.put(run.scenario, "scenario")
            try object.put(run.cells, "cells")
            try object.put(measurement.conditions.targets, "targets")
            try object.put(measurement.conditions.scalarTargets, "scalar_targets")
            try object.put(run.budget.refreshRate, "refresh_rate_hz")
            try object.put(run.budget.share, "share_ratio")
            try object.put(run.budget.frameDuration * 1000, "frame_ms")
            try object.put(run.budget.allowance * 1000, "allowance_ms")
            try object.put(measurement.conditions.pace.rawValue, "pace")
            try object.put(measurement.conditions.threads, "threads")
            try object.put(measurement.conditions.kernelSet.rawValue, "kernel_set")
            try object.put(run.precision.rawValue, "precision")
            try object.put(run.repetitions.count, "repetitions")
            try object.put(measurement.conditions.repetitionsReason, "repetitions_reason")

            try object.put(report.frameCount, "frame_count")
            try object.put(report.expectedFrameCount, "expected_frame_count")
            try object.put(report.missedBudgetCount, "missed_budget_count")
            try object.put(report.missedOffCPUCount, "missed_off_cpu_count")
            try object.put(report.droppedFrameCount, "dropped_frame_count")
            try object.put(report.droppedFramePercent, "dropped_frame_percent")
            try object.put(report.longestMissRun, "longest_miss_run")
            try object.put(report.jankCount, "jank_count")
            try object.put(report.frozenCount, "frozen_count")
            try object.put(run.pooled.missedDeadlineCount, "missed_deadline_count")
            try object.put(run.pooled.stopped.count, "stopped_frame_count")
            try object.put(RunRow.stops(run), "stopped_frames")

            try object.put(RunRow.times(report), "frame_time_ms")
            try object.put(
                RunRow.percentiles([50, 90, 95, 99]) { report.overrun(percentile: $0) }, "frame_overrun_ms")
            try object.put(run.pooled.coldFirstFrame.map { $0 * 1000 }, "cold_first_frame_ms")
            try object.put(report.percentileRule.rawValue, "percentile_rule")
            try object.put(report.frameCount(above: 99), "frames_above_p99")

            try object.put(report.hitchCount, "hitch_count")
            try object.put(report.hitchTime * 1000, "hitch_time_ms")
            try object.put(report.hitchTimeRatio, "hitch_time_ratio_ms_per_s")
            try object.put(
                Dictionary(
                    uniqueKeysWithValues: HitchRating.Scale.allCases.map {
                        ($0.rawValue, report.hitchRating(scale: $0).rawValue)
                    }), "hitch_rating_by_scale")
            try object.put(report.worstWindowHitchRatio, "worst_window_hitch_ratio_ms_per_s")
            try object.put(report.low(percent: 1), "low_1_percent_fps")
            try object.put(report.low(percent: 0.1), "low_0_1_percent_fps")

            try object.put(measurement.steadyAllocations, "steady_allocation_count")
            try object.put(PositionDigest.text(measurement.positions.digest), "position_digest")
            try object.put(measurement.positions.isOnFile, "position_digest_on_file")
            try object.put(measurement.positions.difference, "position_difference")
            try object.put(
                run.spans.filter { $0.kind == .capture }.map(\.duration).reduce(0, +) * 1000, "capture_ms")
            if hasSamples {
                try object.put(run.repetitions.map { $0.times.map { $0 * 1000 } }, "samples_ms")
                try object.put(run.repetitions.map { $0.cpuTimes.map { $0 * 1000 } }, "cpu_samples_ms")
            }
        }

        private static func stops(_ run: FrameRun) -> [[String: Double]] {
            run.repetitions.enumerated().flatMap { number, samples in
                samples.stopped.map {
                    [
                        "repetition": Double(number), "frame": Double($0.frame), "duration_ms": $0.duration * 1000,
                        "cpu_ms": $0.cpuTime * 1000,
                    ]
                }
            }
        }

        private static func times(_ report: FrameReport) -> [String: Double] {
            var times = percentiles([50, 90, 95, 99]) { report.frameTime(percentile: $0) }
            times["average"] = report.averageFrameTime * 1000
            times["min"] = report.minFrameTime * 1000
            times["worst"] = report.worstFrameTime * 1000
            return times
        }

        private static func percentiles(_ percents: [Int], _ seconds: (Double) -> Double) -> [String: Double] {
            Dictionary(uniqueKeysWithValues: percents.map { ("p\($0)", seconds(Double($0)) * 1000) })
        }
    }
}

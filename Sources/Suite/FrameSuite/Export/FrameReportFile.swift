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
        runs = measurements.map { RunRow($0, hasSamples: hasSamples, verdict: verdicts[$0.run.name]) }
    }

    /// The report as UTF-8 text that ends in a newline.
    public func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + [0x0A]
    }

    /// The meaning of "missed" without a display.
    static let note =
        "There is no display: a missed frame is one whose computation did not fit its share of the frame; dropped "
        + "frames and hitches are what a display would have shown."

    private enum CodingKeys: String, CodingKey { case schema, note, context, runs }

    /// Writes the report.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("overshoot-frames/1", forKey: .schema)
        try container.encode(FrameReportFile.note, forKey: .note)
        try container.encode(context, forKey: .context)
        try container.encode(runs, forKey: .runs)
    }

    /// One run, as nested objects of numbers and texts.
    private struct RunRow: Encodable {
        let measurement: FrameMeasurement
        let hasSamples: Bool
        let verdict: FrameGate.Verdict?

        init(_ measurement: FrameMeasurement, hasSamples: Bool, verdict: FrameGate.Verdict?) {
            self.measurement = measurement
            self.hasSamples = hasSamples
            self.verdict = verdict
        }

        func encode(to encoder: any Encoder) throws {
            let (run, report) = (measurement.run, measurement.run.report)
            var container = encoder.container(keyedBy: ExportKey.self)
            func put(_ value: some Encodable, _ key: String) throws {
                try container.encode(value, forKey: ExportKey(key))
            }
            try put(run.name, "name")
            for (key, text) in verdict?.fields ?? [:] { try put(text, key) }
            try put(run.scenario, "scenario")
            try put(run.cells, "cells")
            try put(measurement.conditions.targets, "targets")
            try put(measurement.conditions.scalarTargets, "scalar_targets")
            try put(run.budget.refreshRate, "refresh_rate_hz")
            try put(run.budget.share, "share_ratio")
            try put(run.budget.frameDuration * 1000, "frame_ms")
            try put(run.budget.allowance * 1000, "allowance_ms")
            try put(measurement.conditions.pace.rawValue, "pace")
            try put(measurement.conditions.threads, "threads")
            try put(measurement.conditions.kernelSet.rawValue, "kernel_set")
            try put(run.precision.rawValue, "precision")
            try put(run.repetitions.count, "repetitions")
            try put(measurement.conditions.repetitionsReason, "repetitions_reason")

            try put(report.frameCount, "frame_count")
            try put(report.expectedFrameCount, "expected_frame_count")
            try put(report.missedBudgetCount, "missed_budget_count")
            try put(report.missedOffCPUCount, "missed_off_cpu_count")
            try put(report.droppedFrameCount, "dropped_frame_count")
            try put(report.droppedFramePercent, "dropped_frame_percent")
            try put(report.longestMissRun, "longest_miss_run")
            try put(report.jankCount, "jank_count")
            try put(report.frozenCount, "frozen_count")
            try put(run.pooled.missedDeadlineCount, "missed_deadline_count")
            try put(run.pooled.stopped.count, "stopped_frame_count")
            try put(RunRow.stops(run), "stopped_frames")

            try put(RunRow.times(report), "frame_time_ms")
            try put(
                RunRow.percentiles([50, 90, 95, 99]) { report.overrun(percentile: $0) }, "frame_overrun_ms")
            try put(run.pooled.coldFirstFrame.map { $0 * 1000 }, "cold_first_frame_ms")
            try put(report.percentileRule.rawValue, "percentile_rule")
            try put(report.frameCount(above: 99), "frames_above_p99")

            try put(report.hitchCount, "hitch_count")
            try put(report.hitchTime * 1000, "hitch_time_ms")
            try put(report.hitchTimeRatio, "hitch_time_ratio_ms_per_s")
            try put(
                Dictionary(
                    uniqueKeysWithValues: HitchRating.Scale.allCases.map {
                        ($0.rawValue, report.hitchRating(scale: $0).rawValue)
                    }), "hitch_rating_by_scale")
            try put(report.worstWindowHitchRatio, "worst_window_hitch_ratio_ms_per_s")
            try put(report.low(percent: 1), "low_1_percent_fps")
            try put(report.low(percent: 0.1), "low_0_1_percent_fps")

            try put(measurement.steadyAllocations, "steady_allocation_count")
            try put(PositionDigest.text(measurement.positions.digest), "position_digest")
            try put(measurement.positions.isOnFile, "position_digest_on_file")
            try put(measurement.positions.difference, "position_difference")
            try put(
                run.spans.filter { $0.kind == .capture }.map(\.duration).reduce(0, +) * 1000, "capture_ms")
            if hasSamples {
                try put(run.repetitions.map { $0.times.map { $0 * 1000 } }, "samples_ms")
                try put(run.repetitions.map { $0.cpuTimes.map { $0 * 1000 } }, "cpu_samples_ms")
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

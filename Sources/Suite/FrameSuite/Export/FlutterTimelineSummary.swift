/// Flutter's `TimelineSummary` of one run. Computing a frame is the "build"; nothing is rasterised, so the rasteriser's
/// fields, which readers expect, are there and 0. Frames during which the whole process was stopped are not in it: the shape
/// has no place for them.
struct FlutterTimelineSummary: Encodable {
    private let run: FrameRun
    private let verdict: FrameGate.Verdict?

    init(_ run: FrameRun, verdicts: [String: FrameGate.Verdict]) { (self.run, verdict) = (run, verdicts[run.name]) }

    func encode(to encoder: any Encoder) throws {
        // Flutter works in whole microseconds.
        let times = run.pooled.times.map { Int(saturating: ($0 * 1e6).rounded()) }
        let sorted = times.map(Double.init).sorted()
        let rule = PercentileRule.nearestIndex
        func milliseconds(_ microseconds: Double) -> Double { microseconds / 1000 }
        let build: [(String, Double)] = [
            ("average_frame_build_time_millis", milliseconds(sorted.reduce(0, +) / Double(sorted.count))),
            ("90th_percentile_frame_build_time_millis", milliseconds(rule.percentile(90, ofSorted: sorted))),
            ("99th_percentile_frame_build_time_millis", milliseconds(rule.percentile(99, ofSorted: sorted))),
            ("worst_frame_build_time_millis", milliseconds(sorted[sorted.count - 1])),
        ]
        var object = ExportObject(encoder)
        for (name, value) in build {
            try object.put(value, name)
            try object.put(0.0, name.replacing("frame_build", with: "frame_rasterizer"))
        }
        let report = run.report
        try object.put(report.missedBudgetCount, "missed_frame_build_budget_count")
        try object.put(0, "missed_frame_rasterizer_budget_count")
        try object.put(report.frameCount, "frame_count")
        try object.put(report.frameCount, "frame_rasterizer_count")
        try object.put(times, "frame_build_times")
        try object.put([Int](repeating: 0, count: times.count), "frame_rasterizer_times")
        for (key, text) in verdict?.fields ?? [:] { try object.put(text, key) }
        let frames = run.timeline.filter { $0.kind == .frame }
        for key in ["frame_begin_times", "frame_rasterizer_begin_times"] {
            try object.put(frames.map { Int(saturating: ($0.start * 1e6).rounded()) }, key)
        }
    }
}

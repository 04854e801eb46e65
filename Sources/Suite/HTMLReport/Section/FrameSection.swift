import FrameSuite

/// Frame times of each run: how they are distributed, and what that means against the budget.
struct FrameSection {
    let runs: [FrameRun]

    /// One scale for all runs, so that their distributions can be compared by eye.
    var rows: [[String: Any]] {
        let ends = runs.flatMap { run in
            [
                run.report.sortedTimes.first { $0 > 0 } ?? run.budget.allowance, run.report.worstFrameTime,
                run.budget.allowance,
            ]
        }
        guard let scale = ChartScale(.logarithmic, holding: ends) else { return [] }
        return runs.map { row($0, scale: scale) }
    }

    private func row(_ run: FrameRun, scale: ChartScale) -> [String: Any] {
        let report = run.report
        let times = report.sortedTimes.filter { $0 > 0 }
        let rating = report.hitchRating()
        var context: [String: Any] = [
            "name": run.name,
            "frames": Quantity.count(report.frameCount),
            "p50": Quantity.time(report.frameTime(percentile: 50)),
            "p95": Quantity.time(report.frameTime(percentile: 95)),
            "p99": Quantity.time(report.frameTime(percentile: 99)),
            "worst": Quantity.time(report.worstFrameTime),
            "allowance": Quantity.time(run.budget.allowance),
            "share": Quantity.percent(run.budget.share),
            "used": Quantity.percent(report.frameTime(percentile: 99) / run.budget.frameDuration),
            "missed": Quantity.count(report.missedBudgetCount),
            "missedStyle": report.missedBudgetCount > 0 ? "worse" : "plain",
            "hitchRatio": "\(Quantity.digits(report.hitchTimeRatio)) ms/s",
            "rating": "\(rating)",
            "histogram": HistogramChart(
                times: times, allowance: run.budget.allowance, scale: scale,
                label: "\(run.name): distribution of \(report.frameCount) frame times, logarithmic; median "
                    + "\(Quantity.time(report.frameTime(percentile: 50))), allowance \(Quantity.time(run.budget.allowance))"
            ).svg,
        ]
        if let cold = run.pooled.coldFirstFrame { context["cold"] = Quantity.time(cold) }
        return context
    }
}

/// Runs as a table for a terminal, one row a run.
public enum FrameTable {
    /// The table, its footnotes and a line for each thing that is wrong.
    ///
    /// - Parameters:
    ///   - measurements: What was measured.
    ///   - scale: Which scale the hitch rating is read from.
    public static func text(_ measurements: [FrameMeasurement], scale: HitchRating.Scale = .current) -> String {
        let rows = measurements.map { row($0, scale: scale) }
        // The first column and the last two have words, the others numbers.
        var lines = FrameText.aligned([headers] + rows) { (1..<headers.count - 2).contains($0) }
        lines.append("")
        lines.append(contentsOf: notes(measurements, scale: scale).map(\.visible))
        for measurement in measurements {
            lines.append(contentsOf: remarks(measurement).map { "\(measurement.run.name): \($0)".visible })
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static let headers = [
        "run", "frames", "budget", "used", "p50", "p95", "p99", "worst", "cold", "missed", "hitch ms/s", "rating",
        "frame times in order",
    ]

    private static func row(_ measurement: FrameMeasurement, scale: HitchRating.Scale) -> [String] {
        let (run, report) = (measurement.run, measurement.run.report)
        let used = report.frameTime(percentile: 99) / run.budget.allowance
        return [
            run.name.visible, "\(report.frameCount)", FrameText.time(run.budget.allowance),
            used < 1e-4 ? "<0.01 %" : FrameText.significant(100 * used) + " %",
            FrameText.time(report.frameTime(percentile: 50)), FrameText.time(report.frameTime(percentile: 95)),
            FrameText.time(report.frameTime(percentile: 99)),
            FrameText.time(report.worstFrameTime), run.pooled.coldFirstFrame.map(FrameText.time) ?? "",
            "\(report.missedBudgetCount)", FrameText.decimal(report.hitchTimeRatio, digits: 2),
            report.hitchRating(scale: scale).rawValue, Sparkline.text(run.pooled.times),
        ]
    }

    private static func notes(_ measurements: [FrameMeasurement], scale: HitchRating.Scale) -> [String] {
        guard let first = measurements.first else { return [] }
        let scaleBounds =
            switch scale {
            case .current: "to 10 ms/s good, to 25 warning, to 50 critical"
            case .year2020: "under 5 ms/s good, to 10 warning"
            }
        let shares = Set(measurements.map { (100 * $0.run.budget.share).formatted })
        let share = shares.count == 1 ? "\(shares.first!) % of the frame" : "the share of the frame in its row"
        let precision = first.run.precision == .double ? "" : ", \(first.run.precision.rawValue)"
        let threads = first.conditions.threads == 1 ? "one thread" : "\(first.conditions.threads) threads"
        return [
            "budget: \(share); used: p99 ÷ budget; hitch rating: scale \(scale.rawValue) (\(scaleBounds))",
            "missed: no display here; computing the frame did not fit its budget. "
                + "\(first.conditions.pace.rawValue), \(threads), kernels \(first.conditions.kernelSet.rawValue)\(precision)",
        ] + thinTails(measurements)
    }

    /// The runs in which fewer than ten frames are slower than the 99th percentile, with how many frames it is from.
    private static func thinTails(_ measurements: [FrameMeasurement]) -> [String] {
        let thin = measurements.filter { $0.run.report.frameCount(above: 99) < 10 }
        guard let reason = thin.first?.conditions.repetitionsReason else { return [] }
        let runs = thin.map { "\($0.run.name) (\($0.run.report.frameCount(above: 99)) of \($0.run.report.frameCount))" }
        return [
            "p99 with fewer than ten frames above it: \(runs.joined(separator: ", "))"
                + (reason.isEmpty ? "" : "; \(reason)")
        ]
    }

    private static func remarks(_ measurement: FrameMeasurement) -> [String] {
        var remarks: [String] = []
        if let difference = measurement.positions.difference { remarks.append("WRONG POSITIONS: \(difference)") }
        switch measurement.steadyAllocations {
        case 0: break
        case let count?: remarks.append("\(count) allocations in steady frames")
        case nil: remarks.append("allocations could not be counted here")
        }
        let report = measurement.run.report
        if let offCPU = report.missedOffCPUCount, offCPU > 0 {
            remarks.append(
                "\(offCPU) of \(report.missedBudgetCount) missed frames fit by their processor time: they waited, or others "
                    + "had the processor")
        }
        let pooled = measurement.run.pooled
        if pooled.missedDeadlineCount > 0 {
            remarks.append("\(pooled.missedDeadlineCount) refreshes went by without a new frame")
        }
        if !pooled.stopped.isEmpty {
            let times = pooled.stopped.map { FrameText.time($0.duration) }.joined(separator: ", ")
            remarks.append(
                "the process was stopped, or the machine slept, in \(pooled.stopped.count) frames, which are in no "
                    + "statistic: \(times)")
        }
        return remarks
    }
}

/// Numbers as a row of bars, one character each.
enum Sparkline {
    private static let bars = Array("▁▂▃▄▅▆▇█")

    /// The largest number of each of `width` stretches of the list, from the smallest number in it to the largest on a
    /// logarithmic scale: times differ by factors. A list that is even to within a tenth is flat.
    static func text(_ numbers: [Double], width: Int = 24) -> String {
        guard !numbers.isEmpty else { return "" }
        let count = min(width, numbers.count)
        let worst = (0..<count).map { part in
            numbers[(numbers.count * part / count)..<(numbers.count * (part + 1) / count)].max() ?? 0
        }
        // A number of nothing has no logarithm: it stands with the smallest of the others.
        let positive = worst.filter { $0 > 0 }
        guard let least = positive.min(), let most = positive.max(), most > 1.1 * least else {
            return String(repeating: bars[0], count: count)
        }
        func log(_ value: Double) -> Double { Double(value.exponent) + (value.significand - 1) }
        let (bottom, top) = (log(least), log(most))
        return String(
            worst.map { number in
                let height = (log(max(number, least)) - bottom) / (top - bottom)
                return bars[min(bars.count - 1, Int(saturating: height * Double(bars.count)))]
            })
    }
}

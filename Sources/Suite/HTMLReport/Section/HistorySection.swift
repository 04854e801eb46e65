import FrameSuite

/// The trend of each benchmark over the recorded runs: first those with lasting steps, then those that moved most; the
/// others are folded away.
struct HistorySection {
    let history: RunHistory
    /// The result of `history.sh changes`; steps of other benchmarks are ignored.
    let steps: [HistoryStep]

    /// Number of trends that are shown without unfolding.
    static let shown = 8

    var context: [String: Any] {
        let series = history.series.filter { $0.points.count > 1 }
            .sorted { first, second in
                let rank = { (series: RunHistory.Series) in
                    (hasOwnStep(series) ? 1.0 : 0, abs(HistorySection.change(series)))
                }
                return rank(first) > rank(second)
            }
        let (first, rest) = (series.prefix(HistorySection.shown), series.dropFirst(HistorySection.shown))
        let folded: [[String: Any]] = rest.isEmpty ? [] : [["trends": rest.map(row), "count": rest.count]]
        return ["groups": [["trends": first.map(row)]] + folded]
    }

    /// The newest median against the median of the whole series.
    static func change(_ series: RunHistory.Series) -> Double {
        let sorted = series.points.map(\.time).sorted()
        let middle = PercentileRule.interpolated.percentile(50, ofSorted: sorted)
        return (series.points[series.points.count - 1].time - middle) / middle
    }

    private func hasOwnStep(_ series: RunHistory.Series) -> Bool {
        steps(of: series).contains { $0.step.name == series.name }
    }

    /// The steps of a benchmark, and those of the machine that it was measured on, each with its place in the series.
    private func steps(of series: RunHistory.Series) -> [(index: Int, step: HistoryStep)] {
        steps.filter { $0.machine == series.machine && [series.name, HistoryStep.wholeMachine].contains($0.name) }
            .compactMap { step in series.points.firstIndex { $0.run == step.run }.map { ($0, step) } }
    }

    private func row(_ series: RunHistory.Series) -> [String: Any] {
        let points = series.points.enumerated().map { (x: Double($0.offset), y: $0.element.time * 1e-9) }
        let last = series.points[series.points.count - 1]
        var context: [String: Any] = [
            "name": series.name, "machine": series.machine, "runs": series.points.count,
            "newest": Quantity.time(last.time * 1e-9), "commit": last.commit,
            "since": String(series.points[0].measured.prefix(10)), "until": String(last.measured.prefix(10)),
            "change": Quantity.percent(HistorySection.change(series), signed: true),
        ]
        let marks = steps(of: series).map { index, step in
            let what = step.name == HistoryStep.wholeMachine ? "the machine itself" : "step"
            let commit = step.commit == "-" ? "" : ", commit \(step.commit.prefix(12))"
            return (
                x: Double(index),
                title:
                    "\(what) on \(series.points[index].measured.prefix(10))\(commit): \(Quantity.percent(step.change, signed: true))",
                style: step.name == HistoryStep.wholeMachine ? "plain" : step.change > 0 ? "worse" : "better"
            )
        }
        context["steps"] = marks.map { ["text": $0.title, "style": $0.style] }
        // A trend of a per cent is not to look like a cliff: the axis spans a tenth at least.
        let span = [0.95, 1.05].map { $0 * points[0].y }
        if let y = ChartScale(.linear, holding: points.map(\.y) + span) {
            let x = ChartScale(.linear, from: 0, to: Double(points.count - 1))
            let line = LineChart.Line(name: series.name, points: points)
            context["svg"] =
                LineChart(
                    lines: [line], x: x, y: y,
                    xLabel: { index in
                        let point = series.points[
                            min(max(Int(saturating: index.rounded()), 0), series.points.count - 1)]
                        return String(point.measured.prefix(10))
                    },
                    yLabel: Quantity.time,
                    label: "\(series.name): median time of \(points.count) runs, from \(series.points[0].measured)",
                    height: 120, marks: marks, xTicks: 0, yTicks: 3
                ).svg
        }
        return context
    }
}

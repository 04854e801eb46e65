import Foundation

/// The trend of each benchmark over the recorded runs; those that moved most come first, the others are folded away.
struct HistorySection {
    let history: RunHistory

    /// How many trends are shown without unfolding.
    static let shown = 8

    var context: [String: Any] {
        let series = history.series.filter { $0.points.count > 1 }
            .sorted { abs(HistorySection.change($0)) > abs(HistorySection.change($1)) }
        return [
            "first": series.prefix(HistorySection.shown).map(HistorySection.row),
            "rest": series.dropFirst(HistorySection.shown).map(HistorySection.row),
            "hasRest": series.count > HistorySection.shown,
            "restCount": max(series.count - HistorySection.shown, 0),
        ]
    }

    /// The newest median against the median of the whole series.
    static func change(_ series: RunHistory.Series) -> Double {
        let sorted = series.points.map(\.time).sorted()
        let middle = PercentileRule.interpolated.percentile(50, ofSorted: sorted)
        return (series.points[series.points.count - 1].time - middle) / middle
    }

    private static func row(_ series: RunHistory.Series) -> [String: Any] {
        let points = series.points.enumerated().map { (x: Double($0.offset), y: $0.element.time * 1e-9) }
        let last = series.points[series.points.count - 1]
        var context: [String: Any] = [
            "name": series.name, "machine": series.machine, "runs": series.points.count,
            "newest": Quantity.time(last.time * 1e-9), "commit": last.commit,
            "since": String(series.points[0].measured.prefix(10)), "until": String(last.measured.prefix(10)),
            "change": Quantity.percent(change(series), signed: true),
        ]
        // A trend of a per cent is not to look like a cliff: the axis spans a tenth at least.
        let span = [0.95, 1.05].map { $0 * points[0].y }
        if let y = ChartScale(.linear, holding: points.map(\.y) + span) {
            let x = ChartScale(.linear, from: 0, to: Double(points.count - 1))
            let line = LineChart.Line(name: series.name, points: points)
            context["svg"] =
                LineChart(
                    lines: [line], x: x, y: y,
                    xLabel: { index in
                        let point = series.points[min(max(Int(index.rounded()), 0), series.points.count - 1)]
                        return String(point.measured.prefix(10))
                    },
                    yLabel: Quantity.time,
                    label: "\(series.name): median time of \(points.count) runs, from \(series.points[0].measured)",
                    height: 120, xTicks: 0, yTicks: 3
                ).svg
        }
        return context
    }
}

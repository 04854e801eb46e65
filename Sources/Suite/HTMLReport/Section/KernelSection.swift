import Foundation

/// Benchmarks by family: times, time per cell, and how both grow with the number of cells.
struct KernelSection {
    let benchmarks: [BenchmarkResults.Benchmark]
    /// The base run's benchmarks by name; empty without a base run.
    let base: [String: BenchmarkResults.Benchmark]

    /// Families in the order of the run, as the page's template reads them; empty where nothing was measured.
    var families: [[String: Any]] {
        var order: [String] = []
        for benchmark in benchmarks where !order.contains(benchmark.family) { order.append(benchmark.family) }
        return order.map { family in
            let members = benchmarks.filter { $0.family == family }
            let scale = ChartScale(.logarithmic, holding: members.compactMap(KernelSection.comparable))
            var context: [String: Any] = [
                "name": family, "rows": members.map { row($0, scale: scale) }, "hasBase": !base.isEmpty,
                "hasCells": members.contains { $0.cells != nil },
            ]
            context["charts"] = scalingCharts(members)
            context["axis"] = scale?.axis(atMost: 3, Quantity.time) ?? ""
            return context
        }
    }

    /// The quantity that rows of a family are compared by: time per cell if the cell count is known, else time.
    private static func comparable(_ benchmark: BenchmarkResults.Benchmark) -> Double? {
        benchmark.median.map { $0 / (benchmark.cells ?? 1) }
    }

    private func row(_ benchmark: BenchmarkResults.Benchmark, scale: ChartScale?) -> [String: Any] {
        var context: [String: Any] = ["name": benchmark.name]
        guard let median = benchmark.median, let least = benchmark.times.first, let most = benchmark.times.last else {
            context["error"] = benchmark.error ?? "no measurement"
            return context
        }
        let cells = benchmark.cells ?? 1
        context["time"] = Quantity.time(median)
        context["perCell"] = benchmark.cells.map { Quantity.time(median / $0) } ?? "–"
        context["rate"] = rate(benchmark)
        if let old = base[benchmark.name], let median = benchmark.cpuMedian, let oldMedian = old.cpuMedian,
            oldMedian > 0
        {
            context["base"] = "× \(String(format: "%.2f", median / oldMedian))"
            context["baseNoise"] = KernelSection.noise(benchmark.comparedTimes, old.comparedTimes)
        } else {
            context["base"] = "–"
        }
        if let scale {
            context["mark"] =
                IntervalMark(
                    scale: scale, middle: median / cells, range: (least / cells)...(most / cells),
                    title: "\(Quantity.time(least)) to \(Quantity.time(most)) in \(benchmark.times.count) repetitions"
                ).svg
        }
        return context
    }

    /// The range of the ratio over all pairs of repetitions, and whether it has 1 in it.
    private static func noise(_ new: [Double], _ old: [Double]) -> String? {
        guard let least = new.first, let most = new.last, let oldLeast = old.first, let oldMost = old.last, oldLeast > 0
        else { return nil }
        guard new.count > 1, old.count > 1 else { return "one repetition, so that its noise is unknown" }
        let range = String(format: "%.2f to %.2f", least / oldMost, most / oldLeast)
        return range + ((least / oldMost...most / oldLeast).contains(1) ? ", within the noise" : "")
    }

    private func rate(_ benchmark: BenchmarkResults.Benchmark) -> String {
        if let bytes = benchmark.counters["bytes_per_second"] { return Quantity.rate(bytes, unit: "B") }
        if let items = benchmark.counters["items_per_second"], items > 0 {
            return "\(Quantity.shortCount(items)) items/s"
        }
        return "–"
    }

    /// Time per cell against cells, one line a series that has several points. More lines than there are colours become
    /// charts of their own: one for each second part of the names, several where that part has more lines, too.
    private func scalingCharts(_ members: [BenchmarkResults.Benchmark]) -> [[String: Any]] {
        var order: [String] = []
        var points: [String: [(x: Double, y: Double)]] = [:]
        for benchmark in members {
            guard let cells = benchmark.cells, let median = benchmark.median, median > 0 else { continue }
            if points[benchmark.series] == nil { order.append(benchmark.series) }
            points[benchmark.series, default: []].append((cells, median / cells))
        }
        let lines = order.compactMap { name -> LineChart.Line? in
            let sorted = points[name]!.sorted { $0.x < $1.x }
            guard Set(sorted.map(\.x)).count > 1 else { return nil }
            return LineChart.Line(name: name, points: sorted, isLimit: name.contains(/roofline|memcpy|copy/))
        }
        guard lines.count > LineChart.colours else { return [scalingChart(lines, of: nil)].compactMap(\.self) }
        func task(_ line: LineChart.Line) -> String {
            line.name.split(separator: "/").prefix(2).joined(separator: "/")
        }
        var tasks: [String] = []
        for line in lines where !tasks.contains(task(line)) { tasks.append(task(line)) }
        return tasks.flatMap { name -> [[String: Any]] in
            let members = lines.filter { task($0) == name }
            return stride(from: 0, to: members.count, by: LineChart.colours).compactMap { start in
                scalingChart(Array(members[start...].prefix(LineChart.colours)), of: name)
            }
        }
    }

    private func scalingChart(_ lines: [LineChart.Line], of task: String?) -> [String: Any]? {
        guard !lines.isEmpty,
            let x = ChartScale(.logarithmic, holding: lines.flatMap { $0.points.map(\.x) }, room: 0.02),
            let y = ChartScale(.logarithmic, holding: lines.flatMap { $0.points.map(\.y) })
        else { return nil }
        let chart = LineChart(
            lines: lines, x: x, y: y, xLabel: Quantity.shortCount, yLabel: Quantity.time,
            label: (task.map { "\($0): t" } ?? "T") + "ime per cell against the number of cells, both logarithmic",
            height: task == nil ? 220 : 160, xTicks: task == nil ? 6 : 4, yTicks: task == nil ? 6 : 4)
        return ["svg": chart.svg, "legend": chart.legend, "label": chart.label]
    }
}

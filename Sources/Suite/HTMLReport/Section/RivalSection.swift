/// Our kernels beside other people's libraries and beside the machine's copy rate, from one run of
/// `scripts/bench.sh --rivals`: our time ÷ theirs, and the bar that the ratio has to stay under.
///
/// Ours are benchmarks `kernel/TASK/SET/cells:N`, theirs `rival/TASK/SET/WHO/cells:N`, where the set `any` is compared
/// with every set of ours. A rival's counter `bar_SET`, else `bar`, is the bar. Times are the CPU's, as in the table that
/// `scripts/bench.sh --rivals` prints.
struct RivalSection {
    struct Comparison {
        let task: String
        let cells: Double
        let kernelSet: String
        let rival: String
        /// Seconds per cell.
        let ours: Double
        /// Seconds per cell.
        let theirs: Double
        let bar: Double?

        var ratio: Double { ours / theirs }
        var isMet: Bool? { bar.map { ratio <= $0 } }
        /// A copy, the C library's or another, is no rival but what the memory of the machine allows.
        var isLimit: Bool { rival.hasSuffix("cpy") || rival.contains("copy") }
    }

    let comparisons: [Comparison]

    init(benchmarks: [BenchmarkResults.Benchmark]) {
        let named = benchmarks.map { benchmark in
            // Benchmarks in real time say so at the end of their names.
            let parts = benchmark.series.split(separator: "/").map(String.init).filter { $0 != "real_time" }
            return (benchmark: benchmark, parts: parts)
        }
        let kernels = named.filter { $0.parts.first == "kernel" && $0.parts.count == 3 }
        comparisons = named.filter { $0.parts.first == "rival" && $0.parts.count == 4 }.flatMap { rival in
            let (task, set, who) = (rival.parts[1], rival.parts[2], rival.parts[3])
            return kernels.compactMap { kernel -> Comparison? in
                guard kernel.parts[1] == task, set == "any" || kernel.parts[2] == set,
                    let cells = rival.benchmark.cells, kernel.benchmark.cells == cells,
                    let ours = kernel.benchmark.cpuMedian, let theirs = rival.benchmark.cpuMedian, theirs > 0
                else { return nil }
                let counters = rival.benchmark.counters
                return Comparison(
                    task: task, cells: cells, kernelSet: kernel.parts[2], rival: who, ours: ours / cells,
                    theirs: theirs / cells, bar: counters["bar_\(kernel.parts[2])"] ?? counters["bar"])
            }
        }
    }

    var groups: [[String: Any]] {
        [
            (name: "Against other libraries", members: comparisons.filter { !$0.isLimit }),
            (name: "Against the machine's copy rate", members: comparisons.filter(\.isLimit)),
        ].filter { !$0.members.isEmpty }.map { group($0.name, $0.members) }
    }

    /// Those with a bar, then the others, which the page folds away. All bars of a group share one scale, so that their lengths can be compared.
    private func group(_ name: String, _ members: [Comparison]) -> [String: Any] {
        let values = members.map(\.ratio) + members.compactMap(\.bar) + [1]
        let scale = ChartScale(.logarithmic, holding: values) ?? ChartScale(.logarithmic, from: 0.1, to: 10)
        let tables = [members.filter { $0.bar != nil }, members.filter { $0.bar == nil }].filter { !$0.isEmpty }
        return [
            "name": name,
            "tables": tables.map { members -> [String: Any] in
                let rows = members.map { RivalSection.row($0, scale: scale) }
                let table: [String: Any] = ["rows": rows, "axis": scale.axis(Quantity.digits)]
                return members[0].bar == nil ? table.merging(["count": rows.count]) { $1 } : table
            },
        ]
    }

    private static func row(_ comparison: Comparison, scale: ChartScale) -> [String: Any] {
        let style = comparison.isMet.map { $0 ? "better" : "worse" } ?? "plain"
        var context: [String: Any] = [
            "name": "\(comparison.task), \(Quantity.count(comparison.cells)) cells",
            "set": comparison.kernelSet, "rival": comparison.rival,
            "ours": Quantity.time(comparison.ours), "theirs": Quantity.time(comparison.theirs),
            "ratio": Quantity.ratio(comparison.ratio), "style": style,
            "mark": RatioBar(ratio: comparison.ratio, bar: comparison.bar, scale: scale, style: style).svg,
        ]
        if let bar = comparison.bar, let isMet = comparison.isMet {
            context["bar"] = Quantity.ratio(bar)
            context["verdict"] = isMet ? "met" : "missed"
        }
        return context
    }
}

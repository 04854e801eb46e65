import FrameSuite
import Foundation

/// A Google Benchmark run: its context, and its benchmarks with the repetitions of each together.
package struct BenchmarkResults: Sendable {
    /// The facts about machine and build in the file, as text, in the order of keys.
    package let context: [(key: String, value: String)]
    package let benchmarks: [Benchmark]

    package struct Benchmark: Sendable {
        /// The name that all repetitions share.
        package let name: String
        /// Seconds per iteration, ascending; empty where the benchmark failed.
        package let times: [Double]
        /// The same in time of the CPU, which other programs on the machine do not lengthen.
        package let cpuTimes: [Double]
        /// Medians of the counters, `items_per_second` and the like among them.
        package let counters: [String: Double]
        package let error: String?

        /// The median time per iteration, in seconds; nil where the benchmark failed.
        package var median: Double? {
            times.isEmpty ? nil : PercentileRule.interpolated.percentile(50, ofSorted: times)
        }

        /// The times that comparisons use, ascending: the CPU's; real times where the benchmark has threads or asks for them.
        package var comparedTimes: [Double] {
            cpuTimes.isEmpty || name.contains(/\/(real_time|manual_time|threads:[0-9]+)(\/|$)/) ? times : cpuTimes
        }

        /// The median of ``comparedTimes``, in seconds; nil where the benchmark failed.
        package var cpuMedian: Double? {
            comparedTimes.isEmpty ? nil : PercentileRule.interpolated.percentile(50, ofSorted: comparedTimes)
        }

        /// The number of cells that it worked on: its counter, or what its name says; nil also for none.
        package var cells: Double? {
            if let counter = counters["cells"], counter > 0 { return counter }
            return name.firstMatch(of: /(?:^|\/)cells:([0-9]+)/).flatMap { Double($0.1) }.flatMap { $0 > 0 ? $0 : nil }
        }

        /// The name without the number of cells: what the points of a scaling line share.
        package var series: String { name.replacing(/\/?cells:[0-9]+/, with: "") }

        package var family: String { name.prefix { $0 != "/" }.description }
    }

    /// Reads Google Benchmark's JSON of any release; aggregate rows are calculated from the others and are left out.
    package init(json data: Data) throws {
        let file = try LenientJSON.decode(File.self, from: data)
        context = file.context
            .compactMap { key, value in value.words.map { (key, $0) } }
            .sorted { $0.0 < $1.0 }
        var order: [String] = []
        var rows: [String: [Row]] = [:]
        for row in file.benchmarks where row.isMeasurement {
            if rows[row.benchmarkName] == nil { order.append(row.benchmarkName) }
            rows[row.benchmarkName, default: []].append(row)
        }
        benchmarks = order.map { Benchmark(name: $0, rows: rows[$0]!) }
    }

    package subscript(key: String) -> String? { context.first { $0.key == key }?.value }
}

extension BenchmarkResults.Benchmark {
    fileprivate init(name: String, rows: [BenchmarkResults.Row]) {
        self.name = name
        error = rows.lazy.compactMap(\.flaw).first
        times = error == nil ? rows.compactMap(\.seconds).sorted() : []
        cpuTimes = error == nil ? rows.compactMap(\.cpuSeconds).sorted() : []
        var counters: [String: Double] = [:]
        for key in Set(rows.flatMap(\.counters.keys)) {
            let values = rows.compactMap { $0.counters[key] }.sorted()
            counters[key] = PercentileRule.interpolated.percentile(50, ofSorted: values)
        }
        self.counters = counters
    }
}

extension BenchmarkResults {
    private struct File: Decodable {
        let context: [String: JSONValue]
        let benchmarks: [Row]
    }

    fileprivate struct Row: Decodable {
        let name: String
        let benchmarkName: String
        let isMeasurement: Bool
        let seconds: Double?
        let cpuSeconds: Double?
        let flaw: String?
        let counters: [String: Double]

        /// Fields that the library writes in every row; all other numbers are counters.
        private static let own: Set<String> = [
            "family_index", "per_family_instance_index", "repetitions", "repetition_index", "threads", "iterations",
            "real_time", "cpu_time",
        ]

        init(from decoder: any Decoder) throws {
            let fields = try [String: JSONValue](from: decoder)
            guard let name = fields["name"]?.words else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "a benchmark without a name"))
            }
            self.name = name
            benchmarkName = fields["run_name"]?.words ?? name
            // Files from before the library knew run_type hold aggregates that only their names give away.
            isMeasurement =
                fields["run_type"].map { $0.words == "iteration" }
                ?? (name.firstMatch(of: /_(mean|median|stddev|cv|BigO|RMS)$/) == nil)
            let unit = ["ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0][fields["time_unit"]?.words ?? "ns"]
            func duration(_ field: String) -> Double? {
                guard let unit, let time = fields[field]?.number, time.isFinite, time >= 0 else { return nil }
                return time * unit
            }
            seconds = duration("real_time")
            cpuSeconds = duration("cpu_time")
            if fields["error_occurred"]?.isTrue == true {
                flaw = fields["error_message"]?.words ?? "failed without a message"
            } else {
                flaw = seconds == nil ? "its time is not a number" : nil
            }
            counters = fields.compactMapValues(\.number).filter { !Row.own.contains($0.key) }
        }
    }
}

extension JSONValue {
    var isTrue: Bool { self == .boolean(true) }

    /// Strings, numbers and truth values as a person would read them.
    var words: String? {
        switch self {
        case .text(let value): value
        case .number(let value): value.formatted
        case .boolean(let value): value ? "yes" : "no"
        case .null, .list, .object: nil
        }
    }
}

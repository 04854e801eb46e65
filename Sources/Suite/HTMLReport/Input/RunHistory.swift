import Foundation

/// The result of `scripts/history.sh export --format json`: the medians of all runs, as one series per benchmark.
package struct RunHistory: Sendable {
    package struct Series: Sendable {
        package let name: String
        package let machine: String
        package let points: [Point]
    }

    package struct Point: Sendable {
        package let run: Int
        /// When it was measured, ISO 8601.
        package let measured: String
        package let commit: String
        /// The median in nanoseconds: the CPU's time, which other programs on the machine do not lengthen, except for
        /// benchmarks that ask for real or manual time. Those are the times that the history finds its steps in.
        package let time: Double
    }

    package let series: [Series]

    package init(json data: Data) throws {
        let runs = try LenientJSON.decode([RunRow].self, from: data)
        var points: [String: [String: [Point]]] = [:]
        for run in runs.sorted(by: { ($0.measured, $0.run) < ($1.measured, $1.run) }) {
            for measurement in run.measurements {
                guard let time = measurement.time, time.isFinite, time > 0 else { continue }
                points[measurement.name, default: [:]][run.machine, default: []].append(
                    Point(run: run.run, measured: run.measured, commit: run.commit ?? "unknown", time: time))
            }
        }
        series = points.keys.sorted().flatMap { name in
            points[name]!.keys.sorted().map { Series(name: name, machine: $0, points: points[name]![$0]!) }
        }
    }

    private struct RunRow: Decodable {
        let run: Int
        let measured: String
        let machine: String
        let commit: String?
        let measurements: [Measurement]
    }

    private struct Measurement: Decodable {
        let name: String
        let realTime: Double?
        let cpuTime: Double?

        enum CodingKeys: String, CodingKey {
            case name
            case realTime = "real_time"
            case cpuTime = "cpu_time"
        }

        var time: Double? { name.contains(/\/(real|manual)_time/) ? realTime : cpuTime ?? realTime }
    }
}

/// One of the lasting changes that `scripts/history.sh changes --format json` writes.
package struct HistoryStep: Decodable, Hashable, Sendable {
    /// The benchmark, or ``wholeMachine``.
    package let name: String
    package let machine: String
    /// The first run after the step, as the history numbers its runs.
    package let run: Int
    /// That run's commit; `-` where it is not known.
    package let commit: String
    /// The change of the level, as a fraction of the one before.
    package let change: Double

    /// The name of a step of the machine itself, in place of a benchmark's.
    package static let wholeMachine = "(all benchmarks)"

    package static func list(json data: Data) throws -> [HistoryStep] {
        try LenientJSON.decode([HistoryStep].self, from: data)
    }
}

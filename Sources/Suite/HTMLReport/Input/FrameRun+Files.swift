import FrameSuite
import Foundation

extension FrameRun {
    /// Reads the runs of a file in Android's Macrobenchmark shape, ours or an app's: every frame of every repetition.
    ///
    /// - Parameter data: JSON with `sampledMetrics.frameDurationCpuMs`; `frameOverrunMs` gives the allowance. Where
    ///   `params` names no `hz`, 60 is assumed.
    /// - Throws: a decoding error, or ``FrameError`` where the numbers are no frame times.
    package static func macrobenchmark(json data: Data) throws -> [FrameRun] {
        let file = try LenientJSON.decode(MacrobenchmarkInput.self, from: data)
        return try file.benchmarks.compactMap { entry in
            guard let durations = entry.sampledMetrics["frameDurationCpuMs"]?.runs, !durations.isEmpty else {
                return nil
            }
            let rate = entry.params?["hz"].flatMap(Double.init) ?? 60
            let overruns = entry.sampledMetrics["frameOverrunMs"]?.runs
            let allowance = (durations.first?.first).flatMap { first in
                (overruns?.first?.first).map { (first - $0) / 1000 }
            }
            // A share is never above the whole frame, even if the last digit of a printed number was rounded up.
            let share = min(allowance.map { $0 * rate } ?? FrameBudget.defaultShare, 1)
            let scenario = entry.name.prefix { $0 != "/" }
            return try FrameRun(
                scenario: String(scenario),
                cells: entry.params?["cells"].flatMap(Int.init) ?? 0,
                budget: FrameBudget(refreshRate: rate, share: share),
                repetitions: durations.map { try FrameSamples(times: $0.map { $0 / 1000 }) })
        }
    }
}

extension FrameRun {
    /// Reads the runs of this suite's own report (``FrameReportFile``), which has to hold its samples.
    ///
    /// - Throws: a decoding error (`samples_ms` is missing where the samples were left out), or ``FrameError``.
    package static func report(json data: Data) throws -> [FrameRun] {
        try LenientJSON.decode(FrameReportInput.self, from: data).runs.map { run in
            try FrameRun(
                scenario: run.scenario, cells: run.cells,
                budget: FrameBudget(refreshRate: run.refreshRate, share: run.share),
                // Reports of before there was a choice are in Double.
                precision: run.precision ?? .double,
                repetitions: run.samples.enumerated().map { index, times in
                    try FrameSamples(
                        times: times.map { $0 / 1000 },
                        coldFirstFrame: index == 0 ? run.coldFirstFrame.map { $0 / 1000 } : nil)
                })
        }
    }
}

private struct FrameReportInput: Decodable {
    let runs: [RunRow]

    struct RunRow: Decodable {
        let scenario: String
        let cells: Int
        let refreshRate: Double
        let share: Double
        let precision: FramePrecision?
        let coldFirstFrame: Double?
        let samples: [[Double]]

        enum CodingKeys: String, CodingKey {
            case scenario, cells, precision
            case refreshRate = "refresh_rate_hz"
            case share = "share_ratio"
            case coldFirstFrame = "cold_first_frame_ms"
            case samples = "samples_ms"
        }
    }
}

private struct MacrobenchmarkInput: Decodable {
    let benchmarks: [Entry]

    struct Entry: Decodable {
        let name: String
        let params: [String: String]?
        let sampledMetrics: [String: Sampled]
    }

    struct Sampled: Decodable { let runs: [[Double]] }
}

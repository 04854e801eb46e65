/// The file that Android's Macrobenchmark writes (`…-benchmarkData.json`); percentiles are interpolated.
struct MacrobenchmarkFile: Encodable {
    let context: [String: String]
    let benchmarks: [Entry]

    struct Entry: Encodable {
        let name: String
        let params: [String: String]
        let className: String
        let totalRunTimeNs: Int
        let metrics: [String: Single]
        let sampledMetrics: [String: Sampled]
        let warmupIterations: Int
        let repeatIterations: Int
        let thermalThrottleSleepSeconds: Int
    }

    /// One number a repetition.
    struct Single: Encodable {
        let minimum: Double
        let maximum: Double
        let median: Double
        let runs: [Double]

        init(_ runs: [Double]) {
            let sorted = runs.sorted()
            self.runs = runs
            minimum = sorted[0]
            maximum = sorted[sorted.count - 1]
            median = PercentileRule.interpolated.percentile(50, ofSorted: sorted)
        }
    }

    /// One number a frame, grouped by repetition; the percentiles are over all of them.
    struct Sampled: Encodable {
        let percentiles: [(String, Double)]
        let runs: [[Double]]

        init(_ runs: [[Double]]) {
            let sorted = runs.flatMap(\.self).sorted()
            self.runs = runs
            percentiles = [50, 90, 95, 99].map { percent in
                ("P\(percent)", PercentileRule.interpolated.percentile(Double(percent), ofSorted: sorted))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var object = ExportObject(encoder)
            for (name, value) in percentiles { try object.put(value, name) }
            try object.put(runs, "runs")
        }
    }

    init(_ runs: [FrameRun], context: [String: String], verdicts: [String: FrameGate.Verdict]) {
        self.context = context
        benchmarks = runs.map { run in
            let milliseconds = run.repetitions.map { $0.times.map { $0 * 1000 } }
            let allowance = run.budget.allowance * 1000
            return Entry(
                name: run.name,
                params: ["cells": String(run.cells), "hz": run.budget.refreshRate.formatted].merging(
                    verdicts[run.name]?.fields ?? [:]
                ) { $1 },
                className: "overshoot.\(run.scenario)",
                totalRunTimeNs: Int(saturating: (run.pooled.times.reduce(0, +) * 1e9).rounded()),
                metrics: [
                    "frameCount": Single(run.repetitions.map { Double($0.times.count) }),
                    // Pauses of the whole process: no frame of any list.
                    "stoppedFrameCount": Single(run.repetitions.map { Double($0.stopped.count) }),
                ],
                sampledMetrics: [
                    "frameDurationCpuMs": Sampled(milliseconds),
                    "frameOverrunMs": Sampled(milliseconds.map { $0.map { $0 - allowance } }),
                ],
                warmupIterations: run.repetitions[0].coldFirstFrame == nil ? 0 : 1,
                repeatIterations: run.repetitions.count,
                thermalThrottleSleepSeconds: 0)
        }
    }
}

extension FrameGate.Verdict {
    /// Verdict and reason under the keys of the exports.
    var fields: [String: String] { ["verdict": word].merging(reason.isEmpty ? [:] : ["verdict_reason": reason]) { $1 } }
}

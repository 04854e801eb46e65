/// Google Benchmark's JSON, with keys in snake case: for each run the median and the 99th percentile of the frame time.
///
/// Two rows because a regression in the tail and one in the middle have different causes; compare sees them as two
/// benchmarks. Names are `frames/<run>/p50` and `…/p99`; `real_time` is the frame's time, `cpu_time` that percentile of
/// the frames' processor times. The median has one row a repetition of the transition. The 99th percentile has one for
/// every thousand frames: of fewer, it would be little else than the slowest frame.
struct GoogleBenchmarkFile: Encodable {
    let context: [String: String]
    let benchmarks: [Row]

    struct Row: Encodable {
        let name: String
        let familyIndex: Int
        let perFamilyInstanceIndex: Int
        let runName: String
        let runType = "iteration"
        let repetitions: Int
        let repetitionIndex: Int
        let threads = 1
        let iterations: Int
        let realTime: Double
        let cpuTime: Double
        let timeUnit = "ns"
        let cells: Double
        /// Frames that are not among the iterations, because the whole process was stopped meanwhile.
        let stoppedFrames: Double
        let label: String?
        /// `true` or missing.
        let errorOccurred: Bool?
        let errorMessage: String?
    }

    init(_ runs: [FrameRun], context: [String: String], verdicts: [String: FrameGate.Verdict]) {
        self.context = context
        benchmarks = runs.enumerated().flatMap { family, run in
            FramePercentile.allCases.enumerated().flatMap { instance, percentile in
                let name = percentile.name(of: run.name)
                let verdict = verdicts[run.name]
                let groups =
                    percentile == .median
                    ? run.repetitions.map { [$0] } : GoogleBenchmarkFile.tails(run.repetitions)
                return groups.enumerated().map { index, group in
                    let time = percentile.value(of: group.flatMap(\.times)) * 1e9
                    let cpuTimes = group.flatMap(\.cpuTimes)
                    return Row(
                        name: name, familyIndex: family, perFamilyInstanceIndex: instance, runName: name,
                        repetitions: groups.count, repetitionIndex: index,
                        iterations: group.reduce(0) { $0 + $1.times.count }, realTime: time,
                        cpuTime: cpuTimes.isEmpty ? time : percentile.value(of: cpuTimes) * 1e9,
                        cells: Double(run.cells), stoppedFrames: Double(group.reduce(0) { $0 + $1.stopped.count }),
                        label: verdict?.text, errorOccurred: verdict?.failure == nil ? nil : true,
                        errorMessage: verdict?.failure)
                }
            }
        }
    }

    /// Consecutive repetitions, grouped so that each group has frames enough; what is left over joins the last one.
    private static func tails(_ repetitions: [FrameSamples]) -> [[FrameSamples]] {
        var groups: [[FrameSamples]] = []
        var group: [FrameSamples] = []
        for samples in repetitions {
            group.append(samples)
            guard group.reduce(0, { $0 + $1.times.count }) >= FrameMisses.tailFrames else { continue }
            groups.append(group)
            group = []
        }
        if groups.isEmpty { return [group] }
        groups[groups.count - 1] += group
        return groups
    }
}

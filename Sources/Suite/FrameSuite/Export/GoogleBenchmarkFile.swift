/// Google Benchmark's JSON, with keys in snake case: for each run the median and the 99th percentile of the frame time.
///
/// Two rows because a regression in the tail and one in the middle have different causes; compare sees them as two
/// benchmarks. Names are `frames/<run>/p50` and `…/p99`; `real_time` is the frame's time, `cpu_time` that percentile of
/// the frames' processor times. The median has one row a repetition of the transition. The 99th percentile has one for
/// every thousand frames: of fewer, it would be little else than the slowest frame.
struct GoogleBenchmarkFile: Encodable {
    let context: [String: String]
    let benchmarks: [Row]

    /// So many frames at least make a 99th percentile: ten are slower.
    static let tailFrames = 1000

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
            [50, 99].enumerated().flatMap { instance, percent in
                let name = "frames/\(run.name)/p\(percent)"
                let verdict = verdicts[run.name]
                let groups = percent == 50 ? run.repetitions.map { [$0] } : GoogleBenchmarkFile.tails(run.repetitions)
                return groups.enumerated().map { index, group in
                    let time = GoogleBenchmarkFile.percentile(percent, of: group.flatMap(\.times))
                    let cpuTimes = group.flatMap(\.cpuTimes)
                    return Row(
                        name: name, familyIndex: family, perFamilyInstanceIndex: instance, runName: name,
                        repetitions: groups.count, repetitionIndex: index,
                        iterations: group.reduce(0) { $0 + $1.times.count }, realTime: time,
                        cpuTime: cpuTimes.isEmpty ? time : GoogleBenchmarkFile.percentile(percent, of: cpuTimes),
                        cells: Double(run.cells), stoppedFrames: Double(group.reduce(0) { $0 + $1.stopped.count }),
                        label: verdict?.text, errorOccurred: verdict?.failure == nil ? nil : true,
                        errorMessage: verdict?.failure)
                }
            }
        }
    }

    /// In nanoseconds.
    private static func percentile(_ percent: Int, of times: [Double]) -> Double {
        PercentileRule.interpolated.percentile(Double(percent), ofSorted: times.sorted()) * 1e9
    }

    /// Consecutive repetitions, grouped so that each group has frames enough; what is left over joins the last one.
    private static func tails(_ repetitions: [FrameSamples]) -> [[FrameSamples]] {
        var groups: [[FrameSamples]] = []
        var group: [FrameSamples] = []
        for samples in repetitions {
            group.append(samples)
            guard group.reduce(0, { $0 + $1.times.count }) >= tailFrames else { continue }
            groups.append(group)
            group = []
        }
        if groups.isEmpty { return [group] }
        groups[groups.count - 1] += group
        return groups
    }
}

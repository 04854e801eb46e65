/// Google Benchmark's JSON: for each run the median and the 99th percentile of the frame time, one row a repetition.
///
/// Two rows because a regression in the tail and one in the middle have different causes; compare sees them as two
/// benchmarks. Names are `frames/<run>/p50` and `…/p99`.
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

        enum CodingKeys: String, CodingKey {
            case name
            case familyIndex = "family_index"
            case perFamilyInstanceIndex = "per_family_instance_index"
            case runName = "run_name"
            case runType = "run_type"
            case repetitions
            case repetitionIndex = "repetition_index"
            case threads
            case iterations
            case realTime = "real_time"
            case cpuTime = "cpu_time"
            case timeUnit = "time_unit"
            case cells
        }
    }

    init(_ runs: [FrameRun], context: [String: String]) {
        self.context = context
        benchmarks = runs.enumerated().flatMap { family, run in
            [50, 99].enumerated().flatMap { instance, percent in
                let name = "frames/\(run.name)/p\(percent)"
                return run.repetitions.enumerated().map { index, samples in
                    let time = PercentileRule.interpolated.percentile(
                        Double(percent), ofSorted: samples.times.sorted())
                    return Row(
                        name: name, familyIndex: family, perFamilyInstanceIndex: instance, runName: name,
                        repetitions: run.repetitions.count, repetitionIndex: index,
                        iterations: samples.times.count, realTime: time * 1e9, cpuTime: time * 1e9,
                        cells: Double(run.cells))
                }
            }
        }
    }
}

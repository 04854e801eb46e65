import AnimationCore
import GoogleBenchmark

/// Frames of 10 to 10⁷ `Float` cells on one and two threads, for each kind of motion, beside a copy of as many bytes as a
/// cell of which everything varies reads and writes: `scaling/MOTION-threads:N/cells:N`.
///
/// They take minutes and gigabytes, and are only there when an argument names them.
enum Scaling {
    static let benchmarks =
        CommandLine.arguments.dropFirst().contains { $0.contains("scaling") }
        ? Kernels.Motion.allCases.flatMap { motion in [1, 2].map { frame(motion, threads: $0) } } + [copy] : []

    private static func counts(_ benchmark: Benchmark) -> Benchmark {
        var (benchmark, count) = (benchmark.argumentNames("cells").useRealTime(), 10)
        while count <= 10_000_000 {
            benchmark = benchmark.argument(count)
            count *= 10
        }
        return benchmark
    }

    private static func frame(_ motion: Kernels.Motion, threads: Int) -> Benchmark {
        let engine = BatchEngine(threads: threads)
        return counts(
            Benchmark("scaling/\(motion.rawValue)-threads:\(threads)") { state in
                let count = state.argument("cells")
                try Kernels.measureFrames(state, engine, count, motion, Float.self, error: 1e-6)
                state.setItemsProcessed(state.iterations * count)
                state.setCounter("cells", to: Double(count))
            })
    }

    /// 28 bytes read and 28 written for each cell.
    private static let copy = counts(
        Benchmark("scaling/copy") { state in
            let count = state.argument("cells")
            let source = AlignedBuffer<Float>(count: 7 * count)
            let destination = AlignedBuffer<Float>(count: 7 * count)
            source[7 * count - 1] = 1
            destination.copy(source)
            try state.verify("the copy is complete") { destination[7 * count - 1] == 1 }
            state.measure {
                destination.copy(source)
                clobberMemory()
            }
            state.setItemsProcessed(state.iterations * count)
            state.setCounter("cells", to: Double(count))
        })
}

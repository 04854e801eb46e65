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
        benchmark.cells([10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000]).useRealTime()
    }

    private static func frame(_ motion: Kernels.Motion, threads: Int) -> Benchmark {
        let engine = BatchEngine(threads: threads)
        return counts(
            Benchmark("scaling/\(motion.rawValue)-threads:\(threads)") { state in
                let count = state.argument("cells")
                try Kernels.measureFrames(state, engine, count, motion, Float.self, error: 1e-6)
                state.report(cells: count)
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
            state.report(cells: count)
        })
}

import AnimationCore
import GoogleBenchmark
import ReportContext

/// The benchmarks that need neither UIKit nor a transition: they are built in half the time.
package enum EngineSuite {
    private static var benchmarks: [Benchmark] {
        var all =
            Harness.benchmarks + Springs.benchmarks + Bezier.benchmarks + Keyframes.benchmarks + Rects.benchmarks
            + Cells.benchmarks + Kernels.benchmarks + Scaling.benchmarks
        #if Rivals && arch(x86_64)
        all += Rivals.benchmarks
        #endif
        return all
    }

    /// Runs the engine's benchmarks, and others after them, as the command line says, and ends the process.
    package static func runAndExit(with others: [Benchmark] = []) -> Never {
        var runner = BenchmarkRunner()
        for entry in RunContext.entries(kernelSet: KernelSet.current.rawValue) {
            runner.addContext(entry.key, entry.value)
        }
        runner.register(benchmarks)
        runner.register(others)
        InjectedSlowdown.apply(to: &runner)
        runner.runAndExit()
    }
}

extension Benchmark {
    /// One row for each number of cells.
    func cells(_ counts: [Int]) -> Benchmark { argumentNames("cells").product([counts]) }
}

extension Benchmark.State {
    /// Reports that each iteration has done its work for so many cells.
    func report(cells count: Int) {
        setItemsProcessed(iterations * count)
        if count > 0 { setCounter("cells", to: Double(count)) }
    }
}

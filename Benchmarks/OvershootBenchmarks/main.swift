import CommandSupport
import GoogleBenchmark

var runner = BenchmarkRunner()
for entry in RunContext.entries { runner.addContext(entry.key, entry.value) }

runner.register(Harness.benchmarks)
runner.register(Frame.benchmarks)
runner.register(Transitions.benchmarks)
runner.register(Springs.benchmarks)
runner.register(Bezier.benchmarks)
runner.register(Keyframes.benchmarks)
runner.register(Rects.benchmarks)
runner.register(Kernels.benchmarks)
runner.register(Scaling.benchmarks)
#if Rivals && arch(x86_64)
runner.register(Rivals.benchmarks)
#endif

InjectedSlowdown.apply(to: &runner)

runner.runAndExit()

// Benchmarks whose verdict is known beforehand, for the tests of the runner: each family says in its name what it is for.

import GoogleBenchmark

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

var runner = BenchmarkRunner()
runner.addContext("fixture", "a \"quoted\" value\u{1}")

// What is registered depends on the first argument, which the runner does not see.
var arguments = CommandLine.arguments
switch arguments.count > 1 ? arguments[1] : "" {
case "--nothing":
    arguments.remove(at: 1)
case "--twice":
    arguments.remove(at: 1)
    runner.register(Good.plain, Good.plain)
case "--context-twice":
    arguments.remove(at: 1)
    runner.addContext("fixture", "again")
    runner.register(Good.plain)
case "--crashes":
    arguments.remove(at: 1)
    runner.register(
        Benchmark("crash/trap") { _ in fatalError("the fixture traps") },
        Benchmark("crash/abort") { _ in abort() },
        Benchmark("crash/address") { _ in raise(SIGSEGV) })
default:
    runner.register(Good.all)
    runner.register(Bad.all)
}

exit(runner.run(arguments).rawValue)

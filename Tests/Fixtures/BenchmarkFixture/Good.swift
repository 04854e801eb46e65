import GoogleBenchmark
import Synchronization

/// Benchmarks that pass, with numbers that can be told beforehand: their time is set by hand.
enum Good {
    static let all = [
        plain, results, counters, threads, averageOverThreads, named, powers, dense, product, unit, minTime, warmUp,
        linear, proportional, best, statistic, aggregates, zeroCounter, verified, failsLater, allocationsInLoop,
        allocationsOutside, allocationsKept, wall, process, stackPosition, percentiles, asynchronous,
        references, shortStrings, resident, setUp, setUpWithThreads, limits,
    ]

    /// Takes as many steps as the stack is 16 bytes into its page: what moves the stack changes its instructions.
    static let stackPosition = Benchmark("good/stack-position") { state in
        var place = 0
        let address = unsafe withUnsafePointer(to: &place) { Int(bitPattern: $0) }
        state.measure {
            for step in 0..<(address & 4095) / 16 { doNotOptimize(step) }
        }
    }
    .iterations(1)

    /// 99 iterations that do nothing, and one of 20 ms.
    static let percentiles = Benchmark("good/percentiles") { state in
        var iteration = 0
        state.measurePercentiles {
            iteration += 1
            guard iteration == 50 else { return }
            let start = ContinuousClock.now
            while ContinuousClock.now - start < .milliseconds(20) {}
        }
    }
    .iterations(100)

    /// Counts its calls, of which the loop makes ten.
    static let asynchronous = Benchmark("good/async") { state in
        let calls = Counter()
        state.measureAsync {
            await Task.yield()
            calls.value.add(1, ordering: .relaxed)
        }
        state.setCounter("calls", to: Double(calls.value.load(ordering: .relaxed)))
    }
    .iterations(10)
    .useRealTime()

    private final class Counter: Sendable {
        let value = Atomic(0)
    }

    static let plain = Benchmark("good/plain") { state in state.measure {} }.iterations(1)

    /// Ten iterations of a millisecond each.
    private static func tenMilliseconds(
        _ name: String, _ report: @escaping @Sendable (borrowing Benchmark.State) -> Void
    ) -> Benchmark {
        Benchmark("good/\(name)") { state in
            state.measure { state.setIterationTime(seconds: 0.001) }
            report(state)
        }
        .iterations(10)
        .useManualTime()
    }

    static let results = tenMilliseconds("results") { state in
        state.setItemsProcessed(state.iterations * 3)
        state.setBytesProcessed(state.iterations * 1024)
        state.setLabel("a \"label\"")
    }

    static let counters = tenMilliseconds("counters") { state in
        state.setCounter("plain", to: 40)
        state.setCounter("rate", to: 40, .rate)
        state.setCounter("perIteration", to: 40, .perIteration)
        state.setCounter("invariant", to: 40, .iterationInvariant)
        state.setCounter("inverted", to: 40, .inverted)
        state.setCounter("invertedRate", to: 40, [.rate, .inverted])
        state.setCounter("perIterationRate", to: 40, [.rate, .perIteration])
        state.setCounter("binary", to: 2048, .base1024)
    }

    private static let shared = Atomic(0)

    /// Each thread counts itself, which the library adds up, and all count in one place.
    static let threads = Benchmark("good/threads") { state in
        if state.threadIndex == 0 { shared.store(0, ordering: .relaxed) }
        state.measure { shared.wrappingAdd(1, ordering: .relaxed) }
        state.setCounter("seen", to: 1)
        state.setCounter("indices", to: Double(state.threadIndex))
        state.setCounter("average", to: Double(state.threads), .averageThreads)
        // All loops have ended together.
        if state.threadIndex == 0 { state.setCounter("counted", to: Double(shared.load(ordering: .relaxed))) }
    }
    .iterations(1000)
    .threadRange(1...4)

    static let averageOverThreads = Benchmark("good/average-over-threads") { state in
        state.measure {}
        state.setCounter("average", to: Double(state.threadIndex), .averageThreads)
    }
    .iterations(10)
    .threads(3)

    static let named = Benchmark("good/named") { state in
        state.measure {}
        state.setCounter("difference", to: Double(state.argument("left") - state.argument("right")))
        state.setCounter("first", to: Double(state.argument()))
    }
    .argumentNames("left", "right")
    .arguments([7, 3])
    .arguments([-2, 5])
    .iterations(1)

    static let powers = Benchmark("good/powers") { state in state.measure {} }
        .range(8...1000, multiplier: 10).iterations(1)

    static let dense = Benchmark("good/dense") { state in state.measure {} }
        .denseRange(-1...5, step: 3).iterations(1)

    static let product = Benchmark("good/product") { state in state.measure {} }
        .product([[1, 2], [30, 40]]).iterations(1)

    static let unit = tenMilliseconds("unit") { _ in }.unit(.millisecond)

    static let minTime = Benchmark("good/min-time") { state in state.measure {} }.minTime(seconds: 0.001)

    static let warmUp = Benchmark("good/warm-up") { state in state.measure {} }
        .minTime(seconds: 0.001).minWarmUpTime(seconds: 0.002)

    /// N microseconds per iteration, so the order of growth has exactly this coefficient.
    private static func growing(_ name: String, _ complexity: Complexity) -> Benchmark {
        Benchmark("good/\(name)") { state in
            let n = state.argument()
            state.measure { state.setIterationTime(seconds: Double(n) * 1e-6) }
            state.setComplexityN(n)
        }
        .range(1...64, multiplier: 4)
        .iterations(1)
        .useManualTime()
        .complexity(complexity)
    }

    static let linear = growing("linear", .linear)
    static let proportional = growing("proportional", .proportional { Double($0) * 0.5 })
    static let best = growing("best-fit", .bestFit)

    static let statistic = tenMilliseconds("statistic") { _ in }
        .repetitions(3)
        .statistic("total") { $0.reduce(0, +) }

    static let aggregates = tenMilliseconds("aggregates") { _ in }.repetitions(3).reportAggregatesOnly()

    /// The coefficient of variation of this counter is 0/0.
    static let zeroCounter = tenMilliseconds("zero-counter") { $0.setCounter("misses", to: 0) }.repetitions(2)

    private static let verifications = Atomic(0)

    static let verified = Benchmark("good/verified") { state in
        try state.verify { verifications.wrappingAdd(1, ordering: .relaxed) }
        state.measure {}
        try state.verify("counting works") {
            verifications.wrappingAdd(1, ordering: .relaxed)
            return true
        }
        state.setCounter("verifications", to: Double(verifications.load(ordering: .relaxed)))
    }
    .repetitions(3)
    .iterations(1)

    /// Passes alone; the families after it show that a failure elsewhere does not spoil it.
    static let failsLater = Benchmark("good/beside-failures") { state in state.measure {} }.iterations(1)

    static let allocationsInLoop = Benchmark("good/allocations-in-loop") { state in
        state.measure {
            for size in [100, 200, 300] { doNotOptimize([UInt8](repeating: 1, count: size)) }
        }
    }

    static let allocationsOutside = Benchmark("good/allocations-outside") { state in
        doNotOptimize([UInt8](repeating: 1, count: 5000))
        state.measure {
            state.pauseTiming()
            doNotOptimize([UInt8](repeating: 1, count: 5000))
            state.resumeTiming()
        }
        doNotOptimize([UInt8](repeating: 1, count: 5000))
    }

    /// Keeps what it makes: 16 arrays in the run with the counting on.
    static let allocationsKept = Benchmark("good/allocations-kept") { state in
        var kept: [[UInt8]] = []
        kept.reserveCapacity(state.maxIterations)
        state.measure { kept.append([UInt8](repeating: 1, count: 1000)) }
        doNotOptimize(kept)
    }
    .iterations(100)

    private final class Object {}

    /// Takes three references in each iteration, and gives two of them back.
    static let references = Benchmark("good/references-in-loop") { state in
        let object = unsafe Unmanaged.passRetained(Object())
        state.measure {
            for _ in 0..<3 {
                _ = unsafe object.retain()
                clobberMemory()
            }
            for _ in 0..<2 {
                unsafe object.release()
                clobberMemory()
            }
        }
    }

    /// Copies strings that are no objects, though the runtime is asked to retain them.
    static let shortStrings = Benchmark("good/short-strings") { state in
        let strings = ["", "a", "_s", "frames", "durationUV", "fifteen letters"]
        var copies: [String] = []
        copies.reserveCapacity(strings.count)
        state.measure {
            copies.removeAll(keepingCapacity: true)
            for string in strings { copies.append(string) }
            doNotOptimize(&copies)
        }
    }

    /// Touches 64 MiB in the loop, and as much before it.
    static let resident = Benchmark("good/resident-memory") { state in
        doNotOptimize([UInt8](repeating: 1, count: 200 << 20))
        state.measure { doNotOptimize([UInt8](repeating: 1, count: 64 << 20)) }
    }
    .iterations(1)

    private static let setUps = Counter()
    private static let tearDowns = Counter()

    /// Each run has an input of its own, which is torn down before the next run is set up.
    static let setUp = Benchmark(
        "good/set-up",
        setUp: { state in
            setUps.value.add(1, ordering: .relaxed)
            return state.argument("size") * 10 + setUps.value.load(ordering: .relaxed)
        },
        tearDown: { state, input in
            guard input % 10 == tearDowns.value.add(1, ordering: .relaxed).newValue else {
                return state.skip(withError: "torn down in another order")
            }
        },
        { state, input in
            state.measure {}
            state.setCounter("input", to: Double(input))
        }
    )
    .argumentNames("size")
    .argument(7)
    .iterations(1)
    .repetitions(2)

    private static let threadSetUps = Counter()

    /// The threads of a run share what one of them has set up.
    static let setUpWithThreads = Benchmark(
        "good/set-up-threads",
        setUp: { _ in
            threadSetUps.value.add(1, ordering: .relaxed)
            return Counter()
        },
        tearDown: { state, bodies in
            state.setCounter("bodies", to: Double(bodies.value.load(ordering: .relaxed)))
        },
        { state, bodies in
            bodies.value.add(1, ordering: .relaxed)
            state.measure {}
            if state.threadIndex == 0 {
                state.setCounter("sets", to: Double(threadSetUps.value.load(ordering: .relaxed)))
            }
        }
    )
    .iterations(1)
    .threads(3)

    static let limits = tenMilliseconds("limits") { $0.setCounter("p99", to: 40) }
        .threshold(.realTime, .atMost(.milliseconds(2)))
        .threshold(.p99, .relative(percent: 5))
        .threshold(.init(field: "p99"), .atLeast(3))

    static let wall = Benchmark("good/wall") { state in state.measure {} }.useRealTime().iterations(1)
    static let process = Benchmark("good/process") { state in state.measure {} }.measureProcessCPUTime().iterations(1)
}

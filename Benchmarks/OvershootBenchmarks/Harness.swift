import GoogleBenchmark

/// What the harness itself costs: subtract nothing from other results, but know what they contain.
enum Harness {
    static let benchmarks = [
        emptyLoop, callPerIteration, doNotOptimizeDouble, doNotOptimizeStruct, pauseAndResume, allocations,
    ]

    /// The loop alone. Everything else is measured inside one of these.
    static let emptyLoop = Benchmark("harness/empty-loop") { state in
        state.measure {}
        try state.verify("the loop ran at least once") { state.iterations > 0 }
    }

    /// One call into the shim per iteration, as a loop around the library's own `KeepRunning` would make at least.
    static let callPerIteration = Benchmark("harness/call-per-iteration") { state in
        state.measure { doNotOptimize(state.threadIndex) }
        try state.verify("the only thread is the first") { state.threadIndex == 0 }
    }

    /// One number kept from the optimizer in its register.
    static let doNotOptimizeDouble = Benchmark("harness/do-not-optimize-double") { state in
        var value = 1.0
        state.measure { doNotOptimize(&value) }
        try state.verify("the value is what it was") { value == 1 }
    }

    /// A value of any type: one store per iteration.
    static let doNotOptimizeStruct = Benchmark("harness/do-not-optimize-struct") { state in
        let value = SIMD4<Double>(1, 2, 3, 4)
        state.measure { doNotOptimize(value) }
    }

    /// What a pause costs, in and around the clock.
    static let pauseAndResume = Benchmark("harness/pause-and-resume") { state in
        state.measure {
            state.pauseTiming()
            state.resumeTiming()
        }
    }

    /// One array made and dropped: `allocs_per_iter` must say 1, whatever is made before the loop.
    static let allocations = Benchmark("harness/allocations") { state in
        let prepared = (0..<16).map { [Int](repeating: $0, count: 100) }
        doNotOptimize(prepared)
        state.measure { doNotOptimize([UInt8](repeating: 0, count: 1000)) }
    }
}

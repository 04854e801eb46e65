import AllocationCounter
import GoogleBenchmark

/// The cost of the harness itself. It is part of every other result and not subtracted from them.
enum Harness {
    static let benchmarks = [
        emptyLoop, callPerIteration, doNotOptimizeDouble, doNotOptimizeStruct, pauseAndResume, allocations,
        alignedBuffer,
    ]

    /// The loop alone. Every other benchmark is measured inside such a loop.
    static let emptyLoop = Benchmark("harness/empty-loop") { state in
        state.measure {}
        try state.verify("the loop ran at least once") { state.iterations > 0 }
    }

    /// One call into the shim per iteration, the least that a loop around the library's own `KeepRunning` needs.
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
        try state.verify("the value is what it was") { value.sum() == 10 }
    }

    /// The cost of a pause, inside and outside the measured time.
    static let pauseAndResume = Benchmark("harness/pause-and-resume") { state in
        // Counted while the clock is paused.
        var passes = 0
        state.measure {
            state.pauseTiming()
            passes += 1
            state.resumeTiming()
        }
        // In every run: the one that `verify` looks at may have a single iteration. More where a slowdown is injected.
        if passes < state.iterations {
            state.skip(withError: "the loop counts \(state.iterations) iterations and ran \(passes)")
        }
    }

    /// One array made and dropped: `allocs_per_iter` must be 1; what is made before the loop does not count.
    static let allocations = Benchmark("harness/allocations") { state in
        let prepared = (0..<16).map { [Int](repeating: $0, count: 100) }
        doNotOptimize(prepared)
        try state.verify("each pass makes one array of 1000 bytes and drops it") {
            // Without a counter there is nothing to check: the rows then have no allocations either.
            guard let counter = AllocationCounter() else { return true }
            counter.reset()
            counter.resume()
            for _ in 0..<10 { makeAndDropArray() }
            counter.pause()
            let use = counter.use()
            counter.reset()
            return use.allocations == 10 && use.totalBytes >= 10_000 && use.peakBytes < 2000 && use.netBytes == 0
        }
        state.measure { makeAndDropArray() }
    }

    @inline(__always)
    private static func makeAndDropArray() { doNotOptimize([UInt8](repeating: 0, count: 1000)) }

    /// One pass over an input, which starts at the same place of a page in every run.
    static let alignedBuffer = Benchmark("harness/aligned-buffer") { state in
        let count = 4096
        var generator = InputGenerator(seed: 1)
        let values = generator.doubles(count, in: 0..<1)
        let buffer = AlignedBuffer(values)
        try state.verify("the buffer is aligned and holds its values") {
            unsafe buffer.withUnsafeMutableBufferPointer { elements in
                unsafe Int(bitPattern: elements.baseAddress) % AlignedBuffer<Double>.alignment == 0
                    && elements.elementsEqual(values)
            }
        }
        unsafe buffer.withUnsafeMutableBufferPointer { elements in
            state.measure {
                var sum = 0.0
                for index in 0..<count { sum += unsafe elements[index] }
                doNotOptimize(sum)
            }
        }
        state.setBytesProcessed(state.iterations * count * MemoryLayout<Double>.stride)
    }
}

import CGoogleBenchmark

extension Benchmark.State {
    /// Reports items per second: give all items of all iterations. Call after the loop.
    public func setItemsProcessed(_ items: Int) { unsafe cgb_state_set_items_processed(handle, Int64(items)) }

    /// Reports bytes per second: give all bytes of all iterations. Call after the loop.
    public func setBytesProcessed(_ bytes: Int) { unsafe cgb_state_set_bytes_processed(handle, Int64(bytes)) }

    /// Shows a text at the end of the row. Call after the loop.
    public func setLabel(_ label: String) { unsafe cgb_state_set_label(handle, label) }

    /// The N of this run, for ``Benchmark/complexity(_:)``; must be positive to count.
    public func setComplexityN(_ n: Int) { unsafe cgb_state_set_complexity_n(handle, Int64(n)) }

    /// The time of this iteration, under ``Benchmark/useManualTime()``: finite, not negative, once per iteration.
    public func setIterationTime(seconds: Double) { unsafe cgb_state_set_iteration_time(handle, seconds) }

    /// Reports a number of your own under a name.
    ///
    /// Counters of several threads are added up. A value that is not finite, here or after the options are applied,
    /// makes the row an error row, as JSON has no such number.
    public func setCounter(_ name: String, to value: Double, _ options: CounterOptions = []) {
        let flags = options.subtracting(.base1024).rawValue
        unsafe cgb_state_set_counter(handle, name, value, flags, options.contains(.base1024))
    }

    /// Checks a benchmark's result, once per name and arguments, outside the timed loop. A body may verify
    /// several things, in the same order each time.
    ///
    /// Faster because wrong must not pass: each benchmark compares what it computes with a reference before its loop,
    /// or what the loop left behind after it.
    ///
    ///     try state.verify("the spring is where the closed form says") { abs(value - reference) < 1e-12 }
    ///
    /// - Throws: ``VerificationError`` when `check` answers false, or what it throws. A check that failed is repeated in
    ///   every run of the benchmark, so that all of its rows are error rows.
    public func verify(_ claim: String, _ check: () throws -> Bool) throws {
        guard unsafe cgb_state_needs_verification(handle) else { return }
        guard try check() else { throw VerificationError(claim: claim) }
        unsafe cgb_state_set_verified(handle)
    }

    /// Runs a check that throws what is wrong, once per name and arguments; see ``verify(_:_:)``.
    public func verify(_ check: () throws -> Void) throws {
        guard unsafe cgb_state_needs_verification(handle) else { return }
        try check()
        unsafe cgb_state_set_verified(handle)
    }
}

/// The meaning of a counter's number, which decides how it is scaled before it is reported. Inverting comes last.
public struct CounterOptions: OptionSet, Sendable {
    /// The bits, as the C header names them.
    public let rawValue: UInt32

    /// Makes options of bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Divided by the time of the run, in seconds.
    public static let rate = CounterOptions(rawValue: UInt32(CGB_COUNTER_RATE))
    /// Divided by the number of threads.
    public static let averageThreads = CounterOptions(rawValue: UInt32(CGB_COUNTER_AVERAGE_THREADS))
    /// The same in every iteration: multiplied by their number.
    public static let iterationInvariant = CounterOptions(rawValue: UInt32(CGB_COUNTER_ITERATION_INVARIANT))
    /// A total over all iterations: divided by their number.
    public static let perIteration = CounterOptions(rawValue: UInt32(CGB_COUNTER_AVERAGE_ITERATIONS))
    /// One over the result; with ``rate``, seconds per thing instead of things per second.
    public static let inverted = CounterOptions(rawValue: UInt32(CGB_COUNTER_INVERTED))
    /// Shown with 1024 to the k instead of 1000; the file has the plain number.
    public static let base1024 = CounterOptions(rawValue: 1 << 16)
}

/// A benchmark computed something else than it claims.
public struct VerificationError: Error, Equatable, CustomStringConvertible {
    /// The condition that did not hold.
    public let claim: String

    /// The claim, said to be false.
    public var description: String { "verification failed: it does not hold that \(claim)" }
}

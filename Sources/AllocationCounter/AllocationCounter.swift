import CAllocationCounter
public import GoogleBenchmark

/// Counts every allocation of the process for the reports of a ``/GoogleBenchmark/BenchmarkRunner``.
///
///     var runner = BenchmarkRunner(memoryManager: AllocationCounter())
///
/// Linking this module is what makes the counting possible: it puts counting functions before the allocator's own. Off,
/// they cost one load and one branch per call.
public struct AllocationCounter: MemoryManager {
    /// The counter of this process, or nil where allocations cannot be counted: not glibc nor macOS, or a sanitizer in
    /// the build.
    public init?() {
        guard allocation_counter_is_available() else { return nil }
    }

    /// Sets all counts to zero.
    public func reset() { allocation_counter_reset() }

    /// Starts to count, on all threads.
    public func resume() { allocation_counter_start() }

    /// Stops counting.
    public func pause() { allocation_counter_stop() }

    /// The counts since ``reset()``.
    public func use() -> MemoryUse {
        let counts = allocation_counter_read()
        return MemoryUse(
            allocations: Int(counts.allocations), peakBytes: Int(counts.peak_bytes),
            totalBytes: Int(counts.total_bytes), netBytes: Int(counts.net_bytes))
    }
}

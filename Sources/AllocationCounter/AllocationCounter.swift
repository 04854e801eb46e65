import CAllocationCounter
public import GoogleBenchmark

/// Counts every allocation of the process for the reports of a ``/GoogleBenchmark/BenchmarkRunner``.
///
/// A program that links this module counts: it is the ``/GoogleBenchmark/BenchmarkRunner/memoryManager`` of every runner
/// without another one. The module puts counting functions before the allocator's own; off, they cost one load and one
/// branch per call.
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

/// The counter for ``/GoogleBenchmark/BenchmarkRunner/init()``, which asks for it under this name in C.
@_cdecl("cgb_make_linked_memory_manager")
func makeLinkedMemoryManager() -> UnsafeMutableRawPointer? {
    guard let counter = AllocationCounter() else { return nil }
    return unsafe Unmanaged.passRetained(LinkedMemoryManager(counter)).toOpaque()
}

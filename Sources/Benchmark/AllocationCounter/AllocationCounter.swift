import CAllocationCounter
public import GoogleBenchmark

/// Counts every allocation of the process, and its references to Swift objects, for the reports of a
/// ``/GoogleBenchmark/BenchmarkRunner``.
///
/// A program that links this module counts: it is the ``/GoogleBenchmark/BenchmarkRunner/memoryManager`` of every runner
/// without another one. The module puts counting functions before the allocator's own; off, they cost one load and one
/// branch per call. References are counted by hooks of the Swift runtime, which cost nothing while they are off; on, a
/// pair of retain and release takes 29 instructions more. Resident memory is the system's own figure.
///
/// References are counted on Linux only; the peak of resident memory is that of the loop on Linux, that of the whole process
/// so far on macOS.
public struct AllocationCounter: MemoryManager {
    /// The counter of this process, or nil where allocations cannot be counted: not glibc nor macOS, or a sanitizer in
    /// the build.
    public init?() {
        guard allocation_counter_is_available() else { return nil }
    }

    /// Sets all counts to zero.
    public func reset() {
        allocation_counter_reset()
        reference_counter_reset()
        resident_memory_forget()
    }

    /// Starts to count, on all threads.
    public func resume() {
        resident_memory_start()
        reference_counter_start()
        allocation_counter_start()
    }

    /// Stops counting.
    public func pause() {
        allocation_counter_stop()
        reference_counter_stop()
        resident_memory_stop()
    }

    /// The counts since ``reset()``.
    public func use() -> MemoryUse {
        let counts = allocation_counter_read()
        let references = reference_counter_is_available() ? reference_counter_read() : nil
        let resident = resident_memory_peak()
        return MemoryUse(
            allocations: Int(counts.allocations), peakBytes: Int(counts.peak_bytes),
            totalBytes: Int(counts.total_bytes), netBytes: Int(counts.net_bytes),
            retains: references.map { Int($0.retains) }, releases: references.map { Int($0.releases) },
            peakResidentBytes: resident < 0 ? nil : Int(resident))
    }
}

/// The counter for ``/GoogleBenchmark/BenchmarkRunner/init()``, which asks for it under this name in C.
@_cdecl("cgb_make_linked_memory_manager")
func makeLinkedMemoryManager() -> UnsafeMutableRawPointer? {
    guard let counter = AllocationCounter() else { return nil }
    return unsafe Unmanaged.passRetained(LinkedMemoryManager(counter)).toOpaque()
}

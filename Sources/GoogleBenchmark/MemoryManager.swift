import CGoogleBenchmark

/// The allocations of a loop, without those of its pauses.
public struct MemoryUse: Sendable, Equatable {
    /// Calls that allocated.
    public var allocations: Int
    /// The most bytes that were held at one time, above what was held at the start.
    public var peakBytes: Int
    /// All bytes allocated.
    public var totalBytes: Int
    /// Bytes held at the end above those at the start; negative where the loop freed more than it took.
    public var netBytes: Int

    /// A use of these numbers.
    public init(allocations: Int, peakBytes: Int, totalBytes: Int, netBytes: Int) {
        self.allocations = allocations
        self.peakBytes = peakBytes
        self.totalBytes = totalBytes
        self.netBytes = netBytes
    }
}

/// Counts allocations for the reports: `allocs_per_iter`, `max_bytes_used`, `total_allocated_bytes` and
/// `net_heap_growth` in the JSON.
///
/// After its timed runs each benchmark is run once more, for at most 16 iterations on one thread, with the counting on:
/// between the start and the end of its loop alone, so set-up before the loop costs nothing here.
public protocol MemoryManager: Sendable {
    /// Sets all counts to zero; counting is off until ``resume()``.
    func reset()
    /// Starts to count.
    func resume()
    /// Stops counting.
    func pause()
    /// The counts since ``reset()``.
    func use() -> MemoryUse
}

/// A memory manager as an object that C can hold.
package final class LinkedMemoryManager {
    package let manager: any MemoryManager

    package init(_ manager: any MemoryManager) { self.manager = manager }

    /// The manager of the module `AllocationCounter`, if it is linked into this program and can count here.
    static var current: (any MemoryManager)? {
        guard let object = unsafe cgb_make_linked_memory_manager() else { return nil }
        return unsafe Unmanaged<LinkedMemoryManager>.fromOpaque(object).takeRetainedValue().manager
    }
}

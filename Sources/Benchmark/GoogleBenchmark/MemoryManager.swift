import CGoogleBenchmark

/// The memory of a loop, without that of its pauses.
public struct MemoryUse: Sendable, Equatable {
    /// Calls that allocated.
    public var allocations: Int
    /// The most bytes that were held at one time, above what was held at the start.
    public var peakBytes: Int
    /// All bytes allocated.
    public var totalBytes: Int
    /// Bytes held at the end above those at the start; negative where the loop freed more than it took.
    public var netBytes: Int

    /// References to Swift objects that were taken; `nil` where they are not counted.
    public var retains: Int?
    /// References to Swift objects that were given back; `nil` where they are not counted.
    public var releases: Int?
    /// The most bytes of the whole process, its code included, that were resident at one time; `nil` where it is not known.
    public var peakResidentBytes: Int?

    /// A use of these numbers.
    public init(
        allocations: Int, peakBytes: Int, totalBytes: Int, netBytes: Int, retains: Int? = nil, releases: Int? = nil,
        peakResidentBytes: Int? = nil
    ) {
        self.allocations = allocations
        self.peakBytes = peakBytes
        self.totalBytes = totalBytes
        self.netBytes = netBytes
        self.retains = retains
        self.releases = releases
        self.peakResidentBytes = peakResidentBytes
    }
}

/// Counts allocations and references for the reports: `allocs_per_iter`, `allocated_bytes_per_iter`, `retains_per_iter`,
/// `releases_per_iter` and `peak_resident_bytes` on the display and in the file; also `max_bytes_used`,
/// `total_allocated_bytes` and `net_heap_growth` in the JSON.
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

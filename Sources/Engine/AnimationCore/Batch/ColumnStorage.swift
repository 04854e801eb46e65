import BatchKernels

/// The distance between the columns of a batch.
package enum ColumnDistance {
    /// The least distance from one column to the next, in cache lines and at least `least`, at which no two of the columns
    /// start at the same line or at neighbouring lines, modulo 4096 bytes.
    ///
    /// The sets of a first cache with 64 sets repeat at that distance, and some processors (AMD, Zen 3) seem to tell the
    /// lines that streaming stores are filling apart by their set: where columns meet, lines are written out half filled.
    /// A frame of a million cells took 2× the time with neighbouring lines, as distances of a power of two and of one line
    /// more have them (docs/batch-limits.md has the figures).
    package static func lines(_ least: Int, columnCount: Int) -> Int {
        let period = 64
        let first = Swift.max(least, 1)
        // Of more than 32 columns some have to be neighbours.
        return (first..<first + period).first { lines in
            (1..<columnCount).allSatisfy { (2...period - 2).contains($0 * lines % period) }
        } ?? first | 1
    }
}

/// The memory of a batch: columns of one capacity in one allocation, aligned, padded, and 0 beyond the cells.
///
/// The distance between columns keeps any two of them apart modulo 4096 bytes, see ``ColumnDistance``.
@safe
@usableFromInline
final class ColumnStorage<Scalar: BatchScalar> {
    @usableFromInline let columnCount: Int
    /// The number of cells that fit; a multiple of ``KernelLimits/padding``.
    @usableFromInline let capacity: Int
    /// The distance from one column to the next, in elements.
    @usableFromInline let stride: Int
    @usableFromInline let base: UnsafeMutablePointer<Scalar>

    @usableFromInline
    init(columnCount: Int, minimumCapacity: Int) {
        self.columnCount = columnCount
        capacity = ColumnStorage.padded(minimumCapacity)
        let perLine = KernelLimits.alignment / MemoryLayout<Scalar>.stride
        stride = ColumnDistance.lines(capacity / perLine, columnCount: columnCount) * perLine
        let bytes = UnsafeMutableRawPointer.allocate(
            byteCount: columnCount * stride * MemoryLayout<Scalar>.stride, alignment: KernelLimits.alignment)
        unsafe base = bytes.bindMemory(to: Scalar.self, capacity: columnCount * stride)
        unsafe base.initialize(repeating: 0, count: columnCount * stride)
    }

    deinit { unsafe UnsafeMutableRawPointer(base).deallocate() }

    /// A copy of the first `count` cells with room for more cells, and more columns.
    @usableFromInline
    func copy(count: Int, minimumCapacity: Int, moreColumns: Int = 0) -> ColumnStorage {
        let copy = ColumnStorage(columnCount: columnCount + moreColumns, minimumCapacity: minimumCapacity)
        for column in 0..<columnCount {
            unsafe copy.column(column).update(from: self.column(column), count: count)
        }
        return copy
    }

    @inlinable @inline(__always)
    func column(_ index: Int) -> UnsafeMutablePointer<Scalar> { unsafe base + index * stride }

    /// `count`, rounded up to whole vectors of the widest kernels.
    @inlinable @inline(__always)
    static func padded(_ count: Int) -> Int {
        (count + KernelLimits.padding - 1) / KernelLimits.padding * KernelLimits.padding
    }
}

/// Columns with the behaviour of a value: copied when written to while shared, grown without losing data.
///
/// Elements beyond `count` are 0, so that kernels can run over whole vectors.
@safe
@usableFromInline
struct Columns<Scalar: BatchScalar> {
    @usableFromInline private(set) var count = 0
    @usableFromInline var storage: ColumnStorage<Scalar>

    @usableFromInline
    init(columnCount: Int, count: Int = 0, minimumCapacity: Int = 0) {
        precondition(count >= 0, "the count of a batch must be 0 or more, not \(count)")
        storage = ColumnStorage(columnCount: columnCount, minimumCapacity: Swift.max(count, minimumCapacity))
        self.count = count
    }

    /// The number of elements that a kernel works on.
    @inlinable @inline(__always)
    var paddedCount: Int { ColumnStorage<Scalar>.padded(count) }

    @inlinable @inline(__always)
    func column(_ index: Int) -> UnsafeMutablePointer<Scalar> { unsafe storage.column(index) }

    /// The bytes of memory.
    var byteCount: Int { storage.columnCount * storage.stride * MemoryLayout<Scalar>.stride }

    /// Copies the columns if another value shares them.
    @inlinable
    mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&storage) {
            storage = storage.copy(count: count, minimumCapacity: storage.capacity)
        }
    }

    @usableFromInline
    mutating func reserveCapacity(_ capacity: Int) {
        if capacity > storage.capacity { storage = storage.copy(count: count, minimumCapacity: capacity) }
    }

    /// Adds columns of zeros and returns the index of the first; moves all columns.
    mutating func appendColumns(_ columns: Int) -> Int {
        let first = storage.columnCount
        storage = storage.copy(count: count, minimumCapacity: storage.capacity, moreColumns: columns)
        return first
    }

    /// Adds a cell of zeros; amortised constant time.
    @usableFromInline
    mutating func append() -> Int { append(1) }

    /// Adds cells of zeros and returns the index of the first; amortised constant time for each.
    mutating func append(_ cells: Int) -> Int {
        if count + cells > storage.capacity {
            let capacity = Swift.max(2 * count, count + cells, KernelLimits.padding)
            storage = storage.copy(count: count, minimumCapacity: capacity)
        } else {
            makeUnique()
        }
        count += cells
        return count - cells
    }

    /// Removes a cell; the last cell takes its index.
    @usableFromInline
    mutating func remove(at index: Int) {
        check(index)
        makeUnique()
        for column in 0..<storage.columnCount {
            let elements = unsafe storage.column(column)
            unsafe elements[index] = elements[count - 1]
            unsafe elements[count - 1] = 0
        }
        count -= 1
    }

    @inlinable @inline(__always)
    func check(_ index: Int) {
        precondition(index >= 0 && index < count, "there is no cell \(index) in a batch of \(count)")
    }

    @inlinable
    subscript(column: Int, index: Int) -> Scalar {
        get {
            check(index)
            return unsafe storage.column(column)[index]
        }
        set {
            check(index)
            makeUnique()
            unsafe storage.column(column)[index] = newValue
        }
    }
}

extension Columns: @unchecked Sendable {}

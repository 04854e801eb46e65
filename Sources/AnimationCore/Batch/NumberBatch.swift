import BatchKernels

/// A column of numbers, `[cells]`: times, progress, results.
///
/// Aligned and padded for the kernels; a value with copy-on-write storage.
public struct NumberBatch<Scalar: BatchScalar>: Sendable {
    @usableFromInline var columns: Columns<Scalar>

    /// A column of `count` zeros.
    public init(count: Int) { columns = Columns(columnCount: 1, count: count) }

    /// A column of these numbers; any value is allowed, a NaN stays where it is.
    public init(_ numbers: [Scalar]) {
        self.init(count: numbers.count)
        for (index, number) in numbers.enumerated() { unsafe columns.column(0)[index] = number }
    }

    /// How many numbers there are.
    @inlinable
    public var count: Int { columns.count }

    /// The number at an index; traps outside 0..<count.
    @inlinable
    public subscript(index: Int) -> Scalar {
        get { columns[0, index] }
        set { columns[0, index] = newValue }
    }

    /// The numbers as an array.
    public var array: [Scalar] { (0..<count).map { self[$0] } }
}

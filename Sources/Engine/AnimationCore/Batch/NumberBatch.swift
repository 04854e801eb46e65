import BatchKernels

/// A column of numbers, `[cells]`: times, progress, results.
///
/// Aligned and padded for the kernels; a value with copy-on-write storage.
public struct NumberBatch<Scalar: BatchScalar>: Sendable {
    @usableFromInline var columns: Columns<Scalar>

    /// Creates a column of zeros.
    ///
    /// - Precondition: `count` is 0 or greater.
    public init(count: Int) { columns = Columns(columnCount: 1, count: count) }

    /// Creates a column of these numbers; any value is allowed, and a NaN affects only its own cell.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public init(_ numbers: [Scalar]) {
        self.init(count: numbers.count)
        for (index, number) in numbers.enumerated() { unsafe columns.column(0)[index] = number }
    }

    /// The number of cells.
    @inlinable
    public var count: Int { columns.count }

    /// The number at an index.
    ///
    /// - Precondition: The index is in 0..<count.
    @inlinable
    public subscript(index: Int) -> Scalar {
        get { columns[0, index] }
        set { columns[0, index] = newValue }
    }

    /// The numbers as an array.
    public var array: [Scalar] {
        @_specialize(exported:true,where Scalar == Double)
        @_specialize(exported:true,where Scalar == Float)
        get { (0..<count).map { self[$0] } }
    }
}

import BatchKernels

/// Points in structure-of-arrays form, `[cells]`: two columns. 16 bytes a cell in `Double`, 8 in `Float`.
public struct PointBatch<Scalar: BatchScalar>: Sendable {
    @usableFromInline var columns: Columns<Scalar>

    /// Creates `count` points at the origin.
    public init(count: Int = 0) { columns = Columns(columnCount: 2, count: count) }

    /// Creates one cell per point.
    ///
    /// - Throws: ``BatchError/notFinite(index:)`` where a coordinate is not finite, or too large for the format.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public init(_ points: [Point]) throws(BatchError) {
        self.init(count: points.count)
        for (index, point) in points.enumerated() {
            guard Scalar(point.x).isFinite, Scalar(point.y).isFinite else { throw .notFinite(index: index) }
            self[index] = point
        }
    }

    /// The number of points.
    @inlinable
    public var count: Int { columns.count }

    /// The point at an index.
    ///
    /// - Precondition: The index is in 0..<count.
    @inlinable
    public subscript(index: Int) -> Point {
        get { Point(x: Double(columns[0, index]), y: Double(columns[1, index])) }
        set {
            columns[0, index] = Scalar(newValue.x)
            columns[1, index] = Scalar(newValue.y)
        }
    }
}

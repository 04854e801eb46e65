import BatchKernels

/// Rectangles in structure-of-arrays form, `[cells]`: four columns, x, y, width and height.
///
/// 32 bytes a cell in `Double`, 16 in `Float`; aligned and padded for the kernels; a value with copy-on-write storage.
public struct RectBatch<Scalar: BatchScalar>: Sendable {
    @usableFromInline var columns: Columns<Scalar>

    /// Creates `count` rectangles of size 0 at the origin.
    public init(count: Int = 0) { columns = Columns(columnCount: 4, count: count) }

    /// Creates one cell per rectangle; negative sizes are kept.
    ///
    /// - Throws: ``BatchError/notFinite(index:)`` where a component is not finite, or too large for the format.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public init(_ rects: [Rect]) throws(BatchError) {
        columns = Columns(columnCount: 4, minimumCapacity: rects.count)
        for rect in rects { try append(rect) }
    }

    /// The number of rectangles.
    @inlinable
    public var count: Int { columns.count }

    /// The rectangle at an index. A rectangle that is not finite affects only its own cell.
    ///
    /// - Precondition: The index is in 0..<count.
    @inlinable
    public subscript(index: Int) -> Rect {
        get {
            Rect(
                x: Double(columns[0, index]), y: Double(columns[1, index]), width: Double(columns[2, index]),
                height: Double(columns[3, index]))
        }
        set {
            columns[0, index] = Scalar(newValue.origin.x)
            columns[1, index] = Scalar(newValue.origin.y)
            columns[2, index] = Scalar(newValue.size.width)
            columns[3, index] = Scalar(newValue.size.height)
        }
    }

    /// Adds a rectangle; amortised constant time.
    ///
    /// - Throws: ``BatchError/notFinite(index:)``; the batch is unchanged then.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func append(_ rect: Rect) throws(BatchError) {
        guard rect.fits(Scalar.self) else { throw .notFinite(index: count) }
        self[columns.append()] = rect
    }

    /// Removes a cell; the last cell takes its index.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func remove(at index: Int) { columns.remove(at: index) }

    /// Makes room for at least that many cells.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func reserveCapacity(_ capacity: Int) { columns.reserveCapacity(capacity) }

    /// The rectangles as an array.
    public var array: [Rect] {
        @_specialize(exported:true,where Scalar == Double)
        @_specialize(exported:true,where Scalar == Float)
        get { (0..<count).map { self[$0] } }
    }

    /// The columns for the kernels, from a cell on.
    @inlinable @inline(__always)
    func kernelColumns(from start: Int) -> RectColumns<Scalar> {
        unsafe columns.rectColumns(first: 0, from: start)
    }
}

extension Columns {
    /// Four neighbouring columns as rectangle columns.
    @inlinable @inline(__always)
    func rectColumns(first: Int, from start: Int) -> RectColumns<Scalar> {
        unsafe RectColumns(
            x: column(first) + start, y: column(first + 1) + start, width: column(first + 2) + start,
            height: column(first + 3) + start)
    }
}

extension Rect {
    /// Whether all components are finite in the format.
    func fits<Scalar: BatchScalar>(_: Scalar.Type) -> Bool {
        Scalar(origin.x).isFinite && Scalar(origin.y).isFinite && Scalar(size.width).isFinite
            && Scalar(size.height).isFinite
    }
}

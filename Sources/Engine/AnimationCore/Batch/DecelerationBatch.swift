import BatchKernels

/// Decelerations, `[cells]`, each with its own start, velocity, rate and stop velocity, ready for closed-form evaluation.
///
/// Five columns (40 bytes a cell in `Double`, 20 in `Float`). The scalar twin of a cell is its ``Deceleration``.
public struct DecelerationBatch<Scalar: BatchScalar>: Sendable {
    @usableFromInline var columns: Columns<Scalar>

    /// Creates an empty batch.
    public init() { columns = Columns(columnCount: 5) }

    /// Creates one cell per deceleration.
    ///
    /// - Throws: ``BatchError/notFinite(index:)`` where a coefficient does not fit the format.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public init(_ decelerations: [Deceleration<Double>]) throws(BatchError) {
        columns = Columns(columnCount: 5, minimumCapacity: decelerations.count)
        for deceleration in decelerations { try append(deceleration) }
    }

    /// The number of decelerations.
    @inlinable
    public var count: Int { columns.count }

    /// Adds a deceleration; amortised constant time.
    ///
    /// - Throws: ``BatchError/notFinite(index:)`` where a coefficient does not fit the format; the batch is unchanged.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func append(_ deceleration: Deceleration<Double>) throws(BatchError) {
        let coefficients = try DecelerationBatch.coefficients(of: deceleration, index: count)
        write(coefficients, at: columns.append())
    }

    /// Replaces the deceleration of one cell, as when it is flung again.
    ///
    /// - Throws: ``BatchError/notFinite(index:)`` where a coefficient does not fit the format; the batch is unchanged.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func replace(at index: Int, with deceleration: Deceleration<Double>) throws(BatchError) {
        columns.check(index)
        let coefficients = try DecelerationBatch.coefficients(of: deceleration, index: index)
        columns.makeUnique()
        write(coefficients, at: index)
    }

    /// Removes a cell; the last cell takes its index.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func remove(at index: Int) { columns.remove(at: index) }

    private mutating func write(_ coefficients: [Scalar], at index: Int) {
        for column in 0..<5 { unsafe columns.column(column)[index] = coefficients[column] }
    }

    private static func coefficients(
        of deceleration: Deceleration<Double>, index: Int
    ) throws(BatchError) -> [Scalar] {
        let coefficients = [
            Scalar(deceleration.rate.exponent), Scalar(deceleration.from), Scalar(deceleration.distance),
            Scalar(deceleration.velocity),
        ]
        guard coefficients.allSatisfy({ $0.isFinite }) else { throw .notFinite(index: index) }
        // An infinite duration has a last time, too: the largest number.
        return coefficients + [Scalar(deceleration.duration).nextDown]
    }

    /// The columns for the kernels, from a cell on.
    @inlinable @inline(__always)
    func kernelColumns(from start: Int) -> DecelerationColumns<Scalar> {
        unsafe DecelerationColumns(
            rate: columns.column(0) + start, from: columns.column(1) + start, distance: columns.column(2) + start,
            velocity: columns.column(3) + start, lastTime: columns.column(4) + start)
    }
}

import BatchKernels

/// A transform for every cell, by index into a table: rectangles of many layers, each through the composed conversion
/// of its layer.
public struct IndexedTransforms<Scalar: BatchScalar>: Sendable {
    let table: [AffineElements<Scalar>]
    /// Padded with 0 to whole vectors.
    private(set) var indices: [Int32]
    /// The number of cells.
    public let count: Int

    /// Creates the list in which cell i is converted by `conversions[cells[i]]`.
    ///
    /// - Precondition: Every index is in the table.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public init(_ conversions: [CoordinateConversion], cells: [Int]) {
        table = conversions.map { $0.transform.kernelMap(Scalar.self).elements }
        count = cells.count
        indices = Array(repeating: 0, count: ColumnStorage<Scalar>.padded(cells.count))
        for (cell, index) in cells.enumerated() { self[cell] = index }
    }

    /// The index of a cell's transform.
    ///
    /// - Precondition: The cell is in 0..<count, the index in the table.
    public subscript(cell: Int) -> Int {
        get {
            precondition(cell >= 0 && cell < count, "there is no cell \(cell) among \(count)")
            return Int(indices[cell])
        }
        set {
            precondition(cell >= 0 && cell < count, "there is no cell \(cell) among \(count)")
            precondition(
                newValue >= 0 && newValue < table.count,
                "there is no transform \(newValue) in a table of \(table.count)")
            indices[cell] = Int32(newValue)
        }
    }
}

import BatchKernels

/// A transform for every cell, by index into a table: rectangles that live in many layers, each through its own
/// layer's composed conversion.
public struct IndexedTransforms<Scalar: BatchScalar>: Sendable {
    let table: [AffineElements<Scalar>]
    /// Padded with 0 to whole vectors.
    private(set) var indices: [Int32]
    /// How many cells there are.
    public let count: Int

    /// Cell i goes through `conversions[cells[i]]`.
    ///
    /// - Precondition: Every index lies in the table.
    public init(_ conversions: [CoordinateConversion], cells: [Int]) {
        table = conversions.map { $0.transform.kernelMap(Scalar.self).elements }
        count = cells.count
        indices = Array(repeating: 0, count: ColumnStorage<Scalar>.padded(cells.count))
        for (cell, index) in cells.enumerated() { self[cell] = index }
    }

    /// The index of a cell's transform; traps outside 0..<count and for an index outside the table.
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

import BatchKernels

/// The place of a cell at rest.
public struct CellPlacement: Hashable, Sendable {
    /// The rectangle, in the cell's space.
    public var rect: Rect
    /// The alpha.
    public var alpha: Double

    /// Creates a placement.
    @inlinable
    public init(rect: Rect, alpha: Double) {
        self.rect = rect
        self.alpha = alpha
    }
}

/// The places of many cells at rest, in the form in which a step of a layout is fastest: columns, in blocks of 64 rows.
public struct CellPlacements: Sendable {
    private static let blockSize = 64
    private static let columnCount = 5

    /// Block after block: 64 numbers of x, then those of y, width, height and alpha.
    private var numbers: [Double] = []
    /// The number of rows.
    public private(set) var count = 0

    /// Creates no placements.
    public init() {}

    /// Creates placements in that order.
    public init(_ placements: some Sequence<CellPlacement>) {
        for placement in placements { append(placement) }
    }

    /// Reserves memory for at least that many rows.
    public mutating func reserveCapacity(_ rows: Int) {
        let blocks = (rows + CellPlacements.blockSize - 1) / CellPlacements.blockSize
        numbers.reserveCapacity(blocks * CellPlacements.blockSize * CellPlacements.columnCount)
    }

    /// The index of a row's x; its other numbers are a block's size apart.
    private static func index(of row: Int) -> Int { row / blockSize * (blockSize * columnCount) + row % blockSize }

    /// Appends a row; amortised constant time.
    public mutating func append(_ placement: CellPlacement) {
        if count % CellPlacements.blockSize == 0 {
            numbers.append(contentsOf: repeatElement(0, count: CellPlacements.blockSize * CellPlacements.columnCount))
        }
        let (first, size) = (CellPlacements.index(of: count), CellPlacements.blockSize)
        numbers[first] = placement.rect.origin.x
        numbers[first + size] = placement.rect.origin.y
        numbers[first + 2 * size] = placement.rect.size.width
        numbers[first + 3 * size] = placement.rect.size.height
        numbers[first + 4 * size] = placement.alpha
        count += 1
    }

    /// The placement of a row.
    public subscript(row: Int) -> CellPlacement {
        precondition(row >= 0 && row < count, "there is no row \(row) of \(count)")
        let (first, size) = (CellPlacements.index(of: row), CellPlacements.blockSize)
        return CellPlacement(
            rect: Rect(
                x: numbers[first], y: numbers[first + size], width: numbers[first + 2 * size],
                height: numbers[first + 3 * size]),
            alpha: numbers[first + 4 * size])
    }

    /// Calls `body` with the pieces of rows that lie in one block each, until it returns `false`.
    private func forPieces(_ rows: Range<Int>, _ body: (_ rows: Range<Int>, _ x: UnsafePointer<Double>) -> Bool) {
        precondition(rows.lowerBound >= 0 && rows.upperBound <= count, "there are no rows \(rows) of \(count)")
        unsafe numbers.withUnsafeBufferPointer { numbers in
            var row = rows.lowerBound
            while row < rows.upperBound {
                let end = min((row / CellPlacements.blockSize + 1) * CellPlacements.blockSize, rows.upperBound)
                guard unsafe body(row..<end, numbers.baseAddress! + CellPlacements.index(of: row)) else { return }
                row = end
            }
        }
    }

    /// The first of some rows that does not fit a format.
    func misfit<Scalar: BatchScalar>(in rows: Range<Int>, _: Scalar.Type) -> Int? {
        var misfit: Int?
        unsafe forPieces(rows) { rows, x in
            if unsafe !CellPlacements.fits(Scalar.self, x, rows.count) { misfit = first(of: rows, Scalar.self) }
            return misfit == nil
        }
        return misfit
    }

    @inline(never)
    private func first<Scalar: BatchScalar>(of rows: Range<Int>, _: Scalar.Type) -> Int? {
        rows.first { !self[$0].rect.fits(Scalar.self) || !Scalar(self[$0].alpha).isFinite }
    }

    // The loops have no exit and no variable of a caller, so that they take several numbers at a time.

    /// Whether all numbers of neighbouring rows of a block fit a format.
    @inline(__always)
    private static func fits<Scalar: BatchScalar>(_: Scalar.Type, _ x: UnsafePointer<Double>, _ count: Int) -> Bool {
        var bits: Scalar.Bits = 0
        for column in 0..<columnCount {
            let numbers = unsafe x + column * blockSize
            for row in 0..<count {
                // x − x is 0 for a finite number and NaN for any other.
                let number = unsafe Scalar(numbers[row])
                bits |= (number - number).bitPattern
            }
        }
        return bits == 0
    }

    /// Copies neighbouring numbers of a column; returns whether one is negative.
    @inline(__always)
    private static func copy<Scalar: BatchScalar>(
        _ numbers: UnsafePointer<Double>, _ count: Int, to destination: UnsafeMutablePointer<Scalar>
    ) -> Bool {
        var bits: Scalar.Bits = 0
        for row in 0..<count {
            // The sum with 0 has no negative zero, as in `CellGroup.put`.
            let number = unsafe Scalar(numbers[row]) + 0
            unsafe destination[row] = number
            bits |= number.bitPattern
        }
        return Scalar(bitPattern: bits).sign == .minus
    }

    /// Copies rows up to the first that does not fit the format, each column to a place of its own; returns their number, and
    /// whether a size is negative.
    func copy<Scalar: BatchScalar>(
        _ rows: Range<Int>, to columns: UnsafeMutablePointer<Scalar>, stride: Int
    ) -> (count: Int, hasNegativeSizes: Bool) {
        var copied = 0
        var hasNegativeSizes = false
        unsafe forPieces(rows) { rows, x in
            var fitting = rows.count
            if unsafe !CellPlacements.fits(Scalar.self, x, fitting) {
                fitting = (first(of: rows, Scalar.self) ?? rows.upperBound) - rows.lowerBound
            }
            for column in 0..<CellPlacements.columnCount {
                let isNegative = unsafe CellPlacements.copy(
                    x + column * CellPlacements.blockSize, fitting, to: columns + (column * stride + copied))
                if isNegative, column == OffsetColumns.width || column == OffsetColumns.height {
                    hasNegativeSizes = true
                }
            }
            copied += fitting
            return fitting == rows.count
        }
        return (copied, hasNegativeSizes)
    }
}

import BatchKernels

/// The column indices of a cell group. Behind them are the columns of those offsets that are not 0, see ``OffsetColumns``.
enum CellColumn {
    static let target = 0
    static let targetAlpha = 4
    static let frame = 5
    static let alpha = 9
    /// Groups with delays only.
    static let delay = 10
    /// Groups with a spring per cell only: rate, frequency, a and b of the kernel.
    static let spring = 11
    /// Retargeted groups only: the initial velocities.
    static let velocity = 10
    static let alphaVelocity = 14
}

/// The column index of each component of the offsets, start minus target; none for a component that no cell has.
struct OffsetColumns: Sendable {
    /// x, y, width, height and alpha; −1 for none.
    private var indices = SIMD8<Int32>(repeating: -1)

    static let x = 0
    static let y = 1
    static let width = 2
    static let height = 3
    static let alpha = 4
    static let count = 5

    /// The column of a component.
    subscript(component: Int) -> Int? { indices[component] < 0 ? nil : Int(indices[component]) }

    /// The number of columns.
    private(set) var columnCount = 0

    /// Notes the column of a component that had none.
    mutating func add(_ component: Int, column: Int) {
        indices[component] = Int32(column)
        columnCount += 1
    }
}

/// The spring of one cell, and its normalized initial velocity (1/s).
struct CellSpring: Sendable {
    let spring: Spring
    let initialVelocity: Double

    var timing: CellTiming { .spring(spring, initialVelocity: initialVelocity) }
}

/// Cells that share a timing and a coordinate space: the unit that a kernel works on.
struct CellGroup<Scalar: BatchScalar>: Sendable {
    /// The motion of a group.
    enum Motion: Hashable, Sendable {
        /// One timing and one start time for all cells.
        case uniform(CellTiming)
        /// One timing for all cells, and a delay for each.
        case staggered(CellTiming)
        /// A spring and a delay for each cell.
        case perCellSpring
        /// One spring for all cells, each with initial velocities of its own: cells that were retargeted in motion.
        case retargeted(Spring)

        var columnCount: Int {
            switch self {
            case .uniform: 10
            case .staggered: 11
            case .perCellSpring, .retargeted: 15
            }
        }

        var hasDelays: Bool {
            switch self {
            case .staggered, .perCellSpring: true
            case .uniform, .retargeted: false
            }
        }
    }

    let motion: Motion
    /// Copies of properties of the motion, which is large; they are read for every cell.
    let hasDelays, isRetargeted, isPerCellSpring: Bool
    let solution: MotionSolution<Scalar>
    /// The start time of the group, in the time of the frames.
    let startTime: Double
    var conversion: CoordinateConversion {
        didSet { stale.add(from: oldValue.transform, to: conversion.transform) }
    }
    var columns: Columns<Scalar>
    /// The handles of the cells, by their index in the columns.
    private(set) var cells: [Int] = []
    /// The columns of the offsets that some cell has, or has had.
    private(set) var offsets = OffsetColumns()
    /// Whether some cell has, or has had, a negative width or height at its target.
    private(set) var hasNegativeSizes = false
    /// The number of cells that the last frame computed, whole vectors, and the bytes that it read and wrote.
    var traffic = FrameTraffic()
    /// The valid results.
    var blocks = CellBlocks<Scalar>()
    /// The valid results that are not in the coordinates of the conversion.
    var stale = FrameResults.all
    /// The fractions of the valid results, in a group without delays.
    var fractions: UniformFractions<Scalar>?

    init(motion: Motion, startTime: Double, conversion: CoordinateConversion) {
        self.motion = motion
        hasDelays = motion.hasDelays
        if case .retargeted = motion { isRetargeted = true } else { isRetargeted = false }
        if case .perCellSpring = motion { isPerCellSpring = true } else { isPerCellSpring = false }
        solution = MotionSolution(motion)
        self.startTime = startTime
        self.conversion = conversion
        columns = Columns(columnCount: motion.columnCount)
    }

    /// Reserves memory for at least that many cells.
    mutating func reserveCapacity(_ capacity: Int) {
        columns.reserveCapacity(capacity)
        cells.reserveCapacity(capacity)
        blocks.reserveCapacity(capacity, hasDelays: hasDelays)
    }

    /// Adds a cell of zeros and returns its index; amortised constant time.
    mutating func append(_ cell: Int) -> Int {
        cells.append(cell)
        let index = columns.append()
        blocks.resize(cells.count, hasDelays: hasDelays)
        blocks.change(index)
        return index
    }

    /// Adds cells of zeros, neighbours in their columns, and returns the index of the first.
    mutating func append(_ new: ArraySlice<Int>) -> Int {
        cells.append(contentsOf: new)
        let first = columns.append(new.count)
        blocks.grow(cells.count, hasDelays: hasDelays)
        return first
    }

    /// Whether cells are neighbours here, from an index on.
    func hasNeighbours(_ cells: ArraySlice<CellBatch<Scalar>.Cell>, from first: Int) -> Bool {
        guard first + cells.count <= self.cells.count else { return false }
        return unsafe self.cells[first..<first + cells.count].withUnsafeBufferPointer { handles in
            unsafe cells.withUnsafeBufferPointer { cells in
                // Without an exit: a loop with one takes one cell at a time.
                var difference = 0
                for index in cells.indices { difference |= unsafe cells[index].index ^ handles[index] }
                return difference == 0
            }
        }
    }

    /// Removes a cell; the last cell takes its index.
    mutating func remove(at index: Int) {
        columns.remove(at: index)
        cells.swapAt(index, cells.count - 1)
        cells.removeLast()
        if index < cells.count { blocks.change(index) }
        blocks.resize(cells.count, hasDelays: hasDelays)
    }

    /// Swaps everything but the handles of the cells and the coordinate space with another group of as many cells.
    mutating func swapAnimations(with other: inout CellGroup) {
        swap(&self, &other)
        swap(&cells, &other.cells)
        conversion = other.conversion
        stale = .all
    }

    /// Removes the memory of an empty group.
    mutating func removeMemory() {
        columns = Columns(columnCount: motion.columnCount)
        offsets = OffsetColumns()
        hasNegativeSizes = false
        blocks = CellBlocks()
    }

    /// Whether some cell moves, or has moved.
    var moves: Bool { isRetargeted || offsets.columnCount > 0 }

    /// The start of a cell minus its target.
    private func offset(at index: Int) -> (rect: Rect, alpha: Double) {
        func value(_ component: Int) -> Double { offsets[component].map { Double(columns[$0, index]) } ?? 0 }
        return (
            Rect(
                x: value(OffsetColumns.x), y: value(OffsetColumns.y), width: value(OffsetColumns.width),
                height: value(OffsetColumns.height)),
            value(OffsetColumns.alpha)
        )
    }

    /// Writes a rectangle and an alpha of an existing cell into columns that are not shared.
    @inline(__always)
    private func put(_ rect: Rect, _ alpha: Double, in column: Int, _ alphaColumn: Int, at index: Int) {
        // The sum with 0 has no negative zero: a motion by 0 then leaves the bits of a target as they are.
        unsafe columns.column(column)[index] = Scalar(rect.origin.x) + 0
        unsafe columns.column(column + 1)[index] = Scalar(rect.origin.y) + 0
        unsafe columns.column(column + 2)[index] = Scalar(rect.size.width) + 0
        unsafe columns.column(column + 3)[index] = Scalar(rect.size.height) + 0
        unsafe columns.column(alphaColumn)[index] = Scalar(alpha) + 0
    }

    @inline(__always)
    private mutating func putTarget(_ rect: Rect, _ alpha: Double, at index: Int) {
        put(rect, alpha, in: CellColumn.target, CellColumn.targetAlpha, at: index)
        if rect.size.width < 0 || rect.size.height < 0 { hasNegativeSizes = true }
    }

    /// Writes a component of an offset.
    @inline(__always)
    private mutating func putOffset(_ component: Int, _ value: Double, at index: Int, of rect: Rect, _ alpha: Double) {
        let value = Scalar(value) + 0
        if let column = offsets[component] {
            unsafe columns.column(column)[index] = value
        } else if value != 0 {
            addOffsetColumns(rect, alpha)
            unsafe columns.column(offsets[component]!)[index] = value
        }
    }

    /// Adds columns for those components of an offset that are not 0 and have none; all at once, since this moves all columns.
    @inline(never)
    private mutating func addOffsetColumns(_ rect: Rect, _ alpha: Double) {
        let values = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height, alpha]
        let missing = values.indices.filter { offsets[$0] == nil && Scalar(values[$0]) != 0 }
        let first = columns.appendColumns(missing.count)
        for (number, component) in missing.enumerated() { offsets.add(component, column: first + number) }
    }

    /// Writes the target of a cell, and its start minus the target.
    mutating func write(_ target: Rect, _ targetAlpha: Double, offset: Rect, _ offsetAlpha: Double, at index: Int) {
        columns.check(index)
        columns.makeUnique()
        blocks.change(index)
        putTarget(target, targetAlpha, at: index)
        putOffset(OffsetColumns.x, offset.origin.x, at: index, of: offset, offsetAlpha)
        putOffset(OffsetColumns.y, offset.origin.y, at: index, of: offset, offsetAlpha)
        putOffset(OffsetColumns.width, offset.size.width, at: index, of: offset, offsetAlpha)
        putOffset(OffsetColumns.height, offset.size.height, at: index, of: offset, offsetAlpha)
        putOffset(OffsetColumns.alpha, offsetAlpha, at: index, of: offset, offsetAlpha)
    }

    /// Writes the delay of a cell, in a group with delays.
    mutating func write(delay: Double, at index: Int) {
        if hasDelays { columns[CellColumn.delay, index] = Scalar(delay) }
    }

    /// Writes the initial velocities of a cell, in a retargeted group.
    mutating func write(velocity: Rect, _ alphaVelocity: Double, at index: Int) {
        put(velocity, alphaVelocity, in: CellColumn.velocity, CellColumn.alphaVelocity, at: index)
    }

    /// Puts a cell to rest; one that does not fit the format is an error, and unchanged.
    mutating func rest(_ placement: CellPlacement, at index: Int) throws(BatchError) {
        guard placement.rect.fits(Scalar.self), Scalar(placement.alpha).isFinite else { throw .notFinite(index: index) }
        write(placement.rect, placement.alpha, offset: .zero, 0, at: index)
    }

    /// Puts neighbouring cells to rest; the first that does not fit the format is an error, and it and the next are unchanged.
    mutating func rest(_ placements: CellPlacements, _ rows: Range<Int>, at first: Int) throws(BatchError) {
        precondition(first + rows.count <= cells.count, "there are only \(cells.count) cells")
        columns.makeUnique()
        let (count, isNegative) = unsafe placements.copy(
            rows, to: columns.column(CellColumn.target) + first, stride: columns.storage.stride)
        if isNegative { hasNegativeSizes = true }
        blocks.change(first..<first + count)
        for component in 0..<OffsetColumns.count {
            guard let column = offsets[component] else { continue }
            unsafe (columns.column(column) + first).update(repeating: 0, count: count)
        }
        if count < rows.count { throw .notFinite(index: first + count) }
    }

    /// Writes the spring of one cell.
    mutating func write(_ coefficients: SpringCoefficients<Scalar>, at index: Int) {
        columns[CellColumn.spring, index] = coefficients.rate
        columns[CellColumn.spring + 1, index] = coefficients.frequency
        columns[CellColumn.spring + 2, index] = coefficients.a
        columns[CellColumn.spring + 3, index] = coefficients.b
    }

    /// Checks that a cell fits the format.
    ///
    /// - Precondition: A delay other than 0 is only given for a group with delays.
    func check(
        _ start: Rect, _ startAlpha: Double, _ target: Rect, _ targetAlpha: Double, delay: Double, at index: Int
    ) throws(BatchError) {
        guard target.fits(Scalar.self), (start - target).fits(Scalar.self), Scalar(delay).isFinite,
            Scalar(startAlpha).isFinite, Scalar(targetAlpha).isFinite
        else { throw .notFinite(index: index) }
        precondition(delay == 0 || hasDelays, "a delay needs a staggered group or one with a spring per cell")
    }

    /// The state of a cell in its own space at a time of the frames; `spring` is read in a group with a spring per cell.
    func state(
        of index: Int, at time: Double, spring cellSpring: () -> CellSpring
    ) -> (rect: Rect, alpha: Double, velocity: Rect, alphaVelocity: Double) {
        let target = columns.components(CellColumn.target, CellColumn.targetAlpha, at: index)
        let offset = offset(at: index)
        func combined(_ timing: TimingSolution, at time: Double) -> (Rect, Double, Rect, Double) {
            let (remaining, velocity) = (timing.remainingFraction(at: time), timing.velocity(at: time))
            return (
                target.rect + offset.rect.scaled(by: remaining), target.alpha + offset.alpha * remaining,
                offset.rect.scaled(by: velocity), offset.alpha * velocity
            )
        }
        switch motion {
        case .uniform(let timing):
            return combined(TimingSolution(timing), at: time - startTime)
        case .staggered(let timing):
            return combined(TimingSolution(timing), at: time - startTime - Double(columns[CellColumn.delay, index]))
        case .perCellSpring:
            return combined(
                TimingSolution(cellSpring().timing), at: time - startTime - Double(columns[CellColumn.delay, index]))
        case .retargeted(let spring):
            let initial = columns.components(CellColumn.velocity, CellColumn.alphaVelocity, at: index)
            let fromOffset = SpringSolution(spring, displacement: 1, velocity: 0).state(at: time - startTime)
            let fromVelocity = SpringSolution(spring, displacement: 0, velocity: 1).state(at: time - startTime)
            return (
                target.rect + offset.rect.scaled(by: fromOffset.displacement)
                    + initial.rect.scaled(by: fromVelocity.displacement),
                target.alpha + offset.alpha * fromOffset.displacement + initial.alpha * fromVelocity.displacement,
                offset.rect.scaled(by: fromOffset.velocity) + initial.rect.scaled(by: fromVelocity.velocity),
                offset.alpha * fromOffset.velocity + initial.alpha * fromVelocity.velocity
            )
        }
    }

}

extension Columns {
    /// A rectangle in four neighbouring columns, and an alpha. Not of the group: to hand that over would copy it.
    @inline(__always)
    func components(_ rect: Int, _ alpha: Int, at index: Int) -> (rect: Rect, alpha: Double) {
        (
            Rect(
                x: Double(self[rect, index]), y: Double(self[rect + 1, index]), width: Double(self[rect + 2, index]),
                height: Double(self[rect + 3, index])),
            Double(self[alpha, index])
        )
    }
}

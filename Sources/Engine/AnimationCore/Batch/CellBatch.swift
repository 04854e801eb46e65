import BatchKernels

/// Cells that animate from one rectangle and alpha to another, grouped by timing.
///
///     var batch = CellBatch<Float>()
///     let group = batch.addGroup(.spring(.snappy), startTime: 0, conversion: toContainer)
///     let cell = try batch.insert(from: start, alpha: 0, to: end, alpha: 1, into: group)
///     engine.frame(&batch, at: 0.1)
///     batch.frame(of: cell)
///
/// Inserting, removing and retargeting touch one cell. A cell at rest takes 10 columns (40 bytes in `Float`, 80 in `Double`):
/// target and result. Each component in which some cell of its group moves takes one more, a delay for each cell one, a spring
/// for each cell or an initial velocity five.
///
/// A frame reads and writes the columns that vary, of the cells whose result differs from that of the last frame: a cell before
/// its start or after its end, or one that does not move, costs nothing. Cells are looked at in blocks of 64: insert those of a
/// staggered group in the order of their delays. A value with copy-on-write storage.
public struct CellBatch<Scalar: BatchScalar>: Sendable {
    /// A cell of a batch; stays valid until the cell is removed.
    public struct Cell: Hashable, Sendable {
        let index: Int

        /// A cell of no batch.
        package static var none: Cell { Cell(index: -1) }
    }

    /// A group of a batch; stays valid until the group is removed.
    public struct Group: Hashable, Sendable {
        let index: Int
        /// The number of earlier groups with this index.
        let generation: Int
    }

    var groups: [CellGroup<Scalar>] = []
    /// The generation of the group at each index.
    private var generations: [Int] = []
    private var freeGroups: [Int] = []
    /// The group of every cell and its index there, by handle; −1 where a handle is free.
    var places: [(group: Int, place: Int)] = []
    var freeHandles: [Int] = []
    /// The springs of cells in groups with a spring per cell, by handle, in full precision: the columns hold them rounded.
    /// The elements of other cells are not used.
    private var cellSprings: [CellSpring] = []

    /// Creates an empty batch.
    public init() {}

    /// The number of cells.
    public var count: Int { places.count - freeHandles.count }

    /// The number of cells that the last frame computed, a multiple of the lanes of a vector: those that moved, and those whose
    /// result was not that of the frame before.
    package var computedCells: Int { groups.reduce(0) { $0 + ($1.cells.isEmpty ? 0 : $1.traffic.cells) } }

    /// The bytes that the last frame read and wrote.
    package var computedBytes: Int { groups.reduce(0) { $0 + ($1.cells.isEmpty ? 0 : $1.traffic.bytes) } }

    /// The bytes of memory of the columns of all groups.
    package var columnBytes: Int { groups.reduce(0) { $0 + $1.columns.byteCount } }

    /// Adds a group of cells with one start time.
    ///
    /// - Parameters:
    ///   - timing: The timing of the cells.
    ///   - startTime: The start time, in the time of the frames, in seconds; finite.
    ///   - conversion: From the cells' space to the container's.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func addGroup(
        _ timing: CellTiming, startTime: Double, conversion: CoordinateConversion
    ) -> Group {
        timing.check()
        return add(.uniform(timing), startTime, conversion)
    }

    /// Adds a group of cells that start one after the other, each after a delay of its own.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func addStaggeredGroup(
        _ timing: CellTiming, startTime: Double, conversion: CoordinateConversion
    ) -> Group {
        timing.check()
        return add(.staggered(timing), startTime, conversion)
    }

    /// Adds a group of cells with a spring and a delay for each.
    ///
    /// Sort the cells by regime, or use a group for each: a vector that mixes over-damped springs with others computes both.
    ///
    /// - Parameters:
    ///   - startTime: When, in the time of the frames, in seconds; finite.
    ///   - conversion: From the cells' space to the container's.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func addPerCellSpringGroup(startTime: Double, conversion: CoordinateConversion) -> Group {
        add(.perCellSpring, startTime, conversion)
    }

    private mutating func add(
        _ motion: CellGroup<Scalar>.Motion, _ startTime: Double, _ conversion: CoordinateConversion
    ) -> Group {
        precondition(startTime.isFinite, "the start time of a group must be finite, not \(startTime)")
        let index = place(CellGroup(motion: motion, startTime: startTime, conversion: conversion))
        return Group(index: index, generation: generations[index])
    }

    /// Removes an empty group and its memory; constant time. The handle is invalid from now on.
    ///
    /// A program that creates a group for every animation removes it after its last cell: a frame visits every group.
    ///
    /// - Precondition: The group is in this batch and has no cells.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func remove(_ group: Group) {
        let index = index(of: group)
        precondition(
            groups[index].cells.isEmpty,
            "a group must be empty to be removed; it has \(groups[index].cells.count) cells")
        groups[index].removeMemory()
        generations[index] += 1
        freeGroups.append(index)
    }

    /// The number of groups that a frame visits: those that were added and not removed, and those of retargeted cells.
    public var groupCount: Int { groups.count - freeGroups.count }

    /// Stores a group at a free index.
    private mutating func place(_ group: CellGroup<Scalar>) -> Int {
        if let index = freeGroups.popLast() {
            groups[index] = group
            return index
        }
        groups.append(group)
        generations.append(0)
        return groups.count - 1
    }

    func index(of group: Group) -> Int {
        precondition(
            group.index < groups.count && generations[group.index] == group.generation,
            "the group is not in this batch; it may have been removed")
        return group.index
    }

    /// Replaces a group's conversion, as when its container scrolls.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func setConversion(_ conversion: CoordinateConversion, of group: Group) {
        groups[index(of: group)].conversion = conversion
    }

    /// Adds a cell to a group; amortised constant time.
    ///
    /// - Parameters:
    ///   - start: The rectangle at the start, in the cells' space.
    ///   - startAlpha: The alpha at the start.
    ///   - target: The rectangle at the end.
    ///   - targetAlpha: The alpha at the end.
    ///   - delay: The delay after the group's start time, in seconds; only for staggered groups.
    ///   - group: The group; not one with a spring per cell.
    /// - Throws: ``BatchError/notFinite(index:)``, with the number of cells in the group, where a component is not finite
    ///   or too large for the format; the batch is unchanged then.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func insert(
        from start: Rect, alpha startAlpha: Double = 1, to target: Rect, alpha targetAlpha: Double = 1,
        delay: Double = 0, into group: Group
    ) throws(BatchError) -> Cell {
        let group = index(of: group)
        precondition(
            !groups[group].isPerCellSpring,
            "the cells of this group need a spring each; use insert(from:to:with:into:)")
        return try insert(start, startAlpha, target, targetAlpha, delay, group)
    }

    /// Adds a cell with its spring; amortised constant time.
    ///
    /// - Parameters:
    ///   - start: The rectangle at the start, in the cells' space.
    ///   - startAlpha: The alpha at the start.
    ///   - target: The rectangle at the end.
    ///   - targetAlpha: The alpha at the end.
    ///   - spring: The spring.
    ///   - initialVelocity: The normalized initial velocity (1/s), positive towards the target; finite.
    ///   - delay: The delay after the group's start time, in seconds.
    ///   - group: A group with a spring per cell.
    /// - Throws: ``BatchError/notFinite(index:)``, with the number of cells in the group, where a component is not finite
    ///   or too large for the format; the batch is unchanged then.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func insert(
        from start: Rect, alpha startAlpha: Double = 1, to target: Rect, alpha targetAlpha: Double = 1,
        with spring: Spring, initialVelocity: Double = 0, delay: Double = 0, into group: Group
    ) throws(BatchError) -> Cell {
        let group = index(of: group)
        precondition(
            groups[group].isPerCellSpring, "a spring per cell needs a group of addPerCellSpringGroup")
        let cellSpring = CellSpring(spring: spring, initialVelocity: initialVelocity)
        cellSpring.timing.check()
        let coefficients = SpringSolution(spring, displacement: 1, velocity: -initialVelocity)
            .kernelCoefficients(Scalar.self).value
        let place = groups[group].columns.count
        guard coefficients.rate.isFinite, coefficients.frequency.isFinite, coefficients.a.isFinite,
            coefficients.b.isFinite
        else {
            throw .notFinite(index: place)
        }
        let cell = try insert(start, startAlpha, target, targetAlpha, delay, group)
        groups[group].write(coefficients, at: place)
        while cellSprings.count <= cell.index { cellSprings.append(cellSpring) }
        cellSprings[cell.index] = cellSpring
        return cell
    }

    private mutating func insert(
        _ start: Rect, _ startAlpha: Double, _ target: Rect, _ targetAlpha: Double, _ delay: Double, _ group: Int
    ) throws(BatchError) -> Cell {
        let place = groups[group].columns.count
        try groups[group].check(start, startAlpha, target, targetAlpha, delay: delay, at: place)
        let cell = freeHandles.popLast() ?? places.count
        if cell == places.count { places.append((0, 0)) }
        append(cell, to: group)
        groups[group].write(
            target, targetAlpha, offset: start - target, startAlpha - targetAlpha, at: place)
        groups[group].write(delay: delay, at: place)
        return Cell(index: cell)
    }

    /// Replaces the animation of a cell, in its group; constant time.
    ///
    /// - Parameters:
    ///   - cell: The cell; not one that was retargeted.
    ///   - start: The rectangle at the start, in the cell's space.
    ///   - startAlpha: The alpha at the start.
    ///   - target: The rectangle at the end.
    ///   - targetAlpha: The alpha at the end.
    ///   - delay: As in ``insert(from:alpha:to:alpha:delay:into:)``.
    /// - Throws: ``BatchError/notFinite(index:)``, with the cell's index in its group, where a component is not finite or too large for
    ///   the format; the batch is unchanged then.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func replace(
        _ cell: Cell, from start: Rect, alpha startAlpha: Double = 1, to target: Rect, alpha targetAlpha: Double = 1,
        delay: Double = 0
    ) throws(BatchError) {
        let (group, place) = place(of: cell)
        precondition(
            !groups[group].isRetargeted, "a cell that was retargeted cannot be replaced; remove it and insert another")
        try groups[group].check(start, startAlpha, target, targetAlpha, delay: delay, at: place)
        groups[group].write(
            target, targetAlpha, offset: start - target, startAlpha - targetAlpha, at: place)
        groups[group].write(delay: delay, at: place)
    }

    /// Reserves memory for at least that many cells in a group.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func reserveCapacity(_ capacity: Int, of group: Group) {
        let index = index(of: group)
        groups[index].reserveCapacity(capacity)
        if groups[index].isPerCellSpring { cellSprings.reserveCapacity(capacity) }
        places.reserveCapacity(capacity)
    }

    /// Removes a cell; constant time. The handle is invalid from now on.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func remove(_ cell: Cell) {
        _ = place(of: cell)
        takeOut(cell.index)
        places[cell.index] = (-1, -1)
        freeHandles.append(cell.index)
    }

    /// Retargets a cell: it continues from its position and velocity, without a jump in either.
    ///
    /// - Parameters:
    ///   - cell: The cell.
    ///   - target: The new rectangle at the end, in the cell's space.
    ///   - alpha: The new alpha at the end.
    ///   - spring: The new spring. Cells that are retargeted at one time with one spring form one group.
    ///   - time: The time of the interruption, in the time of the frames; not before the cell's last one.
    /// - Throws: ``BatchError/notFinite(index:)``, with the cell's index in its group, where a component is not finite or too large for
    ///   the format; the batch is unchanged then.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func retarget(
        _ cell: Cell, to target: Rect, alpha: Double = 1, with spring: Spring, at time: Double
    ) throws(BatchError) {
        let (group, place) = place(of: cell)
        let state = groups[group].state(of: place, at: time) { cellSprings[cell.index] }
        let offset = state.rect - target
        guard target.fits(Scalar.self), offset.fits(Scalar.self), state.velocity.fits(Scalar.self),
            Scalar(alpha).isFinite, Scalar(state.alphaVelocity).isFinite, time.isFinite
        else { throw .notFinite(index: place) }
        let conversion = groups[group].conversion
        takeOut(cell.index)
        let destination = retargetedGroup(spring, time, conversion)
        let newPlace = append(cell.index, to: destination)
        groups[destination].write(target, alpha, offset: offset, state.alpha - alpha, at: newPlace)
        groups[destination].write(velocity: state.velocity, state.alphaVelocity, at: newPlace)
    }

    /// The rectangle, in the container's coordinates, and the alpha of a cell in the last frame.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public func frame(of cell: Cell) -> (rect: Rect, alpha: Double) {
        let (group, place) = place(of: cell)
        return groups[group].columns.components(CellColumn.frame, CellColumn.alpha, at: place)
    }

    /// The group with that motion, start time and conversion; an empty group is reused.
    private mutating func retargetedGroup(
        _ spring: Spring, _ startTime: Double, _ conversion: CoordinateConversion
    ) -> Int {
        let motion = CellGroup<Scalar>.Motion.retargeted(spring)
        let found = groups.indices.reversed().first {
            groups[$0].motion == motion && groups[$0].startTime == startTime && groups[$0].conversion == conversion
        }
        if let found { return found }
        let new = CellGroup<Scalar>(motion: motion, startTime: startTime, conversion: conversion)
        let empty = groups.indices.first {
            if case .retargeted = groups[$0].motion { groups[$0].cells.isEmpty } else { false }
        }
        if let empty {
            groups[empty] = new
            return empty
        }
        return place(new)
    }

    @discardableResult
    private mutating func append(_ cell: Int, to group: Int) -> Int {
        let place = groups[group].append(cell)
        places[cell] = (group, place)
        return place
    }

    private mutating func takeOut(_ cell: Int) {
        let (group, place) = places[cell]
        groups[group].remove(at: place)
        if place < groups[group].cells.count { places[groups[group].cells[place]] = (group, place) }
    }

    func place(of cell: Cell) -> (group: Int, place: Int) {
        precondition(
            cell.index >= 0 && cell.index < places.count && places[cell.index].group >= 0,
            "the cell is not in this batch; it may have been removed")
        return places[cell.index]
    }
}

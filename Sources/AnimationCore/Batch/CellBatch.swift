import BatchKernels

/// Cells on their way from one rectangle and alpha to another, grouped by timing, ready for frame after frame.
///
///     var batch = CellBatch<Float>()
///     let group = batch.addGroup(.spring(.snappy), startTime: 0, conversion: toContainer)
///     let cell = try batch.insert(from: start, alpha: 0, to: end, alpha: 1, into: group)
///     engine.frame(&batch, at: 0.1)
///     batch.frame(of: cell)
///
/// Inserting, removing and retargeting touch one cell. Memory per cell: 15 numbers (60 bytes in `Float`, 120 in
/// `Double`), one more where cells begin at times of their own, five more where they have springs of their own (and 32
/// bytes beside) or after an interruption; a frame reads 10 of them (11, 15) and writes 5. A value with copy-on-write
/// storage.
public struct CellBatch<Scalar: BatchScalar>: Sendable {
    /// A cell of a batch; stays valid until the cell is removed.
    public struct Cell: Hashable, Sendable {
        let index: Int
    }

    /// A group of a batch; stays valid until the group is removed.
    public struct Group: Hashable, Sendable {
        let index: Int
        /// How many groups have had this index before.
        let generation: Int
    }

    var groups: [CellGroup<Scalar>] = []
    /// How many groups each index has had, less one.
    private var generations: [Int] = []
    private var freeGroups: [Int] = []
    /// Group and place of every cell, by handle; −1 where a handle is free.
    private var places: [(group: Int, place: Int)] = []
    private var freeHandles: [Int] = []
    /// What drives the cells of sprung groups, by handle, as it was given: the groups' columns hold it rounded. Only as
    /// long as there were such cells, and of no meaning for others.
    private var cellSprings: [CellSpring] = []

    /// No cells.
    public init() {}

    /// How many cells there are.
    public var count: Int { places.count - freeHandles.count }

    /// Adds a group of cells that begin together.
    ///
    /// - Parameters:
    ///   - timing: How their way gets done.
    ///   - startTime: When, in the time of the frames, in seconds; finite.
    ///   - conversion: From the cells' space to the container's.
    @_specialize(where Scalar == Double)
    @_specialize(where Scalar == Float)
    public mutating func addGroup(
        _ timing: CellTiming, startTime: Double, conversion: CoordinateConversion
    ) -> Group {
        timing.check()
        return add(.uniform(timing), startTime, conversion)
    }

    /// Adds a group of cells that begin one after the other, each after a delay of its own.
    @_specialize(where Scalar == Double)
    @_specialize(where Scalar == Float)
    public mutating func addStaggeredGroup(
        _ timing: CellTiming, startTime: Double, conversion: CoordinateConversion
    ) -> Group {
        timing.check()
        return add(.staggered(timing), startTime, conversion)
    }

    /// Adds a group of cells that each have a spring of their own, and begin after a delay of their own.
    ///
    /// Sorted into groups or runs by kind they are fastest: a vector that mixes over-damped springs with others computes
    /// both.
    ///
    /// - Parameters:
    ///   - startTime: When, in the time of the frames, in seconds; finite.
    ///   - conversion: From the cells' space to the container's.
    @_specialize(where Scalar == Double)
    @_specialize(where Scalar == Float)
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

    /// Removes a group that has no cells any more, and its memory; constant time. The handle is invalid from now on.
    ///
    /// A program that makes a group for every animation removes it after the last cell: a frame looks at every group.
    public mutating func remove(_ group: Group) {
        let index = index(of: group)
        precondition(
            groups[index].cells.isEmpty, "a group is removed after its cells; \(groups[index].cells.count) are left")
        groups[index].columns = Columns(columnCount: groups[index].motion.columnCount)
        generations[index] += 1
        freeGroups.append(index)
    }

    /// How many groups a frame looks at: those that were added and not removed, and those of interrupted cells.
    public var groupCount: Int { groups.count - freeGroups.count }

    /// Puts a group where there is room.
    private mutating func place(_ group: CellGroup<Scalar>) -> Int {
        if let index = freeGroups.popLast() {
            groups[index] = group
            return index
        }
        groups.append(group)
        generations.append(0)
        return groups.count - 1
    }

    private func index(of group: Group) -> Int {
        precondition(
            group.index < groups.count && generations[group.index] == group.generation,
            "the group is not, or no longer, in this batch")
        return group.index
    }

    /// Moves a group's space, as when its container scrolls.
    @_specialize(where Scalar == Double)
    @_specialize(where Scalar == Float)
    public mutating func setConversion(_ conversion: CoordinateConversion, of group: Group) {
        groups[index(of: group)].conversion = conversion
    }

    /// Adds a cell to a group; amortised constant time.
    ///
    /// - Parameters:
    ///   - start: The rectangle at the begin, in the cells' space.
    ///   - startAlpha: The alpha at the begin.
    ///   - target: The rectangle at the end.
    ///   - targetAlpha: The alpha at the end.
    ///   - delay: How long after the group's begin the cell begins, in seconds; only for staggered groups.
    ///   - group: The group; not a sprung one.
    /// - Throws: ``BatchError/notFinite(index:)``, with the number of cells in the group, where a number is not finite
    ///   or too large for the format; the batch is unchanged then.
    @_specialize(where Scalar == Double)
    @_specialize(where Scalar == Float)
    public mutating func insert(
        from start: Rect, alpha startAlpha: Double = 1, to target: Rect, alpha targetAlpha: Double = 1,
        delay: Double = 0, into group: Group
    ) throws(BatchError) -> Cell {
        let group = index(of: group)
        precondition(
            groups[group].motion != .perCellSpring, "the cells of this group have springs of their own: say which")
        return try insert(start, startAlpha, target, targetAlpha, delay, group)
    }

    /// Adds a cell with a spring of its own; amortised constant time.
    ///
    /// - Parameters:
    ///   - start: The rectangle at the begin, in the cells' space.
    ///   - startAlpha: The alpha at the begin.
    ///   - target: The rectangle at the end.
    ///   - targetAlpha: The alpha at the end.
    ///   - spring: What takes it there.
    ///   - initialVelocity: The normalized velocity at the start in 1/s, positive towards the target; finite.
    ///   - delay: How long after the group's begin the cell begins, in seconds.
    ///   - group: A sprung group.
    /// - Throws: ``BatchError/notFinite(index:)``, with the number of cells in the group, where a number is not finite
    ///   or too large for the format; the batch is unchanged then.
    @_specialize(where Scalar == Double)
    @_specialize(where Scalar == Float)
    public mutating func insert(
        from start: Rect, alpha startAlpha: Double = 1, to target: Rect, alpha targetAlpha: Double = 1,
        with spring: Spring, initialVelocity: Double = 0, delay: Double = 0, into group: Group
    ) throws(BatchError) -> Cell {
        let group = index(of: group)
        precondition(
            groups[group].motion == .perCellSpring, "only the cells of a sprung group have springs of their own")
        let own = CellSpring(spring: spring, initialVelocity: initialVelocity)
        own.timing.check()
        let numbers = SpringSolution(spring, displacement: 1, velocity: -initialVelocity)
            .kernelCoefficients(Scalar.self).value
        let place = groups[group].columns.count
        guard numbers.rate.isFinite, numbers.frequency.isFinite, numbers.a.isFinite, numbers.b.isFinite else {
            throw .notFinite(index: place)
        }
        let cell = try insert(start, startAlpha, target, targetAlpha, delay, group)
        groups[group].write(numbers, at: place)
        while cellSprings.count <= cell.index { cellSprings.append(own) }
        cellSprings[cell.index] = own
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
        groups[group].write(start, startAlpha, target, targetAlpha, delay: delay, at: place)
        return Cell(index: cell)
    }

    /// Gives a cell another way, in its group; constant time.
    ///
    /// - Parameters:
    ///   - cell: The cell; not one that was retargeted.
    ///   - start: The rectangle at the begin, in the cell's space.
    ///   - startAlpha: The alpha at the begin.
    ///   - target: The rectangle at the end.
    ///   - targetAlpha: The alpha at the end.
    ///   - delay: As in ``insert(from:alpha:to:alpha:delay:into:)``.
    /// - Throws: ``BatchError/notFinite(index:)``, with the cell's place, where a number is not finite or too large for
    ///   the format; the batch is unchanged then.
    @_specialize(where Scalar == Double)
    @_specialize(where Scalar == Float)
    public mutating func replace(
        _ cell: Cell, from start: Rect, alpha startAlpha: Double = 1, to target: Rect, alpha targetAlpha: Double = 1,
        delay: Double = 0
    ) throws(BatchError) {
        let (group, place) = place(of: cell)
        precondition(
            !groups[group].isRetargeted, "a cell that was retargeted has a speed; remove it and insert another")
        try groups[group].check(start, startAlpha, target, targetAlpha, delay: delay, at: place)
        groups[group].write(start, startAlpha, target, targetAlpha, delay: delay, at: place)
    }

    /// Makes room for at least that many cells in a group.
    @_specialize(where Scalar == Double)
    @_specialize(where Scalar == Float)
    public mutating func reserveCapacity(_ capacity: Int, of group: Group) {
        let index = index(of: group)
        groups[index].columns.reserveCapacity(capacity)
        groups[index].cells.reserveCapacity(capacity)
        if groups[index].motion == .perCellSpring { cellSprings.reserveCapacity(capacity) }
        places.reserveCapacity(capacity)
    }

    /// Removes a cell; constant time. The handle is invalid from now on.
    @_specialize(where Scalar == Double)
    @_specialize(where Scalar == Float)
    public mutating func remove(_ cell: Cell) {
        _ = place(of: cell)
        takeOut(cell.index)
        places[cell.index] = (-1, -1)
        freeHandles.append(cell.index)
    }

    /// Sends a cell somewhere else, from where it is and as fast as it is: no jump in place or speed.
    ///
    /// - Parameters:
    ///   - cell: The cell.
    ///   - target: The new rectangle at the end, in the cell's space.
    ///   - alpha: The new alpha at the end.
    ///   - spring: What takes it there. Cells that are sent off at one time with one spring form one group.
    ///   - time: When, in the time of the frames; not before the cell's last interruption.
    /// - Throws: ``BatchError/notFinite(index:)``, with the cell's place, where a number is not finite or too large for
    ///   the format; the batch is unchanged then.
    @_specialize(where Scalar == Double)
    @_specialize(where Scalar == Float)
    public mutating func retarget(
        _ cell: Cell, to target: Rect, alpha: Double = 1, with spring: Spring, at time: Double
    ) throws(BatchError) {
        let (group, place) = place(of: cell)
        let state = groups[group].state(of: place, at: time) { cellSprings[cell.index] }
        let offset = state.rect - target
        guard target.fits(Scalar.self), offset.fits(Scalar.self), state.speed.fits(Scalar.self),
            Scalar(alpha).isFinite, Scalar(state.alphaSpeed).isFinite, time.isFinite
        else { throw .notFinite(index: place) }
        let conversion = groups[group].conversion
        takeOut(cell.index)
        let destination = retargetedGroup(spring, time, conversion)
        let newPlace = append(cell.index, to: destination)
        groups[destination].write(target, alpha, to: CellColumn.target, CellColumn.targetAlpha, at: newPlace)
        groups[destination].write(
            offset, state.alpha - alpha, to: CellColumn.offset, CellColumn.offsetAlpha, at: newPlace)
        groups[destination].write(
            state.speed, state.alphaSpeed, to: CellColumn.speed, CellColumn.speedAlpha, at: newPlace)
    }

    /// The rectangle, in the container's coordinates, and the alpha of a cell in the last frame.
    @_specialize(where Scalar == Double)
    @_specialize(where Scalar == Float)
    public func frame(of cell: Cell) -> (rect: Rect, alpha: Double) {
        let (group, place) = place(of: cell)
        return groups[group].numbers(CellColumn.frame, CellColumn.alpha, at: place)
    }

    /// The group of that motion, time and space; a group without cells is used again.
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
        let place = groups[group].columns.append()
        groups[group].cells.append(cell)
        places[cell] = (group, place)
        return place
    }

    private mutating func takeOut(_ cell: Int) {
        let (group, place) = places[cell]
        groups[group].columns.remove(at: place)
        groups[group].cells.swapAt(place, groups[group].cells.count - 1)
        groups[group].cells.removeLast()
        if place < groups[group].cells.count { places[groups[group].cells[place]] = (group, place) }
    }

    private func place(of cell: Cell) -> (group: Int, place: Int) {
        precondition(
            cell.index >= 0 && cell.index < places.count && places[cell.index].group >= 0,
            "the cell is not, or no longer, in this batch")
        return places[cell.index]
    }
}

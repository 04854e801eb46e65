/// Cells with one timing and one start time that replace those of a group at once, as the end of a pinch does.
///
/// They are filled ahead, outside a frame; ``CellBatch/swapAll(_:of:with:)`` then takes constant time, and neither allocates
/// nor frees memory.
public struct PreparedCells<Scalar: BatchScalar>: Sendable {
    fileprivate var group: CellGroup<Scalar>

    /// Prepares no cells.
    ///
    /// - Parameters:
    ///   - timing: The timing of the cells.
    ///   - startTime: The start time, in the time of the frames, in seconds; finite.
    ///   - capacity: The number of cells to reserve memory for.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public init(_ timing: CellTiming, startTime: Double, capacity: Int) {
        timing.check()
        precondition(startTime.isFinite, "the start time of a group must be finite, not \(startTime)")
        group = CellGroup(
            motion: .uniform(timing), startTime: startTime, conversion: CoordinateConversion(transform: .identity))
        group.reserveCapacity(capacity)
    }

    /// Appends a cell; amortised constant time.
    ///
    /// - Parameters:
    ///   - start: The rectangle at the start, in the cells' space.
    ///   - startAlpha: The alpha at the start.
    ///   - target: The rectangle at the end.
    ///   - targetAlpha: The alpha at the end.
    /// - Throws: ``BatchError/notFinite(index:)``, with the number of cells, where a component is not finite or too large for
    ///   the format; nothing is appended then.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func append(
        from start: Rect, alpha startAlpha: Double, to target: Rect, alpha targetAlpha: Double
    ) throws(BatchError) {
        let index = group.cells.count
        try group.check(start, startAlpha, target, targetAlpha, delay: 0, at: index)
        _ = group.append(index)
        group.write(target, targetAlpha, offset: start - target, startAlpha - targetAlpha, at: index)
    }
}

extension CellBatch {
    /// Replaces the animations of all cells of a group, its timing and its start time by prepared ones; the handles of the
    /// cells and of the group stay valid. `prepared` has the former ones afterwards.
    ///
    /// - Parameters:
    ///   - cells: The cells.
    ///   - group: The group; not one with a spring per cell.
    ///   - prepared: The new animations, in the order of `cells`.
    /// - Returns: Whether they were replaced; not where `cells` are not all cells of the group, in its order.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func swapAll(
        _ cells: ArraySlice<Cell>, of group: Group, with prepared: inout PreparedCells<Scalar>
    ) -> Bool {
        let index = index(of: group)
        precondition(groups[index].motion != .perCellSpring, "a spring per cell cannot be replaced by a timing")
        guard groups[index].cells.count == cells.count, prepared.group.cells.count == cells.count,
            groups[index].hasNeighbours(cells, from: 0)
        else { return false }
        groups[index].swapAnimations(with: &prepared.group)
        return true
    }
}

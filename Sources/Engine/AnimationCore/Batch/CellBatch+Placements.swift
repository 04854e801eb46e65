/// Many cells that do not move, added or placed at once.
extension CellBatch {
    /// Adds cells that do not move to a group, in the order of their placements: they become neighbours in their columns.
    ///
    /// - Parameters:
    ///   - placements: The rectangle and the alpha of each.
    ///   - rows: Those of the cells among the placements.
    ///   - group: The group.
    /// - Returns: The cells.
    /// - Precondition: The group is not one with a spring per cell.
    /// - Throws: ``BatchError/notFinite(index:)``, with the index that the cell would have in the group, where a component is not
    ///   finite or too large for the format; the batch is unchanged then.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func insert(
        _ placements: CellPlacements, rows: Range<Int>, into group: Group
    ) throws(BatchError) -> [Cell] {
        let group = index(of: group)
        precondition(
            !groups[group].isPerCellSpring,
            "the cells of this group need a spring each; use insert(from:to:with:into:)")
        if let misfit = placements.misfit(in: rows, Scalar.self) {
            throw .notFinite(index: groups[group].columns.count + misfit - rows.lowerBound)
        }
        var new: [Int] = []
        new.reserveCapacity(rows.count)
        while new.count < rows.count, let free = freeHandles.popLast() { new.append(free) }
        new.append(contentsOf: places.count..<places.count + rows.count - new.count)
        let first = groups[group].append(new[...])
        for (offset, cell) in new.enumerated() {
            if cell < places.count {
                places[cell] = (group, first + offset)
            } else {
                places.append((group, first + offset))
            }
        }
        try groups[group].rest(placements, rows, at: first)
        return new.map(Cell.init)
    }

    /// Puts many cells to rest, each at its place, as the step of a layout does; each stays in its group.
    ///
    /// Cells that were inserted one after the other are the fastest: they are neighbours in their columns.
    ///
    /// - Parameters:
    ///   - cells: The cells; none that was retargeted.
    ///   - placements: The rectangle and the alpha of each.
    ///   - rows: Those of the cells among the placements.
    /// - Precondition: There are as many rows as cells.
    /// - Throws: ``BatchError/notFinite(index:)``, with a cell's index in its group, where a component is not finite or too
    ///   large for the format; that cell and those after it are unchanged then.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func replace(
        _ cells: ArraySlice<Cell>, with placements: CellPlacements, rows: Range<Int>
    ) throws(BatchError) {
        precondition(
            cells.count == rows.count, "\(cells.count) cells need as many placements, not \(rows.count)")
        var (first, row) = (cells.startIndex, rows.lowerBound)
        while first < cells.endIndex {
            let (group, place) = place(of: cells[first])
            precondition(
                !groups[group].isRetargeted,
                "a cell that was retargeted cannot be replaced; remove it and insert another")
            var count = 1
            if first == cells.startIndex, cells.count > 1, groups[group].hasNeighbours(cells, from: place) {
                count = cells.count
            }
            while first + count < cells.endIndex, places[cells[first + count].index] == (group, place + count) {
                count += 1
            }
            if count == 1 {
                // Cells that come to rest one by one, as in a wave.
                try groups[group].rest(placements[row], at: place)
            } else {
                try groups[group].rest(placements, row..<row + count, at: place)
            }
            first += count
            row += count
        }
    }
}

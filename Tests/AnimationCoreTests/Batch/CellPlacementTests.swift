import AnimationCore
import TestSupport
import Testing

/// Cells at rest that are added many at a time.
@Suite struct CellPlacementTests {
    /// A group in which a cell moves, and from which another was removed: its handle is free.
    private static func group(of batch: inout CellBatch<Double>) throws -> CellBatch<Double>.Group {
        let conversion = try CoordinateConversion(
            from: CoordinateSpace(transformToRoot: BatchGeometryTests.transforms[1]), to: .root)
        let group = batch.addGroup(.linear(duration: 1), startTime: 0, conversion: conversion)
        let way = CellBatchTests.ways(1)[0]
        let removed = try batch.insert(from: way.start, to: way.target, into: group)
        _ = try batch.insert(from: way.start, to: way.target, into: group)
        batch.remove(removed)
        return group
    }

    private static func placements(_ count: Int) -> [CellPlacement] {
        CellBatchTests.ways(count).map { CellPlacement(rect: $0.target, alpha: $0.startAlpha) }
    }

    @Test(arguments: BatchAccuracy.sets, [1, 62, 63, 64, 300])
    func `cells added at once are those added one after the other`(set: KernelSet, count: Int) throws {
        let engine = BatchEngine(kernelSet: set)
        let placements = CellPlacementTests.placements(count)
        var (single, many) = (CellBatch<Double>(), CellBatch<Double>())
        let groups = (try CellPlacementTests.group(of: &single), try CellPlacementTests.group(of: &many))
        engine.frame(&many, at: 0.1)
        let expected = try placements.map {
            try single.insert(from: $0.rect, alpha: $0.alpha, to: $0.rect, alpha: $0.alpha, into: groups.0)
        }
        let cells = try many.insert(CellPlacements(placements), rows: 0..<count, into: groups.1)
        #expect(cells.count == count && many.count == single.count)
        for time in [0.2, 0.6, 1.5] {
            engine.frame(&single, at: time)
            engine.frame(&many, at: time)
            for (cell, other) in zip(cells, expected) { #expect(many.frame(of: cell) == single.frame(of: other)) }
        }
        // Each can be taken out, and leaves the others as they are.
        for (index, cell) in cells.enumerated() where index.isMultiple(of: 3) { many.remove(cell) }
        engine.frame(&many, at: 1.6)
        for (index, cell) in cells.enumerated() where !index.isMultiple(of: 3) {
            #expect(many.frame(of: cell) == single.frame(of: expected[index]))
        }
    }

    @Test func `of cells that do not fit the format none is added`() throws {
        var batch = CellBatch<Double>()
        let group = try CellPlacementTests.group(of: &batch)
        var placements = CellPlacementTests.placements(10)
        placements[7].alpha = .infinity
        #expect(throws: BatchError.notFinite(index: 8)) {
            try batch.insert(CellPlacements(placements), rows: 0..<10, into: group)
        }
        #expect(batch.count == 1)
    }

    @Test(arguments: [0, 1, 26, 27, 511, 512, 1299, 1300])
    func `a replacement stops at the first cell that does not fit the format`(misfit: Int) throws {
        let count = 1300
        var batch = CellBatch<Float>()
        let group = batch.addGroup(
            .spring(.snappy), startTime: 0, conversion: CoordinateConversion(transform: .identity))
        let old = CellPlacement(rect: Rect(x: 1, y: 2, width: 3, height: 4), alpha: 0.5)
        let cells = try batch.insert(
            CellPlacements(repeatElement(old, count: count)), rows: 0..<count, into: group)
        var new = (0..<count).map { CellPlacement(rect: Rect(x: Double($0), y: 5, width: 6, height: 7), alpha: 0.25) }
        if misfit < count {
            // Finite, but not in `Float`.
            new[misfit].rect.size.height = 1e300
        }
        // Not from the start of a block on.
        let rows = CellPlacements(repeatElement(old, count: 37) + new)
        if misfit < count {
            #expect(throws: BatchError.notFinite(index: misfit)) {
                try batch.replace(cells[...], with: rows, rows: 37..<rows.count)
            }
        } else {
            try batch.replace(cells[...], with: rows, rows: 37..<rows.count)
        }
        BatchEngine().frame(&batch, at: 1)
        for (index, cell) in cells.enumerated() {
            let expected = index < misfit ? new[index] : old
            #expect(batch.frame(of: cell) == (expected.rect, expected.alpha))
        }
    }
}

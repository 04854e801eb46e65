import AnimationCore
import TestSupport
import Testing

/// Prepared cells that replace those of a group at once.
@Suite struct PreparedCellsTests {
    private struct Motion {
        var start, target: Rect
        var alphas: (start: Double, target: Double)

        init(_ random: inout SplitMix64, cell: Int) {
            func number() -> Double { .random(in: -300...300, using: &random) }
            start = Rect(x: number(), y: number(), width: number(), height: number())
            // Some cells do not move.
            target = cell % 5 == 0 ? start : Rect(x: number(), y: 7, width: start.size.width, height: number())
            alphas = (cell % 5 == 0 ? 1 : 0.5, 1)
        }
    }

    private static let rest = CellTiming.linear(duration: 1)
    private static let spring = CellTiming.spring(.bouncy)

    private static func motions(_ count: Int) -> [Motion] {
        var random = SplitMix64(seed: 3)
        return (0..<count).map { Motion(&random, cell: $0) }
    }

    private static func prepared<Scalar: BatchScalar>(_ motions: [Motion], startTime: Double) throws -> PreparedCells<
        Scalar
    > {
        var prepared = PreparedCells<Scalar>(spring, startTime: startTime, capacity: motions.count)
        for motion in motions {
            try prepared.append(
                from: motion.start, alpha: motion.alphas.start, to: motion.target, alpha: motion.alphas.target)
        }
        return prepared
    }

    private static func bits<Scalar: BatchScalar>(_ batch: CellBatch<Scalar>, _ cell: CellBatch<Scalar>.Cell)
        -> [UInt64]
    {
        let (rect, alpha) = batch.frame(of: cell)
        return [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height, alpha].map(\.bitPattern)
    }

    /// Frames after a swap are those of cells that were inserted with the new motion.
    private static func check<Scalar: BatchScalar>(
        _: Scalar.Type, _ frame: (inout CellBatch<Scalar>, Double) -> Void
    ) throws {
        let conversion = CoordinateConversion(transform: AffineTransform(a: 1.5, b: 0, c: 0, d: 0.5, tx: 7, ty: 9))
        let motions = motions(150)
        var (swapped, inserted) = (CellBatch<Scalar>(), CellBatch<Scalar>())
        let other = swapped.addGroup(rest, startTime: 0, conversion: conversion)
        _ = try swapped.insert(from: .zero, to: .zero, into: other)
        let group = swapped.addGroup(rest, startTime: 0, conversion: .init(transform: .identity))
        let cells = try motions.map { try swapped.insert(from: $0.start, to: $0.start, into: group) }
        frame(&swapped, 2)
        swapped.setConversion(conversion, of: group)
        var prepared: PreparedCells<Scalar> = try prepared(motions, startTime: 2)
        #expect(swapped.swapAll(cells[...], of: group, with: &prepared))

        let wanted = inserted.addGroup(spring, startTime: 2, conversion: conversion)
        let copies = try motions.map {
            try inserted.insert(
                from: $0.start, alpha: $0.alphas.start, to: $0.target, alpha: $0.alphas.target, into: wanted)
        }
        for time in [2, 2.1, 2.4, 1, 60, 2.2] {
            frame(&swapped, time)
            frame(&inserted, time)
            for (cell, copy) in zip(cells, copies) {
                #expect(bits(swapped, cell) == bits(inserted, copy), "\(Scalar.self) at \(time)")
            }
        }
        // The handles stay valid.
        for cell in [cells[9], cells[149]] { try swapped.retarget(cell, to: .zero, with: .smooth, at: 2.3) }
        for cell in [copies[9], copies[149]] { try inserted.retarget(cell, to: .zero, with: .smooth, at: 2.3) }
        swapped.remove(cells[20])
        inserted.remove(copies[20])
        frame(&swapped, 2.5)
        frame(&inserted, 2.5)
        for index in motions.indices where index != 20 {
            #expect(bits(swapped, cells[index]) == bits(inserted, copies[index]), "\(Scalar.self), cell \(index)")
        }
    }

    @Test func `frames after a swap are those of cells inserted with the new motion`() throws {
        let engine = BatchEngine(threads: 1)
        try PreparedCellsTests.check(Double.self) { engine.frame(&$0, at: $1) }
        try PreparedCellsTests.check(Float.self) { engine.frame(&$0, at: $1) }
    }

    @Test func `only all cells of a group, in its order, are swapped`() throws {
        var batch = CellBatch<Double>()
        let group = batch.addGroup(
            PreparedCellsTests.rest, startTime: 0, conversion: CoordinateConversion(transform: .identity))
        let motions = PreparedCellsTests.motions(20)
        let cells = try motions.map { try batch.insert(from: $0.start, to: $0.start, into: group) }
        var prepared: PreparedCells<Double> = try PreparedCellsTests.prepared(motions, startTime: 0)
        var fewer: PreparedCells<Double> = try PreparedCellsTests.prepared(Array(motions.dropLast()), startTime: 0)
        #expect(!batch.swapAll(cells.dropLast(), of: group, with: &fewer))
        #expect(!batch.swapAll(cells[...], of: group, with: &fewer))
        #expect(!batch.swapAll(Array(cells.reversed())[...], of: group, with: &prepared))
        BatchEngine(threads: 1).frame(&batch, at: 0.5)
        for (cell, motion) in zip(cells, motions) {
            #expect((batch.frame(of: cell).rect - motion.start.standardized).magnitudeSquared < 1e-18)
        }
        #expect(batch.swapAll(cells[...], of: group, with: &prepared))
    }

    @Test func `a cell that does not fit the format is an error`() {
        var prepared = PreparedCells<Float>(PreparedCellsTests.spring, startTime: 0, capacity: 0)
        #expect(throws: BatchError.notFinite(index: 0)) {
            try prepared.append(from: .zero, alpha: 1, to: Rect(x: 1e39, y: 0, width: 1, height: 1), alpha: 1)
        }
    }
}

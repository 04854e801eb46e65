import AnimationCore
import TestSupport
import Testing

/// Cells with springs of their own.
@Suite struct PerCellSpringTests {
    /// Springs of all regimes side by side, each with a velocity, a delay and a way of its own, in both formats.
    @Test(arguments: BatchAccuracy.sets)
    func `every cell follows its own spring, velocity and delay`(set: KernelSet) throws {
        var random = SplitMix64(seed: 7)
        let engine = BatchEngine(kernelSet: set)
        for transform in BatchGeometryTests.transforms {
            let conversion = try CoordinateConversion(from: CoordinateSpace(transformToRoot: transform), to: .root)
            var (wide, narrow) = (CellBatch<Double>(), CellBatch<Float>())
            let groups = (
                wide.addPerCellSpringGroup(startTime: 0.1, conversion: conversion),
                narrow.addPerCellSpringGroup(startTime: 0.1, conversion: conversion)
            )
            let cells = try CellBatchTests.ways(300).map { way in
                // A third each oscillating, critical and over-damped, so that vectors are of one kind and mixed.
                let ratio = [Double.random(in: 0.1..<1, using: &random), 1, .random(in: 1...3, using: &random)]
                    .randomElement(using: &random)!
                let spring = try Spring(response: .random(in: 0.2...1, using: &random), dampingRatio: ratio)
                let velocity = Double.random(in: -3...3, using: &random)
                return (
                    wide: try wide.insert(
                        from: way.start, alpha: way.startAlpha, to: way.target, alpha: way.targetAlpha, with: spring,
                        initialVelocity: velocity, delay: way.delay, into: groups.0),
                    narrow: try narrow.insert(
                        from: way.start, alpha: way.startAlpha, to: way.target, alpha: way.targetAlpha, with: spring,
                        initialVelocity: velocity, delay: way.delay, into: groups.1),
                    way: way, solution: SpringSolution(spring, displacement: 1, velocity: -velocity)
                )
            }
            for time in [0.0, 0.1, 0.25, 0.47, 0.9, 100] {
                engine.frame(&wide, at: time)
                engine.frame(&narrow, at: time)
                for cell in cells {
                    let remaining = cell.solution.value(at: time - 0.1 - cell.way.delay)
                    let rect = cell.way.rect(remaining, by: transform)
                    let alpha = cell.way.alpha(remaining)
                    CellBatchTests.expect(wide.frame(of: cell.wide), rect, alpha, within: time == 100 ? 4e-12 : 4e-9)
                    CellBatchTests.expect(narrow.frame(of: cell.narrow), rect, alpha, within: 0.02)
                }
            }
        }
    }

    /// Removed from the middle, its neighbour keeps its spring; retargeted, it goes on without a jump; what does not fit
    /// the format is refused and nothing is changed.
    @Test func `cells keep their springs when others are removed or retargeted`() throws {
        let conversion = try CoordinateConversion(from: .root, to: .root)
        let engine = BatchEngine(threads: 1)
        var batch = CellBatch<Float>()
        let group = batch.addPerCellSpringGroup(startTime: 0, conversion: conversion)
        let target = Rect(x: 100, y: 0, width: 1, height: 1)
        let springs = try (1...5).map { try Spring(response: 0.2 * Double($0), dampingRatio: 0.3 * Double($0)) }
        let cells = try springs.map { try batch.insert(from: .zero, to: target, with: $0, into: group) }
        #expect(throws: BatchError.notFinite(index: 5)) {
            try batch.insert(from: .zero, to: target, with: Spring(stiffness: 1e100, damping: 1), into: group)
        }
        #expect(throws: BatchError.notFinite(index: 5)) {
            try batch.insert(from: .zero, to: target, with: .smooth, initialVelocity: 1e200, into: group)
        }
        batch.remove(cells[1])  // The last cell takes its place.
        try batch.retarget(cells[4], to: .zero, with: .snappy, at: 0.15)
        engine.frame(&batch, at: 0.15)
        func x(_ spring: Spring, at time: Double) -> Double {
            100 - 100 * SpringSolution(spring, displacement: 1, velocity: 0).value(at: time)
        }
        for index in [0, 2, 3, 4] {
            #expect((batch.frame(of: cells[index]).rect.origin.x - x(springs[index], at: 0.15)).magnitude < 1e-3)
        }
        engine.frame(&batch, at: 0.4)
        for index in [0, 2, 3] {
            #expect((batch.frame(of: cells[index]).rect.origin.x - x(springs[index], at: 0.4)).magnitude < 1e-3)
        }
        let state = SpringSolution(springs[4], displacement: 1, velocity: 0).state(at: 0.15)
        let taken = SpringSolution(
            .snappy, displacement: 100 - 100 * state.displacement, velocity: -100 * state.velocity
        ).value(at: 0.25)
        #expect((batch.frame(of: cells[4]).rect.origin.x - taken).magnitude < 1e-3)
        for index in [0, 2, 3, 4] { batch.remove(cells[index]) }
        batch.remove(group)
    }

    @Test func `a spring per cell needs a group for it`() async {
        await #expect(processExitsWith: .failure) {
            var batch = CellBatch<Double>()
            let conversion = try CoordinateConversion(from: .root, to: .root)
            let group = batch.addPerCellSpringGroup(startTime: 0, conversion: conversion)
            _ = try batch.insert(from: .zero, to: .zero, into: group)
        }
        await #expect(processExitsWith: .failure) {
            var batch = CellBatch<Double>()
            let conversion = try CoordinateConversion(from: .root, to: .root)
            let group = batch.addStaggeredGroup(.spring(.smooth), startTime: 0, conversion: conversion)
            _ = try batch.insert(from: .zero, to: .zero, with: .snappy, into: group)
        }
    }
}

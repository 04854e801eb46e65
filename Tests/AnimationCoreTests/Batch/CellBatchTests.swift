import AnimationCore
import TestSupport
import Testing

@Suite struct CellBatchTests {
    static let timings: [CellTiming] = [
        .spring(.bouncy), .spring(try! Spring(stiffness: 100, damping: 30), initialVelocity: 2),
        .uiKit(try! UIKitSpring(duration: 0.5, dampingRatio: 0.7, initialVelocity: 1)),
        .curve(try! CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1), duration: 0.4),
        .curve(try! CubicBezier(x1: 0.9, y1: -0.5, x2: 0.05, y2: 1.5), duration: 0.7), .linear(duration: 0.3),
    ]

    /// The remaining fraction, by the types for single values.
    static func remaining(_ timing: CellTiming, at time: Double) -> Double {
        switch timing {
        case .spring(let spring, let velocity, let cut):
            time >= cut ?? .infinity
                ? 0 : SpringSolution(spring, displacement: 1, velocity: -velocity).value(at: time)
        case .curve(let curve, let duration): 1 - curve.value(at: time / duration)
        case .linear(let duration): 1 - min(max(time / duration, 0), 1)
        }
    }

    struct Way {
        var start: Rect
        var startAlpha: Double
        var target: Rect
        var targetAlpha: Double
        var delay: Double

        func rect(_ remaining: Double, by transform: AffineTransform) -> Rect {
            (target + (start - target).scaled(by: remaining)).applying(transform)
        }
        func alpha(_ remaining: Double) -> Double { targetAlpha + (startAlpha - targetAlpha) * remaining }
    }

    static func ways(_ count: Int) -> [Way] {
        let rects = BatchGeometryTests.rects(2 * count)
        return (0..<count).map { index in
            Way(
                start: rects[index], startAlpha: Double(index % 5) / 4, target: rects[index + count], targetAlpha: 1,
                delay: Double(index % 11) * 0.02)
        }
    }

    static func expect(_ frame: (rect: Rect, alpha: Double), _ rect: Rect, _ alpha: Double, within tolerance: Double) {
        let error = frame.rect - rect
        #expect(error.magnitudeSquared.squareRoot() <= tolerance, "\(frame.rect), not \(rect)")
        #expect((frame.alpha - alpha).magnitude <= tolerance)
    }

    @Test(arguments: BatchAccuracy.sets)
    func `frames equal the scalar formula`(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set)
        let ways = CellBatchTests.ways(300)
        for transform in [
            BatchGeometryTests.transforms[1], BatchGeometryTests.transforms[3], BatchGeometryTests.transforms[4],
        ] {
            let conversion = try CoordinateConversion(from: CoordinateSpace(transformToRoot: transform), to: .root)
            var wide = CellBatch<Double>()
            var narrow = CellBatch<Float>()
            var cells: [(wide: CellBatch<Double>.Cell, narrow: CellBatch<Float>.Cell, way: Way, timing: CellTiming)] =
                []
            for timing in CellBatchTests.timings {
                let groups = (
                    wide.addGroup(timing, startTime: 0.1, conversion: conversion),
                    narrow.addGroup(timing, startTime: 0.1, conversion: conversion)
                )
                let staggered = (
                    wide.addStaggeredGroup(timing, startTime: 0.1, conversion: conversion),
                    narrow.addStaggeredGroup(timing, startTime: 0.1, conversion: conversion)
                )
                for (index, way) in ways.enumerated() {
                    var way = way
                    let isStaggered = index.isMultiple(of: 2)
                    if !isStaggered { way.delay = 0 }
                    cells.append(
                        (
                            try wide.insert(
                                from: way.start, alpha: way.startAlpha, to: way.target, alpha: way.targetAlpha,
                                delay: way.delay, into: isStaggered ? staggered.0 : groups.0),
                            try narrow.insert(
                                from: way.start, alpha: way.startAlpha, to: way.target, alpha: way.targetAlpha,
                                delay: way.delay, into: isStaggered ? staggered.1 : groups.1), way, timing
                        ))
                }
            }
            for time in [0.0, 0.1, 0.25, 0.47, 0.9, 40] {
                engine.frame(&wide, at: time)
                engine.frame(&narrow, at: time)
                for cell in cells {
                    let remaining = CellBatchTests.remaining(cell.timing, at: time - 0.1 - cell.way.delay)
                    let rect = cell.way.rect(remaining, by: transform)
                    let alpha = cell.way.alpha(remaining)
                    CellBatchTests.expect(wide.frame(of: cell.wide), rect, alpha, within: 4e-9)
                    CellBatchTests.expect(narrow.frame(of: cell.narrow), rect, alpha, within: 0.02)
                    if time == 40 {
                        #expect(wide.frame(of: cell.wide).alpha == 1)
                        // At rest only the conversion rounds, and fused kernels do so once where the scalar does twice.
                        CellBatchTests.expect(
                            wide.frame(of: cell.wide), cell.way.target.applying(transform), 1, within: 4e-12)
                    }
                }
            }
        }
    }

    @Test func `cells that are retargeted at one time, each with its own spring, follow it`() throws {
        let conversion = try CoordinateConversion(from: .root, to: .root)
        var batch = CellBatch<Double>()
        let group = batch.addGroup(.linear(duration: 10), startTime: 0, conversion: conversion)
        let springs: [Spring] = [.smooth, .bouncy, .snappy, .smooth]
        let square = Rect(x: 0, y: 0, width: 1, height: 1)
        let cells = try springs.map { _ in try batch.insert(from: square, to: square, into: group) }
        for (cell, spring) in zip(cells, springs) {
            try batch.retarget(cell, to: Rect(x: 100, y: 0, width: 1, height: 1), with: spring, at: 1)
        }
        BatchEngine().frame(&batch, at: 1.2)
        for (cell, spring) in zip(cells, springs) {
            let way = SpringSolution(spring, displacement: -100, velocity: 0).value(at: 1.2 - 1)
            #expect((batch.frame(of: cell).rect.origin.x - 100 - way).magnitude < 1e-9)
        }
    }

    /// Interrupted at any instant, place and speed go on without a jump, and end on the new target.
    @Test(arguments: CellBatchTests.timings)
    func `retargeting a cell keeps position and velocity continuous`(timing: CellTiming) throws {
        let engine = BatchEngine()
        let conversion = try CoordinateConversion(from: .root, to: .root)
        let ways = CellBatchTests.ways(40)
        for interruption in [0.0503, 0.1703, 0.3111] {
            var batch = CellBatch<Double>()
            let group = batch.addStaggeredGroup(timing, startTime: 0, conversion: conversion)
            let cells = try ways.map { way in
                try batch.insert(
                    from: way.start, alpha: way.startAlpha, to: way.target, alpha: way.targetAlpha,
                    delay: way.delay / 10, into: group)
            }
            func frame(_ batch: inout CellBatch<Double>, _ time: Double) -> [(rect: Rect, alpha: Double)] {
                engine.frame(&batch, at: time)
                return cells.map { batch.frame(of: $0) }
            }
            let step = 1e-6
            let before = (frame(&batch, interruption - step), frame(&batch, interruption))
            let goal = Rect(x: -50, y: 60, width: 70, height: 80)
            let groupCount = batch.groupCount
            for cell in cells { try batch.retarget(cell, to: goal, alpha: 0.25, with: .snappy, at: interruption) }
            #expect(batch.groupCount == groupCount + 1, "cells that are retargeted alike share a group")
            let after = (frame(&batch, interruption), frame(&batch, interruption + step))
            for index in cells.indices {
                CellBatchTests.expect(
                    after.0[index], before.1[index].rect.standardized, before.1[index].alpha, within: 1e-9)
                // Speeds agree to the acceleration times the step (and the kink of a straight way is none of ours).
                let way = ways[index]
                guard way.start.size.width * way.target.size.width > 0,
                    way.start.size.height * way.target.size.height > 0,
                    goal.size.width * way.target.size.width > 0, goal.size.height * way.target.size.height > 0
                else { continue }
                let speed = (after.1[index].rect - after.0[index].rect) - (before.1[index].rect - before.0[index].rect)
                #expect(speed.magnitudeSquared.squareRoot() / step <= 1, "speed jumps by \(speed) in \(step)")
            }
            for end in frame(&batch, 30) { CellBatchTests.expect(end, goal, 0.25, within: 0) }
        }
    }

    @Test func `inserting and removing cells keeps the others`() throws {
        let engine = BatchEngine()
        let conversion = try CoordinateConversion(from: .root, to: .root)
        var batch = CellBatch<Double>()
        let groups = (0..<3).map {
            batch.addGroup(.linear(duration: Double($0 + 1)), startTime: 0, conversion: conversion)
        }
        var random = SplitMix64(seed: 5)
        var living: [(cell: CellBatch<Double>.Cell, x: Double, duration: Double)] = []
        for round in 0..<2_000 {
            if Double.random(in: 0...1, using: &random) < 0.6 || living.isEmpty {
                let group = Int.random(in: 0..<3, using: &random)
                let x = Double(round)
                let cell = try batch.insert(
                    from: .zero, to: Rect(x: x, y: 0, width: 1, height: 1), into: groups[group])
                living.append((cell, x, Double(group + 1)))
            } else {
                batch.remove(living.remove(at: Int.random(in: 0..<living.count, using: &random)).cell)
            }
            #expect(batch.count == living.count)
        }
        engine.frame(&batch, at: 0.5)
        for cell in living {
            let way = batch.frame(of: cell.cell).rect.origin.x
            #expect((way - cell.x * 0.5 / cell.duration).magnitude <= 1e-9)
        }
        let copy = batch
        engine.frame(&batch, at: 5)
        #expect(
            (copy.frame(of: living[0].cell).rect.origin.x - living[0].x * 0.5 / living[0].duration).magnitude <= 1e-9)
        #expect(batch.frame(of: living[0].cell).rect.origin.x == living[0].x)
        batch.setConversion(
            try CoordinateConversion(from: CoordinateSpace(transformToRoot: .translation(x: 7, y: 0)), to: .root),
            of: groups[0])
        engine.frame(&batch, at: 5)
        let moved = living.first { $0.duration == 1 }!
        #expect(batch.frame(of: moved.cell).rect.origin.x == moved.x + 7)
    }

    /// After any sequence of insertions, removals and retargetings every cell is where its motion puts it.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func `cells follow their motions through any sequence of changes`(seed: UInt64) throws {
        struct Model {
            let cell: CellBatch<Double>.Cell
            var group: Int?
            var motion: SpringMotion<Rect>
            var alpha: SpringMotion<Double>
            var begin: Double
        }
        var random = SplitMix64(seed: seed)
        let engine = BatchEngine(threads: 1)
        let springs: [Spring] = [.smooth, .snappy, .bouncy, try Spring(stiffness: 80, damping: 40)]
        let conversion = try CoordinateConversion(from: .root, to: .root)
        func rect() -> Rect {
            Rect(
                x: .random(in: -500...500, using: &random), y: .random(in: -500...500, using: &random),
                width: .random(in: 100...300, using: &random), height: .random(in: 100...300, using: &random))
        }
        var batch = CellBatch<Double>()
        var groups: [(handle: CellBatch<Double>.Group, spring: Spring, begin: Double, cells: Int)] = []
        var models: [Model] = []
        var time = 0.0
        for round in 0..<400 {
            time += .random(in: 0...0.02, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                let spring = springs[Int.random(in: 0..<springs.count, using: &random)]
                groups.append(
                    (batch.addGroup(.spring(spring), startTime: time, conversion: conversion), spring, time, 0))
            case 1...4 where !groups.isEmpty:
                let index = Int.random(in: 0..<groups.count, using: &random)
                let (start, target) = (rect(), rect())
                let alpha = Double.random(in: 0...1, using: &random)
                let cell = try batch.insert(
                    from: start, alpha: alpha, to: target, alpha: 1, into: groups[index].handle)
                groups[index].cells += 1
                models.append(
                    Model(
                        cell: cell, group: index,
                        motion: SpringMotion(spring: groups[index].spring, from: start, to: target),
                        alpha: SpringMotion(spring: groups[index].spring, from: alpha, to: 1),
                        begin: groups[index].begin))
            case 5...7 where !models.isEmpty:
                let index = Int.random(in: 0..<models.count, using: &random)
                // A group that has not begun holds its start, at rest: nothing to interrupt yet.
                guard time >= models[index].begin else { continue }
                let (target, spring) = (rect(), springs[round % springs.count])
                try batch.retarget(models[index].cell, to: target, alpha: 0.5, with: spring, at: time)
                let elapsed = time - models[index].begin
                models[index].motion = models[index].motion.retargeted(to: target, at: elapsed, spring: spring)
                models[index].alpha = models[index].alpha.retargeted(to: 0.5, at: elapsed, spring: spring)
                models[index].begin = time
                if let group = models[index].group { groups[group].cells -= 1 }
                models[index].group = nil
            case 8 where !models.isEmpty:
                let model = models.remove(at: Int.random(in: 0..<models.count, using: &random))
                batch.remove(model.cell)
                if let group = model.group { groups[group].cells -= 1 }
            case 9:
                // The last one, so that the models' numbers of groups stay.
                guard let last = groups.last, last.cells == 0 else { continue }
                batch.remove(last.handle)
                groups.removeLast()
            default: continue
            }
            #expect(batch.count == models.count)
            guard round % 5 == 0 else { continue }
            engine.frame(&batch, at: time)
            for model in models {
                let frame = batch.frame(of: model.cell)
                let expected = model.motion.value(at: time - model.begin).standardized
                CellBatchTests.expect(frame, expected, model.alpha.value(at: time - model.begin), within: 1e-8)
            }
        }
        #expect(models.count > 10)
    }

    /// Groups come and go without leaving anything behind, and a handle of one that went is not taken for its successor.
    @Test func `empty groups are removed and their handles become invalid`() async throws {
        let conversion = try CoordinateConversion(from: .root, to: .root)
        var batch = CellBatch<Float>()
        let engine = BatchEngine(threads: 1)
        let stays = batch.addGroup(.linear(duration: 2), startTime: 0, conversion: conversion)
        let kept = try batch.insert(from: .zero, to: Rect(x: 8, y: 0, width: 1, height: 1), into: stays)
        for round in 1...50 {
            let group = batch.addGroup(.linear(duration: 1), startTime: 0, conversion: conversion)
            let cells = try (0..<20).map { _ in
                try batch.insert(from: .zero, to: Rect(x: Double(round), y: 0, width: 1, height: 1), into: group)
            }
            engine.frame(&batch, at: 1)
            for cell in cells {
                #expect(batch.frame(of: cell).rect.origin.x == Double(round))
                batch.remove(cell)
            }
            batch.remove(group)
            #expect(batch.groupCount == 1)
        }
        engine.frame(&batch, at: 1)
        #expect(batch.frame(of: kept).rect.origin.x == 4 && batch.count == 1)
        // An interrupted cell finds room in what was left.
        try batch.retarget(kept, to: .zero, with: .smooth, at: 1)
        engine.frame(&batch, at: 1)
        #expect(batch.frame(of: kept).rect.origin.x == 4 && batch.groupCount == 2)
        batch.remove(stays)
        engine.frame(&batch, at: 1)
        #expect(batch.frame(of: kept).rect.origin.x == 4 && batch.groupCount == 1)
        await #expect(processExitsWith: .failure) {
            var batch = CellBatch<Double>()
            let conversion = try CoordinateConversion(from: .root, to: .root)
            let group = batch.addGroup(.linear(duration: 1), startTime: 0, conversion: conversion)
            let cell = try batch.insert(from: .zero, to: .zero, into: group)
            batch.remove(cell)
            batch.remove(cell)
        }
        await #expect(processExitsWith: .failure) {
            var batch = CellBatch<Float>()
            let conversion = try CoordinateConversion(from: .root, to: .root)
            let group = batch.addGroup(.linear(duration: 1), startTime: 0, conversion: conversion)
            batch.remove(group)
            _ = batch.addGroup(.linear(duration: 1), startTime: 0, conversion: conversion)
            _ = try batch.insert(from: .zero, to: .zero, into: group)
        }
        await #expect(processExitsWith: .failure) {
            var batch = CellBatch<Float>()
            let conversion = try CoordinateConversion(from: .root, to: .root)
            let group = batch.addGroup(.linear(duration: 1), startTime: 0, conversion: conversion)
            _ = try batch.insert(from: .zero, to: .zero, into: group)
            batch.remove(group)
        }
    }

    @Test func `an invalid cell is an error and changes nothing`() throws {
        let conversion = try CoordinateConversion(from: .root, to: .root)
        var batch = CellBatch<Float>()
        let group = batch.addGroup(.spring(.smooth), startTime: 0, conversion: conversion)
        let cell = try batch.insert(from: .zero, to: .zero, into: group)
        #expect(throws: BatchError.notFinite(index: 1)) {
            try batch.insert(from: .zero, to: Rect(x: 1e39, y: 0, width: 0, height: 0), into: group)
        }
        #expect(throws: BatchError.notFinite(index: 1)) {
            try batch.insert(from: .zero, alpha: .nan, to: .zero, into: group)
        }
        #expect(throws: BatchError.notFinite(index: 0)) {
            try batch.retarget(cell, to: Rect(x: .nan, y: 0, width: 0, height: 0), with: .smooth, at: 1)
        }
        #expect(batch.count == 1)
    }

    @Test func `calls with an invalid group, timing or delay are precondition failures`() async throws {
        await #expect(processExitsWith: .failure) {
            var batch = CellBatch<Float>()
            _ = batch.addGroup(
                .linear(duration: 0), startTime: 0, conversion: try CoordinateConversion(from: .root, to: .root))
        }
        await #expect(processExitsWith: .failure) {
            var batch = CellBatch<Float>()
            let group = batch.addGroup(
                .linear(duration: 1), startTime: 0, conversion: try CoordinateConversion(from: .root, to: .root))
            let cell = try batch.insert(from: .zero, to: .zero, into: group)
            batch.remove(cell)
            _ = batch.frame(of: cell)
        }
    }
}

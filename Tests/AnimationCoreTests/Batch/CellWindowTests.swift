import AnimationCore
import TestSupport
import Testing

/// A frame computes only the cells whose result changes, and every cell is as if all had been computed.
@Suite struct CellWindowTests {
    private static let startTime = 0.25

    private enum Kind: Equatable {
        case uniform(CellTiming)
        case staggered(CellTiming)
        case perCellSpring

        static let all: [Kind] =
            CellBatchTests.timings.flatMap { [.uniform($0), .staggered($0)] } + [.perCellSpring]

        var hasDelays: Bool { if case .uniform = self { false } else { true } }

        func add<Scalar: BatchScalar>(
            to batch: inout CellBatch<Scalar>, _ conversion: CoordinateConversion
        ) -> CellBatch<Scalar>.Group {
            switch self {
            case .uniform(let timing): batch.addGroup(timing, startTime: startTime, conversion: conversion)
            case .staggered(let timing): batch.addStaggeredGroup(timing, startTime: startTime, conversion: conversion)
            case .perCellSpring: batch.addPerCellSpringGroup(startTime: startTime, conversion: conversion)
            }
        }
    }

    /// The animation of a cell, and its later targets.
    private struct Model {
        let kind: Int
        var start, target: Rect
        var startAlpha, targetAlpha: Double
        var delay: Double
        let spring: Spring
        var retargets: [(target: Rect, alpha: Double, spring: Spring, time: Double, conversion: CoordinateConversion)] =
            []

        func insert<Scalar: BatchScalar>(
            into batch: inout CellBatch<Scalar>, _ group: CellBatch<Scalar>.Group
        ) throws -> CellBatch<Scalar>.Cell {
            Kind.all[kind] == .perCellSpring
                ? try batch.insert(
                    from: start, alpha: startAlpha, to: target, alpha: targetAlpha, with: spring,
                    initialVelocity: 0.5, delay: delay, into: group)
                : try batch.insert(
                    from: start, alpha: startAlpha, to: target, alpha: targetAlpha, delay: delay, into: group)
        }
    }

    /// A batch under random changes, and the cells that should be in it.
    private struct History<Scalar: BatchScalar> {
        var random: SplitMix64
        var batch = CellBatch<Scalar>()
        var groups: [CellBatch<Scalar>.Group] = []
        var conversions: [CoordinateConversion]
        var cells: [(cell: CellBatch<Scalar>.Cell, model: Model)] = []
        var time = 0.0
        /// Added to the number of a group to tell what varies in it.
        let variety: Int

        init(seed: UInt64) {
            random = SplitMix64(seed: seed)
            variety = Int(seed)
            conversions = Kind.all.map { _ in CoordinateConversion(transform: BatchGeometryTests.transforms[0]) }
            for (kind, conversion) in zip(Kind.all, conversions) { groups.append(kind.add(to: &batch, conversion)) }
        }

        mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }

        mutating func index(_ count: Int) -> Int { .random(in: 0..<count, using: &random) }

        mutating func rect() -> Rect {
            Rect(x: number(-500...500), y: number(-500...500), width: number(-9...90), height: number(1...90))
        }

        /// An animation in a group, or a rest. Depending on the group everything varies, x, y and alpha, alpha, or the origin and
        /// alpha; only where everything does a width may be negative.
        mutating func model(_ kind: Int, delay: Double) -> Model {
            var (start, target) = (rect(), rect())
            var startAlpha = 0.0
            let shape = (kind + variety) % 5
            if shape > 0 {
                target.size.width = target.size.width.magnitude
                start.size = target.size
            }
            switch shape {
            case 1: (start.origin.y, startAlpha) = (target.origin.y, 1)
            case 2: start.origin.x = target.origin.x
            case 3: start.origin = target.origin
            default: break
            }
            if index(3) == 0 { (start, startAlpha) = (target, 1) }
            return Model(
                kind: kind, start: start, target: target, startAlpha: startAlpha, targetAlpha: 1,
                delay: Kind.all[kind].hasDelays ? delay : 0, spring: index(2) == 0 ? .smooth : .bouncy)
        }

        mutating func change() throws {
            switch index(9) {
            case 0...2:
                let kind = index(groups.count)
                let isOrdered = index(4) > 0
                for cell in 0..<index(150) {
                    let model = model(kind, delay: isOrdered ? Double(cell) * 0.01 : number(0...1))
                    cells.append((try model.insert(into: &batch, groups[kind]), model))
                }
            case 3 where !cells.isEmpty:
                for _ in 0..<index(6) + 1 where !cells.isEmpty {
                    batch.remove(cells.remove(at: index(cells.count)).cell)
                }
            case 4 where !cells.isEmpty:
                let cell = index(cells.count)
                guard cells[cell].model.retargets.isEmpty, Kind.all[cells[cell].model.kind] != .perCellSpring else {
                    return
                }
                let new = model(cells[cell].model.kind, delay: number(0...1))
                cells[cell].model = new
                try batch.replace(
                    cells[cell].cell, from: new.start, alpha: new.startAlpha, to: new.target, alpha: new.targetAlpha,
                    delay: new.delay)
            case 5 where !cells.isEmpty:
                let (target, alpha) = (rect(), number(0...1))
                for _ in 0..<index(4) + 1 {
                    let cell = index(cells.count)
                    let model = cells[cell].model
                    guard time >= (model.retargets.last?.time ?? 0) else { continue }
                    try batch.retarget(cells[cell].cell, to: target, alpha: alpha, with: .snappy, at: time)
                    let conversion = model.retargets.last?.conversion ?? conversions[model.kind]
                    cells[cell].model.retargets.append((target, alpha, .snappy, time, conversion))
                }
            case 6:
                let kind = index(groups.count)
                // Half of the containers scroll, along one axis or both.
                let scroll = AffineTransform.translation(x: Double(index(3)), y: Double(index(3)))
                let transform =
                    index(2) == 0
                    ? conversions[kind].transform.concatenating(scroll)
                    : BatchGeometryTests.transforms[index(BatchGeometryTests.transforms.count)]
                conversions[kind] = CoordinateConversion(transform: transform)
                batch.setConversion(conversions[kind], of: groups[kind])
            case 7 where !cells.isEmpty:
                let first = index(cells.count)
                var end = first
                while end < cells.count, end < first + 80, cells[end].model.retargets.isEmpty { end += 1 }
                let placements = (first..<end).map { _ in
                    let rect = rect()
                    return CellPlacement(rect: rect.standardized, alpha: number(0...1))
                }
                try batch.replace(
                    cells[first..<end].map(\.cell)[...], with: CellPlacements(placements), rows: 0..<placements.count)
                for (cell, placement) in zip(first..., placements) {
                    (cells[cell].model.start, cells[cell].model.target) = (placement.rect, placement.rect)
                    (cells[cell].model.startAlpha, cells[cell].model.targetAlpha) = (placement.alpha, placement.alpha)
                }
            default: break
            }
        }

        /// The same cells in a new batch, at a time at which none of its blocks waits or has finished: of every eight cells
        /// one is amid its motion.
        func plain(_ engine: BatchEngine, _ frame: (inout CellBatch<Scalar>) -> Void) throws -> [(Rect, Double)] {
            var plain = CellBatch<Scalar>()
            var groups: [CellBatch<Scalar>.Group] = []
            var result: [(Rect, Double)] = []
            for (kind, conversion) in zip(Kind.all, conversions) { groups.append(kind.add(to: &plain, conversion)) }
            var handles: [CellBatch<Scalar>.Cell] = []
            for (index, cell) in cells.enumerated() {
                if index % 8 == 0 {
                    for (kind, group) in groups.enumerated() where Kind.all[kind].hasDelays {
                        let moving = Model(
                            kind: kind, start: .zero, target: Rect(x: 1, y: 1, width: 1, height: 1), startAlpha: 0,
                            targetAlpha: 1, delay: time - startTime - 0.1, spring: .smooth)
                        _ = try moving.insert(into: &plain, group)
                    }
                }
                var model = cell.model
                // A retargeted cell leaves the group; its later conversions are those of the time of the change.
                let group: CellBatch<Scalar>.Group
                if let first = model.retargets.first, first.conversion != conversions[model.kind] {
                    group = Kind.all[model.kind].add(to: &plain, first.conversion)
                } else {
                    group = groups[model.kind]
                }
                let handle = try model.insert(into: &plain, group)
                for retarget in model.retargets {
                    try plain.retarget(
                        handle, to: retarget.target, alpha: retarget.alpha, with: retarget.spring, at: retarget.time)
                }
                model.retargets = []
                handles.append(handle)
            }
            frame(&plain)
            for handle in handles { result.append(plain.frame(of: handle)) }
            return result
        }
    }

    private static func bits(_ frame: (rect: Rect, alpha: Double)) -> [UInt64] {
        [
            frame.rect.origin.x, frame.rect.origin.y, frame.rect.size.width, frame.rect.size.height, frame.alpha,
        ].map(\.bitPattern)
    }

    private static func check<Scalar: BatchScalar>(
        _ set: KernelSet, seed: UInt64, _: Scalar.Type,
        _ frame: (BatchEngine, inout CellBatch<Scalar>, Double) -> Void
    ) throws {
        let engine = BatchEngine(kernelSet: set, threads: 1)
        var history = History<Scalar>(seed: seed)
        var compared = 0
        for round in 0..<40 {
            for _ in 0..<history.index(3) { try history.change() }
            // On by a frame, far ahead, far back, or the same again.
            switch history.index(8) {
            case 0: history.time = history.number(-0.5...3)
            case 1: history.time -= 0.05
            case 2: break
            case 3: history.time = 100
            case 4: history.time = 0
            default: history.time += 1 / 120
            }
            let time = history.time
            frame(engine, &history.batch, time)
            let plain = try history.plain(engine) { frame(engine, &$0, time) }
            for (cell, expected) in zip(history.cells, plain) {
                compared += 1
                guard bits(history.batch.frame(of: cell.cell)) == bits(expected) else {
                    Issue.record(
                        "round \(round), time \(time): \(history.batch.frame(of: cell.cell)), not \(expected): \(cell.model)"
                    )
                    return
                }
            }
        }
        #expect(compared > 2_000)
    }

    @Test(arguments: BatchAccuracy.sets, [1, 2, 3, 4, 5] as [UInt64])
    func `after any changes, at times in any order, every cell has the bits of a frame of all cells`(
        set: KernelSet, seed: UInt64
    ) throws {
        try Self.check(set, seed: seed, Double.self) { $0.frame(&$1, at: $2) }
        try Self.check(set, seed: seed, Float.self) { $0.frame(&$1, at: $2) }
    }

    @Test func `cells before their start, after their end or without motion are computed once`() throws {
        let conversion = try CoordinateConversion(from: .root, to: .root)
        let engine = BatchEngine(threads: 1)
        let (from, to) = (Rect(x: 0, y: 0, width: 1, height: 1), Rect(x: 9, y: 0, width: 1, height: 1))
        var batch = CellBatch<Float>()
        func frame(_ time: Double) -> Int {
            engine.frame(&batch, at: time)
            return batch.computedCells
        }

        let still = batch.addGroup(.spring(.bouncy), startTime: 0, conversion: conversion)
        for _ in 0..<1000 { _ = try batch.insert(from: to, to: to, into: still) }
        #expect(frame(0) == 1008 && frame(0.1) == 0 && frame(5) == 0 && frame(0.05) == 0)

        // One cell starts every millisecond and moves for 64 of them: at most 64 cells in three blocks of 64.
        let wave = batch.addStaggeredGroup(.linear(duration: 0.064), startTime: 0, conversion: conversion)
        let cells = try (0..<1000).map {
            try batch.insert(from: from, to: to, delay: Double($0) / 1000, into: wave)
        }
        #expect(frame(0) == 1008)
        for step in 1..<270 { #expect(frame(Double(step) / 250) <= 192) }
        #expect(frame(1.2) <= 192 && frame(1.3) == 0 && frame(2) == 0)
        #expect(batch.frame(of: cells[999]).rect == to)
        #expect(frame(0.5) > 500 && frame(0.5) <= 192)
        #expect(frame(2) > 500 && frame(3) == 0)

        // A change costs its block, another conversion all cells.
        try batch.replace(cells[70], from: from, to: from)
        #expect(frame(3) == 64 && frame(3.1) == 0)
        batch.setConversion(conversion, of: wave)
        #expect(frame(3.2) == 0)
        batch.setConversion(CoordinateConversion(transform: .translation(x: 1, y: 0)), of: wave)
        #expect(frame(3.3) == 1008 && frame(3.4) == 0)

        // A group with one start time: all cells or none.
        let all = batch.addGroup(.linear(duration: 1), startTime: 4, conversion: conversion)
        for _ in 0..<100 { _ = try batch.insert(from: from, to: to, into: all) }
        #expect(frame(3) == 112 && frame(3.5) == 0 && frame(4.5) == 112 && frame(5) == 112 && frame(6) == 0)
        try batch.retarget(cells[0], to: from, with: .snappy, at: 6)
        #expect(frame(6.1) == 64 + 16 && frame(6.2) == 16)
    }

    /// Start and target of the cells of a test.
    private struct Change {
        var name: String
        var start = Rect(x: 0, y: 0, width: 10, height: 10)
        var startAlpha = 1.0
        /// The columns of offsets, and those that a frame reads and writes.
        var offsets, columns: Int

        static let all = [
            Change(name: "rest", offsets: 0, columns: 0),
            Change(name: "slide", start: Rect(x: 5, y: 0, width: 10, height: 10), offsets: 1, columns: 3),
            Change(name: "fade", startAlpha: 0, offsets: 1, columns: 3),
            Change(name: "move", start: Rect(x: 5, y: 6, width: 10, height: 10), offsets: 2, columns: 6),
            Change(
                name: "slide and fade", start: Rect(x: 0, y: 6, width: 10, height: 10), startAlpha: 0, offsets: 2,
                columns: 6),
            Change(name: "grow", start: Rect(x: 1, y: 1, width: 8, height: 8), offsets: 4, columns: 14),
            Change(
                name: "everything", start: Rect(x: 1, y: 1, width: 8, height: 8), startAlpha: 0, offsets: 5,
                columns: 15),
        ]
    }

    /// The table of bytes in BatchLayout.md.
    @Test func `only the columns that vary take memory and are read or written`() throws {
        let target = Rect(x: 0, y: 0, width: 10, height: 10)
        let conversion = CoordinateConversion(transform: .translation(x: 3, y: 4))
        let engine = BatchEngine(threads: 1)
        let count = 1024
        func check<Scalar: BatchScalar>(_: Scalar.Type, _ frame: (inout CellBatch<Scalar>, Double) -> Void) throws {
            let size = MemoryLayout<Scalar>.stride
            for change in Change.all {
                for kind in [
                    Kind.uniform(.linear(duration: 1)), .staggered(.linear(duration: 1)), .staggered(.spring(.snappy)),
                    .staggered(.curve(try CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1), duration: 1)), .perCellSpring,
                ] {
                    var batch = CellBatch<Scalar>()
                    let group = kind.add(to: &batch, conversion)
                    batch.reserveCapacity(count, of: group)
                    for _ in 0..<count {
                        _ = try Model(
                            kind: Kind.all.firstIndex(of: kind) ?? 0, start: change.start, target: target,
                            startAlpha: change.startAlpha, targetAlpha: 1, delay: 0, spring: .snappy
                        ).insert(into: &batch, group)
                    }
                    let timing = kind == .perCellSpring ? 5 : kind.hasDelays ? 1 : 0
                    // Columns are some cache lines apart.
                    let columns = 10 + change.offsets + timing
                    let memory = Double(batch.columnBytes) / Double(count * columns * size)
                    #expect(memory >= 1 && memory < 1.13, "\(change.name), \(kind): \(memory)")
                    frame(&batch, Self.startTime + 0.25)
                    #expect(batch.computedBytes == count * columns * size, "\(change.name), \(kind)")
                    frame(&batch, Self.startTime + 0.5)
                    #expect(
                        batch.computedBytes == (change.columns > 0 ? count * (change.columns + timing) * size : 0),
                        "\(change.name), \(kind)")
                    frame(&batch, Self.startTime + 0.5)
                    #expect(batch.computedBytes == 0 || kind.hasDelays, "\(change.name), \(kind)")
                    // In a container that scrolls along y, the top edges change as well.
                    batch.setConversion(CoordinateConversion(transform: .translation(x: 3, y: 5)), of: group)
                    frame(&batch, Self.startTime + 0.5)
                    let scrolled = change.columns + (change.start.origin.y == target.origin.y ? 2 : 0)
                    #expect(
                        batch.computedBytes == count * (scrolled + timing) * size, "\(change.name), \(kind), scrolled")
                }
            }
        }
        try check(Double.self) { engine.frame(&$0, at: $1) }
        try check(Float.self) { engine.frame(&$0, at: $1) }
    }

    @Test func `many cells are put to rest at once, and one that does not fit is an error`() throws {
        let engine = BatchEngine(threads: 1)
        var batch = CellBatch<Float>()
        let conversion = try CoordinateConversion(from: .root, to: .root)
        let group = batch.addGroup(.linear(duration: 1), startTime: 0, conversion: conversion)
        var cells = try (0..<200).map { _ in
            try batch.insert(from: .zero, alpha: 0, to: Rect(x: 1, y: 2, width: 3, height: 4), into: group)
        }
        batch.remove(cells.remove(at: 20))
        var placements = (0..<199).map {
            CellPlacement(rect: Rect(x: Double($0), y: 1, width: 2, height: 3), alpha: 0.5)
        }
        try batch.replace(cells[...], with: CellPlacements(placements), rows: 0..<199)
        engine.frame(&batch, at: 0.5)
        for (cell, placement) in zip(cells, placements) {
            #expect(batch.frame(of: cell) == (placement.rect, placement.alpha))
        }
        placements[100].rect.origin.x = 1e39
        #expect(throws: BatchError.notFinite(index: 101)) {
            try batch.replace(cells[...], with: CellPlacements(placements), rows: 0..<199)
        }
    }
}

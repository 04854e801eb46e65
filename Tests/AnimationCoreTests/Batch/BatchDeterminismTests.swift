import AnimationCore
import TestSupport
import Testing

/// Every result depends on its own cell alone: on no neighbour, batch size or number of threads.
@Suite struct BatchDeterminismTests {
    #if DEBUG
    private static let count = 4000
    #else
    private static let count = 100_000
    #endif

    /// Curves whose first guess does not fit everywhere, so that lanes differ in the number of steps they need.
    private static let curves: [(Double, Double, Double, Double)] = [
        (1, 0, 0, 1), (0.999, -1.5, 0.001, 2.5), (0, 0, 0, 1), (1, 1, 1, 0), (0.25, 0.1, 0.25, 1), (0.9999, 0, 0.3, 1),
    ]

    /// Evaluates the rows in one batch, shuffled, and in pieces of random sizes; each number must keep its bits.
    ///
    /// - Parameter evaluate: The results of some rows, column by column [columns, rows].
    private static func check<Row, S: BatchScalar>(
        _ name: String, _ rows: [Row], _ evaluate: ([Row]) throws -> [[S]]
    ) rethrows {
        var random = SplitMix64(seed: 17)
        let whole = try evaluate(rows)
        let order = rows.indices.shuffled(using: &random)
        let shuffled = try evaluate(order.map { rows[$0] })
        var pieces = whole.map { _ in [S]() }
        var start = 0
        while start < rows.count {
            // Up to some vectors, or so many that threads or other stores are worth it.
            let longest = Bool.random(using: &random) ? 97 : rows.count / 3
            let end = min(start + Int.random(in: 1...longest, using: &random), rows.count)
            for (column, numbers) in try evaluate(Array(rows[start..<end])).enumerated() { pieces[column] += numbers }
            start = end
        }
        func isSame(_ one: S, _ other: S) -> Bool { one == other && one.sign == other.sign || one.isNaN && other.isNaN }
        for column in whole.indices {
            let moved = order.indices.count { !isSame(shuffled[column][$0], whole[column][order[$0]]) }
            let cut = rows.indices.count { !isSame(pieces[column][$0], whole[column][$0]) }
            #expect(moved == 0 && cut == 0, "\(name): \(moved) rows differ when shuffled, \(cut) in pieces")
        }
    }

    /// The same for a function of one number.
    private static func check<S: BatchScalar>(
        _ name: String, _ rows: [S], _ evaluate: (NumberBatch<S>, inout NumberBatch<S>) -> Void
    ) {
        check(name, rows) { (rows: [S]) -> [[S]] in
            var result = NumberBatch<S>(count: rows.count)
            evaluate(NumberBatch(rows), &result)
            return [result.array]
        }
    }

    @Test(arguments: BatchAccuracy.sets)
    func `a curve's value does not depend on the neighbours of its abscissa`(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set, threads: 1)
        var random = SplitMix64(seed: 3)
        let rows = (0..<Self.count).map { _ in Double.random(in: -0.01...1.01, using: &random) }
        for (x1, y1, x2, y2) in Self.curves {
            let curve = try CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
            Self.check("\(curve)", rows) { engine.evaluate(curve, at: $0, into: &$1) }
            Self.check("\(curve)", rows.map(Float.init)) { engine.evaluate(curve, at: $0, into: &$1) }
        }
    }

    @Test(arguments: BatchAccuracy.sets)
    func `a staggered spring does not depend on the start times of its neighbours`(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set, threads: 1)
        var random = SplitMix64(seed: 7)
        let rows = (0..<Self.count).map { _ in Double.random(in: -0.5...2, using: &random) }
        for spring in BatchMotionTests.springs {
            let solution = SpringSolution(spring, displacement: 2, velocity: -9)
            Self.check("\(spring)", rows) { engine.evaluate(solution, at: 1, startTimes: $0, into: &$1) }
            Self.check("\(spring)", rows.map(Float.init)) {
                engine.evaluate(solution, at: 1, startTimes: $0, into: &$1)
            }
        }
    }

    @Test(arguments: BatchAccuracy.sets)
    func `a track's value does not depend on the neighbours of its progress`(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set, threads: 1)
        var random = SplitMix64(seed: 13)
        let rows = (0..<Self.count).map { _ in Double.random(in: -0.1...1.1, using: &random) }
        let track = try TrackBatch<Double>(
            KeyframeTrack(
                values: [0, 10, 10, 40, 100.0], mode: .cubic,
                timeline: .cubicBezier(x1: 1, y1: 0, x2: 0, y2: 1)))
        Self.check("track", rows) { engine.evaluate(track, at: $0, into: &$1) }
    }

    /// A motion and the time at which it is evaluated.
    private typealias Timed<Motion> = (motion: Motion, time: Double)

    @Test(arguments: BatchAccuracy.sets)
    func `springs and decelerations do not depend on the motions beside them`(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set, threads: 2)
        var random = SplitMix64(seed: 19)
        let springs = (0..<Self.count).map { index -> Timed<SpringSolution> in
            let spring = BatchMotionTests.springs[index % BatchMotionTests.springs.count]
            let velocity = Double.random(in: -20...20, using: &random)
            return (SpringSolution(spring, displacement: 3, velocity: velocity), .random(in: -0.5...3, using: &random))
        }
        let rates = try [0.998, 0.99, 0.9999].map { try DecelerationRate(perMillisecond: $0) }
        let flings = (0..<Self.count).map { index -> Timed<Deceleration<Double>> in
            let fling = Deceleration(
                from: Double.random(in: -900...900, using: &random),
                velocity: Double.random(in: -6000...6000, using: &random), rate: rates[index % 3], stopVelocity: 9.8)
            return (fling, .random(in: -0.5...4, using: &random))
        }
        func checkBoth<S: BatchScalar>(_: S.Type) throws {
            try Self.check("springs", springs) { rows -> [[S]] in
                let batch = try SpringBatch<S>(rows.map(\.motion))
                let times = NumberBatch(rows.map { S($0.time) })
                var (alone, values) = (NumberBatch<S>(count: rows.count), NumberBatch<S>(count: rows.count))
                var velocities = values
                engine.evaluate(batch, at: times, into: &alone)
                engine.evaluate(batch, at: times, values: &values, velocities: &velocities)
                return [alone.array, values.array, velocities.array]
            }
            try Self.check("decelerations", flings) { rows -> [[S]] in
                let batch = try DecelerationBatch<S>(rows.map(\.motion))
                let times = NumberBatch(rows.map { S($0.time) })
                var (alone, values) = (NumberBatch<S>(count: rows.count), NumberBatch<S>(count: rows.count))
                var velocities = values
                engine.evaluate(batch, at: times, into: &alone)
                engine.evaluate(batch, at: times, values: &values, velocities: &velocities)
                return [alone.array, values.array, velocities.array]
            }
        }
        try checkBoth(Double.self)
        try checkBoth(Float.self)
    }

    @Test(arguments: BatchAccuracy.sets)
    func `steps of springs do not depend on the springs beside them`(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set, threads: 2)
        var random = SplitMix64(seed: 29)
        let states = (0..<Self.count).map { _ in
            SpringState(
                displacement: Double.random(in: -5...5, using: &random), velocity: .random(in: -50...50, using: &random)
            )
        }
        let stepper = SpringStepper(spring: BatchMotionTests.springs[0], step: 1.0 / 60)
        try Self.check("steps", states) { rows -> [[Double]] in
            var batch = try StepBatch<Double>(stepper, states: rows)
            for _ in 0..<3 { engine.advance(&batch) }
            return [rows.indices.map { batch[$0].displacement }, rows.indices.map { batch[$0].velocity }]
        }
    }

    @Test(arguments: BatchAccuracy.sets)
    func `a converted rectangle or point does not depend on its neighbours`(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set, threads: 2)
        let conversions = try BatchGeometryTests.transforms.prefix(7).map {
            try CoordinateConversion(from: CoordinateSpace(transformToRoot: $0), to: .root)
        }
        let rects = BatchGeometryTests.rects(Self.count)
        func columns<S: BatchScalar>(_ batch: RectBatch<S>) -> [[S]] {
            let rects = batch.array
            return [
                rects.map { S($0.origin.x) }, rects.map { S($0.origin.y) }, rects.map { S($0.size.width) },
                rects.map { S($0.size.height) },
            ]
        }
        func checkAll<S: BatchScalar>(_: S.Type) throws {
            for conversion in conversions {
                try Self.check("rects", rects) { rows -> [[S]] in
                    var result = RectBatch<S>(count: rows.count)
                    engine.convert(try RectBatch<S>(rows), by: conversion, into: &result)
                    return columns(result)
                }
                try Self.check("points", rects.map(\.origin)) { rows -> [[S]] in
                    var result = PointBatch<S>(count: rows.count)
                    engine.convert(try PointBatch<S>(rows), by: conversion, into: &result)
                    return [rows.indices.map { S(result[$0].x) }, rows.indices.map { S(result[$0].y) }]
                }
            }
            let indexed = rects.enumerated().map { (rect: $0.element, transform: $0.offset * 7 % conversions.count) }
            try Self.check("indexed rects", indexed) { rows -> [[S]] in
                var result = RectBatch<S>(count: rows.count)
                engine.convert(
                    try RectBatch<S>(rows.map(\.rect)),
                    by: IndexedTransforms<S>(conversions, cells: rows.map(\.transform)), into: &result)
                return columns(result)
            }
        }
        try checkAll(Double.self)
        try checkAll(Float.self)
    }

    @Test(arguments: BatchAccuracy.sets)
    func `a cell's frame does not depend on the cells of its group`(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set, threads: 2)
        var random = SplitMix64(seed: 31)
        let rects = BatchGeometryTests.rects(Self.count)
        let rows = rects.indices.map { index in
            (
                from: rects[index], to: rects[(index + 1) % rects.count],
                spring: BatchMotionTests.springs[index % BatchMotionTests.springs.count],
                velocity: Double.random(in: -5...5, using: &random), delay: Double.random(in: 0...0.4, using: &random)
            )
        }
        for transform in BatchGeometryTests.transforms.prefix(6) {
            let conversion = try CoordinateConversion(from: CoordinateSpace(transformToRoot: transform), to: .root)
            try Self.check("frames", rows) { rows -> [[Double]] in
                var batch = CellBatch<Double>()
                let group = batch.addPerCellSpringGroup(startTime: 0, conversion: conversion)
                let cells = try rows.map {
                    try batch.insert(
                        from: $0.from, alpha: 0.2, to: $0.to, alpha: 0.9, with: $0.spring,
                        initialVelocity: $0.velocity, delay: $0.delay, into: group)
                }
                engine.frame(&batch, at: 0.3)
                let frames = cells.map { batch.frame(of: $0) }
                return [
                    frames.map(\.rect.origin.x), frames.map(\.rect.origin.y), frames.map(\.rect.size.width),
                    frames.map(\.rect.size.height), frames.map(\.alpha),
                ]
            }
        }
    }
}

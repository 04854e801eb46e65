import AnimationCore
import TestSupport
import Testing

@Suite struct BatchGeometryTests {
    static let transforms: [AffineTransform] =
        [
            .identity, .translation(x: 12.5, y: -40), .scale(x: 2, y: 0.5), .scale(x: -1.5, y: 3),
            .rotation(0.7),
            .rotation(-2).concatenating(.scale(x: 3, y: -0.25)).concatenating(.translation(x: 5, y: 1000)),
            AffineTransform(a: 1, b: 0.3, c: -0.8, d: 1, tx: -7, ty: 0),
        ] + turns

    /// All signs that the four entries can have, and the quarter turns: where they change, other edges of a box bound its
    /// image.
    static let turns: [AffineTransform] =
        (0..<16).map { signs in
            func signed(_ number: Double, _ bit: Int) -> Double { signs & (1 << bit) == 0 ? number : -number }
            return AffineTransform(
                a: signed(0.9, 0), b: signed(0.4, 1), c: signed(0.7, 2), d: signed(1.3, 3), tx: 11, ty: -300)
        } + [(1, -1), (-1, 1), (1, 1), (-1, -1)].map { AffineTransform(a: 0, b: $0, c: $1, d: 0, tx: 3, ty: 4) }

    /// Rectangles of both signs of size, and their number of no round size.
    static func rects(_ count: Int) -> [Rect] {
        var random = SplitMix64(seed: 7)
        func number(_ range: Double) -> Double { Double.random(in: -range...range, using: &random) }
        return (0..<count).map { _ in
            Rect(x: number(2000), y: number(2000), width: number(300), height: number(300))
        }
    }

    /// The scalar result, and by how much a batch may differ from it: four roundings of the largest term.
    static func expect<S: BatchScalar>(_ result: Rect, isNear source: Rect, by m: AffineTransform, _: S.Type) {
        let truth = source.applying(m)
        let size = [
            m.a * source.origin.x, m.c * source.origin.y, m.tx, m.b * source.origin.x, m.d * source.origin.y, m.ty,
            m.a * source.size.width, m.c * source.size.height, m.b * source.size.width, m.d * source.size.height,
        ].map(\.magnitude).max()!
        let bound = 4 * Double(S.ulpOfOne) * size
        for (one, other) in [
            (result.origin.x, truth.origin.x), (result.origin.y, truth.origin.y),
            (result.size.width, truth.size.width), (result.size.height, truth.size.height),
        ] {
            #expect((one - other).magnitude <= bound, "\(source) by \(m): \(result), not \(truth)")
        }
    }

    @Test(arguments: BatchAccuracy.sets)
    func `a batch of rects converts like single rects`(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set)
        for count in [0, 1, 15, 16, 17, 100] {
            let rects = BatchGeometryTests.rects(count)
            let doubles = try RectBatch<Double>(rects)
            let floats = try RectBatch<Float>(rects)
            for transform in BatchGeometryTests.transforms {
                let conversion = try CoordinateConversion(
                    from: CoordinateSpace(transformToRoot: transform), to: .root)
                var wide = RectBatch<Double>(count: count)
                engine.convert(doubles, by: conversion, into: &wide)
                var narrow = RectBatch<Float>(count: count)
                engine.convert(floats, by: conversion, into: &narrow)
                for index in 0..<count {
                    BatchGeometryTests.expect(wide[index], isNear: rects[index], by: transform, Double.self)
                    BatchGeometryTests.expect(narrow[index], isNear: rects[index], by: transform, Float.self)
                }
            }
        }
    }

    @Test(arguments: BatchAccuracy.sets)
    func `every rect converts by its indexed transform`(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set)
        let rects = BatchGeometryTests.rects(53)
        let conversions = try BatchGeometryTests.transforms.map {
            try CoordinateConversion(from: CoordinateSpace(transformToRoot: $0), to: .root)
        }
        let cells = (0..<53).map { $0 * 5 % conversions.count }
        var transforms = IndexedTransforms<Double>(conversions, cells: cells)
        var result = RectBatch<Double>(count: 53)
        engine.convert(try RectBatch(rects), by: transforms, into: &result)
        var narrow = RectBatch<Float>(count: 53)
        engine.convert(try RectBatch(rects), by: IndexedTransforms<Float>(conversions, cells: cells), into: &narrow)
        for index in 0..<53 {
            let transform = BatchGeometryTests.transforms[cells[index]]
            BatchGeometryTests.expect(result[index], isNear: rects[index], by: transform, Double.self)
            BatchGeometryTests.expect(narrow[index], isNear: rects[index], by: transform, Float.self)
        }
        transforms[52] = 0
        #expect(transforms[52] == 0)
        engine.convert(try RectBatch(rects), by: transforms, into: &result)
        #expect(result[52] == rects[52].standardized)
    }

    @Test(arguments: BatchAccuracy.sets)
    func `a batch of points converts like single points`(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set)
        let points = BatchGeometryTests.rects(37).map(\.origin)
        for transform in BatchGeometryTests.transforms {
            let conversion = try CoordinateConversion(from: CoordinateSpace(transformToRoot: transform), to: .root)
            var wide = PointBatch<Double>(count: 37)
            engine.convert(try PointBatch(points), by: conversion, into: &wide)
            var narrow = PointBatch<Float>(count: 37)
            engine.convert(try PointBatch(points), by: conversion, into: &narrow)
            for (index, point) in points.enumerated() {
                let truth = point.applying(transform)
                #expect((wide[index].x - truth.x).magnitude <= 1e-12 && (wide[index].y - truth.y).magnitude <= 2e-12)
                #expect((narrow[index].x - truth.x).magnitude <= 4e-3 && (narrow[index].y - truth.y).magnitude <= 4e-3)
            }
        }
    }

    /// A batch large enough for streaming stores and for threads gives the same bits as one thread does.
    @Test(arguments: BatchAccuracy.sets)
    func `conversions are the same bits on any number of threads`(set: KernelSet) throws {
        let count = 300_001
        var batch = RectBatch<Double>(count: count)
        var random = SplitMix64(seed: 3)
        for index in 0..<count {
            batch[index] = Rect(
                x: .random(in: -9...9, using: &random), y: .random(in: -9...9, using: &random),
                width: .random(in: -9...9, using: &random), height: 2)
        }
        let conversion = try CoordinateConversion(
            from: CoordinateSpace(transformToRoot: BatchGeometryTests.transforms[5]), to: .root)
        var results: [RectBatch<Double>] = []
        for threads in [1, 2, 3, 8] {
            var result = RectBatch<Double>(count: count)
            BatchEngine(kernelSet: set, threads: threads).convert(batch, by: conversion, into: &result)
            results.append(result)
        }
        for index in stride(from: 0, to: count, by: 7) {
            #expect(results.dropFirst().allSatisfy { $0[index] == results[0][index] })
        }
        #expect(results.allSatisfy { $0[count - 1] == results[0][count - 1] })
        BatchGeometryTests.expect(
            results[0][count - 1], isNear: batch[count - 1], by: BatchGeometryTests.transforms[5], Double.self)
    }

    @Test func `a component that is not finite is an error with the index of its cell`() {
        var rects = BatchGeometryTests.rects(20)
        rects[13].size.width = .nan
        #expect(throws: BatchError.notFinite(index: 13)) { try RectBatch<Double>(rects) }
        rects[13] = .zero
        rects[7].origin.y = 1e39
        #expect(throws: BatchError.notFinite(index: 7)) { try RectBatch<Float>(rects) }
        #expect(throws: Never.self) { try RectBatch<Double>(rects) }
        #expect(throws: BatchError.notFinite(index: 1)) {
            try PointBatch<Double>([.zero, Point(x: 0, y: .infinity)])
        }
    }

    @Test(arguments: BatchAccuracy.sets)
    func `a component that is not finite affects only its own cell`(set: KernelSet) throws {
        let rects = BatchGeometryTests.rects(33)
        var batch = try RectBatch<Double>(rects)
        batch[9] = Rect(x: .nan, y: .infinity, width: .nan, height: 3)
        let conversion = try CoordinateConversion(
            from: CoordinateSpace(transformToRoot: BatchGeometryTests.transforms[4]), to: .root)
        var result = RectBatch<Double>(count: 33)
        BatchEngine(kernelSet: set).convert(batch, by: conversion, into: &result)
        #expect(result[9].origin.x.isNaN)
        for index in 0..<33 where index != 9 {
            BatchGeometryTests.expect(
                result[index], isNear: rects[index], by: BatchGeometryTests.transforms[4], Double.self)
        }
    }

    @Test func `batches are values that grow without losing cells`() throws {
        let rects = BatchGeometryTests.rects(100)
        var batch = RectBatch<Double>()
        for rect in rects { try batch.append(rect) }
        #expect(batch.array == rects)
        var copy = batch
        copy[3] = .zero
        #expect(batch[3] == rects[3] && copy[3] == .zero && copy[4] == rects[4])
        copy.remove(at: 0)
        #expect(copy.count == 99 && copy[0] == rects[99] && batch.count == 100 && batch[0] == rects[0])
        copy.reserveCapacity(1000)
        #expect(copy.count == 99 && copy[98] == rects[98])
        #expect(throws: BatchError.notFinite(index: 99)) {
            try copy.append(Rect(x: 0, y: 0, width: .infinity, height: 0))
        }
        #expect(copy.count == 99)
    }

    @Test func `mismatched counts are a precondition failure`() async {
        await #expect(processExitsWith: .failure) {
            var result = RectBatch<Double>(count: 2)
            BatchEngine().convert(
                RectBatch<Double>(count: 3), by: try CoordinateConversion(from: .root, to: .root), into: &result)
        }
        await #expect(processExitsWith: .failure) {
            _ = IndexedTransforms<Double>([], cells: [0])
        }
        await #expect(processExitsWith: .failure) {
            let batch = RectBatch<Float>(count: 3)
            _ = batch[3]
        }
    }
}

import AnimationCore
import GoogleBenchmark

/// Converting rects from one coordinate space to another: the batch, and the loop over an array that it replaces; and
/// filling and reading the batch.
///
/// The conversion passes through a scaled and scrolled parent: an axis-aligned scale with a translation.
enum Rects {
    static let benchmarks = [batch, loop, fill, read]

    /// Structure of arrays, one composed transform, the widest kernels that the processor has.
    static let batch = Benchmark("rects/convert/batch") { state in
        let (rects, conversion) = try inputs(state.argument("cells"))
        let input = try RectBatch<Double>(rects)
        var output = RectBatch<Double>(count: rects.count)
        let engine = BatchEngine(threads: 1)
        state.measure {
            engine.convert(input, by: conversion, into: &output)
            doNotOptimize(&output)
        }
        try state.verify("every rect is where one conversion of its own puts it") {
            rects.indices.allSatisfy { (output[$0] - conversion.convert(rects[$0])).magnitudeSquared < 1e-18 }
        }
        state.report(cells: rects.count)
    }
    .cells([12, 1000, 100_000])

    /// The same conversion, rect by rect.
    static let loop = Benchmark("rects/convert/loop") { state in
        let (rects, conversion) = try inputs(state.argument("cells"))
        var output = [Rect](repeating: .zero, count: rects.count)
        state.measure {
            for index in rects.indices { output[index] = conversion.convert(rects[index]) }
            doNotOptimize(output)
        }
        try state.verify("corners land where points land") {
            rects.indices.allSatisfy {
                (output[$0].origin - conversion.convert(rects[$0].origin)).magnitudeSquared < 1e-18
            }
        }
        state.report(cells: rects.count)
    }
    .cells([12, 1000, 100_000])

    /// A batch made of an array: columns of memory, and each component looked at.
    static let fill = Benchmark("rects/fill") { state in
        let (rects, _) = try inputs(state.argument("cells"))
        state.measure { doNotOptimize(try? RectBatch<Double>(rects)) }
        let batch = try RectBatch<Double>(rects)
        try state.verify("every rect is there") { batch.count == rects.count && batch.array == rects }
        state.report(cells: rects.count)
    }
    .cells([1000])

    /// Each rectangle of a batch, one by one.
    static let read = Benchmark("rects/read") { state in
        let (rects, _) = try inputs(state.argument("cells"))
        let batch = try RectBatch<Double>(rects)
        var sum = Rect.zero
        state.measure {
            sum = .zero
            for index in 0..<batch.count { sum += batch[index] }
            doNotOptimize(sum)
        }
        try state.verify("the sum is that of the array") { sum == rects.reduce(.zero, +) }
        state.report(cells: rects.count)
    }
    .cells([1000])

    private static func inputs(_ count: Int) throws -> ([Rect], CoordinateConversion) {
        var random = InputGenerator(seed: 20_261)
        let rects = (0..<count).map { _ in
            Rect(
                x: random.double(in: 0..<390), y: random.double(in: 0..<20_000), width: random.double(in: 1..<120),
                height: random.double(in: 1..<120))
        }
        var parent = LayerGeometry(
            bounds: Rect(x: 0, y: 0, width: 390, height: 844), position: Point(x: 195, y: 422),
            transform: .scale(x: 0.95, y: 0.95))
        parent.bounds.origin.y = 1234
        return (rects, try CoordinateConversion(from: CoordinateSpace(chain: [parent]), to: .root))
    }
}

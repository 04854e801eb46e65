import AnimationCore
import TestSupport
import Testing

/// Every result depends on its own cell alone: on no neighbour, batch size or number of threads.
@Suite struct BatchDeterminismTests {
    private static let count = 4000

    /// Curves whose first guess does not fit everywhere, so that lanes differ in the number of steps they need.
    private static let curves: [(Double, Double, Double, Double)] = [
        (1, 0, 0, 1), (0.999, -1.5, 0.001, 2.5), (0, 0, 0, 1), (1, 1, 1, 0), (0.25, 0.1, 0.25, 1), (0.9999, 0, 0.3, 1),
    ]

    /// Evaluates the rows in one batch, shuffled, and in pieces of random sizes; each row must keep its bits.
    private static func check<S: BatchScalar>(
        _ name: String, _ rows: [S], _ evaluate: (NumberBatch<S>, inout NumberBatch<S>) -> Void
    ) {
        func results(_ rows: [S]) -> [S] {
            var result = NumberBatch<S>(count: rows.count)
            evaluate(NumberBatch(rows), &result)
            return result.array
        }
        var random = SplitMix64(seed: 17)
        let whole = results(rows)
        let order = rows.indices.shuffled(using: &random)
        let shuffled = results(order.map { rows[$0] })
        var pieces: [S] = []
        while pieces.count < rows.count {
            let end = min(pieces.count + Int.random(in: 1...97, using: &random), rows.count)
            pieces += results(Array(rows[pieces.count..<end]))
        }
        func isSame(_ one: S, _ other: S) -> Bool { one == other || one.isNaN && other.isNaN }
        let moved = order.indices.count { !isSame(shuffled[$0], whole[order[$0]]) }
        let cut = rows.indices.count { !isSame(pieces[$0], whole[$0]) }
        #expect(moved == 0 && cut == 0, "\(name): \(moved) rows differ when shuffled, \(cut) in pieces")
    }

    @Test("a curve's value does not depend on the neighbours of its abscissa", arguments: BatchAccuracy.sets)
    func curves(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set, threads: 1)
        var random = SplitMix64(seed: 3)
        let rows = (0..<Self.count).map { _ in Double.random(in: -0.01...1.01, using: &random) }
        for (x1, y1, x2, y2) in Self.curves {
            let curve = try CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
            Self.check("\(curve)", rows) { engine.evaluate(curve, at: $0, into: &$1) }
            Self.check("\(curve)", rows.map(Float.init)) { engine.evaluate(curve, at: $0, into: &$1) }
        }
    }

    @Test("a sine does not depend on neighbours beyond the fast range", arguments: BatchAccuracy.sets)
    func sines(set: KernelSet) {
        let engine = BatchEngine(kernelSet: set, threads: 1)
        var random = SplitMix64(seed: 5)
        let rows = (0..<Self.count).map { index in
            Double.random(in: -100...100, using: &random) * (index % 50 == 0 ? 1e6 : 1)
        }
        Self.check("sine", rows) { x, result in
            var cosines = NumberBatch<Double>(count: x.count)
            engine.sineAndCosine(of: x, sines: &result, cosines: &cosines)
        }
        Self.check("cosine", rows.map(Float.init)) { x, result in
            var sines = NumberBatch<Float>(count: x.count)
            engine.sineAndCosine(of: x, sines: &sines, cosines: &result)
        }
        Self.check("exponential", rows) { engine.exponential(of: $0, into: &$1) }
    }

    @Test("a staggered spring does not depend on the start times of its neighbours", arguments: BatchAccuracy.sets)
    func springs(set: KernelSet) throws {
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

    @Test("a track's value does not depend on the neighbours of its progress", arguments: BatchAccuracy.sets)
    func tracks(set: KernelSet) throws {
        let engine = BatchEngine(kernelSet: set, threads: 1)
        var random = SplitMix64(seed: 13)
        let rows = (0..<Self.count).map { _ in Double.random(in: -0.1...1.1, using: &random) }
        let track = try TrackBatch<Double>(
            KeyframeTrack(
                values: [0, 10, 10, 40, 100.0], mode: .cubic,
                timeline: .cubicBezier(x1: 1, y1: 0, x2: 0, y2: 1)))
        Self.check("track", rows) { engine.evaluate(track, at: $0, into: &$1) }
    }
}

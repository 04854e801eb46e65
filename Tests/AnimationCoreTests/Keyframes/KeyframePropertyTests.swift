import AnimationCore
import TestSupport
import Testing

/// Properties that hold for every keyframe track.
@Suite struct KeyframePropertyTests {
    private static let path = [
        Point(x: 0, y: 0), Point(x: 30, y: 80), Point(x: 140, y: 60), Point(x: 150, y: -20), Point(x: 260, y: 0),
    ]

    @Test(arguments: CalculationMode.allCases) func `a track has each value at its key time`(
        _ mode: CalculationMode
    ) throws {
        let track = try KeyframeTrack(values: KeyframePropertyTests.path, mode: mode)
        for (time, value) in zip(track.keyTimes, track.values) {
            #expect((track.value(at: time) - value).magnitudeSquared <= 1e-24)
        }
        #expect(track.value(at: 0) == track.values.first)
        #expect(track.value(at: 1) == track.values.last)
    }

    @Test(arguments: [CalculationMode.linear, .paced, .cubic, .cubicPaced])
    func `the velocity of a track is its central difference`(_ mode: CalculationMode) throws {
        let track = try KeyframeTrack(
            values: KeyframePropertyTests.path, timingFunctions: [.easeIn, .linear, .easeInOut, .default], mode: mode,
            timeline: .easeInOut)
        for progress in [0.11, 0.23, 0.42, 0.58, 0.71, 0.93] {
            let h = 1e-6
            let difference = (track.value(at: progress + h) - track.value(at: progress - h)).scaled(by: 0.5 / h)
            let error = track.velocity(at: progress) - difference
            #expect(error.magnitudeSquared <= 1e-9 * Swift.max(1, difference.magnitudeSquared), "\(progress)")
        }
        #expect(track.velocity(at: -0.1) == .zero)
        #expect(track.velocity(at: 1) == .zero)
    }

    /// A timeline that dips below its start or beyond its end holds the end meanwhile: nothing moves, at no speed.
    @Test func `the velocity is zero where the timeline leaves 0…1`() throws {
        let swing = try UnitCurve.cubicBezier(x1: 0.68, y1: -0.55, x2: 0.265, y2: 1.55)
        for mode in [CalculationMode.linear, .cubic, .cubicPaced] {
            let track = try KeyframeTrack(values: KeyframePropertyTests.path, mode: mode, timeline: swing)
            for progress in [0.1, 0.2, 0.85, 0.95] {
                try #require(!(0...1).contains(swing.value(at: progress)))
                #expect(track.value(at: progress) == (progress < 0.5 ? track.values.first : track.values.last))
                #expect(track.velocity(at: progress) == .zero, "\(mode) \(progress)")
            }
        }
    }

    /// Values of several components are several numbers, in every mode that has one time for all of them.
    @Test(arguments: [CalculationMode.linear, .discrete, .cubic])
    func `every component of a track moves like a number`(mode: CalculationMode) throws {
        var random = SplitMix64(seed: 11)
        func list(_ count: Int, _ range: ClosedRange<Double>) -> [Double] {
            (0..<count).map { _ in .random(in: range, using: &random) }
        }
        let columns = (0..<6).map { _ in list(7, -100...100) }
        let times = [0] + list(mode == .discrete ? 6 : 5, 0...1).sorted() + [1]
        let shapes = (0..<7).map { _ in
            let shape = list(3, -0.9...0.9)
            return SplineShape(tension: shape[0], continuity: shape[1], bias: shape[2])
        }
        let curves: [UnitCurve] = [.easeIn, .linear, .easeInOut, .circularEaseIn, .default, .easeOut]
        func track<Value: AnimatableVector>(_ values: [Value]) throws -> KeyframeTrack<Value> {
            try KeyframeTrack(
                values: values, keyTimes: times, timingFunctions: curves, shapes: shapes, mode: mode,
                timeline: .easeInOut)
        }
        let numbers = try columns.map { try track($0) }
        func values<Value>(_ make: ([Double]) -> Value) -> [Value] {
            (0..<7).map { row in make(columns.map { $0[row] }) }
        }
        let rects = try track(values { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) })
        let transforms = try track(
            values { AffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) })
        let lanes = try track(values { SIMD4($0[0], $0[1], $0[2], $0[3]) })
        let points = try track(values { Point(x: $0[4], y: $0[5]) })
        for index in -2...102 {
            let progress = Double(index) / 100
            for velocity in [false, true] {
                let n = numbers.map { velocity ? $0.velocity(at: progress) : $0.value(at: progress) }
                func pick<Value>(_ track: KeyframeTrack<Value>) -> Value {
                    velocity ? track.velocity(at: progress) : track.value(at: progress)
                }
                let place: Comment = "\(mode) \(progress)"
                let rect = pick(rects)
                #expect(rect.origin == Point(x: n[0], y: n[1]) && rect.size == Size(width: n[2], height: n[3]), place)
                #expect(
                    pick(transforms) == AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]), place)
                #expect(pick(lanes) == SIMD4(n[0], n[1], n[2], n[3]) && pick(points) == Point(x: n[4], y: n[5]), place)
            }
        }
    }

    /// Kochanek and Bartels with Hermite's four basis functions, written out for one number: ends, shapes, times and all.
    @Test func `a cubic track equals the Hermite basis`() throws {
        var random = SplitMix64(seed: 12)
        for _ in 0..<200 {
            let count = Int.random(in: 2...6, using: &random)
            func list() -> [Double] { (0..<count).map { _ in .random(in: -1...1, using: &random) } }
            let (p, t, c, b) = (list(), list(), list(), list())
            let track = try KeyframeTrack(
                values: p, shapes: zip(t, zip(c, b)).map { SplineShape(tension: $0, continuity: $1.0, bias: $1.1) },
                mode: .cubic)
            func value(_ index: Int) -> Double {
                index < 0 ? 2 * p[0] - p[1] : index < count ? p[index] : 2 * p[count - 1] - p[count - 2]
            }
            for sample in 0..<50 {
                let progress = Double(sample) / 50
                let i = Swift.min(Int(progress * Double(count - 1)), count - 2)
                let u = progress * Double(count - 1) - Double(i)
                let leaving =
                    0.5 * (1 - t[i])
                    * ((1 + c[i]) * (1 + b[i]) * (value(i) - value(i - 1))
                        + (1 - c[i]) * (1 - b[i]) * (value(i + 1) - value(i)))
                let arriving =
                    0.5 * (1 - t[i + 1])
                    * ((1 - c[i + 1]) * (1 + b[i + 1]) * (value(i + 1) - value(i))
                        + (1 + c[i + 1]) * (1 - b[i + 1]) * (value(i + 2) - value(i + 1)))
                let (w, s) = (1 - u, 3 - 2 * u)
                let expected =
                    (1 + 2 * u) * w * w * value(i) + u * w * w * leaving + u * u * s * value(i + 1)
                    - u * u * w * arriving
                #expect((track.value(at: progress) - expected).magnitude <= 1e-14 * 30, "\(count) \(progress)")
            }
        }
    }

    @Test func `a cubic track has one velocity on both sides of a keyframe`() throws {
        let track = try KeyframeTrack(values: KeyframePropertyTests.path, mode: .cubic)
        for time in [0.25, 0.5, 0.75] {
            let before = track.velocity(at: time.nextDown)
            let after = track.velocity(at: time)
            #expect((before - after).magnitudeSquared <= 1e-16 * after.magnitudeSquared)
        }
        // A continuity other than 0 makes a corner.
        let shapes = [0, 0, 0.5, 0, 0].map { SplineShape(continuity: $0) }
        let corner = try KeyframeTrack(values: KeyframePropertyTests.path, shapes: shapes, mode: .cubic)
        #expect((corner.velocity(at: 0.5.nextDown) - corner.velocity(at: 0.5)).magnitudeSquared > 1)
        #expect((corner.velocity(at: 0.25.nextDown) - corner.velocity(at: 0.25)).magnitudeSquared <= 1e-16 * 1e6)
    }

    /// The tangents of Kochanek and Bartels, one parameter at a time, at the middle of four values.
    @Test func `tension, continuity and bias give their tangents`() throws {
        let values: [Double] = [0, 2, 3, 9]
        func velocities(_ shape: SplineShape) throws -> (arriving: Double, leaving: Double) {
            let track = try KeyframeTrack(
                values: values, shapes: [.catmullRom, shape, .catmullRom, .catmullRom], mode: .cubic)
            // A segment takes a third of the whole: its tangent is a third of the velocity.
            return (track.velocity(at: (1.0 / 3).nextDown) / 3, track.velocity(at: 1.0 / 3) / 3)
        }
        func expect(_ shape: SplineShape, _ arriving: Double, _ leaving: Double) throws {
            let found = try velocities(shape)
            #expect((found.arriving - arriving).magnitude <= 1e-13, "\(shape)")
            #expect((found.leaving - leaving).magnitude <= 1e-13, "\(shape)")
        }
        // The way in is 2, the way out 1.
        try expect(SplineShape(), 1.5, 1.5)
        try expect(SplineShape(tension: 0.5), 0.75, 0.75)
        try expect(SplineShape(bias: 0.5), 0.5 * (1.5 * 2 + 0.5 * 1), 0.5 * (1.5 * 2 + 0.5 * 1))
        try expect(SplineShape(continuity: 0.5), 0.5 * (0.5 * 2 + 1.5 * 1), 0.5 * (1.5 * 2 + 0.5 * 1))
        try expect(SplineShape(continuity: -1), 2, 1)
    }

    @Test(arguments: [CalculationMode.paced, .cubicPaced])
    func `the speed of a paced track is constant`(_ mode: CalculationMode) throws {
        let track = try KeyframeTrack(values: KeyframePropertyTests.path, mode: mode)
        let speeds = (0..<200).map { track.velocity(at: (Double($0) + 0.37) / 200).magnitudeSquared.squareRoot() }
        for speed in speeds { #expect((speed / speeds[0] - 1).magnitude <= 1e-9) }
        // And the distance really travelled is that speed: a polygon of many chords, which cut the corners a little.
        var length = 0.0
        var last = track.value(at: 0)
        for i in 1...20000 {
            let next = track.value(at: Double(i) / 20000)
            length += (next - last).magnitudeSquared.squareRoot()
            last = next
        }
        #expect((length / speeds[0] - 1).magnitude <= 1e-4)
    }

    @Test(arguments: [1, 0.001])
    func `a paced cubic track is the cubic track at even distances`(scale: Double) throws {
        let values = KeyframePropertyTests.path.map { $0.scaled(by: scale) }
        let cubic = try KeyframeTrack(values: values, mode: .cubic)
        let paced = try KeyframeTrack(values: values, mode: .cubicPaced)
        // Simpson's rule on the speed of the cubic track, segment by segment.
        let steps = 500 * (values.count - 1)
        func speed(_ progress: Double) -> Double { cubic.velocity(at: progress).magnitudeSquared.squareRoot() }
        var lengths = [0.0]
        for step in 0..<steps {
            let (start, end) = (Double(step) / Double(steps), Double(step + 1) / Double(steps))
            let sum = speed(start) + 4 * speed((start + end) / 2) + speed(end.nextDown)
            lengths.append(lengths[step] + (end - start) / 6 * sum)
        }
        for step in stride(from: 0, through: steps, by: 37) {
            let difference =
                paced.value(at: lengths[step] / lengths[steps]) - cubic.value(at: Double(step) / Double(steps))
            #expect(difference.magnitudeSquared.squareRoot() <= 1e-8 * lengths[steps])
        }
    }

    @Test func `a paced cubic track of single precision is that of double precision`() throws {
        let double = try KeyframeTrack<Double>(values: [0, 30, 140, 150, 260], mode: .cubicPaced)
        let float = try KeyframeTrack<Float>(values: [0, 30, 140, 150, 260], mode: .cubicPaced)
        for step in 0...100 {
            let progress = Double(step) / 100
            #expect((Double(float.value(at: progress)) - double.value(at: progress)).magnitude <= 1e-3)
        }
    }

    @Test func `a paced cubic track that turns back is at constant speed; one that rests stays`() throws {
        let turning = try KeyframeTrack<Double>(values: [0, 10, 0, 10], mode: .cubicPaced)
        let cubic = try KeyframeTrack<Double>(values: [0, 10, 0, 10], mode: .cubic)
        let samples = (0...30_000).map { cubic.value(at: Double($0) / 30_000) }
        let length = zip(samples, samples.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).magnitude }
        // The middle, by symmetry; then a thirtieth of the length between neighbours, but at the turns.
        #expect((turning.value(at: 0.5) - 5).magnitude <= 1e-9)
        let travelled = (1...30).map {
            (turning.value(at: Double($0) / 30) - turning.value(at: Double($0 - 1) / 30)).magnitude
        }
        #expect(travelled.count { ($0 / (length / 30) - 1).magnitude <= 1e-3 } >= 28)
        let still = try KeyframeTrack<Double>(values: [1, 1, 1], mode: .cubicPaced)
        #expect(still.value(at: 0.4) == 1)
        #expect(still.velocity(at: 0.4) == 0)
    }

    @Test func `rects interpolate component by component`() throws {
        let track = try KeyframeTrack(values: [
            Rect(x: 0, y: 0, width: 10, height: 20), Rect(x: 100, y: 50, width: 30, height: 20),
        ])
        #expect(track.value(at: 0.25) == Rect(x: 25, y: 12.5, width: 15, height: 20))
    }

    @Test func `transforms interpolate by elements, decomposed ones by parts`()
        throws
    {
        let transforms = [AffineTransform.identity, .rotation(.pi / 2), .rotation(.pi)]
        let entries = try KeyframeTrack(values: transforms)
        // Entry by entry a turning shape shrinks to 1/√2 on its way.
        #expect((entries.value(at: 0.25).determinant - 0.5).magnitude <= 1e-15)
        let parts = try KeyframeTrack(values: [DecomposedTransform](shortestTurns: transforms))
        for i in 0...20 {
            let transform = parts.value(at: Double(i) / 20).affineTransform
            #expect((transform.determinant - 1).magnitude <= 1e-15)
            #expect((transform - .rotation(.pi * Double(i) / 20)).magnitudeSquared <= 1e-30)
        }
    }

    @Test func `a track with many keyframes finds its segments`() throws {
        var random = SplitMix64(seed: 3)
        var times = (0..<997).map { _ in Double.random(in: 0...1, using: &random) }.sorted()
        (times[0], times[996]) = (0, 1)
        let values = times.indices.map { _ in Double.random(in: -5...5, using: &random) }
        let track = try KeyframeTrack(values: values, keyTimes: times)
        for _ in 0..<1000 {
            let progress = Double.random(in: 0..<1, using: &random)
            let index = times.lastIndex { $0 <= progress }!
            let done = (progress - times[index]) / (times[index + 1] - times[index])
            let expected = values[index] + (values[index + 1] - values[index]) * done
            #expect((track.value(at: progress) - expected).magnitude <= 1e-13)
        }
    }
}

import AnimationCore
import TestSupport
import Testing

/// Properties that hold for every keyframe track.
@Suite struct KeyframePropertyTests {
    private static let path = [
        Point(x: 0, y: 0), Point(x: 30, y: 80), Point(x: 140, y: 60), Point(x: 150, y: -20), Point(x: 260, y: 0),
    ]

    @Test(arguments: CalculationMode.allCases) func everyValueIsMetAtItsTime(_ mode: CalculationMode) throws {
        let track = try KeyframeTrack(values: KeyframePropertyTests.path, mode: mode)
        for (time, value) in zip(track.keyTimes, track.values) {
            #expect((track.value(at: time) - value).magnitudeSquared <= 1e-24)
        }
        #expect(track.value(at: 0) == track.values.first)
        #expect(track.value(at: 1) == track.values.last)
    }

    @Test(arguments: [CalculationMode.linear, .paced, .cubic, .cubicPaced])
    func velocityIsTheCentralDifference(_ mode: CalculationMode) throws {
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

    @Test func cubicIsSmoothAcrossItsKeyframes() throws {
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
    @Test func splineShapesGiveTheirTangents() throws {
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

    @Test(arguments: [CalculationMode.paced, .cubicPaced]) func pacedSpeedIsConstant(_ mode: CalculationMode) throws {
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

    @Test func cubicPacedGoesWhereCubicGoes() throws {
        let cubic = try KeyframeTrack(values: KeyframePropertyTests.path, mode: .cubic)
        let paced = try KeyframeTrack(values: KeyframePropertyTests.path, mode: .cubicPaced)
        for i in 1..<40 {
            let point = paced.value(at: Double(i) / 40)
            let nearest = (0...4000).map { (cubic.value(at: Double($0) / 4000) - point).magnitudeSquared }.min()
            #expect(nearest! < 0.01)
        }
        // A curve that turns back and stands still on its way is paced too.
        let turning = try KeyframeTrack<Double>(values: [0, 10, 0, 10], mode: .cubicPaced)
        #expect(turning.keyTimes.count == 4)
        for i in 0...100 { #expect(turning.value(at: Double(i) / 100).isFinite) }
        let still = try KeyframeTrack<Double>(values: [1, 1, 1], mode: .cubicPaced)
        #expect(still.value(at: 0.4) == 1)
        #expect(still.velocity(at: 0.4) == 0)
    }

    @Test func rectsInterpolateComponentByComponent() throws {
        let track = try KeyframeTrack(values: [
            Rect(x: 0, y: 0, width: 10, height: 20), Rect(x: 100, y: 50, width: 30, height: 20),
        ])
        #expect(track.value(at: 0.25) == Rect(x: 25, y: 12.5, width: 15, height: 20))
    }

    @Test func transformsInterpolateByEntriesOrByParts() throws {
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

    @Test func aLongTrackFindsItsSegments() throws {
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

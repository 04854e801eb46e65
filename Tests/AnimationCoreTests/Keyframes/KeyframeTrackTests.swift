import AnimationCore
import TestSupport
import Testing

/// Keyframes with Core Animation's semantics: recorded numbers, then properties.
@Suite struct KeyframeTrackTests {
    @Test(arguments: CalculationMode.allCases)
    func `values whose distance overflows are an error, not NaN`(mode: CalculationMode) throws {
        let values = [0, 1e308, -1e308]
        guard mode != .discrete else {
            // Values that hold have no distance.
            #expect(try KeyframeTrack(values: values, mode: mode).value(at: 0.9) == -1e308)
            return
        }
        // A tangent at the second value makes the first segment of a smooth curve overflow.
        let index = mode.isCubic ? 0 : 1
        #expect(throws: KeyframeError.segmentNotFinite(index: index)) {
            try KeyframeTrack(values: values, mode: mode)
        }
        #expect(throws: KeyframeError.segmentNotFinite(index: index)) {
            try KeyframeTrack.coreAnimation(values: values, mode: mode)
        }
    }

    @Test func `blocks whose values differ by more than a Double are an error`() {
        #expect(throws: KeyframeError.segmentNotFinite(index: 1)) {
            try KeyframeBlocks(
                initial: 0, blocks: [KeyframeBlock(relativeStart: 0, relativeDuration: 1, value: 1e308)])
        }
    }

    @Test func `a linear track follows uneven key times`() throws {
        let track = try KeyframeTrack([Keyframe(0.0, at: 0), Keyframe(10, at: 0.8), Keyframe(100, at: 1)])
        #expect(track.value(at: 0.25) == 3.125)
        #expect(track.value(at: 0) == 0)
        #expect(track.value(at: 0.8) == 10)
        #expect(track.value(at: 1) == 100)
        #expect(track.value(at: -1) == 0)
        #expect(track.value(at: 2) == 100)
    }

    @Test(arguments: [
        [0, 0.8], [0, 0.5, 0.8, 1], [0, 1.5, 1], [0, -0.5, 1], [0.1, 0.5, 1], [0, 0.5, 0.9], [0.5, 0.2, 1],
        [0, .nan, 1], [0, .infinity, 1],
    ])
    func `invalid key times are evenly spaced, or an error in the strict initialiser`(_ times: [Double]) throws {
        let track = try KeyframeTrack<Double>.coreAnimation(values: [0, 10, 100], keyTimes: times)
        #expect(track.value(at: 0.25) == 5)
        #expect(throws: KeyframeError.self) { try KeyframeTrack<Double>(values: [0, 10, 100], keyTimes: times) }
    }

    @Test func `valid key times are kept`() throws {
        let track = try KeyframeTrack<Double>.coreAnimation(values: [0, 10, 100], keyTimes: [0, 0.8, 1])
        #expect(track.value(at: 0.25) == 3.125)
    }

    @Test func `a discrete track has one key time more than values`() throws {
        let track = try KeyframeTrack<Double>(values: [1, 2, 3], keyTimes: [0, 0.2, 0.7, 1], mode: .discrete)
        #expect([0, 0.19, 0.2, 0.69, 0.7, 0.99, 1].map { track.value(at: $0) } == [1, 1, 2, 2, 3, 3, 3])
        let even = try KeyframeTrack<Double>(values: [1, 2, 3, 4], mode: .discrete)
        #expect([0, 0.24, 0.25, 0.5, 0.75, 1].map { even.value(at: $0) } == [1, 1, 2, 3, 4, 4])
        #expect(throws: KeyframeError.countMismatch(list: .keyTimes, count: 3, expected: 4)) {
            try KeyframeTrack<Double>(values: [1, 2, 3], keyTimes: [0, 0.5, 1], mode: .discrete)
        }
    }

    @Test func `a paced track moves at constant speed`() throws {
        let path = [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 90)]
        // Key times and timing functions are ignored, wrong ones too.
        let track = try KeyframeTrack(values: path, keyTimes: [7], timingFunctions: [.easeIn], mode: .paced)
        #expect(track.value(at: 0.25) == Point(x: 10, y: 15))
        #expect(track.value(at: 0.5) == Point(x: 10, y: 40))
        #expect(track.keyTimes == [0, 0.1, 1])
        #expect(try KeyframeTrack(values: path).value(at: 0.25) == Point(x: 5, y: 0))
        let still = try KeyframeTrack(values: [1.0, 1, 1], mode: .paced)
        #expect(still.keyTimes == [0, 0.5, 1])
        #expect(still.value(at: 0.3) == 1)
    }

    @Test func `a cubic track is Catmull–Rom with reflected ends`() throws {
        #expect(try KeyframeTrack<Double>(values: [0, 10, 10], mode: .cubic).value(at: 0.75) == 10.625)
        let squares = try KeyframeTrack<Double>(values: [0, 1, 4, 9], mode: .cubic)
        #expect((squares.value(at: 0.5) - 2.25).magnitude <= 1e-15)
        let tense = try KeyframeTrack<Double>(
            values: [0, 1, 4, 9], shapes: [0, 1, 1, 0].map { SplineShape(tension: $0) }, mode: .cubic)
        #expect((tense.value(at: 0.5) - 2.5).magnitude <= 1e-15)
    }

    @Test func `a timing function applies to its segment`() throws {
        let track = try KeyframeTrack([
            Keyframe(0.0, at: 0, curve: .easeIn), Keyframe(10, at: 0.5), Keyframe(20, at: 1),
        ])
        #expect(track.value(at: 0.25) == 10 * UnitCurve.easeIn.value(at: 0.5))
        #expect(track.value(at: 0.75) == 15)
    }

    @Test func `equal key times jump to the later value`() throws {
        let track = try KeyframeTrack([
            Keyframe(0.0, at: 0), Keyframe(1, at: 0.5), Keyframe(5, at: 0.5), Keyframe(6, at: 1), Keyframe(9, at: 1),
        ])
        #expect(track.value(at: 0.5.nextDown) < 1)
        #expect(track.value(at: 0.5) == 5)
        #expect(track.value(at: 0.999) < 6)
        #expect(track.value(at: 1) == 9)
    }

    @Test func `a single value holds`() throws {
        for mode in CalculationMode.allCases {
            let track = try KeyframeTrack([Keyframe(4.0, at: 0)], mode: mode)
            #expect([-1, 0, 0.3, 1, 2].map { track.value(at: $0) } == [4, 4, 4, 4, 4])
        }
    }

    @Test func `the timeline applies to the whole track`() throws {
        let track = try KeyframeTrack(
            [Keyframe(0.0, at: 0), Keyframe(10, at: 0.8), Keyframe(100, at: 1)], timeline: .easeInOut)
        let flat = try KeyframeTrack([Keyframe(0.0, at: 0), Keyframe(10, at: 0.8), Keyframe(100, at: 1)])
        for x in [0.1, 0.5, 0.9] {
            #expect(track.value(at: x) == flat.value(at: UnitCurve.easeInOut.value(at: x)))
        }
    }

    @Test func `an error of a track has the index of the invalid element`() {
        func error(_ times: [Double]) -> KeyframeError? {
            do throws(KeyframeError) {
                _ = try KeyframeTrack<Double>(values: [0, 10, 100], keyTimes: times)
                return nil
            } catch {
                return error
            }
        }
        #expect(error([0, 0.5]) == .countMismatch(list: .keyTimes, count: 2, expected: 3))
        #expect(error([0, .nan, 1]) == .timeNotFinite(index: 1))
        #expect(error([0, 1.5, 1]) == .timeOutsideUnitInterval(index: 1, time: 1.5))
        #expect(error([0, 0.7, 0.4]) == .timeNotMonotone(index: 2, time: 0.4, previous: 0.7))
        #expect(error([0.1, 0.7, 1]) == .firstTimeNotZero(0.1))
        #expect(error([0, 0.7, 0.9]) == .lastTimeNotOne(index: 2, time: 0.9))
        #expect(throws: KeyframeError.noKeyframes) { try KeyframeTrack<Double>([]) }
        #expect(throws: KeyframeError.noKeyframes) { try KeyframeTrack<Double>.coreAnimation(values: []) }
        #expect(throws: KeyframeError.valueNotFinite(index: 1)) { try KeyframeTrack<Double>(values: [0, .nan]) }
        #expect(throws: KeyframeError.countMismatch(list: .timingFunctions, count: 1, expected: 2)) {
            try KeyframeTrack<Double>(values: [0, 1, 2], timingFunctions: [.easeIn])
        }
        #expect(throws: KeyframeError.countMismatch(list: .shapes, count: 1, expected: 2)) {
            try KeyframeTrack<Double>(values: [0, 1], shapes: [.catmullRom], mode: .cubic)
        }
        #expect(throws: KeyframeError.shapeNotFinite(index: 1)) {
            try KeyframeTrack<Double>(values: [0, 1], shapes: [.catmullRom, SplineShape(bias: .nan)], mode: .cubic)
        }
    }

    @Test func `a progress of NaN is a precondition failure`() async {
        await #expect(processExitsWith: .failure) {
            _ = try KeyframeTrack<Double>(values: [0, 1]).value(at: .nan)
        }
    }
}

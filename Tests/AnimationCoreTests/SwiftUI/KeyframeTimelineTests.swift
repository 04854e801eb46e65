import AnimationCore
import TestSupport
import Testing

/// SwiftUI's keyframe timelines.
@Suite struct KeyframeTimelineTests {
    private let mixed = KeyframeTimeline(initialValue: 1.0) {
        LinearKeyframe(3, duration: 0.5)
        CubicKeyframe(5, duration: 0.25)
        CubicKeyframe(2, duration: 0.5)
        SpringKeyframe(4, duration: 0.4, spring: .bouncy)
        CubicKeyframe(0, duration: 0.35)
        MoveKeyframe(9)
        LinearKeyframe(10, duration: 1, timingCurve: .easeInOut)
    }

    @Test func `keyframes follow one another, values are met and the end holds`() {
        #expect(mixed.duration == 3 && mixed.keyframes.count == 7)
        #expect(mixed.value(time: -1) == 1 && mixed.value(time: 0) == 1)
        #expect(mixed.value(time: 0.25) == 2 && mixed.value(time: 0.5) == 3)
        #expect(mixed.value(time: 0.75) == 5 && mixed.value(time: 1.25) == 2)
        #expect(mixed.value(time: 2.nextDown).magnitude <= 1e-12 && mixed.value(time: 2) == 9)
        #expect((mixed.value(time: 2.25) - 9 - UnitCurve.easeInOut.value(at: 0.25)).magnitude <= 1e-14)
        #expect(mixed.value(time: 3) == 10 && mixed.value(time: .infinity) == 10 && mixed.finalValue == 10)
        #expect(mixed.value(progress: 0.25) == mixed.value(time: 0.75))
        var value = 0.0
        mixed.update(value: &value, time: 0.25)
        #expect(value == 2)
        mixed.update(value: &value, progress: 1)
        #expect(value == 10)
        #expect(mixed.velocity(time: -1) == 0 && mixed.velocity(time: 3) == 0)
    }

    @Test func `cubic and spring keyframes keep the velocity: no corner before or after them`() {
        let h = 1e-7
        for time in [0.5, 0.75, 1.25, 1.65] {
            let (before, after) = (mixed.velocity(time: time - h), mixed.velocity(time: time + h))
            #expect((before - after).magnitude <= 1e-4, "\(time): \(before) \(after)")
        }
        for time in [0.1, 0.6, 0.7, 1, 1.4, 1.8, 1.95, 2.3] {
            let slope = (mixed.value(time: time + h) - mixed.value(time: time - h)) / (2 * h)
            #expect((slope - mixed.velocity(time: time)).magnitude <= 1e-5)
        }
        // The first cubic keyframe starts with the slope of the line before it, the last one ends at rest.
        #expect((mixed.velocity(time: 0.5) - 4).magnitude <= 1e-13)
        #expect(mixed.velocity(time: 2.nextDown).magnitude <= 1e-9)
    }

    @Test func `a cubic keyframe ends with the velocity that the one after it starts with`() {
        let cubic = KeyframeTimeline(initialValue: 0.0) {
            CubicKeyframe(1, duration: 0.5)
            CubicKeyframe(3, duration: 0.5, startVelocity: -7)
        }
        let spring = KeyframeTimeline(initialValue: 0.0) {
            CubicKeyframe(1, duration: 0.5)
            SpringKeyframe(3, spring: .bouncy, startVelocity: -7)
        }
        for timeline in [cubic, spring] {
            #expect((timeline.velocity(time: 0.5.nextDown) + 7).magnitude <= 1e-12)
            #expect((timeline.velocity(time: 0.5) + 7).magnitude <= 1e-12)
        }
    }

    @Test func `a spring keyframe is the spring, against the integrated equation`() {
        let timeline = KeyframeTimeline(initialValue: 10.0) {
            SpringKeyframe(60, duration: 0.3, spring: .snappy, startVelocity: -120)
            SpringKeyframe(0, spring: .bouncy)
        }
        let first = TaylorOscillator(mass: 1, stiffness: Spring.snappy.stiffness, damping: Spring.snappy.damping)
        let second = TaylorOscillator(mass: 1, stiffness: Spring.bouncy.stiffness, damping: Spring.bouncy.damping)
        let handover = first.state(displacement: -50, velocity: -120, at: 0.3)
        for time in [0.01, 0.15, 0.29] {
            let exact = first.state(displacement: -50, velocity: -120, at: time)
            #expect((timeline.value(time: time) - 60 - exact.displacement.high).magnitude <= 1e-12)
            #expect((timeline.velocity(time: time) - exact.velocity.high).magnitude <= 1e-11)
            // The second starts where the first was cut, with its velocity.
            let exactly = second.state(
                displacement: 60 + handover.displacement.high, velocity: handover.velocity.high, at: time)
            #expect((timeline.value(time: 0.3 + time) - exactly.displacement.high).magnitude <= 1e-11)
        }
        #expect(timeline.duration == 0.3 + Spring.bouncy.settlingDuration)
        // The end holds what the spring reached, without a jump.
        #expect(timeline.finalValue == timeline.value(time: timeline.duration) && timeline.finalValue != 0)
        #expect((timeline.value(time: timeline.duration.nextDown) - timeline.finalValue).magnitude <= 1e-12)
    }

    @Test func `cubic keyframes of equal length are Core Animation's cubic mode between their ends`() throws {
        let values = [0.0, 3, -1, 4, 4, 2]
        let timeline = KeyframeTimeline(
            initialValue: values[0],
            keyframes: values.dropFirst().map { .cubic(CubicKeyframe($0, duration: 0.5)) })
        let track = try KeyframeTrack(values: values, mode: .cubic)
        for step in 0...60 where step > 12 && step < 48 {
            let progress = Double(step) / 60
            #expect((timeline.value(progress: progress) - track.value(at: progress)).magnitude <= 1e-13)
        }
        #expect(timeline.velocity(time: 0) == 0)
    }

    @Test func `a cubic keyframe with both velocities reproduces a cubic polynomial`() {
        func value(_ t: Double) -> Double { 2 - 3 * t + 5 * t * t - 4 * t * t * t }
        let timeline = KeyframeTimeline(initialValue: 2.0) {
            CubicKeyframe(value(0.8), duration: 0.8, startVelocity: -3, endVelocity: -3 + 8 - 12 * 0.64)
        }
        for time in [0, 0.1, 0.33, 0.5, 0.79] { #expect((timeline.value(time: time) - value(time)).magnitude <= 1e-14) }
    }

    @Test func `vectors, loops and conditions build timelines, and none is the initial value`() {
        let fast = true
        let path = KeyframeTimeline(initialValue: Point.zero) {
            for index in 1...3 { LinearKeyframe(Point(x: Double(index), y: 0), duration: 1) }
            if fast { MoveKeyframe(Point(x: 0, y: 7)) } else { CubicKeyframe(.zero, duration: 2) }
        }
        #expect(path.duration == 3 && path.value(time: 2.5) == Point(x: 2.5, y: 0))
        #expect(path.finalValue == Point(x: 0, y: 7) && path.value(time: 3) == Point(x: 0, y: 7))
        let empty = KeyframeTimeline(initialValue: 5.0, keyframes: [])
        #expect(empty.duration == 0 && empty.value(time: 0) == 5 && empty.value(progress: 1) == 5)
    }

    @Test func `a curve that ends vertically passes no infinite velocity on`() {
        let timeline = KeyframeTimeline(initialValue: 0.0) {
            LinearKeyframe(1, duration: 1, timingCurve: .circularEaseIn)
            CubicKeyframe(2, duration: 1)
            LinearKeyframe(3, duration: 1, timingCurve: .circularEaseOut)
        }
        for step in 0...300 { #expect(timeline.value(time: Double(step) / 100).isFinite) }
        #expect(timeline.velocity(time: 1) == 0)
    }

    @Test func `numbers that make no keyframe are preconditions`() async {
        await #expect(processExitsWith: .failure) { _ = LinearKeyframe(Double.nan, duration: 1) }
        await #expect(processExitsWith: .failure) { _ = CubicKeyframe(1.0, duration: -1) }
        await #expect(processExitsWith: .failure) {
            _ = SpringKeyframe(1.0, spring: try Spring(stiffness: 9, damping: 0))
        }
    }
}

import AnimationCore
import Testing

/// SwiftUI's animations as functions of time.
@Suite struct AnimationTests {
    @Test func `curves run over their duration and end exactly on the target`() throws {
        let animation = Animation.easeInOut(duration: 0.4)
        #expect(animation.duration == 0.4 && Animation.linear.duration == 0.35)
        #expect(animation.progress(at: -1) == 0 && animation.progress(at: 0) == 0)
        #expect((animation.progress(at: 0.1) - UnitCurve.easeInOut.value(at: 0.25)).magnitude <= 1e-15)
        #expect(
            animation.value(from: 0.1, to: 0.3, at: 0.4) == 0.3 && animation.value(from: 0.1, to: 0.3, at: 9) == 0.3)
        #expect(
            Animation.linear(duration: 2).value(from: Point(x: 0, y: 4), to: Point(x: 8, y: 0), at: 0.5)
                == Point(x: 2, y: 3))
        #expect(
            Animation.linear(duration: 0).progress(at: 0) == 1 && Animation.linear(duration: 0).progress(at: -0.1) == 0)
        let bezier = try Animation.timingCurve(0.25, 0.1, 0.25, 1, duration: 1)
        #expect(bezier.progress(at: 0.3) == UnitCurve.default.value(at: 0.3))
        #expect(Animation.timingCurve(.easeIn, duration: 1) == .easeIn(duration: 1))
        #expect(Animation.easeOut.progress(at: .nan).isNaN)
    }

    @Test func `springs are the spring's motion, cut at SwiftUI's settling duration`() throws {
        let animation = Animation.bouncy
        #expect(animation.duration == Spring.bouncy.settlingDuration)
        for time in [0.05, 0.3, 0.9] {
            #expect((animation.progress(at: time) - Spring.bouncy.value(target: 1.0, time: time)).magnitude <= 1e-15)
            #expect((animation.velocity(at: time) - Spring.bouncy.velocity(target: 1.0, time: time)).magnitude <= 1e-13)
        }
        #expect(animation.progress(at: animation.duration) == 1)
        #expect((animation.progress(at: animation.duration.nextDown) - 1).magnitude <= 0.001)
        let pushed = try Animation.interpolatingSpring(stiffness: 100, damping: 12, initialVelocity: 5)
        #expect(pushed.velocity(at: 0) == 5)
        #expect(
            try Animation.spring() == .spring(.smooth) && Animation.spring(response: 0.5, dampingFraction: 1) == .smooth
        )
        #expect(try Animation.interactiveSpring() == .spring(Spring(response: 0.15, dampingRatio: 0.86)))
        #expect(throws: SpringError.invalid(.velocity, .infinity)) {
            try Animation.interpolatingSpring(stiffness: 1, damping: 1, initialVelocity: .infinity)
        }
    }

    @Test func `modifiers apply in the order in which they are written`() {
        let base = Animation.linear(duration: 1)
        let late = base.delay(1).speed(2)
        let early = base.speed(2).delay(1)
        #expect(late.duration == 1 && early.duration == 1.5)
        #expect(late.progress(at: 0.5) == 0 && late.progress(at: 0.75) == 0.5 && late.velocity(at: 0.75) == 2)
        #expect(early.progress(at: 1) == 0 && early.progress(at: 1.25) == 0.5 && early.velocity(at: 0.9) == 0)
        #expect(base.delay(-0.25).progress(at: 0) == 0.25 && base.delay(-0.25).duration == 0.75)
    }

    @Test func `each way of an autoreversing animation counts as one run`() {
        let there = Animation.linear(duration: 1).repeatCount(3)
        #expect(there.duration == 3)
        for (time, progress, velocity) in [(0.25, 0.25, 1.0), (1.25, 0.75, -1), (2.25, 0.25, 1), (3, 1, 0)] {
            #expect(there.progress(at: time) == progress && there.velocity(at: time) == velocity)
        }
        let jumping = Animation.linear(duration: 1).repeatCount(2, autoreverses: false)
        #expect(
            jumping.progress(at: 0.75) == 0.75 && jumping.progress(at: 1.25) == 0.25 && jumping.progress(at: 2) == 1)
        // However the last run ended, the value is at its target afterwards.
        let back = Animation.linear(duration: 1).repeatCount(2)
        #expect(back.progress(at: 1.75) == 0.25 && back.progress(at: 2) == 1)
        #expect(back.repeatCount(0).duration == 0 && back.repeatCount(0).progress(at: 0) == 1)
        // A repeated repetition turns round at the end of its last run, not at the start of one beyond it.
        let nested = Animation.linear(duration: 1).repeatCount(2, autoreverses: false).repeatCount(2)
        #expect(nested.progress(at: 2) == 1 && nested.progress(at: 2.25) == 0.75)
        // What is repeated includes the delay.
        let pausing = Animation.linear(duration: 1).delay(1).repeatCount(2, autoreverses: false)
        #expect(pausing.duration == 4 && pausing.progress(at: 2.5) == 0 && pausing.progress(at: 3.5) == 0.5)
    }

    @Test func `an endless animation never ends, and its far future costs no more than its beginning`() {
        let pulse = Animation.easeInOut(duration: 0.5).repeatForever()
        #expect(pulse.duration == .infinity)
        for time in [0.125, 0.25, 0.4] {
            #expect((pulse.progress(at: 1e6 + time) - pulse.progress(at: time)).magnitude <= 1e-8)
            #expect((pulse.progress(at: 1e6 + 0.5 + time) - pulse.progress(at: 0.5 - time)).magnitude <= 1e-8)
        }
    }

    @Test func `the velocity is the slope of the progress, with any modifiers`() {
        let animations = [
            Animation.easeInOut(duration: 0.6), .bouncy.speed(0.5).delay(0.1), .easeIn.repeatCount(5).speed(1.5),
            .snappy.repeatForever(autoreverses: true).delay(0.05), .easeOut(duration: 0.3).delay(0.2).repeatCount(4),
        ]
        let h = 1e-6
        for animation in animations {
            for time in [0.02, 0.13, 0.31, 0.47, 0.81, 1.03] {
                let slope = (animation.progress(at: time + h) - animation.progress(at: time - h)) / (2 * h)
                #expect((slope - animation.velocity(at: time)).magnitude <= 1e-4, "\(animation) \(time)")
            }
        }
    }

    @Test func `between two values the velocity is that of the progress, over their distance`() throws {
        let spring = try Animation.interpolatingSpring(duration: 0.4, bounce: 0.3, initialVelocity: 2)
        let plain = try Animation.interpolatingSpring(duration: 0.4, bounce: 0.3)
        #expect((spring.velocity(at: 0) - 2).magnitude < 1e-9 && plain.velocity(at: 0).magnitude < 1e-9)
        let (start, end) = (Point(x: 10, y: 20), Point(x: 30, y: -20))
        for time in [0.0, 0.1, 0.25] {
            let velocity = spring.velocity(from: start, to: end, at: time)
            #expect((velocity.x - 20 * spring.velocity(at: time)).magnitude < 1e-9)
            #expect((velocity.y + 40 * spring.velocity(at: time)).magnitude < 1e-9)
        }
        #expect(throws: SpringError.self) { _ = try Animation.interpolatingSpring(initialVelocity: .infinity) }
        for time in [0.05, 0.2, 0.3] {
            let expected = UnitCurve.easeInOut.value(at: time / 0.35)
            #expect((Animation.easeInOut.progress(at: time) - expected).magnitude < 1e-12)
        }
    }

    @Test func `numbers that make no animation are preconditions`() async {
        await #expect(processExitsWith: .failure) { _ = Animation.linear(duration: .infinity) }
        await #expect(processExitsWith: .failure) { _ = Animation.linear.speed(0) }
        await #expect(processExitsWith: .failure) { _ = Animation.linear.repeatCount(-1) }
    }
}

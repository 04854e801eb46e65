import AnimationCore
import Foundation
import TestSupport
import Testing

/// Motions that a finger has let go of.
@Suite struct DecelerationTests {
    @Test func `every error is within its bound of the 30-digit tables`() throws {
        for row in try InteractionAccuracy.rows() {
            #expect(row.share <= 1, "\(row.quantity): \(row.worstError) of \(row.bound) \(row.unit) at \(row.place)")
            #expect(row.cases >= 40)
        }
    }

    @Test func `starts with its value and velocity, ends with its end at rest`() {
        let motion = Deceleration(from: 0.1, velocity: 900)
        for time in [0, -0.0, -3, -Double.infinity] {
            #expect(motion.value(at: time) == 0.1 && motion.velocity(at: time) == 900)
        }
        for time in [motion.duration, motion.duration + 1, .infinity] {
            #expect(motion.value(at: time) == motion.end && motion.velocity(at: time) == 0)
        }
        #expect(motion.value(at: .nan).isNaN && motion.velocity(at: .nan).isNaN)
        // Not only by a special case: a moment later or earlier nothing has jumped but the stop velocity.
        #expect((motion.value(at: 1e-12) - 0.1).magnitude < 2e-9)
        let before = motion.duration - 1e-9
        #expect((motion.value(at: before) - motion.end).magnitude < 2e-8)
        #expect((motion.velocity(at: before) - Deceleration<Double>.usualStopVelocity).magnitude < 1e-7)
    }

    @Test(arguments: [DecelerationRate.normal, .fast])
    func `the velocity is the slope of the value`(rate: DecelerationRate) {
        let motion = Deceleration(from: 50.0, velocity: -2000, rate: rate, stopVelocity: 0)
        let h = 1e-5
        for time in [0.01, 0.2, 1] {
            let slope = (motion.value(at: time + h) - motion.value(at: time - h)) / (2 * h)
            #expect((slope - motion.velocity(at: time)).magnitude <= 1e-5)
        }
    }

    @Test func `each millisecond multiplies the velocity by the rate`() {
        for rate in [DecelerationRate.normal, .fast] {
            let motion = Deceleration(from: 0.0, velocity: 1000, rate: rate, stopVelocity: 0)
            var expected = 1000.0
            for step in 1...500 {
                expected *= rate.perMillisecond
                #expect((motion.velocity(at: Double(step) / 1000) / expected - 1).magnitude <= 1e-12)
            }
        }
    }

    @Test func `the projection is the sum over milliseconds, the limit the integral`() {
        for rate in [DecelerationRate.normal, .fast] {
            var sum = 0.0
            var velocity = 800.0
            for _ in 0..<40_000 {
                velocity *= rate.perMillisecond
                sum += velocity / 1000
            }
            #expect((rate.projection(initialVelocity: 800.0) / sum - 1).magnitude <= 1e-11)
            let motion = Deceleration(from: 3.0, velocity: 800, rate: rate, stopVelocity: 0)
            #expect(motion.end == motion.limit && motion.duration == .infinity)
            #expect((motion.value(at: 1e3) - motion.limit).magnitude <= 1e-12)
            #expect((motion.limit - 3 - rate.limit(initialVelocity: 800.0)).magnitude <= 1e-12)
            // They differ by (0.5 − s/12 + …) milliseconds of the velocity, s = −ln r.
            let difference = rate.limit(initialVelocity: 800.0) - rate.projection(initialVelocity: 800.0)
            #expect((difference / 0.4 - 1).magnitude < 0.002)
        }
    }

    @Test func `the energy only falls, and frame rates agree at shared times`() {
        let motion = Deceleration(from: 0.0, velocity: 3000)
        var speed = Double.infinity
        for frame in 0...480 {
            let now = motion.velocity(at: Double(frame) / 120)
            #expect(now <= speed && now >= 0)
            speed = now
        }
        // Restarted from its own state every frame, at any frame rate, it is the same motion.
        for framesPerSecond in [30, 60, 120, 240] {
            var state = Deceleration(from: 0.0, velocity: 3000, stopVelocity: 0)
            for _ in 0..<framesPerSecond {
                let step = 1 / Double(framesPerSecond)
                state = Deceleration(from: state.value(at: step), velocity: state.velocity(at: step), stopVelocity: 0)
            }
            #expect((state.from - motion.value(at: 1)).magnitude <= 1e-9)
            #expect((state.velocity - motion.velocity(at: 1)).magnitude <= 1e-9)
        }
    }

    @Test func `the time at a position is the inverse of the position at a time`() {
        for velocity in [700.0, -700] {
            let motion = Deceleration(from: 20, velocity: velocity)
            for time in [0.0, 1e-6, 0.1, 1, motion.duration * 0.999] {
                let found = motion.time(at: motion.value(at: time))
                #expect(
                    found.map { ($0 - time).magnitude <= 1e-12 * (1 + 1 / (1.001 - time / motion.duration)) } == true)
            }
            let sign = velocity / velocity.magnitude
            #expect(motion.time(at: 20 - sign) == nil)
            #expect(motion.time(at: motion.end + sign) == nil)
            #expect(motion.time(at: motion.limit) == nil)
        }
        #expect(Deceleration(from: 1.0, velocity: 0).time(at: 2) == nil)
    }

    @Test func `a slow or resting value does not move`() {
        for velocity in [0, 9.8, -9.8] {
            let motion = Deceleration(from: 5.0, velocity: velocity)
            #expect(motion.duration == 0 && motion.end == 5)
            #expect(motion.value(at: 0) == 5 && motion.value(at: 3) == 5)
            for time in [-1, 0, 0.1] { #expect(motion.velocity(at: time) == 0) }
        }
        let still = Deceleration(from: 5.0, velocity: 0, stopVelocity: 0)
        #expect(still.duration == 0 && still.value(at: .infinity) == 5)
    }

    @Test func `velocities whose square overflows or vanishes decay like any other`() {
        for velocity in [1e300, -1e200, 1e-200] {
            let motion = Deceleration(from: 0.0, velocity: velocity, stopVelocity: velocity.magnitude / 100)
            #expect((motion.duration - log(100) / DecelerationRate.normal.decay).magnitude <= 1e-14)
            #expect((motion.end / (velocity / DecelerationRate.normal.decay * 0.99) - 1).magnitude <= 1e-15)
        }
    }

    @Test func `the components of a vector decay together and stop together`() {
        let motion = Deceleration(from: Point(x: 1, y: 2), velocity: Point(x: 300, y: -400), stopVelocity: 10)
        let along = Deceleration(from: 0.0, velocity: 500, stopVelocity: 10)
        #expect((motion.duration - along.duration).magnitude <= 1e-15)
        for time in [0.1, 1, 5] {
            let way = along.value(at: time)
            let value = motion.value(at: time)
            #expect((value.x - 1 - 0.6 * way).magnitude <= 1e-12 && (value.y - 2 + 0.8 * way).magnitude <= 1e-12)
        }
    }

    @Test func `a spring takes over with value and velocity`() {
        let motion = Deceleration(from: Point(x: 0, y: 7), velocity: Point(x: 900, y: -300))
        let spring = motion.retargeted(to: Point(x: 100, y: 0), at: 0.2, spring: .snappy)
        #expect(spring.value(at: 0) == motion.value(at: 0.2) && spring.velocity(at: 0) == motion.velocity(at: 0.2))
        #expect(spring.to == Point(x: 100, y: 0))
    }

    @Test func `rates outside 0...1 are refused by name`() async {
        for rate in [0, 1, -0.5, 1.5, Double.nan, .infinity] {
            #expect(throws: InteractionError.invalid(.decelerationRate, rate)) {
                try DecelerationRate(perMillisecond: rate)
            }
        }
        #expect(
            "\(InteractionError.invalid(.decelerationRate, 1))"
                == "deceleration rate is 1.0; give a number between 0 and 1, both excluded")
        await #expect(processExitsWith: .failure) { _ = Deceleration(from: 0.0, velocity: .nan) }
        await #expect(processExitsWith: .failure) { _ = Deceleration(from: 0.0, velocity: 1, stopVelocity: -1) }
    }
}

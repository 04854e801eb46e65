import AnimationCore
import Foundation
import Testing

/// Motions of values: the same physics in every component, and no jump when a motion is interrupted.
@Suite struct SpringMotionTests {
    private static let spring = Spring.bouncy

    @Test func `a motion starts and ends exactly`() {
        // 0.1 + (0.3 - 0.1) is not 0.3 in binary64: the ends are met all the same.
        let motion = SpringMotion(spring: Self.spring, from: 0.1, to: 0.3, velocity: 2)
        #expect(motion.value(at: 0) == 0.1 && motion.value(at: -5) == 0.1)
        #expect(motion.velocity(at: 0) == 2)
        #expect(motion.value(at: 1e4) == 0.3 && motion.value(at: .infinity) == 0.3)
        #expect(motion.velocity(at: 1e4) == 0)
        #expect(motion.value(at: .nan).isNaN)
    }

    /// Every component of every kind of value moves like the number.
    @Test func `every component of a motion moves like a number`() {
        let number = SpringMotion(spring: Self.spring, from: 4.0, to: -10, velocity: 7)
        let zero = SpringMotion(spring: Self.spring, from: 0.0, to: 3, velocity: -1)
        let pair = SpringMotion<SIMD2<Double>>(spring: Self.spring, from: [4, 0], to: [-10, 3], velocity: [7, -1])
        let quad = SpringMotion<SIMD4<Double>>(
            spring: Self.spring, from: [0, 4, 0, 0], to: [3, -10, 3, 3], velocity: [-1, 7, -1, -1])
        let point = SpringMotion(
            spring: Self.spring, from: Point(x: 4, y: 0), to: Point(x: -10, y: 3), velocity: Point(x: 7, y: -1))
        let rect = SpringMotion(
            spring: Self.spring, from: Rect(x: 0, y: 0, width: 4, height: 0),
            to: Rect(x: 3, y: 3, width: -10, height: 3),
            velocity: Rect(x: -1, y: -1, width: 7, height: -1))
        let from = AffineTransform(a: 0, b: 0, c: 0, d: 4, tx: 0, ty: 0)
        let to = AffineTransform(a: 3, b: 3, c: 3, d: -10, tx: 3, ty: 3)
        let velocity = AffineTransform(a: -1, b: -1, c: -1, d: 7, tx: -1, ty: -1)
        let transform = SpringMotion(spring: Self.spring, from: from, to: to, velocity: velocity)
        for time in [0, 0.01, 0.2, 0.9] {
            let (a, b) = (number.value(at: time), zero.value(at: time))
            #expect(pair.value(at: time) == [a, b])
            #expect(pair.velocity(at: time) == [number.velocity(at: time), zero.velocity(at: time)])
            #expect(quad.value(at: time) == [b, a, b, b])
            #expect(point.value(at: time) == Point(x: a, y: b))
            let box = rect.value(at: time)
            #expect(box.origin == Point(x: b, y: b) && box.size == Size(width: a, height: b))
            #expect(transform.value(at: time) == AffineTransform(a: b, b: b, c: b, d: a, tx: b, ty: b))
        }
    }

    @Test func `a motion equals the solution of a number`() throws {
        for spring in try SpringSolutionTests.springs(frequency: 10) {
            let motion = SpringMotion(spring: spring, from: 5.0, to: 0, velocity: -60)
            let solution = SpringSolution(spring, displacement: 5, velocity: -60)
            for time in [0.001, 0.05, 0.3, 2] {
                #expect((motion.value(at: time) - solution.value(at: time)).magnitude <= 11 * 0x1p-51, "\(spring)")
                #expect((motion.velocity(at: time) - solution.velocity(at: time)).magnitude <= 110 * 0x1p-51)
            }
        }
    }

    /// Interrupted without a new target or spring, a motion is the motion it was.
    @Test(arguments: [0, 0.1, 0.35, 2])
    func `retargeting to the same target changes nothing`(moment: Double) {
        let motion = SpringMotion(spring: Self.spring, from: -3.0, to: 80, velocity: 500)
        let rest = motion.retargeted(to: 80, at: moment)
        for time in [0, 0.05, 0.4] {
            #expect((rest.value(at: time) - motion.value(at: moment + time)).magnitude <= 1e-12)
            #expect((rest.velocity(at: time) - motion.velocity(at: moment + time)).magnitude <= 1e-11)
        }
    }

    /// C¹: value and velocity are those of the moment, not twice that, not 0, and their slopes agree.
    @Test(arguments: [0.0001, 0.2, 0.35, 2])
    func `retargeting keeps position and velocity continuous`(moment: Double) throws {
        let motion = SpringMotion(
            spring: Self.spring, from: Point(x: 0, y: 9), to: Point(x: 100, y: 0), velocity: Point(x: 3, y: 4))
        let stiffer = try Spring(response: 0.2, dampingRatio: 1.4, mass: 2)
        let next = motion.retargeted(to: Point(x: -40, y: 0), at: moment, spring: stiffer)
        #expect(next.spring == stiffer && next.to == Point(x: -40, y: 0))
        #expect(next.value(at: 0) == motion.value(at: moment))
        #expect(next.velocity(at: 0) == motion.velocity(at: moment))
        let h = 1e-6
        let before = (motion.value(at: moment) - motion.value(at: moment - h)).scaled(by: 1 / h)
        let after = (next.value(at: h) - next.value(at: 0)).scaled(by: 1 / h)
        #expect((before - after).magnitudeSquared.squareRoot() <= 0.2)
    }

    @Test func `the settling time of a number is that of the solution`() {
        let motion = SpringMotion(spring: Self.spring, from: 0.0, to: -100, velocity: 900)
        let solution = SpringSolution(Self.spring, displacement: 100, velocity: 900)
        #expect(motion.settlingTime(epsilon: 0.5) == solution.settlingTime(epsilon: 0.5))
        let still = SpringMotion(spring: Self.spring, from: 1.0, to: 1)
        #expect(still.settlingTime(epsilon: 0.5) == 0)
        let pushed = SpringMotion(spring: Self.spring, from: 1.0, to: 1, velocity: -30)
        #expect(pushed.settlingTime(epsilon: 0.5) > 0)
    }

    @Test func `a displacement below one unit settles by the displacement, none at all by the velocity`() {
        let short = SpringMotion(spring: Self.spring, from: 0.0, to: 0.25, velocity: 3)
        let solution = SpringSolution(Self.spring, displacement: -0.25, velocity: 3)
        #expect((short.settlingTime(epsilon: 0.001) - solution.settlingTime(epsilon: 0.001)).magnitude <= 1e-12)
        // On its target with a velocity there is no direction to project on.
        let pushed = SpringMotion(
            spring: Self.spring, from: Point(x: 5, y: 6), to: Point(x: 5, y: 6), velocity: Point(x: 30, y: -40))
        let speed = SpringSolution(Self.spring, displacement: 0, velocity: 50)
        #expect(pushed.settlingTime(epsilon: 0.5) == speed.settlingTime(epsilon: 0.5))
    }

    @Test func `the settling time of a vector is never early`() {
        let along = SpringMotion(spring: Self.spring, from: Point(x: 30, y: 40), to: .zero)
        let number = SpringSolution(Self.spring, displacement: 50)
        #expect((along.settlingTime(epsilon: 0.5) - number.settlingTime(epsilon: 0.5)).magnitude <= 1e-12)
        for velocity in [Point(x: -40, y: 30), Point(x: 2000, y: 0), Point(x: -400, y: 800)] {
            let motion = SpringMotion(spring: Self.spring, from: Point(x: 30, y: 40), to: .zero, velocity: velocity)
            let time = motion.settlingTime(epsilon: 0.5)
            for moment in stride(from: time, to: time + 3, by: 0.001) {
                #expect(motion.value(at: moment).magnitudeSquared < 0.25)
            }
            // Nor much too late: the slowest envelope loses √2 in ln(√2)/β, a half period more at most to show it.
            let early = time - log(2) / (2 * Self.spring.decay) - 2 * Self.spring.halfPeriod
            #expect(stride(from: early, to: time, by: 0.001).contains { motion.value(at: $0).magnitudeSquared >= 0.25 })
        }
    }

    @Test func `values that are not finite are a precondition failure`() async {
        await #expect(processExitsWith: .failure) {
            _ = SpringMotion(spring: .smooth, from: Point(x: .nan, y: 0), to: .zero)
        }
        await #expect(processExitsWith: .failure) {
            _ = SpringMotion(spring: .smooth, from: 0.0, to: 1, velocity: .infinity)
        }
        await #expect(processExitsWith: .failure) {
            _ = SpringMotion(spring: .smooth, from: 0.0, to: 1).retargeted(to: 2, at: .nan)
        }
    }
}

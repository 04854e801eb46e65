import AnimationCore
import TestSupport
import Testing

/// SwiftUI's `Spring` methods, against an integrator that shares nothing with the closed form.
@Suite struct SwiftUISpringTests {
    private static let springs =
        [Spring.smooth, .snappy, .bouncy]
        + [(2.0, 18.0, 1.5), (1, 100, 45)].map {
            (mass, stiffness, damping) -> Spring in
            guard let spring = try? Spring(mass: mass, stiffness: stiffness, damping: damping) else {
                preconditionFailure("the parameters are in range")
            }
            return spring
        }

    @Test(arguments: springs)
    func `value and velocity agree with the integrated equation of motion`(spring: Spring) {
        let oracle = TaylorOscillator(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)
        for time in [0, 0.03, 0.25, 0.8, 2] {
            let exact = oracle.state(displacement: -40, velocity: 90, at: time)
            let value = spring.value(target: 40.0, initialVelocity: 90, time: time)
            let velocity = spring.velocity(target: 40.0, initialVelocity: 90, time: time)
            #expect((value - 40 - exact.displacement.high).magnitude <= 1e-12)
            #expect((velocity - exact.velocity.high).magnitude <= 1e-11)
            let moved = spring.value(fromValue: 60.0, toValue: 100, initialVelocity: 90, time: time)
            #expect((moved - 60 - value).magnitude <= 1e-12)
            #expect(
                (spring.velocity(fromValue: 60.0, toValue: 100, initialVelocity: 90, time: time) - velocity).magnitude
                    <= 1e-11)
        }
    }

    @Test(arguments: springs)
    func `every component of a vector moves like the number`(spring: Spring) {
        let target = Point(x: 40, y: -3)
        let velocity = Point(x: 90, y: 0)
        for time in [0.0, 0.1, 0.7] {
            let value = spring.value(target: target, initialVelocity: velocity, time: time)
            #expect(value.x == spring.value(target: 40.0, initialVelocity: 90, time: time))
            #expect(value.y == spring.value(target: -3.0, time: time))
        }
    }

    @Test(arguments: springs)
    func `updates at any frame rate end where one evaluation does`(spring: Spring) {
        for framesPerSecond in [30, 60, 120, 240] {
            var (value, velocity) = (12.0, -50.0)
            for _ in 0..<framesPerSecond {
                spring.update(value: &value, velocity: &velocity, target: 40, deltaTime: 1 / Double(framesPerSecond))
            }
            #expect(
                (value - spring.value(fromValue: 12.0, toValue: 40, initialVelocity: -50, time: 1)).magnitude <= 1e-10)
            #expect(
                (velocity - spring.velocity(fromValue: 12.0, toValue: 40, initialVelocity: -50, time: 1)).magnitude
                    <= 1e-9)
        }
    }

    @Test(arguments: springs)
    func `the force is the mass times the slope of the velocity`(spring: Spring) {
        let h = 1e-6
        for time in [0.05, 0.4] {
            let position = spring.value(target: 40.0, initialVelocity: 90, time: time)
            let velocity = spring.velocity(target: 40.0, initialVelocity: 90, time: time)
            let slope =
                (spring.velocity(target: 40.0, initialVelocity: 90, time: time + h)
                    - spring.velocity(target: 40.0, initialVelocity: 90, time: time - h)) / (2 * h)
            let force = spring.force(target: 40.0, position: position, velocity: velocity)
            #expect((force - spring.mass * slope).magnitude <= 1e-4)
            #expect(
                force == spring.force(fromValue: 7.0, toValue: 40, position: position, velocity: velocity))
        }
        #expect(spring.force(target: Point(x: 1, y: 2), position: Point(x: 1, y: 2), velocity: .zero) == .zero)
    }

    @Test func `settling durations: the recorded presets, scaled targets, vectors`() throws {
        for (preset, recorded) in [
            (Spring.smooth, 0.7999999999999999), (.snappy, 0.8768271225053476), (.bouncy, 1.0447130905120119),
        ] {
            #expect((preset.settlingDuration - recorded).magnitude <= 2 * recorded.ulp)
            let one = preset.settlingDuration(target: 1.0, epsilon: 0.001)
            #expect((one - recorded).magnitude <= 2 * recorded.ulp)
            // A hundred times the distance and the band is the same motion, also along a diagonal.
            let scaled = preset.settlingDuration(target: Point(x: 60, y: 80), epsilon: 0.1)
            #expect((scaled - recorded).magnitude <= 4 * recorded.ulp)
            let moved = preset.settlingDuration(
                fromValue: Point(x: 5, y: 5), toValue: Point(x: 65, y: 85), initialVelocity: .zero, epsilon: 0.1)
            #expect(moved == scaled)
        }
        let pushed = Spring.bouncy.settlingDuration(target: 1.0, initialVelocity: -8, epsilon: 0.001)
        #expect((pushed - Spring.bouncy.swiftUISettlingDuration(initialVelocity: -8)).magnitude <= 1e-15)
        #expect(try Spring(stiffness: 9, damping: 0).settlingDuration == .infinity)
    }

    @Test func `over-damping only where it is allowed; presets take a duration and more bounce`() throws {
        let allowed = try Spring(stiffness: 100, damping: 45, allowOverDamping: true)
        let clamped = try Spring(stiffness: 100, damping: 45, allowOverDamping: false)
        #expect(allowed.damping == 45 && clamped.damping == 20 && clamped.stiffness == 100)
        #expect(try Spring(stiffness: 100, damping: 8, allowOverDamping: false).damping == 8)
        #expect(try Spring.smooth() == .smooth && Spring.snappy() == .snappy && Spring.bouncy() == .bouncy)
        let slow = try Spring.bouncy(duration: 2, extraBounce: 0.1)
        #expect((slow.duration - 2).magnitude <= 1e-15 && (slow.bounce - 0.4).magnitude <= 1e-15)
        #expect(throws: SpringError.invalid(.bounce, 1.3)) { try Spring.bouncy(extraBounce: 1) }
    }
}

import AnimationCore
import Foundation
import Testing

/// Parameterisations: each reads back from every other, at masses that are not 1.
@Suite struct SpringTests {
    private static let masses = [0.25, 1, 3, 17.5]
    private static let ratios = [0, 0.01, 0.3, 0.85, 1, 1.5, 20]

    private func close(_ a: Double, _ b: Double, ulps: Double = 4) -> Bool { (a - b).magnitude <= ulps * b.ulp }

    @Test(arguments: masses, ratios)
    func `response and damping ratio are read back at every mass`(mass: Double, ratio: Double) throws {
        let spring = try Spring(response: 0.37, dampingRatio: ratio, mass: mass)
        #expect(spring.mass == mass)
        #expect(close(spring.stiffness, pow(2 * .pi / 0.37, 2) * mass))
        #expect(close(spring.damping, 4 * .pi * ratio * mass / 0.37))
        #expect(close(spring.response, 0.37))
        #expect(close(spring.duration, 0.37))
        #expect(close(spring.dampingRatio, ratio))
        #expect(close(spring.angularFrequency, 2 * .pi / 0.37))
        #expect(close(spring.decay, ratio * 2 * .pi / 0.37))
    }

    @Test(arguments: [-0.9, -0.3, -0.01, 0, 0.15, 0.3, 0.99, 1])
    func `duration and bounce are read back`(bounce: Double) throws {
        let spring = try Spring(duration: 0.8, bounce: bounce)
        #expect(spring.mass == 1)
        #expect(close(spring.duration, 0.8))
        #expect((spring.bounce - bounce).magnitude <= 4 * 0x1p-52)
        #expect(close(spring.dampingRatio, bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)))
        #expect(close(spring.damping, 4 * .pi * spring.dampingRatio / 0.8))
    }

    @Test(arguments: masses, ratios)
    func `the parameters of Android, Flutter and react-spring are read back`(mass: Double, ratio: Double) throws {
        let flutter = try Spring(mass: mass, stiffness: 170, dampingRatio: ratio)
        #expect(flutter.mass == mass && flutter.stiffness == 170)
        #expect(close(flutter.damping, 2 * ratio * (170 * mass).squareRoot()))
        #expect(close(flutter.dampingRatio, ratio))

        let reactSpring = try Spring(mass: mass, tension: 170, friction: flutter.damping)
        #expect(reactSpring == flutter)
        #expect(reactSpring.tension == 170 && reactSpring.friction == flutter.damping)

        let android = try Spring(androidStiffness: flutter.androidStiffness, dampingRatio: flutter.dampingRatio)
        #expect(android.mass == 1)
        #expect(close(android.stiffness, 170 / mass))
        #expect(close(android.dampingRatio, ratio))
        #expect(close(android.response, flutter.response))

        let heavier = try flutter.withMass(5)
        #expect(close(heavier.response, flutter.response) && close(heavier.dampingRatio, ratio))
    }

    @Test(arguments: [0.01, 0.25, 0.7, 0.99, 1], [0.01, 0.001, 1e-6])
    func `settling duration and damping ratio are read back`(ratio: Double, epsilon: Double) throws {
        guard ratio > epsilon else { return }
        let spring = try Spring(settlingDuration: 0.6, dampingRatio: ratio, epsilon: epsilon)
        #expect(close(spring.dampingRatio, ratio))
        let duration = try #require(spring.uikitDuration(epsilon: epsilon))
        #expect((duration - 0.6).magnitude <= 1e-14)
        if epsilon == 0.001 {
            let uikit = try UIKitSpring(duration: 0.6, dampingRatio: ratio).spring
            #expect(close(uikit.stiffness, spring.stiffness))
        }
        #expect(try Spring(response: 1, dampingRatio: 2).uikitDuration() == nil)
    }

    /// Every mass reads the same duration back, the critical ratio included, where the equation jumps.
    @Test(arguments: ratios.filter { (0.01...1).contains($0) })
    func `durations are read back at every mass`(ratio: Double)
        throws
    {
        let spring = try Spring(settlingDuration: 0.6, dampingRatio: ratio)
        for mass in stride(from: 0.25, through: 10, by: 0.25) {
            let duration = try #require(spring.withMass(mass).uikitDuration())
            #expect((duration - 0.6).magnitude <= 1e-14, "mass \(mass)")
        }
    }

    /// SwiftUI's presets: duration 0.5, bounce 0, 0.15 and 0.3.
    @Test func `the presets have their recorded parameters`() {
        for (spring, bounce) in [(Spring.smooth, 0.0), (.snappy, 0.15), (.bouncy, 0.3)] {
            #expect(close(spring.duration, 0.5))
            #expect((spring.bounce - bounce).magnitude <= 0x1p-51)
        }
        #expect(Spring.systemTransition.dampingRatio == 1)
        #expect(Spring.systemTransition.stiffness == 1000 && Spring.systemTransition.mass == 3)
    }

    @Test func `the regime is exact to one bit of damping`() throws {
        #expect(try Spring(mass: 3, stiffness: 300, damping: 60).regime == .critical)
        #expect(try Spring(mass: 3, stiffness: 300, damping: 60.0.nextDown).regime == .underdamped)
        #expect(try Spring(mass: 3, stiffness: 300, damping: 60.0.nextUp).regime == .overdamped)
        #expect(try Spring(mass: 3, stiffness: 300.0.nextUp, damping: 60).regime == .underdamped)
        #expect(try Spring(stiffness: 1, damping: 0).regime == .underdamped)
    }

    /// ω is the root of a difference that all but vanishes beside critical damping; plain arithmetic keeps none of it.
    @Test(arguments: [1e-2, 1e-6, 1e-9, 1e-12, 1e-15])
    func `the half period keeps its digits near critical damping`(distance: Double) throws {
        let spring = try Spring(mass: 3, stiffness: 300.7, damping: 2 * (300.7 * 3).squareRoot() * (1 - distance))
        let (mass, damping) = (DoubleDouble(spring.mass), DoubleDouble(spring.damping))
        // ω = √(4km − c²) / 2m
        let difference = mass * DoubleDouble(spring.stiffness) * 4 - damping * damping
        let frequency = difference.squareRoot() / (mass * 2)
        let expected = Double.pi / frequency.high
        #expect((spring.halfPeriod - expected).magnitude <= 4 * expected.ulp)
        #expect((spring.overshoot - exp(-expected * spring.decay)).magnitude <= 1e-14 * spring.overshoot + 1e-300)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -1])
    func `an invalid parameter of a spring is an error with its name`(value: Double) {
        #expect(throws: SpringError.invalid(.mass, value)) { try Spring(mass: value, stiffness: 1, damping: 1) }
        #expect(throws: SpringError.invalid(.stiffness, value)) { try Spring(stiffness: value, damping: 1) }
        #expect(throws: SpringError.invalid(.damping, value)) { try Spring(stiffness: 1, damping: value) }
        #expect(throws: SpringError.invalid(.duration, value)) { try Spring(duration: value) }
        #expect(throws: SpringError.invalid(.bounce, value)) { try Spring(duration: 1, bounce: value) }
        #expect(throws: SpringError.invalid(.response, value)) { try Spring(response: value, dampingRatio: 1) }
        #expect(throws: SpringError.invalid(.dampingRatio, value)) { try Spring(response: 1, dampingRatio: value) }
        #expect(throws: SpringError.invalid(.mass, value)) { try Spring(response: 1, dampingRatio: 1, mass: value) }
        #expect(throws: SpringError.invalid(.tension, value)) { try Spring(tension: value, friction: 1) }
        #expect(throws: SpringError.invalid(.friction, value)) { try Spring(tension: 1, friction: value) }
        #expect(throws: SpringError.invalid(.settlingDuration, value)) {
            try Spring(settlingDuration: value, dampingRatio: 1)
        }
        #expect(throws: SpringError.invalid(.epsilon, value)) {
            try Spring(settlingDuration: 1, dampingRatio: 1, epsilon: value)
        }
    }

    @Test func `the limits of the ranges are accepted or refused exactly`() {
        #expect(throws: SpringError.invalid(.mass, 0)) { try Spring(mass: 0, stiffness: 1, damping: 1) }
        #expect(throws: SpringError.invalid(.stiffness, 0)) { try Spring(stiffness: 0, damping: 1) }
        #expect(throws: SpringError.invalid(.bounce, 1.5)) { try Spring(duration: 1, bounce: 1.5) }
        #expect(throws: SpringError.noFit(dampingRatio: 1.5, epsilon: 0.001)) {
            try Spring(settlingDuration: 1, dampingRatio: 1.5)
        }
        // The sine term never exceeds a thousandth: nothing to solve.
        #expect(throws: SpringError.noFit(dampingRatio: 0.0005, epsilon: 0.001)) {
            try Spring(settlingDuration: 1, dampingRatio: 0.0005)
        }
        #expect(throws: SpringError.noFit(dampingRatio: 1, epsilon: 1)) {
            try Spring(settlingDuration: 1, dampingRatio: 1, epsilon: 1)
        }
        #expect(throws: SpringError.rateOutOfRange(1e100)) { try Spring(mass: 1e-100, stiffness: 1e100, damping: 1) }
        #expect(throws: SpringError.rateOutOfRange(5e99)) { try Spring(stiffness: 1, damping: 1e100) }
        #expect(throws: SpringError.rateOutOfRange(.infinity)) { try Spring(duration: .leastNonzeroMagnitude) }
    }

    @Test func `errors show the parameter, its value and the range`() {
        #expect(
            SpringError.invalid(.dampingRatio, -1).description
                == "damping ratio is -1.0; give a finite number, 0 or greater")
        #expect(
            SpringError.invalid(.bounce, .nan).description
                == "bounce is nan; give a number greater than -1 and at most 1")
        #expect(SpringError.rateOutOfRange(1e100).description.contains("check the units"))
        #expect(SpringError.noFit(dampingRatio: 1e-9, epsilon: 0.001).description.contains("above epsilon"))
        #expect(SpringError.invalid(.mass, 1) != .invalid(.mass, 2))
        #expect(SpringError.invalid(.mass, 1) != .rateOutOfRange(1))
    }

    /// Masses whose products overflow are legal while the spring itself is ordinary.
    @Test(arguments: [1e-300, 1e300]) func `extreme masses do not change the motion`(mass: Double) throws {
        let spring = try Spring(mass: mass, stiffness: 100 * mass, damping: 5 * mass)
        let plain = SpringSolution(try Spring(stiffness: 100, damping: 5), displacement: 1, velocity: 2)
        let solution = SpringSolution(spring, displacement: 1, velocity: 2)
        #expect((solution.value(at: 0.3) - plain.value(at: 0.3)).magnitude <= 0x1p-50)
        #expect((spring.dampingRatio - 0.25).magnitude <= 0x1p-52)
    }
}

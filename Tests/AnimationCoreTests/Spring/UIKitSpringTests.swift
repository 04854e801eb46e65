import AnimationCore
import Foundation
import Testing

/// UIKit's equation, its platform's way to solve it, and ours.
@Suite struct UIKitSpringTests {
    /// The remaining distance at the end, by the equation's own measure: positive below the target.
    private static func rest(_ frequency: Double, _ duration: Double, _ ratio: Double, _ velocity: Double) -> Double {
        ratio < 1
            ? ((ratio * frequency - velocity) / (frequency * (1 - ratio * ratio).squareRoot())
                * exp(-ratio * frequency * duration)).magnitude
            : exp(-frequency * duration) * ((frequency - velocity) * duration + 1)
    }

    /// The platform's method: twelve Newton steps from 5/T on the equation, without a check of the result.
    ///
    /// - Returns: The frequency, and whether it is a solution: positive, and the last step changed 10⁻¹⁰ of it at most.
    private static func platformFrequency(
        duration: Double, ratio: Double, velocity: Double
    ) -> (frequency: Double, converged: Bool) {
        var frequency = 5 / duration
        var lastStep = Double.infinity
        for _ in 0..<12 {
            let value: Double
            let slope: Double
            if ratio < 1 {
                let sine = (1 - ratio * ratio).squareRoot()
                let left = (ratio * frequency - velocity) / (frequency * sine) * exp(-ratio * frequency * duration)
                // d/dω of (ζ − v/ω)·e^(−ζωT)/√(1 − ζ²), term by term.
                let change =
                    velocity / (frequency * frequency) * exp(-ratio * frequency * duration) / sine
                    - ratio * duration * left
                value = left.magnitude - 0.001
                slope = left < 0 ? -change : change
            } else {
                let decay = exp(-frequency * duration)
                value =
                    decay * ((frequency - velocity) * duration + 1) + (frequency >= velocity ? -0.001 : 0.001)
                slope = decay * duration - duration * decay * ((frequency - velocity) * duration + 1)
            }
            lastStep = value / slope
            frequency -= lastStep
        }
        return (frequency, frequency > 0 && lastStep.magnitude <= 1e-10 * frequency)
    }

    private static let durations = [0.01, 0.05, 0.2, 0.35, 0.5, 1, 2.5, 10]
    private static let ratios = [0.01, 0.02, 0.1, 0.3, 0.5, 0.7, 0.825, 0.95, 0.99, 0.999, 1]
    private static let velocities = Array(stride(from: -20.0, through: 20, by: 0.5))

    @Test func `every duration, damping ratio and velocity gives a solution of the equation`() throws {
        for duration in Self.durations {
            for ratio in Self.ratios {
                for velocity in Self.velocities {
                    let spring = try UIKitSpring(
                        duration: duration, dampingRatio: ratio, initialVelocity: velocity
                    ).spring
                    let frequency = spring.angularFrequency
                    let left = Self.rest(frequency, duration, ratio, velocity).magnitude
                    #expect((left - 0.001).magnitude <= 1e-12, "T \(duration) ζ \(ratio) v \(velocity): \(spring)")
                    #expect((spring.dampingRatio - ratio).magnitude <= 2 * ratio.ulp)
                    #expect(spring.mass == 1)
                }
            }
        }
    }

    @Test func `the root is that of the platform where its steps converge`()
        throws
    {
        var (converged, lost) = (0, 0)
        for duration in Self.durations {
            for ratio in Self.ratios {
                for velocity in Self.velocities where velocity != 0 {
                    let platform = Self.platformFrequency(duration: duration, ratio: ratio, velocity: velocity)
                    guard platform.converged else {
                        lost += 1
                        continue
                    }
                    converged += 1
                    let ours = try UIKitSpring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
                    let difference = ours.spring.angularFrequency - platform.frequency
                    #expect(
                        difference.magnitude <= 1e-9 * platform.frequency,
                        "T \(duration) ζ \(ratio) v \(velocity): \(ours.spring.angularFrequency) for \(platform)")
                }
            }
        }
        // The comparison means something only while the platform's steps usually converge, and sometimes do not.
        #expect(converged > 5500)
        #expect(lost > 10)
    }

    /// The duration is read back from the spring and the velocity. Of the two that fit an overshooting critical spring it
    /// is the longer one, which can be another than the one asked for.
    @Test func `a UIKit spring reads its duration back`() throws {
        var other = 0
        for duration in Self.durations {
            for ratio in Self.ratios {
                for velocity in Self.velocities {
                    let uikit = try UIKitSpring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
                    let place: Comment = "T \(duration) ζ \(ratio) v \(velocity)"
                    let found = try #require(uikit.spring.uikitDuration(initialVelocity: velocity), place)
                    if ratio == 1, found > duration * (1 + 1e-9) {
                        other += 1
                        let left = Self.rest(uikit.spring.angularFrequency, found, ratio, velocity)
                        #expect((left + 0.001).magnitude <= 1e-12, place)
                    } else {
                        #expect((found - duration).magnitude <= 1e-9 * duration, place)
                    }
                }
            }
        }
        #expect(other < 20)
        // A throw that a critical spring catches without leaving the band: no duration fits.
        let critical = try Spring(stiffness: 100, damping: 20)
        #expect(critical.uikitDuration(initialVelocity: 10.01) == nil)
        #expect(try Spring(stiffness: 100, damping: 0).uikitDuration(initialVelocity: 3) == nil)
    }

    /// Without velocity the equation has a closed form: ln(ζ/(ε√(1 − ζ²)))/ζT.
    @Test(arguments: [0.01, 0.25, 0.7, 0.99])
    func `without velocity the frequency is the closed form`(ratio: Double) throws {
        let spring = try UIKitSpring(duration: 0.5, dampingRatio: ratio).spring
        let frequency = log(ratio / (0.001 * (1 - ratio * ratio).squareRoot())) / (ratio * 0.5)
        #expect((spring.angularFrequency - frequency).magnitude <= 4 * frequency.ulp)
    }

    @Test func `a critical spring from rest has ωT = 9.233…`() throws {
        let spring = try UIKitSpring(duration: 2, dampingRatio: 1).spring
        #expect((spring.angularFrequency * 2 - 9.233413476451586).magnitude <= 2 * 9.0.ulp)
        #expect(spring.dampingRatio == 1)
    }

    @Test func `parameters are clamped as on the platform`() throws {
        let short = try UIKitSpring(duration: 0, dampingRatio: 3)
        #expect(short.duration == 0.01)
        #expect(short.dampingRatio == 1)
        let long = try UIKitSpring(duration: 60, dampingRatio: -1, initialVelocity: 2)
        #expect(long.duration == 10)
        #expect(long.dampingRatio == Double(Float.ulpOfOne))
        #expect(long.spring.stiffness.isFinite && long.spring.stiffness > 0)
        // No solution exists here: the sine term is below ε from the start. The platform's first guess stands.
        let undamped = try UIKitSpring(duration: 2, dampingRatio: 0)
        #expect(undamped.spring.angularFrequency == 2.5)
    }

    @Test func `an invalid parameter of a UIKit spring is an error with its name`() {
        #expect(throws: SpringError.invalid(.duration, .nan)) { try UIKitSpring(duration: .nan, dampingRatio: 1) }
        #expect(throws: SpringError.invalid(.duration, .infinity)) {
            try UIKitSpring(duration: .infinity, dampingRatio: 1)
        }
        #expect(throws: SpringError.invalid(.dampingRatio, .nan)) { try UIKitSpring(duration: 1, dampingRatio: .nan) }
        #expect(throws: SpringError.invalid(.velocity, -.infinity)) {
            try UIKitSpring(duration: 1, dampingRatio: 1, initialVelocity: -.infinity)
        }
    }

    @Test func `the progress is 1 from the duration on`() throws {
        let spring = try UIKitSpring(duration: 0.5, dampingRatio: 0.3, initialVelocity: 4)
        #expect(spring.progress(at: 0) == 0)
        #expect(spring.progress(at: -1) == 0)
        #expect(spring.velocity(at: 0) == 4)
        // One distance per second, for a moment: 4 distances/s · 1 µs.
        #expect((spring.progress(at: 1e-6) - 4e-6).magnitude < 1e-9)
        #expect(spring.progress(at: 0.5) == 1)
        #expect(spring.progress(at: 7) == 1)
        #expect(spring.velocity(at: 0.5) == 0)
        let solution = SpringSolution(spring.spring, displacement: 1, velocity: -4)
        #expect(spring.progress(at: 0.3) == 1 - solution.value(at: 0.3))
    }

    /// Without velocity at most ε/ζ of the way is left when the motion is cut.
    @Test(arguments: [0.05, 0.2, 0.5, 0.9, 1]) func `the remaining fraction at the cut is at most ε/ζ`(
        ratio: Double
    ) throws {
        let spring = try UIKitSpring(duration: 0.7, dampingRatio: ratio)
        #expect((1 - spring.progress(at: 0.7.nextDown)).magnitude <= 0.001 / ratio * (1 + 1e-12))
    }
}

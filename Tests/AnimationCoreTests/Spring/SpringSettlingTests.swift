import AnimationCore
import Foundation
import Testing

/// The three definitions of settling, and that they are three.
@Suite struct SpringSettlingTests {
    /// The definition, checked on both sides: at the settling time the motion is on the band's edge, and after it never
    /// outside again.
    @Test(arguments: [1e-1, 1e-3, 1e-6])
    func `the exact settling time is the last exit from the band`(epsilon: Double) throws {
        for spring in try SpringSolutionTests.springs(frequency: 10) where spring.damping > 0 {
            for (x, v) in SpringSolutionTests.states {
                let solution = SpringSolution(spring, displacement: x, velocity: v)
                let time = solution.settlingTime(epsilon: epsilon)
                #expect(time.isFinite)
                if time == 0 {
                    let samples = stride(from: 0.0, to: 3, by: 0.001).lazy.map { solution.value(at: $0).magnitude }
                    #expect(samples.allSatisfy { $0 < epsilon }, "\(solution)")
                    continue
                }
                #expect((solution.value(at: time).magnitude - epsilon).magnitude <= 1e-10 * epsilon, "\(solution)")
                let later = stride(from: 1.0000001, to: 3, by: 0.004).first { share in
                    solution.value(at: time * share).magnitude >= epsilon
                }
                #expect(later == nil, "\(solution) \(later ?? 0)")
            }
        }
    }

    @Test func `a motion inside the band settles at 0, unless it leaves the band later`() throws {
        let spring = try Spring(stiffness: 100, damping: 5)
        #expect(SpringSolution(spring, displacement: 0.0009, velocity: 0).settlingTime(epsilon: 0.001) == 0)
        #expect(SpringSolution(spring, displacement: 0, velocity: 0.001).settlingTime(epsilon: 0.001) == 0)
        #expect(SpringSolution(spring, displacement: 0, velocity: 0).settlingTime(epsilon: 0.001) == 0)
        // Inside the band at first, thrown out of it later.
        #expect(SpringSolution(spring, displacement: 0.0009, velocity: 1).settlingTime(epsilon: 0.001) > 0.1)
    }

    /// Without damping nothing settles, and nothing waits for it: the answer is infinity, at once.
    @Test func `an undamped motion never settles`() throws {
        let spring = try Spring(stiffness: 100, damping: 0)
        #expect(spring.settlingTime() == .infinity)
        #expect(spring.coreAnimationSettlingDuration() == .infinity)
        #expect(spring.swiftUISettlingDuration() == .infinity)
        #expect(SpringSolution(spring, displacement: 1, velocity: 0).settlingTime(epsilon: 2) == 0)
    }

    @Test func `an amplitude of exactly epsilon is not inside the band`() throws {
        let undamped = try Spring(stiffness: 100, damping: 0)
        #expect(SpringSolution(undamped, displacement: 2, velocity: 0).settlingTime(epsilon: 2) == .infinity)
        #expect(SpringSolution(undamped, displacement: 2, velocity: 0).settlingTime(epsilon: 2.nextUp) == 0)
    }

    @Test func `the three settling definitions differ`() {
        let times = [
            Spring.bouncy.settlingTime(), Spring.bouncy.coreAnimationSettlingDuration(),
            Spring.bouncy.swiftUISettlingDuration(),
        ]
        #expect(Set(times).count == 3)
        // Core Animation's envelope is never below the motion.
        #expect(times[1] >= times[0])
    }

    @Test func `a positive initial velocity is towards the target`() throws {
        let spring = try Spring(stiffness: 100, damping: 10)
        let solution = SpringSolution(spring, displacement: 1, velocity: -3)
        #expect(spring.settlingTime(epsilon: 0.01, initialVelocity: 3) == solution.settlingTime(epsilon: 0.01))
        // ζω₀ = 5: at this velocity only the 1 in Core Animation's amplitude is left.
        let exact = log(1 / 0.001) / 5
        #expect((spring.coreAnimationSettlingDuration(initialVelocity: 5) - exact).magnitude <= 1e-15)
        #expect((spring.swiftUISettlingDuration(initialVelocity: 5) - exact).magnitude <= 1e-15)
        #expect((spring.swiftUISettlingDuration(initialVelocity: -5) - log(11 / 0.001) / 5).magnitude <= 1e-15)
        #expect(spring.coreAnimationSettlingDuration(epsilon: 50) == 0)
    }

    /// Over-damped springs: the documented choice. Core Animation runs them critically damped unless told otherwise;
    /// where they run, the scan sees the true motion.
    @Test func `Core Animation runs an over-damped spring critically damped unless it is allowed`()
        throws
    {
        let spring = try Spring(stiffness: 100, damping: 60)
        let critical = try Spring(stiffness: 100, damping: 20)
        #expect(spring.coreAnimationSettlingDuration() == critical.coreAnimationSettlingDuration())
        let truth = spring.settlingTime()
        for duration in [
            spring.coreAnimationSettlingDuration(allowsOverdamping: true), spring.swiftUISettlingDuration(),
        ] {
            #expect(duration >= truth && duration <= truth + 0.1 + 1e-9)
        }
        // Too slow to scan; still bounded by its true time.
        let slow = try Spring(stiffness: 1, damping: 1e6)
        let duration = slow.swiftUISettlingDuration()
        #expect(duration >= slow.settlingTime() && duration <= slow.settlingTime() * (1 + 1e-9) + 0.1)
    }

    /// Exactly critical springs whose damping ratio comes out a rounding below 1: there is no frequency to divide by.
    @Test func `a critical spring stays critical when its damping ratio rounds below 1`() throws {
        var found = 0
        for (p, q) in (1...40).flatMap({ p in (1...40).map { (Double(p), Double($0)) } }) {
            let spring = try Spring(mass: p * p, stiffness: q * q, damping: 2 * p * q)
            #expect(spring.regime == .critical)
            found += spring.dampingRatio < 1 ? 1 : 0
            let truth = spring.settlingTime()
            for duration in [spring.coreAnimationSettlingDuration(), spring.swiftUISettlingDuration()] {
                #expect(duration >= truth && duration <= truth + 0.1 + 1e-9, "\(spring)")
            }
        }
        #expect(found > 10)
        for mass in stride(from: 0.25, through: 10, by: 0.25) {
            let spring = try Spring(response: 0.2, dampingRatio: 1, mass: mass)
            #expect((spring.coreAnimationSettlingDuration() - 0.3).magnitude <= 1e-12, "mass \(mass)")
        }
    }

    /// The time is that of any multiple of motion and band, and no multiple is too large or too small.
    @Test func `settling times do not depend on the unit of length`() throws {
        for spring in try SpringSolutionTests.springs(frequency: 10) where spring.damping > 0 {
            for (x, v) in SpringSolutionTests.states {
                let expected = SpringSolution(spring, displacement: x, velocity: v).settlingTime(epsilon: 0.001)
                for unit in [0x1p-900, 0x1p-40, 0x1p900] {
                    let solution = SpringSolution(spring, displacement: x * unit, velocity: v * unit)
                    #expect(solution.settlingTime(epsilon: 0.001 * unit) == expected, "\(spring) \(unit)")
                }
            }
        }
    }

    /// The narrowest band there is, and motions far too fast for it: every definition ends, and not late.
    @Test func `settling times of extreme bands and velocities are finite`() throws {
        for (epsilon, velocity) in [
            (.leastNonzeroMagnitude, 0.0), (1e-308, 1e300), (1e300, -1e307), (0.001, 1e300), (1e-300, 1e-300),
        ] {
            for spring in [Spring.bouncy, .smooth, try Spring(response: 0.3, dampingRatio: 7)] {
                let truth = spring.settlingTime(epsilon: epsilon, initialVelocity: velocity)
                #expect(truth.isFinite)
                let platforms = [
                    spring.coreAnimationSettlingDuration(
                        initialVelocity: velocity, epsilon: epsilon, allowsOverdamping: true),
                    spring.swiftUISettlingDuration(initialVelocity: velocity, epsilon: epsilon),
                ]
                for duration in platforms {
                    // SwiftUI's amplitude mixes units; a scan sees numbers that have underflowed as inside.
                    #expect(duration <= 1.05 * truth + 1 && duration >= 0, "\(spring) \(epsilon) \(velocity)")
                }
            }
        }
        // A stiffness of next to nothing: rates 150 decades apart.
        let faint = try Spring(mass: 500, stiffness: 1e-160, damping: 4e-3)
        #expect(faint.settlingTime(epsilon: 0.004, initialVelocity: 0.9).isFinite)
        // And a damping that half a period does not notice.
        let endless = try Spring(mass: 1e-9, stiffness: 1e30, damping: 2 * .leastNonzeroMagnitude)
        #expect(SpringSolution(endless, displacement: 1, velocity: 1e-79).settlingTime(epsilon: 1) == .infinity)
    }

    @Test func `an invalid band is a precondition failure`() async {
        await #expect(processExitsWith: .failure) { _ = Spring.smooth.settlingTime(epsilon: 0) }
        await #expect(processExitsWith: .failure) { _ = Spring.snappy.swiftUISettlingDuration(epsilon: .nan) }
    }
}

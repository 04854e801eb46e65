import AnimationCore
import Foundation
import TestSupport
import Testing

/// Properties of the solution that hold for any formula that computes it, and an oracle that shares none with it.
@Suite struct SpringSolutionTests {
    @Test func `the largest finite time gives a finite state inside the amplitude, in every regime`() throws {
        for damping in [0, 1e-300, 5, 20, 60] {
            let spring = try Spring(stiffness: 100, damping: damping)
            let solution = SpringSolution(spring, displacement: 3, velocity: -70)
            for time in [1e16, 1e200, 1e308, Double.greatestFiniteMagnitude] {
                let state = solution.state(at: time)
                #expect(state.displacement.magnitude <= 10 && state.velocity.magnitude <= 100, "\(spring) \(time)")
            }
        }
    }

    /// 1 ± 2⁻⁵² … 1 ± 10⁻², and ratios far from 1.
    static let ratios: [Double] = {
        let decimal: [Double] = (2...15).map { pow(10, -Double($0)) }
        // Around the distance below which the solution takes the series: one bit of damping apart.
        let binary: [Double] = (48...52).map { pow(2, -Double($0)) }
        let distances = decimal + binary
        let far: [Double] = [0, 0.01, 0.3, 0.85, 1, 1.5, 5, 100]
        return far + distances.map { 1 - $0 } + distances.map { 1 + $0 }
    }()

    /// Initial states at rest, on the target, moving away, moving towards, and thrown hard.
    static let states: [(x: Double, v: Double)] = [(1, 0), (0, 1), (-1, 2.5), (100, -3000), (2, 7)]

    static func springs(frequency: Double) throws -> [Spring] {
        // A mass of 2 keeps the formula honest; it is a power of two, so the damping ratios are met exactly.
        try ratios.map { ratio in
            try Spring(mass: 2, stiffness: 2 * frequency * frequency, damping: 4 * ratio * frequency)
        }
    }

    @Test func `a motion starts at its initial displacement and velocity in every regime`() throws {
        for spring in try Self.springs(frequency: 10) {
            for (x, v) in Self.states {
                let solution = SpringSolution(spring, displacement: x, velocity: v)
                for time in [0, -0.0, -1, -Double.infinity] {
                    #expect(solution.value(at: time) == x && solution.velocity(at: time) == v)
                }
                // Not only by a special case at 0: a moment later nothing has jumped.
                let moment = 1e-12
                let scale = x.magnitude + v.magnitude
                #expect((solution.value(at: moment) - x).magnitude <= 2e-12 * scale)
                #expect((solution.velocity(at: moment) - v).magnitude <= 5e-9 * scale, "\(spring)")
            }
        }
    }

    /// v is the slope of x and a the slope of v: a central difference sees the formula's constants.
    @Test func `the velocity is the central difference of the displacement`() throws {
        let h = 1e-5
        for spring in try Self.springs(frequency: 3) where spring.dampingRatio < 10 {
            for (x, v) in Self.states {
                let solution = SpringSolution(spring, displacement: x, velocity: v)
                let scale = (x.magnitude + v.magnitude) * 27
                for time in [0.1, 0.5, 2] {
                    let slope = (solution.value(at: time + h) - solution.value(at: time - h)) / (2 * h)
                    #expect((slope - solution.velocity(at: time)).magnitude <= 1e-8 * scale, "\(spring) \(time)")
                    let change = (solution.velocity(at: time + h) - solution.velocity(at: time - h)) / (2 * h)
                    #expect((change - solution.acceleration(at: time)).magnitude <= 1e-7 * scale, "\(spring) \(time)")
                }
            }
        }
    }

    @Test func `mass, damping and stiffness terms sum to zero`() throws {
        for spring in try Self.springs(frequency: 10) {
            let solution = SpringSolution(spring, displacement: -1, velocity: 2.5)
            for time in [0, 0.03, 0.4] {
                let force = spring.stiffness * solution.value(at: time) + spring.damping * solution.velocity(at: time)
                let scale = spring.stiffness + spring.damping * 10
                #expect(
                    (spring.mass * solution.acceleration(at: time) + force).magnitude <= 1e-14 * scale, "\(spring)")
            }
        }
    }

    @Test func `the state is value and velocity`() throws {
        for spring in try Self.springs(frequency: 10) {
            let solution = SpringSolution(spring, displacement: 3, velocity: -8)
            for time in [-1, 0, 0.01, 0.7, 30] {
                let state = solution.state(at: time)
                #expect(state.displacement == solution.value(at: time))
                #expect(state.velocity == solution.velocity(at: time))
            }
        }
    }

    /// The bound holds in every regime and on both sides of every boundary, against the equation integrated.
    @Test(arguments: [0.5, 100])
    func `displacement and velocity are within their bound of a Taylor series`(frequency: Double) throws {
        for spring in try Self.springs(frequency: frequency) {
            let oracle = TaylorOscillator(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)
            for (x, v) in Self.states {
                let solution = SpringSolution(spring, displacement: x, velocity: v)
                for time in [1e-6, 0.01, 0.3, 1, 2, 5].map({ $0 / frequency }) + [1.0 / 3] {
                    let exact = oracle.state(displacement: x, velocity: v, at: time)
                    let error = SpringAccuracy.errors(
                        solution, at: time, displacement: exact.displacement, velocity: exact.velocity)
                    let bound = SpringAccuracy.bound(spring, at: time)
                    #expect(error.displacement.magnitude <= bound, "\(spring) \(x) \(v) t \(time)")
                    #expect(error.velocity.magnitude <= bound, "\(spring) \(x) \(v) t \(time)")
                }
            }
        }
    }

    /// Hundreds of seconds, thousands of oscillations.
    @Test(arguments: [0, 0.001, 0.01]) func `the bound holds for minutes`(ratio: Double)
        throws
    {
        let spring = try Spring(response: 0.5, dampingRatio: ratio, mass: 3)
        let oracle = TaylorOscillator(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping)
        for (time, (x, v)) in zip([60.0, 123.4, 300, 420], Self.states) {
            let exact = oracle.state(displacement: x, velocity: v, at: time)
            let error = SpringAccuracy.errors(
                SpringSolution(spring, displacement: x, velocity: v), at: time,
                displacement: exact.displacement, velocity: exact.velocity)
            let bound = SpringAccuracy.bound(spring, at: time)
            #expect(error.displacement.magnitude <= bound && error.velocity.magnitude <= bound, "\(time)")
        }
    }

    /// The oracle itself, against motions whose solution is elementary.
    @Test func `the Taylor series reproduces known functions`() {
        let free = TaylorOscillator(mass: 1, stiffness: 1, damping: 0)
        let turn = free.state(displacement: 1, velocity: 0, at: .pi)
        #expect((turn.displacement.high + 1).magnitude <= 0x1p-53)
        // sin of the double nearest to π is what that double lacks to π.
        #expect((turn.velocity.high + 1.2246467991473532e-16).magnitude <= 1e-30)
        let critical = TaylorOscillator(mass: 1, stiffness: 4, damping: 4)
        let state = critical.state(displacement: 1, velocity: 0, at: 1)
        #expect((state.displacement.high - 3 * exp(-2)).magnitude <= 0x1p-52)
    }

    /// An over-damped spring neither overflows nor snaps to its target: m 0.5, k 4, c 35, from 0 to 1000 is at 681.17
    /// after ten seconds.
    @Test func `an over-damped motion is not cut off at large times`() throws {
        let creeping = SpringSolution(try Spring(mass: 0.5, stiffness: 4, damping: 35), displacement: -1000)
        #expect((1000 + creeping.value(at: 10) - 681.17).magnitude < 0.005)
        #expect(creeping.value(at: 1e6) == 0 && creeping.velocity(at: 1e6) == 0)
        let slowest = SpringSolution(try Spring(stiffness: 1, damping: 1e60), displacement: 1, velocity: 1e50)
        #expect((slowest.value(at: 1e60) - exp(-1)).magnitude < 1e-9)
    }

    @Test func `a damped motion is at rest at infinity`() throws {
        let damped = SpringSolution(try Spring(stiffness: 100, damping: 1), displacement: 5, velocity: 3)
        #expect(damped.value(at: .infinity) == 0 && damped.velocity(at: .infinity) == 0)
        #expect(damped.value(at: 1e300) == 0)
        #expect(
            damped.value(at: .nan).isNaN && damped.velocity(at: .nan).isNaN && damped.state(at: .nan).velocity.isNaN)
        let undamped = SpringSolution(try Spring(stiffness: 100, damping: 0), displacement: 5, velocity: 3)
        #expect(undamped.value(at: .infinity).isNaN)
        // The amplitude stays, however far away.
        for time in [1e3, 1e9, 1e15, 1e22] {
            #expect(undamped.value(at: time).magnitude <= hypot(5, 0.3) * (1 + 1e-15))
        }
    }

    /// Nothing jumps where the regime changes: with the damping's last bit the motion changes by its last bits.
    @Test func `the regimes meet without a jump`() throws {
        let critical = 20.0
        for damping in [critical.nextDown, critical, critical.nextUp] {
            let solution = SpringSolution(try Spring(stiffness: 100, damping: damping), displacement: 1, velocity: -4)
            for time in [0.001, 0.1, 0.5, 3] {
                let expected = exp(-10 * time) * (1 + 6 * time)
                #expect((solution.value(at: time) - expected).magnitude <= 0x1p-51)
            }
        }
    }

    @Test func `an invalid state is an error with its parameter`() throws {
        #expect(throws: SpringError.invalid(.displacement, .nan)) {
            try SpringSolution(checking: .smooth, displacement: .nan, velocity: 0)
        }
        #expect(throws: SpringError.invalid(.velocity, .infinity)) {
            try SpringSolution(checking: .smooth, displacement: 0, velocity: .infinity)
        }
        #expect(try SpringSolution(checking: .smooth, displacement: 1, velocity: 2).value(at: 0) == 1)
    }

    @Test func `a state that is not finite is a precondition failure`() async {
        await #expect(processExitsWith: .failure) {
            _ = SpringSolution(.smooth, displacement: .nan)
        }
        await #expect(processExitsWith: .failure) {
            _ = SpringSolution(.smooth, displacement: 1, velocity: .infinity)
        }
    }
}

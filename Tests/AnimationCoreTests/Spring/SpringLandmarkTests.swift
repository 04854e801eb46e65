import AnimationCore
import Foundation
import Testing

/// Extrema, crossings, overshoot and peak velocity, against the motion itself.
@Suite struct SpringLandmarkTests {
    private static func solutions() throws -> [SpringSolution] {
        try SpringSolutionTests.springs(frequency: 10).flatMap { spring in
            SpringSolutionTests.states.map { SpringSolution(spring, displacement: $0.x, velocity: $0.v) }
        }
    }

    /// All times of sign changes of a function on a fine grid: the definition, found the slow way.
    private func signChanges(_ function: (Double) -> Double, until end: Double) -> [Double] {
        let step = 1e-3
        var (changes, time, last) = ([Double](), step / 2, function(step / 2))
        while time < end {
            time += step
            let value = function(time)
            if (value > 0) != (last > 0), value != 0 || last != 0 { changes.append(time - step / 2) }
            last = value
        }
        return changes
    }

    @Test func `the zero crossings are all sign changes`() throws {
        for solution in try Self.solutions() {
            let expected = signChanges(solution.value(at:), until: 2)
            var (time, found) = (1e-6, [Double]())
            while let crossing = solution.nextZeroCrossing(after: time), crossing.time < 2 {
                time = crossing.time
                found.append(time)
                let scale = solution.displacement.magnitude + solution.velocity.magnitude
                #expect(solution.value(at: time).magnitude <= 1e-14 * scale)
                #expect(crossing.displacement == 0 && crossing.velocity == solution.velocity(at: time))
            }
            #expect(found.count == expected.count, "\(solution)")
            for (a, b) in zip(found, expected) { #expect((a - b).magnitude <= 1e-3) }
        }
    }

    @Test func `the extrema are all sign changes of the velocity`() throws {
        for solution in try Self.solutions() {
            let expected = signChanges(solution.velocity(at:), until: 2)
            var (time, found) = (1e-6, [Double]())
            while let extremum = solution.nextExtremum(after: time), extremum.time < 2 {
                time = extremum.time
                found.append(time)
                let scale = 10 * (solution.displacement.magnitude + solution.velocity.magnitude)
                #expect(solution.velocity(at: time).magnitude <= 1e-13 * scale)
                #expect(extremum.velocity == 0 && extremum.displacement == solution.value(at: time))
            }
            #expect(found.count == expected.count, "\(solution)")
            for (a, b) in zip(found, expected) { #expect((a - b).magnitude <= 1e-3) }
        }
    }

    /// The first extremum is a half period away from a start at rest, and the same one is not found twice.
    @Test func `the extremum after an extremum is half a period later`() throws {
        let solution = SpringSolution(try Spring(stiffness: 100, damping: 2), displacement: 1)
        let first = try #require(solution.nextExtremum())
        #expect((first.time - .pi / 99.0.squareRoot()).magnitude <= 1e-15)
        var last = first
        for _ in 0..<500 {
            let next = try #require(solution.nextExtremum(after: last.time))
            #expect((next.time - last.time - first.time).magnitude <= 4 * next.time.ulp)
            last = next
        }
    }

    /// When something happens does not depend on the unit of length, however large.
    @Test func `landmark times do not depend on the unit of length`() throws {
        func times(_ solution: SpringSolution) -> [Double?] {
            [
                solution.nextExtremum()?.time, solution.nextZeroCrossing()?.time, solution.peakOvershoot?.time,
                solution.peakVelocity.time,
            ]
        }
        for spring in try SpringSolutionTests.springs(frequency: 10) {
            for (x, v) in SpringSolutionTests.states {
                let expected = times(SpringSolution(spring, displacement: x, velocity: v))
                for unit in [0x1p-900, 0x1p900] {
                    let solution = SpringSolution(spring, displacement: x * unit, velocity: v * unit)
                    #expect(times(solution) == expected, "\(spring) \(x) \(v) \(unit)")
                }
            }
            // Faster than can be computed with: a time all the same, not the end of the program.
            let thrown = SpringSolution(spring, displacement: 1, velocity: 1e308)
            #expect(thrown.peakVelocity.time >= 0 && thrown.nextExtremum()?.time ?? 0 >= 0)
        }
    }

    /// At rest on its target nothing ever happens.
    @Test func `a motion at rest has no landmarks`() throws {
        for spring in try SpringSolutionTests.springs(frequency: 10) {
            for zero in [0.0, -0.0] {
                let solution = SpringSolution(spring, displacement: zero, velocity: -zero)
                #expect(solution.nextExtremum() == nil && solution.nextZeroCrossing() == nil, "\(spring)")
                #expect(solution.peakOvershoot == nil && solution.peakVelocity.velocity == 0)
                #expect(solution.settlingTime(epsilon: 1e-9) == 0)
            }
        }
    }

    @Test func `the overshoot from rest is e^(−πβ/ω)`() throws {
        for ratio in [0.1, 0.3, 0.5, 0.9] {
            let spring = try Spring(response: 0.4, dampingRatio: ratio, mass: 3)
            // The textbook formula.
            let expected = exp(-.pi * ratio / (1 - ratio * ratio).squareRoot())
            #expect((spring.overshoot - expected).magnitude <= 1e-15)
            let solution = SpringSolution(spring, displacement: -4)
            #expect((solution.overshootFraction - expected).magnitude <= 1e-14)
            let peak = try #require(solution.peakOvershoot)
            #expect((peak.displacement - 4 * expected).magnitude <= 1e-14)
            #expect((peak.time - spring.halfPeriod).magnitude <= 1e-15)
        }
        #expect(try Spring(response: 1, dampingRatio: 1.5).overshoot == 0)
        #expect(SpringSolution(try Spring(response: 1, dampingRatio: 1.5), displacement: 1).overshootFraction == 0)
        #expect(SpringSolution(.smooth, displacement: 1).peakOvershoot == nil || Spring.smooth.regime == .underdamped)
    }

    /// An overshoot lies beyond the target, also where the motion turns round on its own side first.
    @Test func `the overshoot is the farthest point beyond the target`() throws {
        for solution in try Self.solutions() where solution.displacement != 0 {
            let side: Double = solution.displacement < 0 ? -1 : 1
            let sampled = stride(from: 0.0, to: 3, by: 1e-3).map { -side * solution.value(at: $0) }.max() ?? 0
            let beyond = solution.overshootFraction * solution.displacement.magnitude
            let scale = solution.displacement.magnitude + solution.velocity.magnitude / 10
            #expect(beyond >= sampled - 1e-13 * scale && beyond <= Swift.max(sampled, 0) + 1e-4 * scale, "\(solution)")
            let peak = solution.peakOvershoot?.displacement ?? 0
            #expect((peak + side * beyond).magnitude <= 1e-13 * scale, "\(solution)")
        }
    }

    /// Thrown towards the target hard enough, even an over-damped motion passes it, once.
    @Test func `an over-damped motion overshoots with enough velocity`() throws {
        let spring = try Spring(stiffness: 100, damping: 30)
        let gentle = SpringSolution(spring, displacement: 1, velocity: -20)
        #expect(gentle.peakOvershoot == nil && gentle.overshootFraction == 0)
        let thrown = SpringSolution(spring, displacement: 1, velocity: -200)
        let peak = try #require(thrown.peakOvershoot)
        let sampled = stride(from: 0.0, to: 2, by: 1e-4).map { thrown.value(at: $0) }.min()
        #expect((peak.displacement - (sampled ?? 0)).magnitude <= 1e-5)
        #expect(thrown.overshootFraction == peak.displacement.magnitude)
        #expect(thrown.nextExtremum(after: peak.time) == nil)
        #expect(SpringSolution(spring, displacement: 0, velocity: 5).overshootFraction == .infinity)
        #expect(SpringSolution(spring, displacement: 0, velocity: 0).overshootFraction == 0)
    }

    @Test func `the peak velocity is the largest sampled speed`() throws {
        for solution in try Self.solutions() {
            let peak = solution.peakVelocity
            let sampled = stride(from: 0.0, to: 3, by: 1e-3).map { solution.velocity(at: $0).magnitude }.max() ?? 0
            #expect(peak.velocity.magnitude >= sampled * (1 - 1e-14), "\(solution)")
            #expect(peak.velocity.magnitude <= sampled * 1.001 + 1e-300 || peak.time < 1e-3, "\(solution)")
            #expect(peak.velocity == solution.velocity(at: peak.time))
        }
    }
}

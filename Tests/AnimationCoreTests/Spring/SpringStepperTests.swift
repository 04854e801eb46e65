import AnimationCore
import Foundation
import Testing

/// Equal steps of time: exact at every frame rate, and flushed when they are over.
@Suite struct SpringStepperTests {
    /// 30, 60, 120 and 240 frames per second see one motion.
    @Test func `30, 60, 120 and 240 Hz agree at shared times`() throws {
        for spring in try SpringSolutionTests.springs(frequency: 10) {
            let solution = SpringSolution(spring, displacement: 1, velocity: -25)
            for rate in [30, 60, 120, 240] {
                let stepper = SpringStepper(spring: spring, step: 1 / Double(rate), restDisplacement: 0)
                var state = SpringState(displacement: 1.0, velocity: -25.0)
                for frame in 1...rate {
                    stepper.advance(&state)
                    guard frame % (rate / 30) == 0 else { continue }
                    let time = Double(frame / (rate / 30)) / 30
                    // A few roundings a step, and an amplitude of 3.5 at most.
                    let tolerance = Double(frame + 8) * 4 * 0x1p-52 * 3.5
                    #expect((state.displacement - solution.value(at: time)).magnitude <= tolerance, "\(spring) \(rate)")
                    #expect(
                        (state.velocity - solution.velocity(at: time)).magnitude <= tolerance * 10, "\(spring) \(rate)")
                }
            }
        }
    }

    /// With next to no force, a step moves by velocity times time.
    @Test func `zero force moves by velocity times time`() throws {
        let stepper = SpringStepper(spring: try Spring(stiffness: 1e-12, damping: 0), step: 0.25)
        var state = SpringState(displacement: 3.0, velocity: 8.0)
        for _ in 0..<4 { stepper.advance(&state) }
        #expect((state.displacement - 11).magnitude <= 1e-10)
        #expect((state.velocity - 8).magnitude <= 1e-10)
    }

    @Test func `a step of 0 s changes nothing`() {
        let stepper = SpringStepper(spring: .snappy, step: 0)
        let state = SpringState(displacement: Point(x: 3, y: -4), velocity: Point(x: 0.1, y: 7))
        #expect(stepper.advanced(state) == state)
    }

    /// A settled cell is exactly on its target and never a subnormal number.
    @Test func `a settled state is flushed to zero`() throws {
        let spring = try Spring(response: 0.3, dampingRatio: 0.8)
        let stepper = SpringStepper(spring: spring, step: 1 / 60)
        var state = SpringState(displacement: Point(x: 300, y: -1), velocity: .zero)
        var frames = 0
        while state.displacement != .zero || state.velocity != .zero {
            stepper.advance(&state)
            frames += 1
            try #require(frames < 1000)
            #expect(!state.displacement.x.isSubnormal && !state.velocity.y.isSubnormal)
        }
        // It was flushed because it had settled, not before.
        let solution = SpringSolution(spring, displacement: 300)
        let flushed = Double(frames) / 60
        #expect(flushed <= solution.settlingTime(epsilon: 2 * SpringStepper.defaultRestDisplacement) + 0.2)
        #expect(flushed >= solution.settlingTime(epsilon: SpringStepper.defaultRestDisplacement) - 0.2)
        #expect(stepper.advanced(state) == state)
    }

    /// Passing the target at speed is not settling, and neither is turning round far away from it.
    @Test func `a state in motion through the target is not flushed`() throws {
        let stepper = SpringStepper(spring: try Spring(stiffness: 100, damping: 0), step: 1e-3, restDisplacement: 0.1)
        #expect(stepper.advanced(SpringState(displacement: 0.0, velocity: 50)).velocity != 0)
        #expect(stepper.advanced(SpringState(displacement: 1.0, velocity: 0)).displacement != 0)
        #expect(stepper.advanced(SpringState(displacement: 0.05, velocity: 0.5)).displacement == 0)
    }

    @Test func `an invalid step is a precondition failure`() async {
        await #expect(processExitsWith: .failure) { _ = SpringStepper(spring: .smooth, step: -0.1) }
        await #expect(processExitsWith: .failure) { _ = SpringStepper(spring: .smooth, step: .nan) }
        await #expect(processExitsWith: .failure) {
            _ = SpringStepper(spring: .smooth, step: 0.1, restDisplacement: .infinity)
        }
    }
}

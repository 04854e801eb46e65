import AnimationCore
import Foundation
import GoogleBenchmark

/// Springs: evaluation by the solution in use and by the textbook's formula, in one run; construction, stepping, settling.
///
/// An iteration evaluates one spring at 16,384 shuffled times of its motion, more than a branch predictor memorizes;
/// `items_per_second` counts single values.
enum Springs {
    static let benchmarks =
        ratios.flatMap {
            [value("in-use", $0, solution), value("textbook", $0, textbookSpring), latency("in-use", $0, solution)]
        } + [
            latency("textbook", 0.3, textbookSpring), state, motion, stepper, construction, settling, uikitMapping,
            uikitMappingBracketed,
        ]

    /// Damping ratios of the three regimes.
    private static let ratios = [0.3, 1, 2]
    private static let count = 16_384

    private static func spring(_ ratio: Double) throws -> Spring {
        try Spring(response: 0.5, dampingRatio: ratio, mass: 2)
    }

    private static var times: [Double] {
        var random = InputGenerator(seed: 0x5921)
        return random.doubles(count, in: 0..<1.5)
    }

    private static func solution(_ ratio: Double) throws -> SpringSolution {
        SpringSolution(try spring(ratio), displacement: 1, velocity: -4)
    }

    private static func textbookSpring(_ ratio: Double) throws -> TextbookSpring {
        let spring = try spring(ratio)
        return TextbookSpring(
            mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, displacement: 1, velocity: -4)
    }

    /// Checks that the two solutions agree at every time, within the accuracy of the textbook formula.
    private static func verify(_ state: borrowing Benchmark.State, _ ratio: Double) throws {
        try state.verify("the textbook's values are those of the solution in use") {
            let (solution, textbook) = (try solution(ratio), try textbookSpring(ratio))
            return times.allSatisfy { (solution.value(at: $0) - textbook.value(at: $0)).magnitude <= 1e-14 }
        }
    }

    private static func value<Solution: Evaluated>(
        _ name: String, _ ratio: Double, _ solve: @escaping @Sendable (Double) throws -> Solution
    ) -> Benchmark {
        Benchmark("spring/value/\(name)/damping-ratio:\(ratio)") { state in
            let (solution, times) = (try solve(ratio), times)
            try verify(state, ratio)
            state.measure {
                var sum = 0.0
                for time in times { sum += solution.evaluated(at: time) }
                doNotOptimize(&sum)
            }
            state.setItemsProcessed(state.iterations * count)
        }
    }

    /// The latency of an evaluation: each time depends on the previous value.
    private static func latency<Solution: Evaluated>(
        _ name: String, _ ratio: Double, _ solve: @escaping @Sendable (Double) throws -> Solution
    ) -> Benchmark {
        Benchmark("spring/value-latency/\(name)/damping-ratio:\(ratio)") { state in
            let (solution, times) = (try solve(ratio), times)
            try verify(state, ratio)
            state.measure {
                var value = 0.0
                for time in times { value = solution.evaluated(at: time + value * 1e-30) }
                doNotOptimize(&value)
            }
            state.setItemsProcessed(state.iterations * count)
        }
    }

    private static let state = Benchmark("spring/state") { state in
        let solution = try solution(0.3)
        let times = times
        try state.verify("value and velocity together are value and velocity") {
            times.allSatisfy {
                solution.state(at: $0)
                    == SpringState(displacement: solution.value(at: $0), velocity: solution.velocity(at: $0))
            }
        }
        state.measure {
            var sum = 0.0
            for time in times {
                let state = solution.state(at: time)
                sum += state.displacement + state.velocity
            }
            doNotOptimize(&sum)
        }
        state.setItemsProcessed(state.iterations * count)
    }

    private static let motion = Benchmark("spring/motion/rect") { state in
        let (from, to) = (Rect(x: 16, y: 300, width: 343, height: 120), Rect(x: 0, y: 0, width: 375, height: 812))
        let motion = SpringMotion(spring: try spring(0.3), from: from, to: to)
        let number = SpringMotion(spring: try spring(0.3), from: from.origin.y, to: to.origin.y)
        let times = times
        try state.verify("a rectangle's edge moves like the number") {
            times.allSatisfy { motion.value(at: $0).origin.y == number.value(at: $0) }
        }
        state.measure {
            var sum = Rect.zero
            for time in times { sum += motion.value(at: time) }
            doNotOptimize(sum)
        }
        state.setItemsProcessed(state.iterations * count)
    }

    private static let stepper = Benchmark("spring/step") { state in
        let spring = try spring(0.3)
        let stepper = SpringStepper(spring: spring, step: 1 / 120, restDisplacement: 0)
        let start = SpringState(displacement: 1.0, velocity: -4.0)
        try state.verify("120 steps are a second") {
            let end = (0..<120).reduce(start) { state, _ in stepper.advanced(state) }
            let second = SpringSolution(spring, displacement: 1, velocity: -4).value(at: 1)
            return (end.displacement - second).magnitude <= 1e-13
        }
        state.measure {
            var cell = start
            for _ in 0..<120 { stepper.advance(&cell) }
            doNotOptimize(&cell.displacement)
        }
        state.setItemsProcessed(state.iterations * 120)
    }

    private static let construction = Benchmark("spring/construction") { state in
        var stiffness = 315.0
        try state.verify("the solution starts where it was told") {
            SpringSolution(try Spring(stiffness: stiffness, damping: 7), displacement: 3).value(at: 0) == 3
        }
        state.measure {
            doNotOptimize(&stiffness)
            if let spring = try? Spring(stiffness: stiffness, damping: 7) {
                doNotOptimize(SpringSolution(spring, displacement: 3, velocity: 1))
            }
        }
    }

    private static let settling = Benchmark("spring/settling-time") { state in
        let spring = try spring(0.3)
        var velocity = 4.0
        try state.verify("at its settling time the motion is at the band's edge") {
            let solution = SpringSolution(spring, displacement: 1, velocity: -velocity)
            let edge = solution.value(at: solution.settlingTime(epsilon: 0.001))
            return (edge.magnitude - 0.001).magnitude <= 1e-14
        }
        state.measure {
            doNotOptimize(&velocity)
            doNotOptimize(spring.settlingTime(initialVelocity: velocity))
        }
    }

    /// Parameters for which UIKit's own iteration converges.
    private static let uikitMapping = mapping("spring/uikit-mapping", dampingRatio: 0.7, velocity: -3)

    /// Parameters for which it does not, so that the root has to be bracketed.
    private static let uikitMappingBracketed = mapping(
        "spring/uikit-mapping-bracketed", dampingRatio: 0.02, velocity: 20)

    private static func mapping(_ name: String, dampingRatio: Double, velocity: Double) -> Benchmark {
        Benchmark(name) { state in
            var duration = 0.5
            try state.verify("the sine term comes down to a thousandth at the end") {
                let spring = try UIKitSpring(
                    duration: duration, dampingRatio: dampingRatio, initialVelocity: velocity
                ).spring
                let frequency = spring.angularFrequency
                let term =
                    (dampingRatio * frequency - velocity) / (frequency * sqrt(1 - dampingRatio * dampingRatio))
                    * exp(-dampingRatio * frequency * duration)
                return (term.magnitude - 0.001).magnitude <= 1e-12
            }
            state.measure {
                doNotOptimize(&duration)
                doNotOptimize(
                    try? UIKitSpring(duration: duration, dampingRatio: dampingRatio, initialVelocity: velocity))
            }
        }
    }
}

/// A function of time or of an abscissa in one of its implementations.
protocol Evaluated: SendableMetatype {
    func evaluated(at x: Double) -> Double
}
extension SpringSolution: Evaluated {
    @inline(__always) func evaluated(at x: Double) -> Double { value(at: x) }
}
extension TextbookSpring: Evaluated {
    @inline(__always) func evaluated(at x: Double) -> Double { value(at: x) }
}
extension CubicBezier: Evaluated {
    @inline(__always) func evaluated(at x: Double) -> Double { value(at: x) }
}
extension NewtonBisectionBezier: Evaluated {
    @inline(__always) func evaluated(at x: Double) -> Double { value(at: x) }
}

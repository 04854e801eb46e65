import AnimationCore

/// What `overshoot eval` computes for one row of numbers.
package enum RowEvaluation: String, CaseIterable, Sendable {
    /// Displacement and velocity of a spring at a time.
    case spring
    /// The three settling definitions, from displacement 1.
    case settling
    /// Ordinate and slope of a cubic Bezier curve at an abscissa.
    case bezier
    /// The spring that UIKit makes of a duration, a damping ratio and a velocity.
    case uikit

    /// The columns that are read, by name; others pass through.
    package var inputs: [String] {
        switch self {
        case .spring: ["mass", "stiffness", "damping", "x0", "v0", "t"]
        case .settling: ["mass", "stiffness", "damping", "v0", "epsilon"]
        case .bezier: ["x1", "y1", "x2", "y2", "x"]
        case .uikit: ["duration", "damping_ratio", "velocity"]
        }
    }

    /// The columns that are appended.
    package var results: [String] {
        switch self {
        case .spring: ["x", "v"]
        case .settling: ["true", "core_animation", "swiftui"]
        case .bezier: ["y", "slope"]
        case .uikit: ["stiffness", "damping"]
        }
    }

    /// Replaces `results` with the results for one row.
    ///
    /// `v0` of a settling row is the velocity of the displacement, which starts at 1: the platforms' velocities, positive
    /// towards the target, are its negative.
    ///
    /// - Parameters:
    ///   - inputs: The numbers of the columns ``inputs``, in that order.
    ///   - results: The numbers of the columns ``results``, in that order.
    /// - Throws: `SpringError` or `UnitCurveError` for numbers outside their range, `RowProblem` for a time or abscissa
    ///   that is NaN.
    package func evaluate(_ inputs: [Double], into results: inout [Double]) throws {
        results.removeAll(keepingCapacity: true)
        switch self {
        case .spring:
            let (solution, time) = try Self.springMotion(inputs)
            let state = solution.state(at: time)
            results.append(state.displacement)
            results.append(state.velocity)
        case .settling:
            let spring = try Spring(mass: inputs[0], stiffness: inputs[1], damping: inputs[2])
            let solution = try SpringSolution(checking: spring, displacement: 1, velocity: inputs[3])
            let epsilon = try SpringParameter.epsilon.checked(inputs[4])
            results.append(solution.settlingTime(epsilon: epsilon))
            results.append(spring.coreAnimationSettlingDuration(initialVelocity: -inputs[3], epsilon: epsilon))
            results.append(spring.swiftUISettlingDuration(initialVelocity: -inputs[3], epsilon: epsilon))
        case .bezier:
            let (curve, abscissa) = try Self.curvePoint(inputs)
            results.append(curve.value(at: abscissa))
            results.append(curve.slope(at: abscissa))
        case .uikit:
            let spring = try UIKitSpring(
                duration: inputs[0], dampingRatio: inputs[1], initialVelocity: inputs[2]
            ).spring
            results.append(spring.stiffness)
            results.append(spring.damping)
        }
    }

    /// The motion and the time of a spring row.
    static func springMotion(_ inputs: [Double]) throws -> (solution: SpringSolution, time: Double) {
        let spring = try Spring(mass: inputs[0], stiffness: inputs[1], damping: inputs[2])
        let solution = try SpringSolution(checking: spring, displacement: inputs[3], velocity: inputs[4])
        return (solution, try RowProblem.checkedTime(inputs[5]))
    }

    /// The curve and the abscissa of a Bezier row.
    static func curvePoint(_ inputs: [Double]) throws -> (curve: CubicBezier, abscissa: Double) {
        let curve = try CubicBezier(x1: inputs[0], y1: inputs[1], x2: inputs[2], y2: inputs[3])
        guard inputs[4].isFinite else { throw RowProblem.notFinite(column: "x", inputs[4]) }
        return (curve, inputs[4])
    }
}

/// What can be wrong with a row of a table.
package enum RowProblem: Error, Equatable {
    /// A field that should hold a number and does not.
    case noNumber(column: String, text: String)
    /// A number that is infinite or NaN where a finite one is needed.
    case notFinite(column: String, Double)
    /// A time before the motion begins.
    case negativeTime(Double)
    /// A spring whose coefficients leave the range of the batch kernels' format.
    case doesNotFitTheKernels
    /// More or fewer fields than the header has names.
    case fieldCount(Int, expected: Int)

    static func checkedTime(_ time: Double) throws(RowProblem) -> Double {
        guard time.isFinite else { throw .notFinite(column: "t", time) }
        guard time >= 0 else { throw .negativeTime(time) }
        return time
    }
}

extension RowProblem: CustomStringConvertible {
    /// What is wrong, where, and what to do.
    package var description: String {
        switch self {
        case .noNumber(let column, let text): "\(column) is '\(text)'; give a number"
        case .notFinite(let column, let value): "\(column) is \(value); give a finite number"
        case .negativeTime(let time): "t is \(time); give a time in seconds, 0 or later"
        case .doesNotFitTheKernels: "the spring's coefficients do not fit the batch kernels; use --engine scalar"
        case .fieldCount(let count, let expected):
            "the row has \(count) field\(count == 1 ? "" : "s") where the header names \(expected)"
        }
    }
}

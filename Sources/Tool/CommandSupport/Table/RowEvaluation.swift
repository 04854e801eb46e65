import AnimationCore

/// The quantity that `overshoot eval` computes for one row of numbers.
package enum RowEvaluation: String, CaseIterable, Sendable {
    /// Displacement and velocity of a spring at a time.
    case spring
    /// The three settling definitions, from displacement 1.
    case settling
    /// Ordinate and slope of a cubic Bezier curve at an abscissa.
    case bezier
    /// The spring that UIKit makes of a duration, a damping ratio and a velocity.
    case uikit
    /// Value and velocity of a deceleration at a time.
    case decay
    /// Distance and slope of a rubber band for an overdrag.
    case rubberband

    /// The columns that are read, by name; others pass through.
    package var inputs: [String] { columns.inputs }

    package var results: [String] { columns.results }

    private var columns: (inputs: [String], results: [String]) {
        switch self {
        case .spring: (["mass", "stiffness", "damping", "x0", "v0", "t"], ["x", "v"])
        case .settling: (["mass", "stiffness", "damping", "v0", "epsilon"], ["true", "core_animation", "swiftui"])
        case .bezier: (["x1", "y1", "x2", "y2", "x"], ["y", "slope"])
        case .uikit: (["duration", "damping_ratio", "velocity"], ["stiffness", "damping"])
        case .decay: (["rate", "x0", "v0", "stop", "t"], ["x", "v"])
        case .rubberband: (["length", "coefficient", "x"], ["distance", "slope"])
        }
    }

    /// The ``results`` for the ``inputs`` of one row, both in the order of the columns; see ``check(_:)``.
    ///
    /// `v0` of a settling row is the velocity of the displacement, which starts at 1: the platforms' velocities, positive
    /// towards the target, are its negative.
    ///
    /// - Throws: `SpringError` or `UnitCurveError` for numbers outside their range, `RowProblem` for an initial state, a
    ///   time or an abscissa that is not finite.
    func evaluate(_ inputs: [Double]) throws -> [Double] {
        switch self {
        case .spring:
            let (solution, time) = try Self.springMotion(inputs)
            let state = solution.state(at: time)
            return [state.displacement, state.velocity]
        case .settling:
            let spring = try Spring(mass: inputs[0], stiffness: inputs[1], damping: inputs[2])
            let velocity = try RowProblem.checkedFinite(inputs[3], column: "v0")
            let solution = SpringSolution(spring, displacement: 1, velocity: velocity)
            let epsilon = try SpringParameter.epsilon.checked(inputs[4])
            return [
                solution.settlingTime(epsilon: epsilon),
                spring.coreAnimationSettlingDuration(initialVelocity: -velocity, epsilon: epsilon),
                spring.swiftUISettlingDuration(initialVelocity: -velocity, epsilon: epsilon),
            ]
        case .bezier:
            let (curve, abscissa) = try Self.curvePoint(inputs)
            return [curve.value(at: abscissa), curve.slope(at: abscissa)]
        case .uikit:
            let spring = try UIKitSpring(
                duration: inputs[0], dampingRatio: inputs[1], initialVelocity: inputs[2]
            ).spring
            return [spring.stiffness, spring.damping]
        case .decay:
            let (motion, time) = try Self.deceleration(inputs)
            return [motion.value(at: time), motion.velocity(at: time)]
        case .rubberband:
            let band = try RubberBand(viewportLength: inputs[0], coefficient: inputs[1])
            let overdrag = try RowProblem.checkedFinite(inputs[2], column: "x")
            return [band.distance(forOverdrag: overdrag), band.slope(atOverdrag: overdrag)]
        }
    }

    /// Refuses results that are no numbers because one on the way to them was too large.
    func check(_ results: ArraySlice<Double>) throws(RowProblem) {
        guard (self != .spring && self != .decay) || results.allSatisfy(\.isFinite) else { throw .tooLarge }
    }

    static func springMotion(_ inputs: [Double]) throws -> (solution: SpringSolution, time: Double) {
        let spring = try Spring(mass: inputs[0], stiffness: inputs[1], damping: inputs[2])
        let solution = SpringSolution(
            spring, displacement: try RowProblem.checkedFinite(inputs[3], column: "x0"),
            velocity: try RowProblem.checkedFinite(inputs[4], column: "v0"))
        return (solution, try RowProblem.checkedTime(inputs[5]))
    }

    static func deceleration(_ inputs: [Double]) throws -> (motion: Deceleration<Double>, time: Double) {
        let rate = try DecelerationRate(perMillisecond: inputs[0])
        let motion = Deceleration(
            from: try RowProblem.checkedFinite(inputs[1], column: "x0"),
            velocity: try RowProblem.checkedFinite(inputs[2], column: "v0"), rate: rate,
            stopVelocity: try InteractionParameter.stopVelocity.checked(inputs[3]))
        return (motion, try RowProblem.checkedTime(inputs[4]))
    }

    static func curvePoint(_ inputs: [Double]) throws -> (curve: CubicBezier, abscissa: Double) {
        let curve = try CubicBezier(x1: inputs[0], y1: inputs[1], x2: inputs[2], y2: inputs[3])
        return (curve, try RowProblem.checkedFinite(inputs[4], column: "x"))
    }
}

package enum RowProblem: Error, Equatable {
    case noNumber(column: String, text: String)
    case notFinite(column: String, Double)
    case negativeTime(Double)
    /// A motion whose displacement, velocity or phase leaves the range of floating-point numbers.
    case tooLarge
    case openQuote, doesNotFitTheKernels
    case fieldCount(Int, expected: Int)

    static func checkedFinite(_ value: Double, column: String) throws(RowProblem) -> Double {
        guard value.isFinite else { throw .notFinite(column: column, value) }
        return value
    }

    static func checkedTime(_ time: Double) throws(RowProblem) -> Double {
        guard try checkedFinite(time, column: "t") >= 0 else { throw .negativeTime(time) }
        return time
    }
}

extension RowProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noNumber(let column, let text): "\(column) is '\(text)'; give a number"
        case .notFinite(let column, let value): "\(column) is \(value); give a finite number"
        case .negativeTime(let time): "t is \(time); give a time in seconds, 0 or later"
        case .tooLarge:
            "the motion is too large or too fast for floating-point numbers; check the units of x0, v0 and t"
        case .openQuote:
            "a quotation mark is never closed: all that follows was taken for one field; close or remove it"
        case .doesNotFitTheKernels: "the spring's coefficients do not fit the batch kernels; use --engine scalar"
        case .fieldCount(let count, let expected):
            "the row has \(count) field\(count == 1 ? "" : "s") where the header names \(expected)"
        }
    }
}

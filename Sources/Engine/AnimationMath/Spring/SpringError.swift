/// An error in the parameters of a spring or a motion.
public enum SpringError: Error, Sendable {
    /// A parameter is not finite or outside its range.
    case invalid(SpringParameter, Double)
    /// Every parameter is in its range, but ``Spring/angularFrequency`` or ``Spring/decay`` is not: the spring moves too
    /// fast or too slowly for binary64 arithmetic. The value is the rate in 1/s.
    case rateOutOfRange(Double)
    /// UIKit's equation has no solution: no spring with this damping ratio has the remaining fraction epsilon at the end.
    case noFit(dampingRatio: Double, epsilon: Double)
}

/// The parameters of springs, by the names that ``SpringError`` uses.
public enum SpringParameter: String, Hashable, Sendable, CaseIterable {
    /// The mass that is moved.
    case mass
    /// The force per displacement.
    case stiffness
    /// The force per velocity.
    case damping
    /// The perceptual duration, or that of a UIKit spring, in seconds.
    case duration
    /// The bounce of a perceptual spring.
    case bounce
    /// The period of the undamped spring, in seconds.
    case response
    /// The damping as a fraction of the critical one.
    case dampingRatio = "damping ratio"
    /// The duration that a spring is fitted to, in seconds.
    case settlingDuration = "settling duration"
    /// react-spring's stiffness.
    case tension
    /// react-spring's damping.
    case friction
    /// The settling band, as a fraction of the distance or in units.
    case epsilon
    /// The distance from the target at time 0.
    case displacement
    /// The velocity at time 0.
    case velocity

    /// The values that are accepted, in words.
    public var range: String {
        switch self {
        case .mass, .stiffness, .duration, .response, .settlingDuration, .tension, .epsilon:
            "a finite number greater than 0"
        case .damping, .dampingRatio, .friction: "a finite number, 0 or greater"
        case .bounce: "a number greater than -1 and at most 1"
        case .displacement, .velocity: "a finite number"
        }
    }

    /// Whether `value` is accepted.
    func accepts(_ value: Double) -> Bool {
        guard value.isFinite else { return false }
        return switch self {
        case .mass, .stiffness, .duration, .response, .settlingDuration, .tension, .epsilon: value > 0
        case .damping, .dampingRatio, .friction: value >= 0
        case .bounce: value > -1 && value <= 1
        case .displacement, .velocity: true
        }
    }

    /// Returns the value if it is accepted.
    ///
    /// - Throws: ``SpringError/invalid(_:_:)`` with this parameter otherwise.
    @discardableResult
    public func checked(_ value: Double) throws(SpringError) -> Double {
        guard accepts(value) else { throw .invalid(self, value) }
        return value
    }
}

extension SpringError: Equatable {
    /// Errors are equal when their messages are: a NaN equals itself here.
    public static func == (lhs: SpringError, rhs: SpringError) -> Bool { lhs.description == rhs.description }
}

extension SpringError: CustomStringConvertible {
    /// The message: the parameter or index, its value, and the accepted range.
    public var description: String {
        switch self {
        case .invalid(let parameter, let value): "\(parameter.rawValue) is \(value); give \(parameter.range)"
        case .rateOutOfRange(let rate):
            "the spring's rate is \(rate) per second, outside \(Spring.rates.lowerBound)...\(Spring.rates.upperBound); "
                + "check the units of mass, stiffness and damping"
        case .noFit(let ratio, let epsilon):
            "no spring of damping ratio \(ratio) comes down to \(epsilon) at a given duration; give a damping ratio "
                + "above epsilon and at most 1, and an epsilon below 1"
        }
    }
}

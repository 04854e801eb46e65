/// A spring as UIKit's `animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)` makes it: fitted to a
/// duration, and cut there.
///
/// The parameters are clamped exactly as the platform clamps them: the duration to 0.01…10 s, the damping ratio to
/// 1.19·10⁻⁷…1. Stiffness and damping follow from the equation that ``Spring/init(settlingDuration:dampingRatio:epsilon:)``
/// solves for velocity 0, with ε = 0.001. At ``duration`` the motion is set to its target, from a distance of at most
/// ε/ζ of the whole where the initial velocity is 0.
public struct UIKitSpring: Hashable, Sendable {
    /// The duration in seconds, clamped.
    public let duration: Double
    /// The damping ratio, clamped.
    public let dampingRatio: Double
    /// The velocity at the start in distances per second: 1 covers the whole distance in a second, positive is towards the
    /// target.
    public let initialVelocity: Double
    /// The spring that results; its mass is 1.
    public let spring: Spring

    /// The durations in seconds that the platform keeps.
    public static let durations = 0.01...10.0
    /// The damping ratios that the platform keeps; the lower bound is the `ulpOfOne` of a `Float`.
    public static let dampingRatios = Double(Float.ulpOfOne)...1.0

    private let solution: SpringSolution

    /// Computes the spring.
    ///
    /// - Parameters:
    ///   - duration: Seconds; clamped to ``durations``.
    ///   - dampingRatio: Clamped to ``dampingRatios``.
    ///   - initialVelocity: Distances per second, positive towards the target.
    /// - Throws: ``SpringError/invalid(_:_:)`` for a parameter that is infinite or NaN;
    ///   ``SpringError/rateOutOfRange(_:)`` for a velocity that no spring can have.
    public init(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) throws(SpringError) {
        guard duration.isFinite else { throw .invalid(.duration, duration) }
        guard dampingRatio.isFinite else { throw .invalid(.dampingRatio, dampingRatio) }
        try SpringParameter.velocity.checked(initialVelocity)
        self.duration = UIKitSpring.clamp(duration, to: UIKitSpring.durations)
        self.dampingRatio = UIKitSpring.clamp(dampingRatio, to: UIKitSpring.dampingRatios)
        self.initialVelocity = initialVelocity
        let equation = UIKitEquation(
            duration: self.duration, dampingRatio: self.dampingRatio, velocity: initialVelocity)
        spring = try Spring(angularFrequency: equation.frequency, dampingRatio: self.dampingRatio)
        solution = SpringSolution(spring, displacement: 1, velocity: -initialVelocity)
    }

    /// The progress at `time`: 0 at the start, beyond 1 in an overshoot, exactly 1 from ``duration`` on.
    ///
    /// - Parameter time: Seconds. Before 0 the animation has not started, and the result is 0.
    public func progress(at time: Double) -> Double {
        time >= duration ? 1 : 1 - solution.value(at: time)
    }

    /// The velocity at `time` in distances per second, positive towards the target; 0 from ``duration`` on.
    public func velocity(at time: Double) -> Double {
        time >= duration ? 0 : -solution.velocity(at: time)
    }

    private static func clamp(_ value: Double, to range: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(value, range.lowerBound), range.upperBound)
    }
}

extension Spring {
    /// The spring of the system's own transitions (keyboard, navigation, modal presentation): mass 3, stiffness 1000,
    /// damping 500, which Core Animation runs critically damped. The transitions last 0.5 s.
    public static let systemTransition: Spring = {
        guard let spring = try? Spring(mass: 3, stiffness: 1000, dampingRatio: 1) else {
            preconditionFailure("the system's parameters are in range")
        }
        return spring
    }()
}

/// Settling duration and damping ratio, SwiftUI's `Spring(settlingDuration:dampingRatio:epsilon:)`.
///
/// The duration is that of UIKit's equation without initial velocity: the sine term's envelope, or the critical motion,
/// comes down to epsilon. It is none of the three settling times; ``Spring/uikitDuration(initialVelocity:epsilon:)``
/// reads it back.
extension Spring {
    /// Creates a spring of mass 1 that fits a duration.
    ///
    /// - Parameters:
    ///   - settlingDuration: Seconds; greater than 0. Not clamped, unlike UIKit's.
    ///   - dampingRatio: Greater than epsilon (nearly: ζ/√(1 − ζ²) > ε) and at most 1.
    ///   - epsilon: The remaining fraction at the end; greater than 0 and, for a damping ratio of 1,
    ///     less than 1.
    /// - Throws: ``SpringError/noFit(dampingRatio:epsilon:)`` where the equation has no solution, another ``SpringError``
    ///   for a parameter outside its range.
    public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) throws(SpringError) {
        try SpringParameter.settlingDuration.checked(settlingDuration)
        try SpringParameter.dampingRatio.checked(dampingRatio)
        try SpringParameter.epsilon.checked(epsilon)
        let equation = UIKitEquation(
            duration: settlingDuration, dampingRatio: dampingRatio, velocity: 0, epsilon: epsilon)
        guard dampingRatio <= 1, let frequency = equation.restFrequency else {
            throw .noFit(dampingRatio: dampingRatio, epsilon: epsilon)
        }
        try self.init(angularFrequency: frequency, dampingRatio: dampingRatio)
    }

    /// The duration in seconds for which UIKit's equation gives this spring: reads back the settling duration that a
    /// spring was made from, or the duration of a ``UIKitSpring``.
    ///
    /// `nil` for an over-damped spring, which the equation does not cover, and if the term of the equation never
    /// exceeds epsilon: the sine term of a spring with little damping, the overshoot of a critical one. Where a critical
    /// spring overshoots, two durations fit; this is the longer one, at which the motion is coming to rest.
    ///
    /// - Parameters:
    ///   - initialVelocity: In distances per second, positive towards the target; finite.
    ///   - epsilon: The remaining fraction at the end; greater than 0, less than 1.
    public func uikitDuration(initialVelocity: Double = 0, epsilon: Double = 0.001) -> Double? {
        let (ratio, frequency) = (nominalDampingRatio, angularFrequency)
        guard ratio < 1 else {
            return ratio == 1 ? criticalUIKitDuration(initialVelocity: initialVelocity, epsilon: epsilon) : nil
        }
        let sine = ((1 - ratio) * (1 + ratio)).squareRoot()
        let logarithm = Double.log((ratio - initialVelocity / frequency).magnitude / (sine * epsilon))
        let duration = logarithm / (ratio * frequency)
        return logarithm > 0 && duration.isFinite ? duration : nil
    }

    /// The longest T with e^(−ωT)·((ω − v)T + 1) = ±ε.
    private func criticalUIKitDuration(initialVelocity: Double, epsilon: Double) -> Double? {
        let frequency = angularFrequency
        let lead = frequency - initialVelocity
        let side: Double = lead >= 0 ? 1 : -1
        // From its last extremum on, the remaining fraction only falls; its logarithm is concave, which suits Newton's method.
        let extremum = Swift.max(0, -initialVelocity / lead / frequency)
        func excess(_ duration: Double) -> (value: Double, slope: Double) {
            let rest = side * (lead * duration + 1)
            return (.log(rest / epsilon) - frequency * duration, side * lead / rest - frequency)
        }
        guard excess(extremum).value > 0 else { return nil }
        return BracketedNewton.root(above: extremum, guess: extremum + 9 / frequency, excess)
    }
}

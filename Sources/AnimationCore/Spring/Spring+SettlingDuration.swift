/// Settling duration and damping ratio, SwiftUI's `Spring(settlingDuration:dampingRatio:epsilon:)`.
///
/// The duration is that of UIKit's equation without initial velocity: the sine term's envelope, or the critical motion,
/// comes down to epsilon. It is none of the three settling times; ``Spring/uikitDuration(epsilon:)`` reads it back.
extension Spring {
    /// Creates a spring of mass 1 that fits a duration.
    ///
    /// - Parameters:
    ///   - settlingDuration: Seconds; greater than 0. Not clamped, unlike UIKit's.
    ///   - dampingRatio: Greater than epsilon (nearly: ζ/√(1 − ζ²) > ε) and at most 1.
    ///   - epsilon: What may be left at the end, as a fraction of the way; greater than 0 and, for a damping ratio of 1,
    ///     less than 1.
    /// - Throws: ``SpringError/invalid(_:_:)`` naming the damping ratio or epsilon where the equation has no solution.
    public init(settlingDuration: Double, dampingRatio: Double, epsilon: Double = 0.001) throws(SpringError) {
        try SpringParameter.settlingDuration.checked(settlingDuration)
        try SpringParameter.dampingRatio.checked(dampingRatio)
        try SpringParameter.epsilon.checked(epsilon)
        guard dampingRatio <= 1 else { throw .invalid(.dampingRatio, dampingRatio) }
        if dampingRatio == 1, epsilon >= 1 { throw .invalid(.epsilon, epsilon) }
        let equation = UIKitEquation(
            duration: settlingDuration, dampingRatio: dampingRatio, velocity: 0, epsilon: epsilon)
        guard let frequency = equation.restFrequency else { throw .invalid(.dampingRatio, dampingRatio) }
        try self.init(angularFrequency: frequency, dampingRatio: dampingRatio)
    }

    /// The duration in seconds for which UIKit's equation, without initial velocity, gives this spring.
    ///
    /// `nil` for an over-damped spring, which the equation does not cover, and for one whose damping is so low that its
    /// sine term never exceeds epsilon.
    ///
    /// - Parameter epsilon: The fraction of the way that may be left; greater than 0, less than 1.
    public func uikitDuration(epsilon: Double = 0.001) -> Double? {
        // The equation knows the product of frequency and duration only.
        let equation = UIKitEquation(duration: 1, dampingRatio: dampingRatio, velocity: 0, epsilon: epsilon)
        return equation.restFrequency.map { $0 / angularFrequency }
    }
}

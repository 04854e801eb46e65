/// Duration and bounce: the pair that SwiftUI and UIKit offer since 2023.
///
///     stiffness = (2π/duration)²    damping ratio = 1 − bounce (bounce ≥ 0),  1/(1 + bounce) (bounce < 0)    mass = 1
extension Spring {
    /// Creates a spring of mass 1 from its perceptual duration and its bounce.
    ///
    /// - Parameters:
    ///   - duration: The perceptual duration in seconds, the period of the undamped spring; greater than 0. The motion
    ///     takes longer to settle.
    ///   - bounce: Greater than −1, at most 1: 0 is critically damped, 1 never stops, below 0 is over-damped.
    /// - Throws: ``SpringError``.
    public init(duration: Double, bounce: Double = 0) throws(SpringError) {
        try SpringParameter.duration.checked(duration)
        try SpringParameter.bounce.checked(bounce)
        try self.init(period: duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce), mass: 1)
    }

    /// The perceptual duration in seconds, 2π/ω₀; for every mass.
    public var duration: Double { 2 * .pi / angularFrequency }

    /// The bounce: 1 − ζ up to a damping ratio ζ of 1, 1/ζ − 1 beyond it.
    public var bounce: Double {
        let ratio = dampingRatio
        return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    }

    /// SwiftUI's preset without bounce: duration 0.5 s.
    public static let smooth = preset(bounce: 0)
    /// SwiftUI's preset with a small bounce: duration 0.5 s, bounce 0.15.
    public static let snappy = preset(bounce: 0.15)
    /// SwiftUI's preset with more bounce: duration 0.5 s, bounce 0.3.
    public static let bouncy = preset(bounce: 0.3)

    private static func preset(bounce: Double) -> Spring {
        guard let spring = try? Spring(duration: 0.5, bounce: bounce) else {
            preconditionFailure("a preset's parameters are in range")
        }
        return spring
    }
}

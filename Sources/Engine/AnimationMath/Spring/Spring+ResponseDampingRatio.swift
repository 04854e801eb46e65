/// Response and damping ratio: the designers' pair of 2018, also SwiftUI's `spring(response:dampingFraction:)`.
///
///     stiffness = (2π/response)²·mass    damping = 4πζ·mass/response
extension Spring {
    /// Creates a spring from its response and damping ratio.
    ///
    /// - Parameters:
    ///   - response: The period of the undamped spring in seconds; greater than 0.
    ///   - dampingRatio: 0 or greater; 1 is critically damped.
    ///   - mass: Greater than 0. It does not change the motion.
    /// - Throws: ``SpringError``.
    public init(response: Double, dampingRatio: Double, mass: Double = 1) throws(SpringError) {
        try SpringParameter.response.checked(response)
        try SpringParameter.dampingRatio.checked(dampingRatio)
        try self.init(period: response, dampingRatio: dampingRatio, mass: mass)
    }

    /// The response in seconds, 2π/ω₀.
    public var response: Double { 2 * .pi / angularFrequency }

    /// The shared half of the parameterisations that name the undamped period.
    init(period: Double, dampingRatio: Double, mass: Double) throws(SpringError) {
        try self.init(angularFrequency: 2 * .pi / period, dampingRatio: dampingRatio, mass: mass)
    }

    /// Stiffness and damping from the natural frequency in rad/s.
    init(angularFrequency: Double, dampingRatio: Double, mass: Double = 1) throws(SpringError) {
        try SpringParameter.mass.checked(mass)
        guard Spring.rates.contains(angularFrequency) else { throw .rateOutOfRange(angularFrequency) }
        try self.init(
            mass: mass, stiffness: angularFrequency * angularFrequency * mass,
            damping: 2 * dampingRatio * angularFrequency * mass)
    }
}

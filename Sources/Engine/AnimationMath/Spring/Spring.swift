/// A damped harmonic oscillator, in its canonical parameters.
///
///     mass · x″ + damping · x′ + stiffness · x = 0        x: displacement from the target
///
/// Every other parameterisation (duration and bounce, response and damping ratio, UIKit's duration …) is an
/// initialiser that ends here and a property that reads it back. A spring has no values and no time: see
/// ``SpringSolution`` for a motion of one number, ``SpringMotion`` for points, rectangles and transforms, and
/// ``SpringStepper`` for fixed frames.
///
/// Nothing is clamped. A spring without damping is legal; it never comes to rest.
public struct Spring: Hashable, Sendable {
    /// The mass that is moved; greater than 0. Only its ratio to stiffness and damping matters to the motion.
    public let mass: Double
    /// The force per displacement; greater than 0.
    public let stiffness: Double
    /// The force per velocity; 0 or greater.
    public let damping: Double

    /// The rates in 1/s that a spring may have: their squares and products stay far inside binary64.
    package static let rates = 1e-90...1e90

    /// Creates a spring from its canonical parameters.
    ///
    /// - Parameters:
    ///   - mass: Greater than 0.
    ///   - stiffness: Greater than 0.
    ///   - damping: 0 or greater.
    /// - Throws: ``SpringError/invalid(_:_:)`` naming the first parameter that is outside its range, infinite or NaN;
    ///   ``SpringError/rateOutOfRange(_:)`` where the parameters together describe a motion outside 10⁻⁹⁰…10⁹⁰ per
    ///   second.
    public init(mass: Double = 1, stiffness: Double, damping: Double) throws(SpringError) {
        self.mass = try SpringParameter.mass.checked(mass)
        self.stiffness = try SpringParameter.stiffness.checked(stiffness)
        // Without the sign of −0, which would make times negative.
        self.damping = try SpringParameter.damping.checked(damping) + 0
        guard Spring.rates.contains(angularFrequency) else { throw .rateOutOfRange(angularFrequency) }
        guard decay <= Spring.rates.upperBound else { throw .rateOutOfRange(decay) }
    }

    /// ω₀ = √(stiffness / mass), the angular frequency without damping, in rad/s.
    public var angularFrequency: Double { (stiffness / mass).squareRoot() }

    /// β = damping / (2·mass), the rate in 1/s at which an oscillation's envelope e^(−βt) decays.
    public var decay: Double { damping / (2 * mass) }

    /// ζ = damping / (2·√(stiffness·mass)): below 1 the spring oscillates (at 0 for ever), 1 is critical, above 1 is
    /// over-damped.
    public var dampingRatio: Double { decay / angularFrequency }

    /// ``dampingRatio`` for the platforms' formulas, which jump at 1: exactly 1 where only rounding, of the ratio or of the
    /// parameters it came from, keeps it from that.
    var nominalDampingRatio: Double {
        let ratio = dampingRatio
        return (ratio - 1).magnitude <= 0x1p-50 ? 1 : ratio
    }

    /// Whether the spring oscillates, decided exactly: a damping ratio of 1 − 10⁻¹⁶ is not 1.
    public var regime: DampingRegime { SpringModes(self).regime }

    /// The overshoot of a motion from rest, as a fraction of its distance: e^(−πβ/ω), 0 without oscillation.
    ///
    /// Correct to a few ulp.
    public var overshoot: Double { SpringModes(self).halfPeriodFactor }

    /// The time in seconds between two crossings of the target, π/ω; infinite without oscillation.
    public var halfPeriod: Double { SpringModes(self).halfPeriod }

    /// The same motion carried by another mass: stiffness and damping grow with it.
    ///
    /// - Throws: ``SpringError/invalid(_:_:)`` for a mass that is not greater than 0, or so large that stiffness or
    ///   damping overflows.
    public func withMass(_ mass: Double) throws(SpringError) -> Spring {
        try SpringParameter.mass.checked(mass)
        return try Spring(mass: mass, stiffness: stiffness / self.mass * mass, damping: damping / self.mass * mass)
    }
}

/// The three kinds of solution of the damped oscillator.
public enum DampingRegime: String, Hashable, Sendable, CaseIterable {
    /// Oscillation around the target; a damping of 0 included.
    case underdamped
    /// The fastest approach that does not cross the target, when it starts from rest.
    case critical
    /// A slower approach without oscillation.
    case overdamped
}

extension Spring: CustomStringConvertible {
    /// The canonical parameters.
    public var description: String { "Spring(mass: \(mass), stiffness: \(stiffness), damping: \(damping))" }
}

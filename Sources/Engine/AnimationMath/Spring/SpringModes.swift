import LaneMath
import RealModule

/// The time-dependent part of a spring's motion: regime and rates, fixed once, for any initial state.
///
/// Every solution has the form
///
///     x(t) = e(t) · (x₀ · c(t) + xₛ · s(t))        v(t) = e(t) · (v₀ · c(t) + vₛ · s(t))
///
/// with one set of functions for oscillation and one for everything else:
///
///     oscillating:  e = e^(−βt)   c = cos ωt   s = sin ωt                 ω = √(ω₀² − β²)
///     otherwise:    e = e^(−λt)   c = 1        s = (1 − e^(−gt)) / g      g = 2√(β² − ω₀²), s = t where g = 0
///
/// λ is the slow rate, ω₀²/(β + √(β² − ω₀²)), which does not cancel, and nothing grows with t, so nothing overflows. The
/// two sets meet at the critical spring without a window or a jump because the discriminant is computed in double-double:
/// ω and g are correct to half an ulp however close to each other ω₀ and β are.
///
/// Exponents are kept in powers of two and angles in quarter turns. Then reducing an argument to the polynomials' range is
/// the subtraction of an integer, which is exact at any size, and the only error that grows with t is the rounding of
/// rate and product.
@usableFromInline
package struct SpringModes: Hashable, Sendable {
    /// Whether the functions of oscillation apply.
    @usableFromInline package let oscillates: Bool
    /// β where the spring oscillates, else λ; in 1/s.
    @usableFromInline package let decay: Double
    /// ω in rad/s where the spring oscillates, else g in 1/s.
    @usableFromInline package let rate: Double
    /// 1/ω or 1/g; infinite at the critical spring.
    @usableFromInline let inverseRate: Double
    /// β; in 1/s.
    @usableFromInline let damping: Double
    /// ω₀², in 1/s².
    @usableFromInline package let frequencySquared: Double
    /// −decay·log₂e: e(t) is 2 to the power of this times t.
    @usableFromInline let exponent: Double
    /// ω·2/π in quarter turns per second where the spring oscillates, else −g·log₂e.
    @usableFromInline let turns: Double
    /// Whether ω or g is so small, at most 2⁻²⁵·ω₀ and 2⁻²⁴·ω₀, that two terms of the series of c and s are exact to rounding.
    @usableFromInline let isNearlyCritical: Bool
    /// The time in seconds up to which the fast functions hold: e is a normal number and the angle below 2⁴⁹ quarter turns.
    @usableFromInline let horizon: Double

    /// log₂e.
    private static let powersPerNat = DoubleDouble(high: 0x1.71547652b82fep+0, low: 0x1.777d0ffda0d24p-56)
    /// 2/π.
    private static let turnsPerRadian = DoubleDouble(high: 0x1.45f306dc9c883p-1, low: -0x1.6b01ec5417056p-55)

    /// The rates of a spring.
    @usableFromInline
    init(_ spring: Spring) {
        // Scaled by a power of two, so that even the largest and smallest masses divide without overflow.
        let unit = -spring.mass.exponent
        func scaled(_ value: Double) -> DoubleDouble {
            DoubleDouble(Double(sign: .plus, exponent: unit, significand: value))
        }
        let mass = scaled(spring.mass)
        let squared = scaled(spring.stiffness) / mass
        let beta = scaled(spring.damping) / (mass + mass)
        var discriminant = squared - beta * beta
        // Below this, only rounding of the quotients is left.
        if discriminant.high.magnitude <= squared.high * 0x1p-100 { discriminant = DoubleDouble(0) }
        let root = discriminant.magnitude.squareRoot()
        isNearlyCritical = discriminant.high.magnitude <= squared.high * 0x1p-50
        damping = beta.high
        frequencySquared = squared.high
        oscillates = discriminant.isPositive
        let slow = oscillates ? beta : squared / (beta + root)
        decay = slow.high
        exponent = -(slow * SpringModes.powersPerNat).high
        if oscillates {
            rate = root.high
            turns = (root * SpringModes.turnsPerRadian).high
            horizon = Swift.min(1020 / -exponent, 0x1p49 / turns)
        } else {
            rate = 2 * root.high
            turns = -2 * (root * SpringModes.powersPerNat).high
            horizon = 1020 / -exponent
        }
        inverseRate = 1 / rate
    }

    var regime: DampingRegime { oscillates ? .underdamped : rate == 0 ? .critical : .overdamped }

    /// π/ω in seconds, the time between two crossings of the target.
    var halfPeriod: Double { oscillates ? .pi / rate : .infinity }

    /// The factor between two successive extrema's magnitudes, e^(−πβ/ω); 0 without oscillation.
    var halfPeriodFactor: Double { oscillates ? .exp(-.pi * decay / rate) : 0 }

    /// xₛ and vₛ for an initial state.
    @inlinable
    func sines<Value: AnimatableVector>(displacement: Value, velocity: Value) -> (position: Value, velocity: Value) {
        let position = velocity + displacement.scaled(by: decay)
        if oscillates {
            let forced = velocity.scaled(by: damping) + displacement.scaled(by: frequencySquared)
            return (position.scaled(by: inverseRate), forced.scaled(by: -inverseRate))
        }
        return (position, position.scaled(by: -(decay + rate)))
    }
}

extension SpringModes {
    /// The first time after `start` at which a·c(t) + b·s(t) crosses 0, or `nil` where it never does.
    ///
    /// Closed form; correct to a few ulp of the time from 0. A zero within four ulp of `start` counts as `start`.
    func zero(cosine a: Double, sine b: Double, after start: Double) -> Double? {
        if oscillates {
            guard a != 0 || b != 0 else { return nil }
            // tan ωt = -a / b, as an angle in 0..<π: small angles keep their digits.
            let first = Double.atan2(y: a.magnitude, x: a > 0 ? -b : a < 0 ? b : b.magnitude)
            func crossing(_ n: Double) -> Double { (first + n * .pi) / rate }
            let n = ((start * rate - first) / .pi).rounded(.down)
            let candidates = [n, n + 1, n + 2].lazy.map(crossing)
            return candidates.first { $0 - start > 4 * start.ulp }
        }
        let target = -a / b
        guard target > 0, target.isFinite else { return nil }
        let reach = rate * target
        guard reach < 1 else { return nil }
        let time = reach == 0 ? target : -Double.log(onePlus: -reach) / rate
        return time - start > 4 * start.ulp ? time : nil
    }
}

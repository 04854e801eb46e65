/// The polynomials of ``PowerOfTwo`` and ``QuarterTurns``, one set per format.
///
/// All are minimax (Remez exchange) in the stated relative error over the stated interval, with the leading coefficients that
/// the formula shows held exact; the error stated is that of the rounded coefficients in exact arithmetic.
public protocol LanePolynomials {
    /// (2^r − 1) / r on \|r\| ≤ 1/2, within 2⁻⁵⁴ (Float: 2⁻²⁵).
    static func powerOfTwoTail<V: PolynomialArgument>(_ r: V) -> V where V.Scalar == Self
    /// sin(π/2·f) / f as a function of z = f² on \|f\| ≤ 1/2, within 2⁻⁵⁴ (Float: 2⁻²⁴).
    static func quarterSineTail<V: PolynomialArgument>(_ z: V) -> V where V.Scalar == Self
    /// (cos(π/2·f) − 1) / z as a function of z = f² on \|f\| ≤ 1/2; cos within 2⁻⁵³ (Float: 2⁻²⁶).
    static func quarterCosineTail<V: PolynomialArgument>(_ z: V) -> V where V.Scalar == Self
}

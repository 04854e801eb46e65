/// Elementary functions on lanes, and their scalar twins.
///
/// | function | domain, Double | domain, Float | largest error | outside the domain |
/// |---|---|---|---|---|
/// | `exp` | all | all | 1.1 ulp | – |
/// | `sinCos` | \|x\| ≤ 400 000 | \|x\| ≤ 6 000 | 0.9 ulp | the C library, lane by lane |
///
/// Special values are those of IEEE 754: NaN gives NaN, exp(−∞) = +0, exp(+∞) = +∞, subnormal results are right,
/// sin(−0) = −0, and the sine and cosine of ±∞ are NaN.
///
/// Every function is reduce, polynomial, reconstruct, select. The reductions round with a large constant instead of a
/// conversion instruction, and the constant is chosen so that the integer, or the power of two itself, is left in the
/// low bits of the sum. They need round-to-nearest, which Swift never changes.
public enum LaneMath {}

/// The polynomials of ``LaneMath``, one set per format.
///
/// All are minimax (Remez exchange) in the stated error over the stated interval, with the leading coefficients that
/// the formula shows held exact; the error stated is that of the rounded coefficients in exact arithmetic.
public protocol LanePolynomials {
    /// (e^r − 1 − r) / r² on \|r\| ≤ ln 2 / 2, so that 1 + r + r²·P is e^r within 2⁻⁵⁶ (Float: 2⁻²⁸), relative.
    static func exponentialTail<V: LaneVector>(_ r: V) -> V where V.Scalar == Self
    /// (sin r − r) / r³ as a function of z = r² on \|r\| ≤ π/4; sin within 2⁻⁵⁷ (Float: 2⁻²⁷), relative.
    static func sineTail<V: LaneVector>(_ z: V) -> V where V.Scalar == Self
    /// (cos r − 1 + r²/2) / r⁴ as a function of z = r² on \|r\| ≤ π/4; cos within 2⁻⁵⁹ (Float: 2⁻³⁰), relative.
    static func cosineTail<V: LaneVector>(_ z: V) -> V where V.Scalar == Self
    /// (2^r − 1) / r on \|r\| ≤ 1/2, within 2⁻⁵⁴ (Float: 2⁻²⁵), relative.
    static func powerOfTwoTail<V: PolynomialArgument>(_ r: V) -> V where V.Scalar == Self
    /// sin(π/2·f) / f as a function of z = f² on \|f\| ≤ 1/2, within 2⁻⁵⁴ (Float: 2⁻²⁴), relative.
    static func quarterSineTail<V: PolynomialArgument>(_ z: V) -> V where V.Scalar == Self
    /// (cos(π/2·f) − 1) / z as a function of z = f² on \|f\| ≤ 1/2; cos within 2⁻⁵³ (Float: 2⁻²⁶), relative.
    static func quarterCosineTail<V: PolynomialArgument>(_ z: V) -> V where V.Scalar == Self
}

/// The timing curve (0, 0) (x1, y1) (x2, y2) (1, 1): a cubic Bezier as Core Animation, CSS and SwiftUI use it.
///
///     x(t) = 3x₁·t(1−t)² + 3x₂·t²(1−t) + t³          y(t) likewise          0 ≤ t ≤ 1
///
/// The curve is asked for y at an abscissa x, so x(t) = x has to be solved first. Value and slope are accurate to
/// 1e−12, usually to a few ulp of the largest control point; no curve hangs or loses digits, whether its tangents are
/// vertical, its ends flat, or its ordinates outside 0…1.
///
/// # How it is solved
///
/// Solving a cubic loses digits where x′ is small: an error δ in x becomes δ/x′ in t, and near a double or triple root
/// half or two thirds of the digits are gone. So the polynomial is expanded about the place where x′ is smallest, its
/// *anchor* t₀, and solved for the distance u = |t − t₀|:
///
///     X = |x − x(t₀)| = p·u + q·u² + a·u³,      p = x′(t₀) ≥ 0
///
/// Every coefficient carries its full precision (they are summed in twice the working precision), all terms have one
/// sign where x′ is small, and so u comes out with a *relative* error of a few ulp. Two anchors serve a whole curve:
/// where x′ has its minimum inside the curve, that point serves both sides of it; else 0 serves the first half and 1
/// the second.
///
/// 1. First guess, no division: u₀ = X·m^(−e), where m = A + B·X + C·X² interpolates (X/u)^(1/e). e = ½ at an end,
///    ⅔ about an inflection, so that double and triple roots keep their power law; the power is taken on the exponent
///    bits. Usually within 10 %.
/// 2. Two steps of Householder's third-order method, error e → O(e⁴). The derivatives of a cubic cost next to nothing.
/// 3. If the second step was larger than 2⁻¹³·u (one curve in many, for some x), a bracketed loop takes over.
/// 4. y is a cubic in u as well.
///
/// A. S. Householder, The Numerical Treatment of a Single Nonlinear Equation (1970), chapter 4.
public struct CubicBezier: Sendable {
    /// The abscissa of the first control point, 0…1.
    public let x1: Double
    /// The ordinate of the first control point.
    public let y1: Double
    /// The abscissa of the second control point, 0…1.
    public let x2: Double
    /// The ordinate of the second control point.
    public let y2: Double

    /// Below this abscissa the first half of the curve is evaluated, from here on the second.
    @usableFromInline let split: Double
    /// The curve before ``split``.
    @usableFromInline let first: AnchoredCubic
    /// The curve after ``split``.
    @usableFromInline let second: AnchoredCubic

    /// Creates the curve from its two free control points.
    ///
    /// - Parameters:
    ///   - x1: The abscissa of the first control point, 0…1.
    ///   - y1: The ordinate of the first control point; may leave 0…1, the curve then overshoots.
    ///   - x2: The abscissa of the second control point, 0…1.
    ///   - y2: The ordinate of the second control point.
    /// - Throws: ``UnitCurveError`` for a number that is not finite, an abscissa outside 0…1, or |y| > 1e100.
    public init(x1: Double, y1: Double, x2: Double, y2: Double) throws(UnitCurveError) {
        try CubicBezier.check(.x1, x1, .y1, y1)
        try CubicBezier.check(.x2, x2, .y2, y2)
        self.init(validX1: x1, y1: y1, x2: x2, y2: y2)
    }

    /// Creates the curve from control points that are known to be valid.
    init(validX1 x1: Double, y1: Double, x2: Double, y2: Double) {
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2

        let x = BezierPolynomial(x1, x2)
        let y = BezierPolynomial(y1, y2)
        // x″ = 2b + 6at vanishes at −b/3a; where a > 0 the slope is smallest there.
        if x.a.high > 0, x.b.high <= 0, -x.b.high <= 3 * x.a.high {
            let anchor = Swift.min(-x.b.high / (3 * x.a.high), 1)
            first = AnchoredCubic(inflection: x, y, at: anchor, direction: -1)
            second = AnchoredCubic(inflection: x, y, at: anchor, direction: 1)
            split = second.originHigh
        } else {
            first = AnchoredCubic(end: x, y, isReversed: false)
            second = AnchoredCubic(end: x.reversed, y.reversed, isReversed: true)
            split = (3 * (x1 + x2) + 1) / 8
        }
    }

    private static func check(
        _ abscissa: UnitCurveError.ControlPoint.Coordinate, _ x: Double,
        _ ordinate: UnitCurveError.ControlPoint.Coordinate, _ y: Double
    ) throws(UnitCurveError) {
        guard x.isFinite else { throw .notFinite(abscissa) }
        guard (0...1).contains(x) else { throw .abscissaOutsideUnitInterval(abscissa, x) }
        guard y.isFinite else { throw .notFinite(ordinate) }
        guard y.magnitude <= 1e100 else { throw .ordinateTooLarge(ordinate, y) }
    }

    /// The ordinate y at the abscissa `x`.
    ///
    /// - Parameters:
    ///   - x: The abscissa; 0 gives exactly 0, 1 exactly 1, NaN gives NaN.
    ///   - outside: What holds outside 0…1.
    /// - Returns: y, accurate to 1e−12 times the largest of 1, |y1| and |y2|.
    @inlinable
    public func value(at x: Double, outside: UnitCurve.Edge = .clamp) -> Double {
        guard x > 0, x < 1 else { return valueOutside(x, outside) }
        return x < split ? first.value(at: x) : second.value(at: x)
    }

    /// The slope dy/dx at the abscissa `x`.
    ///
    /// - Parameters:
    ///   - x: The abscissa. At 0 and 1 the slope is the one inside the curve; NaN gives NaN.
    ///   - outside: What holds outside 0…1.
    /// - Returns: The slope, accurate to 1e−12 (relative, where it exceeds 1); ±infinity where the tangent is vertical.
    @inlinable
    public func slope(at x: Double, outside: UnitCurve.Edge = .clamp) -> Double {
        guard x > 0, x < 1 else { return slopeOutside(x, outside) }
        return x < split ? first.slope(at: x) : second.slope(at: x)
    }

    /// The curve with abscissa and ordinate exchanged, so that `inverse.value(at: y)` is the x at which y is reached;
    /// `nil` where an ordinate leaves 0…1 and y is not known to grow all the way.
    public var inverse: CubicBezier? {
        try? CubicBezier(x1: y1, y1: x1, x2: y2, y2: x2)
    }

    /// The slope at the start, (0, 0): the direction of the first control point that does not coincide with it.
    public var startSlope: Double {
        CubicBezier.tangent((x1, y1), (x2, y2))
    }

    /// The slope at the end, (1, 1).
    public var endSlope: Double {
        CubicBezier.tangent((1 - x2, 1 - y2), (1 - x1, 1 - y1))
    }

    private static func tangent(_ near: (x: Double, y: Double), _ far: (x: Double, y: Double)) -> Double {
        if near != (0, 0) { return near.y / near.x }
        if far != (0, 0) { return far.y / far.x }
        return 1
    }

    @usableFromInline
    func valueOutside(_ x: Double, _ edge: UnitCurve.Edge) -> Double {
        switch edge {
        case .clamp: x <= 0 ? 0 : x >= 1 ? 1 : x
        case .extrapolate:
            if x < 0 {
                x * slopeOutside(x, edge)
            } else if x > 1 {
                1 + (x - 1) * slopeOutside(x, edge)
            } else {
                x
            }
        }
    }

    @usableFromInline
    func slopeOutside(_ x: Double, _ edge: UnitCurve.Edge) -> Double {
        if x == 0 { return startSlope }
        if x == 1 { return endSlope }
        guard edge == .extrapolate, !x.isNaN else { return x.isNaN ? x : 0 }
        let slope = x < 0 ? startSlope : endSlope
        // CSS: behind a vertical tangent the curve stays where it ends.
        return slope.isFinite ? slope : 0
    }
}

extension CubicBezier: Hashable {
    /// Whether both control points are the same.
    public static func == (lhs: CubicBezier, rhs: CubicBezier) -> Bool {
        lhs.x1 == rhs.x1 && lhs.y1 == rhs.y1 && lhs.x2 == rhs.x2 && lhs.y2 == rhs.y2
    }

    /// Hashes the control points.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(x1)
        hasher.combine(y1)
        hasher.combine(x2)
        hasher.combine(y2)
    }
}

extension CubicBezier: CustomStringConvertible {
    /// The control points in CSS's notation, as in `cubic-bezier(0.42, 0.0, 0.58, 1.0)`.
    public var description: String { "cubic-bezier(\(x1), \(y1), \(x2), \(y2))" }
}

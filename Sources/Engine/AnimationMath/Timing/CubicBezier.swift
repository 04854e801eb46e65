/// The timing curve (0, 0) (x1, y1) (x2, y2) (1, 1): a cubic Bezier as Core Animation, CSS and SwiftUI use it.
///
///     x(t) = 3x₁·t(1−t)² + 3x₂·t²(1−t) + t³          y(t) likewise          0 ≤ t ≤ 1
///
/// A timing curve is evaluated at an abscissa x, so x(t) = x has to be solved first. Value and slope are accurate to
/// 1e−12, usually to a few ulp of the largest control point; no curve hangs or loses digits, whether its tangents are
/// vertical, its ends flat, or its ordinates outside 0…1.
///
/// # How it is solved
///
/// Solving a cubic loses digits where x′ is small: an error δ in x becomes δ/x′ in t, and near a double or triple root
/// half or two thirds of the digits are gone. So the polynomial is expanded about the parameter t₀ where x′ is smallest,
/// and solved for the distance v from there:
///
///     d = x − x(t₀) = p·v + q·v² + a·v³,      v = t − t₀,      p = x′(t₀) ≥ 0
///
/// The coefficients are summed in twice the working precision and keep all their digits, and where x′ is small no two
/// terms cancel; so v comes out with a *relative* error of a few ulp. Where x′ has its minimum inside the curve, that
/// point (the inflection of x, q = 0) serves the whole curve; else the start serves the first half and the end, from
/// which d = 1 − x and v = 1 − t are counted, the second.
///
/// 1. First guess, without a division: v₀ = d·m^(−e), where m = A + B·|d| + C·d² interpolates (d/v)^(1/e). e = ½ at
///    an end and ⅔ about an inflection, so that double and triple roots keep their power law; the power is taken on
///    the exponent bits. Within 4 to 11 %, all but a few nearly degenerate curves.
/// 2. Two steps of Halley's method, v ← v − f·f′/(f′² − ½f·f″), which takes a relative error e to at most ⅔e³.
/// 3. Where the second step was larger than 5·10⁻⁵·v, up to six more, and last a bracketed Newton iteration.
/// 4. y is a cubic in v as well.
///
/// Steps 1, 2 and 4 have no branch but the choice of the expansion, and suit lanes as they are: a lane whose second
/// step was too large is one that needs step 3.
///
/// Formula: E. Halley's method in the form of G. Alefeld, On the convergence of Halley's method (1981); the bound of ⅔
/// is that of a triple root.
public struct CubicBezier: Sendable {
    /// The abscissa of the first control point, 0…1.
    public var x1: Double { points.x1 }
    /// The ordinate of the first control point.
    public var y1: Double { points.y1 }
    /// The abscissa of the second control point, 0…1.
    public var x2: Double { points.x2 }
    /// The ordinate of the second control point.
    public var y2: Double { points.y2 }

    /// The free control points.
    @usableFromInline let points: BezierControlPoints

    /// Below this abscissa `near` is evaluated, from here on `far`; infinity where `near` serves the whole curve.
    @usableFromInline package let split: Double
    /// The abscissa about which `near` is expanded, and what rounding it to a double left over.
    @usableFromInline package let originHigh, originLow: Double
    /// Whether x has its inflection inside the curve.
    @inlinable @inline(__always)
    package var hasInflection: Bool { split == .infinity }
    /// The expansion about the inflection, or about the start of the curve.
    @usableFromInline package let near: CubicExpansion
    /// The expansion about the end of the curve.
    @usableFromInline package let far: CubicExpansion

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
        self.init(BezierControlPoints(x1: x1, y1: y1, x2: x2, y2: y2))
    }

    /// Creates the curve from control points that are known to be valid.
    init(_ points: BezierControlPoints) {
        self.points = points
        let x = BezierPolynomial(points.x1, points.x2)
        let y = BezierPolynomial(points.y1, points.y2)
        // x″ = 2b + 6at vanishes at −b/3a; where a > 0 the slope is smallest there.
        if x.a.high > 0, x.b.high <= 0, -x.b.high <= 3 * x.a.high {
            var anchor = DoubleDouble(Swift.min(-x.b.high / (3 * x.a.high), 1))
            if x.slope(at: anchor).high < 0x1p-16 * x.a.high {
                // Beside a triple root the digits that rounding took from the anchor would show in the slope.
                let exact = -x.b / (x.a * 3)
                if (DoubleDouble(1) - exact).high >= 0 { anchor = exact }
            }
            let origin = x.value(at: anchor)
            (originHigh, originLow) = (origin.high, origin.low)
            near = CubicExpansion(inflection: x, y, at: anchor)
            far = near
            split = .infinity
        } else {
            (originHigh, originLow) = (0, 0)
            near = CubicExpansion(start: x, y)
            far = CubicExpansion(end: x, y)
            split = (3 * (points.x1 + points.x2) + 1) / 8
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
    @inlinable @inline(__always)
    public func value(at x: Double, outside: UnitCurve.Edge = .clamp) -> Double {
        guard CubicBezier.isInside(x) else { return points.value(outside: x, outside) }
        if hasInflection {
            if let v = near.parameter(fromInflection: (x - originHigh) - originLow) { return near.ordinate(v) }
        } else if x < split {
            if let v = near.parameter(fromEnd: x) { return near.ordinate(v) }
        } else {
            if let v = far.parameter(fromEnd: 1 - x) { return far.ordinate(v) }
        }
        return points.solvedPatiently(at: x).value
    }

    /// The slope dy/dx at the abscissa `x`.
    ///
    /// - Parameters:
    ///   - x: The abscissa. At 0 and 1 the slope is the one inside the curve; NaN gives NaN.
    ///   - outside: What holds outside 0…1.
    /// - Returns: The slope, accurate to 1e−12 (relative, where it exceeds 1); ±infinity where the tangent is vertical.
    @inlinable @inline(__always)
    public func slope(at x: Double, outside: UnitCurve.Edge = .clamp) -> Double {
        guard CubicBezier.isInside(x) else { return points.slope(outside: x, outside) }
        if hasInflection {
            if let v = near.parameter(fromInflection: (x - originHigh) - originLow) { return near.slope(v) }
        } else if x < split {
            if let v = near.parameter(fromEnd: x) { return near.slope(v) }
        } else {
            if let v = far.parameter(fromEnd: 1 - x) { return -far.slope(v) }
        }
        return points.solvedPatiently(at: x).slope
    }

    /// Whether 0 < x < 1, in one comparison: positive doubles are ordered as their bits are, and 0, all negative ones
    /// and NaN come out above 1.
    @inlinable @inline(__always)
    static func isInside(_ x: Double) -> Bool {
        x.bitPattern &- 1 < (1.0).bitPattern - 1
    }

    /// Value and slope by as many steps as it takes.
    func solvedPatiently(at x: Double) -> (value: Double, slope: Double) {
        if x < split {
            let v = near.patientParameter((x - originHigh) - originLow, power)
            return (near.ordinate(v), near.slope(v))
        }
        let v = far.patientParameter(1 - x, power)
        return (far.ordinate(v), -far.slope(v))
    }

    /// The power of the first guess.
    var power: ExponentPower { hasInflection ? .inverseTwoThirds : .inverseSquareRoot }

    /// The curve with abscissa and ordinate exchanged, so that `inverse.value(at: y)` is the x at which y is reached;
    /// `nil` where an ordinate leaves 0…1 and y may not grow everywhere.
    public var inverse: CubicBezier? {
        try? CubicBezier(x1: y1, y1: x1, x2: y2, y2: x2)
    }

    /// The curve with its ends exchanged: x ↦ 1 − y(1 − x).
    package var pointReflected: CubicBezier {
        CubicBezier(BezierControlPoints(x1: 1 - x2, y1: 1 - y2, x2: 1 - x1, y2: 1 - y1))
    }

    /// The slope at the start, (0, 0): the direction of the first control point that does not coincide with it.
    public var startSlope: Double { points.startSlope }

    /// The slope at the end, (1, 1).
    public var endSlope: Double { points.endSlope }
}

extension CubicBezier: Hashable {
    /// Whether both control points are the same.
    public static func == (lhs: CubicBezier, rhs: CubicBezier) -> Bool {
        lhs.points == rhs.points
    }

    /// Hashes the control points.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(points)
    }
}

extension CubicBezier: CustomStringConvertible {
    /// The control points in CSS's notation, as in `cubic-bezier(0.42, 0.0, 0.58, 1.0)`.
    public var description: String { "cubic-bezier(\(x1), \(y1), \(x2), \(y2))" }
}

/// The two free control points of a cubic Bezier, and the results that do not need its polynomials.
///
/// Four numbers are passed in registers. A whole ``CubicBezier`` would be copied for every call that takes it, whether the
/// call is made or not, so the rare cases are here.
@usableFromInline
struct BezierControlPoints: Hashable, Sendable {
    @usableFromInline let x1, y1, x2, y2: Double

    /// The slope at the start, (0, 0): the direction of the first control point that does not coincide with it.
    var startSlope: Double { BezierControlPoints.tangent((x1, y1), (x2, y2)) }

    /// The slope at the end, (1, 1).
    var endSlope: Double { BezierControlPoints.tangent((1 - x2, 1 - y2), (1 - x1, 1 - y1)) }

    private static func tangent(_ near: (x: Double, y: Double), _ far: (x: Double, y: Double)) -> Double {
        if near != (0, 0) { return near.y / near.x }
        if far != (0, 0) { return far.y / far.x }
        return 1
    }

    /// y where `x` is not inside 0…1.
    @usableFromInline
    func value(outside x: Double, _ edge: UnitCurve.Edge) -> Double {
        if x < 0 { return edge == .clamp ? 0 : x * slope(outside: x, edge) }
        if x > 1 { return edge == .clamp ? 1 : 1 + (x - 1) * slope(outside: x, edge) }
        return x
    }

    /// dy/dx where `x` is not inside 0…1; at 0 and 1 themselves the slope inside.
    @usableFromInline
    func slope(outside x: Double, _ edge: UnitCurve.Edge) -> Double {
        if x == 0 { return startSlope }
        if x == 1 { return endSlope }
        guard edge == .extrapolate, !x.isNaN else { return x.isNaN ? x : 0 }
        let slope = x < 0 ? startSlope : endSlope
        // CSS: behind a vertical tangent the curve stays where it ends.
        return slope.isFinite ? slope : 0
    }

    /// Value and slope inside 0…1 where the first guess does not fit the curve: seldom enough to expand it again.
    @usableFromInline
    func solvedPatiently(at x: Double) -> (value: Double, slope: Double) {
        CubicBezier(self).solvedPatiently(at: x)
    }
}

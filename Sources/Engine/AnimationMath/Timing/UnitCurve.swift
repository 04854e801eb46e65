/// A timing curve: a map from time to progress, both 0…1, that starts at 0 and ends at 1.
///
///     UnitCurve.easeInOut.value(at: 0.25)       // 0.12916193104731983
///
/// Between 0 and 1 the value may overshoot. Outside 0…1 the ``edge`` decides. Evaluation allocates nothing.
public struct UnitCurve: Hashable, Sendable {
    /// The shape of a curve.
    public enum Shape: Hashable, Sendable {
        /// y = x.
        case linear
        /// A cubic Bezier curve.
        case cubicBezier(CubicBezier)
        /// A step curve.
        case steps(StepCurve)
        /// A curve of quarter circles.
        case circular(CircularCurve)
        /// Straight lines between points.
        case piecewiseLinear(PiecewiseLinearCurve)
    }

    /// The behaviour of a curve outside 0…1.
    public enum Edge: Hashable, Sendable {
        /// The value stays at the nearer end, 0 or 1, with slope 0: Core Animation's rule, and SwiftUI's.
        case clamp
        /// The curve continues along its end tangent, CSS's rule: towards the first control point that does not coincide
        /// with the end. Beyond a vertical tangent the value stays. Step curves continue with equal steps, lines between
        /// points with the first and the last line.
        case extrapolate
    }

    /// The behaviour outside 0…1.
    public var edge: Edge
    /// The shape without the coefficients of a Bezier curve.
    @usableFromInline var kind: Kind
    /// The Bezier curve; unused for other shapes. It is beside the kind and not inside it: reading a payload of an
    /// enumeration copies it, and that copy took 3× the time of the evaluation.
    @usableFromInline var bezier: CubicBezier

    @usableFromInline
    enum Kind: Hashable, Sendable {
        case linear
        case cubicBezier
        case steps(StepCurve)
        case circular(CircularCurve)
        case piecewiseLinear(PiecewiseLinearCurve)
    }

    private static let unused = CubicBezier(BezierControlPoints(x1: 0, y1: 0, x2: 1, y2: 1))

    /// Creates a curve of the given shape.
    public init(_ shape: Shape, edge: Edge = .clamp) {
        self.edge = edge
        (kind, bezier) = UnitCurve.stored(shape)
    }

    /// The shape of the curve between 0 and 1.
    public var shape: Shape {
        get {
            switch kind {
            case .linear: .linear
            case .cubicBezier: .cubicBezier(bezier)
            case .steps(let steps): .steps(steps)
            case .circular(let circle): .circular(circle)
            case .piecewiseLinear(let lines): .piecewiseLinear(lines)
            }
        }
        set { (kind, bezier) = UnitCurve.stored(newValue) }
    }

    private static func stored(_ shape: Shape) -> (Kind, CubicBezier) {
        switch shape {
        case .linear: (.linear, unused)
        case .cubicBezier(let bezier): (.cubicBezier, bezier)
        case .steps(let steps): (.steps(steps), unused)
        case .circular(let circle): (.circular(circle), unused)
        case .piecewiseLinear(let lines): (.piecewiseLinear(lines), unused)
        }
    }

    /// Creates a cubic Bezier curve from its two free control points.
    ///
    /// - Throws: ``UnitCurveError``, see ``CubicBezier/init(x1:y1:x2:y2:)``.
    public static func cubicBezier(
        x1: Double, y1: Double, x2: Double, y2: Double, edge: Edge = .clamp
    ) throws(UnitCurveError) -> UnitCurve {
        UnitCurve(.cubicBezier(try CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)), edge: edge)
    }

    /// Creates a step curve.
    ///
    /// - Throws: ``UnitCurveError/tooFewSteps(_:minimum:)``, see ``StepCurve/init(count:jump:)``.
    public static func steps(
        _ count: Int, jump: StepCurve.Jump = .end, edge: Edge = .clamp
    ) throws(UnitCurveError) -> UnitCurve {
        UnitCurve(.steps(try StepCurve(count: count, jump: jump)), edge: edge)
    }

    /// The value at `x`: exactly 0 at 0 and 1 at 1 (except for step curves that jump there, and for points that say
    /// otherwise).
    ///
    /// - Parameter x: A fraction of the curve's duration; NaN gives NaN.
    @inlinable @inline(__always)
    public func value(at x: Double) -> Double {
        switch kind {
        case .linear: edge == .extrapolate ? x : x < 0 ? 0 : x > 1 ? 1 : x
        case .cubicBezier: bezier.value(at: x, outside: edge)
        case .steps(let steps): steps.value(at: x, outside: edge)
        case .circular(let circle):
            // The ends are level or vertical, so both edge rules keep the end that was passed.
            (0...1).contains(x) ? circle.value(at: x) : x < 0 ? 0 : x > 1 ? 1 : x
        case .piecewiseLinear(let lines): lines.value(at: x, outside: edge)
        }
    }

    /// The value at `x`, of a step curve as it is before a jump at `x` where `isBeforeJump` says so: CSS's *before flag*.
    ///
    /// An animation that has not started, or that runs in reverse and has ended, does not make the jump at which it rests.
    /// ``MediaState/isBeforeJump`` says when.
    @inlinable @inline(__always)
    public func value(at x: Double, isBeforeJump: Bool) -> Double {
        guard isBeforeJump, case .steps(let steps) = kind else { return value(at: x) }
        return steps.value(at: x, outside: edge, isBeforeJump: true)
    }

    /// The slope dy/dx at `x`, a derivative with respect to the fraction: divide by the duration for a velocity.
    ///
    /// At 0 and 1 it is the slope inside the curve; ±infinity where the tangent is vertical; 0 for step curves.
    ///
    /// - Parameter x: A fraction of the curve's duration; NaN gives NaN.
    @inlinable
    public func slope(at x: Double) -> Double {
        guard !x.isNaN else { return x }
        let isInside = (0...1).contains(x)
        switch kind {
        case .linear: return isInside || edge == .extrapolate ? 1 : 0
        case .cubicBezier: return bezier.slope(at: x, outside: edge)
        case .steps: return 0
        case .circular(let circle): return isInside ? circle.slope(at: x) : 0
        case .piecewiseLinear(let lines): return isInside || edge == .extrapolate ? lines.slope(at: x) : 0
        }
    }

    /// The curve with abscissa and ordinate exchanged: `inverse.value(at: y)` is the x at which the value is y.
    ///
    /// `nil` where there may be no such curve of the same shape: for step curves, for ``CircularCurve/easeInOut``, for lines
    /// between points, and for cubic Beziers with an ordinate outside 0…1, which may reach a value several times.
    public var inverse: UnitCurve? {
        switch kind {
        case .linear: self
        case .cubicBezier: bezier.inverse.map { UnitCurve(.cubicBezier($0), edge: edge) }
        case .circular(.easeIn): UnitCurve(.circular(.easeOut), edge: edge)
        case .circular(.easeOut): UnitCurve(.circular(.easeIn), edge: edge)
        case .circular(.easeInOut), .steps, .piecewiseLinear: nil
        }
    }
}

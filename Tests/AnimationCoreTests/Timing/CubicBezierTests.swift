import AnimationCore
import TestSupport
import Testing

/// Values and slopes of cubic Beziers, against the reference table and an independent solver.
@Suite struct CubicBezierTests {
    /// Curves of every kind: named ones, overshooting ones, flat and vertical tangents, nearly degenerate ones.
    static let curves: [(Double, Double, Double, Double)] = [
        (0, 0, 1, 1), (0.42, 0, 1, 1), (0, 0, 0.58, 1), (0.42, 0, 0.58, 1), (0.25, 0.1, 0.25, 1),
        (0, 1.5, 1, -0.5), (0.68, -0.55, 0.265, 1.55), (0.95, 0.05, 0.8, 0.04), (1, 0, 0, 1), (1, 0, 1, 1),
        (0, 0, 0, 1), (0, 0, 0.2, 1), (0.05, 0.7, 0.1, 1), (0, 0, 0.01, 1), (0, 1, 1e-9, 1), (0.6, 0, 0.95, 1),
        (0.999, 0, 0.001, 1), (1, 0, 1e-12, 1), (0.9999999, 0, 1e-8, 1), (1, 1, 0, 0), (0, 0.5, 1, 0.5),
        (1.0 / 3, 1.0 / 3, 2.0 / 3, 2.0 / 3), (0.34, 0, 0.67, 1), (0, 0, 1, 0), (0, 1, 0, 1), (1, 1, 1, 1),
        (0, -20, 0, 30), (1, 0, 1.0.nextDown, 1), (1.0.nextDown, 1, 0, 0),
    ]

    static let places: [Double] =
        (1..<64).map { Double($0) / 64 }
        + [1e-300, 1e-20, 1e-16, 1e-12, 1e-9, 1e-6, 1e-3, 0.5.nextDown, 0.5.nextUp, 1 - 1e-9, 1 - 1e-12, 1.0.nextDown]

    @Test func `values and slopes reproduce the reference table`() throws {
        let table = try ReferenceTable("bezier.csv")
        #expect(table.rows.count == 110)
        for row in table.rows {
            let curve = try CubicBezier(
                x1: row.number("x1"), y1: row.number("y1"), x2: row.number("x2"), y2: row.number("y2"))
            let error = try curve.value(at: row.number("x")) - row.number("y")
            #expect(error.magnitude <= 1e-12, "\(row)")
        }
    }

    @Test(arguments: curves) func `a curve equals bisection in double-double`(
        _ c: (Double, Double, Double, Double)
    ) throws {
        let curve = try CubicBezier(x1: c.0, y1: c.1, x2: c.2, y2: c.3)
        let oracle = BezierOracle(x1: c.0, y1: c.1, x2: c.2, y2: c.3)
        let size = Swift.max(1, c.1.magnitude, c.3.magnitude)
        for x in CubicBezierTests.places {
            let expected = oracle.solve(x)
            #expect((curve.value(at: x) - expected.value).magnitude <= 1e-12 * size, "x = \(x)")
            // The oracle bisects to 1e−33: too coarse for the slope where the tangent is all but vertical.
            guard x > 1e-30, expected.slope.magnitude < 1e15 else { continue }
            let scale = Swift.max(size, expected.slope.magnitude)
            #expect((curve.slope(at: x) - expected.slope).magnitude <= 1e-12 * scale, "slope, x = \(x)")
        }
    }

    @Test func `random curves equal bisection in double-double`() throws {
        var random = SplitMix64(seed: 7)
        for _ in 0..<5000 {
            // Squares and mirrored squares crowd the control points towards 0 and 1, where curves are flat.
            func abscissa() -> Double {
                let u = Double.random(in: 0...1, using: &random)
                return Bool.random(using: &random) ? u * u * u : 1 - u * u * u
            }
            let (x1, x2) = (abscissa(), abscissa())
            let y1 = Double.random(in: -1...2, using: &random)
            let y2 = Double.random(in: -1...2, using: &random)
            let curve = try CubicBezier(x1: x1, y1: y1, x2: x2, y2: y2)
            let x = Double.random(in: 0...1, using: &random)
            let expected = BezierOracle(x1: x1, y1: y1, x2: x2, y2: y2).solve(x)
            #expect((curve.value(at: x) - expected.value).magnitude <= 1e-12, "\(curve) at \(x)")
            let scale = Swift.max(2, expected.slope.magnitude)
            #expect((curve.slope(at: x) - expected.slope).magnitude <= 1e-12 * scale, "slope of \(curve) at \(x)")
        }
    }

    @Test(arguments: curves) func `a curve is exact at 0 and 1`(_ c: (Double, Double, Double, Double))
        throws
    {
        let curve = try CubicBezier(x1: c.0, y1: c.1, x2: c.2, y2: c.3)
        #expect(curve.value(at: 0) == 0)
        #expect(curve.value(at: 1) == 1)
        for x in [-3, -1e-300, 1.0.nextUp, 4, -.infinity, .infinity] {
            #expect(curve.value(at: x) == (x < 0 ? 0 : 1))
            #expect(curve.slope(at: x) == 0)
        }
        #expect(curve.value(at: .nan).isNaN)
        #expect(curve.slope(at: .nan).isNaN)
    }

    @Test func `vertical and flat tangents have their limits`() throws {
        let vertical = try CubicBezier(x1: 1, y1: 0, x2: 0, y2: 1)
        #expect(vertical.value(at: 0.5) == 0.5)
        #expect(vertical.slope(at: 0.5) == .infinity)
        let straight = try CubicBezier(x1: 1, y1: 1, x2: 0, y2: 0)
        #expect(straight.slope(at: 0.5) == 1)
        #expect(try CubicBezier(x1: 0, y1: 1, x2: 0.5, y2: 1).slope(at: 0) == .infinity)
        #expect(try CubicBezier(x1: 0, y1: -1, x2: 0.5, y2: 1).slope(at: 0) == -.infinity)
        #expect(try CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1).slope(at: 0) == 1 / 0.58)
        #expect(try CubicBezier(x1: 0, y1: 0, x2: 0, y2: 0).slope(at: 0) == 1)
        #expect(try CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1).slope(at: 1) == 1 / (1 - 0.42))
        #expect(try CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1).slope(at: 1) == 0)
    }

    @Test func `extrapolation follows the end tangents`() throws {
        let ease = try CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)
        #expect(ease.value(at: -2, outside: .extrapolate) == -2 * (0.1 / 0.25))
        #expect(ease.value(at: 3, outside: .extrapolate) == 1)
        #expect(ease.slope(at: -2, outside: .extrapolate) == 0.1 / 0.25)
        // Behind a vertical tangent the value stays.
        let sudden = try CubicBezier(x1: 0, y1: 0.5, x2: 1, y2: 0.5)
        #expect(sudden.value(at: -2, outside: .extrapolate) == 0)
        #expect(sudden.value(at: 2, outside: .extrapolate) == 1)
        // A control point on the end hands the tangent to the other one.
        let second = try CubicBezier(x1: 0, y1: 0, x2: 0.5, y2: 1)
        #expect(second.value(at: -1, outside: .extrapolate) == -2)
        let linear = try CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1)
        #expect(linear.value(at: 1.5, outside: .extrapolate) == 1.5)
    }

    @Test(arguments: curves) func `a monotone curve has monotone values`(
        _ c: (Double, Double, Double, Double)
    ) throws {
        guard (0...1).contains(c.1), (0...1).contains(c.3) else { return }
        let curve = try CubicBezier(x1: c.0, y1: c.1, x2: c.2, y2: c.3)
        var last = 0.0
        for i in 1...4000 {
            let y = curve.value(at: Double(i) / 4000)
            // Where the curve is level, neighbours may differ by a rounding error.
            #expect(y >= last - 4e-16)
            last = y
        }
    }

    @Test(arguments: curves) func `the slope is the central difference of the value`(
        _ c: (Double, Double, Double, Double)
    ) throws {
        let curve = try CubicBezier(x1: c.0, y1: c.1, x2: c.2, y2: c.3)
        for x in [0.11, 0.37, 0.61, 0.86] {
            let h = 1e-5
            let difference = (curve.value(at: x + h) - curve.value(at: x - h)) / (2 * h)
            #expect((curve.slope(at: x) - difference).magnitude <= 1e-6 * Swift.max(1, difference.magnitude))
        }
    }

    @Test(arguments: curves)
    func `the point-reflected curve has the point-reflected values`(_ c: (Double, Double, Double, Double)) throws {
        let curve = try CubicBezier(x1: c.0, y1: c.1, x2: c.2, y2: c.3)
        let turned = try CubicBezier(x1: 1 - c.2, y1: 1 - c.3, x2: 1 - c.0, y2: 1 - c.1)
        let size = Swift.max(1, c.1.magnitude, c.3.magnitude)
        for i in 1..<32 {
            let x = Double(i) / 32
            // The turned control points are rounded: near a vertical tangent that alone moves y.
            let tolerance = 1e-14 * size * Swift.max(1, Swift.min(curve.slope(at: x).magnitude, 1e6))
            #expect((turned.value(at: 1 - x) - (1 - curve.value(at: x))).magnitude <= tolerance, "x = \(x)")
        }
    }

    @Test(arguments: curves) func `the inverse of a value is its abscissa`(
        _ c: (Double, Double, Double, Double)
    ) throws {
        let curve = try CubicBezier(x1: c.0, y1: c.1, x2: c.2, y2: c.3)
        guard let inverse = curve.inverse else {
            #expect(!(0...1).contains(c.1) || !(0...1).contains(c.3))
            return
        }
        for i in 1..<32 {
            let x = Double(i) / 32
            let slope = curve.slope(at: x)
            guard slope > 1e-3, slope < 1e3 else { continue }
            #expect((inverse.value(at: curve.value(at: x)) - x).magnitude <= 1e-12, "x = \(x)")
        }
    }

    @Test func `an invalid control point is an error with its name`() {
        #expect(throws: UnitCurveError.notFinite(.x1)) { try CubicBezier(x1: .nan, y1: 0, x2: 1, y2: 1) }
        #expect(throws: UnitCurveError.notFinite(.y1)) { try CubicBezier(x1: 0, y1: .infinity, x2: 1, y2: 1) }
        #expect(throws: UnitCurveError.notFinite(.x2)) { try CubicBezier(x1: 0, y1: 0, x2: -.infinity, y2: 1) }
        #expect(throws: UnitCurveError.notFinite(.y2)) { try CubicBezier(x1: 0, y1: 0, x2: 1, y2: .nan) }
        #expect(throws: UnitCurveError.abscissaOutsideUnitInterval(.x1, -0.1)) {
            try CubicBezier(x1: -0.1, y1: 0, x2: 1, y2: 1)
        }
        #expect(throws: UnitCurveError.abscissaOutsideUnitInterval(.x2, 1.5)) {
            try CubicBezier(x1: 0, y1: 0, x2: 1.5, y2: 1)
        }
        #expect(throws: UnitCurveError.ordinateTooLarge(.y2, 1e200)) {
            try CubicBezier(x1: 0, y1: 0, x2: 1, y2: 1e200)
        }
        #expect(UnitCurveError.abscissaOutsideUnitInterval(.x2, 1.5).description.hasPrefix("x2 of the cubic Bezier"))
    }
}

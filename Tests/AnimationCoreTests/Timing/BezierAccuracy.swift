import AnimationCore
import TestSupport

/// The rows of the accuracy ledger that hold cubic Beziers to their bound.
enum BezierAccuracy {
    /// 1e−12 in units of 2⁻⁵².
    private static let bound = 1e-12 / 0x1p-52

    /// The worst errors of y over `bezier.csv`, and of dy/dx over the curves of the tests against bisection.
    static func rows() throws -> [LedgerRow] {
        var values = LedgerRow(quantity: "Bezier y(x)", unit: "2⁻⁵²·max(1, y₁, y₂)")
        for row in try ReferenceTable("bezier.csv").rows {
            let curve = try CubicBezier(
                x1: row.number("x1"), y1: row.number("y1"), x2: row.number("x2"), y2: row.number("y2"))
            guard let y = try DoubleDouble(decimal: row.text("y")) else {
                throw ReferenceTable.Failure.noNumber(column: "y", text: row.description)
            }
            let error = try y.error(of: curve.value(at: row.number("x")))
            let size = Swift.max(1, curve.y1.magnitude, curve.y2.magnitude)
            values.record(error: error / (0x1p-52 * size), bound: bound, at: row.description)
        }
        var slopes = LedgerRow(quantity: "Bezier dy/dx", unit: "2⁻⁵²·max(1, y₁, y₂, dy/dx)")
        for c in CubicBezierTests.curves {
            let curve = try CubicBezier(x1: c.0, y1: c.1, x2: c.2, y2: c.3)
            let oracle = BezierOracle(x1: c.0, y1: c.1, x2: c.2, y2: c.3)
            for x in CubicBezierTests.places where x > 1e-30 {
                let expected = oracle.solve(x).slope
                // Beyond, the tangent is vertical to the oracle's precision.
                guard expected.magnitude < 1e15 else { continue }
                let size = Swift.max(1, c.1.magnitude, c.3.magnitude, expected.magnitude)
                slopes.record(
                    error: (curve.slope(at: x) - expected) / (0x1p-52 * size), bound: bound, at: "\(curve), x \(x)")
            }
        }
        return [values, slopes]
    }
}

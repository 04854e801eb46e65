import AnimationCore

/// A cubic Bezier solved slowly and independently: the parameter is bisected to the last bit, in twice the working
/// precision, on Bernstein's form of the curve.
struct BezierOracle {
    let x1, y1, x2, y2: Double

    /// y and dy/dx at the abscissa `x`, 0 < x < 1.
    func solve(_ x: Double) -> (value: Double, slope: Double) {
        let target = DoubleDouble(x)
        var low = DoubleDouble(0)
        var high = DoubleDouble(1)
        for _ in 0..<110 {
            let middle = (low + high) * 0.5
            if (target - bernstein(x1, x2, middle)).isPositive { low = middle } else { high = middle }
        }
        let t = (low + high) * 0.5
        let slope = derivative(y1, y2, t) / derivative(x1, x2, t)
        return (bernstein(y1, y2, t).high, slope.high)
    }

    private func bernstein(_ z1: Double, _ z2: Double, _ t: DoubleDouble) -> DoubleDouble {
        let s = DoubleDouble(1) - t
        return (t * s * s * z1 + t * t * s * z2) * 3 + t * t * t
    }

    private func derivative(_ z1: Double, _ z2: Double, _ t: DoubleDouble) -> DoubleDouble {
        let s = DoubleDouble(1) - t
        let first = s * s * z1
        let second = s * t * 2 * (DoubleDouble(z2) - DoubleDouble(z1))
        let third = t * t * (DoubleDouble(1) - DoubleDouble(z2))
        return (first + second + third) * 3
    }
}

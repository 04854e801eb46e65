/// One coordinate of a unit Bezier as the polynomial c·t + b·t² + a·t³.
///
/// The coefficients have twice the working precision: they cancel where a curve is flat, and there every digit counts.
struct BezierPolynomial {
    let a: DoubleDouble
    let b: DoubleDouble
    let c: DoubleDouble
    private let z1: DoubleDouble
    private let z2: DoubleDouble

    /// The polynomial with the control values 0, `z1`, `z2`, 1.
    init(_ z1: Double, _ z2: Double) {
        self.init(DoubleDouble(z1), DoubleDouble(z2))
    }

    private init(_ z1: DoubleDouble, _ z2: DoubleDouble) {
        self.z1 = z1
        self.z2 = z2
        c = z1 * 3
        b = z2 * 3 - z1 * 6
        a = DoubleDouble(1) + z1 * 3 - z2 * 3
    }

    /// The same coordinate seen from the other end: 1 − z(1 − t).
    var reversed: BezierPolynomial {
        let one = DoubleDouble(1)
        return BezierPolynomial(one - z2, one - z1)
    }

    /// The value at `t`.
    func value(at t: DoubleDouble) -> DoubleDouble { ((a * t + b) * t + c) * t }

    /// The first derivative at `t`.
    func slope(at t: DoubleDouble) -> DoubleDouble { (a * 3 * t + b * 2) * t + c }

    /// Half the second derivative at `t`.
    func halfCurvature(at t: DoubleDouble) -> DoubleDouble { a * 3 * t + b }
}

/// An interval of a cubic Bezier, expanded about the point where it is flattest; see ``CubicBezier`` for the algorithm.
///
///     d = v·(p + v·(q + v·a)),     y = y₀ + v·(y₁ + v·(y₂ + v·y₃))
///
/// d is the distance in x from that point, v the distance in the parameter t. The fields, parameters and
/// results are scalars: copying a struct of this size would cost more than the arithmetic.
@usableFromInline
package struct CubicExpansion: Sendable {
    /// A step smaller than this fraction of v leaves an error below 1e−13 of v: Halley's method multiplies the cube of the
    /// error by ⅔ at worst (at a triple root).
    @usableFromInline static var lastStep: Double { 5e-5 }

    /// The coefficients of d.
    @usableFromInline package let p, q, a: Double
    /// The coefficients of y.
    @usableFromInline package let y0, y1, y2, y3: Double
    /// m = A + B·|d| + C·d² of the first guess v₀ = d·m^(−e).
    @usableFromInline package let guessA, guessB, guessC: Double

    /// The expansion about the start of a curve, v = t, for the half up to t = ½.
    init(start x: BezierPolynomial, _ y: BezierPolynomial) {
        self.init(x: (x.c, x.b, x.a), y: (DoubleDouble(0), y.c, y.b, y.a), reach: 0.5, power: .inverseSquareRoot)
    }

    /// The expansion about the end of a curve, v = 1 − t, for the half from t = ½ on.
    init(end x: BezierPolynomial, _ y: BezierPolynomial) {
        let (fromX, fromY) = (x.reversed, y.reversed)
        self.init(
            x: (fromX.c, fromX.b, fromX.a), y: (DoubleDouble(1), -fromY.c, -fromY.b, -fromY.a), reach: 0.5,
            power: .inverseSquareRoot)
    }

    /// The expansion about the inflection of x(t) at t = `anchor`, v = t − anchor, for the whole curve.
    init(inflection x: BezierPolynomial, _ y: BezierPolynomial, at anchor: DoubleDouble) {
        // q is 0 but for the rounding of the anchor, which no digit of v sees.
        self.init(
            x: (x.slope(at: anchor), DoubleDouble(0), x.a),
            y: (y.value(at: anchor), y.slope(at: anchor), y.halfCurvature(at: anchor), y.a),
            reach: Swift.max(anchor.high, 1 - anchor.high), power: .inverseTwoThirds)
    }

    private init(
        x: (DoubleDouble, DoubleDouble, DoubleDouble),
        y: (DoubleDouble, DoubleDouble, DoubleDouble, DoubleDouble),
        reach: Double, power: ExponentPower
    ) {
        (p, q, a) = (Swift.max(x.0.high, 0), x.1.high, x.2.high)
        (y0, y1, y2, y3) = (y.0.high, y.1.high, y.2.high, y.3.high)
        let (p, q, a) = (p, q, a)
        // The parabola through three values of m, which m^(−e) = v/d turns into a power of the mean slope d/v.
        func node(_ v: Double) -> (d: Double, m: Double) {
            let mean = p + v * (q + v * a)
            return (v * mean, power.base(ofInverse: mean))
        }
        // Where the inner node lies was found by trial: it halves the worst error of the guess.
        let inner = power.isInverseSquareRoot ? 0.35 : 0.65
        let (start, middle, end) = (node(0), node(reach * inner), node(reach))
        let nearChord = (middle.m - start.m) / middle.d
        let farChord = (end.m - start.m) / end.d
        let c = (farChord - nearChord) / (end.d - middle.d)
        let b = nearChord - c * middle.d
        // A parabola that dips below 0 between its nodes would be no guess at all; the chord stays positive.
        let isPositive = c <= 0 || b >= 0 || b * b < 4 * start.m * c
        guessA = start.m
        guessB = isPositive ? b : farChord
        guessC = isPositive ? c : 0
    }

    /// v at the distance `d` > 0 from an end of the curve; `nil` where the guess was farther off than two steps mend.
    @inlinable @inline(__always)
    func parameter(fromEnd d: Double) -> Double? {
        let guess = d * ExponentPower.inverseSquareRoot(guessA + d * (guessB + d * guessC))
        let once = guess - halleyStep(guess, d)
        let step = halleyStep(once, d)
        return converged(once - step, after: step)
    }

    /// v at the distance `d` from the inflection, where q is 0; `nil` where the guess was farther off than two steps mend.
    @inlinable @inline(__always)
    func parameter(fromInflection d: Double) -> Double? {
        let size = d.magnitude
        let guess = d * ExponentPower.inverseTwoThirds(guessA + size * (guessB + size * guessC))
        let once = guess - inflectionStep(guess, d)
        let step = inflectionStep(once, d)
        return converged(once - step, after: step)
    }

    /// `v`, unless the step that led there was too large to be the last, or NaN.
    @inlinable @inline(__always)
    func converged(_ v: Double, after step: Double) -> Double? {
        step.magnitude <= CubicExpansion.lastStep * v.magnitude ? v : nil
    }

    /// The correction f·f′ / (f′² − ½f·f″) for f(v) = v·(p + v·(q + v·a)) − d.
    @inlinable @inline(__always)
    func halleyStep(_ v: Double, _ d: Double) -> Double {
        // q + a·v, q + 2a·v and ½f″ = q + 3a·v one from the other: the fewest operations that f, f′ and f″ can share.
        let av = a * v
        let inner = q + av
        let outer = inner + av
        let mean = p + v * inner
        let f = v * mean - d
        let slope = mean + v * outer
        let bend = outer + av
        return f * slope / (slope * slope - f * bend)
    }

    /// The same correction for f(v) = p·v + a·v³ − d.
    @inlinable @inline(__always)
    func inflectionStep(_ v: Double, _ d: Double) -> Double {
        let av = a * v
        let avv = av * v
        let f = (p * v - d) + avv * v
        let slope = p + 3 * avv
        return f * slope / (slope * slope - f * (3 * av))
    }

    /// The same root with as many steps as it takes: from the guess, and where that does not lead there within six
    /// steps, by Newton's method inside a shrinking bracket.
    func patientParameter(_ d: Double, _ power: ExponentPower) -> Double {
        let size = d.magnitude
        var v = d * power(guessA + size * (guessB + size * guessC))
        for _ in 0..<6 {
            let step = halleyStep(v, d)
            v -= step
            // Another root of the cubic than the curve's lies outside it.
            if v.magnitude <= 1, step.magnitude <= CubicExpansion.lastStep * v.magnitude { return v }
        }
        return bracketedParameter(d)
    }

    private func bracketedParameter(_ d: Double) -> Double {
        let size = d.magnitude
        var low = 0.0
        var high = 1.0
        var v = 0.5
        // v below 2⁻⁶⁴ does not show in y; the bound on the count only makes it plain that this ends.
        for _ in 0..<200 where high > 0x1p-64 && size > 0 {
            let f = v * (p + v * (q + v * a)) - size
            if f < 0 { low = v } else { high = v }
            let newton = v - f / (p + v * (2 * q + 3 * a * v))
            let next = newton > low && newton < high ? newton : (low + high) / 2
            let step = (next - v).magnitude
            v = next
            if step <= v.ulp { break }
        }
        return size > 0 ? Double(signOf: d, magnitudeOf: v) : 0
    }

    /// y at v.
    @inlinable @inline(__always)
    func ordinate(_ v: Double) -> Double { y0 + v * (y1 + v * (y2 + v * y3)) }

    /// dy/dd at v; where both derivatives vanish, the ratio of the next ones.
    @inlinable @inline(__always)
    func slope(_ v: Double) -> Double {
        let rise = y1 + v * (2 * y2 + 3 * v * y3)
        let run = p + v * (2 * q + 3 * v * a)
        guard rise != 0 || run != 0 else { return q != 0 || y2 != 0 ? y2 / q : y3 / a }
        return rise / run
    }
}

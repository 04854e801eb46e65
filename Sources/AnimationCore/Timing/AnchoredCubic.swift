/// Half of a cubic Bezier, expanded about the point where it is flattest; see ``CubicBezier`` for the algorithm.
///
///     X = |x − origin| = u·(p + u·(q + u·a)),     y = y₀ + u·(y₁ + u·(y₂ + u·y₃)),     u ≥ 0
@usableFromInline
struct AnchoredCubic: Sendable {
    /// The abscissa of the anchor, and what rounding it to a double left over.
    @usableFromInline let originHigh, originLow: Double
    /// 1 where u grows with x, −1 where it grows against it.
    @usableFromInline let direction: Double
    /// The coefficients of X.
    @usableFromInline let p, q, a: Double
    /// The coefficients of y.
    @usableFromInline let y0, y1, y2, y3: Double
    /// m = A + B·X + C·X² of the first guess u₀ = X·m^(−e).
    @usableFromInline let guessA, guessB, guessC: Double
    /// m ↦ m^(−e).
    @usableFromInline let power: ExponentPower
    /// The farthest u that belongs to this half.
    let reach: Double

    /// The part of a curve near one of its ends, up to t = ½.
    ///
    /// - Parameters:
    ///   - x: The abscissa, seen from that end.
    ///   - y: The ordinate, seen from that end.
    ///   - isReversed: Whether that end is (1, 1).
    init(end x: BezierPolynomial, _ y: BezierPolynomial, isReversed: Bool) {
        let sign = isReversed ? -1.0 : 1
        originHigh = isReversed ? 1 : 0
        originLow = 0
        direction = sign
        (p, q, a) = (x.c.high, x.b.high, x.a.high)
        (y0, y1, y2, y3) = (originHigh, sign * y.c.high, sign * y.b.high, sign * y.a.high)
        reach = 0.5
        power = .inverseSquareRoot
        (guessA, guessB, guessC) = AnchoredCubic.interpolatedGuess(p, q, a, reach: reach) { $0 * $0 }
    }

    /// The part of a curve on one side of its inflection.
    ///
    /// - Parameters:
    ///   - x: The abscissa.
    ///   - y: The ordinate.
    ///   - anchor: The parameter t of the inflection of x(t).
    ///   - direction: 1 for the part after it, −1 for the part before it.
    init(inflection x: BezierPolynomial, _ y: BezierPolynomial, at anchor: Double, direction: Double) {
        let origin = x.value(at: anchor)
        originHigh = origin.high
        originLow = origin.low
        self.direction = direction
        // q is 0 but for the rounding of the anchor, which no digit of u sees.
        (p, q, a) = (Swift.max(x.slope(at: anchor).high, 0), 0, x.a.high)
        (y0, y1) = (y.value(at: anchor).high, direction * y.slope(at: anchor).high)
        (y2, y3) = (y.halfCurvature(at: anchor).high, direction * y.a.high)
        reach = direction < 0 ? anchor : 1 - anchor
        power = .inverseTwoThirds
        (guessA, guessB, guessC) = AnchoredCubic.interpolatedGuess(p, q, a, reach: reach) { $0 * $0.squareRoot() }
    }

    /// A, B and C of the parabola through m at 0, ½·reach and reach, m being `power` of the mean slope X/u.
    private static func interpolatedGuess(
        _ p: Double, _ q: Double, _ a: Double, reach: Double, power: (Double) -> Double
    ) -> (Double, Double, Double) {
        func node(_ u: Double) -> (x: Double, m: Double) {
            let mean = p + u * (q + u * a)
            return (u * mean, power(mean))
        }
        let (start, middle, end) = (node(0), node(reach / 2), node(reach))
        let nearSlope = (middle.m - start.m) / middle.x
        let farSlope = (end.m - start.m) / end.x
        let c = (farSlope - nearSlope) / (end.x - middle.x)
        return (start.m, nearSlope - c * middle.x, c)
    }

    /// u at the abscissa `x`, which must lie in this half.
    @inlinable @inline(__always)
    func parameter(at x: Double) -> Double {
        let distance = Swift.max(direction * ((x - originHigh) - originLow), 0)
        let guess = distance * power(guessA + distance * (guessB + distance * guessC))
        let once = guess - householderStep(guess, distance)
        let step = householderStep(once, distance)
        let twice = once - step
        // The next error is of the order of the fourth power of this one. NaN, too, goes the slow way.
        guard step.magnitude <= 0x1p-13 * twice else { return bracketedParameter(distance) }
        return twice
    }

    /// The correction f·(f′² − ½ff″) / (f′³ − ff′f″ + ⅙f²f‴) for f(u) = u·(p + u·(q + u·a)) − X.
    @inlinable @inline(__always)
    func householderStep(_ u: Double, _ distance: Double) -> Double {
        let au = a * u
        let f = u * (p + u * (q + au)) - distance
        let slope = p + u * (2 * q + 3 * au)
        let squared = slope * slope
        let product = f * (q + 3 * au)
        return f * (squared - product) / (slope * (squared - 2 * product) + f * f * a)
    }

    /// The same root by Newton's method inside a shrinking bracket: slower, for what the first guess does not fit.
    @usableFromInline
    func bracketedParameter(_ distance: Double) -> Double {
        guard distance > 0 else { return 0 }
        var low = 0.0
        var high = reach
        var u = reach / 2
        // u below 2⁻⁶⁴ does not show in y; the bound on the count only makes it plain that this ends.
        for _ in 0..<200 where high > 0x1p-64 {
            let f = u * (p + u * (q + u * a)) - distance
            if f < 0 { low = u } else { high = u }
            let newton = u - f / (p + u * (2 * q + 3 * a * u))
            let next = newton > low && newton < high ? newton : (low + high) / 2
            if (next - u).magnitude <= u.ulp { return next }
            u = next
        }
        return u
    }

    /// y at the abscissa `x`, which must lie in this half.
    @usableFromInline @inline(never)
    func value(at x: Double) -> Double {
        let u = parameter(at: x)
        return y0 + u * (y1 + u * (y2 + u * y3))
    }

    /// dy/dx at the abscissa `x`, which must lie in this half; where both derivatives vanish, the ratio of the next ones.
    @usableFromInline @inline(never)
    func slope(at x: Double) -> Double {
        let u = parameter(at: x)
        let rise = y1 + u * (2 * y2 + 3 * u * y3)
        let run = p + u * (2 * q + 3 * u * a)
        guard rise != 0 || run != 0 else { return direction * (q != 0 || y2 != 0 ? y2 / q : y3 / a) }
        return direction * rise / run
    }
}

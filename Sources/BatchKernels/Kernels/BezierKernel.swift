/// Half of a unit cubic Bezier, expanded about the point where it is flattest:
///
///     X = \|x − origin\| = u·(p + u·(q + u·a)),     y = y0 + u·(y1 + u·(y2 + u·y3)),     0 ≤ u ≤ reach
public struct BezierHalf<Scalar: Sendable>: Sendable {
    /// The origin's abscissa, in two parts.
    public var origin: (high: Scalar, low: Scalar)
    /// 1 where u grows with x, −1 where it grows against it.
    public var direction: Scalar
    /// The coefficients p, q and a of X.
    public var x: (Scalar, Scalar, Scalar)
    /// The coefficients of y.
    public var y: (Scalar, Scalar, Scalar, Scalar)
    /// The first guess is X·m^(−exponent) with m = A + X·(B + X·C).
    public var guess: (Scalar, Scalar, Scalar)
    /// ½ or ⅔.
    public var exponent: Scalar
    /// The largest u.
    public var reach: Scalar

    /// Rounds the numbers to the format.
    public init(
        origin: (high: Double, low: Double), direction: Double, x: (Double, Double, Double),
        y: (Double, Double, Double, Double), guess: (Double, Double, Double), exponent: Double, reach: Double
    ) where Scalar: LaneScalar {
        let high = Scalar(origin.high)
        self.origin = (high, Scalar(origin.high - Double(high) + origin.low))
        self.direction = Scalar(direction)
        self.x = (Scalar(x.0), Scalar(x.1), Scalar(x.2))
        self.y = (Scalar(y.0), Scalar(y.1), Scalar(y.2), Scalar(y.3))
        self.guess = (Scalar(guess.0), Scalar(guess.1), Scalar(guess.2))
        self.exponent = Scalar(exponent)
        self.reach = Scalar(reach)
    }
}

/// A unit cubic Bezier, ready for ``BezierKernel``.
public struct BezierNumbers<Scalar: Sendable>: Sendable {
    /// Below this abscissa `first` holds, from here on `second`.
    public var split: Scalar
    /// The half before `split`.
    public var first: BezierHalf<Scalar>
    /// The half from `split` on.
    public var second: BezierHalf<Scalar>

    /// Gathers the two halves.
    public init(split: Double, first: BezierHalf<Scalar>, second: BezierHalf<Scalar>) where Scalar: LaneScalar {
        self.split = Scalar(split)
        self.first = first
        self.second = second
    }
}

/// The unit cubic Bezier y(x) in lanes: the algorithm of the scalar `CubicBezier`, both halves selected per lane.
///
/// A first guess from the exponent bits, two steps of Householder's third-order method, and where the second step shows
/// that some lane has not arrived, a bracketed Newton iteration for the whole vector.
public enum BezierKernel {
    /// y at the abscissas `x`, clamped to 0…1; NaN gives NaN.
    ///
    /// Double: within 2e−12 times the largest of 1, \|y₁\| and \|y₂\|; Float: within 2⁻¹⁸ times it.
    ///
    /// - Precondition: `count` is a multiple of the lane count, and both columns hold that many numbers.
    @inlinable @inline(__always)
    @unsafe public static func values<V: LaneVector>(
        _: V.Type, count: Int, curve: BezierNumbers<V.Scalar>, x: UnsafePointer<V.Scalar>,
        result: UnsafeMutablePointer<V.Scalar>
    ) {
        let first = Half<V>(curve.first)
        let second = Half<V>(curve.second)
        var index = 0
        while index < count {
            let argument = unsafe V(from: x + index)
            // minimum and maximum return their second operand for NaN.
            let clamped = V.maximum(V(0), V.minimum(V(1), argument))
            let half = Half(where: V.less(clamped, V(curve.split)), first, second)
            // The ends are exact, whatever the rounding of the halves.
            var y = half.ordinate(half.parameter(at: clamped))
            y = V.select(V.less(V(0), clamped), y, clamped)
            unsafe V.select(V.less(clamped, V(1)), y, clamped).store(to: result + index)
            index += V.laneCount
        }
    }

    /// One half per lane.
    @usableFromInline
    struct Half<V: LaneVector> {
        @usableFromInline var originHigh, originLow, direction, p, q, a, y0, y1, y2, y3: V
        @usableFromInline var guessA, guessB, guessC, exponent, bias, reach: V

        @inlinable @inline(__always)
        init(_ half: BezierHalf<V.Scalar>) {
            (originHigh, originLow, direction) = (V(half.origin.high), V(half.origin.low), V(half.direction))
            (p, q, a) = (V(half.x.0), V(half.x.1), V(half.x.2))
            (y0, y1, y2, y3) = (V(half.y.0), V(half.y.1), V(half.y.2), V(half.y.3))
            (guessA, guessB, guessC) = (V(half.guess.0), V(half.guess.1), V(half.guess.2))
            exponent = V(half.exponent)
            // The straight pieces lie above the logarithm; 0.065 centres the error.
            bias = V(((1 + half.exponent) * V.Scalar.exponentBias - 0.065) * V.Scalar.octaveInUpperBits)
            reach = V(half.reach)
        }

        @inlinable @inline(__always)
        init(where mask: V.Mask, _ yes: Half, _ no: Half) {
            originHigh = V.select(mask, yes.originHigh, no.originHigh)
            originLow = V.select(mask, yes.originLow, no.originLow)
            direction = V.select(mask, yes.direction, no.direction)
            p = V.select(mask, yes.p, no.p)
            q = V.select(mask, yes.q, no.q)
            a = V.select(mask, yes.a, no.a)
            y0 = V.select(mask, yes.y0, no.y0)
            y1 = V.select(mask, yes.y1, no.y1)
            y2 = V.select(mask, yes.y2, no.y2)
            y3 = V.select(mask, yes.y3, no.y3)
            guessA = V.select(mask, yes.guessA, no.guessA)
            guessB = V.select(mask, yes.guessB, no.guessB)
            guessC = V.select(mask, yes.guessC, no.guessC)
            exponent = V.select(mask, yes.exponent, no.exponent)
            bias = V.select(mask, yes.bias, no.bias)
            reach = V.select(mask, yes.reach, no.reach)
        }

        @inlinable @inline(__always)
        func parameter(at x: V) -> V {
            let distance = V.maximum(direction * ((x - originHigh) - originLow), V(0))
            let mean = V.multiplyAdd(distance, V.multiplyAdd(distance, guessC, guessB), guessA)
            let guess = distance * V.approximatePower(mean, minus: exponent, bias: bias)
            let once = guess - step(guess, distance)
            let last = step(once, distance)
            let twice = once - last
            // The next error is of the order of the fourth power of this one. NaN, too, goes the slow way.
            let arrived = V.less(last.magnitude, twice * V(0x1p-13))
            return V.all(arrived) ? twice : V.select(arrived, twice, bracketed(distance))
        }

        /// The correction f·(f′² − ½ff″) / (f′³ − ff′f″ + ⅙f²f‴) for f(u) = u·(p + u·(q + u·a)) − X.
        @inlinable @inline(__always)
        func step(_ u: V, _ distance: V) -> V {
            let au = a * u
            let three = V(3)
            let f = V.multiplyAdd(u, V.multiplyAdd(u, q + au, p), V(0) - distance)
            let slope = V.multiplyAdd(u, V.multiplyAdd(three, au, q + q), p)
            let squared = slope * slope
            let product = f * V.multiplyAdd(three, au, q)
            let divisor = V.multiplyAdd(slope, V.negativeMultiplyAdd(V(2), product, squared), f * f * a)
            return f * (squared - product) / divisor
        }

        /// The same root by Newton's method inside a shrinking bracket, for lanes that the guess does not fit.
        @inlinable @inline(__always)
        func bracketed(_ distance: V) -> V {
            var low = V(0)
            var high = reach
            var u = reach * V(0.5)
            for _ in 0..<200 {
                let f = V.multiplyAdd(u, V.multiplyAdd(u, V.multiplyAdd(u, a, q), p), V(0) - distance)
                let below = V.less(f, V(0))
                low = V.select(below, u, low)
                high = V.select(below, high, u)
                let slope = V.multiplyAdd(u, V.multiplyAdd(V(3) * a, u, q + q), p)
                let newton = u - f / slope
                let middle = (low + high) * V(0.5)
                // Not strictly inside, or no number: halve the bracket.
                let next = V.select(V.less(low, newton), V.select(V.less(newton, high), newton, middle), middle)
                let moved = (next - u).magnitude
                u = next
                // u below 2⁻⁶⁴ does not show in y.
                if !V.any(V.less(V.maximum(u * V(V.Scalar.ulpOfOne), V(0x1p-64)), moved)) { break }
            }
            return V.select(V.less(V(0), distance), u, V(0))
        }

        @inlinable @inline(__always)
        func ordinate(_ u: V) -> V {
            V.multiplyAdd(u, V.multiplyAdd(u, V.multiplyAdd(u, y3, y2), y1), y0)
        }
    }
}

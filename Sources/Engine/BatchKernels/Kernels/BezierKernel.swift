/// An interval of a unit cubic Bezier, expanded about the point where it is flattest:
///
///     d = v·(p + v·(q + v·a)),     y = y0 + v·(y1 + v·(y2 + v·y3))
///
/// with the distance d in x and v in the parameter. The first guess is v₀ = d·m^(−e), m = A + B·\|d\| + C·d².
public struct BezierExpansion<Scalar: Sendable>: Sendable {
    /// p, q and a.
    public var x: (Scalar, Scalar, Scalar)
    /// y0, y1, y2 and y3.
    public var y: (Scalar, Scalar, Scalar, Scalar)
    /// A, B and C.
    public var guess: (Scalar, Scalar, Scalar)

    /// Rounds the coefficients to the format.
    @_alwaysEmitIntoClient
    public init(
        x: (Double, Double, Double), y: (Double, Double, Double, Double), guess: (Double, Double, Double)
    ) where Scalar: LaneScalar {
        self.x = (Scalar(x.0), Scalar(x.1), Scalar(x.2))
        self.y = (Scalar(y.0), Scalar(y.1), Scalar(y.2), Scalar(y.3))
        self.guess = (Scalar(guess.0), Scalar(guess.1), Scalar(guess.2))
    }
}

/// A unit cubic Bezier, ready for ``BezierKernel``.
public struct BezierCoefficients<Scalar: Sendable>: Sendable {
    /// Below this abscissa `near` holds, from here on `far`; infinite where `near` serves the whole curve.
    public var split: Scalar
    /// The abscissa that `near` counts d from, in two parts.
    public var origin: (high: Scalar, low: Scalar)
    /// The expansion about the inflection of x, or about the start.
    public var near: BezierExpansion<Scalar>
    /// The expansion about the end; d is 1 − x.
    public var far: BezierExpansion<Scalar>
    /// e, ½ or ⅔.
    public var exponent: Scalar

    /// Rounds the coefficients to the format.
    @_alwaysEmitIntoClient
    public init(
        split: Double, origin: (high: Double, low: Double), near: BezierExpansion<Scalar>,
        far: BezierExpansion<Scalar>, exponent: Double
    ) where Scalar: LaneScalar {
        self.split = Scalar(split)
        let high = Scalar(origin.high)
        self.origin = (high, Scalar(origin.high - Double(high) + origin.low))
        self.near = near
        self.far = far
        self.exponent = Scalar(exponent)
    }
}

/// The unit cubic Bezier y(x) in lanes: the algorithm of the scalar `CubicBezier`.
///
/// A first guess from the exponent bits, two steps of Halley's method, and where the second step shows that some lane
/// has not arrived, a bracketed Newton iteration for the vector.
@usableFromInline
enum BezierKernel {
    /// `x`, held to 0…1; NaN stays, because minimum and maximum return their second operand for it.
    @_alwaysEmitIntoClient @inline(__always)
    static func clamped<V: LaneVector>(_ x: V) -> V { V.maximum(V(0), V.minimum(V(1), x)) }

    /// `y`, but `x` itself where it is 0, 1 or NaN.
    @_alwaysEmitIntoClient @inline(__always)
    static func withExactEnds<V: LaneVector>(_ x: V, _ y: V) -> V {
        V.select(V.less(V(0), x), V.select(V.less(x, V(1)), y, x), x)
    }

    /// A curve in lanes.
    @usableFromInline
    struct Curve<V: LaneVector> {
        @usableFromInline let isWhole: Bool
        @usableFromInline let split, high, low: V
        @usableFromInline let near, far: Expansion<V>
        @usableFromInline let power: Power<V>

        @_alwaysEmitIntoClient @inline(__always)
        init(_ coefficients: BezierCoefficients<V.Scalar>) {
            isWhole = coefficients.split > 1
            split = V(coefficients.split)
            (high, low) = (V(coefficients.origin.high), V(coefficients.origin.low))
            (near, far) = (Expansion(coefficients.near), Expansion(coefficients.far))
            power = Power(coefficients.exponent)
        }

        /// y at abscissas in 0…1; at 0 and 1 themselves to rounding.
        @_alwaysEmitIntoClient @inline(__always)
        func ordinate(at abscissa: V) -> V {
            let distance = (abscissa - high) - low
            if isWhole { return near.ordinate(near.parameter(distance, power)) }
            let isNear = V.less(abscissa, split)
            let expansion = Expansion(where: isNear, near, far)
            return expansion.ordinate(
                expansion.parameter(V.select(isNear, distance, V(1) - abscissa), power))
        }
    }

    /// m ↦ m^(−e) to a few per cent.
    @usableFromInline
    struct Power<V: LaneVector> {
        @usableFromInline let exponent, bias: V

        @_alwaysEmitIntoClient @inline(__always)
        init(_ exponent: V.Scalar) {
            self.exponent = V(exponent)
            // The straight pieces lie above the logarithm; 0.066 centres the error.
            bias = V(((1 + exponent) * V.Scalar.exponentBias - 0.066) * V.Scalar.octaveInUpperBits)
        }

        @_alwaysEmitIntoClient @inline(__always)
        func callAsFunction(_ m: V) -> V { V.approximatePower(m, minus: exponent, bias: bias) }
    }

    /// One expansion per lane.
    @usableFromInline
    struct Expansion<V: LaneVector> {
        @usableFromInline let p, q, a, y0, y1, y2, y3, guessA, guessB, guessC: V

        @_alwaysEmitIntoClient @inline(__always)
        init(_ coefficients: BezierExpansion<V.Scalar>) {
            (p, q, a) = (V(coefficients.x.0), V(coefficients.x.1), V(coefficients.x.2))
            (y0, y1, y2, y3) = (V(coefficients.y.0), V(coefficients.y.1), V(coefficients.y.2), V(coefficients.y.3))
            (guessA, guessB, guessC) = (V(coefficients.guess.0), V(coefficients.guess.1), V(coefficients.guess.2))
        }

        @_alwaysEmitIntoClient @inline(__always)
        init(where mask: V.Mask, _ yes: Expansion, _ no: Expansion) {
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
        }

        /// v at the distance d.
        @_alwaysEmitIntoClient @inline(__always)
        func parameter(_ distance: V, _ power: Power<V>) -> V {
            let size = distance.magnitude
            let isMoved = V.less(V(0), size)
            let guess = distance * power(V.multiplyAdd(size, V.multiplyAdd(size, guessC, guessB), guessA))
            let once = guess - halleyStep(guess, distance)
            let step = halleyStep(once, distance)
            // At d = 0 a step may be 0/0.
            let twice = V.select(isMoved, once - step, V(0))
            let rest = V.select(isMoved, step.magnitude, V(-1))
            // A smaller step leaves an error below 1e−13 of v (⅔ of its cube). NaN, too, goes the slow way.
            let arrived = V.less(rest, twice.magnitude * V(5e-5))
            return V.all(arrived) ? twice : V.select(arrived, twice, bracketed(distance))
        }

        /// The correction f·f′ / (f′² − ½ff″) for f(v) = v·(p + v·(q + v·a)) − d.
        @_alwaysEmitIntoClient @inline(__always)
        func halleyStep(_ v: V, _ distance: V) -> V {
            let av = a * v
            let f = V.multiplyAdd(v, V.multiplyAdd(v, q + av, p), V(0) - distance)
            let bend = V.multiplyAdd(V(3), av, q)
            let slope = V.multiplyAdd(v, q + bend, p)
            return f * slope / V.negativeMultiplyAdd(f, bend, slope * slope)
        }

        /// The same root by Newton's method inside a shrinking bracket, for lanes that the guess does not fit.
        ///
        /// A step that does not show in y is not taken. The next pass then repeats it exactly, so a lane that has arrived
        /// keeps its value, however many passes its neighbours need.
        @_alwaysEmitIntoClient @inline(__always)
        func bracketed(_ distance: V) -> V {
            let size = distance.magnitude
            // Where d is negative v is, and q counts the other way.
            let bend = q.signFlipped(by: distance)
            var (low, high, v) = (V(0), V(1), V(0.5))
            for _ in 0..<200 {
                let f = V.multiplyAdd(v, V.multiplyAdd(v, V.multiplyAdd(v, a, bend), p), V(0) - size)
                let below = V.less(f, V(0))
                low = V.select(below, v, low)
                high = V.select(below, high, v)
                let newton = v - f / V.multiplyAdd(v, V.multiplyAdd(V(3) * a, v, bend + bend), p)
                let middle = (low + high) * V(0.5)
                // Not strictly inside, or not a number: halve the bracket.
                let next = V.select(V.less(low, newton), V.select(V.less(newton, high), newton, middle), middle)
                // v below 2⁻⁶⁴ does not show in y.
                let shows = V.less(V.maximum(v * V(V.Scalar.ulpOfOne), V(0x1p-64)), (next - v).magnitude)
                if !V.any(shows) { break }
                v = V.select(shows, next, v)
            }
            return V.select(V.less(V(0), size), v, V(0)).signFlipped(by: distance)
        }

        @_alwaysEmitIntoClient @inline(__always)
        func ordinate(_ v: V) -> V {
            V.multiplyAdd(v, V.multiplyAdd(v, V.multiplyAdd(v, y3, y2), y1), y0)
        }
    }
}

extension Kernels where Lanes: LaneVector, Lanes.Scalar == Scalar {
    /// y at the abscissas `x`, clamped to 0…1; NaN gives NaN, 0 exactly 0 and 1 exactly 1.
    ///
    /// Double: within 1e−12 times the largest of 1, \|y₁\| and \|y₂\|; Float: within 2⁻¹⁹ times it.
    @_alwaysEmitIntoClient @inline(never)
    @unsafe public static func beziers(
        count: Int, curve: BezierCoefficients<Scalar>, x: UnsafePointer<Scalar>, result: UnsafeMutablePointer<Scalar>
    ) {
        let curve = BezierKernel.Curve<Lanes>(curve)
        var index = 0
        while index < count {
            let abscissa = unsafe BezierKernel.clamped(Lanes(from: x + index))
            unsafe BezierKernel.withExactEnds(abscissa, curve.ordinate(at: abscissa)).store(to: result + index)
            index += Lanes.laneCount
        }
    }
}

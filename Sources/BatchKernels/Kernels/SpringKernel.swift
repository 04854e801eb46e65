/// The damped spring in closed form, for lanes.
///
/// One cell is four numbers, and all regimes share them:
///
///     oscillating (frequency ≥ 0):  x(t) = 2^(rate·t)·(a·cos(π/2·frequency·t) + b·sin(π/2·frequency·t))
///     over-damped (frequency < 0):  x(t) = 2^(rate·t)·(a + b·(1 − 2^(frequency·t)))
///
/// `rate` is −β·log₂e, over-damped the slow root times log₂e; `frequency` is ω·2/π, over-damped −2ω·log₂e. Critical
/// damping is the oscillating case with ω = ω₀·2⁻²⁷ (Float: 2⁻¹³): cos ωt is 1 and sin(ωt)/ω is t to rounding wherever
/// the decay leaves anything. A velocity is a spring of the same rate and frequency with other a and b.
///
/// Vectors with cells of one kind take one branch; mixed vectors compute both and select, so sort cells by kind.
///
/// With A = \|x₀\| + \|v₀\|/ω₀ and u = 2⁻⁵² (Float: 2⁻²³) the error of a value is at most 2·(3 + ω₀t·e^(−βt))·u·A, of a
/// velocity ω₀ times that, up to 2⁵⁰ (Float: 2²¹) quarter turns.
public enum SpringKernel {
    /// Calls `body` with the function that gives the value of this vector's cells for amplitudes a and b.
    ///
    /// The time factors are computed once, and only those that the cells need. (A closure rather than an enumeration of
    /// the three cases: handling such a value leaves code behind that object files share.)
    @inlinable @inline(__always)
    public static func withValue<V: LaneVector>(rate: V, frequency: V, time: V, _ body: ((V, V) -> V) -> Void) {
        let isOverdamped = V.less(frequency, V(0))
        let decay = PowerOfTwo(rate: rate, time: time)
        if !V.any(isOverdamped) {
            let turns = QuarterTurns(frequency: frequency, time: time)
            body { a, b in decay.multiplied(by: turns.combination(cosine: a, sine: b)) }
            return
        }
        let fast = PowerOfTwo(rate: frequency, time: time).complement
        if V.all(isOverdamped) {
            body { a, b in decay.multiplied(by: V.multiplyAdd(b, fast, a)) }
            return
        }
        let turns = QuarterTurns(frequency: frequency, time: time)
        body { a, b in
            decay.multiplied(
                by: V.select(isOverdamped, V.multiplyAdd(b, fast, a), turns.combination(cosine: a, sine: b)))
        }
    }

    /// Per-cell parameters, per-cell times: `result[i]` is the value of cell i at max(`times[i]`, 0).
    ///
    /// - Precondition: `count` is a multiple of the lane count, and every column holds that many numbers.
    @inlinable @inline(__always)
    @unsafe public static func values<V: LaneVector>(
        _: V.Type, count: Int, springs: SpringColumns<V.Scalar>, times: UnsafePointer<V.Scalar>,
        result: UnsafeMutablePointer<V.Scalar>
    ) {
        var index = 0
        while index < count {
            unsafe withValue(
                rate: V(from: springs.rate + index), frequency: V(from: springs.frequency + index),
                time: V.maximum(V(0), V(from: times + index))
            ) { value in
                unsafe value(V(from: springs.a + index), V(from: springs.b + index)).store(to: result + index)
            }
            index += V.laneCount
        }
    }

    /// Per-cell parameters, per-cell times: values and velocities.
    ///
    /// - Precondition: As for `values`.
    @inlinable @inline(__always)
    @unsafe public static func states<V: LaneVector>(
        _: V.Type, count: Int, springs: SpringColumns<V.Scalar>, times: UnsafePointer<V.Scalar>,
        values: UnsafeMutablePointer<V.Scalar>, velocities: UnsafeMutablePointer<V.Scalar>
    ) {
        var index = 0
        while index < count {
            unsafe withValue(
                rate: V(from: springs.rate + index), frequency: V(from: springs.frequency + index),
                time: V.maximum(V(0), V(from: times + index))
            ) { value in
                unsafe value(V(from: springs.a + index), V(from: springs.b + index)).store(to: values + index)
                unsafe value(V(from: springs.velocityA + index), V(from: springs.velocityB + index))
                    .store(to: velocities + index)
            }
            index += V.laneCount
        }
    }

    /// One spring for all cells, each begun at its own time: `result[i]` is the value at max(now − startTimes[i], 0), and 0 from
    /// `cut` seconds after the begin on.
    ///
    /// - Precondition: As for `values`.
    @inlinable @inline(__always)
    @unsafe public static func staggered<V: LaneVector>(
        _: V.Type, count: Int, spring: SpringCoefficients<V.Scalar>, now: V.Scalar, cut: V.Scalar,
        startTimes: UnsafePointer<V.Scalar>, result: UnsafeMutablePointer<V.Scalar>
    ) {
        let (rate, frequency, a, b) = (V(spring.rate), V(spring.frequency), V(spring.a), V(spring.b))
        var index = 0
        while index < count {
            let time = unsafe V.maximum(V(0), V(now) - V(from: startTimes + index))
            withValue(rate: rate, frequency: frequency, time: time) { value in
                // Exactly 0 from the cut on.
                unsafe V.select(V.less(time, V(cut)), value(a, b), V(0)).store(to: result + index)
            }
            index += V.laneCount
        }
    }
}

/// One spring's numbers in the kernel's own units, see ``SpringKernel``.
public struct SpringCoefficients<Scalar: Sendable>: Sendable {
    /// The decay, in powers of two per second; ≤ 0.
    public var rate: Scalar
    /// Quarter turns per second; negative where over-damped.
    public var frequency: Scalar
    /// The amplitude of the cosine.
    public var a: Scalar
    /// The amplitude of the sine.
    public var b: Scalar

    /// Gathers the four numbers.
    @inlinable
    public init(rate: Scalar, frequency: Scalar, a: Scalar, b: Scalar) {
        self.rate = rate
        self.frequency = frequency
        self.a = a
        self.b = b
    }
}

/// Columns of ``SpringCoefficients``, and the amplitudes of the velocities.
@unsafe public struct SpringColumns<Scalar> {
    /// See ``SpringCoefficients``.
    public var rate: UnsafePointer<Scalar>
    /// See ``SpringCoefficients``.
    public var frequency: UnsafePointer<Scalar>
    /// The displacements' amplitudes of the cosine.
    public var a: UnsafePointer<Scalar>
    /// The displacements' amplitudes of the sine.
    public var b: UnsafePointer<Scalar>
    /// The velocities' amplitudes of the cosine.
    public var velocityA: UnsafePointer<Scalar>
    /// The velocities' amplitudes of the sine.
    public var velocityB: UnsafePointer<Scalar>

    /// Gathers the six columns.
    @inlinable
    public init(
        rate: UnsafePointer<Scalar>, frequency: UnsafePointer<Scalar>, a: UnsafePointer<Scalar>,
        b: UnsafePointer<Scalar>, velocityA: UnsafePointer<Scalar>, velocityB: UnsafePointer<Scalar>
    ) {
        unsafe self.rate = rate
        unsafe self.frequency = frequency
        unsafe self.a = a
        unsafe self.b = b
        unsafe self.velocityA = velocityA
        unsafe self.velocityB = velocityB
    }

    /// The columns from cell `count` on.
    @inlinable @inline(__always)
    public func advanced(by count: Int) -> SpringColumns {
        unsafe SpringColumns(
            rate: rate + count, frequency: frequency + count, a: a + count, b: b + count, velocityA: velocityA + count,
            velocityB: velocityB + count)
    }
}

/// The damped spring in closed form, for lanes.
///
/// A cell has four coefficients in every regime:
///
///     oscillating (frequency ≥ 0):  x(t) = 2^(rate·t)·(a·cos(π/2·frequency·t) + b·sin(π/2·frequency·t))
///     over-damped (frequency < 0):  x(t) = 2^(rate·t)·(a + b·(1 − 2^(frequency·t)))
///
/// `rate` is −β·log₂e, over-damped the slow root times log₂e; `frequency` is ω·2/π, over-damped −2ω·log₂e. Critical
/// damping is the oscillating case with ω = ω₀·2⁻²⁷ (Float: 2⁻¹³): cos ωt is 1 and sin(ωt)/ω is t to rounding wherever
/// the decay leaves anything. A velocity is a spring of the same rate and frequency with other a and b.
///
/// A vector whose cells are of one kind takes one branch; a mixed vector computes both and selects. Sort cells by kind.
///
/// With A = \|x₀\| + \|v₀\|/ω₀ and u = 2⁻⁵² (Float: 2⁻²³) the error of a value is at most 2·(3 + ω₀t·e^(−βt))·u·A, of a
/// velocity ω₀ times that, up to 2⁵⁰ (Float: 2²¹) quarter turns.
public enum SpringKernel {
    /// Calls `body` with the function from amplitudes a and b to the values of one vector of cells.
    ///
    /// The time factors are computed once, and only those that the cells need. A closure, because an enumeration of the
    /// three cases would leave helper functions behind that object files share.
    @_alwaysEmitIntoClient @inline(__always)
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
}

extension Kernels where Lanes: LaneVector, Lanes.Scalar == Scalar {
    /// Springs and times of each cell: `result[i]` is the value of cell i at max(`times[i]`, 0).
    @_alwaysEmitIntoClient @inline(never)
    @unsafe public static func springs(
        count: Int, springs: SpringColumns<Scalar>, times: UnsafePointer<Scalar>, result: UnsafeMutablePointer<Scalar>
    ) {
        var index = 0
        while index < count {
            unsafe SpringKernel.withValue(
                rate: Lanes(from: springs.rate + index), frequency: Lanes(from: springs.frequency + index),
                time: Lanes.maximum(Lanes(0), Lanes(from: times + index))
            ) { value in
                unsafe value(Lanes(from: springs.a + index), Lanes(from: springs.b + index)).store(to: result + index)
            }
            index += Lanes.laneCount
        }
    }

    /// Springs and times of each cell: values and velocities at max(`times[i]`, 0).
    @_alwaysEmitIntoClient @inline(never)
    @unsafe public static func springStates(
        count: Int, springs: SpringColumns<Scalar>, times: UnsafePointer<Scalar>, values: UnsafeMutablePointer<Scalar>,
        velocities: UnsafeMutablePointer<Scalar>
    ) {
        var index = 0
        while index < count {
            unsafe SpringKernel.withValue(
                rate: Lanes(from: springs.rate + index), frequency: Lanes(from: springs.frequency + index),
                time: Lanes.maximum(Lanes(0), Lanes(from: times + index))
            ) { value in
                unsafe value(Lanes(from: springs.a + index), Lanes(from: springs.b + index)).store(to: values + index)
                unsafe value(Lanes(from: springs.velocityA + index), Lanes(from: springs.velocityB + index))
                    .store(to: velocities + index)
            }
            index += Lanes.laneCount
        }
    }

    /// One spring for all cells, each with a start time of its own: the value at max(now − startTimes[i], 0).
    @_alwaysEmitIntoClient @inline(never)
    @unsafe public static func staggeredSprings(
        count: Int, spring: SpringCoefficients<Scalar>, now: Scalar, startTimes: UnsafePointer<Scalar>,
        result: UnsafeMutablePointer<Scalar>
    ) {
        let (rate, frequency, a, b) = (Lanes(spring.rate), Lanes(spring.frequency), Lanes(spring.a), Lanes(spring.b))
        var index = 0
        while index < count {
            let time = unsafe Lanes.maximum(Lanes(0), Lanes(now) - Lanes(from: startTimes + index))
            SpringKernel.withValue(rate: rate, frequency: frequency, time: time) { value in
                unsafe value(a, b).store(to: result + index)
            }
            index += Lanes.laneCount
        }
    }
}

/// The coefficients of one spring in the units of ``SpringKernel``.
public struct SpringCoefficients<Scalar: Sendable>: Sendable {
    /// The decay, in powers of two per second; ≤ 0.
    public var rate: Scalar
    /// Quarter turns per second; negative where over-damped.
    public var frequency: Scalar
    /// The amplitude of the cosine.
    public var a: Scalar
    /// The amplitude of the sine.
    public var b: Scalar

    /// Creates the coefficients.
    @_alwaysEmitIntoClient
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

    /// Creates the columns.
    @_alwaysEmitIntoClient
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
    @_alwaysEmitIntoClient @inline(__always)
    public func advanced(by count: Int) -> SpringColumns {
        unsafe SpringColumns(
            rate: rate + count, frequency: frequency + count, a: a + count, b: b + count, velocityA: velocityA + count,
            velocityB: velocityB + count)
    }
}

/// Columns of ``SpringCoefficients`` and start times.
@unsafe public struct StaggeredSpringColumns<Scalar> {
    /// See ``SpringCoefficients``.
    public var rate: UnsafePointer<Scalar>
    /// See ``SpringCoefficients``.
    public var frequency: UnsafePointer<Scalar>
    /// See ``SpringCoefficients``.
    public var a: UnsafePointer<Scalar>
    /// See ``SpringCoefficients``.
    public var b: UnsafePointer<Scalar>
    /// The start time of the spring.
    public var startTime: UnsafePointer<Scalar>

    /// Creates the columns.
    @_alwaysEmitIntoClient
    public init(
        rate: UnsafePointer<Scalar>, frequency: UnsafePointer<Scalar>, a: UnsafePointer<Scalar>,
        b: UnsafePointer<Scalar>, startTime: UnsafePointer<Scalar>
    ) {
        unsafe self.rate = rate
        unsafe self.frequency = frequency
        unsafe self.a = a
        unsafe self.b = b
        unsafe self.startTime = startTime
    }

    /// The columns from cell `count` on.
    @_alwaysEmitIntoClient @inline(__always)
    public func advanced(by count: Int) -> StaggeredSpringColumns {
        unsafe StaggeredSpringColumns(
            rate: rate + count, frequency: frequency + count, a: a + count, b: b + count, startTime: startTime + count)
    }
}

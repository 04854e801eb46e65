/// The motion of one number on a spring: displacement, velocity and acceleration at any time.
///
/// Regime and coefficients are fixed at creation; an evaluation needs one exponential and, where the spring oscillates,
/// one sine and cosine. Nothing depends on earlier evaluations, so any frame rate sees the same motion.
///
/// Accuracy, with u = 2⁻⁵² and the amplitude A = |x₀| + |v₀|/ω₀, in every regime and next to every boundary:
///
///     |error of value|    ≤ (3 + ω₀t·e^(−βt)) · u · A
///     |error of velocity| ≤ (3 + ω₀t·e^(−βt)) · u · A · ω₀
///
/// Times are seconds. Before 0 the state is the initial one. At infinity a damped spring is on
/// its target; an undamped one has no limit, and the result is NaN. A NaN for the time gives NaN.
public struct SpringSolution: Hashable, Sendable {
    /// The spring.
    public let spring: Spring
    /// x₀, the displacement from the target at time 0.
    public let displacement: Double
    /// v₀, the velocity at time 0, in units per second; negative towards the target where `displacement` is positive.
    public let velocity: Double

    @usableFromInline package let modes: SpringModes
    @usableFromInline package let positionSine: Double
    @usableFromInline package let velocitySine: Double

    /// Solves the spring for an initial state.
    ///
    /// - Parameters:
    ///   - spring: The spring.
    ///   - displacement: The distance from the target at time 0, signed; finite.
    ///   - velocity: The velocity at time 0, in units per second; finite.
    /// - Precondition: Displacement and velocity are finite. ``init(checking:displacement:velocity:)`` throws instead.
    public init(_ spring: Spring, displacement: Double, velocity: Double = 0) {
        precondition(displacement.isFinite, "a spring's displacement must be finite")
        precondition(velocity.isFinite, "a spring's velocity must be finite")
        self.spring = spring
        self.displacement = displacement
        self.velocity = velocity
        modes = SpringModes(spring)
        (positionSine, velocitySine) = modes.sines(displacement: displacement, velocity: velocity)
    }

    /// Solves the spring for an initial state that comes from data.
    ///
    /// - Throws: ``SpringError/invalid(_:_:)`` where displacement or velocity is infinite or NaN.
    public init(
        checking spring: Spring, displacement: Double, velocity: Double
    ) throws(SpringError) {
        try SpringParameter.displacement.checked(displacement)
        try SpringParameter.velocity.checked(velocity)
        self.init(spring, displacement: displacement, velocity: velocity)
    }

    /// The displacement from the target at `time`.
    @inlinable @inline(__always)
    public func value(at time: Double) -> Double {
        guard time > 0 else { return time.isNaN ? time : displacement }
        let factors = modes.factors(at: time)
        return factors.envelope * (displacement * factors.cosine + positionSine * factors.sine)
    }

    /// The velocity at `time`, in units per second.
    @inlinable @inline(__always)
    public func velocity(at time: Double) -> Double {
        guard time > 0 else { return time.isNaN ? time : velocity }
        let factors = modes.factors(at: time)
        return factors.envelope * (velocity * factors.cosine + velocitySine * factors.sine)
    }

    /// Displacement and velocity at `time`, for little more than the price of one of them.
    @inlinable @inline(__always)
    public func state(at time: Double) -> SpringState<Double> {
        guard time > 0 else {
            return time.isNaN
                ? SpringState(displacement: time, velocity: time)
                : SpringState(displacement: displacement, velocity: velocity)
        }
        let factors = modes.factors(at: time)
        return SpringState(
            displacement: factors.envelope * (displacement * factors.cosine + positionSine * factors.sine),
            velocity: factors.envelope * (velocity * factors.cosine + velocitySine * factors.sine))
    }

    /// The acceleration at `time`, −2βv − ω₀²x, in units per second squared.
    ///
    /// The error is at most 2ζω₀ times that of the velocity plus ω₀² times that of the value.
    @inlinable
    public func acceleration(at time: Double) -> Double {
        let state = state(at: time)
        return -2 * modes.damping * state.velocity - modes.frequencySquared * state.displacement
    }
}

/// The state of a spring: a displacement from the target and a velocity in units per second.
@frozen
public struct SpringState<Value: AnimatableVector>: Equatable, Sendable {
    /// The displacement from the target.
    public var displacement: Value
    /// The velocity, in units per second.
    public var velocity: Value

    /// Creates a state.
    @inlinable
    public init(displacement: Value, velocity: Value) {
        self.displacement = displacement
        self.velocity = velocity
    }
}

extension SpringState: Hashable where Value: Hashable {}

import LaneMath
import RealModule

/// The motion of a value that a finger has let go of: its velocity decays exponentially until it falls to a stop velocity.
///
///     v(t) = v₀·r^(1000t)        x(t) = x₀ + v₀·(r^(1000t) − 1)/(1000·ln r)        until |v(t)| = stop velocity
///
/// A pure function of time in closed form: any frame rate sees the same motion. All components of a vector decay
/// together and stop together; a scroll view decelerates each axis on its own, see ``ScrollMotion``.
///
///     let fling = Deceleration(from: 0.0, velocity: 4030.79)
///     fling.end                   // 2008.49
///     fling.duration              // 3.007 s
///
/// Accuracy, with u = 2⁻⁵² and k = ``DecelerationRate/decay``: |error of value| ≤ 3·u·(|x₀| + |v₀|/k),
/// |error of velocity| ≤ 3·u·|v₀|. Times are seconds; before 0 the state is the initial one.
public struct Deceleration<Value: AnimatableVector>: Equatable, Sendable {
    /// The value at time 0.
    public let from: Value
    /// The velocity at time 0, in units per second.
    public let velocity: Value
    /// The rate of the decay.
    public let rate: DecelerationRate
    /// The speed at which the motion ends, in units per second; 0 approaches the limit for ever.
    public let stopVelocity: Double
    /// The time in seconds at which the speed falls to ``stopVelocity``: 0 where it is not above it at the start, infinite
    /// for a stop velocity of 0.
    public let duration: Double
    /// The value from ``duration`` on.
    public let end: Value

    @usableFromInline package let distance: Value

    /// Creates a motion.
    ///
    /// - Parameters:
    ///   - from: The value at time 0.
    ///   - velocity: The velocity at time 0, in units per second.
    ///   - rate: The rate of the decay.
    ///   - stopVelocity: The speed at which the motion ends, in units per second.
    /// - Precondition: Value and velocity are finite, the stop velocity finite and not negative.
    public init(
        from: Value, velocity: Value, rate: DecelerationRate = .normal, stopVelocity: Double = usualStopVelocity
    ) {
        precondition(from.isFinite, "a deceleration's first value must be finite")
        precondition(velocity.isFinite, "a deceleration's velocity must be finite")
        precondition(stopVelocity >= 0 && stopVelocity.isFinite, "a stop velocity must be finite and not negative")
        self.from = from
        self.velocity = velocity
        self.rate = rate
        self.stopVelocity = stopVelocity
        distance = rate.limit(initialVelocity: velocity)
        let speed = Deceleration.magnitude(of: velocity)
        guard speed > stopVelocity else {
            duration = 0
            end = from
            return
        }
        duration = stopVelocity > 0 ? .log(speed / stopVelocity) / rate.decay : .infinity
        end = from + distance.scaled(by: (speed - stopVelocity) / speed)
    }

    /// The Euclidean magnitude, also where its square leaves the range of a double.
    private static func magnitude(of value: Value) -> Double {
        let squared = value.magnitudeSquared
        guard !squared.isNormal, value != .zero else { return squared.squareRoot() }
        let unit = squared > 1 ? 0x1p-600 : 0x1p600
        return value.scaled(by: unit).magnitudeSquared.squareRoot() / unit
    }

    /// The value that the motion would approach without a stop velocity.
    public var limit: Value { from + distance }

    /// The value at `time`.
    ///
    /// - Parameter time: Seconds; NaN gives NaN.
    @inlinable
    public func value(at time: Double) -> Value {
        if time >= duration { return end }
        if time <= 0 { return from }
        return from + distance.scaled(by: PowerOfTwo(rate: Lane(rate.exponent), time: Lane(time)).complement.lane)
    }

    /// The velocity at `time` in units per second; 0 from ``duration`` on.
    ///
    /// - Parameter time: Seconds; NaN gives NaN.
    @inlinable
    public func velocity(at time: Double) -> Value {
        if time <= 0 { return duration > 0 ? velocity : .zero }
        if time >= duration { return .zero }
        return velocity.scaled(
            by: PowerOfTwo(rate: Lane(rate.exponent), time: Lane(time)).multiplied(by: Lane(1)).lane)
    }

    /// The spring motion that takes over at `time`, with the value and velocity of that moment.
    ///
    /// The new motion's clock starts at 0.
    ///
    /// - Parameters:
    ///   - target: The target of the spring.
    ///   - time: The moment on this motion's clock, in seconds.
    ///   - spring: The spring.
    /// - Precondition: `time` is not NaN.
    public func retargeted(to target: Value, at time: Double, spring: Spring) -> SpringMotion<Value> {
        precondition(!time.isNaN, "a motion is interrupted at a time, not at NaN")
        return SpringMotion(spring: spring, from: value(at: time), to: target, velocity: velocity(at: time))
    }

    @usableFromInline typealias Lane = SpringModes.Lane
}

extension Deceleration {
    /// The stop velocity of a scroll view, 9.8 points per second.
    ///
    /// Derived from one recording: 4030.79 points per second came to rest after 2008.5 points, where the limit is 2013.4.
    public static var usualStopVelocity: Double { 9.8 }
}

extension Deceleration where Value == Double {
    /// The time in seconds at which the motion reaches `position`, or `nil` where it never does.
    ///
    /// Closed form: −ln(1 − k·(position − x₀)/v₀)/k. A position that is only approached is not reached.
    public func time(at position: Double) -> Double? {
        if position == from { return 0 }
        let fraction = (position - from) / distance
        guard fraction > 0, fraction < 1 else { return nil }
        let time = -Double.log(onePlus: -fraction) / rate.decay
        return time < duration ? time : nil
    }
}

extension Deceleration: Hashable where Value: Hashable {}

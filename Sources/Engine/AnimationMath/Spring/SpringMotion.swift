/// The motion of any value (a number, point, rectangle, transform …) on a spring, from one value to another.
///
/// A motion is a pure function of time and can be interrupted at any time: ``retargeted(to:at:spring:)`` continues from
/// its value and velocity, so neither jumps.
///
///     let open = SpringMotion(spring: .bouncy, from: 0.0, to: 100.0)
///     let back = open.retargeted(to: 0, at: 0.2)          // back's time 0 is open's 0.2
///
/// Each component obeys ``SpringSolution``'s bound, plus the rounding of the sum with the target.
public struct SpringMotion<Value: AnimatableVector>: Equatable, Sendable {
    /// The spring.
    public let spring: Spring
    /// The value at time 0.
    public let from: Value
    /// The value the motion comes to rest at.
    public let to: Value
    /// The velocity at time 0, in units per second.
    public let velocity: Value

    @usableFromInline let modes: SpringModes
    @usableFromInline let displacement: Value
    @usableFromInline let positionSine: Value
    @usableFromInline let velocitySine: Value

    /// Creates a motion.
    ///
    /// - Parameters:
    ///   - spring: The spring; the same for all components.
    ///   - from: The value at time 0.
    ///   - to: The target.
    ///   - velocity: The velocity at time 0, in units per second (not in distances: multiply UIKit's number by
    ///     `to - from`).
    /// - Precondition: Values and velocity are finite.
    public init(spring: Spring, from: Value, to: Value, velocity: Value = .zero) {
        precondition(from.isFinite && to.isFinite, "a motion needs finite values to go from and to")
        precondition(velocity.isFinite, "a motion's velocity must be finite")
        self.spring = spring
        self.from = from
        self.to = to
        self.velocity = velocity
        modes = SpringModes(spring)
        displacement = from - to
        (positionSine, velocitySine) = modes.sines(displacement: displacement, velocity: velocity)
    }

    /// The value at `time` in seconds. Before 0 it is ``from``, so a stale timestamp never moves it backwards.
    @inlinable @inline(__always)
    public func value(at time: Double) -> Value {
        time <= 0 ? from : to + state(at: time).displacement
    }

    /// The velocity at `time`, in units per second.
    @inlinable @inline(__always)
    public func velocity(at time: Double) -> Value { state(at: time).velocity }

    /// The displacement from the target and the velocity at `time`.
    @inlinable @inline(__always)
    public func state(at time: Double) -> SpringState<Value> {
        guard !(time <= 0) else { return SpringState(displacement: displacement, velocity: velocity) }
        let factors = modes.factors(at: time)
        let (cosine, sine) = (factors.envelope * factors.cosine, factors.envelope * factors.sine)
        return SpringState(
            displacement: displacement.scaled(by: cosine) + positionSine.scaled(by: sine),
            velocity: velocity.scaled(by: cosine) + velocitySine.scaled(by: sine))
    }

    /// The motion from the value and velocity at `time` to another target.
    ///
    /// Its own time starts at 0. Position and velocity are continuous; only the force changes.
    ///
    /// - Parameters:
    ///   - target: The new target.
    ///   - time: The time of the interruption on this motion's clock, in seconds; finite.
    ///   - spring: The new spring; `nil` keeps this motion's spring.
    public func retargeted(to target: Value, at time: Double, spring: Spring? = nil) -> SpringMotion {
        precondition(time.isFinite, "a motion is interrupted at a finite time")
        return SpringMotion(
            spring: spring ?? self.spring, from: value(at: time), to: target, velocity: velocity(at: time))
    }

    /// The time in seconds from which the value stays closer than `epsilon` to its target.
    ///
    /// Exact, as ``SpringSolution/settlingTime(epsilon:)``, where the velocity is parallel to the displacement (numbers
    /// always, and every motion from rest). Otherwise the parallel and the perpendicular component are each held to
    /// ε/√2: the time is never too early.
    ///
    /// - Parameter epsilon: In the value's units, as a Euclidean distance over all components; finite, greater than 0.
    public func settlingTime(epsilon: Double) -> Double {
        let (direction, distance) = displacement.directionAndLength
        let (heading, speed) = velocity.directionAndLength
        guard distance > 0 else {
            return SpringSolution(spring, displacement: 0, velocity: speed).settlingTime(epsilon: epsilon)
        }
        let cosine = ((heading + direction).magnitudeSquared - (heading - direction).magnitudeSquared) / 4
        let along = speed * cosine
        let across = speed * (heading - direction.scaled(by: cosine)).magnitudeSquared.squareRoot()
        let longitudinal = SpringSolution(spring, displacement: distance, velocity: along)
        // Below this, the perpendicular component is the rounding of the projection.
        guard across > speed * 0x1p-40 else { return longitudinal.settlingTime(epsilon: epsilon) }
        let part = epsilon * 0.5.squareRoot()
        let lateral = SpringSolution(spring, displacement: 0, velocity: across)
        return Swift.max(longitudinal.settlingTime(epsilon: part), lateral.settlingTime(epsilon: part))
    }
}

extension AnimatableVector {
    /// The unit vector and the Euclidean length, also where the square of the length overflows or underflows; 0 and 0 for
    /// the zero vector.
    fileprivate var directionAndLength: (direction: Self, length: Double) {
        let square = magnitudeSquared
        let scale = square > 0x1p900 ? 0x1p-600 : square < 0x1p-900 ? 0x1p600 : 1
        let scaled = scaled(by: scale)
        let length = scaled.magnitudeSquared.squareRoot()
        return length > 0 ? (scaled.scaled(by: 1 / length), length / scale) : (.zero, 0)
    }
}

extension SpringMotion: Hashable where Value: Hashable {}

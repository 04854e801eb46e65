/// A point of a motion: time, displacement and velocity.
public struct SpringLandmark: Hashable, Sendable {
    /// The time in seconds.
    public let time: Double
    /// The displacement from the target.
    public let displacement: Double
    /// The velocity, in units per second.
    public let velocity: Double
}

/// The landmarks of a motion, in closed form: zeros of a·cos + b·sin, or of its over-damped counterpart.
extension SpringSolution {
    private func landmark(at time: Double) -> SpringLandmark {
        let state = state(at: time)
        return SpringLandmark(time: time, displacement: state.displacement, velocity: state.velocity)
    }

    /// The same motion in a unit, a power of two, in which its amplitude is near 1; `nil` where it does not move at all.
    ///
    /// Times do not depend on the unit, and in this one no intermediate result overflows.
    var normalized: (motion: SpringSolution, exponent: Int)? {
        guard displacement != 0 || velocity != 0 else { return nil }
        let exponent =
            velocity == 0
            ? displacement.exponent
            : Swift.max(displacement.exponent, velocity.exponent - spring.angularFrequency.exponent)
        func scaled(_ value: Double) -> Double {
            Double(sign: value.sign, exponent: -exponent, significand: value.magnitude)
        }
        return (SpringSolution(spring, displacement: scaled(displacement), velocity: scaled(velocity)), exponent)
    }

    /// The motion of the velocity: it obeys the same equation, from v₀ with slope a₀.
    private var derivative: SpringSolution {
        SpringSolution(spring, displacement: velocity, velocity: acceleration(at: 0))
    }

    /// The next time after `start` at which the motion reverses, or `nil` where it never does.
    ///
    /// The landmark's velocity is 0 by definition. An extremum within four ulp of `start` counts as passed, so that the
    /// times of one call can be the `start` of the next. Without oscillation there is one extremum at most.
    ///
    /// - Parameter start: Seconds, 0 or greater. A motion that starts at rest is at an extremum at 0.
    public func nextExtremum(after start: Double = 0) -> SpringLandmark? {
        guard let motion = normalized?.motion,
            let time = modes.zero(cosine: motion.velocity, sine: motion.velocitySine, after: start)
        else { return nil }
        return SpringLandmark(time: time, displacement: value(at: time), velocity: 0)
    }

    /// The next time after `start` at which the motion passes its target, or `nil` where it never does.
    ///
    /// - Parameter start: Seconds, 0 or greater.
    public func nextZeroCrossing(after start: Double = 0) -> SpringLandmark? {
        guard let motion = normalized?.motion,
            let time = modes.zero(cosine: motion.displacement, sine: motion.positionSine, after: start)
        else { return nil }
        return SpringLandmark(time: time, displacement: 0, velocity: velocity(at: time))
    }

    /// The fastest moment of the whole motion, in either direction.
    public var peakVelocity: SpringLandmark {
        let start = landmark(at: 0)
        guard let extremum = normalized?.motion.derivative.nextExtremum() else { return start }
        let peak = landmark(at: extremum.time)
        return peak.velocity.magnitude > start.velocity.magnitude ? peak : start
    }

    /// The point farthest beyond the target, seen from where the motion starts, or `nil` where it never passes the target.
    ///
    /// A motion that starts on its target has its farthest point at its first extremum.
    public var peakOvershoot: SpringLandmark? {
        let passage = displacement == 0 ? 0 : nextZeroCrossing()?.time
        guard let passage else { return nil }
        return nextExtremum(after: passage)
    }

    /// The overshoot as a fraction of the initial displacement; 0 for a motion without overshoot.
    ///
    /// From rest this is ``Spring/overshoot``. A motion that starts on its target has no such fraction: the result is
    /// infinite, or 0 where it does not move at all.
    public var overshootFraction: Double {
        guard let peak = peakOvershoot else { return 0 }
        return peak.displacement.magnitude / displacement.magnitude
    }
}

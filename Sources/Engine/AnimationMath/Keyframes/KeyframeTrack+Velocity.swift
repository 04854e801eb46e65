extension KeyframeTrack {
    /// The derivative of ``value(at:)`` with respect to the progress: divide by the duration for a speed.
    ///
    /// At a key time it is the derivative of the segment that starts there. It is zero before 0, from 1 on, where the
    /// timeline leaves 0…1, and in discrete mode. Its components are infinite or NaN where a timing curve is vertical.
    ///
    /// - Parameter progress: The fraction of the whole duration.
    /// - Precondition: `progress` is not NaN.
    @inlinable
    public func velocity(at progress: Double) -> Value {
        guard progress >= 0, let position = schedule.position(at: progress), mode != .discrete else {
            precondition(!progress.isNaN, "the progress of a keyframe animation must not be NaN")
            return .zero
        }
        let time = timeline.value(at: Swift.min(progress, 1))
        guard time >= 0 else { return .zero }
        let derivative = segments[position.segment].derivative(at: position.fraction)
        let interval = schedule.intervals[position.segment]
        var rate = timeline.slope(at: progress) * interval.inverseDuration
        if let arcLength = schedule.arcLength {
            let speed = derivative.magnitudeSquared.squareRoot()
            guard speed > 0 else { return .zero }
            rate *= arcLength.length(ofSegment: position.segment) / speed
        } else if !schedule.curves.isEmpty {
            let fraction = (time - interval.start) * interval.inverseDuration
            rate *= schedule.curves[position.segment].slope(at: fraction)
        }
        return derivative.scaled(by: rate)
    }
}

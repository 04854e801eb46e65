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
        guard progress >= 0, let position = position(at: progress), mode != .discrete else {
            precondition(!progress.isNaN, "the progress of a keyframe animation must not be NaN")
            return .zero
        }
        let time = timeline.value(at: Swift.min(progress, 1))
        guard time >= 0 else { return .zero }
        let segment = segments[position.segment]
        let derivative = segment.derivative(at: position.fraction)
        var rate = timeline.slope(at: progress) * segment.inverseDuration
        if let arcLength {
            let speed = derivative.magnitudeSquared.squareRoot()
            guard speed > 0 else { return .zero }
            rate *= arcLength.length(ofSegment: position.segment) / speed
        } else if !curves.isEmpty {
            rate *= curves[position.segment].slope(at: (time - segment.start) * segment.inverseDuration)
        }
        return derivative.scaled(by: rate)
    }
}

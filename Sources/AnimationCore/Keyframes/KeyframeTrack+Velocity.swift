extension KeyframeTrack {
    /// The derivative of ``value(at:)`` with respect to the progress: divide by the duration for a speed.
    ///
    /// At a key time it is the derivative of the segment that begins there; before 0, from 1 on, where the timeline leaves
    /// 0…1, and in discrete mode it is zero. Where a timing curve is vertical its components are infinite or no numbers.
    ///
    /// - Parameter progress: The fraction of the whole duration; NaN traps.
    @inlinable
    public func velocity(at progress: Double) -> Value {
        guard progress >= 0, let place = place(at: progress), mode != .discrete else {
            precondition(!progress.isNaN, "the progress of a keyframe animation is not a number")
            return .zero
        }
        let time = timeline.value(at: Swift.min(progress, 1))
        guard time >= 0 else { return .zero }
        let segment = segments[place.segment]
        let derivative = segment.derivative(at: place.fraction)
        var rate = timeline.slope(at: progress) * segment.inverseDuration
        if let arcLength {
            let speed = derivative.magnitudeSquared.squareRoot()
            guard speed > 0 else { return .zero }
            rate *= arcLength.length(ofSegment: place.segment) / speed
        } else if !curves.isEmpty {
            rate *= curves[place.segment].slope(at: (time - segment.start) * segment.inverseDuration)
        }
        return derivative.scaled(by: rate)
    }
}

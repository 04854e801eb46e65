/// A piece of a path: a straight line, or a cubic Bézier curve.
package struct KeyframePathPiece<Value: AnimatableVector>: Sendable {
    fileprivate let segment: KeyframeSegment<Value>
    fileprivate let end: Value

    package static func line(from start: Value, to end: Value) -> Self {
        Self(segment: KeyframeSegment(from: start, to: end), end: end)
    }

    package static func curve(from start: Value, control1: Value, control2: Value, to end: Value) -> Self {
        Self(
            segment: KeyframeSegment(
                from: start, to: end, leaving: (control1 - start).scaled(by: 3),
                arriving: (end - control2).scaled(by: 3)),
            end: end)
    }
}

extension KeyframeTrack {
    /// Creates a track along a path. Where a piece does not start at the end of the one before, the value jumps.
    ///
    /// - Parameters:
    ///   - pieces: At least one piece.
    ///   - keyTimes: The times of the start and of the end of each piece, by Core Animation's rules.
    ///   - timingFunctions: One for each piece; missing ones count as linear.
    ///   - mode: Paced for a constant speed along the path, discrete to hold the start of each piece. In the other modes the
    ///     parameter of a piece grows evenly in its time.
    ///   - timeline: The timing of the whole.
    /// - Throws: ``KeyframeError/noKeyframes`` and ``KeyframeError/segmentNotFinite(index:)``.
    package static func along(
        _ pieces: [KeyframePathPiece<Value>], keyTimes: [Double]?, timingFunctions: [UnitCurve],
        mode: CalculationMode, timeline: UnitCurve
    ) throws(KeyframeError) -> KeyframeTrack {
        guard let first = pieces.first else { throw .noKeyframes }
        if let index = pieces.firstIndex(where: { !$0.segment.isFinite }) { throw .segmentNotFinite(index: index) }
        let values = [first.segment.origin] + pieces.map(\.end)
        let isDiscrete = mode == .discrete
        return KeyframeTrack(
            values: values,
            segments: pieces.map { isDiscrete ? KeyframeSegment(holding: $0.segment.origin) : $0.segment },
            keyTimes: validTimes(keyTimes, count: values.count) ?? KeyframeSchedule.evenTimes(count: values.count),
            curves: padded(timingFunctions, to: pieces.count, with: .linear),
            mode: isDiscrete ? .discrete : mode.isPaced ? .cubicPaced : .cubic, timeline: timeline)
    }

    /// The direction in which the value moves at `progress`: the derivative of the piece, or its chord where that vanishes.
    package func direction(at progress: Double) -> Value {
        let position = schedule.position(at: progress) ?? (segments.count - 1, 1)
        guard segments.indices.contains(position.segment) else { return .zero }
        let derivative = segments[position.segment].derivative(at: position.fraction)
        guard derivative.magnitudeSquared == 0 else { return derivative }
        return values[position.segment + 1] - segments[position.segment].origin
    }
}

/// An interpolation through keyframes: a pure function of the progress 0…1.
///
///     let track = try KeyframeTrack([Keyframe(0.0, at: 0), Keyframe(10, at: 0.8), Keyframe(100, at: 1)])
///     track.value(at: 0.25)       // 3.125
///
/// Everything that does not depend on the progress is computed at construction: differences, spline coefficients, key
/// times of the paced modes. Evaluation searches the segment (binary) and allocates nothing.
///
/// Where two key times are equal the value jumps; at that time itself it is the later value.
public struct KeyframeTrack<Value: AnimatableVector>: Sendable {
    /// The interpolation between values.
    public let mode: CalculationMode
    /// The timing of the whole: the progress passes through this curve before a segment is looked up. Where it leaves
    /// 0…1 the track stays at its end.
    public let timeline: UnitCurve
    /// The values.
    public let values: [Value]
    /// The key times in force, in 0…1: those given, or those that follow from the distances. One for each value; in
    /// discrete mode a last one, 1, beyond.
    public let keyTimes: [Double]

    @usableFromInline let segments: [KeyframeSegment<Value>]
    /// The timing of each segment; empty where all run at constant speed.
    @usableFromInline let curves: [UnitCurve]
    /// The lengths along the curve, for constant speed on it; `nil` in the other modes.
    @usableFromInline let arcLength: ArcLengthTable<Value>?

    /// The track through values at valid key times.
    init(
        values: [Value], keyTimes: [Double], curves: [UnitCurve], shapes: [SplineShape], mode: CalculationMode,
        timeline: UnitCurve
    ) {
        self.values = values
        self.mode = mode
        self.timeline = timeline
        let paths = KeyframeSegment.paths(through: values, shapes: shapes, mode: mode)
        let times: [Double]
        switch mode {
        case .linear, .discrete, .cubic:
            times = keyTimes
            arcLength = nil
        case .paced:
            times = KeyframeTrack.pacedTimes(of: paths.map { $0.linear.magnitudeSquared.squareRoot() })
            arcLength = nil
        case .cubicPaced:
            let table = ArcLengthTable(paths)
            times = KeyframeTrack.pacedTimes(of: table.segmentLengths)
            arcLength = table
        }
        self.keyTimes = times
        segments = paths.indices.map { index in
            paths[index].timed(from: times[index], to: index + 1 < times.count ? times[index + 1] : 1)
        }
        self.curves = mode.isPaced || mode == .discrete || !curves.contains { $0 != .linear } ? [] : curves
    }

    /// The fractions of the whole at which pieces of the given lengths start, and 1; evenly spaced where all lengths are 0.
    private static func pacedTimes(of lengths: [Double]) -> [Double] {
        let total = lengths.reduce(0, +)
        guard total > 0, total.isFinite else { return evenTimes(count: lengths.count + 1) }
        var covered = 0.0
        var times = [0.0]
        for length in lengths.dropLast() {
            covered += length
            times.append(Swift.min(covered / total, 1))
        }
        return lengths.isEmpty ? times : times + [1]
    }

    /// `count` times from 0 to 1 at equal distances.
    static func evenTimes(count: Int) -> [Double] {
        (0..<count).map { count == 1 ? 0 : Double($0) / Double(count - 1) }
    }

    /// The value at `progress`.
    ///
    /// - Parameter progress: The fraction of the whole duration; before 0 the first value holds, after 1 the last one.
    /// - Precondition: `progress` is not NaN.
    @inlinable
    public func value(at progress: Double) -> Value {
        guard let position = position(at: progress) else { return values[values.count - 1] }
        return segments[position.segment].value(at: position.fraction, end: values, after: position.segment)
    }

    /// The segment at `progress` and the fraction within it; `nil` at and after the end, where the last value holds.
    @inlinable
    func position(at progress: Double) -> (segment: Int, fraction: Double)? {
        precondition(!progress.isNaN, "the progress of a keyframe animation must not be NaN")
        let time = timeline.value(at: Swift.min(Swift.max(progress, 0), 1))
        guard time < 1, !segments.isEmpty else { return nil }
        // The last segment that has started. A timeline that dips below 0 stays in the first one.
        var index = 0
        var count = segments.count
        while count > 1 {
            let half = count / 2
            index += keyTimes[index + half] <= time ? half : 0
            count -= half
        }
        let done = Swift.max(time - segments[index].start, 0) * segments[index].inverseDuration
        let fraction = Swift.min(done, 1)
        if let arcLength {
            return (index, arcLength.parameter(segment: index, fraction: fraction))
        }
        guard !curves.isEmpty else { return (index, fraction) }
        return (index, curves[index].value(at: fraction))
    }
}

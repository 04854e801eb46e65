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
    /// The values.
    public let values: [Value]

    /// The segment and the fraction within it, for each progress.
    @usableFromInline package let schedule: KeyframeSchedule
    /// The interpolation between neighbouring values.
    @usableFromInline package let segments: [KeyframeSegment<Value>]

    /// The timing of the whole: the progress passes through this curve before a segment is looked up. Where it leaves
    /// 0…1 the track stays at its end.
    @inlinable
    public var timeline: UnitCurve { schedule.timeline }

    /// The key times in force, in 0…1: those given, or those that follow from the distances. One for each value; in
    /// discrete mode a last one, 1, beyond.
    @inlinable
    public var keyTimes: [Double] { schedule.keyTimes }

    /// The track through values at valid key times.
    init(
        values: [Value], keyTimes: [Double], curves: [UnitCurve], shapes: [SplineShape], mode: CalculationMode,
        timeline: UnitCurve
    ) {
        self.init(
            values: values, segments: KeyframeSegment.paths(through: values, shapes: shapes, mode: mode),
            keyTimes: keyTimes, curves: curves, mode: mode, timeline: timeline)
    }

    /// The track of segments at valid key times.
    init(
        values: [Value], segments: [KeyframeSegment<Value>], keyTimes: [Double], curves: [UnitCurve],
        mode: CalculationMode, timeline: UnitCurve
    ) {
        let arcLength = mode == .cubicPaced ? ArcLengthTable(segments.map(\.speed)) : nil
        let times =
            switch mode {
            case .linear, .discrete, .cubic: keyTimes
            case .paced: KeyframeSchedule.pacedTimes(of: segments.map { $0.linear.magnitudeSquared.squareRoot() })
            case .cubicPaced: KeyframeSchedule.pacedTimes(of: arcLength?.lengths ?? [])
            }
        let hasCurves = !mode.isPaced && mode != .discrete && curves.contains { $0 != .linear }
        self.values = values
        self.mode = mode
        self.segments = segments
        schedule = KeyframeSchedule(
            count: segments.count, keyTimes: times, curves: hasCurves ? curves : [], timeline: timeline,
            arcLength: arcLength)
    }

    /// A track through other values that is always at the same segment and fraction as `track`; Catmull–Rom in the cubic
    /// modes.
    ///
    /// - Precondition: `track` has as many values.
    package init(values: [Value], timedAs track: KeyframeTrack<some AnimatableVector>) {
        precondition(values.count == track.values.count, "tracks that share their times have the same number of values")
        self.values = values
        mode = track.mode
        schedule = track.schedule
        segments = KeyframeSegment.paths(
            through: values, shapes: Array(repeating: .catmullRom, count: values.count), mode: mode)
    }

    /// The value at `progress`.
    ///
    /// - Parameter progress: The fraction of the whole duration; before 0 the first value holds, after 1 the last one.
    /// - Precondition: `progress` is not NaN.
    @inlinable @inline(__always)
    public func value(at progress: Double) -> Value {
        guard let position = schedule.position(at: progress) else { return values[values.count - 1] }
        return segments[position.segment].value(at: position.fraction, end: values, after: position.segment)
    }
}

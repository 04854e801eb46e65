extension KeyframeTrack {
    /// Creates a track from keyframes; invalid ones throw.
    ///
    /// In discrete mode a value holds from its own time to the next keyframe's, the last one to 1.
    ///
    /// - Parameters:
    ///   - keyframes: The keyframes in the order of their times: the first at 0, the last at 1 (in discrete mode at
    ///     any time). The paced modes ignore times and timing functions.
    ///   - mode: The interpolation between values.
    ///   - timeline: The timing of the whole.
    /// - Throws: ``KeyframeError``, with the index of the invalid element.
    public init(
        _ keyframes: [Keyframe<Value>], mode: CalculationMode = .linear, timeline: UnitCurve = .linear
    ) throws(KeyframeError) {
        let times = keyframes.map(\.time)
        try self.init(
            values: keyframes.map(\.value), keyTimes: mode == .discrete ? times + [1] : times,
            timingFunctions: keyframes.dropLast().map { $0.curve ?? .linear }, shapes: keyframes.map(\.shape),
            mode: mode, timeline: timeline)
    }

    /// Creates a track from parallel lists, as Core Animation has them; invalid ones throw.
    ///
    /// - Parameters:
    ///   - values: The values, at least one.
    ///   - keyTimes: One time for each value, in discrete mode one more: finite, in 0…1, in order, the first 0, the
    ///     last 1. `nil` spaces them evenly. The paced modes ignore them.
    ///   - timingFunctions: One for each segment, that is one less than values; `nil` for constant speed. The discrete
    ///     and paced modes ignore them.
    ///   - shapes: One spline shape for each value; `nil` for Catmull–Rom. Modes that are not cubic ignore them.
    ///   - mode: The interpolation between values.
    ///   - timeline: The timing of the whole.
    /// - Throws: ``KeyframeError``, with the index of the invalid element.
    public init(
        values: [Value], keyTimes: [Double]? = nil, timingFunctions: [UnitCurve]? = nil,
        shapes: [SplineShape]? = nil, mode: CalculationMode = .linear, timeline: UnitCurve = .linear
    ) throws(KeyframeError) {
        try KeyframeTrack.check(values)
        let timeCount = KeyframeTrack.timeCount(of: values, in: mode)
        if let keyTimes, !mode.isPaced {
            try KeyframeTrack.check(keyTimes, count: timeCount)
        }
        if let timingFunctions, !mode.isPaced, mode != .discrete, timingFunctions.count != values.count - 1 {
            throw .countMismatch(
                list: .timingFunctions, count: timingFunctions.count, expected: values.count - 1)
        }
        if let shapes, mode.isCubic {
            guard shapes.count == values.count else {
                throw .countMismatch(list: .shapes, count: shapes.count, expected: values.count)
            }
            if let index = shapes.firstIndex(where: { !$0.isFinite }) { throw .shapeNotFinite(index: index) }
        }
        self.init(
            values: values, keyTimes: keyTimes ?? KeyframeSchedule.evenTimes(count: timeCount),
            curves: timingFunctions ?? [],
            shapes: shapes ?? Array(repeating: .catmullRom, count: values.count), mode: mode, timeline: timeline)
        if let index = segments.firstIndex(where: { !$0.isFinite }) { throw .segmentNotFinite(index: index) }
    }

    /// The number of key times that the values need.
    static func timeCount(of values: [Value], in mode: CalculationMode) -> Int {
        mode == .discrete ? values.count + 1 : values.count
    }

    /// Throws for values that cannot be animated.
    static func check(_ values: [Value]) throws(KeyframeError) {
        guard !values.isEmpty else { throw .noKeyframes }
        if let index = values.firstIndex(where: { !$0.isFinite }) { throw .valueNotFinite(index: index) }
    }

    /// Throws for key times that do not divide the duration.
    static func check(_ times: [Double], count: Int) throws(KeyframeError) {
        guard times.count == count else {
            throw .countMismatch(list: .keyTimes, count: times.count, expected: count)
        }
        for (index, time) in times.enumerated() {
            guard time.isFinite else { throw .timeNotFinite(index: index) }
            guard (0...1).contains(time) else { throw .timeOutsideUnitInterval(index: index, time: time) }
            guard index == 0 || time >= times[index - 1] else {
                throw .timeNotMonotone(index: index, time: time, previous: times[index - 1])
            }
        }
        guard times[0] == 0 else { throw .firstTimeNotZero(times[0]) }
        // A single value needs no end: it holds.
        guard count == 1 || times[count - 1] == 1 else {
            throw .lastTimeNotOne(index: count - 1, time: times[count - 1])
        }
    }
}

extension KeyframeTrack {
    /// Creates a track with Core Animation's rules: invalid lists are ignored as on the platform.
    ///
    /// Key times that are not finite, leave 0…1, decrease, do not start with 0 and end with 1, or are too many or
    /// too few for the values (in discrete mode there is one more than values), are ignored as a whole: the values are
    /// spaced evenly. Missing timing functions and spline shapes count as linear and Catmull–Rom; surplus ones, and
    /// shapes that are not finite, are ignored.
    ///
    /// - Throws: ``KeyframeError/noKeyframes``, ``KeyframeError/valueNotFinite(index:)`` and
    ///   ``KeyframeError/segmentNotFinite(index:)``, for which the platform has no rule.
    public static func coreAnimation(
        values: [Value], keyTimes: [Double]? = nil, timingFunctions: [UnitCurve] = [], shapes: [SplineShape] = [],
        mode: CalculationMode = .linear, timeline: UnitCurve = .linear
    ) throws(KeyframeError) -> KeyframeTrack {
        let segments = Swift.max(values.count - 1, 0)
        return try KeyframeTrack(
            values: values, keyTimes: validTimes(keyTimes, count: timeCount(of: values, in: mode)),
            timingFunctions: padded(timingFunctions, to: segments, with: .linear),
            shapes: padded(shapes.map { $0.isFinite ? $0 : .catmullRom }, to: values.count, with: .catmullRom),
            mode: mode, timeline: timeline)
    }

    /// The key times; `nil` where they are invalid as a whole.
    static func validTimes(_ keyTimes: [Double]?, count: Int) -> [Double]? {
        guard let keyTimes, (try? check(keyTimes, count: count)) != nil else { return nil }
        return keyTimes
    }

    static func padded<Element>(_ list: [Element], to count: Int, with filler: Element) -> [Element] {
        list.prefix(count) + Array(repeating: filler, count: Swift.max(count - list.count, 0))
    }
}

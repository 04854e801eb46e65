import AnimationMath

/// The time of a transition's, a property animator's or a layer's animations. It is the stage's time until it is driven by
/// hand, turned back, or changed by a layer's own media timing.
public struct LocalClock: Hashable, Sendable {
    /// A stretch of stage time, up to the next segment.
    struct Segment: Hashable {
        /// The stage time at which it starts.
        var start: Double
        /// The local time at its start and at its end.
        var from, to: Double
        /// The duration in stage time; 0 holds `to`.
        var duration: Double
        var curve: UnitCurve
        /// The rate of the local time after the end.
        var rateAfter: Double
    }

    /// The time of a layer, up to the next one.
    struct LayerTime: Hashable {
        /// The stage time at which it starts.
        var start: Double
        var map: TimeMap
    }

    private(set) var segments: [Segment] = []
    private(set) var layerTimes: [LayerTime] = []

    /// The stage's own time.
    public static let stage = LocalClock()

    /// Whether local time is stage time.
    public var isStageTime: Bool { segments.isEmpty && layerTimes.isEmpty }

    /// Whether local time stands still for good, until something more happens.
    package var isHeld: Bool { segments.last.map { $0.duration == 0 && $0.rateAfter == 0 } ?? false }

    /// Whether a layer's own timing does not let the local time go back.
    package var hasForwardLayerTime: Bool { layerTimes.last.map { $0.map.rate >= 0 } ?? true }

    /// The local time at a stage time, both in seconds.
    public func localTime(at time: Double) -> Double {
        let outer = outerTime(at: time)
        guard let layerTime = layerTimes.last(where: { $0.start <= time }) else { return outer }
        return layerTime.map.time(at: outer)
    }

    /// The time that layers' own timing is applied to.
    private func outerTime(at time: Double) -> Double {
        guard let segment = segments.last(where: { $0.start <= time }) else { return time }
        let elapsed = time - segment.start
        guard elapsed < segment.duration else {
            return segment.to + (elapsed - segment.duration) * segment.rateAfter
        }
        return segment.from.interpolated(
            to: segment.to, progress: segment.curve.value(at: elapsed / segment.duration))
    }

    /// Pins the local time from a stage time on; below a layer's own timing, the time that this is applied to.
    package mutating func hold(_ local: Double, from time: Double) {
        append(Segment(start: time, from: local, to: local, duration: 0, curve: .linear, rateAfter: 0))
    }

    /// Lets the local time go from where it is to `target`, and on from there if a rate is given; below a layer's own timing,
    /// the time that this is applied to.
    package mutating func run(
        to target: Double, over duration: Double, curve: UnitCurve, rateAfter: Double, from time: Double
    ) {
        append(
            Segment(
                start: time, from: outerTime(at: time), to: target, duration: duration, curve: curve,
                rateAfter: rateAfter))
    }

    /// Applies the timing of a layer and those that it is in from a stage time on.
    package mutating func setLayerTime(_ map: TimeMap, from time: Double) {
        if layerTimes.last?.start == time { layerTimes.removeLast() }
        guard layerTimes.last?.map != map else { return }
        layerTimes.append(LayerTime(start: time, map: map))
    }

    private mutating func append(_ segment: Segment) {
        if segments.last?.start == segment.start { segments.removeLast() }
        segments.append(segment)
    }

    /// The stage time, not before `time`, at which local time reaches `local` in the last segment; `nil` if it never
    /// does.
    package func stageTime(reaching local: Double, notBefore time: Double) -> Double? {
        guard local < .infinity else { return nil }
        guard let map = layerTimes.last?.map, map != .identity else {
            return stageTime(reachingOuter: local, notBefore: time)
        }
        if localTime(at: time) >= local { return time }
        guard map.rate > 0 else { return nil }
        return stageTime(reachingOuter: map.outerTime(at: local), notBefore: time)
    }

    private func stageTime(reachingOuter local: Double, notBefore time: Double) -> Double? {
        guard let segment = segments.last else { return max(local, time) }
        let base = max(time, segment.start)
        let end = segment.start + segment.duration
        if local == segment.to { return max(base, end) }
        if outerTime(at: base) >= local { return base }
        if local > segment.to {
            guard segment.rateAfter > 0 else { return nil }
            return end + (local - segment.to) / segment.rateAfter
        }
        var (low, high) = (base, end)
        while true {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { return high }
            if outerTime(at: middle) >= local { high = middle } else { low = middle }
        }
    }
}

/// A layer's time as a function of the time around it: `(outer − begin)·rate + offset`, in seconds.
package struct TimeMap: Hashable, Sendable {
    /// The rate of the local time.
    package var rate: Double
    /// The local time at the outer time 0.
    package var origin: Double

    /// The same time.
    package static let identity = TimeMap(begin: 0, rate: 1, offset: 0)

    /// Creates a map from the values of a layer's media timing.
    package init(begin: Double, rate: Double, offset: Double) {
        self.rate = rate
        origin = offset - begin * rate
    }

    /// The local time at an outer time.
    package func time(at outer: Double) -> Double { outer * rate + origin }

    /// The outer time at a local time; not a number or infinite at the rate 0.
    package func outerTime(at local: Double) -> Double { (local - origin) / rate }

    /// The map of a layer in this time.
    package func appending(_ inner: TimeMap) -> TimeMap {
        var result = inner
        result.rate = rate * inner.rate
        result.origin = inner.time(at: origin)
        return result
    }
}

import AnimationCore

/// The time of a transition's or a property animator's animations. It is the stage's time until it is driven by hand,
/// or turns it back.
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

    private(set) var segments: [Segment] = []

    /// The stage's own time.
    public static let stage = LocalClock()

    /// Whether local time is stage time.
    public var isStageTime: Bool { segments.isEmpty }

    /// Whether local time stands still for good, until something more happens.
    package var isHeld: Bool { segments.last.map { $0.duration == 0 && $0.rateAfter == 0 } ?? false }

    /// The local time at a stage time, both in seconds.
    public func localTime(at time: Double) -> Double {
        guard let segment = segments.last(where: { $0.start <= time }) else { return time }
        let elapsed = time - segment.start
        guard elapsed < segment.duration else {
            return segment.to + (elapsed - segment.duration) * segment.rateAfter
        }
        return segment.from.interpolated(
            to: segment.to, progress: segment.curve.value(at: elapsed / segment.duration))
    }

    /// Pins the local time from a stage time on.
    package mutating func hold(_ local: Double, from time: Double) {
        append(Segment(start: time, from: local, to: local, duration: 0, curve: .linear, rateAfter: 0))
    }

    /// Lets the local time go from where it stands to `target`, and on from there if a rate is given.
    package mutating func run(
        to target: Double, over duration: Double, curve: UnitCurve, rateAfter: Double, from time: Double
    ) {
        let local = localTime(at: time)
        append(
            Segment(start: time, from: local, to: target, duration: duration, curve: curve, rateAfter: rateAfter))
    }

    private mutating func append(_ segment: Segment) {
        if segments.last?.start == segment.start { segments.removeLast() }
        segments.append(segment)
    }

    /// The stage time, not before `time`, at which local time reaches `local` in the last segment; `nil` if it never
    /// does.
    package func stageTime(reaching local: Double, notBefore time: Double) -> Double? {
        guard local < .infinity else { return nil }
        guard let segment = segments.last else { return max(local, time) }
        let base = max(time, segment.start)
        let end = segment.start + segment.duration
        if local == segment.to { return max(base, end) }
        if localTime(at: base) >= local { return base }
        if local > segment.to {
            guard segment.rateAfter > 0 else { return nil }
            return end + (local - segment.to) / segment.rateAfter
        }
        var (low, high) = (base, end)
        while true {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { return high }
            if localTime(at: middle) >= local { high = middle } else { low = middle }
        }
    }
}

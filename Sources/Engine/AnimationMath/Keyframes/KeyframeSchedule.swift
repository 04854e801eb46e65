/// The times of a keyframe animation: finds the segment at a progress, and the fraction within the segment.
///
/// It is the same for values of every type.
@usableFromInline
package struct KeyframeSchedule: Sendable {
    /// The timing of the whole: the progress passes through this curve before a segment is looked up.
    @usableFromInline let timeline: UnitCurve
    /// The time at which each segment starts, and the end.
    @usableFromInline let keyTimes: [Double]
    /// The start and the length of each segment.
    @usableFromInline package let intervals: [Interval]
    /// Whether the timeline is linear, so that it keeps the progress.
    @usableFromInline let isLinear: Bool
    /// The timing of each segment; empty where all run at constant speed.
    @usableFromInline package let curves: [UnitCurve]
    /// The lengths along the curve, for constant speed on it; `nil` in the other modes.
    @usableFromInline package let arcLength: ArcLengthTable?

    /// The time of one segment.
    @usableFromInline
    package struct Interval: Sendable {
        @usableFromInline package let start: Double
        /// 1 / (the time that the segment takes); 0 for a segment that takes none.
        @usableFromInline package let inverseDuration: Double
    }

    /// The times of `count` segments; a last one without an end in `keyTimes` ends at 1.
    init(count: Int, keyTimes: [Double], curves: [UnitCurve], timeline: UnitCurve, arcLength: ArcLengthTable?) {
        self.timeline = timeline
        isLinear = timeline.shape == .linear
        self.keyTimes = keyTimes
        self.curves = curves
        self.arcLength = arcLength
        intervals = (0..<count).map { index in
            let (start, end) = (keyTimes[index], index + 1 < keyTimes.count ? keyTimes[index + 1] : 1)
            // A segment too short for its inverse is a jump.
            let inverse = end > start ? 1 / (end - start) : 0
            return Interval(start: start, inverseDuration: inverse.isFinite ? inverse : 0)
        }
    }

    /// The fractions of the whole at which pieces of the given lengths start, and 1; evenly spaced where all lengths are 0.
    static func pacedTimes(of lengths: [Double]) -> [Double] {
        let total = lengths.reduce(0, +)
        guard total > 0, total.isFinite else { return evenTimes(count: lengths.count + 1) }
        var covered = 0.0
        var times = [0.0]
        for length in lengths.dropLast() {
            covered += length
            times.append(min(covered / total, 1))
        }
        return lengths.isEmpty ? times : times + [1]
    }

    /// `count` times from 0 to 1 at equal distances.
    static func evenTimes(count: Int) -> [Double] {
        (0..<count).map { count == 1 ? 0 : Double($0) / Double(count - 1) }
    }

    /// The segment at `progress` and the fraction within it; `nil` at and after the end, where the last value holds.
    @inlinable
    func position(at progress: Double) -> (segment: Int, fraction: Double)? {
        precondition(!progress.isNaN, "the progress of a keyframe animation must not be NaN")
        // Before the start no jump there has been made: a time below 0 stays in the first segment.
        var time = min(progress, 1)
        // Evaluating a curve copies its coefficients, even those that a linear one does not have.
        if !isLinear {
            let start = time < 0
            time = timeline.value(at: max(time, 0), isBeforeJump: start)
            if start, time == 0 { time = -1 }
        }
        guard time < 1, !intervals.isEmpty else { return nil }
        // The last segment that has started. A timeline that dips below 0 stays in the first one.
        var index = 0
        var count = intervals.count
        while count > 1 {
            let half = count / 2
            index += intervals[index + half].start <= time ? half : 0
            count -= half
        }
        let fraction = min(max(time - intervals[index].start, 0) * intervals[index].inverseDuration, 1)
        if let arcLength { return (index, arcLength.parameter(segment: index, fraction: fraction)) }
        guard !curves.isEmpty else { return (index, fraction) }
        // In place: a copy of a curve counts references.
        let value = unsafe curves.withUnsafeBufferPointer {
            unsafe $0[index].value(at: fraction, isBeforeJump: progress < 0)
        }
        return (index, value)
    }
}

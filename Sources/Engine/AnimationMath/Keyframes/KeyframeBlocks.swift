/// The blocks of one property in a UIKit keyframe animation, and the resulting keyframes.
///
///     let fade = try KeyframeBlocks(
///         initial: 1.0, blocks: [KeyframeBlock(relativeStart: 0, relativeDuration: 0.1, value: 0)])
///     fade.keyTimes       // [0, 0.1, 1]
///     fade.values         // [1, 0, 0]
///
/// Blocks are sorted by their start; blocks with equal starts keep their order. The initial value holds until the
/// first start, each value is reached at start + duration and holds until the next start, the last one to the end. A
/// block without duration jumps at its start. The whole timeline eases in and out unless another curve is given.
///
/// A block that starts before the previous one has ended replaces it: the previous one is cut short there, and the
/// change continues from its interpolated value, without a jump. Of blocks with equal starts the last one wins.
public struct KeyframeBlocks<Value: AnimatableVector>: Sendable {
    /// The values of the keyframes, the initial one first.
    public let values: [Value]
    /// The time of each value, 0…1.
    public let keyTimes: [Double]

    /// Turns blocks into keyframes.
    ///
    /// - Parameters:
    ///   - initial: The value of the property before the animation.
    ///   - blocks: The blocks in the order in which they were added; none leaves the initial value.
    /// - Throws: ``KeyframeError``, naming the index of the block: a value or time that is not finite, a start outside
    ///   0…1, a negative duration, an end after 1 (by more than rounding).
    public init(initial: Value, blocks: [KeyframeBlock<Value>]) throws(KeyframeError) {
        guard initial.isFinite else { throw .valueNotFinite(index: 0) }
        for (index, block) in blocks.enumerated() {
            try KeyframeBlocks.check(block, index: index)
        }
        let all = [initial] + blocks.map(\.value)
        for (index, value) in all.enumerated() {
            // Consecutive values, in any order of time: the sum of both fits, and so do the cubic's coefficients.
            guard value.scaled(by: 64).isFinite else { throw .segmentNotFinite(index: index) }
        }
        // Swift's sort is stable in practice but does not promise it.
        let order = blocks.indices.sorted {
            (blocks[$0].relativeStart, $0) < (blocks[$1].relativeStart, $1)
        }
        var values = [initial]
        var times = [0.0]
        func append(_ value: Value, at time: Double) {
            values.append(value)
            times.append(time)
        }
        for block in order.map({ blocks[$0] }) {
            let start = block.relativeStart
            let last = values.count - 1
            if start < times[last] {
                let previous = times[last - 1]
                let fraction = (start - previous) / (times[last] - previous)
                values[last] = values[last - 1].interpolated(to: values[last], progress: fraction)
                times[last] = start
            } else if start > times[last] {
                append(values[last], at: start)
            }
            append(block.value, at: Swift.min(start + block.relativeDuration, 1))
        }
        if times[times.count - 1] < 1 { append(values[values.count - 1], at: 1) }
        self.values = values
        keyTimes = times
    }

    /// The animation of the property.
    ///
    /// - Parameters:
    ///   - mode: The interpolation between values. The paced modes ignore the blocks' times; with
    ///     ``CalculationMode/discrete`` each value appears at the time at which it would be reached.
    ///   - timeline: The timing of the whole.
    public func track(mode: CalculationMode = .linear, timeline: UnitCurve = .easeInOut) -> KeyframeTrack<Value> {
        KeyframeTrack(
            values: values, keyTimes: mode == .discrete ? keyTimes + [1] : keyTimes, curves: [],
            shapes: Array(repeating: .catmullRom, count: values.count), mode: mode, timeline: timeline)
    }

    private static func check(_ block: KeyframeBlock<Value>, index: Int) throws(KeyframeError) {
        let (start, duration) = (block.relativeStart, block.relativeDuration)
        guard start.isFinite, duration.isFinite else { throw .blockNotFinite(index: index) }
        guard block.value.isFinite else { throw .blockValueNotFinite(index: index) }
        guard (0...1).contains(start) else { throw .blockStartOutsideUnitInterval(index: index, start: start) }
        guard duration >= 0 else { throw .blockDurationNegative(index: index, duration: duration) }
        // 0.7 + 0.3 and its like must pass, however they are rounded.
        guard start + duration <= 1 + 1e-9 else { throw .blockEndsTooLate(index: index, end: start + duration) }
    }
}

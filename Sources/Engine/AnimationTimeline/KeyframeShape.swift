import AnimationMath

/// The progress of one keyframe of a block by the progress of the whole: for the calculation modes in which that depends on
/// all keyframes of the property.
///
/// Keyframe interpolation is linear in the values, so that the value at any time is the first one plus, for each keyframe, its
/// change times a progress: that of the same interpolation through 0 before the keyframe and 1 from it on. On a spline the
/// progress leaves 0…1.
public final class KeyframeShape: Sendable, Hashable {
    private let function: @Sendable (Double) -> Double

    init(_ function: @escaping @Sendable (Double) -> Double) { self.function = function }

    /// The progress of the keyframe at a progress of the whole.
    func progress(_ whole: Double) -> Double { function(whole) }

    /// Whether they are the same object.
    public static func == (lhs: KeyframeShape, rhs: KeyframeShape) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Timeline {
    /// Gives the keyframes of a block, which were written as parts of constant speed, another interpolation.
    ///
    /// Each property of each target has key times of its own: the start and the end of each of its keyframes, as in
    /// `KeyframeBlocks`.
    package mutating func setCalculationMode(_ mode: CalculationMode, ofBlock block: Int) {
        guard mode != .linear else { return }
        var operation = KeyframeInterpolation(mode: mode, block: block, timings: timings)
        tracks.apply(&operation)
        timings = operation.timings
    }

    private struct KeyframeInterpolation: TrackEdit {
        /// The inputs of the shaped timing of a keyframe.
        private struct Shape: Hashable {
            let timing: Int
            let keyTimes: [Double]
            /// 0 before the keyframe and 1 from it on.
            let progress: [Double]
        }

        let mode: CalculationMode
        let block: Int
        private(set) var timings: [AnimationTiming]
        /// The timings by shape: the parts of a transform share theirs, by which a turning layer finds them.
        private var shaped: [Shape: Int] = [:]

        init(mode: CalculationMode, block: Int, timings: [AnimationTiming]) {
            (self.mode, self.block, self.timings) = (mode, block, timings)
        }

        mutating func apply<Value>(to list: inout TrackList<Value>, of property: AnimatableProperty<Value>) {
            var keyframes: [Int: [Int]] = [:]
            for index in list.indices where list[index].block == block {
                keyframes[list[index].target, default: []].append(index)
            }
            for (_, indices) in keyframes.sorted(by: { $0.key < $1.key }) { interpolate(indices, of: &list) }
        }

        private mutating func interpolate<Value>(_ indices: [Int], of list: inout TrackList<Value>) {
            var (values, times, reached) = ([list[indices[0]].from], [0.0], [-1])
            for (number, index) in indices.enumerated() {
                let timing = timings[list[index].timing]
                let last = times[times.count - 1]
                if timing.partStart > last {
                    values.append(values[values.count - 1])
                    times.append(timing.partStart)
                    reached.append(number - 1)
                }
                values.append(list[index].to)
                times.append(min(max(timing.partStart + timing.partLength, last), 1))
                reached.append(number)
            }
            if times[times.count - 1] < 1 {
                values.append(values[values.count - 1])
                times.append(1)
                reached.append(indices.count - 1)
            }
            if mode == .discrete { times.append(1) }
            guard let track = try? KeyframeTrack.coreAnimation(values: values, keyTimes: times, mode: mode) else {
                return
            }
            for (number, index) in indices.enumerated() {
                let progress = reached.map { $0 >= number ? 1.0 : 0 }
                let shape = Shape(timing: list[index].timing, keyTimes: times, progress: progress)
                let timing =
                    shaped[shape] ?? append(shape, interpolating: KeyframeTrack(values: progress, timedAs: track))
                list.update(index) { $0.timing = timing }
            }
        }

        private mutating func append(_ shape: Shape, interpolating track: KeyframeTrack<Double>) -> Int {
            timings.append(timings[shape.timing].shaped(KeyframeShape { track.value(at: $0) }))
            shaped[shape] = timings.count - 1
            return timings.count - 1
        }
    }
}

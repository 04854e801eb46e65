import AnimationCore

extension Timeline {
    /// Replaces the rest of the animations on a clock by animations of another timing, from the values that are shown.
    ///
    /// - Parameters:
    ///   - clock: The clock's index.
    ///   - time: The stage time, in seconds.
    ///   - change: The fields of the new tracks.
    ///   - reversed: Whether the new animations lead to the values before the old ones, not to those after.
    /// - Returns: The target of each new track, and the values that the layers have to have after them.
    package mutating func restart(
        _ clock: Int, at time: Double, with change: TrackChange, reversed: Bool
    ) -> (targets: [Int], values: [(target: Int, value: PropertyValue)]) {
        var restart = Restart(shown: ShownValues(self, at: time), clock: clock, change: change, reversed: reversed)
        applyToAllTracks(&restart)
        return (restart.targets, restart.values)
    }

    /// The values of tracks at a time; those of transforms that turn are taken from the whole transform.
    private struct ShownValues {
        let time: Double
        private let timings: [AnimationTiming]
        private let clocks: [LocalClock]
        private let turned: [Int: Transform3D]

        init(_ timeline: Timeline, at time: Double) {
            self.time = time
            (timings, clocks) = (timeline.timings, timeline.clocks)
            turned = timeline.turning.reduce(into: [:]) { $0[$1] = timeline.turnedTransform(of: $1, at: time) }
        }

        func value<Value>(of track: Track<Value>, _ property: (Value) -> PropertyValue) -> Value {
            turned(track, property) ?? Timeline.value(of: track, at: time, timings, clocks)
        }

        /// The value of the property after several tracks of one target, oldest first: keyframes have one each.
        func value<Value>(of tracks: [Track<Value>], _ property: (Value) -> PropertyValue) -> Value {
            let last = tracks[tracks.count - 1]
            return turned(last, property)
                ?? tracks.reduce(last.to) { $0 + (Timeline.value(of: $1, at: time, timings, clocks) - $1.to) }
        }

        /// The part of a whole transform that turns; `nil` for another property.
        private func turned<Value>(_ track: Track<Value>, _ property: (Value) -> PropertyValue) -> Value? {
            guard let turned = turned[track.target] else { return nil }
            return switch property(track.to) {
            case .transform: turned.affinePart as? Value
            case .depth: turned.depthPart as? Value
            default: nil
            }
        }
    }

    private struct Restart: TrackOperation {
        let shown: ShownValues
        let clock: Int
        let change: TrackChange
        let reversed: Bool
        var targets: [Int] = []
        var values: [(target: Int, value: PropertyValue)] = []

        mutating func apply<Value>(to list: inout TrackList<Value>, value: (Value) -> PropertyValue) {
            for index in list.animations(on: clock) where list[index].stop > shown.time {
                let track = list[index]
                let start = shown.value(of: track, value)
                list.stop(index, at: shown.time)
                let end = reversed ? track.from : track.to
                if list.append(change, of: track.target, from: start, to: end) { targets.append(track.target) }
                if reversed { values.append((track.target, value(end))) }
            }
        }
    }

    /// Ends the animations on a clock, and keeps the values that are shown.
    ///
    /// - Returns: The shown values, to be set on the layers.
    package mutating func freeze(_ clock: Int, at time: Double) -> [(target: Int, value: PropertyValue)] {
        var freeze = Freeze(shown: ShownValues(self, at: time), clock: clock)
        applyToAllTracks(&freeze)
        return freeze.values
    }

    private struct Freeze: TrackOperation {
        let shown: ShownValues
        let clock: Int
        var values: [(target: Int, value: PropertyValue)] = []

        mutating func apply<Value>(to list: inout TrackList<Value>, value: (Value) -> PropertyValue) {
            var running: [Int: [Track<Value>]] = [:]
            for index in list.animations(on: clock) where list[index].stop > shown.time {
                let track = list[index]
                running[track.target, default: []].append(track)
                list.stop(index, at: shown.time)
                guard list.head(of: track.target) == index, let tracks = running[track.target] else { continue }
                let last = shown.value(of: tracks, value)
                _ = list.append(.immediate(at: shown.time), of: track.target, from: track.to, to: last)
                values.append((track.target, value(last)))
            }
        }
    }

    /// The values of a clock's properties before the first or after the last of its animations.
    package func ends(of clock: Int, atStart: Bool) -> [(target: Int, value: PropertyValue)] {
        var ends = Ends(clock: clock, atStart: atStart)
        var copy = self
        copy.applyToAllTracks(&ends)
        return ends.values
    }

    private struct Ends: TrackOperation {
        let clock: Int
        let atStart: Bool
        var values: [(target: Int, value: PropertyValue)] = []

        mutating func apply<Value>(to list: inout TrackList<Value>, value: (Value) -> PropertyValue) {
            var rows: [Int: Int] = [:]
            for index in list.animations(on: clock) {
                let track = list[index]
                if let row = rows[track.target] {
                    if !atStart { values[row].value = value(track.to) }
                } else {
                    rows[track.target] = values.count
                    values.append((track.target, value(atStart ? track.from : track.to)))
                }
            }
        }
    }

    /// The value that an animation alone shows at a time.
    private static func value<Value>(
        of track: Track<Value>, at time: Double, _ timings: [AnimationTiming], _ clocks: [LocalClock]
    ) -> Value {
        track.from.interpolated(to: track.to, progress: progress(of: track, at: time, timings, clocks))
    }
}

import AnimationCore

extension Timeline {
    /// Replaces the rest of the animations on a clock by animations of another timing, from the values that are shown.
    ///
    /// - Parameters:
    ///   - clock: The clock's index.
    ///   - time: The stage time, in seconds.
    ///   - change: The fields of the new tracks.
    ///   - reversed: Whether the new animations lead to the values before the old ones, not to those after.
    /// - Returns: The number of new tracks, and the values that the layers have to have after them.
    package mutating func restart(
        _ clock: Int, at time: Double, with change: TrackChange, reversed: Bool
    ) -> (count: Int, values: [(target: Int, value: PropertyValue)]) {
        var restart = Restart(
            clock: clock, time: time, change: change, reversed: reversed, timings: timings, clocks: clocks)
        applyToAllTracks(&restart)
        return (restart.count, restart.values)
    }

    private struct Restart: TrackOperation {
        let clock: Int
        let time: Double
        let change: TrackChange
        let reversed: Bool
        let timings: [AnimationTiming]
        let clocks: [LocalClock]
        var count = 0
        var values: [(target: Int, value: PropertyValue)] = []

        mutating func apply<Value>(to list: inout TrackList<Value>, value: (Value) -> PropertyValue) {
            for index in list.animations(on: clock) where list[index].stop > time {
                let track = list[index]
                let shown = Timeline.value(of: track, at: time, timings, clocks)
                list.stop(index, at: time)
                let end = reversed ? track.from : track.to
                if list.append(change, of: track.target, from: shown, to: end) { count += 1 }
                if reversed { values.append((track.target, value(end))) }
            }
        }
    }

    /// Ends the animations on a clock, and keeps the values that are shown.
    ///
    /// - Returns: The shown values, to be set on the layers.
    package mutating func freeze(_ clock: Int, at time: Double) -> [(target: Int, value: PropertyValue)] {
        var freeze = Freeze(clock: clock, time: time, timings: timings, clocks: clocks)
        applyToAllTracks(&freeze)
        return freeze.values
    }

    private struct Freeze: TrackOperation {
        let clock: Int
        let time: Double
        let timings: [AnimationTiming]
        let clocks: [LocalClock]
        var values: [(target: Int, value: PropertyValue)] = []

        mutating func apply<Value>(to list: inout TrackList<Value>, value: (Value) -> PropertyValue) {
            for index in list.animations(on: clock) where list[index].stop > time {
                let track = list[index]
                let shown = Timeline.value(of: track, at: time, timings, clocks)
                list.stop(index, at: time)
                guard list.head(of: track.target) == index else { continue }
                _ = list.append(.immediate(at: time), of: track.target, from: track.to, to: shown)
                values.append((track.target, value(shown)))
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

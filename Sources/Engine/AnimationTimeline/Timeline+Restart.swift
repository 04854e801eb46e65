import AnimationMath

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
        tracks.apply(&restart)
        return (restart.targets, restart.values)
    }

    /// The values of tracks at a time; those of transforms that turn are taken from the whole transform.
    private struct ShownValues {
        let time: Double
        private let timings: [AnimationTiming]
        private let clocks: [LocalClock]
        /// The layers that turn, with their transforms.
        private let turned: [Int: ShownLayer]

        init(_ timeline: Timeline, at time: Double) {
            self.time = time
            (timings, clocks) = (timeline.timings, timeline.clocks)
            turned = timeline.turning.reduce(into: [:]) { turned, target in
                turned[target] = timeline.initialValues(of: target)
                if let transform = timeline.turnedTransform(of: target, at: time) {
                    turned[target]?.transform = transform
                }
            }
        }

        /// The value of the property after several tracks of one target, oldest first: keyframes have one each.
        func value<Value>(of tracks: [Track<Value>], _ property: AnimatableProperty<Value>) -> Value {
            let last = tracks[tracks.count - 1]
            return turned(last, property)
                ?? tracks.reduce(last.to) { $0 + (Timeline.value(of: $1, at: time, timings, clocks) - $1.to) }
        }

        /// The part of a whole transform that turns; `nil` for another property.
        private func turned<Value>(_ track: Track<Value>, _ property: AnimatableProperty<Value>) -> Value? {
            property.isTurning ? turned[track.target]?[keyPath: property.value] : nil
        }
    }

    private struct Restart: TrackEdit {
        let shown: ShownValues
        let clock: Int
        let change: TrackChange
        let reversed: Bool
        var targets: [Int] = []
        var values: [(target: Int, value: PropertyValue)] = []

        mutating func apply<Value>(to list: inout TrackList<Value>, of property: AnimatableProperty<Value>) {
            for tracks in list.stopAnimations(on: clock, at: shown.time) {
                let (first, last) = (tracks[0], tracks[tracks.count - 1])
                let start = shown.value(of: tracks, property)
                let end = reversed ? first.from : last.to
                var (from, to) = (start, end)
                if !reversed, let head = list.head(of: last.target), head != last.index {
                    // A later change of another block keeps its value; of properties that replace, only that is seen.
                    guard !property.isReplaced else { continue }
                    to = list[head].to
                    from = to + (start - end)
                }
                if list.append(change, of: last.target, from: from, to: to) { targets.append(last.target) }
                if reversed { values.append((last.target, PropertyValue(property, end))) }
            }
        }
    }

    /// Ends the animations on a clock, and keeps the values that are shown.
    ///
    /// - Returns: The shown values, to be set on the layers.
    package mutating func freeze(_ clock: Int, at time: Double) -> [(target: Int, value: PropertyValue)] {
        var freeze = Freeze(shown: ShownValues(self, at: time), clock: clock)
        tracks.apply(&freeze)
        return freeze.values
    }

    private struct Freeze: TrackEdit {
        let shown: ShownValues
        let clock: Int
        var values: [(target: Int, value: PropertyValue)] = []

        mutating func apply<Value>(to list: inout TrackList<Value>, of property: AnimatableProperty<Value>) {
            for tracks in list.stopAnimations(on: clock, at: shown.time) {
                let track = tracks[tracks.count - 1]
                guard list.head(of: track.target) == track.index else { continue }
                let last = shown.value(of: tracks, property)
                _ = list.append(.immediate(at: shown.time), of: track.target, from: track.to, to: last)
                values.append((track.target, PropertyValue(property, last)))
            }
        }
    }

    /// The values of a clock's properties before the first or after the last of its animations.
    package func ends(of clock: Int, atStart: Bool) -> [(target: Int, value: PropertyValue)] {
        answer(Ends(clock: clock, atStart: atStart)).values
    }

    private struct Ends: TrackQuery {
        let clock: Int
        let atStart: Bool
        var values: [(target: Int, value: PropertyValue)] = []

        mutating func read<Value>(
            _ list: TrackList<Value>, of property: AnimatableProperty<Value>, in timeline: Timeline
        ) {
            var rows: [Int: Int] = [:]
            for index in list.animations(on: clock) {
                let track = list[index]
                if let row = rows[track.target] {
                    if !atStart { values[row].value = PropertyValue(property, track.to) }
                } else {
                    rows[track.target] = values.count
                    values.append((track.target, PropertyValue(property, atStart ? track.from : track.to)))
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

extension TrackList {
    /// Ends the animations on a clock that have not been ended by a time.
    ///
    /// - Returns: Those of each target, oldest first, in the order of their first changes.
    fileprivate mutating func stopAnimations(on clock: Int, at time: Double) -> [[Track<Value>]] {
        var places: [Int: Int] = [:]
        var tracks: [[Track<Value>]] = []
        for index in animations(on: clock) where self[index].stop > time {
            let track = self[index]
            if let place = places[track.target] {
                tracks[place].append(track)
            } else {
                places[track.target] = tracks.count
                tracks.append([track])
            }
            stop(index, at: time)
        }
        return tracks
    }
}

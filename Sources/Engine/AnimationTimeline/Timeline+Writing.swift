import AnimationMath

/// An animation that was removed or replaced.
package struct EndedTrack {
    /// The animation block that made it.
    package let block: Int
    /// The index of its clock.
    package let clock: Int
}

/// The changes of tracks that a recording makes.
extension Timeline {
    /// Records a change of a property.
    ///
    /// - Returns: Whether there is a new track; a second change in one block continues the first.
    @_specialize(where Value == Rect)
    @_specialize(where Value == Point)
    @_specialize(where Value == AffineTransform)
    @_specialize(where Value == Double)
    package mutating func write<Value>(
        _ change: TrackChange, _ property: AnimatableProperty<Value>, of target: Int, from: Value, to: Value
    ) -> Bool {
        if case .turning(let isUpright) = property.combination, change.block != nil, !isUpright(from) || !isUpright(to)
        {
            turning.insert(target)
        }
        if property.effect == .depth { isDepthAnimated = true }
        return tracks[keyPath: property.tracks].append(change, of: target, from: from, to: to)
    }

    /// Records changes of many positions made together.
    ///
    /// - Returns: The number of new tracks.
    package mutating func write(_ change: TrackChange, _ moves: ArraySlice<PositionMove>) -> Int {
        tracks.position.append(change, moves)
    }

    // MARK: Ends of animations

    /// Ends the animations of a target at a time.
    ///
    /// - Parameters:
    ///   - target: The target's index.
    ///   - time: The stage time, in seconds.
    ///   - isDone: Whether a block has completed; its tracks are left alone.
    /// - Returns: The tracks that were ended.
    package mutating func stopAnimations(
        of target: Int, at time: Double, isDone: @escaping (Int) -> Bool
    ) -> [EndedTrack] {
        var stop = Stop(target: target, time: time, isDone: isDone)
        tracks.apply(&stop)
        return stop.ended
    }

    private struct Stop: TrackEdit {
        let target: Int
        let time: Double
        let isDone: (Int) -> Bool
        var ended: [EndedTrack] = []

        mutating func apply<Value>(to list: inout TrackList<Value>, of property: AnimatableProperty<Value>) {
            ended += list.stop(list.chain(of: target), at: time) { !isDone($0) }
        }
    }

    /// Ends the animations of a property of a target that other blocks made.
    ///
    /// - Returns: The tracks that were ended.
    package mutating func replace<Value>(
        _ property: AnimatableProperty<Value>, of target: Int, by block: Int?, at time: Double, isDone: (Int) -> Bool
    ) -> [EndedTrack] {
        tracks[keyPath: property.tracks].stopMoving(of: target, at: time) { $0 != block && !isDone($0) }
    }

    /// Those of some targets of which an animation may have values after a time; the others certainly have none.
    package func targets(among targets: [Int], thatMayMoveAt time: Double) -> Set<Int> {
        answer(Moving(targets: targets, time: time)).moving
    }

    private struct Moving: TrackQuery {
        let targets: [Int]
        let time: Double
        var moving: Set<Int> = []

        mutating func read<Value>(
            _ list: TrackList<Value>, of property: AnimatableProperty<Value>, in timeline: Timeline
        ) {
            guard !list.isEmpty else { return }
            for target in targets {
                if let head = list.head(of: target), time < list[head].restTime { moving.insert(target) }
            }
        }
    }

    // MARK: Clocks that are driven by hand

    /// Makes the tracks on a clock depend on the clock alone: those whose block has completed are ended for good, so that
    /// they do not start again when the clock runs backwards.
    package mutating func detach(_ clock: Int, at time: Double, isDone: @escaping (Int) -> Bool) {
        var detachment = Detachment(clock: clock, time: time, isDone: isDone)
        tracks.apply(&detachment)
    }

    private struct Detachment: TrackEdit {
        let clock: Int
        let time: Double
        let isDone: (Int) -> Bool

        func apply<Value>(to list: inout TrackList<Value>, of property: AnimatableProperty<Value>) {
            for index in list.indices {
                let track = list[index]
                if let block = track.block, track.clock == clock {
                    list.update(index) {
                        if isDone(block), track.stop == .infinity { $0.stop = time }
                        $0.restTime = .infinity
                    }
                } else if let older = list.older(than: index) {
                    let restTime = list[older].restTime
                    list.update(index) { $0.restTime = max($0.restTime, restTime) }
                }
            }
        }
    }

    /// Puts every property that was animated on a clock back to its value before the first animation, and ends those
    /// animations.
    ///
    /// - Returns: The targets and their values, in the order of the first changes, property by property.
    package mutating func revert(_ clock: Int, at time: Double) -> [(target: Int, value: PropertyValue)] {
        let values = ends(of: clock, atStart: true)
        var ending = Ending(clock: clock, time: time)
        tracks.apply(&ending)
        set(values, at: time)
        return values
    }

    private struct Ending: TrackEdit {
        let clock: Int
        let time: Double

        func apply<Value>(to list: inout TrackList<Value>, of property: AnimatableProperty<Value>) {
            for index in list.animations(on: clock) { list.stop(index, at: min(list[index].stop, time)) }
        }
    }

    /// Marks the targets whose opacity or transform was animated on a clock.
    package func markAnimated(_ targets: inout [Bool], on clock: Int) {
        for target in answer(Fading(clock: clock)).targets { targets[target] = true }
    }

    private struct Fading: TrackQuery {
        let clock: Int
        var targets: [Int] = []

        mutating func read<Value>(
            _ list: TrackList<Value>, of property: AnimatableProperty<Value>, in timeline: Timeline
        ) {
            guard property.effect == .placement(.alpha) || property.isTurning else { return }
            targets += list.animations(on: clock).map { list[$0].target }
        }
    }
}

extension TrackList {
    /// Ends those animations of a target that may still move at a time, and whose blocks fulfil a condition.
    fileprivate mutating func stopMoving(
        of target: Int, at time: Double, where isIncluded: (_ block: Int) -> Bool
    ) -> [EndedTrack] {
        var moving: [Track<Value>] = []
        forEachMoving(from: head(of: target), at: time) { moving.append($0) }
        return stop(moving, at: time, where: isIncluded)
    }

    /// Ends those of some animations that have not been ended by a time, and whose blocks fulfil a condition.
    ///
    /// - Returns: The tracks that were ended.
    fileprivate mutating func stop(
        _ tracks: [Track<Value>], at time: Double, where isIncluded: (_ block: Int) -> Bool
    ) -> [EndedTrack] {
        var ended: [EndedTrack] = []
        for track in tracks {
            guard let block = track.block, track.stop > time, isIncluded(block) else { continue }
            stop(track.index, at: time)
            ended.append(EndedTrack(block: block, clock: track.clock))
        }
        return ended
    }
}

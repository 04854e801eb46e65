import AnimationMath

/// An animation of a target that has not ended.
package struct RunningTrack {
    /// The target's index.
    package var target: Int
    /// The animation block.
    package var block: Int
    /// The index of its clock.
    package var clock: Int
    /// The time of the clock at which it ends.
    package var end: Double

    package init(target: Int, block: Int, clock: Int, end: Double) {
        self.target = target
        self.block = block
        self.clock = clock
        self.end = end
    }
}

/// Tracks that go on on another clock.
extension Timeline {
    /// The animations of some targets that have not ended at a time.
    ///
    /// - Parameters:
    ///   - targets: The targets' indices.
    ///   - time: The stage time, in seconds.
    ///   - isDone: Whether a block has completed; its tracks are left out.
    package func runningTracks(
        of targets: Set<Int>, at time: Double, isDone: @escaping (Int) -> Bool
    ) -> [RunningTrack] {
        var move = Move(targets: targets.sorted(), time: time, timings: timings, clocks: [:], isDone: isDone)
        var copy = tracks
        copy.apply(&move)
        return move.moved
    }

    /// Lets animations of some targets that have not ended go on on other clocks.
    ///
    /// - Parameters:
    ///   - targets: The targets' indices.
    ///   - clocks: The new clock of each clock; they agree until the time.
    ///   - time: The stage time, in seconds.
    ///   - isDone: Whether a block has completed; its tracks are left alone.
    /// - Returns: The tracks that have moved, with their former clocks.
    package mutating func move(
        _ targets: Set<Int>, to clocks: [Int: Int], at time: Double, isDone: @escaping (Int) -> Bool
    ) -> [RunningTrack] {
        var move = Move(targets: targets.sorted(), time: time, timings: timings, clocks: clocks, isDone: isDone)
        tracks.apply(&move)
        return move.moved.filter { clocks[$0.clock] != nil }
    }

    private struct Move: TrackEdit {
        let targets: [Int]
        let time: Double
        let timings: [AnimationTiming]
        let clocks: [Int: Int]
        let isDone: (Int) -> Bool
        var moved: [RunningTrack] = []

        mutating func apply<Value>(to list: inout TrackList<Value>, of property: AnimatableProperty<Value>) {
            for target in targets {
                var isMoving = false
                // Oldest first: newer tracks move as long as older ones.
                for track in list.chain(of: target).reversed() {
                    if let block = track.block, track.stop > time, !isDone(block) {
                        moved.append(
                            RunningTrack(
                                target: target, block: block, clock: track.clock,
                                end: track.start + timings[track.timing].duration))
                        if let clock = clocks[track.clock] {
                            isMoving = true
                            list.update(track.index) { $0.clock = clock }
                        }
                    }
                    if isMoving { list.update(track.index) { $0.restTime = .infinity } }
                }
            }
        }
    }

    /// Stops the tracks of a block on a clock at a time.
    package mutating func stopTracks(ofBlock block: Int, clock: Int, at time: Double) {
        var stop = StopOnClock(block: block, clock: clock, time: time)
        tracks.apply(&stop)
    }

    private struct StopOnClock: TrackEdit {
        let block: Int
        let clock: Int
        let time: Double

        func apply<Value>(to list: inout TrackList<Value>, of property: AnimatableProperty<Value>) {
            for index in list.animations(on: clock) where list[index].block == block && list[index].stop > time {
                list.stop(index, at: time)
            }
        }
    }

    /// Lets explicit animations go on on another clock, which agrees with theirs until now.
    package mutating func moveLayerAnimations(_ indices: [Int], to clock: Int) {
        for index in indices { layerAnimations[index].clock = clock }
    }
}

import AnimationCore
import AnimationTimeline

/// The time spaces of layers: a layer whose media timing was set has clocks of its own, which all that is in it follows.
///
/// Such a clock is that of the stage, of the transition or of the property animator that runs the animations, followed by the
/// timings of the layer and of those that it is in. It exists from the first animation on, and changes with every change of
/// one of these timings; what was shown before stays as it was.
extension Recording {
    struct RunKey: Hashable {
        let block: Int
        let clock: Int
    }

    @MainActor
    final class LayerTimes {
        struct Key: Hashable {
            /// The clock that the layer's timing is applied to.
            let base: Int
            /// The target of the layer.
            let owner: Int
        }

        var clocks: [Key: Int] = [:]
        var keys: [Int: Key] = [:]
        /// The runs of blocks by their block and clock.
        var runs: [RunKey: Int] = [:]
    }

    /// The clock that a layer's timing is applied to; the clock itself where it is none of a layer.
    func baseClock(of clock: Int) -> Int { layerTimes?.keys[clock]?.base ?? clock }

    /// A clock and those of layers that follow it.
    package func family(of clock: Int) -> [Int] {
        guard let layerTimes else { return [clock] }
        return [clock] + layerTimes.keys.filter { $0.value.base == clock }.keys.sorted()
    }

    /// The clock of a layer's animations that are on a clock without the layer's time.
    func clock(_ base: Int, of layer: CALayer) -> Int {
        guard layerTimes != nil, let owner = layer.timeOwner, owner.recording === self else { return base }
        return clock(base, ownedBy: owner, after: base)
    }

    /// The clock of a layer with its own time; a new one goes on with the time of another.
    private func clock(_ base: Int, ownedBy owner: CALayer, after former: Int) -> Int {
        let key = LayerTimes.Key(base: base, owner: owner.target)
        if let known = layerTimes?.clocks[key] { return known }
        let index = timeline.clocks.count
        timeline.clocks.append(timeline.clocks[former])
        timeline.clocks[index].setLayerTime(owner.timeMap, from: now)
        layerTimes?.clocks[key] = index
        layerTimes?.keys[index] = key
        return index
    }

    /// The fields of a change of a layer that follows a layer's time, in the running block.
    func layerChange(of layer: CALayer) -> TrackChange {
        var change = capture.change
        let clock = clock(change.clock, of: layer)
        guard clock != change.clock else { return change }
        change.clock = clock
        change.start = timeline.clocks[clock].localTime(at: now) + (request?.delay ?? 0)
        change.restTime = .infinity
        return change
    }

    /// Counts a new track of the running block.
    func countTrack(of target: Int, _ change: TrackChange) {
        guard change.clock != capture.change.clock, let block = change.block else {
            captured.tracks += 1
            return
        }
        addTrack(
            of: target, block: block, clock: change.clock,
            end: change.start + timeline.timings[change.timing].duration)
    }

    /// Applies a change of a layer's timing to the animations of the layer and of all that is in it.
    func timeDidChange(of layer: CALayer) {
        let times = layerTimes ?? LayerTimes()
        layerTimes = times
        settleCaptured()
        stopEnded()
        moveAnimations(in: layer)
        for (clock, key) in times.keys.sorted(by: { $0.key < $1.key })
        where layers[key.owner].isDescendant(of: layer) {
            timeline.clocks[clock].setLayerTime(layers[key.owner].timeMap, from: now)
            for index in runs.indices where runs[index].clock == clock { scheduleRun(index) }
        }
        updateDuration()
    }

    /// Applies the timings of the layers that a layer was put into.
    func timeDidChange(ofMoved layer: CALayer) {
        guard layer.isDescendant(of: simulation.window.layer) else { return }
        let owner = layer.timeOwner
        if owner !== layer, running(in: layer).contains(where: { layerTimes?.keys[$0.clock]?.owner != owner?.target }) {
            // Its animations have a history that those of the new superlayer do not have.
            layer.mutableExtras.hasOwnTime = true
        }
        timeDidChange(of: layer)
    }

    /// Ends the tracks of runs that have ended for good: they do not come back to life when a layer's time goes back.
    private func stopEnded() {
        for index in runs.indices where runs[index].isDone { stopTracks(ofRun: index) }
    }

    /// Ends the tracks of a block's run that has ended.
    func stopTracks(ofRun index: Int) {
        guard !runs[index].isStopped, runs[index].block >= 0 else { return }
        runs[index].isStopped = true
        timeline.stopTracks(of: runs[index].targets, block: runs[index].block, clock: runs[index].clock, at: now)
    }

    /// The animations in a layer that run and follow no layer inside it.
    private func running(in layer: CALayer) -> [RunningTrack] {
        let owner = layer.timeOwner
        let targets = layer.targets(in: self) { $0.timeOwner === owner }
        return timeline.runningTracks(of: targets, at: now) { [blocks] in blocks[$0].isDone }
            + runs.lazy.filter { $0.block < 0 && !targets.isDisjoint(with: $0.targets) }.map {
                RunningTrack(target: $0.targets.first ?? 0, block: -1, clock: $0.clock, end: $0.end)
            }
    }

    /// Moves the animations of a layer and of all that is in it to the clocks of the layers whose time they follow.
    private func moveAnimations(in layer: CALayer) {
        guard let owner = layer.timeOwner else { return }
        var moves: [Int: Int] = [:]
        for track in running(in: layer) where moves[track.clock] == nil {
            guard layerTimes?.keys[track.clock]?.owner != owner.target else { continue }
            moves[track.clock] = clock(baseClock(of: track.clock), ownedBy: owner, after: track.clock)
        }
        guard !moves.isEmpty else { return }
        let targets = layer.targets(in: self) { $0.timeOwner === owner }
        let moved = timeline.move(targets, to: moves, at: now) { [blocks] in blocks[$0].isDone }
        for track in moved {
            guard let clock = moves[track.clock] else { continue }
            addTrack(of: track.target, block: track.block, clock: clock, end: track.end)
            if track.clock == baseClock(of: track.clock) {
                blocks[track.block].running -= 1
            } else {
                removeTrack(ofBlock: track.block, clock: track.clock)
            }
        }
        for index in runs.indices where runs[index].block < 0 && !targets.isDisjoint(with: runs[index].targets) {
            guard let clock = moves[runs[index].clock] else { continue }
            runs[index].clock = clock
            timeline.moveLayerAnimations(runs[index].layerAnimations, to: clock)
            scheduleRun(index)
        }
        updateEnds(ofBlocks: Set(moved.map(\.block)))
    }

    /// Says anew when the animations of blocks end that follow no layer's time, after some have left.
    private func updateEnds(ofBlocks changed: Set<Int>) {
        var affected = changed
        for block in changed {
            var outer = Int(blocks[block].outer)
            while outer >= 0, affected.insert(outer).inserted { outer = Int(blocks[outer].outer) }
        }
        // Inner blocks come after outer ones.
        for block in affected.sorted(by: >) where !blocks[block].isDone {
            let inner = blocks.indices.filter { Int(blocks[$0].outer) == block }
            blocks[block].end = inner.reduce(blocks[block].endOfTracks) { max($0, blocks[$1].end) }
            schedule(block)
        }
    }
}

extension CALayer {
    /// The nearest layer, this one or one that it is in, with a time of its own; `nil` for the stage's time.
    final var timeOwner: CALayer? {
        var current: CALayer? = self
        while let layer = current {
            if layer.extras?.hasOwnTime == true { return layer }
            current = layer.superlayer
        }
        return nil
    }

    /// The map from the time of the root to the layer's.
    final var timeMap: TimeMap {
        let outer = superlayer?.timeMap ?? .identity
        return extras.map { outer.appending($0.timing.map) } ?? outer
    }

    /// The targets of the layer and of all that is in it, as far as a predicate holds on the way.
    fileprivate final func targets(in recording: Recording, where isIncluded: (CALayer) -> Bool) -> Set<Int> {
        guard isIncluded(self) else { return [] }
        var targets: Set<Int> = self.recording === recording ? [target] : []
        for sublayer in sublayerStorage { targets.formUnion(sublayer.targets(in: recording, where: isIncluded)) }
        if let mask { targets.formUnion(mask.targets(in: recording, where: isIncluded)) }
        return targets
    }
}

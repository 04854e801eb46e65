import AnimationMath
import AnimationTimeline

/// The time of layers whose media timing was set: their animations, and those of everything in them, are on derived clocks.
///
/// A derived clock is created with the first animation that needs it, and changes with every timing of the layer and its
/// superlayers. What was shown before a change stays as it was.
extension Recording {
    /// The clock of a layer's animations: that of the nearest layer with its own time, otherwise `base`.
    func clock(_ base: ClockID, of layer: CALayer) -> ClockID {
        guard hasLayerTime, let owner = layer.timeOwner, owner.recording === self else { return base }
        return clock(base, of: owner, continuing: base)
    }

    private func clock(_ base: ClockID, of owner: CALayer, continuing former: ClockID) -> ClockID {
        let derivation = Clocks.Derivation(base: base, layer: owner.target)
        if let known = clocks.layerClock(derivation) { return known }
        let (timing, now) = (owner.timeMap, now)
        return changeClocks { $0.open(derivation, timing: timing, continuing: former, from: now) }
    }

    /// The fields of a change that the open block makes to a layer, on the layer's clock.
    func layerChange(of layer: CALayer) -> TrackChange {
        var change = scope.change
        let base = ClockID(index: change.clock)
        let clock = clock(base, of: layer)
        guard clock != base else { return change }
        change.clock = clock.index
        change.start = localTime(of: clock) + (scope.request?.delay ?? 0)
        change.restTime = .infinity
        return change
    }

    /// Applies a change of a layer's timing to the animations of the layer and of everything in it.
    func timeDidChange(of layer: CALayer) {
        hasLayerTime = true
        stopEndedSegments()
        moveAnimations(in: layer)
        for (clock, owner) in clocks.layerClocks where layers[owner].isDescendant(of: layer) {
            let (timing, now) = (layers[owner].timeMap, now)
            changeClocks { $0.setTiming(timing, of: clock, from: now) }
            for segment in blocks.segmentIDs where blocks[segment].clock == clock { schedule(segment) }
        }
        updateDuration()
    }

    /// Applies the timings of its new superlayers to a layer that was moved.
    func timeDidChange(ofMoved layer: CALayer) {
        guard layer.isDescendant(of: simulation.window.layer) else { return }
        let owner = layer.timeOwner
        let used = owner === layer ? [] : clocksInUse(by: targets(of: layer))
        if used.contains(where: { clocks.layer(of: $0) != owner?.target }) {
            // Its animations have a history that those of the new superlayer do not have.
            layer.mutableExtras.hasOwnTime = true
        }
        timeDidChange(of: layer)
    }

    /// Stops the tracks of segments that have ended on derived clocks: they do not run again when a layer's time goes back.
    private func stopEndedSegments() {
        for segment in blocks.segmentIDs
        where !blocks[segment].isLive && clocks.layer(of: blocks[segment].clock) != nil {
            stopTracks(of: segment)
        }
    }

    func stopTracks(of id: SegmentID) {
        let segment = blocks[id]
        guard let block = segment.block, segment.tracks > 0 else { return }
        blocks.removeTracks(of: id)
        timeline.stopTracks(ofBlock: block.index, clock: segment.clock.index, at: now)
    }

    /// The targets of a layer and of everything in it, except layers with their own time.
    private func targets(of layer: CALayer) -> Set<Int> {
        let owner = layer.timeOwner
        return layer.targets(in: self) { $0.timeOwner === owner }
    }

    /// The clocks of the animations of some targets that have not ended.
    private func clocksInUse(by targets: Set<Int>) -> [ClockID] {
        timeline.runningTracks(of: targets, at: now, isDone: isDone).map { ClockID(index: $0.clock) }
            + explicitAnimations(of: targets).map { blocks[$0].clock }
    }

    private func explicitAnimations(of targets: Set<Int>) -> [SegmentID] {
        explicitAnimations.filter { targets.contains($0.value.target) }.keys.sorted()
    }

    /// Moves the animations of a layer, and of everything in it, to the clocks of the layer whose time they follow now.
    private func moveAnimations(in layer: CALayer) {
        guard let owner = layer.timeOwner else { return }
        let targets = targets(of: layer)
        var moves: [ClockID: ClockID] = [:]
        for used in clocksInUse(by: targets) where moves[used] == nil && clocks.layer(of: used) != owner.target {
            moves[used] = clock(clocks.base(of: used), of: owner, continuing: used)
        }
        guard !moves.isEmpty else { return }
        let indices = Dictionary(uniqueKeysWithValues: moves.map { ($0.key.index, $0.value.index) })
        for track in timeline.move(targets, to: indices, at: now, isDone: isDone) {
            let former = ClockID(index: track.clock)
            guard let clock = moves[former] else { continue }
            let block = BlockID(index: track.block)
            schedule(blocks.moveTrack(of: block, from: former, to: clock, end: track.end))
        }
        for segment in explicitAnimations(of: targets) {
            guard let clock = moves[blocks[segment].clock] else { continue }
            blocks.move(segment, to: clock)
            timeline.moveLayerAnimations(explicitAnimations[segment]?.curves ?? [], to: clock.index)
            schedule(segment)
        }
    }
}

extension CALayer {
    /// The nearest layer with its own time, this one or a superlayer; `nil` for the stage's time.
    final var timeOwner: CALayer? {
        var current: CALayer? = self
        while let layer = current {
            if layer.extras?.hasOwnTime == true { return layer }
            current = layer.superlayer
        }
        return nil
    }

    final var timeMap: TimeMap {
        let outer = superlayer?.timeMap ?? .identity
        return extras.map { outer.appending($0.timing.map) } ?? outer
    }

    /// The targets of the layer and of everything in it, down to the layers for which a predicate does not hold.
    fileprivate final func targets(in recording: Recording, where isIncluded: (CALayer) -> Bool) -> Set<Int> {
        guard isIncluded(self) else { return [] }
        var targets: Set<Int> = self.recording === recording ? [target] : []
        for sublayer in sublayerStorage { targets.formUnion(sublayer.targets(in: recording, where: isIncluded)) }
        if let mask { targets.formUnion(mask.targets(in: recording, where: isIncluded)) }
        return targets
    }
}

import AnimationMath
import AnimationTimeline

/// The animations on a driven clock: a transition's or a property animator's.
extension Recording {
    func openClock() -> ClockID { changeClocks { $0.open() } }
    func localTime(of clock: ClockID) -> Double { clocks.localTime(of: clock, at: now) }

    func hold(_ clock: ClockID, at local: Double) {
        if !clocks[clock].isHeld { prepareToMove(clock) }
        changeClocks { $0.hold(clock, at: local, from: now) }
    }

    /// Moves a clock to a local time over a duration in seconds, and on from there at a rate. Its animations come to their ends
    /// if it goes on.
    func run(_ clock: ClockID, to target: Double, over duration: Double, curve: UnitCurve, rateAfter: Double) {
        prepareToMove(clock)
        changeClocks {
            $0.run(clock, to: target, over: duration, curve: curve, rateAfter: rateAfter, from: now)
        }
        if rateAfter > 0 { scheduleAll(on: clock) }
    }

    /// Voids the events of a clock's animations, and ends the tracks of completed blocks for good: they do not run again when
    /// the clock goes back.
    private func prepareToMove(_ clock: ClockID) {
        unscheduleAll(on: clock)
        for clock in clocks.following(clock) { timeline.detach(clock.index, at: now, isDone: isDone) }
    }

    /// Lets the blocks on a clock run again that have been completed; their completions are replaced by a closure. What is due
    /// on the clock now is void.
    func reopen(_ clock: ClockID, completion: @escaping (Bool) -> Void) {
        for segment in liveSegments(on: clock) { blocks[segment].due = nil }
        for block in blocks(on: clock) {
            blocks.reopen(block)
            if blocks[block].hasCompletion { completions[block] = completion }
        }
    }

    func completeAll(on clock: ClockID) {
        for block in blocks(on: clock) where !blocks[block].isDone {
            blocks.interrupt(block)
            complete(block)
        }
        endExplicitAnimations(on: clock)
    }

    func endExplicitAnimations(on clock: ClockID) {
        for segment in liveSegments(on: clock) where blocks[segment].block == nil {
            endExplicit(segment, finished: false)
        }
    }

    /// Lets the explicit animations on a clock that nobody drives any more run to their ends.
    private func continueExplicitAnimations(on clock: ClockID) {
        guard liveSegments(on: clock).contains(where: { blocks[$0].block == nil }) else { return }
        run(clock, to: localTime(of: clock), over: 0, curve: .linear, rateAfter: 1)
    }

    /// Ends the blocks on a clock without their completions.
    ///
    func abandonAll(on clock: ClockID) -> [(Bool) -> Void] {
        var waiting: [(Bool) -> Void] = []
        for block in blocks(on: clock).reversed() where !blocks[block].isDone {
            blocks.finish(block)
            if let completion = completions.removeValue(forKey: block) { waiting.append(completion) }
        }
        scheduleEndedBlocks()
        return waiting
    }

    private func blocks(on clock: ClockID) -> [BlockID] { blocks.blockIDs.filter { blocks[$0].clock == clock } }

    package func isAnimating(on clock: ClockID) -> Bool {
        liveSegments(on: clock).contains { id in
            let segment = blocks[id]
            return segment.block != nil && (segment.clock != clock || segment.end > localTime(of: clock))
        }
    }

    func isRepeatingForEver(on clock: ClockID) -> Bool {
        liveSegments(on: clock).contains { blocks[$0].block != nil && blocks[$0].end == .infinity }
    }

    /// Marks the targets whose opacity or transform was animated on a clock, or on one that follows it.
    package func markAnimated(_ targets: inout [Bool], on clock: ClockID) {
        for clock in clocks.following(clock) { timeline.markAnimated(&targets, on: clock.index) }
    }

    /// Ends the animations on a clock that has run back to its start: model values are what they were before.
    func end(reversed clock: ClockID) {
        revert(clock)
        let waiting = abandonAll(on: clock)
        endExplicitAnimations(on: clock)
        for completion in waiting { outsideOfBlocks { completion(false) } }
    }

    /// Ends the tracks on a clock, and sets every model value back to what it was before the first of them.
    func revert(_ clock: ClockID) {
        for clock in clocks.following(clock) {
            for (target, value) in timeline.revert(clock.index, at: now) { layers[target].restore(value) }
        }
    }

    /// Replaces the rest of a clock's animations by animations of the open block.
    ///
    /// - Returns: The completions of the clock's blocks, which are to be called when the open block ends.
    func restart(_ clock: ClockID, reversed: Bool) -> [(Bool) -> Void] {
        prepareToMove(clock)
        let waiting = abandonAll(on: clock)
        for clock in clocks.following(clock) {
            let change = clocks.layer(of: clock).map { layerChange(of: layers[$0]) } ?? scope.change
            let restarted = timeline.restart(clock.index, at: now, with: change, reversed: reversed)
            if let block = scope.block, !restarted.targets.isEmpty { _ = blocks.markChanged(block) }
            countTracks(restarted.targets.count, of: change)
            for (target, value) in restarted.values { layers[target].restore(value) }
        }
        continueExplicitAnimations(on: clock)
        return waiting
    }

    /// Ends a clock's animations, and keeps the values that are shown. The completions receive `false`.
    func freeze(_ clock: ClockID) {
        let waiting = abandonAll(on: clock)
        for clock in clocks.following(clock) {
            for (target, value) in timeline.freeze(clock.index, at: now) { layers[target].restore(value) }
        }
        continueExplicitAnimations(on: clock)
        for completion in waiting { outsideOfBlocks { completion(false) } }
    }

    func ends(of clock: ClockID, atStart: Bool) -> [(target: Int, value: Timeline.PropertyValue)] {
        clocks.following(clock).flatMap { timeline.ends(of: $0.index, atStart: atStart) }
    }

    func set(_ values: [(target: Int, value: Timeline.PropertyValue)]) {
        timeline.set(values, at: now)
        for (target, value) in values { layers[target].restore(value) }
    }
}

import AnimationCore
import AnimationTimeline

/// The animations on a clock that is driven by hand or turned back.
extension Recording {
    /// Makes a clock's animations depend on the clock alone: their ends are not queued any more, and those that have
    /// ended do not come back to life when the clock runs backwards.
    func takeOver(_ clock: Int) {
        let local = timeline.clocks[clock].localTime(at: now)
        for block in blocks.indices where blocks[block].clock == clock && !blocks[block].isDone {
            if blocks[block].end > local { blocks[block].event = 0 }
        }
        for run in runs(onFamilyOf: clock) where runs[run].end > timeline.clocks[runs[run].clock].localTime(at: now) {
            runs[run].event = 0
        }
        updateDuration(exceptOn: clock)
        for clock in family(of: clock) { timeline.detach(clock, at: now) { [blocks] in blocks[$0].isDone } }
    }

    /// Pins the time of a clock, and of those of layers that follow it, from now on.
    func hold(_ clock: Int, at local: Double) {
        for clock in family(of: clock) { timeline.clocks[clock].hold(local, from: now) }
    }

    /// Lets the time of a clock, and of those of layers that follow it, go to `target`, and on from there if a rate is given.
    func run(_ clock: Int, to target: Double, over duration: Double, curve: UnitCurve, rateAfter: Double) {
        for clock in family(of: clock) {
            timeline.clocks[clock].run(to: target, over: duration, curve: curve, rateAfter: rateAfter, from: now)
        }
    }

    /// Says anew when the last animation ends; those on one clock are left out.
    func updateDuration(exceptOn clock: Int? = nil) {
        timeline.duration = max(latestEnd(exceptOn: clock), latestEndOfRuns(exceptOn: clock))
    }

    /// The stage time at which the last of the blocks on other clocks than one ends, endless ones left out; now where all have
    /// ended.
    private func latestEnd(exceptOn clock: Int?) -> Double {
        blocks.reduce(now) { latest, block in
            guard block.clock != clock, !block.isDone, block.end < .infinity else { return latest }
            return max(latest, timeline.clocks[block.clock].stageTime(reaching: block.end, notBefore: now) ?? latest)
        }
    }

    /// Queues the ends of a clock's animations anew.
    func scheduleAll(on clock: Int) {
        for block in blocks.indices where blocks[block].clock == clock && !blocks[block].isDone { schedule(block) }
        runs(onFamilyOf: clock).forEach(scheduleRun)
    }

    /// Keeps the animations on a clock, which have ended, for another run; the last of them completes with a closure.
    func reopen(_ clock: Int, completion: @escaping (Bool) -> Void) {
        for block in blocks.indices where blocks[block].clock == clock {
            blocks[block].isDone = false
            reopenRuns(ofBlock: block)
            if blocks[block].hasCompletion { completions[block] = Completion(run: completion) }
        }
    }

    /// Ends the animations on this clock, as not finished.
    func completeAll(on clock: Int) {
        for block in blocks.indices where blocks[block].clock == clock && !blocks[block].isDone {
            blocks[block].isFinished = false
            complete(block)
        }
        for run in runs(onFamilyOf: clock) { endRun(run, finished: false) }
    }

    /// Whether an animation on this clock still moves something.
    package func isAnimating(on clock: Int) -> Bool {
        let local = timeline.clocks[clock].localTime(at: now)
        for block in blocks
        where block.clock == clock && !block.isDone && block.changes > 0
            && (block.end > local || block.waiting > 0)
        {
            return true
        }
        return false
    }

    /// Puts every model value that was animated on this clock back to what it was before the first animation, and ends
    /// those animations.
    func revert(_ clock: Int) {
        for clock in family(of: clock) {
            for (target, value) in timeline.revert(clock, at: now) { layers[target].restore(value) }
        }
    }

    /// Replaces the rest of a clock's animations by those of the running block.
    func restart(_ clock: Int, reversed: Bool) {
        closeBlocks(on: clock)
        for clock in family(of: clock) {
            let owner = layerTimes?.keys[clock]?.owner
            let change = owner.map { layerChange(of: layers[$0]) } ?? capture.change
            let made = timeline.restart(clock, at: now, with: change, reversed: reversed)
            captured.changes += made.targets.count
            for target in made.targets { countTrack(of: target, change) }
            for (target, value) in made.values { layers[target].restore(value) }
        }
    }

    /// Marks the blocks on a clock as done, without their completions.
    private func closeBlocks(on clock: Int) {
        for block in blocks.indices where blocks[block].clock == clock && !blocks[block].isDone {
            blocks[block].isDone = true
            closeRuns(ofBlock: block)
        }
    }

    /// Ends a clock's animations where they are.
    func freeze(_ clock: Int) {
        closeBlocks(on: clock)
        for clock in family(of: clock) {
            for (target, value) in timeline.freeze(clock, at: now) { layers[target].restore(value) }
        }
    }

    /// The values of a clock's properties before the first or after the last of its animations.
    func ends(of clock: Int, atStart: Bool) -> [(target: Int, value: Timeline.PropertyValue)] {
        family(of: clock).flatMap { timeline.ends(of: $0, atStart: atStart) }
    }

    /// Sets values at once.
    func set(_ values: [(target: Int, value: Timeline.PropertyValue)]) {
        timeline.set(values, at: now)
        for (target, value) in values { layers[target].restore(value) }
    }
}

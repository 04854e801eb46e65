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
        timeline.duration = latestEnd { $0.clock != clock }
        timeline.takeOver(clock, at: now) { [blocks] in blocks[$0].isDone }
    }

    /// The stage time at which the last of some blocks ends, endless ones left out; now where all have ended.
    func latestEnd(where isIncluded: (Block) -> Bool) -> Double {
        blocks.reduce(now) { latest, block in
            guard isIncluded(block), !block.isDone, block.end < .infinity else { return latest }
            return max(latest, timeline.clocks[block.clock].stageTime(reaching: block.end, notBefore: now) ?? latest)
        }
    }

    /// Queues the ends of a clock's blocks anew.
    func scheduleAll(on clock: Int) {
        for block in blocks.indices where blocks[block].clock == clock && !blocks[block].isDone { schedule(block) }
    }

    /// Keeps the animations on a clock, which have ended, for another run; the last of them completes with a closure.
    func reopen(_ clock: Int, completion: @escaping (Bool) -> Void) {
        for block in blocks.indices where blocks[block].clock == clock {
            blocks[block].isDone = false
            if blocks[block].hasCompletion { completions[block] = Completion(run: completion) }
        }
    }

    /// Runs the completions of the blocks on this clock, as not finished.
    func completeAll(on clock: Int) {
        for block in blocks.indices where blocks[block].clock == clock && !blocks[block].isDone {
            blocks[block].isFinished = false
            complete(block)
        }
    }

    /// Whether an animation on this clock still moves something.
    package func isAnimating(on clock: Int) -> Bool {
        let local = timeline.clocks[clock].localTime(at: now)
        for block in blocks where block.clock == clock && !block.isDone && block.changes > 0 && block.end > local {
            return true
        }
        return false
    }

    /// Puts every model value that was animated on this clock back to what it was before the first animation, and ends
    /// those animations.
    func revert(_ clock: Int) {
        for (target, value) in timeline.revert(clock, at: now) { layers[target].restore(value) }
    }

    /// Replaces the rest of a clock's animations by those of the running block.
    func restart(_ clock: Int, reversed: Bool) {
        for block in blocks.indices where blocks[block].clock == clock && !blocks[block].isDone {
            blocks[block].isDone = true
        }
        let made = timeline.restart(clock, at: now, with: capture.change, reversed: reversed)
        captured.changes += made.count
        captured.tracks += made.count
        for (target, value) in made.values { layers[target].restore(value) }
    }

    /// Ends a clock's animations where they are.
    func freeze(_ clock: Int) {
        for block in blocks.indices where blocks[block].clock == clock && !blocks[block].isDone {
            blocks[block].isDone = true
        }
        for (target, value) in timeline.freeze(clock, at: now) { layers[target].restore(value) }
    }

    /// Sets values at once.
    func set(_ values: [(target: Int, value: Timeline.PropertyValue)]) {
        timeline.set(values, at: now)
        for (target, value) in values { layers[target].restore(value) }
    }
}

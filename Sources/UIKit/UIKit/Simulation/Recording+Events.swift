import AnimationTimeline

/// The events of segments and blocks.
extension Recording {
    /// Queues the end of a segment at the stage time at which its clock reaches it; an event queued before is void.
    func schedule(_ segment: SegmentID) {
        blocks[segment].due = nil
        guard blocks.canEnd(segment) else { return }
        let (clock, end) = (blocks[segment].clock, blocks[segment].end)
        guard let time = clocks.stageTime(of: clock, reaching: end, notBefore: now) else { return }
        blocks[segment].due = BlockStore.Due(event: queue.push(.segmentEnds(segment), at: time), time: time)
        extendDuration(to: time)
    }

    /// Queues the completion of a block in the next cycle; an event queued before is void.
    private func schedule(_ block: BlockID) {
        blocks[block].due = BlockStore.Due(event: queue.push(.blockEnds(block), at: now), time: now)
    }

    /// Queues the completions of blocks that have become over, in the next cycle.
    func scheduleEndedBlocks() {
        for block in takeEndedBlocks() { schedule(block) }
    }

    /// The blocks that have become over and have a completion; the others are done.
    private func takeEndedBlocks() -> [BlockID] {
        blocks.takeEnded().filter { block in
            if !blocks[block].hasCompletion { blocks.finish(block) }
            return blocks[block].hasCompletion
        }
    }

    /// Queues the ends of everything on a clock and on those that follow it.
    func scheduleAll(on clock: ClockID) {
        for block in blocks.blockIDs where blocks[block].clock == clock && blocks.isOver(block) { schedule(block) }
        for segment in liveSegments(on: clock) { schedule(segment) }
    }

    /// Voids the events of what has not ended on a clock and on those that follow it.
    func unscheduleAll(on clock: ClockID) {
        for segment in liveSegments(on: clock) {
            if blocks[segment].end > clocks.localTime(of: blocks[segment].clock, at: now) { blocks[segment].due = nil }
        }
        updateDuration()
    }

    /// The live segments on a clock and on those that follow it.
    func liveSegments(on clock: ClockID) -> [SegmentID] {
        blocks.segmentIDs.filter { blocks[$0].isLive && clocks.base(of: blocks[$0].clock) == clock }
    }

    /// Ends the timeline with the last of the segments that have an event.
    func updateDuration() { timeline.duration = max(now, blocks.latestDueTime ?? now) }

    /// Removes and returns the earliest event, if it is due by a time; events that were put off are skipped.
    func takeDue(by time: Double) -> (time: Double, event: Event)? {
        if !ended.isEmpty { return (now, .blockEnds(ended.removeFirst())) }
        while let entry = queue.pop(by: time) {
            switch entry.event {
            case .segmentEnds(let segment) where blocks[segment].due?.event != entry.id: continue
            case .blockEnds(let block) where blocks[block].due?.event != entry.id: continue
            default: return (entry.time, entry.event)
            }
        }
        return nil
    }

    /// Handles an event.
    func handle(_ event: Event) {
        switch event {
        case .perform(let action): action()
        case .blockEnds(let block): if blocks.isOver(block) { complete(block) }
        case .segmentEnds(let segment) where blocks[segment].block == nil: endExplicit(segment, finished: true)
        case .segmentEnds(let segment):
            // In a layer's time that goes forwards, the tracks show their ends, and may run again when an animator is reversed.
            if !clocks[blocks[segment].clock].hasForwardLayerTime { stopTracks(of: segment) }
            blocks.end(segment)
            ended += takeEndedBlocks()
        }
    }
}

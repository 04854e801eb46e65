/// The identity of an animation block: its index, in the order of the calls.
package struct BlockID: Hashable, Comparable {
    package let index: Int

    package init(index: Int) { self.index = index }

    package static func < (left: BlockID, right: BlockID) -> Bool { left.index < right.index }
}

package struct SegmentID: Hashable, Comparable {
    package let index: Int

    package static func < (left: SegmentID, right: SegmentID) -> Bool { left.index < right.index }
}

/// The animation blocks and their segments: what runs, and what is over when.
///
/// Knows no layers, no times but the local ends, and no closures: ``Recording`` queues the events and calls the completions.
package struct BlockStore {
    /// A queued event and the stage time at which it is due.
    package struct Due {
        package let event: EventID
        package let time: Double

        package init(event: EventID, time: Double) { (self.event, self.time) = (event, time) }
    }

    /// One call of `animate`.
    package struct Block {
        package let clock: ClockID
        /// The block in whose closure the call was made.
        package let outer: BlockID?
        package let hasCompletion: Bool
        /// Whether the views that it animates take touches.
        package let allowsTouches: Bool
        /// Its segments, one for each clock of its tracks.
        package fileprivate(set) var segments: [SegmentID] = []
        /// The number of things it waits for: its closure, its live segments, and its nested blocks that are not over.
        fileprivate var pending = 1
        /// Whether its closure has returned.
        package fileprivate(set) var isClosed = false
        /// Whether its closure has changed anything.
        package fileprivate(set) var hasChanges = false
        /// The argument of its completion: whether no track was removed or replaced, and no clock stopped.
        package fileprivate(set) var isFinished = true
        /// Whether it was completed or abandoned.
        package fileprivate(set) var isDone = false
        /// The event that completes it, if that is not the end of a segment.
        package var due: Due?
    }

    /// The tracks of one block on one clock, or one explicit animation of a layer: what ends together.
    package struct Segment {
        /// The block; `nil` for an explicit animation.
        package let block: BlockID?
        package fileprivate(set) var clock: ClockID
        /// The time of the clock at which the last of the tracks ends.
        package fileprivate(set) var end: Double
        /// The number of a block's tracks that were neither removed nor replaced.
        package fileprivate(set) var tracks = 0
        package fileprivate(set) var isLive = true
        /// The event that ends it; `nil` while its clock is held or runs backwards, and for one that repeats for ever.
        package var due: Due?
    }

    private var blocks: [Block] = []
    private var segments: [Segment] = []
    private var ended: [BlockID] = []

    package init() {}

    package subscript(id: BlockID) -> Block {
        get { blocks[id.index] }
        set { blocks[id.index] = newValue }
    }

    package subscript(id: SegmentID) -> Segment {
        get { segments[id.index] }
        set { segments[id.index] = newValue }
    }

    package var blockIDs: [BlockID] { blocks.indices.map(BlockID.init) }

    /// All segments, in the order of their first tracks.
    package var segmentIDs: [SegmentID] { segments.indices.map(SegmentID.init) }

    package func isOver(_ id: BlockID) -> Bool { blocks[id.index].pending == 0 && !blocks[id.index].isDone }

    package func isDone(_ index: Int) -> Bool { blocks[index].isDone }

    /// Voids the event of a segment.
    ///
    /// - Returns: Its clock and its end there; `nil` for one that cannot end: it is not live, or its block's closure has
    /// not returned.
    package mutating func rescheduledEnd(of id: SegmentID) -> (clock: ClockID, time: Double)? {
        segments[id.index].due = nil
        let segment = segments[id.index]
        guard segment.isLive, segment.block.map({ blocks[$0.index].isClosed }) ?? true else { return nil }
        return (segment.clock, segment.end)
    }

    /// The latest stage time at which a segment ends; `nil` if none has an event.
    package var latestDueTime: Double? { segments.lazy.compactMap(\.due?.time).max() }

    /// Removes and returns the blocks with a completion that have become over since the last call, inner ones first.
    package mutating func takeEnded() -> [BlockID] {
        guard !ended.isEmpty else { return [] }
        defer { ended = [] }
        return ended
    }

    // MARK: Opening and closing

    package mutating func open(
        on clock: ClockID, in outer: BlockID?, hasCompletion: Bool, allowsTouches: Bool = true
    ) -> BlockID {
        blocks.append(Block(clock: clock, outer: outer, hasCompletion: hasCompletion, allowsTouches: allowsTouches))
        if let outer { retain(outer) }
        return BlockID(index: blocks.count - 1)
    }

    /// Adds a block for tracks that nothing waits for, and that removing a layer's animations leaves alone.
    package mutating func addDetached() -> BlockID {
        let id = open(on: .stage, in: nil, hasCompletion: false)
        blocks[id.index].isDone = true
        close(id)
        return id
    }

    package mutating func close(_ id: BlockID) {
        blocks[id.index].isClosed = true
        release(id)
    }

    /// Returns whether this is the block's first change.
    package mutating func markChanged(_ id: BlockID) -> Bool {
        guard !blocks[id.index].hasChanges else { return false }
        blocks[id.index].hasChanges = true
        return true
    }

    package mutating func addExplicit(on clock: ClockID, end: Double) -> SegmentID {
        segments.append(Segment(block: nil, clock: clock, end: end))
        return SegmentID(index: segments.count - 1)
    }

    // MARK: Tracks

    /// Adds tracks of a block that end at one time of a clock.
    @discardableResult
    package mutating func addTracks(_ count: Int = 1, to block: BlockID, on clock: ClockID, end: Double) -> SegmentID {
        let id = segment(of: block, on: clock) ?? append(to: block, on: clock)
        segments[id.index].tracks += count
        segments[id.index].end = max(segments[id.index].end, end)
        revive(id)
        return id
    }

    /// Removes a track that was removed or replaced before its end: the block has not finished.
    package mutating func removeTrack(of block: BlockID, on clock: ClockID) -> SegmentID? {
        blocks[block.index].isFinished = false
        return leave(block, on: clock)
    }

    package mutating func moveTrack(of block: BlockID, from old: ClockID, to new: ClockID, end: Double) -> SegmentID {
        let id = addTracks(to: block, on: new, end: end)
        _ = leave(block, on: old)
        return id
    }

    package mutating func move(_ id: SegmentID, to clock: ClockID) { segments[id.index].clock = clock }

    /// Removes all tracks of a segment that has ended, so that it is not reopened.
    package mutating func removeTracks(of id: SegmentID) { segments[id.index].tracks = 0 }

    private func segment(of block: BlockID, on clock: ClockID) -> SegmentID? {
        blocks[block.index].segments.first { segments[$0.index].clock == clock }
    }

    private mutating func append(to block: BlockID, on clock: ClockID) -> SegmentID {
        let id = SegmentID(index: segments.count)
        segments.append(Segment(block: block, clock: clock, end: -.infinity, isLive: false))
        blocks[block.index].segments.append(id)
        return id
    }

    private mutating func leave(_ block: BlockID, on clock: ClockID) -> SegmentID? {
        guard let id = segment(of: block, on: clock) else { return nil }
        segments[id.index].tracks -= 1
        if segments[id.index].tracks == 0 { end(id) }
        return id
    }

    // MARK: Ends

    package mutating func end(_ id: SegmentID) {
        guard segments[id.index].isLive else { return }
        segments[id.index].isLive = false
        segments[id.index].due = nil
        if let block = segments[id.index].block { release(block) }
    }

    /// Marks a block as not finished, since its clock was stopped.
    package mutating func interrupt(_ id: BlockID) { blocks[id.index].isFinished = false }

    package mutating func finish(_ id: BlockID) {
        blocks[id.index].isDone = true
        blocks[id.index].due = nil
        for segment in blocks[id.index].segments { end(segment) }
    }

    /// Lets a block that was completed run again, with the tracks it has left.
    package mutating func reopen(_ id: BlockID) {
        blocks[id.index].isDone = false
        for segment in blocks[id.index].segments where segments[segment.index].tracks > 0 { revive(segment) }
    }

    private mutating func revive(_ id: SegmentID) {
        guard !segments[id.index].isLive, let block = segments[id.index].block else { return }
        segments[id.index].isLive = true
        retain(block)
    }

    /// Has a block wait for one thing more; one that was over keeps its outer block waiting again.
    private mutating func retain(_ id: BlockID) {
        blocks[id.index].pending += 1
        if blocks[id.index].pending == 1, let outer = blocks[id.index].outer { retain(outer) }
    }

    /// Has a block wait for one thing less; one that waits for nothing is over.
    private mutating func release(_ id: BlockID) {
        blocks[id.index].pending -= 1
        guard blocks[id.index].pending == 0 else { return }
        if blocks[id.index].hasCompletion, !blocks[id.index].isDone { ended.append(id) }
        if !blocks[id.index].hasCompletion { blocks[id.index].isDone = true }
        if let outer = blocks[id.index].outer { release(outer) }
    }
}

import AnimationMath
import AnimationTimeline

/// The recording of a stage: turns changes of model values into tracks, and completes animation blocks at their ends. The only
/// writer of a ``Timeline``, and the only one here that calls code of the user. README.md in this folder explains the model.
@MainActor
package final class Recording {
    enum Event {
        case segmentEnds(SegmentID)
        /// A block is over that had no segment to wait for.
        case blockEnds(BlockID)
        case perform(() -> Void)
    }

    /// The closure of an explicit animation, and where it is in the timeline.
    struct ExplicitAnimation {
        let target: Int
        let curves: [Int]
        let completion: (Bool) -> Void
    }

    unowned let simulation: Simulation
    private(set) var isOpen = true
    package private(set) var now = 0.0
    package internal(set) var timeline = Timeline()
    /// The layer of each target.
    package internal(set) var layers: [CALayer] = []

    var blocks = BlockStore()
    /// The clocks, whose values are the timeline's; see ``changeClocks(_:)``.
    private(set) var clocks = Clocks()
    var queue = EventQueue<Event>()
    /// The blocks that the end of a segment has completed, to be handled before all other events.
    var ended: [BlockID] = []
    /// The completions of blocks that are not done.
    var completions: [BlockID: (Bool) -> Void] = [:]
    var explicitAnimations: [SegmentID: ExplicitAnimation] = [:]

    /// The clock of the transition or property animator whose code runs now.
    var clock = ClockID.stage { didSet { knownParent = nil } }
    var scope = AnimationScope.plain
    var timings = TimingTable()
    /// The keyframes of the block whose closure runs, until they can be sorted.
    var pendingKeyframes: [PendingKeyframe]?
    /// The blocks that `beginAnimations` has opened.
    var begunBlocks: [BegunBlock] = []

    /// Whether a layer's media timing was ever set.
    var hasLayerTime = false
    /// Appearance events of layers that have no target yet.
    var appearing: [(event: Int, layer: CALayer)] = []
    /// The layers that were taken out of others since the last event.
    var removed: [CALayer] = []
    /// The scroll views whose content is in motion, by target.
    var scrolling: [Int: UIScrollView] = [:]
    /// A layer all of whose sublayers are known to be in the window, as long as the tree stays as it is.
    var knownParent: ObjectIdentifier?

    init(simulation: Simulation) {
        self.simulation = simulation
        register(simulation.window.layer, parent: nil, index: 0)
    }

    /// Ends the recording: nothing is written any more, and the layers are released.
    func close() {
        isOpen = false
        for scrollView in scrolling.values { scrollView.forgetMotion() }
        scrolling = [:]
        // Layers may outlive the stage, and keep the rest of this object.
        layers = []
        (removed, appearing) = ([], [])
        blocks = BlockStore()
        clocks = Clocks()
        queue = EventQueue()
        ended = []
        completions = [:]
        explicitAnimations = [:]
        timings = TimingTable()
        timeline = Timeline()
    }

    func advance(to time: Double) {
        now = max(now, time)
        extendDuration(to: now)
    }

    func extendDuration(to time: Double) { timeline.duration = max(timeline.duration, time) }

    /// Changes the clocks, here and in the timeline.
    func changeClocks<Result>(_ change: (inout Clocks) -> Result) -> Result {
        // With two references to the values, the change would copy all of them.
        timeline.clocks = []
        defer { timeline.clocks = clocks.values }
        return change(&clocks)
    }

    package func note(_ kind: StageEvent.Kind, _ layer: CALayer? = nil) {
        timeline.events.append(StageEvent(time: now, kind: kind, target: layer?.target))
    }

    /// Records an appearance callback. Those before the first event belong to the start.
    func note(_ callback: StageEvent.Appearance, of layer: CALayer) {
        guard !timeline.events.isEmpty else { return }
        let isKnown = layer.recording === self
        if !isKnown { appearing.append((timeline.events.count, layer)) }
        note(.appearance(callback), isKnown ? layer : nil)
    }

    // MARK: Events

    /// Queues the end of a segment at the stage time at which its clock reaches it; an event queued before is void.
    func schedule(_ segment: SegmentID) {
        guard let end = blocks.rescheduledEnd(of: segment),
            let time = clocks.stageTime(of: end.clock, reaching: end.time, notBefore: now)
        else { return }
        blocks[segment].due = BlockStore.Due(event: queue.push(.segmentEnds(segment), at: time), time: time)
        extendDuration(to: time)
    }

    /// Queues the completion of a block in the next cycle; an event queued before is void.
    private func schedule(_ block: BlockID) {
        blocks[block].due = BlockStore.Due(event: queue.push(.blockEnds(block), at: now), time: now)
    }

    func scheduleEndedBlocks() {
        for block in blocks.takeEnded() { schedule(block) }
    }

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

    func handle(_ event: Event) {
        switch event {
        case .perform(let action): action()
        case .blockEnds(let block): if blocks.isOver(block) { complete(block) }
        case .segmentEnds(let segment) where blocks[segment].block == nil: endExplicit(segment, finished: true)
        case .segmentEnds(let segment):
            // In a layer's time that goes forwards, the tracks show their ends, and may run again when an animator is reversed.
            if !clocks[blocks[segment].clock].hasForwardLayerTime { stopTracks(of: segment) }
            blocks.end(segment)
            ended += blocks.takeEnded()
        }
    }
}

import AnimationCore

/// Captures what happens on a stage: turns changes of model values into tracks, and keeps the animation blocks until
/// their ends. The only writer of a ``Timeline``.
final class Recording {
    /// The animation block whose closure runs now.
    struct Capture {
        var block: Int32
        var timing: Int
        var request: AnimationRequest
    }

    /// One call of `animate`: what belongs together until its completion.
    struct Block {
        var completion: ((Bool) -> Void)?
        let clock: Int
        let begin: Double
        /// When the last of its animations ends, on its clock.
        var end: Double
        var tracks = 0
        var isFinished = true
        var isDone = false
        /// The queued event that completes it; an older one is void.
        var event = 0
    }

    unowned let stage: Stage
    private(set) var isOpen = true
    var timeline = Timeline()
    private(set) var views: [View] = []
    var blocks: [Block] = []
    var queue = EventQueue()
    private(set) var now = 0.0
    /// The clock of the transition whose code runs now.
    var clock = 0 { didSet { knownParent = nil } }
    private var capture: Capture?
    private var lastTiming: (request: AnimationRequest, index: Int)?
    /// The keyframes of the block that is being captured, until they can be put in order.
    var pendingKeyframes: [PendingKeyframe]?
    /// A view all of whose subviews are known to lie where things may be animated, as long as the tree stays as it is.
    private var knownParent: ObjectIdentifier?

    init(stage: Stage) {
        self.stage = stage
        register(stage.window, parent: nil, index: 0)
    }

    /// Ends the recording: nothing is written any more, and the views forget it.
    func close() {
        isOpen = false
        for view in views where view.recording === self { view.recording = nil }
        views = []
        blocks = []
    }

    func advance(to time: Double) {
        now = max(now, time)
        timeline.duration = max(timeline.duration, now)
    }

    // MARK: Who takes part

    /// Notes a view and all that is in it. Those that have taken part before keep their rows.
    func register(_ view: View, parent: View?, index: Int) {
        let isInitial = timeline.events.isEmpty && now == 0 && parent?.recording === self
        if view.recording === self {
            recordHierarchy(view, parent: parent, index: index)
        } else {
            view.recording = self
            view.target = views.count
            views.append(view)
            timeline.targets.append(
                Timeline.Target(
                    name: view.identity, geometry: view.geometry, alpha: view.alpha, isHidden: view.isHidden,
                    backgroundColor: view.backgroundColor, parent: isInitial ? parent?.target : nil))
            if !isInitial, parent != nil { recordHierarchy(view, parent: parent, index: index) }
        }
        for (index, subview) in view.subviews.enumerated() where subview.recording !== self {
            register(subview, parent: view, index: index)
        }
    }

    func recordHierarchy(_ view: View, parent: View?, index: Int) {
        knownParent = nil
        timeline.append(target: view.target, parent: parent?.target, index: index, at: now)
        note(parent == nil ? .removed : .added, view)
    }

    func note(_ kind: StageEvent.Kind, _ view: View? = nil) {
        timeline.events.append(StageEvent(time: now, kind: kind, target: view?.target))
    }

    // MARK: Changes

    /// Whether a change made now becomes an animation.
    var isCapturing: Bool { (capture?.block ?? -1) >= 0 }

    func recordBounds(_ view: View, from: Rect, to: Rect) {
        if let change = change(of: view) { timeline.bounds.append(change, from: from, to: to) }
    }

    func recordPosition(_ view: View, from: Point, to: Point) {
        if let change = change(of: view) { timeline.position.append(change, from: from, to: to) }
    }

    func recordAnchorPoint(_ view: View, from: Point, to: Point) {
        if let change = change(of: view) { timeline.anchorPoint.append(change, from: from, to: to) }
    }

    func recordTransform(_ view: View, from: AffineTransform, to: AffineTransform) {
        if let change = change(of: view) { timeline.transform.append(change, from: from, to: to) }
    }

    func recordSublayerTransform(_ view: View, from: AffineTransform, to: AffineTransform) {
        if let change = change(of: view) { timeline.sublayerTransform.append(change, from: from, to: to) }
    }

    func recordAlpha(_ view: View, from: Double, to: Double) {
        guard let change = change(of: view) else { return }
        var from = from
        if isCapturing {
            if capture?.request.options.contains(.beginFromCurrentState) == true {
                from = timeline.replacing(timeline.alpha, change.target, now, initial: from)
            }
            for index in Array(timeline.alpha.chain(of: change.target)) {
                let track = timeline.alpha.tracks[index]
                guard now < track.settled else { break }
                if !track.isImmediate, track.block != change.block, track.stop > now,
                    !blocks[Int(track.block)].isDone
                {
                    timeline.alpha.tracks[index].stop = now
                    cut(Int(track.block))
                }
            }
        }
        timeline.alpha.append(change, from: from, to: to)
    }

    func recordHidden(_ view: View, _ isHidden: Bool) {
        guard view.recording === self else { return }
        timeline.append(target: view.target, isHidden: isHidden, at: now)
        note(isHidden ? .hidden : .shown, view)
    }

    /// What the track of a change made now has in common with the others of its block; `nil` for a change that must not
    /// be written, because it is a mistake.
    private func change(of view: View) -> TrackChange? {
        guard let capture, capture.block >= 0 else {
            guard view.recording === self else { return nil }
            return TrackChange(
                target: view.target, begin: now, start: now, timing: 0, clock: 0, block: -1, settled: now)
        }
        guard isInPlace(view) else { return nil }
        let isStageTime = timeline.clocks[self.clock].isStageTime
        let start = (isStageTime ? now : timeline.clocks[self.clock].localTime(at: now)) + capture.request.delay
        let end = start + timeline.timings[capture.timing].duration
        let block = Int(capture.block)
        if blocks[block].tracks == 0 { note(.animated, view) }
        blocks[block].tracks += 1
        blocks[block].end = max(blocks[block].end, end)
        return TrackChange(
            target: view.target, begin: now, start: start, timing: capture.timing, clock: self.clock,
            block: capture.block, settled: isStageTime ? end : .infinity)
    }

    /// Whether the view may be animated: it must be on the stage, and in the container while a transition's code runs.
    private func isInPlace(_ view: View) -> Bool {
        let transition = clock > 0 ? stage.transition : nil
        let place = transition?.container ?? stage.window
        if let parent = view.superview, knownParent == ObjectIdentifier(parent), view.recording === self { return true }
        guard view.recording === self, view.isDescendant(of: place) else {
            stage.report(
                .animatedOutsideContainer,
                detail: "\(view.identity) was changed in an animation but does not lie in "
                    + (transition == nil ? "the stage's window" : "the container"))
            return false
        }
        if view !== place { knownParent = view.superview.map(ObjectIdentifier.init) }
        return true
    }

    // MARK: Blocks

    /// Runs a closure and makes an animation of what it changes.
    func animate(
        _ request: AnimationRequest, animations: () -> Void, completion: ((Bool) -> Void)?,
        inside body: ((() -> Void) -> Void)? = nil
    ) {
        let outer = capture
        let isDisabled = outer.map { $0.block < 0 } ?? false
        let request = outer.map { $0.block >= 0 ? request.nested(in: $0.request) : request } ?? request
        let block = blocks.count
        let local = timeline.clocks[clock].localTime(at: now)
        blocks.append(Block(completion: completion, clock: clock, begin: local, end: local))
        capture =
            isDisabled || (request.duration == 0 && request.delay == 0)
            ? Capture(block: -1, timing: 0, request: request)
            : Capture(block: Int32(block), timing: timing(for: request), request: request)
        if let body { body(animations) } else { animations() }
        capture = outer
        if let outer, outer.block >= 0 {
            blocks[Int(outer.block)].end = max(blocks[Int(outer.block)].end, blocks[block].end)
            blocks[Int(outer.block)].tracks += blocks[block].tracks
        }
        schedule(block)
    }

    /// Runs a closure whose changes take effect at once, whatever is around it.
    func performWithoutAnimation(_ body: () -> Void) {
        let outer = capture
        capture = Capture(block: -1, timing: 0, request: AnimationRequest(.curve(.linear), duration: 0))
        body()
        capture = outer
    }

    /// Runs a closure as if no animation block were open.
    func withoutCapture(_ body: () -> Void) {
        let outer = capture
        capture = nil
        body()
        capture = outer
    }

    /// Runs a closure with part of the open block's timing.
    func withPart(start: Double, length: Double, _ body: () -> Void) {
        guard let outer = capture, outer.block >= 0 else {
            body()
            return
        }
        let part = timeline.timings[outer.timing].part(start: start, length: length)
        capture?.timing = index(of: part)
        body()
        capture = outer
    }

    private func timing(for request: AnimationRequest) -> Int {
        if let last = lastTiming, last.request.pace == request.pace, last.request.duration == request.duration {
            return last.index
        }
        let index = index(of: request.timing)
        lastTiming = (request, index)
        return index
    }

    private func index(of timing: AnimationTiming) -> Int {
        if let known = timeline.timings.lastIndex(of: timing) { return known }
        timeline.timings.append(timing)
        return timeline.timings.count - 1
    }

    /// Queues a block's end: in the next cycle if nothing animates, else when the last of its animations ends. On a clock
    /// that is held, that waits until the clock goes on.
    func schedule(_ block: Int) {
        let clock = timeline.clocks[blocks[block].clock]
        var time = now
        if blocks[block].end > clock.localTime(at: now) {
            if let due = clock.stageTime(reaching: blocks[block].end, notBefore: now) {
                time = due
            } else {
                blocks[block].event = 0
                return
            }
        }
        timeline.duration = max(timeline.duration, time)
        guard blocks[block].completion != nil || blocks[block].tracks > 0 else {
            blocks[block].isDone = true
            return
        }
        blocks[block].event = queue.push(.complete(block: block), at: time)
    }

    /// Takes note that one of a block's animations was removed or replaced: its completion will not say "finished", and
    /// runs at the end of those that are left.
    func cut(_ block: Int) {
        blocks[block].isFinished = false
        var end = blocks[block].begin
        func scan<Value>(_ list: TrackList<Value>) {
            for track in list.tracks where Int(track.block) == block && track.stop == .infinity {
                end = max(end, track.start + timeline.timings[track.timing].duration)
            }
        }
        scan(timeline.bounds)
        scan(timeline.position)
        scan(timeline.anchorPoint)
        scan(timeline.transform)
        scan(timeline.sublayerTransform)
        scan(timeline.alpha)
        blocks[block].end = end
        schedule(block)
    }

    /// Ends a block: its completion runs, on the block's clock.
    func complete(_ block: Int) {
        guard !blocks[block].isDone else { return }
        blocks[block].isDone = true
        let completion = blocks[block].completion
        blocks[block].completion = nil
        guard let completion else { return }
        note(.completed(finished: blocks[block].isFinished))
        let outer = clock
        clock = blocks[block].clock
        withoutCapture { completion(blocks[block].isFinished) }
        clock = outer
    }

    /// Removes all animations of a view; it shows its model values from now on.
    func removeAnimations(of view: View) {
        var cuts: Set<Int> = []
        func stop<Value>(_ list: inout TrackList<Value>) {
            for index in Array(list.chain(of: view.target)) {
                let track = list.tracks[index]
                guard !track.isImmediate, track.stop > now, !blocks[Int(track.block)].isDone else { continue }
                list.tracks[index].stop = now
                cuts.insert(Int(track.block))
            }
        }
        stop(&timeline.bounds)
        stop(&timeline.position)
        stop(&timeline.anchorPoint)
        stop(&timeline.transform)
        stop(&timeline.sublayerTransform)
        stop(&timeline.alpha)
        cuts.sorted().forEach(cut)
    }
}

import AnimationCore

/// Captures what happens on a stage: turns changes of model values into tracks, and keeps the animation blocks until
/// their ends. The only writer of a ``Timeline``.
final class Recording {
    /// The animation block whose closure runs now.
    struct Capture {
        /// What a change made now has in common with the others of the block.
        var change: TrackChange
        /// How many tracks the closure has made.
        var tracks = 0
        var options: AnimationOptions = []

        var block: Int32 { change.block }
        var isAnimated: Bool { change.block >= 0 }
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

        /// Notes the end, and hands the completion out.
        mutating func finish() -> ((Bool) -> Void)? {
            isDone = true
            return completion.take()
        }
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
    /// What the blocks whose closures run now have asked for, outermost first.
    private var requests: [AnimationRequest] = []
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
        // Views may outlive the stage, and keep what is left of this.
        views = []
        blocks = []
        timeline = Timeline()
    }

    func advance(to time: Double) {
        if time > now { now = time }
        if now > timeline.duration { timeline.duration = now }
    }

    // MARK: Who takes part

    /// Notes a view and all that is in it. Those that have taken part before keep their rows.
    func register(_ view: View, parent: View?, index: Int) { register([view], parent: parent, first: index) }

    /// Notes neighbours, and all that is in them.
    func register(_ views: ArraySlice<View>, parent: View?, first: Int) {
        knownParent = nil
        var registration = Registration(recording: self, now: now)
        swap(&registration.timeline, &timeline)
        swap(&registration.views, &self.views)
        registration.reserve(views.count)
        for (offset, view) in views.enumerated() { registration.add(view, parent: parent, index: first + offset) }
        swap(&registration.timeline, &timeline)
        swap(&registration.views, &self.views)
    }

    /// What is written for views that come in, taken out of the recording as long as there may be thousands of them.
    private struct Registration {
        let recording: Recording
        let now: Double
        var timeline = Timeline()
        var views: [View] = []

        mutating func reserve(_ count: Int) {
            guard count > views.count else { return }
            // And some more: there will be snapshots, and the other screen.
            let capacity = views.count + count + count / 8 + 16
            timeline.targets.reserveCapacity(capacity)
            views.reserveCapacity(capacity)
        }

        mutating func add(_ view: View, parent: View?, index: Int) {
            let isInitial = timeline.events.isEmpty && now == 0 && parent?.recording === recording
            let isKnown = view.recording === recording
            if !isKnown {
                view.recording = recording
                view.target = views.count
                views.append(view)
                timeline.targets.append(
                    Timeline.Target(
                        name: view.identity, geometry: view.geometry, alpha: view.alpha, isHidden: view.isHidden,
                        backgroundColor: view.backgroundColor, parent: isInitial ? parent?.target : nil))
            }
            if isKnown || (!isInitial && parent != nil) { timeline.append(view, parent: parent, index: index, at: now) }
            let subviews = view.subviews
            guard !subviews.isEmpty else { return }
            reserve(subviews.count)
            for (index, subview) in subviews.enumerated() where subview.recording !== recording {
                add(subview, parent: view, index: index)
            }
        }
    }

    func recordHierarchy(_ view: View, parent: View?, index: Int) {
        knownParent = nil
        timeline.append(view, parent: parent, index: index, at: now)
    }

    func note(_ kind: StageEvent.Kind, _ view: View? = nil) {
        timeline.events.append(StageEvent(time: now, kind: kind, target: view?.target))
    }

    // MARK: Changes

    /// Whether a change made now becomes an animation.
    var isCapturing: Bool { capture?.isAnimated ?? false }

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
            if capture?.options.contains(.beginFromCurrentState) == true {
                from = timeline.replacing(timeline.alpha, change.target, now, initial: from)
            }
            var index = timeline.alpha.head(of: change.target) ?? -1
            while index >= 0 {
                let track = timeline.alpha.tracks[index]
                guard now < track.settled else { break }
                defer { index = Int(track.previous) }
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
        guard var capture, capture.isAnimated else {
            guard view.recording === self else { return nil }
            return TrackChange(
                target: view.target, begin: now, start: now, timing: 0, clock: 0, block: -1, settled: now)
        }
        guard isInPlace(view) else { return nil }
        if capture.tracks == 0 { note(.animated, view) }
        capture.tracks += 1
        capture.change.target = view.target
        self.capture = capture
        return capture.change
    }

    /// What the tracks of a block that begins now have in common.
    private func change(of block: Int, _ request: AnimationRequest) -> TrackChange {
        let timing = timing(for: request)
        let clock = timeline.clocks[clock]
        let start = clock.localTime(at: now) + request.delay
        return TrackChange(
            target: 0, begin: now, start: start, timing: timing, clock: self.clock, block: Int32(block),
            settled: clock.isStageTime ? start + timeline.timings[timing].duration : .infinity)
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
        let block = blocks.count
        let begin = timeline.clocks[clock].localTime(at: now)
        blocks.append(Block(completion: completion, clock: clock, begin: begin, end: begin))
        let isNested = outer?.isAnimated == true
        let request = isNested ? requests.last.map(request.nested) ?? request : request
        let isAnimated = (outer == nil || isNested) && (request.duration > 0 || request.delay > 0)
        capture = isAnimated ? Capture(change: change(of: block, request), options: request.options) : atOnce
        if isAnimated { requests.append(request) }
        if let body { body(animations) } else { animations() }
        if let capture, isAnimated {
            requests.removeLast()
            blocks[block].tracks += capture.tracks
            if capture.tracks > 0 {
                let end =
                    blocks[block].isFinished
                    ? capture.change.start + timeline.timings[capture.change.timing].duration : endOfTracks(block)
                blocks[block].end = max(blocks[block].end, end)
            }
        }
        capture = outer
        if let outer, outer.isAnimated {
            blocks[Int(outer.block)].end = max(blocks[Int(outer.block)].end, blocks[block].end)
            blocks[Int(outer.block)].tracks += blocks[block].tracks
        }
        schedule(block)
    }

    /// Changes that take effect at once.
    private var atOnce: Capture {
        Capture(change: TrackChange(target: 0, begin: now, start: now, timing: 0, clock: 0, block: -1, settled: now))
    }

    /// Runs a closure whose changes take effect at once, whatever is around it.
    func performWithoutAnimation(_ body: () -> Void) {
        let outer = capture
        capture = atOnce
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
        guard let whole = capture?.change.timing, capture?.isAnimated == true else {
            body()
            return
        }
        capture?.change.timing = index(of: timeline.timings[whole].part(start: start, length: length))
        body()
        capture?.change.timing = whole
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
        let end = blocks[block].end
        var time = now
        if end > clock.localTime(at: now) {
            if let due = clock.stageTime(reaching: end, notBefore: now) {
                time = due
            } else {
                blocks[block].event = 0
                return
            }
        }
        if time > timeline.duration { timeline.duration = time }
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
        blocks[block].end = endOfTracks(block)
        schedule(block)
    }

    /// When the last of a block's animations that are left ends, on its clock.
    private func endOfTracks(_ block: Int) -> Double {
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
        return end
    }

    /// Ends a block: its completion runs, on the block's clock.
    func complete(_ block: Int) {
        guard !blocks[block].isDone, let completion = blocks[block].finish() else { return }
        let (isFinished, clock) = (blocks[block].isFinished, blocks[block].clock)
        note(.completed(finished: isFinished))
        let outer = self.clock
        self.clock = clock
        withoutCapture { completion(isFinished) }
        self.clock = outer
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

extension Timeline {
    /// Writes down that a view was put into another, or taken out.
    fileprivate mutating func append(_ view: View, parent: View?, index: Int, at time: Double) {
        append(target: view.target, parent: parent?.target, index: index, at: time)
        events.append(StageEvent(time: time, kind: parent == nil ? .removed : .added, target: view.target))
    }
}

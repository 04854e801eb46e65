import AnimationCore

/// Captures what happens on a stage: turns changes of model values into tracks, and keeps the animation blocks until
/// their ends. The only writer of a ``Timeline``.
final class Recording {
    /// What becomes of the changes that are made now.
    struct Capture {
        enum Mode { case none, atOnce, animated }

        var mode = Mode.none
        /// What a change made now has in common with the others of the animation block.
        var change = TrackChange(target: 0, begin: 0, start: 0, timing: 0, clock: 0, block: -1, settled: 0)

        var block: Int { Int(change.block) }
        var isAnimated: Bool { mode == .animated }
    }

    /// One call of `animate`: what belongs together until its completion.
    struct Block {
        /// Whether somebody waits for its end. What that is stands elsewhere: this is plain numbers, copied at no cost.
        let hasCompletion: Bool
        let clock: Int
        let begin: Double
        /// When its own animations end, on its clock: all at one time.
        var ownEnd: Double
        /// When the last of its animations ends, on its clock, those of the blocks in it among them.
        var end: Double
        /// How many changes were made in it and in the blocks in it.
        var changes = 0
        /// How many of its own animations have been neither removed nor replaced.
        var running = 0
        var isFinished = true
        var isDone = false
        /// The queued event that completes it; an older one is void.
        var event = 0

        /// When the last of its own animations that are left ends, on its clock.
        var endOfTracks: Double { isFinished || running > 0 ? ownEnd : begin }

        init(hasCompletion: Bool, clock: Int, begin: Double) {
            self.hasCompletion = hasCompletion
            self.clock = clock
            self.begin = begin
            ownEnd = begin
            end = begin
        }
    }

    /// What a block tells at its end. A closure alone would be wrapped once more on its way into an array.
    private struct Completion {
        let run: (Bool) -> Void
    }

    unowned let stage: Stage
    private(set) var isOpen = true
    // What is written for every change lies in properties that nobody outside can see. An array in them is taken out to be
    // changed and put back: then no access lasts, the compiler knows that no two overlap, and leaves out its checks at run
    // time, which would cost more than the writing.
    private var log = Timeline()
    private var allBlocks: [Block] = []
    private var completions: [Completion?] = []
    private var due = EventQueue()
    private(set) var views: [View] = []
    private(set) var now = 0.0
    /// The clock of the transition whose code runs now.
    var clock = 0 { didSet { knownParent = nil } }
    private var capture = Capture()
    /// What the innermost block whose closure runs now has asked for.
    private var request: AnimationRequest?
    /// How many changes the closure that runs now has made, and how many new tracks they are.
    private var captured = (changes: 0, tracks: 0)
    private var lastTiming: (pace: AnimationRequest.Pace, duration: Double, index: Int)?
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
        completions = []
        log = Timeline()
    }

    func advance(to time: Double) {
        if time > now { now = time }
        if now > log.duration { log.duration = now }
    }

    /// What has been written so far.
    var timeline: Timeline {
        get { log }
        _modify {
            var timeline = Timeline.blank
            swap(&timeline, &log)
            defer { swap(&timeline, &log) }
            yield &timeline
        }
    }

    /// The animation blocks, in the order of their beginnings.
    var blocks: [Block] {
        get { allBlocks }
        _modify {
            var blocks: [Block] = []
            swap(&blocks, &allBlocks)
            defer { swap(&blocks, &allBlocks) }
            yield &blocks
        }
    }

    /// What is due.
    var queue: EventQueue {
        get { due }
        _modify {
            var queue = EventQueue()
            swap(&queue, &due)
            defer { swap(&queue, &due) }
            yield &queue
        }
    }

    // MARK: Who takes part

    /// Notes a view and all that is in it. Those that have taken part before keep their rows.
    func register(_ view: View, parent: View?, index: Int) { register([view], parent: parent, first: index) }

    /// Notes neighbours, and all that is in them.
    func register(_ views: ArraySlice<View>, parent: View?, first: Int) {
        knownParent = nil
        var registration = Registration(recording: self, now: now)
        swap(&registration.timeline, &log)
        swap(&registration.views, &self.views)
        registration.reserve(views.count)
        for (offset, view) in views.enumerated() { registration.add(view, parent: parent, index: first + offset) }
        swap(&registration.timeline, &log)
        swap(&registration.views, &self.views)
    }

    /// What is written for views that come in, taken out of the recording as long as there may be thousands of them.
    private struct Registration {
        let recording: Recording
        let now: Double
        var timeline = Timeline.blank
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
            if !isKnown { append(view, in: isInitial ? parent?.target : nil) }
            if isKnown || (!isInitial && parent != nil) { timeline.append(view, parent: parent, index: index, at: now) }
            addSubviews(of: view)
        }

        private mutating func append(_ view: View, in parent: Int?) {
            view.recording = recording
            view.target = views.count
            views.append(view)
            timeline.targets.append(
                Timeline.Target(
                    name: view.identity, geometry: view.geometry, alpha: view.alpha, isHidden: view.isHidden,
                    backgroundColor: view.backgroundColor, parent: parent))
        }

        private mutating func addSubviews(of view: View) {
            let subviews = view.subviews
            guard !subviews.isEmpty else { return }
            reserve(subviews.count)
            for index in subviews.indices where subviews[index].recording !== recording {
                add(subviews[index], parent: view, index: index)
            }
        }
    }

    func recordHierarchy(_ view: View, parent: View?, index: Int) {
        knownParent = nil
        timeline.append(view, parent: parent, index: index, at: now)
    }

    func note(_ kind: StageEvent.Kind, _ view: View? = nil) {
        var events: [StageEvent] = []
        swap(&events, &log.events)
        events.append(StageEvent(time: now, kind: kind, target: view?.target))
        swap(&events, &log.events)
    }

    // MARK: Changes

    /// Whether a change made now becomes an animation.
    var isCapturing: Bool { capture.isAnimated }

    func recordBounds(_ view: View, from: Rect, to: Rect) {
        guard let change = change(of: view) else { return }
        var tracks = TrackList<Rect>()
        swap(&tracks, &log.bounds)
        if tracks.append(change, from: from, to: to), change.block >= 0 { captured.tracks += 1 }
        swap(&tracks, &log.bounds)
    }

    func recordPosition(_ view: View, from: Point, to: Point) {
        guard let change = change(of: view) else { return }
        var tracks = TrackList<Point>()
        swap(&tracks, &log.position)
        if tracks.append(change, from: from, to: to), change.block >= 0 { captured.tracks += 1 }
        swap(&tracks, &log.position)
    }

    func recordAnchorPoint(_ view: View, from: Point, to: Point) {
        guard let change = change(of: view) else { return }
        if timeline.anchorPoint.append(change, from: from, to: to), change.block >= 0 {
            captured.tracks += 1
        }
    }

    func recordTransform(_ view: View, from: AffineTransform, to: AffineTransform) {
        guard let change = change(of: view) else { return }
        var tracks = TrackList<AffineTransform>()
        swap(&tracks, &log.transform)
        if tracks.append(change, from: from, to: to), change.block >= 0 { captured.tracks += 1 }
        swap(&tracks, &log.transform)
    }

    func recordSublayerTransform(_ view: View, from: AffineTransform, to: AffineTransform) {
        guard let change = change(of: view) else { return }
        if timeline.sublayerTransform.append(change, from: from, to: to), change.block >= 0 {
            captured.tracks += 1
        }
    }

    func recordAlpha(_ view: View, from: Double, to: Double) {
        guard let change = change(of: view) else { return }
        var from = from
        if capture.isAnimated, log.alpha.head(of: change.target) != nil {
            if request?.options.contains(.beginFromCurrentState) == true {
                from = log.replacing(log.alpha, change.target, now, initial: from)
            }
            replaceAlpha(change)
        }
        var tracks = TrackList<Double>()
        swap(&tracks, &log.alpha)
        if tracks.append(change, from: from, to: to), change.block >= 0 { captured.tracks += 1 }
        swap(&tracks, &log.alpha)
    }

    /// Ends the animations of a view's opacity that other blocks have made.
    private func replaceAlpha(_ change: TrackChange) {
        var index = log.alpha.head(of: change.target) ?? -1
        while index >= 0 {
            let track = log.alpha.tracks[index]
            guard now < track.settled else { break }
            defer { index = Int(track.previous) }
            if !track.isImmediate, track.block != change.block, track.stop > now, !allBlocks[Int(track.block)].isDone {
                timeline.alpha.tracks[index].stop = now
                blocks[Int(track.block)].running -= 1
                cut(Int(track.block))
            }
        }
    }

    func recordHidden(_ view: View, _ isHidden: Bool) {
        guard view.recording === self else { return }
        timeline.append(target: view.target, isHidden: isHidden, at: now)
        note(isHidden ? .hidden : .shown, view)
    }

    /// What the track of a change made now has in common with the others of its block; `nil` for a change that must not
    /// be written, because it is a mistake.
    private func change(of view: View) -> TrackChange? {
        guard capture.isAnimated else {
            guard view.recording === self else { return nil }
            return TrackChange(
                target: view.target, begin: now, start: now, timing: 0, clock: 0, block: -1, settled: now)
        }
        guard isInPlace(view) else { return nil }
        if captured.changes == 0 { note(.animated, view) }
        captured.changes += 1
        var change = capture.change
        change.target = view.target
        return change
    }

    /// What the tracks of a block that begins now have in common.
    private func change(of block: Int, _ request: AnimationRequest, at localTime: Double) -> TrackChange {
        let timing = timing(for: request)
        let start = localTime + request.delay
        return TrackChange(
            target: 0, begin: now, start: start, timing: timing, clock: clock, block: Int32(block),
            settled: log.clocks[clock].isStageTime ? start + log.timings[timing].duration : .infinity)
    }

    /// Whether the view may be animated: it must be on the stage, and in the container while a transition's code runs.
    private func isInPlace(_ view: View) -> Bool {
        if let knownParent, knownParent == view.superviewIdentity, view.recording === self { return true }
        let transition = clock > 0 ? stage.transition : nil
        let place = transition?.container ?? stage.window
        guard view.recording === self, view.isDescendant(of: place) else {
            stage.report(
                .animatedOutsideContainer,
                detail: "\(view.identity) was changed in an animation but does not lie in "
                    + (transition == nil ? "the stage's window" : "the container"))
            return false
        }
        if view !== place { knownParent = view.superviewIdentity }
        return true
    }

    /// The time of a clock now.
    private func localTime(of clock: Int) -> Double {
        log.clocks[clock].isStageTime ? now : log.clocks[clock].localTime(at: now)
    }

    // MARK: Blocks

    /// Runs a closure and makes an animation of what it changes.
    func animate(
        _ request: AnimationRequest, animations: () -> Void, completion: ((Bool) -> Void)?,
        inside body: ((() -> Void) -> Void)? = nil
    ) {
        guard capture.isAnimated, let outer = self.request else {
            return open(request, animations, completion, body)
        }
        open(request.nested(in: outer), animations, completion, body)
        self.request = outer
    }

    private func open(
        _ request: AnimationRequest, _ animations: () -> Void, _ completion: ((Bool) -> Void)?,
        _ body: ((() -> Void) -> Void)?
    ) {
        let outer = capture
        let isAnimated = outer.mode != .atOnce && (request.duration > 0 || request.delay > 0)
        settleCaptured()
        let outerChanges = captured.changes
        let block = allBlocks.count
        var opened = Block(hasCompletion: completion != nil, clock: clock, begin: localTime(of: clock))
        if isAnimated {
            let change = change(of: block, request, at: opened.begin)
            opened.ownEnd = change.start + log.timings[change.timing].duration
            capture = Capture(mode: .animated, change: change)
            self.request = request
        } else {
            capture = Capture(mode: .atOnce)
        }
        captured.changes = 0
        append(opened, completion)
        if let body { body(animations) } else { animations() }
        close(block, isAnimated: isAnimated, in: outer)
        capture = outer
        captured = (outerChanges, 0)
        schedule(block)
    }

    private func append(_ block: Block, _ completion: ((Bool) -> Void)?) {
        var blocks: [Block] = []
        swap(&blocks, &allBlocks)
        blocks.append(block)
        swap(&blocks, &allBlocks)
        var completions: [Completion?] = []
        swap(&completions, &self.completions)
        completions.append(completion.map(Completion.init))
        swap(&completions, &self.completions)
    }

    /// Writes down what the closure of a block has made.
    private func close(_ block: Int, isAnimated: Bool, in outer: Capture) {
        let made = captured
        var blocks: [Block] = []
        swap(&blocks, &allBlocks)
        var closed = blocks[block]
        if isAnimated {
            closed.changes += made.changes
            closed.running += made.tracks
            if made.changes > 0 { closed.end = max(closed.end, closed.endOfTracks) }
            blocks[block] = closed
        }
        if outer.isAnimated {
            blocks[outer.block].end = max(blocks[outer.block].end, closed.end)
            blocks[outer.block].changes += closed.changes
        }
        swap(&blocks, &allBlocks)
    }

    /// Counts the new tracks of the block whose closure runs among those that run.
    private func settleCaptured() {
        guard captured.tracks > 0 else { return }
        blocks[capture.block].running += captured.tracks
        captured.tracks = 0
    }

    /// Runs a closure whose changes take effect at once, whatever is around it.
    func performWithoutAnimation(_ body: () -> Void) { run(body, as: .atOnce) }

    /// Runs a closure as if no animation block were open.
    func withoutCapture(_ body: () -> Void) { run(body, as: .none) }

    private func run(_ body: () -> Void, as mode: Capture.Mode) {
        settleCaptured()
        let (outer, outerRequest) = (capture, request)
        capture = Capture(mode: mode)
        body()
        capture = outer
        request = outerRequest
    }

    /// Runs a closure with part of the open block's timing.
    func withPart(start: Double, length: Double, _ body: () -> Void) {
        let whole = capture
        guard whole.isAnimated else {
            body()
            return
        }
        var part = whole
        part.change.timing = index(of: log.timings[whole.change.timing].part(start: start, length: length))
        capture = part
        body()
        capture = whole
    }

    private func timing(for request: AnimationRequest) -> Int {
        if let last = lastTiming, last.duration == request.duration, last.pace == request.pace { return last.index }
        let index = index(of: request.timing)
        lastTiming = (request.pace, request.duration, index)
        return index
    }

    private func index(of timing: AnimationTiming) -> Int {
        if let known = log.timings.lastIndex(of: timing) { return known }
        timeline.timings.append(timing)
        return log.timings.count - 1
    }

    /// Queues a block's end: in the next cycle if nothing animates, else when the last of its animations ends. On a clock
    /// that is held, that waits until the clock goes on.
    func schedule(_ block: Int) {
        var scheduled = allBlocks[block]
        if let time = dueTime(of: scheduled) {
            if time > log.duration { log.duration = time }
            if scheduled.hasCompletion || scheduled.changes > 0 {
                var queue = EventQueue()
                swap(&queue, &due)
                scheduled.event = queue.push(.complete(block: block), at: time)
                swap(&queue, &due)
            } else {
                scheduled.isDone = true
            }
        } else {
            scheduled.event = 0
        }
        var blocks: [Block] = []
        swap(&blocks, &allBlocks)
        blocks[block] = scheduled
        swap(&blocks, &allBlocks)
    }

    /// The stage time at which a block ends; `nil` while its clock is held.
    private func dueTime(of block: Block) -> Double? {
        guard block.end > localTime(of: block.clock) else { return now }
        return log.clocks[block.clock].isStageTime
            ? block.end : log.clocks[block.clock].stageTime(reaching: block.end, notBefore: now)
    }

    /// The earliest of what is due, taken out of the queue; `nil` where nothing is due by a time. The ends of blocks that
    /// have been put off are none.
    func takeDue(by time: Double) -> EventQueue.Entry? {
        var queue = EventQueue()
        swap(&queue, &due)
        defer { swap(&queue, &due) }
        while let first = queue.pop(by: time) {
            if case .complete(let block) = first.event, allBlocks[block].event != first.sequence { continue }
            return first
        }
        return nil
    }

    /// Takes note that one of a block's animations was removed or replaced: its completion will not say "finished", and
    /// runs at the end of those that are left.
    func cut(_ block: Int) {
        blocks[block].isFinished = false
        blocks[block].end = allBlocks[block].endOfTracks
        schedule(block)
    }

    /// Ends a block: its completion runs, on the block's clock.
    func complete(_ block: Int) {
        let finished = allBlocks[block]
        guard !finished.isDone, let completion = finish(block) else { return }
        note(.completed(finished: finished.isFinished))
        let outer = clock
        clock = finished.clock
        withoutCapture { completion(finished.isFinished) }
        clock = outer
    }

    /// Notes a block's end, and hands its completion out.
    private func finish(_ block: Int) -> ((Bool) -> Void)? {
        var blocks: [Block] = []
        swap(&blocks, &allBlocks)
        blocks[block].isDone = true
        swap(&blocks, &allBlocks)
        guard allBlocks[block].hasCompletion else { return nil }
        var completions: [Completion?] = []
        swap(&completions, &self.completions)
        defer { swap(&completions, &self.completions) }
        return completions[block].take()?.run
    }

    /// Removes all animations of a view; it shows its model values from now on.
    func removeAnimations(of view: View) {
        settleCaptured()
        var cuts: Set<Int> = []
        func stop<Value>(_ list: inout TrackList<Value>) {
            for index in Array(list.chain(of: view.target)) {
                let track = list.tracks[index]
                guard !track.isImmediate, track.stop > now, !allBlocks[Int(track.block)].isDone else { continue }
                list.tracks[index].stop = now
                blocks[Int(track.block)].running -= 1
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

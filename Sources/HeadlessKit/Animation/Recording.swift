import AnimationCore

/// Captures what happens on a stage: turns changes of model values into tracks, and keeps the animation blocks until
/// their ends. The only writer of a ``Timeline``.
final class Recording {
    /// What becomes of the changes that are made now.
    struct Capture {
        enum Mode { case none, atOnce, animated }

        var mode = Mode.none
        /// What a change made now has in common with the others of the animation block.
        var change = TrackChange.immediate(at: 0)

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
    struct Completion {
        let run: (Bool) -> Void
    }

    unowned let stage: Stage
    private(set) var isOpen = true
    // What is written for every change is never changed where it lies: an array is taken out, changed, and put back. Then no
    // access lasts, the compiler knows that no two overlap, and leaves out its checks at run time, which would cost more than
    // the writing. One access of the other kind to one of these four brings the checks back, everywhere.
    /// What has been written so far: ``timeline`` to others.
    var log = Timeline()
    /// ``blocks`` to others.
    var allBlocks: [Block] = []
    /// What to tell at the end of each block.
    var completions: [Completion?] = []
    /// ``queue`` to others.
    var due = EventQueue()
    /// Who takes part: the targets' views.
    var views: [View] = []
    private(set) var now = 0.0
    /// The clock of the transition whose code runs now.
    var clock = 0 { didSet { knownParent = nil } }
    var capture = Capture()
    /// What the innermost block whose closure runs now has asked for.
    var request: AnimationRequest?
    /// How many changes the closure that runs now has made, and how many new tracks they are.
    var captured = (changes: 0, tracks: 0)
    /// The timing that was asked for last: blocks in a row mostly have the same.
    var lastTiming: (pace: AnimationRequest.Pace, duration: Double, index: Int)?
    /// The keyframes of the block that is being captured, until they can be put in order.
    var pendingKeyframes: [PendingKeyframe]?
    /// A view all of whose subviews are known to lie where things may be animated, as long as the tree stays as it is.
    var knownParent: ObjectIdentifier?

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

    func note(_ kind: StageEvent.Kind, _ view: View? = nil) {
        var events: [StageEvent] = []
        swap(&events, &log.events)
        events.makeRoom(forOneOf: views.count)
        events.append(StageEvent(time: now, kind: kind, target: view?.target))
        swap(&events, &log.events)
    }
}

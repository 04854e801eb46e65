import AnimationCore
import AnimationTimeline

/// Captures what happens on a stage: turns changes of model values into tracks, and keeps the animation blocks until
/// their ends. The only writer of a ``Timeline``.
@MainActor
package final class Recording {
    /// The treatment of changes that are made now.
    struct Capture {
        enum Mode { case none, immediate, animated }

        var mode = Mode.none
        /// The fields that a change made now shares with the others of the animation block.
        var change = TrackChange.immediate(at: 0)

        var block: Int { change.block ?? -1 }
        var isAnimated: Bool { mode == .animated }
    }

    /// One call of `animate`: what belongs together until its completion.
    struct Block {
        /// Whether a completion waits for its end. The closure is stored apart: a block is plain numbers, copied at no cost.
        let hasCompletion: Bool
        let clock: Int
        let begin: Double
        /// When its own animations end, on its clock: all at one time; its begin if it has none.
        var ownEnd: Double
        /// When the last of its animations ends, on its clock, those of nested blocks included.
        var end: Double
        /// The number of changes made in it and in nested blocks.
        var changes = 0
        /// The number of its own animations that have been neither removed nor replaced, those on its clock only.
        var running = 0
        /// The number of runs that have not ended, those of nested blocks included.
        var waiting = 0
        /// The block around it; -1 for none.
        var outer: Int32 = -1
        /// Whether some of its animations follow a layer's own time.
        var hasRuns = false
        /// Whether its closure runs: its end is queued when that returns.
        var isOpen = true
        var isFinished = true
        var isDone = false
        /// The queued event that completes it; an older one is void.
        var event = 0

        /// When the last of its own animations that are left ends, on its clock.
        var endOfTracks: Double { running > 0 || (isFinished && !hasRuns) ? ownEnd : begin }

        init(hasCompletion: Bool, clock: Int, begin: Double) {
            self.hasCompletion = hasCompletion
            self.clock = clock
            self.begin = begin
            ownEnd = begin
            end = begin
        }
    }

    /// A block's completion. A closure alone would be wrapped once more on its way into an array.
    struct Completion {
        let run: (Bool) -> Void
    }

    unowned let simulation: Simulation
    private(set) var isOpen = true
    // Nothing that runs while one of these is changed reads or changes it: closures of the caller run outside of the accesses.
    // The checks at run time would cost more than the writing.
    /// The changes recorded so far.
    @safe @exclusivity(unchecked) package internal(set) var timeline = Timeline()
    /// The animation blocks, in the order of their start times.
    @safe @exclusivity(unchecked) var blocks: [Block] = []
    /// The completion of each block.
    @safe @exclusivity(unchecked) var completions: [Completion?] = []
    /// The animations that end by events of their own.
    @safe @exclusivity(unchecked) var runs: [Run] = []
    /// The clocks of layers with a time of their own; `nil` as long as there are none.
    @safe @exclusivity(unchecked) var layerTimes: LayerTimes?
    /// The events that are due.
    @safe @exclusivity(unchecked) var queue = EventQueue()
    /// The layer of each target.
    @safe @exclusivity(unchecked) package internal(set) var layers: [CALayer] = []
    @safe @exclusivity(unchecked) package private(set) var now = 0.0
    /// The clock of the transition or property animator whose code runs now.
    var clock = 0 { didSet { knownParent = nil } }
    @safe @exclusivity(unchecked) var capture = Capture()
    /// The request of the innermost block whose closure runs now.
    @safe @exclusivity(unchecked) var request: AnimationRequest?
    /// The number of changes that the running closure has made, and of new tracks among them.
    @safe @exclusivity(unchecked) var captured = (changes: 0, tracks: 0)
    /// The timing that was requested last: consecutive blocks mostly have the same.
    @safe @exclusivity(unchecked) var lastTiming: (pace: AnimationRequest.Pace, duration: Double, index: Int)?
    /// The index of each timing in ``timeline``.
    @safe @exclusivity(unchecked) var timingIndices: [AnimationTiming: Int] = [:]
    /// The keyframes of the block that is being captured, until they can be sorted.
    var pendingKeyframes: [PendingKeyframe]?
    /// The layers that were taken out of others since the last event.
    @safe @exclusivity(unchecked) var removed: [CALayer] = []
    /// The scroll views whose content moves by itself, by target.
    @safe @exclusivity(unchecked) var scrolling: [Int: UIScrollView] = [:]
    /// A layer all of whose sublayers are known to be in the window, as long as the tree stays as it is.
    @safe @exclusivity(unchecked) var knownParent: ObjectIdentifier?

    init(simulation: Simulation) {
        self.simulation = simulation
        register(simulation.window.layer, parent: nil, index: 0)
    }

    /// Ends the recording: nothing is written any more, and the layers are released.
    func close() {
        isOpen = false
        for scrollView in scrolling.values { scrollView.forgetMotion() }
        scrolling = [:]
        // Layers may outlive the stage, and keep what is left of this.
        layers = []
        removed = []
        blocks = []
        completions = []
        runs = []
        layerTimes = nil
        queue = EventQueue()
        timeline = Timeline()
        timingIndices = [:]
    }

    func advance(to time: Double) {
        if time > now { now = time }
        if now > timeline.duration { timeline.duration = now }
    }

    package func note(_ kind: StageEvent.Kind, _ layer: CALayer? = nil) {
        timeline.events.makeRoom(forOneOf: layers.count)
        timeline.events.append(StageEvent(time: now, kind: kind, target: layer?.target))
    }
}

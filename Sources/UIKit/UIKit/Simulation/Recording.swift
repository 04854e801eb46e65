import AnimationCore
import AnimationTimeline

/// The recording of a stage: turns changes of model values into tracks, and completes animation blocks at their ends. The only
/// writer of a ``Timeline``, and the only one here that calls code of the user. README.md in this folder explains the model.
@MainActor
package final class Recording {
    /// Something that is due at a stage time.
    enum Event {
        /// A segment has come to its end.
        case segmentEnds(SegmentID)
        /// A block is over that had no segment to wait for.
        case blockEnds(BlockID)
        /// An action runs.
        case perform(() -> Void)
    }

    /// The closure of an explicit animation, and where it is in the timeline.
    struct ExplicitAnimation {
        let target: Int
        /// The indices of its curves among the timeline's explicit animations.
        let curves: [Int]
        /// Receives whether it has finished.
        let completion: (Bool) -> Void
    }

    unowned let simulation: Simulation
    private(set) var isOpen = true
    package private(set) var now = 0.0
    /// The changes recorded so far.
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
    /// The explicit animations that run.
    var explicitAnimations: [SegmentID: ExplicitAnimation] = [:]

    /// The clock of the transition or property animator whose code runs now.
    var clock = ClockID.stage { didSet { knownParent = nil } }
    var scope = AnimationScope.plain
    var timings = TimingTable()
    /// The keyframes of the block whose closure runs, until they can be sorted.
    var pendingKeyframes: [PendingKeyframe]?

    /// Whether a layer's media timing was ever set.
    var hasLayerTime = false
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
        removed = []
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

    /// Lets the timeline last until a stage time at least.
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
}

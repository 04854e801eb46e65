import AnimationCore

/// What happened on a stage, as flat tracks: who, which property, from what, to what, when, how.
///
/// A timeline is a value, complete in itself: it can be asked for any time in any order, and answers the same however it
/// is asked. Times are stage seconds, counted from the start of the recording.
public struct Timeline: Sendable {
    /// What a target is called.
    public enum Name: Hashable, Sendable, CustomStringConvertible {
        /// A name given by its owner.
        case named(String)
        /// The cell of an item.
        case cell(IndexPath)
        /// No name.
        case anonymous

        /// The name as it is printed.
        public var description: String {
            switch self {
            case .named(let name): name
            case .cell(let path): "cell \(path)"
            case .anonymous: "view"
            }
        }
    }

    /// A view, and what it was like when the recording first saw it.
    public struct Target: Sendable {
        /// What it is called.
        public let name: Name
        /// Where it lay.
        public let geometry: LayerGeometry
        /// Its opacity.
        public let alpha: Double
        /// Whether it was hidden.
        public let isHidden: Bool
        /// What was drawn behind its content.
        public let backgroundColor: Color?
        /// What it lay in; `nil` for the window, and for what was added later.
        public let parent: Int?
    }

    /// A view that was put into another, or taken out.
    public struct HierarchyChange: Sendable {
        /// The stage time, in seconds.
        public let time: Double
        /// The view.
        public let target: Int
        /// What it lies in from then on; `nil` for nothing.
        public let parent: Int?
        /// How many siblings lie behind it.
        public let index: Int
        let previous: Int32
    }

    /// A view that was hidden or shown.
    public struct VisibilityChange: Sendable {
        /// The stage time, in seconds.
        public let time: Double
        /// The view.
        public let target: Int
        /// Whether it is hidden from then on.
        public let isHidden: Bool
        let previous: Int32
    }

    /// A transition that ran.
    public struct Transition: Hashable, Sendable {
        /// The animator's type and the operation.
        public let name: String
        /// The row of its container.
        public let container: Int
        /// The stage time at which it began.
        public let begin: Double
        /// The stage time at which it was completed; `nil` while it runs.
        public internal(set) var end: Double?
        /// Whether the destination is what was left; `nil` while it runs.
        public internal(set) var didComplete: Bool?
        /// The row of its clock.
        public let clock: Int
    }

    /// Every view that took part; rows are what `target` counts.
    public internal(set) var targets: [Target] = []
    /// The timings; rows are what a track's `timing` counts. The first is no time at all.
    public internal(set) var timings: [AnimationTiming]
    /// The clocks; rows are what a track's `clock` counts. The first is the stage's time.
    public internal(set) var clocks: [LocalClock]
    /// Changes of the bounds.
    public internal(set) var bounds = TrackList<Rect>()
    /// Changes of the position.
    public internal(set) var position = TrackList<Point>()
    /// Changes of the anchor point.
    public internal(set) var anchorPoint = TrackList<Point>()
    /// Changes of the transform.
    public internal(set) var transform = TrackList<AffineTransform>()
    /// Changes of the sublayer transform.
    public internal(set) var sublayerTransform = TrackList<AffineTransform>()
    /// Changes of the opacity.
    public internal(set) var alpha = TrackList<Double>()
    /// Views put into others and taken out, in order.
    public private(set) var hierarchy: [HierarchyChange] = []
    /// Views hidden and shown, in order.
    public private(set) var visibility: [VisibilityChange] = []
    /// The transitions that ran, in order.
    public internal(set) var transitions: [Transition] = []
    /// What happened, in order.
    public internal(set) var events: [StageEvent] = []
    /// The stage time at which the last animation ended or the last event happened.
    public internal(set) var duration = 0.0

    private var hierarchyHeads: [Int32] = []
    private var visibilityHeads: [Int32] = []

    init() { self.init(timings: [.instant], clocks: [.stage]) }

    /// Nothing at all, not even the first timing and clock: what stands where a timeline has been taken out to be changed.
    static var blank: Timeline { Timeline(timings: [], clocks: []) }

    private init(timings: [AnimationTiming], clocks: [LocalClock]) {
        self.timings = timings
        self.clocks = clocks
    }

    mutating func append(target: Int, parent: Int?, index: Int, at time: Double) {
        while hierarchyHeads.count <= target { hierarchyHeads.append(-1) }
        hierarchy.append(
            HierarchyChange(
                time: time, target: target, parent: parent, index: index, previous: hierarchyHeads[target]))
        hierarchyHeads[target] = Int32(hierarchy.count - 1)
    }

    mutating func append(target: Int, isHidden: Bool, at time: Double) {
        while visibilityHeads.count <= target { visibilityHeads.append(-1) }
        visibility.append(
            VisibilityChange(time: time, target: target, isHidden: isHidden, previous: visibilityHeads[target]))
        visibilityHeads[target] = Int32(visibility.count - 1)
    }

    /// What a target lies in at a time; `nil` for the window and for what is nowhere.
    public func parent(of target: Int, at time: Double) -> Int? {
        var index = target < hierarchyHeads.count ? Int(hierarchyHeads[target]) : -1
        while index >= 0 {
            if hierarchy[index].time <= time { return hierarchy[index].parent }
            index = Int(hierarchy[index].previous)
        }
        return targets[target].parent
    }

    /// Whether a target is hidden at a time, leaving what it lies in aside.
    public func isHidden(_ target: Int, at time: Double) -> Bool {
        var index = target < visibilityHeads.count ? Int(visibilityHeads[target]) : -1
        while index >= 0 {
            if visibility[index].time <= time { return visibility[index].isHidden }
            index = Int(visibility[index].previous)
        }
        return targets[target].isHidden
    }
}

extension Timeline {
    /// What lies in a target at a time, back to front.
    ///
    /// - Complexity: The number of all targets and of all changes of the tree, from the start on.
    public func children(of parent: Int, at time: Double) -> [Int] {
        var children = targets.indices.filter { targets[$0].parent == parent }
        for change in hierarchy where change.time <= time {
            children.removeAll { $0 == change.target }
            if change.parent == parent { children.insert(change.target, at: min(change.index, children.count)) }
        }
        return children
    }
}

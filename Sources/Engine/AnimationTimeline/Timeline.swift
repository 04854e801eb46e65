import AnimationMath

/// The recording of a stage as flat tracks: target, property, old value, new value, start time, timing.
///
/// A timeline is a value: it can be read at any time, in any order, with the same result. Times are stage seconds, counted from the start of the recording.
///
/// The tracks of a property are read by its name: `timeline.position`, as in ``PropertyTracks``.
@dynamicMemberLookup
public struct Timeline: Sendable {
    /// The name of a target.
    public enum Name: Hashable, Sendable, CustomStringConvertible {
        /// A name given by its owner.
        case named(String)
        /// The cell of an item of a section.
        case cell(section: Int, item: Int)
        /// No name.
        case anonymous
        /// A container that the system has put in between: left out of paths and frames.
        case container

        /// The name as it is printed.
        public var description: String {
            switch self {
            case .named(let name): name
            case .cell(let section, let item): section == 0 ? "cell \(item)" : "cell \(section).\(item)"
            case .anonymous: "view"
            case .container: "container"
            }
        }
    }

    /// A view, and what it was like when the recording first saw it.
    public struct Target: Sendable {
        /// The name.
        public let name: Name
        /// The initial geometry.
        public let geometry: LayerGeometry
        /// Its opacity.
        public let alpha: Double
        /// Whether it was hidden.
        public let isHidden: Bool
        /// The initial background colour.
        public let backgroundColor: Color?
        /// The initial superview; `nil` for the window, and for views that were added later.
        public let parent: Int?

        @inlinable
        package init(
            name: Name, geometry: LayerGeometry, alpha: Double, isHidden: Bool, backgroundColor: Color?, parent: Int?
        ) {
            self.name = name
            self.geometry = geometry
            self.alpha = alpha
            self.isHidden = isHidden
            self.backgroundColor = backgroundColor
            self.parent = parent
        }
    }

    /// A view that was put into another, or taken out.
    public struct HierarchyChange: TargetChange {
        /// The stage time, in seconds.
        public let time: Double
        /// The view.
        public let target: Int
        /// The superview from then on; `nil` for none.
        public let parent: Int?
        /// The number of siblings behind it.
        public let index: Int
    }

    /// A view that was hidden or shown.
    public struct VisibilityChange: TargetChange {
        /// The stage time, in seconds.
        public let time: Double
        /// The view.
        public let target: Int
        /// Whether it is hidden from then on.
        public let isHidden: Bool
    }

    /// A transition that ran.
    public struct Transition: Hashable, Sendable {
        /// The animator's type and the operation.
        public let name: String
        /// The target in whose coordinates it is seen: the container of navigation, the window's for a presentation.
        public let container: Int
        /// The stage time at which it started.
        public let start: Double
        /// The stage time at which it was completed; `nil` while it runs.
        public package(set) var end: Double?
        /// Whether the destination is what was left; `nil` while it runs.
        public package(set) var didComplete: Bool?
        /// The index of its clock.
        public let clock: Int

        package init(name: String, container: Int, start: Double, clock: Int) {
            self.name = name
            self.container = container
            self.start = start
            self.clock = clock
        }
    }

    /// Every view that took part; rows are what `target` counts.
    public package(set) var targets: [Target] = []
    /// The timings; rows are what a track's `timing` counts. The first is no time at all.
    public package(set) var timings: [AnimationTiming]
    /// The clocks; rows are what a track's `clock` counts. The first is the stage's time.
    public package(set) var clocks: [LocalClock]
    /// The changes of every animatable property.
    public package(set) var tracks = PropertyTracks()
    /// The initial values of the targets that have more than a geometry and an opacity.
    public package(set) var details: [Int: TargetDetails] = [:]
    /// The contents of the targets that show more than colours.
    public package(set) var contents: [Int: LayerContent] = [:]
    /// The explicit animations of layers, in the order in which they were added.
    public internal(set) var layerAnimations: [LayerAnimation] = []
    var layerAnimationsByTarget: [Int: [Int]] = [:]
    /// Whether a change or an explicit animation takes a layer out of its plane.
    var isDepthAnimated = false
    /// The targets that a block turns, mirrors or skews.
    var turning: Set<Int> = []
    private var hierarchyChanges = ChangeHistory<HierarchyChange>()
    private var visibilityChanges = ChangeHistory<VisibilityChange>()
    /// The transitions that ran, in order.
    public package(set) var transitions: [Transition] = []
    /// The events, in order.
    public package(set) var events: [StageEvent] = []
    /// The animation block of each event `completed`, in order.
    package var completedBlocks: [Int] = []
    /// The stage time at which the last animation ended or the last event happened.
    public package(set) var duration = 0.0

    package init() {
        timings = [.instant]
        clocks = [.stage]
    }

    /// The changes of an animatable property.
    public subscript<Value>(dynamicMember list: KeyPath<PropertyTracks, TrackList<Value>>) -> TrackList<Value> {
        tracks[keyPath: list]
    }

    /// Views put into others and taken out, in order.
    public var hierarchy: [HierarchyChange] { hierarchyChanges.changes }

    /// Views hidden and shown, in order.
    public var visibility: [VisibilityChange] { visibilityChanges.changes }

    package mutating func append(target: Int, parent: Int?, index: Int, at time: Double) {
        hierarchyChanges.append(HierarchyChange(time: time, target: target, parent: parent, index: index))
    }

    package mutating func append(target: Int, isHidden: Bool, at time: Double) {
        visibilityChanges.append(VisibilityChange(time: time, target: target, isHidden: isHidden))
    }

    /// The superview of a target at a time; `nil` for the window and for targets without one.
    public func parent(of target: Int, at time: Double) -> Int? {
        guard let change = hierarchyChanges.latest(of: target, by: time) else { return targets[target].parent }
        return change.parent
    }

    /// Whether a target itself is hidden at a time.
    public func isHidden(_ target: Int, at time: Double) -> Bool {
        visibilityChanges.latest(of: target, by: time)?.isHidden ?? targets[target].isHidden
    }
}

extension Timeline {
    /// The subviews of a target at a time, back to front.
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

import AnimationCore

/// The recording of a stage as flat tracks: target, property, old value, new value, start time, timing.
///
/// A timeline is a value, complete in itself: it can be asked for any time in any order, and answers the same however it
/// is asked. Times are stage seconds, counted from the start of the recording.
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

    /// The initial values of a layer with depth or an appearance of its own.
    public struct TargetDetails: Sendable {
        /// The part of its transform that is not affine.
        public var depth = TransformDepth.zero
        /// The part of its sublayer transform that is not affine.
        public var sublayerDepth = TransformDepth.zero
        /// Its position along the z axis, in points.
        public var zPosition = 0.0
        /// Its anchor along the z axis, in points.
        public var anchorPointZ = 0.0
        /// Whether it is the mask of the layer that it is in.
        public var isMask = false
        /// The appearance, as far as it was set.
        public var appearance: [AppearanceProperty: Components] = [:]

        /// Creates the values of a plain layer.
        public init() {}

        /// Whether it is outside the plane of its superlayer, or its sublayers outside its own.
        var hasDepth: Bool { depth != .zero || sublayerDepth != .zero || zPosition != 0 || anchorPointZ != 0 }
    }

    /// A view that was put into another, or taken out.
    public struct HierarchyChange: Sendable {
        /// The stage time, in seconds.
        public let time: Double
        /// The view.
        public let target: Int
        /// The superview from then on; `nil` for none.
        public let parent: Int?
        /// The number of siblings behind it.
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
    /// Changes of the bounds.
    public package(set) var bounds = TrackList<Rect>()
    /// Changes of the position.
    public package(set) var position = TrackList<Point>()
    /// Changes of the anchor point.
    public package(set) var anchorPoint = TrackList<Point>()
    /// Changes of the transform.
    public package(set) var transform = TrackList<AffineTransform>()
    /// Changes of the sublayer transform.
    public package(set) var sublayerTransform = TrackList<AffineTransform>()
    /// Changes of the opacity.
    public package(set) var alpha = TrackList<Double>()
    /// Changes of the part of the transform that is not affine.
    public package(set) var depth = TrackList<TransformDepth>()
    /// Changes of the part of the sublayer transform that is not affine.
    public package(set) var sublayerDepth = TrackList<TransformDepth>()
    /// Changes of the position along the z axis, in points.
    public package(set) var zPosition = TrackList<Double>()
    /// Changes of the anchor along the z axis, in points.
    public package(set) var anchorPointZ = TrackList<Double>()
    /// Changes of how layers look.
    public package(set) var appearance: [AppearanceProperty: TrackList<Components>] = [:]
    /// The initial values of targets that most layers do not have.
    public package(set) var details: [Int: TargetDetails] = [:]
    /// The explicit animations of layers, in the order in which they were added.
    public internal(set) var layerAnimations: [LayerAnimation] = []
    var layerAnimationsByTarget: [Int: [Int]] = [:]
    var isDepthAnimated = false
    /// The targets that a block turns, mirrors or skews.
    var turning: Set<Int> = []
    /// Views put into others and taken out, in order.
    public private(set) var hierarchy: [HierarchyChange] = []
    /// Views hidden and shown, in order.
    public private(set) var visibility: [VisibilityChange] = []
    /// The transitions that ran, in order.
    public package(set) var transitions: [Transition] = []
    /// The events, in order.
    public package(set) var events: [StageEvent] = []
    /// The stage time at which the last animation ended or the last event happened.
    public package(set) var duration = 0.0

    private var hierarchyHeads: [Int32] = []
    private var visibilityHeads: [Int32] = []

    package init() { self.init(timings: [.instant], clocks: [.stage]) }

    /// Nothing at all, not even the first timing and clock: what stands where a timeline has been taken out to be changed.
    static var blank: Timeline { Timeline(timings: [], clocks: []) }

    private init(timings: [AnimationTiming], clocks: [LocalClock]) {
        self.timings = timings
        self.clocks = clocks
    }

    package mutating func append(target: Int, parent: Int?, index: Int, at time: Double) {
        while hierarchyHeads.count <= target { hierarchyHeads.append(-1) }
        hierarchy.append(
            HierarchyChange(
                time: time, target: target, parent: parent, index: index, previous: hierarchyHeads[target]))
        hierarchyHeads[target] = Int32(hierarchy.count - 1)
    }

    package mutating func append(target: Int, isHidden: Bool, at time: Double) {
        while visibilityHeads.count <= target { visibilityHeads.append(-1) }
        visibility.append(
            VisibilityChange(time: time, target: target, isHidden: isHidden, previous: visibilityHeads[target]))
        visibilityHeads[target] = Int32(visibility.count - 1)
    }

    /// The superview of a target at a time; `nil` for the window and for targets without one.
    public func parent(of target: Int, at time: Double) -> Int? {
        var index = target < hierarchyHeads.count ? Int(hierarchyHeads[target]) : -1
        while index >= 0 {
            if hierarchy[index].time <= time { return hierarchy[index].parent }
            index = Int(hierarchy[index].previous)
        }
        return targets[target].parent
    }

    /// Whether a target itself is hidden at a time.
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

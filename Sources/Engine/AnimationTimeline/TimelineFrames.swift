import AnimationMath

/// Evaluates whole frames of a timeline, one number at a time: readable, slow, and what the batch is tested against.
public struct TimelineFrames {
    /// One target in one frame.
    public struct Row: Hashable, Sendable {
        /// The target's row in the timeline.
        public let target: Int
        /// The map from the target's own coordinates to the container's.
        public let transformToContainer: AffineTransform
        /// The target's own rectangle.
        public let bounds: Rect
        /// The target's own transform.
        public let transform: AffineTransform
        /// The target's own opacity.
        public let alpha: Double
        /// Whether the target itself is hidden.
        public let isHidden: Bool
        /// The resulting opacity: the target's times those of its superviews, and 0 where one of them is hidden.
        public let opacity: Double

        /// The map from the target's coordinates to the container's where something is outside its superlayer's plane;
        /// ``transformToContainer`` is that of the affine parts then.
        public var projection: ProjectiveTransform?

        /// The bounding box in the container's coordinates; of a layer behind the eye of a perspective, an empty one.
        public var rect: Rect {
            guard let projection else { return bounds.applying(transformToContainer) }
            return projection.boundingBox(of: bounds) ?? .zero
        }
    }

    /// The timeline.
    public let timeline: Timeline
    /// The index of the container, in whose coordinates frames are.
    public let container: Int

    private enum Place {
        case unknown, outside
        /// The map from a target's coordinates to the container's, and from its children's to the container's.
        case inside(own: AffineTransform, children: AffineTransform, seen: Presentation, opacity: Double)
    }
    private var places: [Place] = []

    /// Creates an evaluator for the targets in one container.
    public init(_ timeline: Timeline, container: Int) {
        precondition(timeline.targets.indices.contains(container), "the timeline has no target \(container)")
        self.timeline = timeline
        self.container = container
    }

    /// All targets that lie in the container at a time in seconds, in the timeline's order. The container is not among
    /// them.
    public mutating func rows(at time: Double) -> [Row] {
        places = Array(repeating: .unknown, count: timeline.targets.count)
        let seen = timeline.presentation(of: container, at: time)
        places[container] = .inside(own: .identity, children: seen.geometry.sublayerMap, seen: seen, opacity: 1)
        let hasDepth = timeline.hasDepth
        var rows: [Row] = []
        for target in timeline.targets.indices where target != container {
            guard timeline.targets[target].name != .container,
                case .inside(let map, _, let seen, let opacity) = place(target, time)
            else { continue }
            var row = Row(
                target: target, transformToContainer: map, bounds: seen.geometry.bounds,
                transform: seen.geometry.transform, alpha: seen.alpha, isHidden: seen.isHidden, opacity: opacity)
            if hasDepth { row.projection = timeline.projection(of: target, in: container, at: time) }
            rows.append(row)
        }
        return rows
    }

    private mutating func place(_ target: Int, _ time: Double) -> Place {
        if case .unknown = places[target] {
            var place = Place.outside
            if let parent = timeline.parent(of: target, at: time),
                case .inside(_, let around, _, let opacity) = self.place(parent, time)
            {
                let seen = timeline.presentation(of: target, at: time)
                let own = seen.geometry.transformToParent.concatenating(around)
                place = .inside(
                    own: own, children: seen.geometry.sublayerMap.concatenating(own), seen: seen,
                    opacity: seen.isHidden ? 0 : opacity * seen.alpha)
            }
            places[target] = place
        }
        return places[target]
    }
}

extension Timeline {
    /// The path of each target from the container down: `list/collection/cell 3`. A second one of the same name has
    /// its number behind it. Targets that never lie in the container have an empty name.
    public func paths(in container: Int) -> [String] {
        var first = targets.indices.map { targets[$0].parent }
        for change in hierarchy where first[change.target] == nil { first[change.target] = change.parent }
        var paths: [String?] = Array(repeating: nil, count: targets.count)
        func path(_ target: Int) -> String {
            if let known = paths[target] { return known }
            paths[target] = ""
            guard let parent = first[target] else { return "" }
            let name = targets[target].name
            var result = ""
            if name == .container {
                if parent != container { result = path(parent) }
            } else if parent == container || first[parent] == container && targets[parent].name == .container {
                result = name.description
            } else {
                let around = path(parent)
                if !around.isEmpty { result = "\(around)/\(name)" }
            }
            paths[target] = result
            return result
        }
        var used: [String: Int] = [:]
        return targets.indices.map { target in
            let name = targets[target].name == .container ? "" : path(target)
            guard !name.isEmpty else { return "" }
            used[name, default: 0] += 1
            return used[name] == 1 ? name : "\(name) #\(used[name] ?? 0)"
        }
    }
}

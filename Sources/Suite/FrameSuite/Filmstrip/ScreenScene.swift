import AnimationCore
import AnimationTimeline

/// The views in a container at several times as a tree for drawing, back to front. A view that is put into another parent
/// is another node from then on.
struct ScreenScene {
    /// A view as it is shown at one time.
    struct Sample {
        /// The map from the view's coordinates to the container's.
        let map: ProjectiveTransform
        let bounds: Rect
        /// The view's own opacity; 0 where it is hidden.
        let opacity: Double
        let appearance: [AppearanceProperty: Components]

        func number(_ property: AppearanceProperty, default initial: Double = 0) -> Double {
            appearance[property]?.values.first ?? initial
        }

        /// A colour, or `nil` where it was never set or is none.
        func color(_ property: AppearanceProperty) -> Color? {
            guard let values = appearance[property]?.values, values.count >= 4 else { return nil }
            return Color(red: values[0], green: values[1], blue: values[2], alpha: values[3])
        }
    }

    struct Node {
        let target: Int
        let content: LayerContent
        let role: Wireframe.Role
        /// The samples [times]; `nil` while the view is not in this parent, or behind the eye of a perspective.
        var samples: [Sample?]
        var children: [Int] = []
        /// The node whose outline masks this one.
        var mask: Int?
    }

    let timeline: Timeline
    private(set) var nodes: [Node] = []
    /// The views of the container itself, back to front.
    private(set) var roots: [Int] = []
    private let times: [Double]
    private let roles: [Wireframe.Role]
    private var places: [[Int]: Int] = [:]

    /// - Parameter times: The times in seconds, ascending.
    init(_ run: ScenarioRun, times: [Double], roles: [Wireframe.Role]) {
        timeline = run.timeline
        self.times = times
        self.roles = roles
        for (index, time) in times.enumerated() {
            let moment = Moment(time: time, order: timeline.drawingOrder(at: time), index: index)
            let container = timeline.shown(of: run.container, at: time)
            roots = add(moment.order[run.container], to: roots, under: [], .identity, container, moment)
        }
    }

    /// The state of the timeline that is drawn, and the sample that it is drawn in: pictures of views show an earlier time.
    private struct Moment {
        let time: Double
        let order: [[Int]]
        let index: Int
    }

    /// Adds the views of one parent at one time, with all that is in them.
    ///
    /// - Returns: The nodes of the parent: those it had, and the new ones in front of their predecessors.
    private mutating func add(
        _ targets: [Int], to known: [Int], under path: [Int], _ map: ProjectiveTransform, _ parent: ShownLayer,
        _ moment: Moment
    ) -> [Int] {
        var siblings = known
        var predecessor: Int?
        for target in targets where !path.contains(target) {
            let shown = timeline.shown(of: target, at: moment.time)
            let own = timeline.projectionToParent(of: target, shown, parent: parent).concatenating(map)
            let opacity = timeline.isHidden(target, at: moment.time) ? 0 : min(max(shown.alpha, 0), 1)
            guard let node = add(target, under: path, own, shown, opacity: opacity, moment) else { continue }
            if shown.details.isMask, let masked = places[path] {
                nodes[masked].mask = node
            } else {
                if !siblings.contains(node) {
                    let place = predecessor.flatMap { siblings.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
                    siblings.insert(node, at: place)
                }
                predecessor = node
            }
        }
        return siblings
    }

    /// Adds a view at one time, with all that is in it; `nil` where it is behind the eye of a perspective.
    private mutating func add(
        _ target: Int, under path: [Int], _ map: ProjectiveTransform, _ shown: ShownLayer, opacity: Double,
        _ moment: Moment
    ) -> Int? {
        let bounds = shown.geometry.bounds
        guard map.quad(of: bounds) != nil else { return nil }
        let node = node(of: target, under: path)
        nodes[node].samples[moment.index] = Sample(
            map: map, bounds: bounds, opacity: opacity, appearance: shown.details.appearance)
        let path = path + [target]
        if case .snapshot(let source, let part, let time) = nodes[node].content.drawing, !path.contains(source),
            part.width > 0, part.height > 0
        {
            let picture = Moment(time: time, order: timeline.drawingOrder(at: time), index: moment.index)
            let scale = (x: bounds.width / part.width, y: bounds.height / part.height)
            let toSnapshot = AffineTransform(
                a: scale.x, b: 0, c: 0, d: scale.y, tx: bounds.minX - part.minX * scale.x,
                ty: bounds.minY - part.minY * scale.y)
            let shown = timeline.shown(of: source, at: time)
            let map = ProjectiveTransform(toSnapshot).concatenating(map)
            if let source = add(source, under: path, map, shown, opacity: 1, picture) {
                nodes[node].children = [source]
            }
        } else {
            nodes[node].children = add(
                moment.order[target], to: nodes[node].children, under: path, map, shown, moment)
        }
        return node
    }

    private mutating func node(of target: Int, under path: [Int]) -> Int {
        if let known = places[path + [target]] { return known }
        places[path + [target]] = nodes.count
        nodes.append(
            Node(
                target: target, content: timeline.contents[target] ?? LayerContent(), role: roles[target],
                samples: Array(repeating: nil, count: times.count)))
        return nodes.count - 1
    }
}

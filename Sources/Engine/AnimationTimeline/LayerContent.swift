import AnimationMath

/// The part of a layer's look that is not animated, for pictures: read from the layer when the timeline is.
public struct LayerContent: Hashable, Sendable {
    /// The drawing between the background and the border.
    public enum Drawing: Hashable, Sendable {
        /// Lines of text by their lengths in points, the size of the font in points, the fraction of the free width to the
        /// left of a line, and whether long lines wrap.
        case text(lengths: [Double], fontSize: Double, alignment: Double, wraps: Bool)
        /// An image, of which nothing is known.
        case image
        /// The path of a shape layer; its control points are ``AppearanceProperty/path``.
        case path([PathStep], isEvenOdd: Bool)
        /// A picture of a part of another target, taken at a time in seconds, with what changed at that time. The part is in
        /// that target's coordinates.
        case snapshot(target: Int, part: Rect, time: Double)
    }

    /// A step of a path.
    public enum PathStep: Hashable, Sendable, CaseIterable {
        /// The step's kind: to a point, by a straight line, by a curve with one or two control points, back to the start.
        case move, line, quad, cubic, close

        /// The number of control points, the end point included.
        public var pointCount: Int {
            switch self {
            case .move, .line: 1
            case .quad: 2
            case .cubic: 3
            case .close: 0
            }
        }
    }

    /// The drawing; `nil` for none.
    public var drawing: Drawing?
    /// Whether sublayers are clipped to the bounds.
    public var clipsToBounds: Bool

    /// Creates the content of a layer.
    public init(_ drawing: Drawing? = nil, clipsToBounds: Bool = false) {
        self.drawing = drawing
        self.clipsToBounds = clipsToBounds
    }
}

extension Timeline {
    /// The subviews of every target at a time, back to front: by `zPosition`, then by their order in the tree.
    ///
    /// - Complexity: The number of all targets, and of all changes of the tree up to the time.
    package func drawingOrder(at time: Double) -> [[Int]] {
        var children = [[Int]](repeating: [], count: targets.count)
        var parents = targets.map(\.parent)
        for (target, parent) in parents.enumerated() { if let parent { children[parent].append(target) } }
        for change in hierarchy where change.time <= time {
            if let parent = parents[change.target] { children[parent].removeAll { $0 == change.target } }
            parents[change.target] = change.parent
            guard let parent = change.parent else { continue }
            children[parent].insert(change.target, at: min(change.index, children[parent].count))
        }
        guard hasDepth else { return children }
        return children.map { siblings in
            let depths = siblings.map { shown(of: $0, at: time).details.zPosition }
            return zip(siblings, depths).enumerated()
                .sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element.0)
        }
    }
}

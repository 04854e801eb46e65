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
        /// Marks of drawing code, back to front, in the coordinates of a rectangle that is stretched over the bounds.
        case marks([Mark], in: Rect)
    }

    /// The outline of an area.
    public struct Outline: Hashable, Sendable {
        /// The steps of the path.
        public var steps: [PathStep]
        /// The control points of all steps.
        public var points: [Point]
        /// Whether areas that the path encloses twice are outside (the even-odd rule).
        public var isEvenOdd: Bool

        /// Creates an outline.
        public init(_ steps: [PathStep], points: [Point], isEvenOdd: Bool = false) {
            self.steps = steps
            self.points = points
            self.isEvenOdd = isEvenOdd
        }
    }

    /// An area that code has filled, or whose outline it has drawn.
    public struct Mark: Hashable, Sendable {
        /// The inside of an area.
        public enum Fill: Hashable, Sendable {
            /// One colour.
            case color(Color)
            /// Colours along a line, each at a fraction of it.
            case gradient([Color], locations: [Double], from: Point, to: Point)
        }

        /// The outline.
        public var outline: Outline
        /// The inside; `nil` for none.
        public var fill: Fill?
        /// The colour of the line; `nil` for none.
        public var stroke: Color?
        /// The width of the line.
        public var lineWidth: Double
        /// The areas outside of which nothing is drawn.
        public var clips: [Outline]

        /// Creates a mark.
        public init(
            _ outline: Outline, fill: Fill? = nil, stroke: Color? = nil, lineWidth: Double = 1, clips: [Outline] = []
        ) {
            self.outline = outline
            self.fill = fill
            self.stroke = stroke
            self.lineWidth = lineWidth
            self.clips = clips
        }

        /// The same mark with its points moved, the width of its line scaled, and its colours faded.
        package func map(scale: Double, alpha: Double, _ point: (Point) -> Point) -> Mark {
            func faded(_ color: Color) -> Color { color.withAlphaComponent(color.alpha * alpha) }
            var mark = self
            mark.outline.points = outline.points.map(point)
            mark.clips = clips.map { Outline($0.steps, points: $0.points.map(point), isEvenOdd: $0.isEvenOdd) }
            mark.lineWidth *= scale
            mark.stroke = stroke.map(faded)
            switch fill {
            case .color(let color): mark.fill = .color(faded(color))
            case .gradient(let colors, let locations, let from, let to):
                mark.fill = .gradient(colors.map(faded), locations: locations, from: point(from), to: point(to))
            case nil: break
            }
            return mark
        }
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

extension LayerContent.Mark {
    /// Whether part of the mark may be in a rectangle.
    package func isSeen(in frame: Rect) -> Bool {
        let margin = stroke == nil ? 0 : lineWidth / 2
        let points = outline.points
        return points.contains { $0.x + margin >= frame.minX } && points.contains { $0.x - margin <= frame.maxX }
            && points.contains { $0.y + margin >= frame.minY } && points.contains { $0.y - margin <= frame.maxY }
    }

    /// Lines of text as bars half as high as the font: a line that is too long wraps, or ends at the right side.
    package static func text(
        _ lengths: [Double], fontSize: Double, alignment: Double, wraps: Bool, in bounds: Rect
    ) -> [LayerContent.Mark] {
        bars(lines(lengths, wraps: wraps, in: bounds), fontSize: fontSize, alignment: alignment, in: bounds).map {
            bar in
            let corners = bar.corners
            return LayerContent.Mark(
                LayerContent.Outline(
                    [.move, .line, .line, .line, .close], points: [corners.0, corners.1, corners.2, corners.3]),
                fill: .color(Color(red: 0.55, green: 0.58, blue: 0.62)))
        }
    }

    /// The lengths of the lines that text has in a rectangle.
    package static func lines(_ lengths: [Double], wraps: Bool, in bounds: Rect) -> [Double] {
        let room = max(bounds.width, 1)
        return lengths.flatMap { length in
            wraps ? stride(from: length, to: 0, by: -room).map { min($0, room) } : [min(length, room)]
        }
    }

    /// The bars for lines of text, in the vertical middle.
    package static func bars(_ lines: [Double], fontSize: Double, alignment: Double, in bounds: Rect) -> [Rect] {
        let (bounds, pitch) = (bounds.standardized, fontSize * 1.2)
        let top = bounds.midY - pitch * Double(lines.count) / 2
        return lines.enumerated().map { index, length in
            Rect(
                x: bounds.minX + (bounds.width - length) * alignment,
                y: top + pitch * Double(index) + fontSize * 0.35, width: length, height: fontSize / 2)
        }
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

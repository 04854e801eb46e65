import AnimationCore

/// A transition at times of its refresh grid, as an SVG picture of what is seen. As outlines it shows the views of the source,
/// of the destination and snapshots, each view's outline in the frame before, and the path of each centre.
public struct Filmstrip: Sendable {
    private let run: ScenarioRun
    private let title: String
    private let frames: Int
    private let refreshRate: Double
    private let isOutline: Bool
    private let columns = 4
    /// The longer side of one screen in the picture, in the picture's units.
    private let side = 300.0
    private let gap = 18.0
    private let caption = 24.0
    private let header = 30.0

    /// Prepares a picture.
    ///
    /// - Parameters:
    ///   - run: The transition.
    ///   - title: The picture's title.
    ///   - frames: The number of frames, from the start to the end.
    ///   - refreshRate: The rate in Hz; every frame shown is one of this rate's.
    ///   - isOutline: Whether views are drawn as outlines.
    /// - Precondition: `frames` is at least 2, `refreshRate` is positive.
    public init(_ run: ScenarioRun, title: String, frames: Int = 8, refreshRate: Double = 60, isOutline: Bool = false) {
        precondition(frames >= 2, "a filmstrip has at least two frames")
        precondition(refreshRate > 0, "a refresh rate is positive")
        self.run = run
        self.title = title
        self.frames = frames
        self.refreshRate = refreshRate
        self.isOutline = isOutline
    }

    /// The indices of the frames on the refresh grid: evenly spaced, each once, the last at or after the end.
    static func indices(_ count: Int, duration: Double, refreshRate: Double) -> [Int] {
        let last = FrameCount.last(duration: duration, refreshRate: refreshRate)
        var indices: [Int] = []
        for step in 0..<count {
            let index = (last * step + (count - 1) / 2) / (count - 1)
            if indices.last != index { indices.append(index) }
        }
        return indices
    }

    /// The picture.
    public func svg() -> String {
        var wireframe = Wireframe(run)
        let scale = side / max(wireframe.size.width, wireframe.size.height, 1)
        let (width, height) = (wireframe.size.width * scale, wireframe.size.height * scale)
        let indices = Filmstrip.indices(frames, duration: wireframe.duration, refreshRate: refreshRate)
        let seen = isOutline ? indices.map { wireframe.shapes(at: Double($0) / refreshRate) } : []
        let paths = isOutline ? paths(&wireframe, scale) : ""
        let rows = (indices.count + columns - 1) / columns
        let total = Size(
            width: max(gap + Double(columns) * (width + gap), 560),
            height: header + Double(rows) * (height + caption + gap) + Legend.height)
        let summary =
            "\(title), \(SVGText.number(wireframe.duration, digits: 3)) s, at \(refreshRate.formatted) Hz"
        var svg = SVGText.opening(total, summary: "\(isOutline ? "Outlines" : "Pictures"): \(summary)")
        svg += SVGText.text(summary, x: gap, y: 22, class: "title")
        for (place, index) in indices.enumerated() {
            let x = gap + Double(place % columns) * (width + gap)
            let y = header + caption + Double(place / columns) * (height + caption + gap)
            svg += "<g transform=\"translate(\(SVGText.number(x)) \(SVGText.number(y)))\">\n"
            let time = SVGText.number(Double(index) / refreshRate, digits: 3)
            svg += SVGText.text("frame \(index) · \(time) s", x: 0, y: -7, class: "faint")
            svg += "<svg width=\"\(SVGText.number(width))\" height=\"\(SVGText.number(height))\" overflow=\"hidden\">\n"
            svg += "<rect class=\"screen\" width=\"100%\" height=\"100%\"/>\n" + paths
            if isOutline, place > 0 {
                let before = Dictionary(uniqueKeysWithValues: seen[place - 1].map { ($0.target, $0) })
                for shape in seen[place] {
                    guard let ghost = before[shape.target], ghost.corners != shape.corners else { continue }
                    svg += polygon(ghost, scale)
                }
            }
            let scene = ScreenScene(run, times: [Double(index) / refreshRate], roles: wireframe.roles)
            svg += ScenePainter(
                scene: scene, scale: scale, id: "f\(place)", isOutline: isOutline, motion: nil, poster: 0
            ).svg()
            svg += "<rect class=\"grid\" width=\"100%\" height=\"100%\"/>\n</svg>\n</g>\n"
        }
        if isOutline {
            svg += Legend.svg(
                at: Point(x: gap, y: total.height - 10),
                notes: [("ghost", "the frame before"), ("snapshot path", "path of a centre")])
        }
        return svg + "</svg>\n"
    }

    /// The paths of the centres of the first fifty views that move, sampled sixty times.
    private func paths(_ wireframe: inout Wireframe, _ scale: Double) -> String {
        var paths: [Int: (role: Wireframe.Role, points: [Point])] = [:]
        for shape in wireframe.samples(perSecond: 60 / max(wireframe.duration, 1e-3)).joined() {
            paths[shape.target, default: (shape.role, [])].points.append(shape.center)
        }
        let moving = paths.sorted { $0.key < $1.key }.map(\.value).filter { path in
            path.points.contains { $0 != path.points[0] }
        }
        return moving.prefix(50).map { path in
            let points = path.points.map { Point(x: $0.x * scale, y: $0.y * scale) }
            return "<polyline class=\"\(path.role.rawValue) path\" points=\"\(SVGText.list(points))\"/>\n"
        }.joined()
    }

    private func polygon(_ shape: Wireframe.Shape, _ scale: Double) -> String {
        let points = SVGText.list(shape.corners.map { Point(x: $0.x * scale, y: $0.y * scale) })
        return "<polygon class=\"ghost\" points=\"\(points)\"/>\n"
    }
}

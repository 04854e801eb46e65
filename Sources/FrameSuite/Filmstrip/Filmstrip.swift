import Scenarios
import AnimationCore
import HeadlessKit

/// Wireframes of a transition at even times, as an SVG picture: what is where, where it was a moment before, and the way
/// of each centre.
public struct Filmstrip: Sendable {
    private let run: ScenarioRun
    private let title: String
    private let frames: Int
    private let columns = 4
    /// The width of one frame in the picture, in its own units.
    private let frameWidth = 200.0
    private let gap = 16.0
    private let caption = 22.0

    /// Prepares a picture.
    ///
    /// - Parameters:
    ///   - run: What happened.
    ///   - title: What it is called.
    ///   - frames: How many frames are shown, from the start to the end.
    public init(_ run: ScenarioRun, title: String, frames: Int = 8) {
        precondition(frames >= 2, "a filmstrip has at least two frames")
        self.run = run
        self.title = title
        self.frames = frames
    }

    /// The picture.
    public func svg() -> String {
        let screen = run.timeline.geometry(of: run.container, at: 0).bounds
        let scale = frameWidth / max(screen.width, screen.height, 1)
        let (width, height) = (screen.width * scale, screen.height * scale)
        let rows = (frames + columns - 1) / columns
        let total = Size(
            width: gap + Double(columns) * (width + gap), height: caption + Double(rows) * (height + caption + gap))
        var evaluator = TimelineFrames(run.timeline, container: run.container)
        let times = (0..<frames).map { run.timeline.duration * Double($0) / Double(frames - 1) }
        let seen = times.map { visible(evaluator.rows(at: $0)) }
        let ways = ways(&evaluator)
        let summary = "Wireframes of \(title): \(frames) frames over \(number(run.timeline.duration)) seconds."
        var svg = """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(number(total.width)) \(number(total.height))" \
            role="img" aria-label="\(escaped(summary))" font-family="sans-serif" font-size="12">
            <title>\(escaped(summary))</title>
            <style>
            .screen { fill: #fff; stroke: #888 }
            .ghost { fill: none; stroke: #bbb; stroke-width: 0.6 }
            .view { fill: #3366cc; fill-opacity: 0.10; stroke: #224; stroke-width: 0.8 }
            .snapshot { fill: #cc5500; fill-opacity: 0.16; stroke: #a40; stroke-width: 1 }
            .way { fill: none; stroke: #a40; stroke-width: 0.8; stroke-dasharray: 2 2 }
            </style>
            <rect width="100%" height="100%" fill="#f4f4f4"/>

            """
        for index in 0..<frames {
            let x = gap + Double(index % columns) * (width + gap)
            let y = caption + Double(index / columns) * (height + caption + gap)
            svg += "<g transform=\"translate(\(number(x)) \(number(y)))\">\n"
            svg += "<text x=\"0\" y=\"-6\">\(number(times[index])) s</text>\n"
            svg += "<svg width=\"\(number(width))\" height=\"\(number(height))\" overflow=\"hidden\">\n"
            svg += "<rect class=\"screen\" width=\"\(number(width))\" height=\"\(number(height))\"/>\n"
            for way in ways { svg += polyline(way, scale) }
            if index > 0 {
                let before = Dictionary(uniqueKeysWithValues: seen[index - 1].map { ($0.target, $0) })
                for row in seen[index] {
                    guard let ghost = before[row.target], ghost.rect != row.rect else { continue }
                    svg += polygon(ghost, scale, "ghost", opacity: 1)
                }
            }
            for row in seen[index] {
                let isSnapshot = run.timeline.targets[row.target].name.description.hasPrefix("snapshot")
                svg += polygon(row, scale, isSnapshot ? "snapshot" : "view", opacity: row.opacity)
            }
            svg += "</svg>\n</g>\n"
        }
        return svg + "</svg>\n"
    }

    /// What can be seen at all.
    private func visible(_ rows: [TimelineFrames.Row]) -> [TimelineFrames.Row] {
        rows.filter { $0.opacity > 0.01 }
    }

    /// The ways of the centres of what moves on its own, of the first fifty: sampled sixty times.
    private func ways(_ evaluator: inout TimelineFrames) -> [[Point]] {
        let timeline = run.timeline
        let moving = Set(
            timeline.position.animatedTargets + timeline.transform.animatedTargets + timeline.bounds.animatedTargets)
        let chosen = Set(moving.sorted().prefix(50))
        var ways: [Int: [Point]] = [:]
        for step in 0...60 {
            for row in visible(evaluator.rows(at: timeline.duration * Double(step) / 60))
            where chosen.contains(row.target) {
                ways[row.target, default: []].append(row.rect.center)
            }
        }
        return ways.sorted { $0.key < $1.key }.map(\.value).filter { way in way.contains { $0 != way[0] } }
    }

    private func polygon(_ row: TimelineFrames.Row, _ scale: Double, _ kind: String, opacity: Double) -> String {
        let corners = row.bounds.corners
        let points = [corners.0, corners.1, corners.2, corners.3].map { $0.applying(row.transformToContainer) }
        return
            "<polygon class=\"\(kind)\" opacity=\"\(number(min(max(opacity, 0), 1)))\" points=\"\(list(points, scale))\"/>\n"
    }

    private func polyline(_ points: [Point], _ scale: Double) -> String {
        "<polyline class=\"way\" points=\"\(list(points, scale))\"/>\n"
    }

    private func list(_ points: [Point], _ scale: Double) -> String {
        points.map { "\(number($0.x * scale)),\(number($0.y * scale))" }.joined(separator: " ")
    }

    /// To a thousandth.
    private func number(_ value: Double) -> String {
        var bytes: [UInt8] = []
        FixedDecimal.append((value * 1000).rounded() / 1000, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            default: result.append(character)
            }
        }
    }
}

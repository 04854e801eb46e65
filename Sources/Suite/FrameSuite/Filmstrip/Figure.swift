import AnimationCore
import AnimationTimeline

/// A path in a view's coordinates whose steps stay the same while its points move, so that viewers can interpolate it.
struct Figure {
    typealias Steps = [LayerContent.PathStep]

    let steps: Steps
    let points: (ScreenScene.Sample) -> [Point]

    /// The outline of a view, with round corners if it has some at some time.
    static func outline(isRound: Bool) -> Figure {
        guard isRound else { return polygons { [$0.bounds.cornerList] } }
        let steps: Steps = [.move] + (0..<4).flatMap { _ in [.cubic, .line] } + [.close]
        return Figure(steps: steps) { sample in
            let bounds = sample.bounds.standardized
            let radius = min(sample.number(.cornerRadius), min(bounds.width, bounds.height) / 2)
            // The control points of a quarter of a circle are this far from the corner.
            let inset = radius * (1 - 0.552_284_749_8)
            let (x, y, right, bottom) = (bounds.minX, bounds.minY, bounds.maxX, bounds.maxY)
            let corners: [[(Double, Double)]] = [
                [(right - radius, y), (right - inset, y), (right, y + inset), (right, y + radius)],
                [(right, bottom - radius), (right, bottom - inset), (right - inset, bottom), (right - radius, bottom)],
                [(x + radius, bottom), (x + inset, bottom), (x, bottom - inset), (x, bottom - radius)],
                [(x, y + radius), (x, y + inset), (x + inset, y), (x + radius, y)],
            ]
            let points = corners.flatMap { $0 } + [corners[0][0]]
            return points.map { Point(x: $0.0, y: $0.1) }
        }
    }

    static func polygons(
        count: Int = 1, _ corners: @escaping (ScreenScene.Sample) -> [[Point]]
    ) -> Figure {
        Figure(steps: (0..<count).flatMap { _ in [.move, .line, .line, .line, .close] as Steps }) { sample in
            corners(sample).flatMap(\.self)
        }
    }

    /// The path of a shape layer; `nil` where its control points do not fit its steps.
    static func shape(_ steps: Steps, in samples: [ScreenScene.Sample]) -> Figure? {
        let count = 2 * steps.map(\.pointCount).reduce(0, +)
        guard samples.allSatisfy({ $0.appearance[.path]?.values.count == count }) else { return nil }
        return Figure(steps: steps) { sample in
            let values = sample.appearance[.path]?.values ?? []
            return stride(from: 0, to: values.count, by: 2).map { Point(x: values[$0], y: values[$0 + 1]) }
        }
    }

    /// Lines of text as bars.
    static func text(
        lengths: [Double], fontSize: Double, alignment: Double, wraps: Bool, in bounds: Rect
    ) -> Figure {
        let lines = LayerContent.Mark.lines(lengths, wraps: wraps, in: bounds)
        return polygons(count: lines.count) { sample in
            LayerContent.Mark.bars(lines, fontSize: fontSize, alignment: alignment, in: sample.bounds).map(\.cornerList)
        }
    }

    /// The outline of a mark in a rectangle that is stretched over the bounds.
    static func drawn(_ outline: LayerContent.Outline, in frame: Rect) -> Figure {
        Figure(steps: outline.steps) { sample in
            let bounds = sample.bounds.standardized
            let scale = (x: bounds.width / frame.width, y: bounds.height / frame.height)
            return outline.points.map {
                Point(x: bounds.minX + ($0.x - frame.minX) * scale.x, y: bounds.minY + ($0.y - frame.minY) * scale.y)
            }
        }
    }

    /// The sign for an image: a mountain under the sun, in the lower part of the view.
    static var image: Figure {
        polygons(count: 2) { sample in
            let bounds = sample.bounds.standardized
            func point(_ x: Double, _ y: Double) -> Point {
                Point(x: bounds.minX + bounds.width * x, y: bounds.minY + bounds.height * y)
            }
            return [
                [point(0.1, 0.85), point(0.4, 0.4), point(0.6, 0.7), point(0.9, 0.85)],
                [point(0.7, 0.2), point(0.78, 0.28), point(0.7, 0.36), point(0.62, 0.28)],
            ]
        }
    }

    /// The figure as an SVG path in units of the picture, to a tenth.
    func path(_ points: [Point]) -> String {
        var points = points[...]
        return steps.map { step in
            let letter =
                switch step {
                case .move: "M"
                case .line: "L"
                case .quad: "Q"
                case .cubic: "C"
                case .close: "z"
                }
            defer { points = points.dropFirst(step.pointCount) }
            return letter + SVGText.list(Array(points.prefix(step.pointCount)), digits: 1)
        }.joined()
    }
}

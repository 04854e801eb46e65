import Foundation

/// A line or curve of a path as a polynomial of degree 3 in t, 0…1.
struct PathSegment {
    private let x: Cubic
    private let y: Cubic

    /// Whether it is a line of the path; a curve may be straight, too, but not even in its parameter.
    let isLine: Bool

    init(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, isLine: Bool = false) {
        self.isLine = isLine
        x = Cubic(p0.x, p1.x, p2.x, p3.x)
        y = Cubic(p0.y, p1.y, p2.y, p3.y)
    }

    /// Straight pieces along the segment: sixteen for a curve, one for a line, which has its control points at its ends.
    var pieces: [(from: CGPoint, to: CGPoint)] {
        let count = isLine ? 1 : 16
        let points = (0...count).map { point(at: CGFloat($0) / CGFloat(count)) }
        return Array(zip(points, points.dropFirst()))
    }

    var controlPoints: [CGPoint] {
        zip(x.controlValues, y.controlValues).map { CGPoint(x: $0, y: $1) }
    }

    private func point(at t: CGFloat) -> CGPoint { CGPoint(x: x.value(at: t), y: y.value(at: t)) }

    /// Both ends, and the points where x or y turns.
    var extremePoints: [CGPoint] {
        (x.turningPoints + y.turningPoints + [0, 1]).map(point)
    }

    /// The crossings of the ray from `point` to the right: downward ones minus upward ones, or their number for the
    /// even-odd rule.
    func crossings(rightOf point: CGPoint, _ rule: CGPathFillRule) -> Int {
        let stops = ([0, 1] + y.turningPoints).sorted()
        var count = 0
        for (start, end) in zip(stops, stops.dropFirst()) {
            let isAboveAtStart = y.value(at: start) <= point.y
            let isAboveAtEnd = y.value(at: end) <= point.y
            guard isAboveAtStart != isAboveAtEnd else { continue }
            let t = y.monotoneRoot(of: point.y, from: start, to: end)
            if x.value(at: t) > point.x { count += rule == .evenOdd || isAboveAtStart ? 1 : -1 }
        }
        return count
    }
}

/// A polynomial in Bernstein form: the four control values of a cubic Bézier curve.
private struct Cubic {
    let p0, p1, p2, p3: CGFloat

    init(_ p0: CGFloat, _ p1: CGFloat, _ p2: CGFloat, _ p3: CGFloat) {
        (self.p0, self.p1, self.p2, self.p3) = (p0, p1, p2, p3)
    }

    var controlValues: [CGFloat] { [p0, p1, p2, p3] }

    func value(at t: CGFloat) -> CGFloat {
        if t == 0 { return p0 }
        if t == 1 { return p3 }
        let s = 1 - t
        return s * s * (s * p0 + 3 * t * p1) + t * t * (3 * s * p2 + t * p3)
    }

    /// The t inside 0…1 at which the derivative is 0.
    var turningPoints: [CGFloat] {
        // The derivative is 3·(a·t² + 2·b·t + c).
        let c = p1 - p0
        let b = p2 - p1 - c
        let a = p3 - p2 - (p2 - p1) - b
        let discriminant = b * b - a * c
        guard discriminant >= 0 else { return [] }
        let sum = -(b + (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot()))
        return [sum / a, c / sum].filter { $0 > 0 && $0 < 1 }
    }

    /// The t at which the polynomial, monotone between `start` and `end`, takes a value (bisection to the last bit).
    func monotoneRoot(of value: CGFloat, from start: CGFloat, to end: CGFloat) -> CGFloat {
        var (low, high) = (start, end)
        let isLowBelow = self.value(at: low) <= value
        while true {
            let middle = (low + high) / 2
            guard middle > low, middle < high else { return middle }
            if (self.value(at: middle) <= value) == isLowBelow { low = middle } else { high = middle }
        }
    }
}

struct PathSegments: Sequence {
    private let segments: [PathSegment]

    /// - Parameter closing: Whether open subpaths get a line back to their start.
    init(_ elements: [PathElement], closing: Bool = false) {
        var segments: [PathSegment] = []
        var start = CGPoint.zero
        var current = CGPoint.zero
        func line(to end: CGPoint) {
            segments.append(PathSegment(current, current, end, end, isLine: true))
            current = end
        }
        for element in elements {
            switch element {
            case .move(let end):
                if closing, current != start { line(to: start) }
                (start, current) = (end, end)
            case .line(let end): line(to: end)
            case .quad(let control, let end):
                segments.append(
                    PathSegment(
                        current, PathSegments.third(of: current, control), PathSegments.third(of: end, control),
                        end))
                current = end
            case .cubic(let control1, let control2, let end):
                segments.append(PathSegment(current, control1, control2, end))
                current = end
            case .close: line(to: start)
            }
        }
        if closing, current != start { line(to: start) }
        self.segments = segments
    }

    func makeIterator() -> IndexingIterator<[PathSegment]> { segments.makeIterator() }

    /// The cubic control point of a quadratic one: two thirds of the distance from the end.
    private static func third(of end: CGPoint, _ control: CGPoint) -> CGPoint {
        CGPoint(x: end.x + (control.x - end.x) * 2 / 3, y: end.y + (control.y - end.y) * 2 / 3)
    }
}

enum PathBounds {
    static func box(around points: [CGPoint]) -> CGRect {
        guard let first = points.first else { return .null }
        var (low, high) = (first, first)
        for point in points {
            low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
            high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
        }
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }
}

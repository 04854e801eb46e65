import Foundation
import TestSupport
import Testing
import UIKit

/// Shapes against geometry: where their points are, how they run, what is inside.
@Suite("Shapes of paths") struct PathShapeTests {
    private let rect = CGRect(x: 10, y: 20, width: 100, height: 60)

    private func ends(_ path: CGPath) -> [CGPoint] { path.elements.compactMap(\.end) }

    @Test func `a rectangle runs around its corners, an ellipse around its middles, rounded corners from the right`() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 110, y: 80, width: -100, height: -60))
        #expect(
            ends(path) == [
                CGPoint(x: 10, y: 20), CGPoint(x: 110, y: 20), CGPoint(x: 110, y: 80), CGPoint(x: 10, y: 80),
            ])
        #expect(path.elements.last == .close)
        path.addRects([rect, rect])
        #expect(path.elements.count == 15 && CGMutablePath().elements.isEmpty)
        let ellipse = unsafe CGPath(ellipseIn: rect)
        #expect(
            ends(ellipse) == [
                CGPoint(x: 110, y: 50), CGPoint(x: 60, y: 80), CGPoint(x: 10, y: 50), CGPoint(x: 60, y: 20),
                CGPoint(x: 110, y: 50),
            ])
        let rounded = unsafe CGPath(roundedRect: rect, cornerWidth: 10, cornerHeight: 5)
        #expect(
            ends(rounded) == [
                CGPoint(x: 110, y: 50), CGPoint(x: 110, y: 75), CGPoint(x: 100, y: 80), CGPoint(x: 20, y: 80),
                CGPoint(x: 10, y: 75), CGPoint(x: 10, y: 25), CGPoint(x: 20, y: 20), CGPoint(x: 100, y: 20),
                CGPoint(x: 110, y: 25),
            ])
        let square = unsafe CGPath(roundedRect: rect, cornerWidth: 0, cornerHeight: 5)
        #expect(square.elements.count == 6 && square.boundingBox == rect)
        let lines = CGMutablePath()
        lines.addLines(between: [])
        #expect(lines.isEmpty && lines.currentPoint == .zero)
        lines.addLines(between: [.zero, CGPoint(x: 1, y: 2)], transform: CGAffineTransform(translationX: 5, y: 5))
        #expect(ends(lines) == [CGPoint(x: 5, y: 5), CGPoint(x: 6, y: 7)])
        lines.closeSubpath()
        lines.closeSubpath()
        #expect(lines.elements.count == 3 && lines.currentPoint == CGPoint(x: 5, y: 5))
    }

    @Test(arguments: [
        -7.0, -3.5, -1.5707963267948966, -0.3, 0.3, 1.5707963267948966, 2, 3.141592653589793, 5, 6.283185307179586,
    ])
    func `an arc is on its circle, starts and ends at its angles, and has a curve for each quarter`(sweep: Double) {
        for start in [0.0, 1.5707963267948966, -0.7, 2.5, 4.71238898038469] {
            let path = CGMutablePath()
            path.addRelativeArc(center: CGPoint(x: 3, y: 4), radius: 10, startAngle: start, delta: sweep)
            let points = ends(path)
            for (index, point) in points.enumerated() {
                let angle = start + sweep * Double(index) / Double(points.count - 1)
                #expect(abs(point.x - 3 - 10 * cos(angle)) < 1e-9 && abs(point.y - 4 - 10 * sin(angle)) < 1e-9)
            }
            #expect(points.count - 1 == Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
            // The curves keep to the circle between their ends, too: their tangents are those of the circle.
            var last = points[0]
            for case .cubic(let control1, let control2, let end) in path.elements {
                let step = sweep / Double(points.count - 1)
                let reach = abs(40.0 / 3 * tan(step / 4))
                for (control, anchor) in [(control1, last), (control2, end)] {
                    #expect(abs(hypot(control.x - anchor.x, control.y - anchor.y) - reach) < 1e-9)
                    let dot = (control.x - anchor.x) * (anchor.x - 3) + (control.y - anchor.y) * (anchor.y - 4)
                    #expect(abs(dot) < 1e-7)
                }
                #expect(
                    hypot(control1.x - control2.x, control1.y - control2.y) < hypot(last.x - end.x, last.y - end.y)
                        + 1e-9)
                last = end
            }
        }
    }

    @Test func `arcs between angles take the asked direction, once around at most`() {
        let turn = 2 * Double.pi
        let rows: [(Double, Double, Bool, Double)] = [
            (0, 1, false, 1), (0, 1, true, 1 - turn), (1, 0, false, turn - 1), (1, 0, true, -1), (0, 7, false, turn),
            (0, -7, true, -turn), (0, -7, false, 2 * turn - 7), (2, 2, false, 0),
        ]
        for (start, end, clockwise, sweep) in rows {
            let path = CGMutablePath()
            path.addArc(center: .zero, radius: 1, startAngle: start, endAngle: end, clockwise: clockwise)
            let angle = start + sweep
            #expect(
                abs(path.currentPoint.x - cos(angle)) < 1e-12 && abs(path.currentPoint.y - sin(angle)) < 1e-12,
                "\(start) \(end)")
            #expect(path.elements.count - 1 == Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)), "\(start) \(end)")
        }
        let joined = CGMutablePath()
        joined.move(to: CGPoint(x: -5, y: 0))
        joined.addArc(
            center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: false,
            transform: CGAffineTransform(scaleX: 2, y: 2))
        #expect(joined.elements[1] == .line(CGPoint(x: 2, y: 0)) && abs(joined.currentPoint.y - 2 * sin(1)) < 1e-12)
    }

    @Test func `an arc between tangents touches both, on either side, or is the corner`() {
        for side in [1.0, -1] {
            for angle in [0.4, 1.2, 2.0, 2.9] {
                let path = CGMutablePath()
                path.move(to: CGPoint(x: -100, y: 0))
                let far = CGPoint(x: -100 * cos(angle), y: side * 100 * sin(angle))
                path.addArc(tangent1End: .zero, tangent2End: far, radius: 5)
                let distance = 5 / tan(angle / 2)
                guard case .line(let first) = path.elements[1] else { return #expect(Bool(false), "no line") }
                #expect(abs(first.x + distance) < 1e-9 && abs(first.y) < 1e-9, "\(side) \(angle)")
                let end = path.currentPoint
                #expect(abs(end.x + distance * cos(angle)) < 1e-9 && abs(end.y - side * distance * sin(angle)) < 1e-9)
                let center = CGPoint(x: -distance, y: side * 5)
                #expect(
                    path.elements.dropFirst().compactMap(\.end).allSatisfy {
                        abs(hypot($0.x - center.x, $0.y - center.y) - 5) < 1e-9
                    })
            }
        }
        for (end, radius) in [(CGPoint(x: 50, y: 0), 5.0), (CGPoint(x: 0, y: 9), 0), (CGPoint(x: 0, y: 0), 5)] {
            let path = CGMutablePath()
            path.move(to: CGPoint(x: -100, y: 0))
            path.addArc(tangent1End: .zero, tangent2End: end, radius: radius)
            #expect(path.elements == [.move(CGPoint(x: -100, y: 0)), .line(.zero)])
        }
    }

    @Test(arguments: [0.3, 1.1, 2, 2.9, 3.7, 4.5, 5.8])
    func `an arc between tangents turns with its lines`(angle: Double) {
        for corner in [0.4, -1.2, 2.5] {
            func arc(_ turn: Double) -> CGPath {
                let path = CGMutablePath()
                path.move(to: CGPoint(x: -100 * cos(turn), y: -100 * sin(turn)))
                let far: CGPoint = CGPoint(x: 100 * cos(turn + corner), y: 100 * sin(turn + corner))
                path.addArc(tangent1End: .zero, tangent2End: far, radius: 5)
                return path
            }
            let (plain, turned) = (ends(arc(0)), ends(arc(angle)))
            #expect(plain.count == turned.count)
            for (a, b) in zip(plain, turned) {
                let expected = a.applying(CGAffineTransform(rotationAngle: angle))
                #expect(abs(b.x - expected.x) < 1e-9 && abs(b.y - expected.y) < 1e-9)
            }
        }
    }

    @Test func `a path backwards covers the same points, each curve from its end`() {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: 0))
        path.addLine(to: CGPoint(x: 1, y: 0))
        path.addQuadCurve(to: CGPoint(x: 2, y: 2), controlPoint: CGPoint(x: 2, y: 0))
        path.addCurve(to: CGPoint(x: 0, y: 5), controlPoint1: CGPoint(x: 2, y: 3), controlPoint2: CGPoint(x: 1, y: 5))
        path.close()
        path.move(to: CGPoint(x: 9, y: 9))
        path.addLine(to: CGPoint(x: 8, y: 8))
        #expect(
            path.reversing().cgPath.elements == [
                .move(CGPoint(x: 0, y: 5)),
                .cubic(control1: CGPoint(x: 1, y: 5), control2: CGPoint(x: 2, y: 3), end: CGPoint(x: 2, y: 2)),
                .quad(control: CGPoint(x: 2, y: 0), end: CGPoint(x: 1, y: 0)), .line(CGPoint(x: 0, y: 0)), .close,
                .move(CGPoint(x: 8, y: 8)), .line(CGPoint(x: 9, y: 9)),
            ])
        #expect(path.reversing().reversing().cgPath.elements == path.cgPath.elements)
    }

    @Test func `inside by counted crossings, of open subpaths, curves and transformed paths`() {
        let open = CGMutablePath()
        open.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
        open.addLines(between: [
            CGPoint(x: 20, y: 0), CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10), CGPoint(x: 20, y: 10),
        ])
        for (x, y, inside) in [
            (8.0, 2.0, true), (2, 8, false), (25, 5, true), (15, 5, false), (31, 5, false), (25, 11, false),
        ] {
            #expect(open.contains(CGPoint(x: x, y: y)) == inside)
        }
        let shift = CGAffineTransform(translationX: 100, y: 0)
        #expect(
            open.contains(CGPoint(x: 108, y: 2), transform: shift)
                && !open.contains(CGPoint(x: 8, y: 2), transform: shift))
        let quad = CGMutablePath()
        quad.move(to: .zero)
        quad.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
        // y = 2·10·t·(1 − t) at x = 10·t.
        for x in stride(from: 0.5, to: 10, by: 1) {
            let y = 20 * (x / 10) * (1 - x / 10)
            #expect(quad.contains(CGPoint(x: x, y: y - 1e-6)) && !quad.contains(CGPoint(x: x, y: y + 1e-6)))
        }
        #expect(abs(quad.boundingBoxOfPath.maxY - 5) < 1e-12 && quad.boundingBoxOfPath.width == 10)
        let star = CGMutablePath()
        star.addLines(between: (0..<5).map { CGPoint(x: cos(Double($0) * 0.8 * .pi), y: sin(Double($0) * 0.8 * .pi)) })
        star.closeSubpath()
        #expect(
            star.contains(.zero) && !star.contains(.zero, using: .evenOdd)
                && star.contains(CGPoint(x: 0.8, y: 0), using: .evenOdd))
    }

    @Test func `random cubics lie in the box of their extremes, which they touch`() {
        var random = SplitMix64(seed: 11)
        for _ in 0..<100 {
            let p = (0..<4).map { _ in
                CGPoint(x: Double.random(in: -9...9, using: &random), y: Double.random(in: -9...9, using: &random))
            }
            let path = CGMutablePath()
            path.move(to: p[0])
            path.addCurve(to: p[3], control1: p[1], control2: p[2])
            var (low, high) = (p[0], p[0])
            for step in 0...2000 {
                let (t, s) = (Double(step) / 2000, 1 - Double(step) / 2000)
                let weights = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
                let (x, y) = (
                    zip(weights, p).reduce(0) { $0 + $1.0 * $1.1.x }, zip(weights, p).reduce(0) { $0 + $1.0 * $1.1.y }
                )
                (low, high) = (
                    CGPoint(x: min(low.x, x), y: min(low.y, y)), CGPoint(x: max(high.x, x), y: max(high.y, y))
                )
            }
            let box = path.boundingBoxOfPath
            #expect(abs(box.minX - low.x) < 1e-4 && abs(box.maxX - high.x) < 1e-4)
            #expect(abs(box.minY - low.y) < 1e-4 && abs(box.maxY - high.y) < 1e-4)
        }
    }
}

@Suite("Stroked paths") struct StrokedPathTests {
    /// The distance of a point from a line between two others.
    private func distance(_ p: CGPoint, _ a: CGPoint, _ b: CGPoint) -> (across: Double, along: Double) {
        let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
        let length = hypot(dx, dy)
        let (x, y) = (Double(p.x - a.x), Double(p.y - a.y))
        return (abs(x * dy - y * dx) / length, (x * dx + y * dy) / length)
    }

    @Test(arguments: [CGLineCap.butt, .round]) func `a stroked line is the points within half its width`(cap: CGLineCap)
    {
        var random = SplitMix64(seed: 5)
        let (a, b) = (CGPoint(x: 20, y: 30), CGPoint(x: 160, y: 90))
        let length = hypot(140.0, 60.0)
        let line = CGMutablePath()
        line.addLines(between: [a, b])
        let area = line.copy(strokingWithWidth: 24, lineCap: cap, lineJoin: .round, miterLimit: 10)
        for _ in 0..<2000 {
            let point = CGPoint(x: .random(in: 0...200, using: &random), y: .random(in: 0...140, using: &random))
            let (across, along) = distance(point, a, b)
            let beyond = max(0, -along, along - length)
            let outside = cap == .butt ? max(across - 12, beyond) : hypot(across, beyond) - 12
            // Discs are four curves each, right to 0.03 %.
            guard abs(outside) > 0.01 else { continue }
            #expect(area.contains(point) == (outside < 0))
        }
    }

    @Test func `a stroked circle is a ring`() {
        var random = SplitMix64(seed: 6)
        let circle = unsafe CGPath(ellipseIn: CGRect(x: 20, y: 20, width: 160, height: 160), transform: nil)
        let ring = circle.copy(strokingWithWidth: 20, lineCap: .butt, lineJoin: .round, miterLimit: 10)
        let named = unsafe CGPath(
            __byStroking: circle, transform: nil, lineWidth: 20, lineCap: .butt, lineJoin: .round, miterLimit: 10)
        #expect(named?.boundingBox == ring.boundingBox && named?.contains(CGPoint(x: 100, y: 20)) == true)
        for _ in 0..<2000 {
            let point = CGPoint(x: .random(in: 0...200, using: &random), y: .random(in: 0...200, using: &random))
            let gap = abs(hypot(Double(point.x) - 100, Double(point.y) - 100) - 80) - 10
            // Sixteen straight pieces a quarter leave the circle by 0.1 points.
            guard abs(gap) > 0.15 else { continue }
            #expect(ring.contains(point) == (gap < 0))
        }
    }

    @Test func `a short line has an area, too`() {
        let line = CGMutablePath()
        line.addLines(between: [CGPoint(x: 0, y: 0), CGPoint(x: 0.25, y: 0), CGPoint(x: 0.25, y: 0)])
        let area = line.copy(strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
        #expect(area.contains(CGPoint(x: 0.125, y: 0.9)) && !area.contains(CGPoint(x: 3, y: 0)))
    }
}

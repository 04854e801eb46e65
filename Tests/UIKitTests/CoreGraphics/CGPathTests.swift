import Foundation
import TestSupport
import Testing
import UIKit

@Suite("CGPath")
struct CGPathTests {
    let square = CGRect(x: 10, y: 20, width: 100, height: 100)

    @Test func `the box of a path leaves out the control points that the other box has`() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 8))
        #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 8))
        #expect(abs(path.boundingBoxOfPath.height - 4) < 1e-14)
        path.addCurve(to: CGPoint(x: 20, y: 0), control1: CGPoint(x: 10, y: -6), control2: CGPoint(x: 20, y: 6))
        let height = CGFloat(3.0.squareRoot())
        #expect(abs(path.boundingBoxOfPath.minY + height) < 1e-14)
        #expect(CGMutablePath().boundingBox.isNull)
    }

    @Test func `an ellipse lies within 2.8e-4 of its radius and fills its rectangle`() {
        let path = unsafe CGPath(ellipseIn: square)
        #expect(path.boundingBoxOfPath == square)
        let center = CGPoint(x: square.midX, y: square.midY)
        for degrees in stride(from: 0.0, to: 360, by: 3) {
            let (x, y) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
            #expect(path.contains(CGPoint(x: center.x + 49.999 * x, y: center.y + 49.999 * y)))
            #expect(!path.contains(CGPoint(x: center.x + 50.014 * x, y: center.y + 50.014 * y)))
        }
    }

    @Test func `the inside follows the fill rule`() {
        let path = CGMutablePath()
        path.addRect(square)
        path.addRect(square.insetBy(dx: 20, dy: 20))
        let middle = CGPoint(x: square.midX, y: square.midY)
        #expect(path.contains(middle, using: .winding))
        #expect(!path.contains(middle, using: .evenOdd))
        #expect(path.contains(CGPoint(x: 15, y: 25), using: .evenOdd))
        #expect(!path.contains(CGPoint(x: 5, y: 25)))
    }

    @Test func `contains agrees with the polygon of many short lines`() {
        var random = SplitMix64(seed: 7)
        func coordinate() -> CGFloat { CGFloat(Double.random(in: 0...100, using: &random)) }
        func point() -> CGPoint { CGPoint(x: coordinate(), y: coordinate()) }
        for _ in 0..<40 {
            let (p0, p1, p2, p3) = (point(), point(), point(), point())
            let curve = CGMutablePath()
            curve.move(to: p0)
            curve.addCurve(to: p3, control1: p1, control2: p2)
            let polygon = CGMutablePath()
            polygon.addLines(
                between: (0...1000).map { step in
                    let t = CGFloat(step) / 1000
                    let s = 1 - t
                    let weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
                    return CGPoint(
                        x: weights.0 * p0.x + weights.1 * p1.x + weights.2 * p2.x + weights.3 * p3.x,
                        y: weights.0 * p0.y + weights.1 * p1.y + weights.2 * p2.y + weights.3 * p3.y)
                })
            for _ in 0..<4 {
                let probe = point()
                for rule in [CGPathFillRule.winding, .evenOdd] {
                    #expect(curve.contains(probe, using: rule) == polygon.contains(probe, using: rule))
                }
            }
        }
    }

    @Test(arguments: 0..<30) func `the box of a curve is that of many of its points`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func point() -> CGPoint {
            CGPoint(x: Double.random(in: 0...100, using: &random), y: Double.random(in: 0...100, using: &random))
        }
        func blend(_ points: [CGPoint], _ weights: [CGFloat]) -> CGPoint {
            zip(points, weights).reduce(.zero) { CGPoint(x: $0.x + $1.0.x * $1.1, y: $0.y + $1.0.y * $1.1) }
        }
        let (start, control1, control2, end) = (point(), point(), point(), point())
        let (cubic, quad) = (CGMutablePath(), CGMutablePath())
        for path in [cubic, quad] { path.move(to: start) }
        cubic.addCurve(to: end, control1: control1, control2: control2)
        quad.addQuadCurve(to: end, control: control1)
        let (cubicPoints, quadPoints) = (CGMutablePath(), CGMutablePath())
        let places = (0...2000).map { CGFloat($0) / 2000 }
        cubicPoints.addLines(
            between: places.map { t in
                let s = 1 - t
                let weights: [CGFloat] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
                return blend([start, control1, control2, end], weights)
            })
        quadPoints.addLines(
            between: places.map { t in
                let s = 1 - t
                let weights: [CGFloat] = [s * s, 2 * s * t, t * t]
                return blend([start, control1, end], weights)
            })
        for (path, points) in [(cubic, cubicPoints), (quad, quadPoints)] {
            let (box, sampled) = (path.boundingBoxOfPath, points.boundingBox)
            #expect(abs(box.minX - sampled.minX) < 1e-3 && abs(box.maxX - sampled.maxX) < 1e-3)
            #expect(abs(box.minY - sampled.minY) < 1e-3 && abs(box.maxY - sampled.maxY) < 1e-3)
        }
    }

    @Test func `an arc runs in the direction that is asked for, and only as far`() {
        let short = CGMutablePath()
        short.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        #expect(short.currentPoint == CGPoint(x: 0, y: 10))
        #expect(short.elements.count == 2)
        let long = CGMutablePath()
        long.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        #expect(long.currentPoint == CGPoint(x: 0, y: 10))
        #expect(long.elements.count == 4)
        #expect(long.boundingBoxOfPath == CGRect(x: -10, y: -10, width: 20, height: 20))
    }

    @Test func `an arc between tangents touches both lines at equal distances from the corner`() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addArc(tangent1End: CGPoint(x: 100, y: 0), tangent2End: CGPoint(x: 100, y: 80), radius: 30)
        #expect(abs(path.currentPoint.x - 100) < 1e-12 && abs(path.currentPoint.y - 30) < 1e-12)
        guard case .line(let first) = path.elements[1] else { return #expect(Bool(false), "no line to the arc") }
        #expect(abs(first.x - 70) < 1e-12 && abs(first.y) < 1e-12)
        #expect(path.boundingBox.maxX < 100 + 1e-12)
    }

    @Test func `a close ends at the start of its subpath, in copies as well`() {
        let path = CGMutablePath()
        path.addRect(square)
        #expect(path.currentPoint == square.origin)
        #expect(path.copy()?.currentPoint == square.origin)
        let same = unsafe CGPath(rect: square)
        #expect(path == same)
        var shift = CGAffineTransform(translationX: 1, y: 2)
        let copy = unsafe path.copy(using: &shift)
        #expect(copy?.currentPoint == CGPoint(x: 11, y: 22))
        let moved = unsafe CGPath(rect: square, transform: &shift)
        #expect(moved.boundingBox == square.offsetBy(dx: 1, dy: 2))
    }

    @Test func `the elements that a block receives are the elements that were added`() {
        let path = CGMutablePath()
        path.addRoundedRect(in: square, cornerWidth: 10, cornerHeight: 20)
        path.move(to: .zero)
        path.addQuadCurve(to: CGPoint(x: 3, y: 4), control: CGPoint(x: 1, y: 2))
        #expect(CGPath.make(path.elements) == path)
        #expect(path.elements.last == .quad(control: CGPoint(x: 1, y: 2), end: CGPoint(x: 3, y: 4)))
    }
}

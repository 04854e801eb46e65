import AnimationMath
import AnimationTimeline
import Foundation
import HeadlessKit
import Testing
import UIKit

/// What rendering leaves of the content of layers, and what contexts make of paths and clips.
@MainActor @Suite("Rendered layers") struct LayerRenderTests {
    private typealias Mark = LayerContent.Mark

    private func marks(_ draw: (CGContext) -> Void) -> [Mark] {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100)).image { draw($0.cgContext) }
        guard case .marks(let marks, _) = image.drawing else { return [] }
        return marks
    }

    /// The smallest and the largest coordinates of some points.
    private func box(_ points: [Point]) -> [Double] {
        let (x, y) = (points.map(\.x), points.map(\.y))
        return [x.min() ?? .nan, y.min() ?? .nan, x.max() ?? .nan, y.max() ?? .nan]
    }

    private func box(_ mark: Mark) -> [Double] { box(mark.outline.points) }

    private func isNear(_ a: Point, _ b: Point) -> Bool { (a - b).magnitudeSquared < 1e-18 }

    /// A layer whose own code strokes a square and draws a gradient.
    private final class Painted: CALayer {
        override func draw(in ctx: CGContext) {
            guard
                let gradient = CGGradient(
                    colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: [1, 0, 0, 1, 0, 0, 1, 0.5],
                    locations: [0.25, 0.75], count: 2)
            else { return }
            ctx.setStrokeColor(red: 0, green: 1, blue: 0, alpha: 1)
            ctx.setLineWidth(2)
            ctx.stroke(CGRect(x: 0, y: 0, width: 10, height: 10))
            ctx.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 10, y: 20), options: [])
        }
    }

    @Test func `what a layer's code drew is rendered in its place, faded with its layer, and stretched with it`() throws
    {
        let (root, layer) = (CALayer(), Painted())
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
        (layer.position, layer.opacity) = (CGPoint(x: 50, y: 50), 0.5)
        root.addSublayer(layer)
        #expect(marks { root.render(in: $0) }.isEmpty)
        layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(layer.needsDisplay())
        layer.displayIfNeeded()
        let drawn = marks { root.render(in: $0) }
        #expect(drawn.map(box) == [[45, 40, 55, 50], [45, 40, 55, 60]])
        try #require(drawn.count == 2)
        #expect(drawn[0].stroke == Color(red: 0, green: 1, blue: 0, alpha: 0.5) && drawn[0].lineWidth == 2)
        #expect(
            drawn[1].fill
                == .gradient(
                    [Color(red: 1, green: 0, blue: 0, alpha: 0.5), Color(red: 0, green: 0, blue: 1, alpha: 0.25)],
                    locations: [0.25, 0.75], from: Point(x: 45, y: 40), to: Point(x: 55, y: 60)))
        layer.bounds = CGRect(x: 5, y: 0, width: 20, height: 20)
        let wide = marks { root.render(in: $0) }
        #expect(wide.map(box) == [[40, 40, 60, 50], [40, 40, 60, 60]])
        // Twice the area.
        #expect(wide.first.map { abs($0.lineWidth - 2 * 2.0.squareRoot()) < 1e-12 } == true)
    }

    @Test func `a layer without a size shows its shape, but nothing that its code drew`() {
        let shape = CAShapeLayer()
        shape.path = UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4)).cgPath
        (shape.fillColor, shape.strokeColor) = (nil, CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        (shape.fillRule, shape.lineWidth) = (.evenOdd, 5)
        let drawn = marks { shape.render(in: $0) }
        #expect(drawn.map(box) == [[1, 2, 4, 6]] && drawn.first?.lineWidth == 5 && drawn.first?.fill == nil)
        #expect(
            drawn.first?.outline.isEvenOdd == true && drawn.first?.stroke == Color(red: 1, green: 0, blue: 0))
        shape.path = nil
        #expect(marks { shape.render(in: $0) }.isEmpty)
        let painted = Painted()
        painted.setNeedsDisplay()
        painted.displayIfNeeded()
        #expect(marks { painted.render(in: $0) }.isEmpty)
    }

    @Test func `a border without a colour is not drawn, one whose colour was never set is black`() {
        let layer = CALayer()
        (layer.bounds, layer.borderWidth) = (CGRect(x: 1, y: 2, width: 30, height: 20), 3)
        let initial = marks { layer.render(in: $0) }
        #expect(initial.count == 1 && initial.first?.stroke == .black && initial.first?.lineWidth == 3)
        layer.borderColor = nil
        #expect(marks { layer.render(in: $0) }.isEmpty)
        layer.borderColor = CGColor(red: 0, green: 1, blue: 0, alpha: 0.5)
        #expect(marks { layer.render(in: $0) }.first?.stroke == Color(red: 0, green: 1, blue: 0, alpha: 0.5))
    }

    @Test func `a layer that is behind the eye of a perspective, if only in part, is not rendered`() {
        let (root, layer) = (CALayer(), CALayer())
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        (layer.bounds, layer.position) = (CGRect(x: 0, y: 0, width: 20, height: 40), CGPoint(x: 40, y: 30))
        layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        root.addSublayer(layer)
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 128
        root.sublayerTransform = eye
        // Half-way to the eye everything is twice as far from the middle.
        layer.zPosition = 64
        #expect(marks { root.render(in: $0) }.map(box) == [[10, -30, 50, 50]])
        layer.zPosition = 256
        #expect(marks { root.render(in: $0) }.isEmpty)
        (layer.zPosition, layer.transform) = (0, CATransform3DMakeRotation(1.2, 0, 1, 0))
        for (width, count) in [(100, 1), (400, 0)] as [(CGFloat, Int)] {
            layer.bounds.size.width = width
            #expect(marks { root.render(in: $0) }.count == count)
        }
    }

    @Test func `text is rendered as the bars of its lines, faded with its view`() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let label = UILabel(frame: CGRect(x: 10, y: 20, width: 50, height: 20))
        (label.text, label.textAlignment, label.alpha) = ("two words", .left, 0.5)
        label.font = .systemFont(ofSize: 10)
        view.addSubview(label)
        let drawn = marks { view.layer.render(in: $0) }
        // One line of nine characters, half as wide as the font is high; the bar is in the middle of the label.
        #expect(drawn.map(box) == [[10, 27.5, 55, 32.5]])
        #expect(drawn.first?.fill == .color(Color(red: 0.55, green: 0.58, blue: 0.62, alpha: 0.5)))
        let bars = LayerContent.Mark.bars(
            [40], fontSize: 10, alignment: 1, in: Rect(x: 110, y: 70, width: -100, height: -50))
        #expect(bars == [Rect(x: 70, y: 42.5, width: 40, height: 5)])
    }

    @Test func `lines and tangent arcs go on from the current point, in the coordinates of the context`() throws {
        let drawn = marks { context in
            context.scaleBy(x: 2, y: 2)
            context.move(to: CGPoint(x: 0, y: 5))
            context.addLine(to: CGPoint(x: 5, y: 5))
            context.addArc(tangent1End: CGPoint(x: 20, y: 5), tangent2End: CGPoint(x: 20, y: 30), radius: 10)
            context.strokePath()
        }
        try #require(drawn.count == 1 && drawn[0].outline.steps == [.move, .line, .line, .cubic])
        let points = drawn[0].outline.points
        let corners = [Point(x: 0, y: 10), Point(x: 10, y: 10), Point(x: 20, y: 10)]
        #expect(zip(points, corners).allSatisfy(isNear) && isNear(points[5], Point(x: 40, y: 30)))
    }

    @Test func `a clip to an image is one to its rectangle`() throws {
        let drawn = marks { context in
            guard let mask = context.makeImage() else { return }
            context.clip(to: CGRect(x: 5, y: 6, width: 10, height: 20), mask: mask)
            context.fill(CGRect(x: 0, y: 0, width: 100, height: 100))
        }
        try #require(drawn.count == 1 && drawn[0].clips.count == 1)
        #expect(box(drawn[0].clips[0].points) == [5, 6, 15, 26] && box(drawn[0]) == [0, 0, 100, 100])
    }

    @Test func `a gradient needs a colour`() {
        #expect(CGGradient(colorsSpace: nil, colors: [], locations: nil) == nil)
        #expect(CGGradient(colorsSpace: nil, colors: ["red"], locations: [0]) == nil)
        #expect(CGGradient(colorsSpace: nil, colors: [CGColor.white], locations: [0]) != nil)
    }
}

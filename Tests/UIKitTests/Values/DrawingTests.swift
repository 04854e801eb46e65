import AnimationMath
import AnimationTimeline
import Foundation
import HeadlessKit
import Testing
import UIKit

/// The marks that drawing code leaves in an image or a view.
@MainActor @Suite struct DrawingTests {
    private typealias Mark = LayerContent.Mark

    private func marks(
        size: CGSize = CGSize(width: 40, height: 20), _ draw: (CGContext) -> Void
    ) -> [Mark] {
        marks(in: UIGraphicsImageRenderer(size: size).image { draw($0.cgContext) })
    }

    private func marks(in image: UIImage) -> [Mark] {
        if case .marks(let marks, _) = image.drawing { marks } else { [] }
    }

    /// The smallest and the largest coordinates of a mark's points.
    private func box(_ mark: Mark) -> [Double] {
        let (x, y) = (mark.outline.points.map(\.x), mark.outline.points.map(\.y))
        return [x.min()!, y.min()!, x.max()!, y.max()!]
    }

    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    @Test func `a fill has the colour, the opacity and the place of its state`() {
        let marks = marks { context in
            context.setFillColor(red)
            context.saveGState()
            context.setFillColor(red: 0, green: 1, blue: 0, alpha: 0.5)
            context.setAlpha(0.5)
            context.translateBy(x: 10, y: 2)
            context.scaleBy(x: 2, y: 3)
            context.fill(CGRect(x: 1, y: 1, width: 4, height: 2))
            context.restoreGState()
            context.fillEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        #expect(marks.map(box) == [[12, 5, 20, 11], [0, 0, 10, 10]])
        #expect(marks[0].fill == .color(Color(red: 0, green: 1, blue: 0, alpha: 0.25)) && marks[0].stroke == nil)
        #expect(marks[1].fill == .color(Color(red: 1, green: 0, blue: 0)))
    }

    @Test func `rectangles are filled, framed inside and clipped in the current context`() {
        let marks = marks { _ in
            UIColor.red.setFill()
            UIRectClip(CGRect(x: 0, y: 0, width: 30, height: 20))
            UIRectFill(CGRect(x: 1, y: 2, width: 4, height: 5))
            UIRectFrame(CGRect(x: 10, y: 10, width: 8, height: 6))
        }
        #expect(marks.map(box) == [[1, 2, 5, 7], [10.5, 10.5, 17.5, 15.5]])
        #expect(marks[0].fill == .color(Color(red: 1, green: 0, blue: 0)) && marks[0].stroke == nil)
        #expect(marks[1].fill == nil && marks[1].lineWidth == 1 && marks.map(\.clips.count) == [1, 1])
    }

    @Test func `a stroked path is the path for clips and fills`() {
        let marks = marks { context in
            context.setLineWidth(2)
            context.scaleBy(x: 2, y: 2)
            context.addLines(between: [CGPoint(x: 2, y: 4), CGPoint(x: 8, y: 4)])
            context.replacePathWithStrokedPath()
            context.clip()
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        #expect(marks.count == 1 && marks[0].clips.count == 1)
        let points = marks[0].clips[0].points
        #expect(Set(points.map(\.x)) == [4, 16] && Set(points.map(\.y)) == [6, 10])
    }

    @Test func `a label draws its text where it is asked to`() {
        let label = UILabel()
        (label.text, label.font) = ("two words", .systemFont(ofSize: 10))
        let marks = marks { _ in label.drawText(in: CGRect(x: 5, y: 3, width: 100, height: 12)) }
        #expect(marks.count == 1 && box(marks[0])[0] == 5)
        let rect = label.textRect(forBounds: CGRect(x: 7, y: 8, width: 90, height: 90), limitedToNumberOfLines: 1)
        #expect(rect.origin == CGPoint(x: 7, y: 8) && rect.size == label.sizeThatFits(.zero))
    }

    @Test func `strings of every class draw the same lines`() {
        let (text, font) = ("two words", UIFont.systemFont(ofSize: 10))
        let (point, rect) = (CGPoint(x: 5, y: 3), CGRect(x: 5, y: 3, width: 30, height: 60))
        let attributed = NSAttributedString(string: text, attributes: [.font: font])
        let atPoint = marks { _ in text.draw(at: point, withAttributes: [.font: font]) }
        let inRect = marks { _ in text.draw(in: rect, withAttributes: [.font: font]) }
        #expect(!atPoint.isEmpty && !inRect.isEmpty && atPoint != inRect && box(atPoint[0])[0] == 5)
        #expect(marks { _ in NSString(string: text).draw(at: point, withAttributes: [.font: font]) } == atPoint)
        #expect(marks { _ in NSString(string: text).draw(in: rect, withAttributes: [.font: font]) } == inRect)
        #expect(
            marks { _ in attributed.draw(at: point) } == atPoint && marks { _ in attributed.draw(in: rect) } == inRect)
        #expect(marks { _ in attributed.draw(with: rect, context: nil) } == inRect)
    }

    @Test func `a stroke is as wide as its transform makes it`() {
        let marks = marks { context in
            context.setStrokeColor(red)
            context.setLineWidth(3)
            context.scaleBy(x: 2, y: 8)
            context.addLines(between: [.zero, CGPoint(x: 1, y: 1)])
            context.strokePath()
            context.stroke(CGRect(x: 0, y: 0, width: 1, height: 1), width: 1)
        }
        // The square root of the area's factor, 16.
        #expect(marks.map(\.lineWidth) == [12, 4])
        #expect(marks.map(\.stroke) == [Color(red: 1, green: 0, blue: 0), Color(red: 1, green: 0, blue: 0)])
        #expect(marks.map(\.fill) == [nil, nil] && marks[0].outline.steps == [.move, .line])
    }

    @Test(arguments: [
        (CGPathDrawingMode.fill, true, false, false), (.eoFill, true, false, true), (.stroke, false, true, false),
        (.fillStroke, true, true, false), (.eoFillStroke, true, true, true),
    ])
    func `a drawing mode fills and strokes`(
        _ mode: CGPathDrawingMode, _ isFilled: Bool, _ isStroked: Bool, _ isEvenOdd: Bool
    ) {
        let marks = marks { context in
            context.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
            context.drawPath(using: mode)
            // The path is used up.
            context.drawPath(using: mode)
        }
        #expect(marks.count == 1)
        #expect((marks[0].fill != nil) == isFilled && (marks[0].stroke != nil) == isStroked)
        #expect(marks[0].outline.isEvenOdd == isEvenOdd)
    }

    @Test func `curves and arcs end where they were told, and need a current point`() {
        let marks = marks { context in
            context.addLine(to: CGPoint(x: 1, y: 1))
            context.addCurve(to: .zero, control1: .zero, control2: .zero)
            context.addQuadCurve(to: .zero, control: .zero)
            context.addArc(tangent1End: .zero, tangent2End: CGPoint(x: 1, y: 1), radius: 1)
            context.fillPath()
            context.move(to: CGPoint(x: 1, y: 2))
            context.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 3, y: 4))
            context.addCurve(to: CGPoint(x: 9, y: 9), control1: CGPoint(x: 7, y: 7), control2: CGPoint(x: 8, y: 8))
            context.closePath()
            context.fillPath(using: .evenOdd)
            context.addArc(center: CGPoint(x: 10, y: 10), radius: 5, startAngle: 0, endAngle: .pi, clockwise: false)
            context.strokePath()
        }
        #expect(marks.count == 2)
        #expect(marks[0].outline.steps == [.move, .quad, .cubic, .close] && marks[0].outline.isEvenOdd)
        #expect(marks[0].outline.points.map(\.x) == [1, 3, 5, 7, 8, 9])
        // Towards greater angles: downwards where y is downwards.
        let end = marks[1].outline.points.last!
        #expect(abs(end.x - 5) < 1e-12 && abs(end.y - 10) < 1e-12)
        #expect(box(marks[1])[3] > 14.9)
    }

    @Test func `clips hold until the state is restored`() {
        let marks = marks { context in
            context.saveGState()
            context.clip(to: CGRect(x: 0, y: 0, width: 5, height: 5))
            context.addEllipse(in: CGRect(x: 1, y: 1, width: 2, height: 2))
            context.clip(using: .evenOdd)
            context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
            context.restoreGState()
            context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
        }
        #expect(marks.map(\.clips.count) == [2, 0])
        #expect(marks[0].clips.map(\.isEvenOdd) == [false, true])
        #expect(marks[0].clips[0].points.map(\.x).max() == 5)
    }

    @Test func `a gradient runs along its line through its colours`() throws {
        let space = CGColorSpaceCreateDeviceRGB()
        let two = try #require(
            CGGradient(colorsSpace: space, colors: [red, UIColor.black.cgColor], locations: nil))
        let grey = try #require(
            CGGradient(
                colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: [0.25, 1, 0.75, 0.5],
                locations: [0.1, 0.9], count: 2))
        #expect(CGGradient(colorSpace: space, colorComponents: [1, 1, 1], locations: nil, count: 1) == nil)
        let marks = marks { context in
            context.translateBy(x: 1, y: 2)
            for gradient in [two, grey] {
                context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 10, y: 0), options: [])
            }
        }
        let ends = (Point(x: 1, y: 2), Point(x: 11, y: 2))
        #expect(
            marks.map(\.fill) == [
                .gradient([Color(red: 1, green: 0, blue: 0), .black], locations: [0, 1], from: ends.0, to: ends.1),
                .gradient(
                    [Color(white: 0.25), Color(white: 0.75, alpha: 0.5)], locations: [0.1, 0.9], from: ends.0,
                    to: ends.1),
            ])
        #expect(box(marks[0]) == [0, 0, 40, 20])
    }

    @Test func `a bitmap has its origin in the lower left corner`() throws {
        let context = try #require(
            unsafe CGContext(
                data: nil, width: 10, height: 20, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: 0))
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 5))
        let image = try #require(context.makeImage())
        #expect(marks(in: UIImage(cgImage: image)).map(box) == [[0, 15, 10, 20]])
        // In a context with y downwards, Core Graphics draws images upside down and UIImage does not.
        let place = CGRect(x: 10, y: 0, width: 20, height: 20)
        #expect(marks { $0.draw(image, in: place) }.map(box) == [[10, 0, 30, 5]])
        #expect(marks { _ in UIImage(cgImage: image).draw(in: place) }.map(box) == [[10, 15, 30, 20]])
        let half = try #require(image.cropping(to: CGRect(x: 0, y: 10, width: 10, height: 10)))
        #expect(marks { _ in UIImage(cgImage: half).draw(in: place) }.map(box) == [[10, 10, 30, 20]])
        // A part of an image that has two pixels a point is half as large in points.
        let fine = UIGraphicsImageRendererFormat()
        fine.scale = 2
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 20), format: fine)
        let dense = renderer.image { $0.cgContext.fill(CGRect(x: 0, y: 10, width: 10, height: 5)) }
        let lower = try #require(dense.cgImage?.cropping(to: CGRect(x: 0, y: 20, width: 20, height: 20)))
        #expect(marks { _ in UIImage(cgImage: lower).draw(in: place) }.map(box) == [[10, 0, 30, 10]])
        context.clear(CGRect(x: 0, y: 0, width: 9, height: 20))
        #expect(context.makeImage().map { UIImage(cgImage: $0).drawing != nil } == true)
        context.clear(CGRect(x: 0, y: 0, width: 10, height: 20))
        #expect(context.makeImage().map { UIImage(cgImage: $0).drawing == nil } == true)
    }

    @Test func `colours and paths of UIKit draw in the current context`() {
        let marks = marks { _ in
            UIColor.red.setFill()
            UIColor.blue.setStroke()
            let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4))
            path.lineWidth = 2
            path.usesEvenOddFillRule = true
            path.fill()
            path.stroke(with: .normal, alpha: 0.5)
            path.addClip()
            UIColor.green.set()
            path.fill(with: .normal, alpha: 0.25)
            "two\nlines".draw(at: CGPoint(x: 1, y: 1))
            path.stroke()
        }
        #expect(marks[0].fill == .color(Color(red: 1, green: 0, blue: 0)) && marks[0].outline.isEvenOdd)
        #expect(marks[1].stroke == Color(red: 0, green: 0, blue: 1, alpha: 0.5) && marks[1].lineWidth == 2)
        #expect(marks[2].fill == .color(Color(red: 0, green: 1, blue: 0, alpha: 0.25)))
        #expect(marks[5].stroke == Color(red: 0, green: 1, blue: 0))
        #expect(marks.map(\.clips.count) == [0, 0, 1, 1, 1, 1])
        // Characters are half as wide as the font of 12 points is high.
        #expect(marks[3...4].map { box($0)[2] - box($0)[0] } == [18, 30])
        UIColor.red.setFill()
        UIBezierPath(rect: .zero).fill()
        #expect(UIGraphicsGetCurrentContext() == nil)
    }

    // MARK: Views and layers

    private final class Dial: UIView {
        var draws: [CGRect] = []
        override func draw(_ rect: CGRect) {
            draws.append(rect)
            UIColor.red.setFill()
            UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 5)).fill()
        }
    }

    @Test func `a view draws once it is in a window, and again when that was asked for`() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        stage.rootViewController = UIViewController()
        let view = Dial(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
        stage.perform { view.layoutIfNeeded() }
        #expect(view.draws.isEmpty)
        stage.perform { stage.rootViewController?.view.addSubview(view) }
        #expect(view.draws == [CGRect(x: 0, y: 0, width: 20, height: 10)])
        stage.perform { view.frame.size.width = 30 }
        #expect(view.draws.count == 1)
        stage.perform {
            view.contentMode = .redraw
            view.frame.size.width = 40
        }
        #expect(view.draws.count == 2 && Double(view.draws[1].width) == 40)
        stage.perform {
            view.setNeedsDisplay()
            view.setNeedsDisplay(.zero)
        }
        #expect(view.draws.count == 3)
    }

    @Test func `a view in a new cell draws`() {
        final class Drawn: Items {
            let dial = Dial(frame: CGRect(x: 0, y: 0, width: 20, height: 10))

            override func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                let cell = UICollectionViewCell()
                if indexPath.item == 1 { cell.addSubview(dial) }
                return cell
            }
        }
        let (stage, items) = (Stage(size: CGSize(width: 100, height: 100)), Drawn(2))
        let collection = UICollectionView(
            frame: stage.window.bounds, collectionViewLayout: UICollectionViewFlowLayout())
        collection.dataSource = items
        stage.perform { stage.window.addSubview(collection) }
        #expect(items.dial.window != nil && items.dial.draws.count == 1)
    }

    @Test func `a stroke and a fill have the colours of their components`() {
        let marks = marks {
            $0.setStrokeColor(red: 0, green: 0.25, blue: 1, alpha: 0.5)
            $0.strokeEllipse(in: CGRect(x: 5, y: 5, width: 20, height: 10))
        }
        #expect(marks.count == 1 && box(marks[0]) == [5, 5, 25, 15])
        #expect(marks.first?.stroke == Color(red: 0, green: 0.25, blue: 1, alpha: 0.5) && marks.first?.fill == nil)
    }

    @Test(arguments: [(1, [0.0]), (2, [0, 1]), (3, [0, 0.5, 1])])
    func `the colours of a gradient without places have equal distances`(count: Int, places: [Double]) throws {
        let components: [CGFloat] = [0, 0, 0, 1, 1, 1, 1, 1, 0, 1, 0, 1]
        let gradient = try #require(
            CGGradient(
                colorSpace: CGColorSpaceCreateDeviceRGB(), colorComponents: components, locations: nil, count: count))
        let marks = marks {
            $0.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 40, y: 0), options: [])
        }
        guard case .gradient(let colors, let locations, _, _) = marks.first?.fill else { throw CancellationError() }
        #expect(colors.count == count && locations == places)
    }

    @Test func `what a view drew is content of the timeline, in its bounds of that time`() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        stage.rootViewController = UIViewController()
        let view = Dial(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
        stage.window.addSubview(view)
        let timeline = stage.record { UIView.animate(withDuration: 1) { view.frame.size.width = 40 } }
        let drawings = timeline.contents.values.compactMap(\.drawing)
        try #require(drawings.count == 1)
        guard case .marks(let marks, let frame) = drawings[0] else { return #expect(Bool(false)) }
        #expect(marks.map(box) == [[0, 0, 10, 5]] && frame == Rect(x: 0, y: 0, width: 20, height: 10))
    }

    private final class Artist: NSObject, CALayerDelegate {
        var displays = 0
        func draw(_ layer: CALayer, in context: CGContext) {
            displays += 1
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
    }

    @Test func `a layer without a view draws only when it was asked, through its delegate`() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        stage.rootViewController = UIViewController()
        let (layer, artist) = (CALayer(), Artist())
        layer.delegate = artist
        stage.perform { stage.window.layer.addSublayer(layer) }
        #expect(artist.displays == 0 && !layer.needsDisplay())
        layer.setNeedsDisplay()
        #expect(layer.needsDisplay())
        stage.perform {}
        #expect(artist.displays == 1 && !layer.needsDisplay())
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        layer.displayIfNeeded()
        #expect(artist.displays == 2)
    }

    @Test func `layers that code adds while it draws are laid out in the same event`() {
        final class Nest: UIView {
            let inner = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
            override func draw(_ rect: CGRect) { addSubview(inner) }
        }
        let stage = Stage(size: CGSize(width: 100, height: 100))
        stage.rootViewController = UIViewController()
        let view = Nest(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.perform { stage.rootViewController?.view.addSubview(view) }
        #expect(view.inner.superview === view && !view.layer.needsLayout())
    }

    @Test func `a mark is seen where it or half of its stroke reaches into the rectangle`() {
        let frame = Rect(x: 0, y: 0, width: 100, height: 50)
        func mark(x: CGFloat, y: CGFloat, stroke: CGFloat?) -> Mark {
            marks(size: CGSize(width: 1000, height: 1000)) { context in
                context.setLineWidth(stroke ?? 1)
                context.addRect(CGRect(x: x, y: y, width: 10, height: 10))
                context.drawPath(using: stroke == nil ? .fill : .fillStroke)
            }[0]
        }
        // The left, right, upper and lower edges, and the distance of the mark from each.
        let places: [(CGFloat) -> (CGFloat, CGFloat)] = [
            { (-10 - $0, 20) }, { (100 + $0, 20) }, { (20, -10 - $0) }, { (20, 50 + $0) },
        ]
        for place in places {
            for (gap, stroke, isSeen) in [
                (0, nil, true), (0.5, nil, false), (3, 6, true), (2, 6, true), (3.5, 6, false),
            ] as [(CGFloat, CGFloat?, Bool)] {
                let (x, y) = place(gap)
                #expect(mark(x: x, y: y, stroke: stroke).isSeen(in: frame) == isSeen)
            }
        }
    }

    @Test(arguments: [true, false]) func `a drawn hierarchy is laid out before only if it is asked for`(isAsked: Bool) {
        final class Counting: UIView {
            var layouts = 0
            override func layoutSubviews() { layouts += 1 }
        }
        let view = Counting(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.setNeedsLayout()
        _ = marks { _ in view.drawHierarchy(in: view.bounds, afterScreenUpdates: isAsked) }
        #expect(view.layouts == (isAsked ? 1 : 0))
    }

    @Test func `rendering a layer draws it and those in it, with their places and opacities`() {
        let view = UIView(frame: CGRect(x: 50, y: 50, width: 40, height: 20))
        view.backgroundColor = .white
        view.clipsToBounds = true
        view.layer.borderWidth = 2
        let inner = UIView(frame: CGRect(x: 10, y: 5, width: 10, height: 10))
        inner.backgroundColor = .red
        inner.alpha = 0.5
        inner.transform = CGAffineTransform(scaleX: 4, y: 1)
        inner.layer.borderWidth = 3
        let hidden = UIView(frame: inner.frame)
        hidden.backgroundColor = .blue
        hidden.isHidden = true
        let shape = CAShapeLayer()
        shape.path = UIBezierPath(rect: CGRect(x: 1, y: 1, width: 2, height: 2)).cgPath
        view.addSubview(inner)
        view.addSubview(hidden)
        view.layer.addSublayer(shape)
        let marks = marks { view.layer.render(in: $0) }
        #expect(
            marks.map(box) == [[0, 0, 40, 20], [-5, 5, 35, 15], [-5, 5, 35, 15], [1, 1, 3, 3], [0, 0, 40, 20]])
        #expect(marks[1].fill == .color(Color(red: 1, green: 0, blue: 0, alpha: 0.5)))
        #expect(marks.map(\.clips.count) == [0, 1, 1, 1, 0])
        // Four times the area: lines are twice as wide.
        #expect(marks[2].lineWidth == 6 && marks[2].stroke == Color(white: 0, alpha: 0.5))
        #expect(marks[4].stroke == .black && marks[4].lineWidth == 2)
        view.layer.borderColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1).cgColor
        #expect(self.marks { view.layer.render(in: $0) }.last?.stroke == Color(red: 0, green: 1, blue: 0, alpha: 1))
        let picture = UIGraphicsImageRenderer(size: CGSize(width: 80, height: 20)).image { _ in
            view.drawHierarchy(in: CGRect(x: 0, y: 0, width: 80, height: 20), afterScreenUpdates: true)
        }
        #expect(self.marks(in: picture).map { box($0)[2] } == [80, 70, 70, 6, 80])
    }

    @Test func `a path clips to itself alone, not to what the context's path has`() {
        let marks = marks { context in
            context.addRect(CGRect(x: 0, y: 0, width: 50, height: 60))
            UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 5)).addClip()
            context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        let points = marks[0].clips.flatMap(\.points)
        #expect(Set(points.map(\.x)) == [1, 4] && Set(points.map(\.y)) == [2, 7])
    }

    @Test func `one character has the size of its font`() {
        let large = NSAttributedString(string: "m", attributes: [.font: UIFont.systemFont(ofSize: 50)])
        #expect(large.size().height == 60 && NSAttributedString(string: "").size().width == 0)
    }
}

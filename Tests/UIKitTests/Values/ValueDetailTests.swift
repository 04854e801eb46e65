import AnimationMath
import AnimationTimeline
import Foundation
import HeadlessKit
import Testing
import UIKit

/// Values as they are made without arguments, copied and bridged, and the marks of their shorter drawing calls.
@MainActor @Suite("Values in detail") struct ValueDetailTests {
    private typealias Mark = LayerContent.Mark

    private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    private func marks(_ draw: (UIGraphicsImageRendererContext) -> Void) -> [Mark] {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20)).image { context in
            context.cgContext.setFillColor(red)
            context.cgContext.setStrokeColor(red)
            draw(context)
        }
        return if case .marks(let marks, _) = image.drawing { marks } else { [] }
    }

    /// The smallest and the largest coordinates of a mark's points.
    private func box(_ mark: Mark) -> [Double] {
        let (x, y) = (mark.outline.points.map(\.x), mark.outline.points.map(\.y))
        return [x.min() ?? .nan, y.min() ?? .nan, x.max() ?? .nan, y.max() ?? .nan]
    }

    // MARK: Drawing

    @Test func `a renderer's context fills, strokes and clips rectangles`() {
        let marks = marks { context in
            context.fill(CGRect(x: 1, y: 2, width: 4, height: 5))
            context.fill(CGRect(x: 6, y: 7, width: 2, height: 2), blendMode: .normal)
            context.stroke(CGRect(x: 10, y: 10, width: 8, height: 6))
            context.clip(to: CGRect(x: 0, y: 0, width: 30, height: 20))
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(marks.map(box) == [[1, 2, 5, 7], [6, 7, 8, 9], [10, 10, 18, 16], [0, 0, 1, 1]])
        #expect(marks.map { $0.fill != nil } == [true, true, false, true])
        #expect(marks.map { $0.stroke != nil } == [false, false, true, false])
        #expect(marks.map(\.clips.count) == [0, 0, 0, 1])
    }

    @Test func `a path is stroked with its width, and filled by its rule with an opacity of that call alone`() {
        let path = UIBezierPath(rect: CGRect(x: 1, y: 2, width: 4, height: 4))
        path.lineWidth = 3
        let marks = marks { _ in
            path.stroke()
            path.fill(with: .normal, alpha: 0.5)
            path.usesEvenOddFillRule = true
            path.fill(with: .normal, alpha: 0.25)
            path.fill()
        }
        #expect(marks.map(\.stroke) == [Color(red: 1, green: 0, blue: 0), nil, nil, nil])
        #expect(marks[0].fill == nil && marks[0].lineWidth == 3)
        for (mark, alpha) in zip(marks.dropFirst(), [0.5, 0.25, 1]) {
            #expect(mark.fill == .color(Color(red: 1, green: 0, blue: 0, alpha: alpha)))
        }
        #expect(marks.map(\.outline.isEvenOdd) == [false, false, true, true])
    }

    @Test func `an image is drawn at a point in its size, and its pixels are its points times its scale`() throws {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 2
        let image = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 20), format: format).image { context in
            context.fill(CGRect(x: 1, y: 1, width: 2, height: 3))
        }
        #expect(marks { _ in image.draw(at: CGPoint(x: 5, y: 6)) }.map(box) == [[6, 7, 8, 10]])
        let pixels = try #require(image.cgImage)
        #expect(pixels.width == 20 && pixels.height == 40 && UIImage(systemName: "xmark")?.cgImage == nil)
        let again = UIImage(cgImage: pixels, scale: 2, orientation: .up)
        #expect(again.size == image.size && again.drawing == image.drawing)
    }

    @Test func `an open path backwards goes from its end to its start, and stays open`() {
        let path = UIBezierPath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addQuadCurve(to: CGPoint(x: 20, y: 20), controlPoint: CGPoint(x: 15, y: 5))
        let expected: [PathElement] = [
            .move(CGPoint(x: 20, y: 20)), .quad(control: CGPoint(x: 15, y: 5), end: CGPoint(x: 10, y: 0)),
            .line(.zero),
        ]
        #expect(path.reversing().cgPath.elements == expected)
    }

    // MARK: Values

    @Test func `text without a font is measured in one of 12 points`() {
        let (text, width) = ("abcd", CGSize(width: 12, height: 100))
        #expect(text.size() == CGSize(width: 24, height: 15))
        #expect(text.boundingRect(with: width, context: nil) == CGRect(x: 0, y: 0, width: 24, height: 15))
        let broken = text.boundingRect(with: width, options: .usesLineFragmentOrigin, context: nil)
        #expect(broken == CGRect(x: 0, y: 0, width: 12, height: 29))
        #expect(NSAttributedString(string: text).size() == text.size())
        #expect(NSAttributedString(string: "").size() == CGSize(width: 0, height: 15))
    }

    @Test func `a colour, a font and a descriptor without arguments are the plain ones`() {
        #expect(UIColor() == UIColor(white: 0, alpha: 0) && UIFont() == UIFont.systemFont(ofSize: 17))
        let descriptor = UIFontDescriptor(name: "Courier", size: 9)
        #expect(UIFont(descriptor: descriptor, size: 0) == UIFont(name: "Courier", size: 9))
        #expect(UIFont(descriptor: descriptor, size: 0).weight == .regular)
        for format in [UIGraphicsImageRendererFormat.default(), .preferred()] {
            #expect(format.scale == 1 && !format.opaque)
        }
    }

    @Test func `an image that anything names has that name and no size`() {
        for image in [
            UIImage(imageLiteralResourceName: "card"), UIImage(systemName: "card", withConfiguration: nil),
            UIImage(contentsOfFile: "card"),
        ] { #expect(image?.name == "card" && image?.size == .zero) }
    }

    @Test func `a value that cannot change is its own copy`() {
        let (color, font, image) = (UIColor(), UIFont(), UIImage())
        let (descriptor, traits) = (UIFontDescriptor(), UITraitCollection(displayScale: 2))
        #expect(color.copy() as? UIColor === color && font.copy() as? UIFont === font)
        #expect(image.copy() as? UIImage === image && traits.copy() as? UITraitCollection === traits)
        #expect(descriptor.copy() as? UIFontDescriptor === descriptor)
    }

    @Test func `equal trait collections are one in a set; the present one is the screen's`() {
        let traits = [UITraitCollection(displayScale: 2), UITraitCollection(displayScale: 2), UITraitCollection()]
        #expect(Set(traits).count == 2 && traits[0].hash == traits[1].hash)
        #expect(traits.allSatisfy { $0.forceTouchCapability == .unavailable })
        let stage = Stage(size: CGSize(width: 300, height: 200))
        #expect(stage.perform { UITraitCollection.current } === stage.window.screen.traitCollection)
    }

    #if os(Linux)
    @Test(arguments: [0.0, 2.5, -7, 1e300])
    func `a number becomes a length in every way`(value: Double) {
        let (number, length) = (NSNumber(value: value), CGFloat(value))
        var (forced, asked): (CGFloat?, CGFloat?) = (nil, nil)
        CGFloat._forceBridgeFromObjectiveC(number, result: &forced)
        let isBridged = CGFloat._conditionallyBridgeFromObjectiveC(number, result: &asked)
        #expect(isBridged && forced == length && asked == length)
        #expect(CGFloat._unconditionallyBridgeFromObjectiveC(number) == length)
        #expect(CGFloat(truncating: number) == length && length._bridgeToObjectiveC() == number)
        #expect(CGFloat._unconditionallyBridgeFromObjectiveC(nil) == 0)
    }
    #endif
}

import AnimationCore
import AnimationTimeline
import Foundation
import HeadlessKit
import Testing
import UIKit

/// Every animatable property: animated, removed, stopped, reversed and continued.
@MainActor @Suite("Every animatable property") struct LayerPropertyTests {
    /// A property with its values before and after, of a view at (0, 0) with 10 × 10 points.
    private struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let start, end: Double
        let write: @MainActor @Sendable (UIView) -> Void
        let read: @Sendable (ShownLayer) -> Double?
    }

    private nonisolated static let rows = [
        Row(testDescription: "bounds", start: 10, end: 110, write: { $0.bounds.size.width = 110 }) {
            $0.geometry.bounds.size.width
        },
        Row(testDescription: "position", start: 5, end: 45, write: { $0.center.x = 45 }) { $0.geometry.position.x },
        Row(testDescription: "anchor point", start: 0.5, end: 0, write: { $0.anchorPoint.x = 0 }) {
            $0.geometry.anchorPoint.x
        },
        Row(
            testDescription: "transform", start: 0, end: 8,
            write: { $0.transform = CGAffineTransform(translationX: 8, y: 0) }
        ) { $0.geometry.transform.tx },
        Row(
            testDescription: "sublayer transform", start: 0, end: 8,
            write: { $0.layer.sublayerTransform = CATransform3DMakeTranslation(8, 0, 0) }
        ) { $0.geometry.sublayerTransform.tx },
        Row(testDescription: "opacity", start: 1, end: 0, write: { $0.alpha = 0 }) { $0.alpha },
        Row(
            testDescription: "depth", start: 0, end: 8,
            write: { $0.layer.transform = CATransform3DMakeTranslation(0, 0, 8) }
        ) { $0.transform.row4.z },
        Row(
            testDescription: "sublayer depth", start: 0, end: 8,
            write: { $0.layer.sublayerTransform = CATransform3DMakeTranslation(0, 0, 8) }
        ) { $0.sublayerTransform.row4.z },
        Row(testDescription: "z position", start: 0, end: 8, write: { $0.layer.zPosition = 8 }) {
            $0.details.zPosition
        },
        Row(testDescription: "anchor point z", start: 0, end: 8, write: { $0.layer.anchorPointZ = 8 }) {
            $0.details.anchorPointZ
        },
        Row(testDescription: "corner radius", start: 0, end: 8, write: { $0.layer.cornerRadius = 8 }) {
            $0.details.appearance[.cornerRadius]?.values.first ?? 0
        },
    ]

    private let stage = Stage(size: CGSize(width: 100, height: 100))
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

    init() {
        stage.window.addSubview(view)
        stage.beginRecording()
    }

    private func expect(_ row: Row, at fraction: Double, _ location: SourceLocation = #_sourceLocation) throws {
        let target = try #require(stage.target(of: view))
        let shown = try #require(row.read(stage.timeline.shown(of: target, at: stage.now)))
        #expect(abs(shown - (row.start + (row.end - row.start) * fraction)) < 1e-9, sourceLocation: location)
    }

    /// A linear animator of one second.
    private func start(_ row: Row) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in row.write(view) }
        stage.perform { animator.startAnimation() }
        return animator
    }

    @Test(arguments: rows) private func `an animation runs, and removing it shows the model`(row: Row) throws {
        stage.perform { UIView.animate(withDuration: 1, curve: .linear) { row.write(view) } }
        stage.advance(to: 0.25)
        try expect(row, at: 0.25)
        stage.perform { view.layer.removeAllAnimations() }
        try expect(row, at: 1)
        stage.runToIdle()
        try expect(row, at: 1)
    }

    @Test(arguments: rows) private func `an animator that is stopped shows what it showed, and ends where it is told`(
        row: Row
    ) throws {
        for (position, end) in [(UIViewAnimatingPosition.current, 0.25), (.start, 0), (.end, 1)] {
            let other = LayerPropertyTests()
            let animator = other.start(row)
            other.stage.advance(to: 0.25)
            other.stage.perform { animator.stopAnimation(false) }
            try other.expect(row, at: 0.25)
            other.stage.perform { animator.finishAnimation(at: position) }
            try other.expect(row, at: end)
            other.stage.advance(by: 5)
            try other.expect(row, at: end)
        }
    }

    @Test(arguments: rows) private func `a reversed animator goes back to the start`(row: Row) throws {
        let animator = start(row)
        stage.advance(to: 0.5)
        stage.perform { animator.isReversed = true }
        try expect(row, at: 0.5)
        stage.advance(to: 0.75)
        try expect(row, at: 0.25)
        stage.runToIdle()
        try expect(row, at: 0)
        #expect(stage.now == 1)
    }

    @Test(arguments: rows) private func `an animator goes on with another curve, forwards and backwards`(row: Row)
        throws
    {
        for isReversed in [false, true] {
            let other = LayerPropertyTests()
            let animator = other.start(row)
            other.stage.advance(to: 0.5)
            other.stage.perform {
                animator.pauseAnimation()
                animator.isReversed = isReversed
                let timing = UICubicTimingParameters(animationCurve: .easeOut)
                animator.continueAnimation(withTimingParameters: timing, durationFactor: 1)
            }
            try other.expect(row, at: 0.5)
            other.stage.advance(by: 0.5)
            let progress = UnitCurve.easeOut.value(at: 0.5)
            try other.expect(row, at: isReversed ? 0.5 - 0.5 * progress : 0.5 + 0.5 * progress)
            other.stage.runToIdle()
            try other.expect(row, at: isReversed ? 0 : 1)
        }
    }

    @Test(arguments: rows) private func `a presentation layer has the shown value, and what is not animated`(row: Row)
        throws
    {
        view.layer.name = "layer"
        (view.layer.masksToBounds, view.layer.contentsScale) = (true, 3)
        stage.perform { UIView.animate(withDuration: 1, curve: .linear) { row.write(view) } }
        stage.advance(to: 0.5)
        let copy = try #require(view.layer.presentation())
        #expect(copy.name == "layer" && copy.masksToBounds && copy.contentsScale == 3 && copy !== view.layer)
        let shown = stage.timeline.shown(of: try #require(stage.target(of: view)), at: 0.5)
        #expect(copy.opacity == Float(shown.alpha) && copy.bounds.width == CGFloat(shown.geometry.bounds.size.width))
        #expect(
            copy.position.x == CGFloat(shown.geometry.position.x)
                && copy.anchorPoint.x == CGFloat(shown.geometry.anchorPoint.x))
        #expect(
            copy.transform.m41 == CGFloat(shown.transform.row4.x)
                && copy.transform.m43 == CGFloat(shown.transform.row4.z))
        #expect(
            copy.zPosition == CGFloat(shown.details.zPosition)
                && copy.anchorPointZ == CGFloat(shown.details.anchorPointZ))
        #expect(copy.cornerRadius == CGFloat(shown.details.appearance[.cornerRadius]?.values.first ?? 0))
    }

    @Test func `a layer's delegate lays it out, draws nothing, and hears of animations that cannot run`() {
        final class Delegate: NSObject, CALayerDelegate, CAAnimationDelegate {
            var calls: [String] = []
            func layoutSublayers(of layer: CALayer) { calls.append("layout") }
            func animationDidStart(_ anim: CAAnimation) { calls.append("start") }
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { calls.append("stop \(flag)") }
        }
        let (layer, delegate, animation) = (CALayer(), Delegate(), CABasicAnimation(keyPath: "opacity"))
        layer.delegate = delegate
        layer.layoutIfNeeded()
        #expect(delegate.calls == ["layout"])
        animation.delegate = delegate
        layer.add(animation, forKey: "a")
        #expect(delegate.calls == ["layout", "stop true"] && layer.animationKeys() == nil)
        stage.perform { view.layer.add(animation, forKey: "a") }
        #expect(
            delegate.calls.last == "start" && view.layer.animationKeys() == ["a"]
                && view.layer.animation(forKey: "a") === animation)
        stage.perform { view.layer.removeAnimation(forKey: "a") }
        #expect(delegate.calls.last == "stop false" && view.layer.animationKeys() == nil)
        #expect(
            CAFrameRateRange.default == CAFrameRateRange(minimum: 0, maximum: 0)
                && CAFrameRateRange.default.preferred == nil)
        #expect(CAFrameRateRange.default.minimum == 0 && CAFrameRateRange.default.maximum == 0)
    }

    @Test func `a shape is recorded with its rule, text with its lines, an image as one`() {
        let (shape, label, picture) = (CAShapeLayer(), UILabel(), UIImageView(image: UIImage()))
        shape.path = unsafe CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
        (label.text, label.textAlignment, label.numberOfLines) = ("ab\nabcd", .right, 0)
        label.font = UIFont.systemFont(ofSize: 10)
        stage.window.layer.addSublayer(shape)
        for view in [label, picture] { stage.window.addSubview(view) }
        func drawing(_ layer: CALayer) -> LayerContent.Drawing? {
            stage.record {}
            return stage.timeline.contents[layer.target]?.drawing
        }
        let steps: [LayerContent.PathStep] = [.move, .line, .line, .line, .close]
        #expect(drawing(shape) == .path(steps, isEvenOdd: false))
        shape.fillRule = .evenOdd
        #expect(drawing(shape) == .path(steps, isEvenOdd: true) && drawing(picture.layer) == .image)
        for (alignment, place, lines, wraps) in [
            (NSTextAlignment.right, 1.0, 0, true), (.center, 0.5, 1, false), (.left, 0, 2, true),
        ] {
            (label.textAlignment, label.numberOfLines) = (alignment, lines)
            #expect(drawing(label.layer) == .text(lengths: [10, 20], fontSize: 10, alignment: place, wraps: wraps))
        }
        label.text = ""
        picture.image = nil
        #expect(drawing(label.layer) == nil && drawing(picture.layer) == nil)
    }

    @Test func `a row that turns out of its axis keeps a length between those of its ends`() throws {
        for (path, row) in [(\CATransform3D.m12, 0), (\.m13, 0), (\.m23, 1)] {
            let other = LayerPropertyTests()
            var transform = CATransform3DIdentity
            transform[keyPath: path] = 0.75
            other.stage.perform { [view = other.view] in
                UIView.animate(withDuration: 1, curve: .linear) { view.layer.transform = transform }
            }
            let shown = other.stage.timeline.shown(of: try #require(other.stage.target(of: other.view)), at: 0.5)
                .transform
            let vector = row == 0 ? shown.row1 : shown.row2
            // Half-way between 1 and 1.25.
            #expect(abs((vector * vector).sum().squareRoot() - 1.125) < 1e-9)
        }
    }

    @Test func `a lean towards depth and a perspective are taken apart from a scale that changes with them`() throws {
        typealias Element = WritableKeyPath<CATransform3D, CGFloat>
        // The tangent of the lean, or the perspective, is a third of the end; half of it acts at twice the size.
        let rows: [(element: Element, scale: Element, end: CGFloat, middle: CGFloat)] = [
            (\.m31, \.m33, 1.5, 0.5), (\.m32, \.m33, 1.5, 0.5), (\.m14, \.m11, 0.75, 0.25),
            (\.m24, \.m22, 0.75, 0.25),
        ]
        for row in rows {
            let other = LayerPropertyTests()
            var transform = CATransform3DIdentity
            transform[keyPath: row.element] = row.end
            transform[keyPath: row.scale] = 3
            other.stage.perform { [view = other.view] in
                UIView.animate(withDuration: 1, curve: .linear) { view.layer.transform = transform }
            }
            other.stage.advance(to: 0.5)
            let shown = try #require(other.view.layer.presentation()).transform
            #expect(abs(shown[keyPath: row.element] - row.middle) < 1e-9)
            #expect(abs(shown[keyPath: row.scale] - 2) < 1e-9)
        }
    }
}

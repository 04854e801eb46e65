import HeadlessKit
import Testing
import UIKit

/// Subclasses as files for iOS write them: no initializer is marked as required but the archive's.
@MainActor @Suite("Subclasses of layers and animations") struct LayerSubclassTests {
    private final class Plain: CALayer { var count = 5 }

    private final class Overriding: CAShapeLayer {
        let count: Int

        override init() {
            count = 7
            super.init()
        }

        override init(layer: Any) {
            count = (layer as? Overriding)?.count ?? 0
            super.init(layer: layer)
        }

        required init?(coder: NSCoder) { nil }
    }

    /// As apps write layers that draw values of theirs.
    private final class Dial: CALayer {
        var angle = 0.5

        override init() { super.init() }

        override init(layer: Any) {
            super.init(layer: layer)
            if let dial = layer as? Dial { angle = dial.angle }
        }

        required init?(coder: NSCoder) { nil }
    }

    private final class Spinner: CAShapeLayer {
        let radius: CGFloat

        init(radius: CGFloat) {
            self.radius = radius
            super.init()
        }

        required init?(coder: NSCoder) { nil }
    }

    private final class Loading: CABasicAnimation {
        var isLoading = false

        override init() {
            super.init()
            isLoading = true
        }

        required init?(coder: NSCoder) { nil }
    }

    private final class PlainView: UIView { override class var layerClass: AnyClass { Plain.self } }
    private final class OverridingView: UIView { override class var layerClass: AnyClass { Overriding.self } }

    private final class TypedView: UIView {
        override class var layerClass: AnyClass { CAShapeLayer.self }
        override var layer: CAShapeLayer { super.layer as! CAShapeLayer }
    }

    @Test func `a view may give its layer its own type`() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let view = TypedView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        stage.perform { UIView.animate(withDuration: 1) { view.layer.lineWidth = 4 } }
        view.layer.strokeEnd = 0.5
        #expect((view as UIView).layer === view.layer && view.layer.strokeEnd == 0.5)
        #expect(stage.window.layer.sublayers?.last === view.layer)
    }

    @Test func `a view creates a layer of its layer class with the subclass's values`() throws {
        #expect(try #require(PlainView().layer as? Plain).count == 5)
        #expect(try #require(OverridingView().layer as? Overriding).count == 7)
    }

    @Test func `a presentation layer is of the layer's class`() throws {
        let layer = Overriding()
        layer.opacity = 0.5
        let shown = try #require(layer.presentation())
        #expect(type(of: shown) == Overriding.self && shown.count == 7 && shown.opacity == 0.5)
    }

    @Test func `a presentation layer is made with init(layer:), which may copy more`() throws {
        let dial = Dial()
        (dial.angle, dial.position, dial.isHidden) = (0.25, CGPoint(x: 3, y: 4), true)
        dial.name = "dial"
        dial.actions = ["position": NSNull()]
        let shown = try #require(dial.presentation())
        #expect(shown !== dial && shown.angle == 0.25 && shown.position == CGPoint(x: 3, y: 4) && shown.isHidden)
        #expect(shown.name == "dial" && shown.actions?.count == 1)
        let plain = Plain()
        plain.count = 6
        // Its init(layer:) is inherited, which copies nothing of a subclass.
        #expect(plain.presentation()?.count == 5)
    }

    private func basic(_ keyPath: String, from: Any, to: Any) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, 2)
        return animation
    }

    @Test func `a presentation layer of a shape has its path and its line, and shows the path on its way`() throws {
        let (stage, shape) = (Stage(), CAShapeLayer())
        let small = UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 5)).cgPath
        let large = UIBezierPath(rect: CGRect(x: 5, y: 4, width: 7, height: 15)).cgPath
        #expect(shape.presentation()?.path == nil)
        (shape.path, shape.shadowPath) = (small, large)
        (shape.fillRule, shape.lineCap, shape.lineJoin) = (.evenOdd, .round, .bevel)
        (shape.miterLimit, shape.lineDashPattern, shape.lineDashPhase) = (4, [2, 3], 1.5)
        stage.window.layer.addSublayer(shape)
        let still = try #require(shape.presentation())
        #expect(still.path == small && still.shadowPath == large)
        #expect(still.fillRule == .evenOdd && still.lineCap == .round && still.lineJoin == .bevel)
        #expect(still.miterLimit == 4 && still.lineDashPattern == [2, 3] && still.lineDashPhase == 1.5)
        stage.beginRecording()
        stage.perform {
            shape.add(basic("path", from: small, to: large), forKey: "path")
            shape.add(basic("shadowPath", from: large, to: small), forKey: "shadow")
        }
        stage.advance(to: 0.5)
        let shown = try #require(shape.presentation())
        #expect(shown.path?.boundingBox == CGRect(x: 2, y: 2.5, width: 4, height: 7.5))
        #expect(shown.shadowPath?.boundingBox == CGRect(x: 4, y: 3.5, width: 6, height: 12.5))
        #expect(shown.path?.elements.count == small.elements.count && shape.path == small && shape.shadowPath == large)
        // The animation's path shows, with more points than the model's.
        let line = UIBezierPath()
        line.move(to: CGPoint(x: 1, y: 2))
        line.addLine(to: CGPoint(x: 3, y: 5))
        stage.perform { shape.path = line.cgPath }
        #expect(shape.presentation()?.path == shown.path && shape.path == line.cgPath)
        shape.removeAllAnimations()
        #expect(shape.presentation()?.path == line.cgPath)
    }

    @Test func `a shape without a path shows that of its animation, alone or in a group, until it ends`() {
        let (stage, shape, other) = (Stage(), CAShapeLayer(), CAShapeLayer())
        let paths = [10.0, 30, 20].map { UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: $0, height: 10)).cgPath }
        stage.window.layer.addSublayer(shape)
        stage.window.layer.addSublayer(other)
        stage.beginRecording()
        stage.perform {
            shape.add(basic("path", from: paths[0], to: paths[1]), forKey: nil)
            let (keyframes, group) = (CAKeyframeAnimation(keyPath: "path"), CAAnimationGroup())
            (keyframes.values, keyframes.duration) = (paths, 2)
            (group.animations, group.duration) = ([keyframes], 2)
            other.add(group, forKey: nil)
        }
        stage.advance(to: 0.5)
        #expect(shape.presentation()?.path?.boundingBox.width == 15 && shape.path == nil)
        #expect(other.presentation()?.path?.boundingBox.width == 20)
        stage.advance(to: 3)
        #expect(shape.presentation()?.path == nil && other.presentation()?.path == nil)
    }

    @Test func `a presentation layer of a gradient has its colours and its type, and shows the colours on their way`()
        throws
    {
        let (stage, gradient) = (Stage(), CAGradientLayer())
        #expect(gradient.presentation()?.colors == nil)
        let first: [CGColor] = [
            CGColor(red: 1, green: 0.5, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 0.25, alpha: 1),
        ]
        let second: [CGColor] = [
            CGColor(red: 0, green: 0, blue: 1, alpha: 0.5), CGColor(red: 1, green: 1, blue: 0.25, alpha: 1),
        ]
        (gradient.colors, gradient.type, gradient.startPoint) = (first, .radial, CGPoint(x: 0.25, y: 0.75))
        stage.window.layer.addSublayer(gradient)
        func components() -> [[CGFloat]]? {
            gradient.presentation()?.colors?.compactMap { ($0 as? CGColor)?.components }
        }
        #expect(components() == [[1, 0.5, 0, 1], [0, 0, 0.25, 1]])
        let still = try #require(gradient.presentation())
        #expect(still.type == .radial && still.startPoint == CGPoint(x: 0.25, y: 0.75))
        stage.beginRecording()
        stage.perform { gradient.add(basic("colors", from: first, to: second), forKey: "colors") }
        stage.advance(to: 0.5)
        #expect(components() == [[0.75, 0.375, 0.25, 0.875], [0.25, 0.25, 0.25, 1]])
    }

    @Test func `presentation layers of text, particles and replicas have their values`() throws {
        let (text, emitter, replicator) = (CATextLayer(), CAEmitterLayer(), CAReplicatorLayer())
        let (font, cell, color) = (UIFont.systemFont(ofSize: 9), CAEmitterCell(), CGColor(gray: 0.5, alpha: 1))
        text.string = "word"
        text.font = font
        (text.fontSize, text.foregroundColor) = (12, color)
        (text.isWrapped, text.alignmentMode, text.truncationMode) = (true, .right, .middle)
        let shownText = try #require(text.presentation())
        #expect(shownText.string as? String == "word" && shownText.font === font && shownText.fontSize == 12)
        #expect(shownText.foregroundColor?.components == color.components && shownText.isWrapped)
        #expect(shownText.alignmentMode == .right && shownText.truncationMode == .middle)
        (emitter.emitterCells, emitter.birthRate, emitter.lifetime) = ([cell], 2, 3)
        (emitter.emitterPosition, emitter.emitterSize) = (CGPoint(x: 4, y: 5), CGSize(width: 6, height: 7))
        (emitter.emitterShape, emitter.emitterMode, emitter.renderMode) = (.circle, .outline, .additive)
        (emitter.velocity, emitter.scale, emitter.spin, emitter.seed) = (8, 9, 10, 11)
        let particles = try #require(emitter.presentation())
        #expect(particles.emitterCells == [cell] && particles.birthRate == 2 && particles.lifetime == 3)
        #expect(particles.emitterPosition == CGPoint(x: 4, y: 5))
        #expect(particles.emitterSize == CGSize(width: 6, height: 7))
        #expect(particles.emitterShape == .circle && particles.emitterMode == .outline)
        #expect(particles.renderMode == .additive && particles.velocity == 8 && particles.scale == 9)
        #expect(particles.spin == 10 && particles.seed == 11)
        (replicator.instanceCount, replicator.instanceDelay) = (3, 0.25)
        replicator.instanceTransform = CATransform3DMakeTranslation(2, 3, 0)
        let replicas = try #require(replicator.presentation())
        #expect(replicas.instanceCount == 3 && replicas.instanceDelay == 0.25 && replicas.instanceTransform.m42 == 3)
    }

    @Test func `a layer without init() animates from what is shown`() {
        let (stage, spinner) = (Stage(), Spinner(radius: 10))
        let timeline = stage.record {
            stage.window.layer.addSublayer(spinner)
            let turn = CABasicAnimation(keyPath: "opacity")
            turn.toValue = 0.25
            turn.duration = 0.5
            spinner.add(turn, forKey: nil)
        }
        #expect(timeline.duration == 0.5)
    }

    @Test func `an animation of a subclass is copied as one`() throws {
        let loading = Loading()
        loading.keyPath = "opacity"
        loading.duration = 2
        let copy = try #require(loading.copy() as? Loading)
        #expect(copy.isLoading && copy.duration == 2 && copy.keyPath == "opacity")
    }

    @Test func `a scroll layer moves the origin of its bounds, in the directions of its mode`() {
        let (layer, content) = (CAScrollLayer(), CALayer())
        layer.frame = CGRect(x: 10, y: 10, width: 100, height: 50)
        content.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
        layer.addSublayer(content)
        layer.scroll(to: CGPoint(x: 30, y: 40))
        #expect(layer.bounds == CGRect(x: 30, y: 40, width: 100, height: 50))
        #expect(content.visibleRect == CGRect(x: 30, y: 40, width: 100, height: 50))
        #expect(layer.visibleRect == layer.bounds)
        layer.scrollMode = .vertically
        content.scroll(CGPoint(x: 90, y: 20))
        #expect(layer.bounds.origin == CGPoint(x: 30, y: 20))
        layer.scrollMode = .horizontally
        layer.scroll(to: CGPoint(x: 90, y: 60))
        #expect(layer.bounds.origin == CGPoint(x: 90, y: 20))
        layer.scrollMode = .none
        layer.scroll(to: CGPoint.zero)
        #expect(layer.bounds.origin == CGPoint(x: 90, y: 20))
    }

    /// From x 90 to 190 and y 20 to 70.
    @Test(arguments: [
        (CGRect(x: 100, y: 30, width: 10, height: 10), CGPoint(x: 90, y: 20)),
        (CGRect(x: 0, y: 0, width: 10, height: 10), CGPoint(x: 0, y: 0)),
        (CGRect(x: 200, y: 100, width: 30, height: 30), CGPoint(x: 130, y: 80)),
        (CGRect(x: 200, y: 100, width: 120, height: 70), CGPoint(x: 200, y: 100)),
    ])
    func `a scroll layer shows a rect with the smallest movement`(rect: CGRect, origin: CGPoint) {
        let (layer, content) = (CAScrollLayer(), CALayer())
        layer.bounds = CGRect(x: 90, y: 20, width: 100, height: 50)
        layer.addSublayer(content)
        content.scrollRectToVisible(rect)
        #expect(layer.bounds.origin == origin)
    }
}

import AnimationCore
import Foundation
import HeadlessKit
import Testing
import UIKit

@MainActor @Suite("Values of layers and of their animations") struct LayerValueTests {
    private let stage = Stage()

    init() { stage.beginRecording() }

    private func makeLayer() -> CALayer {
        let layer = CALayer()
        layer.bounds.size = CGSize(width: 10, height: 10)
        stage.window.layer.addSublayer(layer)
        return layer
    }

    /// The shown x at the middle of the first of two segments, 0 → 100 → 300.
    private func middle(_ change: (CAKeyframeAnimation) -> Void) -> Double {
        let layer = makeLayer()
        let animation = CAKeyframeAnimation(keyPath: "position.x")
        animation.values = [0, 100, 300]
        animation.duration = 2
        animation.calculationMode = .cubic
        change(animation)
        stage.perform { layer.add(animation, forKey: nil) }
        stage.advance(to: stage.now + 0.5)
        defer { layer.removeFromSuperlayer() }
        return Double(layer.presentation()?.position.x ?? .nan)
    }

    @Test func `a value function says which part of a transform a number is; one of three numbers is none`() throws {
        func shown(_ name: CAValueFunctionName, to end: Double) throws -> CATransform3D {
            let (layer, animation) = (makeLayer(), CABasicAnimation(keyPath: "transform"))
            (animation.fromValue, animation.toValue, animation.duration) = (0, end, 2)
            animation.valueFunction = CAValueFunction(name: name)
            stage.perform { layer.add(animation, forKey: nil) }
            stage.advance(to: stage.now + 0.5)
            defer { layer.removeFromSuperlayer() }
            return try #require(layer.presentation()).transform
        }
        let (turn, move, scale) = try (shown(.rotateZ, to: 2), shown(.translateY, to: 40), shown(.scaleX, to: 2))
        #expect(abs(turn.m11 - cos(0.5)) < 1e-12 && abs(turn.m12 - sin(0.5)) < 1e-12)
        #expect(abs(move.m42 - 10) < 1e-12 && move.m41 == 0 && abs(scale.m11 - 0.5) < 1e-12 && scale.m22 == 1)
        #expect(try CATransform3DIsIdentity(shown(.scale, to: 2)))
        #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "shear")) == nil)
        #expect(CAValueFunction(name: .scale)?.name == .scale)
    }

    /// Kochanek and Bartels' tangents: the incoming one of the second key is half of
    /// (1 − t)(1 − c)(1 + b)·100 + (1 − t)(1 + c)(1 − b)·200, and Hermite's polynomial takes an eighth of it away from 50.
    @Test(arguments: [
        (0.0, 0.0, 0.0), (0.5, 0, 0), (0, 0.25, 0), (0, 0, 0.5), (0.25, -0.5, 0.75), (1, 0.5, 0.5),
    ])
    func `tension, continuity and bias bend cubic keyframes; a key beyond a list has 0`(
        tension: Double, continuity: Double, bias: Double
    ) {
        let incoming =
            (1 - tension) / 2 * ((1 - continuity) * (1 + bias) * 100 + (1 + continuity) * (1 - bias) * 200)
        let shown = middle {
            // The first key starts at rest.
            $0.tensionValues = [1, NSNumber(value: tension)]
            $0.continuityValues = [0, NSNumber(value: continuity)]
            $0.biasValues = [0, NSNumber(value: bias)]
        }
        #expect((shown - (50 - incoming / 8)).magnitude < 1e-9)
        #expect((middle { $0.tensionValues = [1] } - (50 - 150.0 / 8)).magnitude < 1e-9)
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan]) func `a tension that is not a number is none`(tension: Double)
    {
        let shown = middle { $0.tensionValues = [1, NSNumber(value: tension)] }
        #expect((shown - (50 - 150.0 / 8)).magnitude < 1e-9)
    }

    @Test func `sizes, points and transforms in their objects are values`() throws {
        let layer = makeLayer()
        func shown(_ keyPath: String, _ from: Any, _ to: Any) throws -> CALayer {
            let animation = CABasicAnimation(keyPath: keyPath)
            (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
            stage.perform { layer.add(animation, forKey: keyPath) }
            stage.advance(to: stage.now + 0.5)
            return try #require(layer.presentation())
        }
        let size = try shown(
            "bounds.size", NSValue(cgSize: CGSize(width: 0, height: 10)), NSValue(cgSize: CGSize(width: 20, height: 40))
        )
        #expect(size.bounds.size == CGSize(width: 10, height: 25))
        let point = try shown(
            "position", NSValue(cgPoint: .zero), NSValue(cgPoint: CGPoint(x: 8, y: -4)))
        #expect(point.position == CGPoint(x: 4, y: -2))
        let scaled = try shown(
            "transform", NSValue(caTransform3D: CATransform3DIdentity),
            NSValue(cgAffineTransform: CGAffineTransform(scaleX: 3, y: 5)))
        #expect((scaled.transform.m11 - 2).magnitude < 1e-12 && (scaled.transform.m22 - 3).magnitude < 1e-12)
        let rect = try shown(
            "bounds", NSValue(cgRect: CGRect(x: 0, y: 0, width: 10, height: 10)),
            NSValue(cgRect: CGRect(x: 4, y: 8, width: 20, height: 30)))
        #expect(rect.bounds == CGRect(x: 2, y: 4, width: 15, height: 20))
    }

    @Test func `a shadow's offset is shown on its way, and kept`() throws {
        let layer = makeLayer()
        #expect(layer.shadowOffset == CGSize(width: 0, height: -3))
        stage.perform {
            CATransaction.begin()
            CATransaction.setAnimationDuration(2)
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
            layer.shadowOffset = CGSize(width: 8, height: 5)
            CATransaction.commit()
        }
        stage.advance(to: stage.now + 1)
        #expect(layer.shadowOffset == CGSize(width: 8, height: 5))
        let shown = try #require(layer.presentation()).shadowOffset
        #expect(shown == CGSize(width: 4, height: 1))
    }

    @Test func `a value that is left out is the shown one, and a shape's defaults are where its animations start`()
        throws
    {
        let layer = makeLayer()
        layer.position.x = 40
        stage.advance(to: 1)
        let animation = CABasicAnimation(keyPath: "position.x")
        (animation.fromValue, animation.duration) = (10, 1)
        stage.perform { layer.add(animation, forKey: nil) }
        stage.advance(to: stage.now + 0.5)
        #expect(layer.presentation()?.position.x == 25)
        let shape = CAShapeLayer()
        stage.window.layer.addSublayer(shape)
        stage.perform {
            CATransaction.begin()
            CATransaction.setAnimationDuration(1)
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
            (shape.strokeStart, shape.strokeEnd, shape.lineWidth) = (0.5, 0, 3)
            CATransaction.commit()
        }
        stage.advance(to: stage.now + 0.5)
        let shown = try #require(shape.presentation())
        #expect(shown.strokeStart == 0.25 && shown.strokeEnd == 0.5 && shown.lineWidth == 2)
    }

    @Test func `a layer with depth is computed one value at a time`() throws {
        let (flat, deep) = (stage.addView(), stage.addView())
        stage.perform {
            UIView.animate(withDuration: 1) {
                flat.center.x = 150
                deep.layer.transform = CATransform3DMakeRotation(1, 0, 1, 0)
            }
        }
        var compiled = try CompiledTimeline<Double>(stage.timeline, container: 0)
        try compiled.evaluate(at: 0.5, with: BatchEngine(threads: 1))
        #expect(compiled.scalarTargets == 1 && compiled.rect(of: flat.layer.target)?.midX == 100)
        let path = unsafe CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)
        deep.layer.shadowPath = path
        #expect(deep.layer.shadowPath == path)
    }

    @Test func `what is in a layer with depth is computed one value at a time, in whichever order it was made`() throws
    {
        let views = (0..<4).map { _ in stage.addView() }
        for (outer, inner) in zip(views.dropFirst(), views) { outer.addSubview(inner) }
        let other = stage.addView()
        stage.beginRecording()
        stage.perform { views[3].layer.transform = CATransform3DMakeRotation(1, 0, 1, 0) }
        stage.advance(to: 1)
        stage.perform { views[1].addSubview(other) }
        var compiled = try CompiledTimeline<Double>(stage.timeline, container: 0)
        for (time, count) in [(0.5, 4), (1.5, 5)] {
            try compiled.evaluate(at: time, with: BatchEngine(threads: 1))
            #expect(compiled.scalarTargets == count || compiled.scalarTargets == 5)
            for view in views {
                let target = view.layer.target
                #expect(compiled.rect(of: target) == stage.timeline.rect(of: target, in: 0, at: time))
            }
        }
    }

    @Test func `a shadow's path is recorded with its points, and none is none`() throws {
        let view = stage.addView()
        stage.beginRecording()
        let path = unsafe CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil)
        func points(_ time: Double) throws -> [Double]? {
            stage.timeline.shown(of: try #require(stage.target(of: view)), at: time).appearance[.shadowPath]?.values
        }
        stage.perform { view.layer.shadowPath = path }
        stage.advance(to: 1)
        stage.perform { view.layer.shadowPath = nil }
        #expect(try points(0.5)?.prefix(8) == [1, 2, 4, 2, 4, 6, 1, 6] && points(1)?.isEmpty == true)
        #expect(view.layer.shadowPath == nil)
    }

    @Test func `subviews are drawn in the order in which they were put at each time`() throws {
        let (parent, first, second) = (stage.addView(named: "parent"), UIView(), UIView())
        parent.layer.name = "layer"
        #expect(parent.identity == .named("layer"))
        for view in [first, second] { parent.addSubview(view) }
        stage.beginRecording()
        let third = UIView()
        stage.advance(to: 1)
        stage.perform { parent.insertSubview(third, at: 1) }
        stage.advance(to: 2)
        stage.perform { parent.sendSubviewToBack(second) }
        let timeline = stage.timeline
        func order(_ time: Double) -> [Int] { timeline.drawingOrder(at: time)[parent.layer.target] }
        let targets = [first, second, third].map { $0.layer.target }
        #expect(order(0.5) == [targets[0], targets[1]])
        #expect(order(1) == [targets[0], targets[2], targets[1]])
        #expect(order(2) == [targets[1], targets[0], targets[2]])
    }

    @Test func `an implicit animation of a layer of its own time keeps the transaction's completion waiting`() {
        let layer = makeLayer()
        layer.speed = 0.5
        var ended: Double?
        let stage = stage
        stage.record {
            CATransaction.begin()
            CATransaction.setCompletionBlock { ended = stage.now }
            CATransaction.setAnimationDuration(1)
            layer.position.x = 100
            CATransaction.commit()
        }
        #expect(ended == 2)
    }

    @Test func `actions are kept, and a layer without a stage has what was set`() {
        let layer = CALayer()
        #expect(layer.actions == nil)
        layer.actions = ["position": NSNull()]
        #expect(layer.actions?.count == 1)
        layer.position.x = 4
        #expect(layer.position.x == 4 && CALayer.defaultValue(forKey: "opacity") == nil)
    }

    @Test func `an animation is an action: run for a layer, it is added under its key`() {
        let layer = makeLayer()
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 1)
        stage.perform { animation.run(forKey: "appear", object: layer, arguments: nil) }
        #expect(layer.animationKeys() == ["appear"])
        animation.run(forKey: "appear", object: NSObject(), arguments: nil)
        NSNull().run(forKey: "appear", object: layer, arguments: nil)
        #expect(layer.animationKeys() == ["appear"])
    }

    private final class Observer: NSObject, CAAnimationDelegate {
        let stage: Stage
        var ends: [Double] = []
        init(_ stage: Stage) { self.stage = stage }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { ends.append(stage.now) }
    }

    @Test(arguments: ["opacity", "of no layer"])
    func `an explicit animation of any key path ends in its layer's time`(keyPath: String) {
        let (view, observer) = (stage.addView(), Observer(stage))
        stage.beginRecording()
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.duration, animation.delegate) = (0, 2, observer)
        stage.perform { view.layer.add(animation, forKey: "first") }
        stage.runToIdle()
        #expect(observer.ends == [2])
        // From then on the layer's time is half of the stage's: it is 4 s at 8 s.
        stage.perform { view.layer.add(animation, forKey: "second") }
        stage.advance(to: 2.5)
        stage.perform { view.layer.speed = 0.5 }
        stage.runToIdle()
        #expect(observer.ends == [2, 8])
    }

    @Test func `a block within repeated changes repeats and turns back with them`() {
        let view = stage.addView()
        stage.beginRecording()
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) {
                    UIView.animate(withDuration: 5) { view.center.x = 150 }
                }
            }
        }
        for (time, x) in [(0.5, 100.0), (1.25, 125), (1.75, 75), (2.25, 75), (3.25, 125)] {
            #expect(abs(stage.presentation(of: view, at: time).geometry.position.x - x) < 1e-9, "\(time)")
        }
        stage.runToIdle()
        #expect(stage.now == 4)
    }

    @Test func `each timing is stored once, however many blocks have it`() {
        let view = stage.addView()
        stage.beginRecording()
        let count = stage.timeline.timings.count
        for index in 0..<60 {
            stage.perform { UIView.animate(withDuration: 1 + Double(index % 20)) { view.center.x += 1 } }
        }
        #expect(stage.timeline.timings.count == count + 20)
    }
}

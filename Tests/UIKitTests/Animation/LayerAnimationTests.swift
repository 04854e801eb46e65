import AnimationCore
import Foundation
import HeadlessKit
import Testing

@MainActor
@Suite("Explicit layer animations") struct LayerAnimationTests {
    private let stage = Stage(size: CGSize(width: 400, height: 400))
    private let view = UIView(frame: CGRect(x: 150, y: 150, width: 100, height: 100))

    init() {
        stage.window.addSubview(view)
        stage.beginRecording()
    }

    private func shown(_ time: Double) throws -> ShownLayer {
        stage.timeline.shown(of: try #require(stage.target(of: view)), at: time)
    }

    @Test func `a basic animation shows its values while it is active, and the model before and after`() throws {
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 10
        animation.toValue = 110
        animation.duration = 2
        stage.perform { view.layer.add(animation, forKey: "slide") }
        stage.runToIdle()
        #expect(try abs(shown(0.5).geometry.position.x - 35) < 1e-9)
        #expect(try shown(2.001).geometry.position.x == 200)
        #expect(view.layer.position.x == 200 && view.layer.animationKeys() == nil)
    }

    @Test(arguments: [(0.25, 3.125), (0.8, 10), (0.9, 55)])
    func `keyframes show the recorded values`(fraction: Double, value: Double) throws {
        let animation = CAKeyframeAnimation(keyPath: "position.x")
        animation.values = [0, 10, 100]
        animation.keyTimes = [0, 0.8, 1]
        animation.duration = 4
        stage.perform { view.layer.add(animation, forKey: nil) }
        #expect(try abs(shown(4 * fraction).geometry.position.x - value) < 1e-9)
    }

    @Test func `a spring animation is the closed-form spring`() throws {
        let animation = CASpringAnimation(keyPath: "opacity")
        (animation.mass, animation.stiffness, animation.damping) = (2, 80, 6)
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = animation.settlingDuration
        stage.perform { view.layer.add(animation, forKey: "fade") }
        let motion = SpringSolution(try Spring(mass: 2, stiffness: 80, damping: 6), displacement: 1)
        for time in [0.05, 0.2, 0.7] {
            #expect(try abs(shown(time).alpha - min(1, 1 - motion.value(at: time))) < 1e-12)
        }
        // Beyond 1 the end of the range shows.
        #expect(1 - motion.value(at: 0.7) > 1 && stage.presentation(of: view, at: 0.7).alpha == 1)
    }

    @Test func `an additive animation is added to the model, a filled one stays after its end`() throws {
        let animation = CABasicAnimation(keyPath: "position.y")
        animation.fromValue = 0
        animation.toValue = 30
        animation.isAdditive = true
        animation.duration = 1
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
        stage.perform { view.layer.add(animation, forKey: "lift") }
        stage.runToIdle()
        #expect(try abs(shown(0.5).geometry.position.y - 215) < 1e-9)
        #expect(try abs(shown(9).geometry.position.y - 230) < 1e-9)
    }

    @Test func `a group scales and repeats its animations' time, and tells its delegate of the end`() throws {
        final class Observer: NSObject, CAAnimationDelegate {
            var finished: [Bool] = []
            func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { finished.append(flag) }
        }
        let inner = CABasicAnimation(keyPath: "position.x")
        (inner.fromValue, inner.toValue, inner.duration) = (0, 100, 1)
        let group = CAAnimationGroup()
        group.animations = [inner]
        group.duration = 1
        group.repeatCount = 2
        let observer = Observer()
        group.delegate = observer
        stage.perform { view.layer.add(group, forKey: "group") }
        stage.runToIdle()
        #expect(try abs(shown(1.25).geometry.position.x - 25) < 1e-9)
        #expect(observer.finished == [true] && stage.now == 2)
        // One that was kept has ended once, also when its layer leaves the window.
        group.isRemovedOnCompletion = false
        stage.perform { view.layer.add(group, forKey: "kept") }
        stage.runToIdle()
        stage.perform { view.removeFromSuperview() }
        #expect(observer.finished == [true, true] && view.layer.animationKeys() == nil)
    }

    @Test(arguments: [0.1, 0.25, 0.4])
    func `a flip under a perspective is projected, and its box is that of the quad`(fraction: Double) throws {
        var eye = CATransform3DIdentity
        eye.m34 = -1 / 500
        stage.perform { stage.window.layer.sublayerTransform = eye }
        let flip = CABasicAnimation(keyPath: "transform.rotation.y")
        (flip.fromValue, flip.toValue, flip.duration) = (0, Double.pi, 1)
        stage.perform { view.layer.add(flip, forKey: "flip") }
        let target = try #require(stage.target(of: view))
        let quad = try #require(stage.timeline.quad(of: target, in: 0, at: fraction))
        let angle = Double.pi * fraction
        func projected(_ x: Double, _ y: Double) -> Point {
            // Turned about the vertical axis through the middle of the window, seen from 500 points.
            let (turned, depth) = (x * cos(angle), -x * sin(angle))
            let scale = 1 / (1 - depth / 500)
            return Point(x: 200 + turned * scale, y: 200 + y * scale)
        }
        let corners = [projected(-50, -50), projected(50, -50), projected(50, 50), projected(-50, 50)]
        for (corner, expected) in zip([quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft], corners) {
            #expect((corner - expected).magnitudeSquared.squareRoot() < 1e-10)
        }
        let box = try #require(stage.timeline.rect(of: target, in: 0, at: fraction))
        #expect(abs(box.minX - corners.map(\.x).min()!) < 1e-10 && abs(box.maxY - corners.map(\.y).max()!) < 1e-10)
        // The compiled frame shows the same.
        var compiled = try CompiledTimeline<Double>(stage.timeline, container: 0)
        try compiled.evaluate(at: fraction, with: BatchEngine(threads: 1))
        let rect = try #require(compiled.rect(of: target))
        #expect((rect - box).magnitudeSquared.squareRoot() < 1e-10)
    }

    @Test func `layers of their own animate implicitly, unless their transaction says otherwise`() throws {
        let layer = CALayer()
        stage.perform { view.layer.addSublayer(layer) }
        stage.perform { layer.position = CGPoint(x: 40, y: 0) }
        stage.runToIdle()
        let target = try #require(stage.timeline.targets.indices.last)
        let expected = 40 * UnitCurve.default.value(at: 0.1 / 0.25)
        #expect(abs(stage.timeline.shown(of: target, at: 0.1).geometry.position.x - expected) < 1e-9)
        stage.perform {
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            layer.position = .zero
            CATransaction.commit()
        }
        #expect(stage.timeline.shown(of: target, at: stage.now).geometry.position.x == 0)
    }
}

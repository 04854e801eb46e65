import AnimationCore
import Foundation
import HeadlessKit
import Testing
import UIKit

/// Copies of animations, and the values of layers: kept, animated, and shown.
@MainActor @Suite("Copies of animations and values of layers") struct AnimationCopyTests {
    private final class Delegate: NSObject, CAAnimationDelegate {}

    private func fillCommon(_ animation: CAAnimation, _ delegate: Delegate) {
        (animation.beginTime, animation.timeOffset, animation.speed, animation.duration) = (1, 2, 3, 4)
        (animation.repeatCount, animation.repeatDuration, animation.autoreverses) = (5, 6, true)
        (animation.fillMode, animation.isRemovedOnCompletion, animation.delegate) = (.both, false, delegate)
        animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
        animation.setValue("value", forKey: "key")
        guard let property = animation as? CAPropertyAnimation else { return }
        (property.keyPath, property.isAdditive, property.isCumulative) = ("bounds", true, true)
        property.valueFunction = CAValueFunction(name: .rotateX)
    }

    @Test func `a copy has every property of its class`() throws {
        let delegate = Delegate()
        let keyframes = CAKeyframeAnimation()
        (keyframes.values, keyframes.keyTimes, keyframes.calculationMode) = ([1.0, 2.0], [0, 1], .cubic)
        keyframes.timingFunctions = [CAMediaTimingFunction(name: .linear)]
        (keyframes.tensionValues, keyframes.continuityValues, keyframes.biasValues) = ([1], [2], [3])
        (keyframes.path, keyframes.rotationMode) = (unsafe CGPath(rect: .zero), .rotateAuto)
        let spring = CASpringAnimation()
        (spring.mass, spring.stiffness, spring.damping, spring.initialVelocity) = (2, 3, 4, 5)
        (spring.allowsOverdamping, spring.fromValue, spring.toValue, spring.byValue) = (true, 1.0, 2.0, 3.0)
        let (group, fade) = (CAAnimationGroup(), CATransition())
        group.animations = [spring]
        (fade.type, fade.subtype, fade.startProgress, fade.endProgress) = (.push, .fromLeft, 0.25, 0.75)
        for animation in [keyframes, spring, group, fade] as [CAAnimation] {
            fillCommon(animation, delegate)
            let copy = try #require(animation.copy() as? CAAnimation)
            #expect(copy !== animation && type(of: copy) == type(of: animation))
            #expect(copy.beginTime == 1 && copy.timeOffset == 2 && copy.speed == 3 && copy.duration == 4)
            #expect(copy.repeatCount == 5 && copy.repeatDuration == 6 && copy.autoreverses && copy.fillMode == .both)
            #expect(!copy.isRemovedOnCompletion && copy.delegate === delegate)
            #expect(copy.timingFunction === animation.timingFunction && copy.value(forKey: "key") as? String == "value")
            guard let copy = copy as? CAPropertyAnimation, let original = animation as? CAPropertyAnimation else {
                continue
            }
            #expect(copy.keyPath == "bounds" && copy.isAdditive && copy.isCumulative)
            #expect(copy.valueFunction === original.valueFunction && copy.valueFunction != nil)
        }
        let frames = try #require(keyframes.copy() as? CAKeyframeAnimation)
        #expect(frames.values as? [Double] == [1, 2] && frames.keyTimes == [0, 1] && frames.calculationMode == .cubic)
        #expect(frames.timingFunctions == keyframes.timingFunctions && frames.path === keyframes.path)
        #expect(frames.tensionValues == [1] && frames.continuityValues == [2] && frames.biasValues == [3])
        #expect(frames.rotationMode == .rotateAuto)
        let sprung = try #require(spring.copy() as? CASpringAnimation)
        #expect(sprung.mass == 2 && sprung.stiffness == 3 && sprung.damping == 4 && sprung.initialVelocity == 5)
        #expect(sprung.allowsOverdamping && sprung.fromValue as? Double == 1 && sprung.toValue as? Double == 2)
        #expect(sprung.byValue as? Double == 3 && sprung.settlingDuration == spring.settlingDuration)
        #expect((group.copy() as? CAAnimationGroup)?.animations == [spring])
        let faded = try #require(fade.copy() as? CATransition)
        #expect(
            faded.type == .push && faded.subtype == .fromLeft && faded.startProgress == 0.25
                && faded.endProgress == 0.75)
    }

    @Test func `an overdamped spring is critical unless that is allowed`() {
        let spring = CASpringAnimation()
        (spring.mass, spring.stiffness, spring.damping) = (4, 9, 1000)
        let critical = CASpringAnimation()
        (critical.mass, critical.stiffness, critical.damping) = (4, 9, 12)
        #expect(spring.settlingDuration == critical.settlingDuration && critical.settlingDuration > 0)
        spring.mass = -1
        #expect(spring.settlingDuration == 0)
    }

    /// Where an animation shows `position.x` of a layer at (0, 7), half-way through its duration.
    private func middle(_ key: String = "position.x", _ set: (CABasicAnimation) -> Void) -> Double {
        let (stage, view) = (Stage(), UIView(frame: CGRect(x: -5, y: 2, width: 10, height: 10)))
        stage.window.addSubview(view)
        stage.beginRecording()
        let animation = CABasicAnimation(keyPath: key)
        animation.duration = 1
        set(animation)
        stage.perform { view.layer.add(animation, forKey: "a") }
        return stage.presentation(of: view, at: 0.5).geometry.position.x
    }

    @Test func `from, to and by in all combinations`() {
        #expect(middle { ($0.fromValue, $0.toValue) = (10, 20) } == 15)
        #expect(middle { ($0.fromValue, $0.byValue) = (10, 20) } == 20)
        #expect(middle { ($0.byValue, $0.toValue) = (10, 30) } == 25)
        #expect(middle { $0.fromValue = 10 } == 5)
        #expect(middle { $0.toValue = 10 } == 5)
        #expect(middle { $0.byValue = 10 } == 5)
        #expect(middle { _ in } == 0)
        #expect(middle { ($0.fromValue, $0.isAdditive) = (10, true) } == 5)
        #expect(middle { ($0.toValue, $0.isAdditive) = (10, true) } == 5)
        #expect(middle { ($0.byValue, $0.isAdditive) = (10, true) } == 0)
    }

    @Test func `every kind of number and box is a value`() {
        let values: [Any] = [CGFloat(10), Double(10), Float(10), Int(10), NSNumber(value: 10), UInt8(10) as NSNumber]
        for value in values { #expect(middle { ($0.fromValue, $0.toValue) = (value, value) } == 10) }
        let points: [Any] = [CGPoint(x: 10, y: 0), NSValue(cgPoint: CGPoint(x: 10, y: 0))]
        for value in points { #expect(middle("position") { ($0.fromValue, $0.toValue) = (value, value) } == 10) }
        #expect(middle { ($0.fromValue, $0.toValue) = ("ten", "ten") } == 0)
        for (value, number) in [(true, 1.0), (false, 0)] {
            #expect(middle { ($0.fromValue, $0.toValue) = (value, value) } == number)
        }
    }

    @Test func `appearance is kept, forgotten and shown like geometry`() {
        let layer = CALayer()
        #expect(layer.backgroundColor == nil && layer.cornerRadius == 0 && layer.borderWidth == 0)
        #expect(layer.borderColor?.components == [0, 0, 0, 1] && layer.shadowColor?.components == [0, 0, 0, 1])
        #expect(
            layer.shadowOpacity == 0 && layer.shadowRadius == 3 && layer.shadowOffset == CGSize(width: 0, height: -3))
        #expect(
            layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1) && layer.shadowPath == nil
                && layer.mask == nil)
        #expect(
            !layer.masksToBounds && layer.opacity == 1 && !layer.isHidden
                && layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
        let (stage, view) = (Stage(), UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
        stage.window.addSubview(view)
        stage.beginRecording()
        let red = CGColor(red: 1, green: 0.5, blue: 0.25, alpha: 0.75)
        stage.perform {
            UIView.animate(withDuration: 1, curve: .linear) {
                let layer = view.layer
                (layer.backgroundColor, layer.borderColor, layer.shadowColor) = (red, red, red)
                (layer.cornerRadius, layer.borderWidth, layer.shadowOpacity, layer.shadowRadius) = (8, 4, 1, 5)
                (layer.shadowOffset, layer.contentsRect) = (
                    CGSize(width: 2, height: 5), CGRect(x: 0.5, y: 0.25, width: 0.5, height: 0.75)
                )
            }
        }
        let model = view.layer
        for color in [model.backgroundColor, model.borderColor, model.shadowColor] {
            #expect(color?.components == [1, 0.5, 0.25, 0.75])
        }
        #expect(
            model.cornerRadius == 8 && model.borderWidth == 4 && model.shadowOpacity == 1 && model.shadowRadius == 5)
        #expect(model.shadowOffset == CGSize(width: 2, height: 5))
        #expect(model.contentsRect == CGRect(x: 0.5, y: 0.25, width: 0.5, height: 0.75))
        stage.advance(to: 0.5)
        let shown = model.presentation()
        #expect(
            shown?.cornerRadius == 4 && shown?.borderWidth == 2 && shown?.shadowOpacity == 0.5
                && shown?.shadowRadius == 4)
        #expect(shown?.shadowOffset == CGSize(width: 1, height: 1))
        #expect(shown?.contentsRect == CGRect(x: 0.25, y: 0.125, width: 0.75, height: 0.875))
        #expect(shown?.borderColor?.components == [0.5, 0.25, 0.125, 0.875])
        stage.runToIdle()
        stage.perform { (model.backgroundColor, model.borderColor, model.shadowColor) = (nil, nil, nil) }
        #expect(model.backgroundColor == nil && model.borderColor == nil && model.shadowColor == nil)
    }

    @Test func `a shape's values are kept and shown`() {
        let shape = CAShapeLayer()
        #expect(shape.path == nil && shape.fillColor?.components == [0, 0, 0, 1] && shape.strokeColor == nil)
        #expect(shape.strokeStart == 0 && shape.strokeEnd == 1 && shape.lineWidth == 1)
        (shape.strokeStart, shape.strokeEnd, shape.lineWidth) = (0.25, 0.5, 3)
        shape.fillColor = nil
        shape.strokeColor = CGColor(gray: 0.5, alpha: 1)
        shape.path = unsafe CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(shape.strokeStart == 0.25 && shape.strokeEnd == 0.5 && shape.lineWidth == 3 && shape.fillColor == nil)
        #expect(shape.strokeColor?.components == [0.5, 0.5, 0.5, 1] && shape.path?.boundingBox.width == 3)
        let gradient = CAGradientLayer()
        #expect(gradient.colors == nil && gradient.locations == nil)
        gradient.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
        gradient.locations = [0.25, 1]
        #expect(gradient.colors?.count == 2 && gradient.locations == [0.25, 1])
    }

    @Test func `a mask has one owner, takes part in its time, and goes`() {
        let (layer, other, mask) = (CALayer(), CALayer(), CALayer())
        other.addSublayer(mask)
        layer.mask = mask
        #expect(layer.mask === mask && mask.superlayer === layer && other.sublayers == nil && layer.sublayers == nil)
        let next = CALayer()
        layer.mask = next
        #expect(mask.superlayer == nil && next.superlayer === layer)
        layer.mask = nil
        #expect(layer.mask == nil && next.superlayer == nil)
    }

    @Test func `a mask that is taken out, or put or used elsewhere, leaves its owner`() {
        let (layer, other, mask) = (CALayer(), CALayer(), CALayer())
        layer.mask = mask
        mask.removeFromSuperlayer()
        #expect(layer.mask == nil && mask.superlayer == nil)
        layer.mask = mask
        other.addSublayer(mask)
        #expect(layer.mask == nil && mask.superlayer === other && other.sublayers == [mask])
        layer.mask = mask
        #expect(layer.mask === mask && mask.superlayer === layer && other.sublayers == nil)
        other.mask = mask
        #expect(layer.mask == nil && other.mask === mask && mask.superlayer === other)
        other.addSublayer(mask)
        #expect(other.mask == nil && mask.superlayer === other && other.sublayers == [mask])
    }

    @Test func `a mask outlives its owner`() {
        let mask = CALayer()
        var owner: CALayer? = CALayer()
        owner?.mask = mask
        #expect(mask.superlayer != nil)
        owner = nil
        #expect(mask.superlayer == nil)
    }

    @Test func `sublayers keep the order of their insertions`() {
        let parent = CALayer()
        let layers = "abcde".map { name in
            let layer = CALayer()
            layer.name = String(name)
            return layer
        }
        func order() -> String { (parent.sublayers ?? []).compactMap(\.name).joined() }
        parent.sublayers = Array(layers[..<3])
        #expect(order() == "abc")
        parent.insertSublayer(layers[3], below: layers[1])
        #expect(order() == "adbc")
        parent.insertSublayer(layers[4], above: layers[1])
        #expect(order() == "adbec")
        parent.insertSublayer(layers[0], above: layers[2])
        #expect(order() == "dbeca")
        parent.insertSublayer(layers[2], at: 0)
        #expect(order() == "cdbea")
        parent.insertSublayer(layers[2], at: 99)
        #expect(order() == "dbeac")
        parent.insertSublayer(layers[4], below: CALayer())
        #expect(order() == "edbac")
        parent.insertSublayer(layers[3], above: nil)
        #expect(order() == "ebacd")
        let new = CALayer()
        new.name = "n"
        parent.replaceSublayer(layers[1], with: new)
        #expect(order() == "enacd" && layers[1].superlayer == nil)
        parent.replaceSublayer(layers[1], with: CALayer())
        #expect(order() == "enacd")
        new.removeFromSuperlayer()
        parent.sublayers = nil
        #expect(parent.sublayers == nil && layers.allSatisfy { $0.superlayer == nil })
    }

    @Test func `layout is asked for once, at any depth, and by another size alone`() {
        final class Counting: CALayer {
            var count = 0
            override func layoutSublayers() { count += 1 }
        }
        let (root, middle, leaf) = (Counting(), CALayer(), Counting())
        root.addSublayer(middle)
        middle.addSublayer(leaf)
        root.layoutIfNeeded()
        #expect(root.count == 1 && leaf.count == 1 && !root.needsLayout() && !leaf.needsLayout())
        leaf.bounds.origin = CGPoint(x: 1, y: 1)
        root.layoutIfNeeded()
        #expect(leaf.count == 1)
        leaf.bounds.size = CGSize(width: 1, height: 1)
        #expect(leaf.needsLayout())
        root.layoutIfNeeded()
        root.layoutIfNeeded()
        #expect(leaf.count == 2 && root.count == 1)
        leaf.setNeedsLayout()
        middle.layoutIfNeeded()
        #expect(leaf.count == 3)
    }

    @Test func `times convert between layers of different timing`() {
        let (root, outer, inner, other) = (CALayer(), CALayer(), CALayer(), CALayer())
        root.addSublayer(outer)
        outer.addSublayer(inner)
        root.addSublayer(other)
        #expect(
            outer.speed == 1 && outer.beginTime == 0 && outer.timeOffset == 0 && inner.convertTime(5, from: nil) == 5)
        (outer.speed, outer.beginTime, outer.timeOffset) = (2, 10, 1)
        (inner.speed, inner.timeOffset) = (0.5, 3)
        other.beginTime = 4
        // Local = (parent − begin) · speed + offset.
        #expect(outer.convertTime(15, from: nil) == 11 && inner.convertTime(15, from: nil) == 8.5)
        #expect(inner.convertTime(11, from: outer) == 8.5 && outer.convertTime(8.5, from: inner) == 11)
        #expect(inner.convertTime(8.5, to: nil) == 15 && inner.convertTime(8.5, to: other) == 11)
        #expect(other.convertTime(11, to: inner) == 8.5 && other.convertTime(8.5, from: inner) == 11)
        inner.speed = 0
        #expect(inner.convertTime(99, from: outer) == 3 && inner.convertTime(3, to: outer) == 3)
        // The time of a layer that stands still is also that of its superlayer: 3 = (11 − 10) · 2 + 1.
        #expect(inner.convertTime(3, to: nil) == 11)
    }
}

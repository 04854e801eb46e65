import AnimationCore
import AnimationTimeline
import Foundation
import HeadlessKit
import Testing
import UIKit

/// The values that explicit animations take, and animations without any.
@MainActor @Suite("Values of explicit animations") struct AnimatedValueTests {
    private let stage = Stage(size: CGSize(width: 100, height: 100))

    private func basic(_ keyPath: String?, from: Any?, to: Any?) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
        return animation
    }

    private func appearance(_ property: AppearanceProperty, of layer: CALayer) -> [Double]? {
        stage.timeline.shown(of: layer.target, at: stage.now).appearance[property]?.values
    }

    @Test func `colours of UIKit and of Core Graphics are values`() {
        let view = stage.addView()
        stage.beginRecording()
        let (dark, light) = (
            UIColor(red: 0, green: 0, blue: 0, alpha: 0.5), UIColor(red: 1, green: 0.5, blue: 0.25, alpha: 1)
        )
        let pairs: [(Any, Any)] = [
            (dark, light), (dark.cgColor, light.cgColor), (dark, light.cgColor), (dark.cgColor, light),
        ]
        for (from, to) in pairs {
            stage.perform { view.layer.add(basic("backgroundColor", from: from, to: to), forKey: "colour") }
            stage.advance(by: 0.5)
            #expect(view.layer.presentation()?.backgroundColor?.components == [0.5, 0.25, 0.125, 0.75])
        }
    }

    @Test func `a gradient's colours and places are values, and without them it has none`() {
        let gradient = CAGradientLayer()
        stage.window.layer.addSublayer(gradient)
        stage.beginRecording()
        let colors: (from: [CGColor], to: [CGColor]) = (
            [.black, CGColor(red: 1, green: 0, blue: 0, alpha: 1)],
            [.white, CGColor(red: 0, green: 0, blue: 1, alpha: 0)]
        )
        let places: (from: [NSNumber], to: [NSNumber]) = (
            [NSNumber(value: 0.0), NSNumber(value: 0.5)], [NSNumber(value: 0.5), NSNumber(value: 1.0)]
        )
        stage.perform {
            gradient.add(basic("colors", from: colors.from, to: colors.to), forKey: "colors")
            gradient.add(basic("locations", from: places.from, to: places.to), forKey: "locations")
        }
        stage.advance(to: 0.5)
        #expect(appearance(.colors, of: gradient) == [0.5, 0.5, 0.5, 1, 0.5, 0, 0.5, 0.5])
        #expect(appearance(.locations, of: gradient) == [0.25, 0.75])
        stage.runToIdle()
        stage.perform { (gradient.colors, gradient.locations) = (colors.to, places.to) }
        stage.runToIdle()
        #expect(appearance(.colors, of: gradient) == [1, 1, 1, 1, 0, 0, 1, 0])
        #expect(appearance(.locations, of: gradient) == [0.5, 1] && gradient.locations == places.to)
        stage.perform { (gradient.colors, gradient.locations) = (nil, nil) }
        stage.runToIdle()
        #expect(appearance(.colors, of: gradient) == [] && appearance(.locations, of: gradient) == [])
        #expect(gradient.colors == nil && gradient.locations == nil)
    }

    @Test func `a shape whose path is taken away has no points`() {
        let shape = CAShapeLayer()
        shape.path = UIBezierPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4)).cgPath
        stage.window.layer.addSublayer(shape)
        stage.beginRecording()
        #expect(appearance(.path, of: shape)?.prefix(2) == [1, 2])
        stage.perform { shape.path = nil }
        stage.runToIdle()
        #expect(appearance(.path, of: shape) == [])
    }

    @Test func `a transform that is the only keyframe is held`() {
        let view = stage.addView()
        stage.beginRecording()
        let animation = CAKeyframeAnimation(keyPath: "transform")
        (animation.values, animation.duration) = ([CATransform3DMakeScale(3, 2, 1)], 1)
        stage.perform { view.layer.add(animation, forKey: nil) }
        for time in [0.0, 0.5, 0.75] {
            let shown = stage.presentation(of: view, at: time).geometry.transform
            #expect(abs(shown.a - 3) < 1e-12 && abs(shown.d - 2) < 1e-12 && abs(shown.b) < 1e-12)
        }
        #expect(stage.presentation(of: view, at: 1.5).geometry.transform == .identity)
    }

    private final class Observer: NSObject, CAAnimationDelegate {
        let stage: Stage
        var ends: [Double] = []
        init(_ stage: Stage) { self.stage = stage }
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { ends.append(flag ? stage.now : -1) }
    }

    private func keyframes(_ keyPath: String?, _ values: [Any]?) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation(keyPath: keyPath)
        animation.values = values
        return animation
    }

    @Test func `what names or has no value that can be animated moves nothing, and ends at its time`() {
        let (view, observer) = (stage.addView(), Observer(stage))
        stage.beginRecording()
        let (nameless, impossible) = (CASpringAnimation(), CASpringAnimation(keyPath: "position.x"))
        for spring in [nameless, impossible] { (spring.fromValue, spring.toValue) = (10, 20) }
        impossible.mass = -1
        let range = NSValue(range: NSRange(location: 1, length: 2))
        let animations: [CAAnimation] = [
            CAAnimation(), CATransition(), CAAnimationGroup(), nameless, impossible,
            basic(nil, from: 10, to: 20), basic("position.x", from: range, to: range),
            basic("position.x", from: Double.infinity, to: 20), keyframes(nil, [10, 20]), keyframes("position.x", nil),
            keyframes("position.x", []), keyframes("position.x", ["ten", range]),
            keyframes("position.x", [10, Double.infinity]),
        ]
        for (index, animation) in animations.enumerated() {
            (animation.duration, animation.delegate) = (2, observer)
            stage.perform { view.layer.add(animation, forKey: "idle") }
            stage.advance(by: 1)
            #expect(stage.presentation(of: view).geometry.position.x == 50, "\(index)")
            #expect(view.layer.animationKeys() == ["idle"], "\(index)")
            stage.runToIdle()
            #expect(observer.ends.last == Double(2 * index + 2) && observer.ends.count == index + 1, "\(index)")
            #expect(view.layer.animationKeys() == nil, "\(index)")
        }
    }

    @Test func `an animation whose times are no numbers ends at once`() {
        let (view, observer) = (stage.addView(), Observer(stage))
        stage.beginRecording()
        let (offset, speed) = (basic("position.x", from: 10, to: 20), basic("position.x", from: 10, to: 20))
        (offset.timeOffset, speed.speed) = (.infinity, .nan)
        for (index, animation) in [offset, speed].enumerated() {
            stage.advance(to: Double(index))
            animation.delegate = observer
            stage.perform { view.layer.add(animation, forKey: "never") }
            stage.runToIdle()
            #expect(observer.ends == (0...index).map(Double.init) && view.layer.animationKeys() == nil)
            #expect(stage.presentation(of: view).geometry.position.x == 50)
        }
    }
}

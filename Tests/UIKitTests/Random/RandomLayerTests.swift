import AnimationCore
import Foundation
import HeadlessKit
import TestSupport
import Testing

import UIKit

/// Three layers, each in the one before, with random explicit animations.
@MainActor
private final class RandomLayers: NSObject, CAAnimationDelegate {
    private let stage = Stage(size: CGSize(width: 300, height: 300))
    private let layers = (0..<3).map { _ in CALayer() }
    private let start: Double
    private var log: [(time: Double, text: String)] = []

    /// - Parameter start: The time at which the steps start.
    init(start: Double = 0) {
        self.start = start
        super.init()
        for (index, layer) in layers.enumerated() {
            layer.name = "\(index)"
            layer.frame = CGRect(x: 10, y: 20, width: 80 - 20 * index, height: 60)
            (index == 0 ? stage.window.layer : layers[index - 1]).addSublayer(layer)
        }
        stage.beginRecording()
        stage.advance(to: start)
    }

    func animationDidStart(_ anim: CAAnimation) { note(anim, "started") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { note(anim, "stopped \(flag)") }

    private func note(_ animation: CAAnimation, _ text: String) {
        log.append((stage.now - start, "\(animation.value(forKey: "number") ?? "") \(text)"))
    }

    func step(_ random: inout SplitMix64, _ number: Int) {
        let layer = layers.randomElement(using: &random) ?? layers[0]
        switch Int.random(in: 0..<10, using: &random) {
        case 0...4:
            let animation = makeAnimation(&random, of: layer)
            animation.delegate = self
            animation.setValue(number, forKey: "number")
            stage.perform { layer.add(animation, forKey: "\(number % 5)") }
        case 5:
            stage.perform {
                CATransaction.begin()
                CATransaction.setAnimationDuration(Double.random(in: 0.1...1, using: &random))
                layer.setValue(value(&random, "position"), forKeyPath: "position")
                layer.opacity = Float.random(in: 0...1, using: &random)
                layer.cornerRadius = CGFloat.random(in: 0...10, using: &random)
                CATransaction.commit()
            }
        case 6: stage.perform { layer.removeAnimation(forKey: "\(Int.random(in: 0..<5, using: &random))") }
        case 7:
            let speed = Float.random(in: 0...2, using: &random)
            // A layer's own speed counts from the start of the recording.
            if start == 0 { stage.perform { layer.speed = speed } }
        default: stage.advance(by: Double.random(in: 0.05...0.7, using: &random))
        }
    }

    private func makeAnimation(_ random: inout SplitMix64, of layer: CALayer) -> CAAnimation {
        if Int.random(in: 0..<4, using: &random) == 0 {
            let group = CAAnimationGroup()
            group.animations = (0..<2).map { _ in makePropertyAnimation(&random) }
            setTiming(of: group, &random)
            return group
        }
        let animation = makePropertyAnimation(&random)
        if Bool.random(using: &random) {
            let delay = Double.random(in: -0.2...0.4, using: &random)
            animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + delay
        }
        return animation
    }

    private static let keyPaths = [
        "position", "position.x", "bounds.size.width", "opacity", "transform.rotation.z", "transform.rotation.y",
        "transform.scale", "transform", "zPosition", "anchorPoint", "cornerRadius", "backgroundColor", "shadowOpacity",
        "borderWidth", "sublayerTransform",
    ]

    private func makePropertyAnimation(_ random: inout SplitMix64) -> CAAnimation {
        let keyPath = RandomLayers.keyPaths.randomElement(using: &random) ?? ""
        let animation: CAPropertyAnimation
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
            let basic = CABasicAnimation(keyPath: keyPath)
            let ends = Int.random(in: 1..<4, using: &random)
            if ends & 1 != 0 { basic.fromValue = value(&random, keyPath) }
            if ends & 2 != 0 { basic.toValue = value(&random, keyPath) }
            animation = basic
        case 1:
            let spring = CASpringAnimation(keyPath: keyPath)
            (spring.fromValue, spring.toValue) = (value(&random, keyPath), value(&random, keyPath))
            spring.damping = .random(in: 2...30, using: &random)
            spring.initialVelocity = .random(in: -5...5, using: &random)
            animation = spring
        default:
            let keyframes = CAKeyframeAnimation(keyPath: keyPath)
            keyframes.values = (0..<4).map { _ in value(&random, keyPath) }
            if Bool.random(using: &random) { keyframes.keyTimes = [0, 0.25, 0.5, 1] }
            keyframes.calculationMode =
                [.linear, .discrete, .cubic, .paced].randomElement(using: &random) ?? .linear
            animation = keyframes
        }
        animation.isAdditive = Int.random(in: 0..<4, using: &random) == 0
        animation.isCumulative = Bool.random(using: &random)
        setTiming(of: animation, &random)
        return animation
    }

    private func setTiming(of animation: CAAnimation, _ random: inout SplitMix64) {
        animation.duration = .random(in: 0.1...1, using: &random)
        animation.speed = [0.5, 1, 1, 2].randomElement(using: &random) ?? 1
        switch Int.random(in: 0..<4, using: &random) {
        case 0: animation.repeatCount = [1.5, 2, 3].randomElement(using: &random) ?? 2
        case 1: animation.repeatDuration = .random(in: 0.5...2, using: &random)
        default: break
        }
        animation.autoreverses = Int.random(in: 0..<3, using: &random) == 0
        animation.timeOffset = Int.random(in: 0..<4, using: &random) == 0 ? 0.1 : 0
        animation.fillMode = [.removed, .backwards, .forwards, .both].randomElement(using: &random) ?? .removed
        animation.isRemovedOnCompletion = Int.random(in: 0..<4, using: &random) > 0
        animation.timingFunction =
            [
                nil, CAMediaTimingFunction(name: .easeIn), CAMediaTimingFunction(controlPoints: 0.5, -0.5, 0.5, 1.5),
            ].randomElement(using: &random) ?? nil
    }

    private func value(_ random: inout SplitMix64, _ keyPath: String) -> Any {
        let (a, b) = (Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random))
        switch keyPath {
        case "position": return CGPoint(x: 300 * a, y: 300 * b)
        case "anchorPoint": return CGPoint(x: a, y: b)
        case "position.x", "bounds.size.width", "zPosition": return 100 * a
        case "cornerRadius", "borderWidth": return 10 * a
        case "backgroundColor": return UIColor(red: a, green: b, blue: 0.5, alpha: 1).cgColor
        case "transform", "sublayerTransform":
            return CATransform3DTranslate(CATransform3DMakeRotation(a, 0, b, 1), 50 * a, 50 * b, 0)
        default: return a
        }
    }

    /// Lets six seconds pass, and describes all that is recorded.
    func shown() -> [String] {
        stage.advance(by: 6)
        return log.map { "\(RecordedUse.text([$0.time])) \($0.text)" }
            + RecordedUse.lines(of: stage.timeline, from: start, to: stage.now)
    }
}

@MainActor
@Suite("Random layers") struct RandomLayerTests {
    private func shown(_ seed: UInt64, start: Double = 0) -> [String] {
        var random = SplitMix64(seed: seed)
        let layers = RandomLayers(start: start)
        for number in 0..<10 { layers.step(&random, number) }
        return layers.shown()
    }

    @Test func `the same animations at another time show the same at that time`() {
        for seed in 1...100 as ClosedRange<UInt64> {
            let differences = RecordedUse.differences(shown(seed, start: 0.5), shown(seed, start: 1.875))
            #expect(differences == [], "seed \(seed)")
        }
    }

    @Test func `random animations show what they showed`() throws { try RecordedUse.check("layers") { shown($0) } }
}

import AnimationCore
import HeadlessKit
import TestSupport
import Testing
import UIKit

/// A linear animator as a point that moves on a line: what an animator of two animations shows is a function of that point.
private struct AnimatorModel {
    let duration: Double
    var delay = 0.0
    var isReversed = false
    /// Where it is, in seconds of its own time, delay included; `nil` when it is inactive.
    var place: Double?
    /// The seconds of its own time in a second; 0 while it is paused.
    var speed = 0.0
    var ends: [UIViewAnimatingPosition] = []

    var total: Double { delay + duration }
    var target: Double { isReversed ? 0 : total }
    var progress: Double? { place.map { min(max(($0 - delay) / duration, 0), 1) } }
    var fraction: Double { progress.map { isReversed ? 1 - $0 : $0 } ?? 0 }
    /// The progress of an animation with a delay factor of a half.
    var late: Double { max(0, ((progress ?? 0) - 0.5) * 2) }

    /// The time until it ends; `nil` where nothing moves it.
    var rest: Double? { place.flatMap { speed == 0 ? nil : (target - $0) / speed } }

    mutating func advance(by time: Double) {
        guard let place, let rest else { return }
        if time < rest - 1e-9 {
            self.place = place + time * speed
        } else {
            end()
        }
    }

    mutating func end() {
        (place, speed) = (nil, 0)
        ends.append(isReversed ? .start : .end)
    }

    mutating func resume() { speed = isReversed ? -1 : 1 }
}

@MainActor @Suite("Random use of animators") struct AnimatorModelTests {
    @Test(arguments: 1...120)
    func `after any calls an animator shows the place that they lead to`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let stage = Stage(size: CGSize(width: 300, height: 300))
        let views = (0..<2).map { _ in UIView(frame: CGRect(x: -5, y: -5, width: 10, height: 10)) }
        for view in views { stage.window.addSubview(view) }
        stage.beginRecording()
        let duration: Double = Bool.random(using: &random) ? 0.5 : 2
        var model = AnimatorModel(duration: duration)
        let animator = UIViewPropertyAnimator(duration: duration, curve: .linear) { views[0].center.x = 100 }
        animator.addAnimations({ views[1].center.x = 100 }, delayFactor: 0.5)
        var ends: [UIViewAnimatingPosition] = []
        var endTime = 0.0
        animator.addCompletion {
            ends.append($0)
            endTime = stage.now
        }
        var log: [String] = []

        model.delay = Bool.random(using: &random) ? 0 : 0.25
        stage.perform { animator.startAnimation(afterDelay: model.delay) }
        (model.place, model.speed) = (0, 1)
        while model.place != nil, log.count < 14 {
            let (choice, number) = (
                Int.random(in: 0..<9, using: &random), Double.random(in: 0.05...0.95, using: &random)
            )
            // Calls at an end, or for no time at all, have rules of their own.
            let place = model.place ?? 0
            let isInside = place > model.delay + 0.01 && place < model.total - 0.01
            switch choice {
            case 0 where model.speed == 0:
                log.append("start")
                stage.perform { animator.startAnimation() }
                if isInside || !model.isReversed { model.resume() } else { model.end() }
            case 1:
                log.append("pause")
                stage.perform { animator.pauseAnimation() }
                model.speed = 0
            case 2 where isInside:
                log.append("reverse")
                stage.perform { animator.isReversed.toggle() }
                model.isReversed.toggle()
                if model.speed != 0 { model.resume() }
            case 3:
                log.append("scrub to \(number)")
                stage.perform { animator.fractionComplete = number }
                model.speed = 0
                model.place = model.delay + duration * (model.isReversed ? 1 - number : number)
            case 4 where model.speed == 0 && isInside:
                let factor = Bool.random(using: &random) ? 0 : number
                log.append("continue over \(factor)")
                stage.perform { animator.continueAnimation(withTimingParameters: nil, durationFactor: factor) }
                let elapsed = place - model.delay
                let length = factor > 0 ? factor * duration : model.isReversed ? elapsed : duration - elapsed
                model.speed = (model.target - place) / length
            default:
                log.append("advance by \(number / 2)")
                stage.advance(by: number / 2)
                model.advance(by: number / 2)
            }
            let shown = views.map { stage.presentation(of: $0).geometry.position.x / 100 }
            let rest = model.isReversed ? 0.0 : 1
            let expected: [Double] =
                model.place == nil ? [rest, rest, 0] : [model.progress ?? 0, model.late, model.fraction]
            let found = shown + [Double(animator.fractionComplete)]
            let isRight =
                zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 } && animator.isRunning == (model.speed != 0)
                && (animator.state == .active) == (model.place != nil) && ends == model.ends
            #expect(isRight, "\(log): \(found) \(animator.isRunning) \(ends), not \(expected) \(model)")
            #expect(animator.isReversed == model.isReversed && animator.delay == model.delay)
            guard isRight else { return }
        }
        guard model.place != nil else { return }
        stage.perform { if !animator.isRunning { animator.startAnimation() } }
        if model.speed == 0 { model.resume() }
        let end = stage.now + (model.rest ?? 0)
        stage.runToIdle()
        model.end()
        #expect(ends == model.ends && abs(endTime - end) < 1e-9, "\(log)")
        #expect(views.allSatisfy { $0.center.x == (model.isReversed ? 0 : 100) }, "\(log)")
    }

    @Test(arguments: [0.0, 0.5])
    func `an animator that goes on with another curve leaves later animations of the same view alone`(factor: CGFloat) {
        let stage = Stage(size: CGSize(width: 300, height: 300))
        let view = UIView(frame: CGRect(x: -5, y: -5, width: 10, height: 10))
        stage.window.addSubview(view)
        stage.beginRecording()
        let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) { view.center.x = 100 }
        stage.perform { animator.startAnimation() }
        stage.advance(to: 0.5)
        stage.perform { UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { view.center.x = 300 } }
        stage.advance(to: 1)
        func x(_ time: Double? = nil) -> Double { stage.presentation(of: view, at: time).geometry.position.x }
        let before = x()
        stage.perform {
            animator.pauseAnimation()
            animator.continueAnimation(
                withTimingParameters: UICubicTimingParameters(animationCurve: .linear), durationFactor: factor)
        }
        #expect(abs(x() - before) < 1e-9)
        stage.runToIdle()
        #expect(abs(x(1) - before) < 1e-9 && x() == 300 && view.center.x == 300)
        // Each at constant speed: the animator's half way in a second, the other's three quarters in a second and a half.
        #expect(abs(x(1.5) - (300 - 200 * 0.5 - 100 * 0.5 * 0.5)) < 1e-9)
    }
}

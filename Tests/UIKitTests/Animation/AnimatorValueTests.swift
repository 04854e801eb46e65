import AnimationCore
import Foundation
import HeadlessKit
import Testing
import UIKit

/// Fractions, times and states of property animators, for every kind of timing.
@MainActor @Suite("Values of animators") struct AnimatorValueTests {
    private let stage = Stage(size: CGSize(width: 300, height: 300))
    private let view = UIView(frame: CGRect(x: -5, y: -5, width: 10, height: 10))

    init() {
        stage.window.addSubview(view)
        stage.beginRecording()
    }

    private var x: Double { stage.presentation(of: view).geometry.position.x }

    private func animator(_ timing: any UITimingCurveProvider, _ duration: Double = 2) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(duration: duration, timingParameters: timing)
        animator.addAnimations { [view] in view.center.x = 100 }
        return animator
    }

    private static let curves: [(UIView.AnimationCurve, UnitCurve)] = [
        (.linear, .linear), (.easeIn, .easeIn), (.easeOut, .easeOut), (.easeInOut, .easeInOut),
    ]

    @Test(arguments: 0..<4)
    func `a fraction that is set is shown, as progress or as time`(index: Int) {
        let (curve, unit) = Self.curves[index]
        for linear in [true, false] {
            let animator = animator(UICubicTimingParameters(animationCurve: curve))
            animator.scrubsLinearly = linear
            #expect(animator.fractionComplete == 0 && animator.state == .inactive)
            for fraction in [0.0, 0.1, 0.25, 0.5, 0.9, 1] {
                stage.perform { animator.fractionComplete = fraction }
                #expect(animator.fractionComplete == fraction && animator.state == .active && !animator.isRunning)
                #expect(abs(x - 100 * (linear ? fraction : unit.value(at: fraction))) < 1e-9)
            }
            for (outside, inside) in [(-1.0, 0.0), (2, 1)] {
                stage.perform { animator.fractionComplete = outside }
                #expect(Double(animator.fractionComplete) == inside)
            }
            stage.perform { animator.fractionComplete = 0.25 }
            stage.perform { animator.fractionComplete = .nan }
            #expect(animator.fractionComplete == 0.25)
            // Of a run, it is the progress or the time.
            stage.perform {
                animator.fractionComplete = 0
                animator.startAnimation()
            }
            stage.advance(by: 0.5)
            #expect(abs(animator.fractionComplete - (linear ? unit.value(at: 0.25) : 0.25)) < 1e-9)
            #expect(animator.isRunning)
            stage.perform { animator.stopAnimation(true) }
            #expect(animator.state == .inactive && abs(Double(view.center.x) - 100 * unit.value(at: 0.25)) < 1e-9)
            stage.perform { view.center.x = 0 }
        }
    }

    @Test func `a reversed fraction counts from the other end`() {
        for (linear, shown) in [(true, 75.0), (false, 100 * UnitCurve.easeIn.value(at: 0.75))] {
            let animator = animator(UICubicTimingParameters(animationCurve: .easeIn))
            animator.scrubsLinearly = linear
            stage.perform {
                animator.pauseAnimation()
                animator.isReversed = true
                animator.fractionComplete = 0.25
            }
            #expect(abs(x - shown) < 1e-9 && animator.fractionComplete == 0.25)
            stage.perform { animator.startAnimation() }
            #expect(abs(animator.fractionComplete - 0.25) < 1e-9)
            stage.runToIdle()
            #expect(view.center.x == 0 && animator.state == .inactive)
        }
    }

    @Test func `a spring is scrubbed to its first passage`() {
        let animator = animator(UISpringTimingParameters(mass: 1, stiffness: 100, damping: 4, initialVelocity: .zero))
        #expect(animator.duration > 1 && animator.duration != 2)
        for fraction in [0.25, 0.5, 0.75, 0.999] {
            stage.perform { animator.fractionComplete = fraction }
            #expect(abs(x - 100 * fraction) < 1e-6)
        }
        // Shortly after, and still before the first overshoot is over.
        let quick = UIViewPropertyAnimator(duration: 1, dampingRatio: 0.5)
        #expect(quick.duration == 1 && quick.timingParameters?.springTimingParameters != nil)
    }

    @Test func `starting, pausing and reversing go through the states`() {
        let animator = animator(UICubicTimingParameters(animationCurve: .linear))
        stage.perform { animator.startAnimation(afterDelay: 0.5) }
        #expect(animator.isRunning && animator.state == .active && animator.delay == 0.5)
        stage.advance(by: 0.5)
        #expect(animator.fractionComplete == 0 && x == 0)
        stage.advance(by: 0.5)
        #expect(animator.fractionComplete == 0.25 && x == 25)
        stage.perform { animator.pauseAnimation() }
        stage.advance(by: 1)
        #expect(!animator.isRunning && animator.state == .active && animator.fractionComplete == 0.25 && x == 25)
        stage.perform { animator.startAnimation() }
        stage.advance(by: 0.5)
        #expect(x == 50 && animator.isRunning)
        stage.perform { animator.isReversed = true }
        #expect(animator.fractionComplete == 0.5)
        stage.advance(by: 0.25)
        #expect(x == 37.5 && animator.fractionComplete == 0.625)
        stage.perform { animator.isReversed = false }
        stage.advance(by: 0.25)
        #expect(x == 50)
        stage.runToIdle()
        #expect(
            view.center.x == 100 && animator.state == .inactive && !animator.isRunning && animator.fractionComplete == 0
        )
        #expect(stage.now == 4)
    }

    @Test(arguments: [(UIViewAnimatingPosition.start, 0.0), (.current, 25), (.end, 100)])
    func `a stopped animator finishes where it is told`(position: UIViewAnimatingPosition, expected: CGFloat) {
        let animator = animator(UICubicTimingParameters(animationCurve: .linear))
        var ends: [UIViewAnimatingPosition] = []
        animator.addCompletion { ends.append($0) }
        stage.perform { animator.startAnimation() }
        stage.advance(by: 0.5)
        stage.perform { animator.stopAnimation(false) }
        #expect(animator.state == .stopped && !animator.isRunning && ends == [] && view.center.x == 25)
        stage.perform { animator.finishAnimation(at: position) }
        #expect(animator.state == .inactive && ends == [position] && view.center.x == expected && x == Double(expected))
        stage.perform { animator.finishAnimation(at: .end) }
        #expect(stage.violations.map(\.rule) == [.requestIgnored] && ends.count == 1)
    }

    @Test(arguments: [(0.0, 1.5), (0.5, 1), (2, 4)])
    func `continuing takes a share of the duration, or what is left`(factor: CGFloat, length: Double) {
        let animator = animator(UICubicTimingParameters(animationCurve: .linear))
        stage.perform { animator.startAnimation() }
        stage.advance(by: 0.5)
        stage.perform {
            animator.pauseAnimation()
            animator.continueAnimation(withTimingParameters: nil, durationFactor: factor)
        }
        stage.advance(by: length / 2)
        #expect(abs(x - 62.5) < 1e-9)
        stage.runToIdle()
        #expect(abs(stage.now - 0.5 - length) < 1e-9 && view.center.x == 100)
    }

    @Test(arguments: [(0.0, 1.5), (0.5, 1)])
    func `continuing with another curve starts from what is shown`(factor: CGFloat, length: Double) {
        let animator = animator(UICubicTimingParameters(animationCurve: .linear))
        stage.perform { animator.startAnimation() }
        stage.advance(by: 0.5)
        stage.perform {
            animator.pauseAnimation()
            animator.continueAnimation(
                withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: factor)
        }
        stage.advance(by: length / 2)
        #expect(abs(x - (25 + 75 * UnitCurve.easeOut.value(at: 0.5))) < 1e-9 && animator.duration == length)
        stage.runToIdle()
        #expect(abs(stage.now - 0.5 - length) < 1e-9 && view.center.x == 100)
    }

    @Test func `animations with factors of delay share the rest of the duration`() {
        let animator = UIViewPropertyAnimator(duration: 2, curve: .linear)
        let others = (0..<3).map { _ in UIView(frame: view.frame) }
        for other in others { stage.window.addSubview(other) }
        for (other, factor) in zip(others, [0, 0.5, 2.0]) {
            animator.addAnimations({ other.center.x = 100 }, delayFactor: factor)
        }
        var ends = 0
        animator.addCompletion { _ in ends += 1 }
        stage.perform { animator.startAnimation() }
        for (time, expected) in [(0.5, [25.0, 0, 0]), (1, [50, 0, 0]), (1.5, [75, 50, 0]), (2, [100, 100, 100])] {
            stage.advance(to: time)
            #expect(others.map { stage.presentation(of: $0).geometry.position.x } == expected)
        }
        stage.runToIdle()
        #expect(ends == 1 && stage.now == 2)
    }

    @Test func `timing parameters say what they are`() {
        let plain = UICubicTimingParameters()
        #expect(plain.controlPoint1 == CGPoint(x: 0.25, y: 0.1) && plain.controlPoint2 == CGPoint(x: 0.25, y: 1))
        #expect(
            plain.timingCurveType == .cubic && plain.cubicTimingParameters === plain
                && plain.springTimingParameters == nil)
        let own = UICubicTimingParameters(
            controlPoint1: CGPoint(x: 0.1, y: 0.2), controlPoint2: CGPoint(x: 0.3, y: 0.4))
        #expect(own.controlPoint1 == CGPoint(x: 0.1, y: 0.2) && own.controlPoint2 == CGPoint(x: 0.3, y: 0.4))
        for (curve, _) in Self.curves {
            #expect(UICubicTimingParameters(animationCurve: curve).animationCurve == curve)
        }
        let spring = UISpringTimingParameters(dampingRatio: 0.5, initialVelocity: CGVector(dx: 1, dy: 2))
        #expect(
            spring.timingCurveType == .spring && spring.springTimingParameters === spring
                && spring.cubicTimingParameters == nil)
        #expect(spring.initialVelocity == CGVector(dx: 1, dy: 2) && UISpringTimingParameters().initialVelocity == .zero)
        #expect(UISpringTimingParameters(dampingRatio: 1).initialVelocity == .zero)
        #expect(
            UIViewPropertyAnimator().duration == 0.2
                && UIViewPropertyAnimator(duration: -1, curve: .linear).duration == 0)
        // The larger component of the velocity counts.
        let speeds = [CGVector(dx: 3, dy: 0), CGVector(dx: 0, dy: 3), CGVector(dx: 3, dy: -2), CGVector(dx: -2, dy: 3)]
            .map { velocity in
                let (stage, view) = (Stage(), UIView(frame: CGRect(x: -5, y: -5, width: 10, height: 10)))
                stage.window.addSubview(view)
                let animator = UIViewPropertyAnimator(
                    duration: 1,
                    timingParameters: UISpringTimingParameters(
                        mass: 1, stiffness: 100, damping: 20, initialVelocity: velocity))
                animator.addAnimations { view.center.x = 100 }
                stage.perform { animator.startAnimation() }
                stage.advance(to: 0.1)
                return stage.presentation(of: view).geometry.position.x
            }
        #expect(Set(speeds).count == 1)
        // Critically damped: x = 1 − e^(−ωt)·(1 + (ω − v)·t).
        #expect(abs(speeds[0] - 100 * (1 - exp(-1) * (1 + 0.7))) < 1e-9)
    }

    @Test func `an animator without a stage sets its values and completes`() {
        // The last stage of another test may be there: one of its own that is gone leaves none.
        let names: [UIView.AnimationOptions] = [.curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear]
        for (index, options) in names.enumerated() {
            let animator = stage.perform {
                UIViewPropertyAnimator.runningPropertyAnimator(
                    withDuration: 1, delay: 0.25, options: options, animations: { [view] in view.center.x += 10 })
            }
            #expect(animator.isRunning && animator.delay == 0.25 && animator.duration == 1)
            #expect(animator.timingParameters?.cubicTimingParameters?.animationCurve.rawValue == index)
            stage.runToIdle()
        }
        #expect(view.center.x == 40)
    }

    @Test func `views are exchanged at once, and the completion waits`() {
        let (first, second) = (UIView(frame: view.frame), UIView(frame: view.frame))
        stage.window.addSubview(first)
        stage.window.insertSubview(UIView(), aboveSubview: first)
        var ends: [Double] = []
        stage.perform {
            UIView.transition(from: first, to: second, duration: 0.5) { ends.append($0 ? stage.now : -1) }
        }
        #expect(first.superview == nil && stage.window.subviews[1] === second || stage.window.subviews.contains(second))
        stage.runToIdle()
        #expect(ends == [0.5])
        stage.window.addSubview(first)
        first.isHidden = true
        stage.perform {
            UIView.transition(from: second, to: first, duration: 0.25, options: .showHideTransitionViews) {
                ends.append($0 ? stage.now : -1)
            }
        }
        #expect(second.isHidden && !first.isHidden && second.superview === stage.window)
        stage.runToIdle()
        #expect(ends == [0.5, 0.75])
        stage.perform {
            UIView.setAnimationsEnabled(false)
            #expect(!UIView.areAnimationsEnabled)
            UIView.transition(with: first, duration: 1, animations: nil) { ends.append($0 ? stage.now : -1) }
            UIView.animate(withDuration: 1) { first.alpha = 0.5 }
            UIView.setAnimationsEnabled(true)
        }
        #expect(ends == [0.5, 0.75, 0.75] && UIView.areAnimationsEnabled)
        #expect(stage.presentation(of: first).alpha == 0.5)
        stage.perform {
            #expect(UIView.inheritedAnimationDuration == 0)
            UIView.animate(withDuration: 3) { #expect(UIView.inheritedAnimationDuration == 3) }
            UIView.perform(.delete, on: [first, second], animations: { view.center.x = 9 }) { ends.append($0 ? 1 : 0) }
        }
        stage.advance(by: 0.125)
        #expect(abs(stage.presentation(of: first).alpha - 0.25) < 1e-9 && first.superview != nil)
        stage.runToIdle()
        #expect(first.superview == nil && second.superview == nil && ends.last == 1 && view.center.x == 9)
    }
}

import AnimationCore
import HeadlessKit
import Testing
import UIKit

/// Combined animations of one property, and the motion after an interruption.
@MainActor
@Suite("Continuity of motion") struct MotionTests {
    private let stage = Stage(size: CGSize(width: 400, height: 400))
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    init() {
        stage.window.addSubview(view)
        stage.beginRecording()
    }

    private func x(_ time: Double) -> Double { stage.presentation(of: view, at: time).geometry.position.x }

    private func speed(_ time: Double, side: Double) -> Double {
        let step = 1e-6
        return side < 0 ? (x(time) - x(time - step)) / step : (x(time + step) - x(time)) / step
    }

    /// Additive animations are why UIKit's retargeting is smooth: the older one runs on under the newer one.
    @Test(arguments: [UIView.AnimationOptions.curveEaseInOut, .curveEaseIn])
    func `retargeting a geometry animation keeps position and velocity, if the newer curve starts at rest`(
        curve: UIView.AnimationOptions
    ) {
        stage.perform { UIView.animate(withDuration: 1, delay: 0, options: .curveEaseInOut) { view.center.x = 350 } }
        stage.advance(to: 0.4)
        stage.perform { UIView.animate(withDuration: 0.7, delay: 0, options: curve) { view.center.x = 50 } }
        expect(x(0.4 - 1e-9), x(0.4), within: 1e-5)
        expect(speed(0.4, side: -1), speed(0.4, side: 1), within: 0.01)
        #expect(speed(0.4, side: 1) > 400)
        // The shown value is the sum of both.
        for time in [0.5, 0.8, 0.95, 1.05] {
            let older = 300 * (1 - Textbook.easeInOut(time))
            let elapsed = (time - 0.4) / 0.7
            let newer = 300 * (1 - (curve == .curveEaseIn ? Textbook.easeIn(elapsed) : Textbook.easeInOut(elapsed)))
            expect(x(time), 50 + newer - older)
        }
    }

    @Test func `retargeting along a curve that starts with a speed adds that speed`() {
        stage.perform { UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 350 } }
        stage.advance(to: 0.5)
        stage.perform { UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 50 } }
        expect(speed(0.5, side: -1), 300, within: 1e-3)
        expect(speed(0.5, side: 1), 0, within: 1e-3)
    }

    @Test(arguments: [true, false])
    func `a replaced opacity continues from what is shown only with beginFromCurrentState`(fromCurrent: Bool) {
        stage.perform { UIView.animate(withDuration: 1) { view.alpha = 0 } }
        stage.advance(to: 0.3)
        let shown = stage.presentation(of: view, at: 0.3).alpha
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: fromCurrent ? .beginFromCurrentState : []) {
                view.alpha = 1
            }
        }
        expect(shown, 1 - Textbook.easeInOut(0.3))
        let start = fromCurrent ? shown : 0
        for time in [0.3, 0.5, 1, 1.2] {
            expect(
                stage.presentation(of: view, at: time).alpha, start + (1 - start) * Textbook.easeInOut(time - 0.3))
        }
    }

    @Test
    func
        `of explicit animations of one property the later one shows; additive ones add; the view's animation is under them`()
    {
        func animation(_ from: Double, _ to: Double, isAdditive: Bool) -> CABasicAnimation {
            let animation = CABasicAnimation(keyPath: "position.x")
            (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
            animation.isAdditive = isAdditive
            return animation
        }
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 150 }
            view.layer.add(animation(1, 3, isAdditive: true), forKey: "a")
        }
        expect(x(0.25), 75 + 1.5)
        stage.perform { view.layer.add(animation(200, 300, isAdditive: false), forKey: "b") }
        expect(x(0.25), 225)
        stage.perform { view.layer.add(animation(10, 20, isAdditive: true), forKey: "c") }
        expect(x(0.25), 225 + 12.5)
        // One with the same key takes the other one's place.
        stage.perform { view.layer.add(animation(0, 0, isAdditive: true), forKey: "c") }
        expect(x(0.25), 225)
        expect(x(1.5), 150)
    }

    // MARK: Transforms that turn

    @Test(arguments: [0.3, .pi / 2, 3, -2])
    func `a view that turns stays rigid on its way`(angle: Double) {
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.transform = CGAffineTransform(rotationAngle: angle).concatenating(
                    CGAffineTransform(translationX: 40, y: 0))
            }
        }
        for time in [0.0, 0.2, 0.5, 0.9, 1] {
            let shown = stage.presentation(of: view, at: time).geometry.transform
            expect(shown.a, cos(angle * time))
            expect(shown.b, sin(angle * time))
            expect(shown.c, -sin(angle * time))
            expect(shown.tx, 40 * time)
        }
    }

    @Test(arguments: [0.25, 0.5, 0.75])
    func `a view that leans interpolates scale and skew, not the matrix`(progress: Double) {
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.transform = CGAffineTransform(a: 1, b: 0, c: 0.5, d: 2, tx: 0, ty: 0)
            }
        }
        // The skew at the end is c ÷ d.
        let shown = stage.presentation(of: view, at: progress).geometry.transform
        let scale = 1 + progress
        expect(shown.c, scale * progress * 0.25)
        expect(shown.d, scale)
        expect(shown.a, 1)
        expect(shown.b, 0)
    }

    @Test func `turning and scaling interpolates angle and scale, a turn back starts from what is left of the first`() {
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                view.transform = CGAffineTransform(rotationAngle: 1).scaledBy(x: 3, y: 3)
            }
        }
        let shown = stage.presentation(of: view, at: 0.5).geometry.transform
        expect(hypot(shown.a, shown.b), 2)
        expect(atan2(shown.b, shown.a), 0.5)
        stage.advance(to: 0.5)
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .curveEaseIn) { view.transform = .identity }
        }
        // No jump: what the first one lacks is under the second.
        let (before, after) = (
            stage.presentation(of: view, at: 0.5 - 1e-9).geometry.transform,
            stage.presentation(of: view, at: 0.5).geometry.transform
        )
        expect(after.a, before.a, within: 1e-6)
        expect(after.b, before.b, within: 1e-6)
        stage.runToIdle()
        #expect(stage.presentation(of: view).geometry.transform == .identity)
    }

    @Test func `an animator that turns a layer in space is caught, continued and stopped without a jump`() throws {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in
            view.layer.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
        }
        stage.perform { animator.startAnimation() }
        stage.advance(to: 0.5)
        stage.perform { animator.pauseAnimation() }
        stage.perform {
            animator.continueAnimation(
                withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: 1)
        }
        let target = try #require(stage.target(of: view))
        for time in [0.1, 0.5, 0.7, 1, 1.4] {
            let fraction = time < 0.5 ? time : 0.5 + 0.5 * Textbook.easeOut(time - 0.5)
            let shown = CATransform3D(stage.timeline.shown(of: target, at: time).transform)
            expect(Double(shown.m11), cos(fraction * .pi / 2))
            expect(Double(shown.m13), -sin(fraction * .pi / 2))
        }
        stage.advance(to: 1)
        stage.perform { animator.stopAnimation(true) }
        let angle = (0.5 + 0.5 * Textbook.easeOut(0.5)) * .pi / 2
        expect(Double(view.layer.transform.m11), cos(angle))
        expect(Double(view.layer.transform.m31), sin(angle))
    }

    @Test func `an explicit animation of the whole transform turns rigidly, keyframes and springs too`() throws {
        let turn = CABasicAnimation(keyPath: "transform")
        turn.fromValue = CATransform3DIdentity
        turn.toValue = CATransform3DMakeRotation(2, 0, 0, 1)
        turn.duration = 1
        let steps = CAKeyframeAnimation(keyPath: "transform")
        steps.values = [0.0, 1, -1].map { CATransform3DMakeRotation($0, 0, 0, 1) }
        steps.keyTimes = [0, 0.2, 1]
        steps.duration = 1
        let spring = CASpringAnimation(keyPath: "transform")
        spring.fromValue = CATransform3DIdentity
        spring.toValue = CATransform3DMakeRotation(1, 0, 0, 1)
        spring.duration = spring.settlingDuration
        for (animation, angle) in [
            (spring, { (time: Double) in Textbook.spring(frequency: 10, dampingRatio: 0.5, at: time) }),
            (turn, { (time: Double) in 2 * time }),
            (steps, { (time: Double) in time < 0.2 ? 5 * time : 1 - 2.5 * (time - 0.2) }),
        ] as [(CAAnimation, (Double) -> Double)] {
            stage.beginRecording()
            stage.perform { view.layer.add(animation, forKey: "turn") }
            for time in [0.1, 0.3, 0.8] {
                let shown = stage.presentation(of: view, at: time).geometry.transform
                expect(shown.a, cos(angle(time)))
                expect(shown.b, sin(angle(time)))
            }
            stage.runToIdle()
        }
    }
}

import AnimationCore
import HeadlessKit
import Testing

@MainActor
@Suite("Property animators") struct PropertyAnimatorTests {
    private let stage = Stage(size: CGSize(width: 300, height: 300))
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

    init() {
        stage.window.addSubview(view)
        stage.perform { view.center = .zero }
        stage.beginRecording()
    }

    private func x(at time: Double) -> Double { stage.presentation(of: view, at: time).geometry.position.x }

    private func animator(
        _ curve: UIView.AnimationCurve = .linear, duration: Double = 1, to x: CGFloat = 100
    ) -> UIViewPropertyAnimator {
        UIViewPropertyAnimator(duration: duration, curve: curve) { [view] in view.center.x = x }
    }

    @Test func `an animator moves along its curve and completes at its end`() {
        var ends: [UIViewAnimatingPosition] = []
        let animator = animator(.easeIn)
        animator.addCompletion { ends.append($0) }
        stage.perform { animator.startAnimation() }
        #expect(animator.state == .active && animator.isRunning)
        for fraction in [0.0, 0.1, 0.5, 0.9, 1] {
            #expect(abs(x(at: fraction) - 100 * UnitCurve.easeIn.value(at: fraction)) < 1e-9)
        }
        stage.runToIdle()
        #expect(ends == [.end] && animator.state == .inactive && stage.now == 1)
    }

    @Test func `completions of blocks in an animator run once: true at its end, false when it is stopped or runs back`()
    {
        for (step, expected) in [("run", true), ("stop", false), ("reverse", false), ("restart", true)] {
            var finished: [Bool] = []
            let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in
                UIView.animate(withDuration: 1, animations: { view.center.x += 10 }) { finished.append($0) }
            }
            stage.perform { animator.startAnimation() }
            stage.advance(by: 0.5)
            #expect(finished == [])
            stage.perform {
                switch step {
                case "stop": animator.stopAnimation(true)
                case "reverse": animator.isReversed = true
                case "restart":
                    animator.pauseAnimation()
                    let timing = UICubicTimingParameters(animationCurve: .easeOut)
                    animator.continueAnimation(withTimingParameters: timing, durationFactor: 1)
                default: break
                }
            }
            stage.runToIdle()
            #expect(finished == [expected], "\(step)")
        }
    }

    @Test func `an animator that nobody else refers to runs to its end`() {
        var ends: [UIViewAnimatingPosition] = []
        stage.perform {
            let animator = animator(duration: 0.5)
            animator.addCompletion { ends.append($0) }
            animator.startAnimation()
        }
        stage.runToIdle()
        #expect(ends == [.end] && stage.now == 0.5)
    }

    @Test func `animations that are added to a running animator take the rest of its duration`() {
        let animator = animator()
        stage.perform { animator.startAnimation() }
        stage.advance(to: 0.5)
        stage.perform { animator.addAnimations { [view] in view.alpha = 0 } }
        stage.runToIdle()
        #expect(stage.now == 1)
        for (time, alpha) in [(0.5, 1.0), (0.75, 0.5), (0.9, 0.2), (1, 0)] {
            #expect(abs(stage.presentation(of: view, at: time).alpha - alpha) < 1e-9)
        }
    }

    @Test
    func `an animator whose animations are all delayed completes at the end of its duration, after the last of them`() {
        var end: Double?
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        animator.addAnimations({ [view] in view.center.x = 100 }, delayFactor: 0.25)
        animator.addAnimations({ [view] in view.alpha = 0 }, delayFactor: 0.5)
        animator.addCompletion { [stage] _ in end = stage.now }
        stage.perform { animator.startAnimation() }
        stage.runToIdle()
        #expect(end == 1)
        #expect(abs(x(at: 0.625) - 50) < 1e-9)
    }

    @Test(arguments: [0.0, 0.2, 0.7, 1])
    func `a paused animator shows its fraction of the distance, for any curve`(fraction: Double) {
        let animator = animator(.easeInOut)
        stage.perform { animator.fractionComplete = CGFloat(fraction) }
        #expect(!animator.isRunning)
        stage.advance(by: 3)
        #expect(abs(x(at: 2) - 100 * fraction) < 1e-9)
        #expect(abs(Double(animator.fractionComplete) - fraction) < 1e-12)
    }

    @Test func `without linear scrubbing the fraction is one of the time`() {
        let animator = animator(.easeIn)
        animator.scrubsLinearly = false
        stage.perform { animator.fractionComplete = 0.3 }
        stage.advance(by: 1)
        #expect(abs(x(at: 0.5) - 100 * UnitCurve.easeIn.value(at: 0.3)) < 1e-9)
    }

    @Test func `pausing and resuming moves nothing, and takes the rest of the duration`() {
        let animator = animator(.easeInOut)
        stage.perform { animator.startAnimation() }
        stage.advance(to: 0.4)
        stage.perform { animator.pauseAnimation() }
        let held = x(at: 0.4)
        stage.advance(to: 2)
        #expect(x(at: 1.9) == held)
        stage.perform { animator.startAnimation() }
        stage.runToIdle()
        #expect(abs(stage.now - 2.6) < 1e-12)
        // Shifted by the pause, the motion is the same.
        #expect(abs(x(at: 2.3) - 100 * UnitCurve.easeInOut.value(at: 0.7)) < 1e-9)
    }

    @Test(arguments: [false, true])
    func `an animator that pauses on completion holds its clock there, and turns back from there`(hasTwoBlocks: Bool) {
        let animator = animator()
        if hasTwoBlocks { animator.addAnimations({ [view] in view.center.y = 100 }, delayFactor: 0.5) }
        animator.pausesOnCompletion = true
        stage.perform { animator.startAnimation() }
        stage.advance(to: 1.5)
        stage.perform {
            animator.isReversed = true
            animator.startAnimation()
        }
        stage.advance(to: 2.25)
        for (time, expected) in [(1.0, 100.0), (1.5, 100), (1.6, 90), (2, 50), (2.25, 25)] {
            #expect(abs(x(at: time) - expected) < 1e-9, "at \(time) s")
        }
        if hasTwoBlocks {
            for (time, expected) in [(0.75, 50.0), (1.5, 100), (1.75, 50), (2, 0)] {
                #expect(abs(stage.presentation(of: view, at: time).geometry.position.y - expected) < 1e-9)
            }
        }
        stage.runToIdle()
        #expect(stage.now == 2.5 && x(at: 2.5) == 0 && animator.fractionComplete == 1)
    }

    @Test func `an animator that has paused on completion can be scrubbed`() {
        let animator = animator()
        animator.pausesOnCompletion = true
        stage.perform { animator.startAnimation() }
        stage.advance(to: 2)
        stage.perform { animator.fractionComplete = 0.5 }
        stage.advance(to: 3)
        #expect(abs(x(at: 2.5) - 50) < 1e-9 && animator.state == .active)
    }

    @Test func `a reversed animator goes back the way it came, restores the model and completes at its start`() {
        var ends: [UIViewAnimatingPosition] = []
        let animator = animator()
        animator.addCompletion { ends.append($0) }
        stage.perform { animator.startAnimation() }
        stage.advance(to: 0.6)
        stage.perform { animator.isReversed = true }
        stage.runToIdle()
        #expect(abs(x(at: 0.8) - 40) < 1e-9)
        #expect(view.center.x == 0 && ends == [.start])
        #expect(abs(stage.now - 1.2) < 1e-12)
    }

    @Test func `continuing with another timing starts at the shown value and ends at the target`() {
        let animator = animator()
        stage.perform { animator.startAnimation() }
        stage.advance(to: 0.5)
        stage.perform { animator.pauseAnimation() }
        stage.perform {
            animator.continueAnimation(
                withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: 2)
        }
        stage.runToIdle()
        #expect(abs(x(at: 0.5) - 50) < 1e-9)
        #expect(abs(x(at: 1.5) - (50 + 50 * UnitCurve.easeOut.value(at: 0.5))) < 1e-9)
        #expect(abs(stage.now - 2.5) < 1e-12 && x(at: 2.5) == 100)
    }

    @Test(arguments: [UIViewAnimatingPosition.start, .current, .end])
    func `a stopped animator finishes where it is told`(position: UIViewAnimatingPosition) {
        var ends: [UIViewAnimatingPosition] = []
        let animator = animator()
        animator.addCompletion { ends.append($0) }
        stage.perform { animator.startAnimation() }
        stage.advance(to: 0.25)
        stage.perform { animator.stopAnimation(false) }
        #expect(animator.state == .stopped && abs(view.center.x - 25) < 1e-9)
        stage.perform { animator.finishAnimation(at: position) }
        let expected = position == .start ? 0.0 : position == .end ? 100 : 25
        #expect(abs(view.center.x - expected) < 1e-9 && ends == [position])
    }

    @Test func `animations with a delay factor start after that fraction of the duration`() {
        let animator = UIViewPropertyAnimator(duration: 2, curve: .linear)
        animator.addAnimations({ [view] in view.center.x = 100 }, delayFactor: 0.5)
        var end: Double?
        animator.addCompletion { [stage] _ in end = stage.now }
        stage.perform { animator.startAnimation() }
        stage.runToIdle()
        #expect(x(at: 1) == 0 && abs(x(at: 1.5) - 50) < 1e-9 && x(at: 2) == 100)
        #expect(end == 2)
    }

    @Test func `continuing with another timing where nothing is left to run, in a layer of its own speed`() {
        let view = stage.addView()
        view.layer.speed = 2
        var positions: [UIViewAnimatingPosition] = []
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 150 }
        animator.pausesOnCompletion = true
        animator.addCompletion { positions.append($0) }
        stage.perform { animator.startAnimation() }
        stage.advance(to: 1)
        stage.perform {
            view.layer.removeAllAnimations()
            animator.continueAnimation(
                withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut), durationFactor: 1)
            animator.stopAnimation(false)
            animator.finishAnimation(at: .current)
        }
        stage.runToIdle()
        #expect(positions == [.current] && view.center.x == 150)
        #expect(stage.presentation(of: view).geometry.position.x == 150)
    }

    @Test func `an animator that is stopped within keyframes leaves what is shown, and goes to none of their ends`() {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in
            UIView.animateKeyframes(withDuration: 0, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                    view.center.x = 100
                    view.alpha = 0
                }
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                    view.center.x = 300
                    view.alpha = 1
                }
            }
        }
        stage.perform { animator.startAnimation() }
        stage.advance(to: 0.25)
        let shown = x(at: 0.25)
        stage.perform { animator.stopAnimation(true) }
        #expect(abs(shown - 50) < 1e-9 && abs(Double(view.center.x) - shown) < 1e-9 && abs(view.alpha - 0.5) < 1e-9)
        #expect(abs(x(at: 0.25) - shown) < 1e-9)
    }

    @Test func `an animator that pauses at its end can be taken back to its start`() {
        var ends: [UIViewAnimatingPosition] = []
        let animator = animator()
        animator.pausesOnCompletion = true
        animator.addCompletion { ends.append($0) }
        stage.perform { animator.startAnimation() }
        stage.runToIdle()
        #expect(animator.state == .active && !animator.isRunning && ends.isEmpty && animator.fractionComplete == 1)
        stage.perform {
            animator.isReversed = true
            animator.startAnimation()
        }
        stage.runToIdle()
        #expect(abs(x(at: 1.25) - 75) < 1e-9 && x(at: 2) == 0 && ends.isEmpty)
        // And forwards once more.
        stage.perform {
            animator.isReversed = false
            animator.startAnimation()
        }
        stage.runToIdle()
        #expect(abs(x(at: 2.25) - 25) < 1e-9 && x(at: 3) == 100 && ends.isEmpty)
        stage.perform {
            animator.pausesOnCompletion = false
            animator.isReversed = true
            animator.startAnimation()
        }
        stage.advance(to: 3.25)
        #expect(abs(x(at: 3.25) - 75) < 1e-9)
        stage.runToIdle()
        #expect(ends == [.start] && view.center.x == 0 && abs(stage.now - 4) < 1e-12)
    }

    @Test func `a spring's motion is that of the spring fitted to the duration`() throws {
        let animator = UIViewPropertyAnimator(duration: 0.6, dampingRatio: 0.5) { [view] in view.center.x = 100 }
        stage.perform { animator.startAnimation() }
        let spring = try UIKitSpring(duration: 0.6, dampingRatio: 0.5, initialVelocity: 0)
        for time in [0.1, 0.2, 0.37] { #expect(abs(x(at: time) - 100 * spring.progress(at: time)) < 1e-9) }
        stage.runToIdle()
    }
}

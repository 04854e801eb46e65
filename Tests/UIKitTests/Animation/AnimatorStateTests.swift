import HeadlessKit
import Testing
import UIKit

@MainActor @Suite("States of a property animator") struct AnimatorStateTests {
    private let stage = Stage()
    private let view: UIView
    private let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
    private let log = Log()

    @MainActor private final class Log {
        var states: [String] = []
    }

    init() {
        view = stage.addView()
        animator.addAnimations { [view] in view.center.x = 150 }
        let (animator, log) = (animator, log)
        animator.addCompletion { position in
            log.states.append("\(position.rawValue) \(animator.state.rawValue) \(animator.isRunning)")
        }
        stage.beginRecording()
        stage.perform { animator.startAnimation() }
    }

    private var state: [Bool] { [animator.state == .active, animator.isRunning, animator.state == .stopped] }

    @Test func `it runs until its end, where it is inactive when its completion is called`() {
        #expect(state == [true, true, false])
        stage.advance(to: 0.999)
        #expect(state == [true, true, false] && log.states == [])
        stage.runToIdle()
        #expect(state == [false, false, false] && log.states == ["0 0 false"] && stage.now == 1)
    }

    @Test func `paused, continued, reversed and at its start`() {
        stage.advance(to: 0.25)
        stage.perform { animator.pauseAnimation() }
        #expect(state == [true, false, false] && animator.fractionComplete == 0.25)
        stage.perform { animator.startAnimation() }
        #expect(state == [true, true, false])
        stage.perform { animator.isReversed = true }
        stage.runToIdle()
        #expect(state == [false, false, false] && log.states == ["1 0 false"] && view.center.x == 50)
        #expect((stage.now - 0.5).magnitude < 1e-9)
    }

    @Test(arguments: [(UIViewAnimatingPosition.start, 50.0), (.current, 75), (.end, 150)])
    func `stopped, and finished at a position`(position: UIViewAnimatingPosition, x: Double) {
        stage.advance(to: 0.25)
        stage.perform { animator.stopAnimation(false) }
        #expect(state == [false, false, true] && log.states == [] && view.center.x == 75)
        stage.perform { animator.finishAnimation(at: position) }
        #expect(state == [false, false, false] && log.states == ["\(position.rawValue) 0 false"])
        #expect(Double(view.center.x) == x)
    }

    @Test func `stopped without finishing it calls no completion, and finishing it is a violation`() {
        stage.advance(to: 0.25)
        stage.perform { animator.stopAnimation(true) }
        #expect(state == [false, false, false] && view.center.x == 75)
        stage.perform { animator.finishAnimation(at: .end) }
        stage.runToIdle()
        #expect(log.states == [] && view.center.x == 75 && stage.violations.map(\.rule) == [.requestIgnored])
    }

    @Test func `a running animator starts after its delay, along the curve of its options, and completes`() {
        var ends: [String] = []
        let (stage, view) = (stage, view)
        stage.perform {
            _ = UIViewPropertyAnimator.runningPropertyAnimator(
                withDuration: 2, delay: 0.5, options: .curveLinear, animations: { view.bounds.size.width = 200 },
                completion: { ends.append("\($0.rawValue) \(stage.now)") })
        }
        stage.runToIdle()
        #expect(ends == ["0 2.5"])
        for (time, width) in [(0.25, 100.0), (1, 125), (2, 175), (2.5, 200)] {
            #expect((stage.presentation(of: view, at: time).geometry.bounds.size.width - width).magnitude < 1e-9)
        }
    }

    @Test func `what is asked of a stopped animator is ignored, and stopping one that has not begun`() {
        stage.advance(to: 0.25)
        stage.perform {
            animator.stopAnimation(false)
            animator.stopAnimation(true)
            animator.pauseAnimation()
            animator.continueAnimation(withTimingParameters: nil, durationFactor: 1)
            animator.fractionComplete = 0.75
        }
        stage.advance(by: 2)
        #expect(state == [false, false, true] && log.states == [] && view.center.x == 75)
        stage.perform { animator.finishAnimation(at: .current) }
        #expect(log.states == ["2 0 false"] && view.center.x == 75)
        var ends = 0
        let other = UIViewPropertyAnimator(duration: 1, curve: .linear) { [view] in view.center.x = 175 }
        other.addCompletion { _ in ends += 1 }
        stage.perform {
            other.stopAnimation(true)
            other.startAnimation()
        }
        #expect(other.state == .active && other.isRunning)
        stage.runToIdle()
        #expect(ends == 1 && view.center.x == 175)
    }

    @Test func `an animator without a duration is complete as soon as it runs`() {
        let (other, view) = (UIViewPropertyAnimator(duration: 0, curve: .linear), view)
        other.addAnimations { view.center.y = 90 }
        #expect(other.fractionComplete == 0)
        var fraction: CGFloat = -1
        stage.perform {
            other.startAnimation()
            fraction = other.fractionComplete
        }
        #expect(fraction == 1 && view.center.y == 90)
    }

    @Test(arguments: [false, true])
    func `an animator that animates nothing completes at its end, reversed at its start`(isReversed: Bool) {
        for factors in [[], [0.0], [0.25, 0.5]] as [[CGFloat]] {
            let other = UIViewPropertyAnimator(duration: 1, curve: .linear)
            for factor in factors { other.addAnimations({}, delayFactor: factor) }
            var ends: [UIViewAnimatingPosition] = []
            other.addCompletion { ends.append($0) }
            stage.perform {
                other.isReversed = isReversed
                other.startAnimation()
            }
            stage.runToIdle()
            #expect(ends == [isReversed ? .start : .end] && other.state == .inactive, "\(factors)")
        }
    }

    @Test func `an opacity that was set meanwhile shows as soon as the animator goes on along another curve`() {
        let (other, view) = (UIViewPropertyAnimator(duration: 1, curve: .linear), view)
        other.addAnimations { view.alpha = 0 }
        stage.perform { other.startAnimation() }
        stage.advance(to: 0.25)
        stage.perform { view.alpha = 0.25 }
        stage.advance(to: 0.5)
        #expect((stage.presentation(of: view).alpha - 0.5).magnitude < 1e-9)
        stage.perform {
            other.pauseAnimation()
            let timing = UICubicTimingParameters(animationCurve: .easeOut)
            other.continueAnimation(withTimingParameters: timing, durationFactor: 1)
        }
        stage.runToIdle()
        for time in [0.5, 0.75, 1.25, 2] { #expect(stage.presentation(of: view, at: time).alpha == 0.25, "\(time)") }
        #expect(view.alpha == 0.25)
    }

    @Test func `blocks at its start and later ones end it once, whichever are there`() {
        for factors in [[0.0], [0.5], [0, 0.5], [0.25, 0.5], []] as [[CGFloat]] {
            let other = UIViewPropertyAnimator(duration: 1, curve: .linear)
            for factor in factors {
                other.addAnimations({ [view] in view.bounds.size.width += 10 }, delayFactor: factor)
            }
            var ends: [Double] = []
            let stage = stage
            other.addCompletion { _ in ends.append(stage.now) }
            let start = stage.now
            stage.perform { other.startAnimation() }
            stage.runToIdle()
            #expect(ends.count == 1, "\(factors)")
            #expect(factors.isEmpty || ((ends.first ?? 0) - start - 1).magnitude < 1e-9, "\(factors): \(ends)")
        }
    }

    @Test func `a size that goes back to its start lays out the view again`() {
        @MainActor final class Laid: UIView {
            var widths: [CGFloat] = []
            override func layoutSubviews() { widths.append(bounds.width) }
        }
        let laid = Laid(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        view.addSubview(laid)
        let other = UIViewPropertyAnimator(duration: 1, curve: .linear) { laid.bounds.size.width = 180 }
        stage.perform { other.startAnimation() }
        stage.advance(by: 0.25)
        stage.perform { other.isReversed = true }
        stage.runToIdle()
        #expect(laid.bounds.width == 100 && laid.widths.last == 100 && laid.widths.contains(180))
    }
}

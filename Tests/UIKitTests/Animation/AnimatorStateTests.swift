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
}

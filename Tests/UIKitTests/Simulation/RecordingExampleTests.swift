import HeadlessKit
import Testing

import UIKit

/// The example of Simulation/README.md: a block with a nested one, on a clock that is held, run, and slowed down by a layer.
@MainActor
@Suite("Example of a recording") struct RecordingExampleTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))

    @Test func `segments end on their clocks, and a block with the last of its segments and nested blocks`() {
        let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let shadow = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(shadow)
        stage.window.addSubview(card)
        stage.beginRecording()
        var ends: [String: Double] = [:]
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
            card.center.y = 300
            UIView.animate(withDuration: 0.2, delay: 0, options: .overrideInheritedDuration) {
                shadow.alpha = 0
            } completion: {
                ends["nested, \($0)"] = stage.now
            }
        }
        animator.addCompletion { ends["animator, \($0 == .end)"] = stage.now }
        stage.perform { animator.pauseAnimation() }
        stage.advance(to: 1)
        stage.perform { animator.fractionComplete = 0.5 }
        #expect(stage.timeline.duration == 1)
        #expect(stage.presentation(of: card).geometry.position.y == 175)
        stage.advance(to: 2)
        stage.perform { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5) }
        #expect(stage.timeline.duration == 2.5)
        stage.advance(to: 2.1)
        #expect(ends == ["nested, true": 2])
        stage.perform { card.layer.speed = 0.5 }
        #expect(stage.timeline.duration == 3.5)
        stage.runToIdle()
        #expect(ends == ["nested, true": 2, "animator, true": 3.5])
        #expect(stage.timeline.clocks.count == 3)
    }

    @Test
    func `a block ends with its nested block when that ends early, and waits for it after a loss of its own tracks`() {
        let (outer, inner) = (UIView(), UIView())
        stage.window.addSubview(outer)
        stage.window.addSubview(inner)
        stage.beginRecording()
        var ends: [Double] = []
        func start(innerDuration: Double) {
            UIView.animate(withDuration: 1) {
                outer.alpha -= 0.2
                UIView.animate(withDuration: innerDuration, delay: 0, options: .overrideInheritedDuration) {
                    inner.alpha -= 0.2
                }
            } completion: { _ in
                ends.append(stage.now)
            }
        }
        stage.perform { start(innerDuration: 4) }
        stage.advance(to: 2)
        stage.perform { inner.layer.removeAllAnimations() }
        stage.runToIdle()
        #expect(ends == [2])
        let second = stage.now
        stage.perform { start(innerDuration: 4) }
        stage.advance(by: 0.5)
        stage.perform { outer.layer.removeAllAnimations() }
        stage.runToIdle()
        #expect(ends == [2, second + 4])
    }
}

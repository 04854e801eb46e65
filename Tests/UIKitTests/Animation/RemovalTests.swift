import Foundation
import HeadlessKit
import Testing
import UIKit

/// Views that leave the window on the way.
@MainActor
@Suite("Animations of removed views") struct RemovalTests {
    private let stage = Stage(size: CGSize(width: 400, height: 400))
    private let outer = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    private let inner = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    init() {
        stage.window.addSubview(outer)
        outer.addSubview(inner)
        stage.beginRecording()
    }

    private final class Observer: NSObject, CAAnimationDelegate {
        var finished: [Bool] = []
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { finished.append(flag) }
    }

    @Test func `a view that an event removes loses its animations after that event, not after the next one`() {
        var ends: [String] = []
        stage.perform {
            UIView.animate(withDuration: 2, animations: { inner.alpha = 0 }) { ends.append("\($0) \(stage.now)") }
            stage.schedule(at: 0.5) { inner.removeFromSuperview() }
            stage.schedule(at: 1) {}
        }
        stage.runToIdle()
        #expect(ends == ["false 0.5"])
    }

    @Test func `removing a view removes the animations of all that is in it; completions receive false, at once`() {
        let observer = Observer()
        var log: [String] = []
        stage.perform {
            UIView.animate(withDuration: 2, animations: { inner.alpha = 0 }) { log.append("inner \($0) \(stage.now)") }
            UIView.animate(withDuration: 2, animations: { outer.center.x = 300 }) {
                log.append("outer \($0) \(stage.now)")
            }
            let turn = CABasicAnimation(keyPath: "transform.rotation.z")
            (turn.toValue, turn.duration, turn.repeatCount) = (2 * Double.pi, 1, .infinity)
            turn.delegate = observer
            inner.layer.add(turn, forKey: "turn")
        }
        stage.advance(to: 0.5)
        stage.perform { outer.removeFromSuperview() }
        stage.runToIdle()
        #expect(stage.now == 0.5 && Set(log) == ["inner false 0.5", "outer false 0.5"])
        #expect(observer.finished == [false] && inner.layer.animationKeys() == nil)
        // Back in the window, it shows its model values.
        stage.perform { stage.window.addSubview(outer) }
        stage.advance(to: 1)
        #expect(stage.presentation(of: outer).geometry.position.x == 300)
        #expect(
            stage.presentation(of: inner).alpha == 0 && stage.presentation(of: inner).geometry.transform == .identity)
    }

    @Test func `a mask loses its animations with the layer that it masks`() {
        let (observer, mask) = (Observer(), CALayer())
        let fade = CABasicAnimation(keyPath: "opacity")
        (fade.fromValue, fade.duration, fade.delegate) = (0, 2, observer)
        stage.perform {
            inner.layer.mask = mask
            mask.add(fade, forKey: "fade")
        }
        stage.advance(to: 0.5)
        #expect(observer.finished.isEmpty && mask.animationKeys() == ["fade"])
        stage.perform { outer.removeFromSuperview() }
        #expect(observer.finished == [false] && mask.animationKeys() == nil)
    }

    @Test func `a view that changes places within one event keeps its animations`() {
        var finished: [Bool] = []
        let other = UIView(frame: outer.frame)
        stage.perform {
            stage.window.addSubview(other)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
                inner.alpha = 0
            } completion: {
                finished.append($0)
            }
        }
        stage.advance(to: 0.25)
        stage.perform {
            inner.removeFromSuperview()
            other.addSubview(inner)
        }
        #expect(abs(stage.presentation(of: inner, at: 0.5).alpha - 0.5) < 1e-12)
        stage.runToIdle()
        #expect(finished == [true] && stage.now == 1)
    }

    @Test func `a block whose other views stay goes on without the one that is gone`() {
        var log: [String] = []
        stage.perform {
            UIView.animate(withDuration: 1) {
                outer.alpha = 0.5
                inner.alpha = 0
            } completion: {
                log.append("\($0) \(stage.now)")
            }
        }
        stage.advance(to: 0.5)
        stage.perform { inner.removeFromSuperview() }
        stage.runToIdle()
        #expect(log == ["false 1.0"])
    }

    @Test func `a view that is changed by a block outside of the window shows its model when it is back`() {
        stage.perform { UIView.animate(withDuration: 1) { inner.center.x = 150 } }
        stage.advance(to: 0.5)
        stage.perform { inner.removeFromSuperview() }
        stage.perform {
            UIView.animate(withDuration: 1) {
                inner.center.x = 60
                inner.alpha = 0.25
            }
        }
        stage.perform { outer.addSubview(inner) }
        for time in [0.5, 1, 2] {
            let shown = stage.presentation(of: inner, at: time)
            #expect(shown.geometry.position.x == 60 && shown.alpha == 0.25)
        }
    }

    @Test(arguments: [true, false])
    func `an animation that stays after its end tells its delegate once, not again when the layer leaves`(
        isRemoved: Bool
    ) {
        let (observer, fade) = (Observer(), CABasicAnimation(keyPath: "opacity"))
        (fade.fromValue, fade.toValue, fade.duration) = (1, 0, 1)
        (fade.fillMode, fade.isRemovedOnCompletion, fade.delegate) = (.forwards, false, observer)
        stage.perform { inner.layer.add(fade, forKey: "fade") }
        stage.runToIdle()
        #expect(observer.finished == [true] && inner.layer.animation(forKey: "fade") != nil)
        stage.perform {
            if isRemoved { inner.layer.removeAnimation(forKey: "fade") } else { outer.removeFromSuperview() }
        }
        stage.runToIdle()
        #expect(observer.finished == [true])
    }

    @Test func `an animation of a layer outside of the window starts when the layer comes into it`() throws {
        let (observer, dot, replaced) = (Observer(), CALayer(), CALayer())
        func fade(_ duration: Double) -> CABasicAnimation {
            let fade = CABasicAnimation(keyPath: "opacity")
            (fade.fromValue, fade.toValue, fade.duration, fade.delegate) = (1, 0, duration, observer)
            return fade
        }
        stage.perform {
            dot.add(fade(1), forKey: "fade")
            replaced.add(fade(1), forKey: "fade")
            replaced.add(fade(2), forKey: "fade")
            replaced.add(fade(1), forKey: "removed")
            replaced.removeAnimation(forKey: "removed")
            stage.schedule(at: 0.5) {
                outer.layer.addSublayer(dot)
                inner.layer.mask = replaced
            }
        }
        #expect(dot.animationKeys() == ["fade"] && replaced.animationKeys() == ["fade"])
        stage.advance(to: 1)
        #expect(stage.perform { dot.presentation()?.opacity } == 0.5)
        #expect(stage.perform { replaced.presentation()?.opacity } == 0.75)
        #expect(observer.finished == [])
        stage.runToIdle()
        #expect(observer.finished == [true, true] && dot.animationKeys() == nil && replaced.animationKeys() == nil)
    }
}

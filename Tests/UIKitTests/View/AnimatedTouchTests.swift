import Foundation
import HeadlessKit
import Testing
import UIKit

@MainActor
@Suite("Touches on views under animation") struct AnimatedTouchTests {
    private let stage = Stage(size: CGSize(width: 400, height: 400))
    private let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    private let inner = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    init() {
        stage.window.addSubview(view)
        view.addSubview(inner)
        stage.beginRecording()
    }

    private var hit: UIView? { stage.window.hitTest(CGPoint(x: 50, y: 50), with: nil) }

    @Test func `a view takes no touches, and nothing in it, until its animation has ended`() {
        stage.perform { UIView.animate(withDuration: 1) { view.alpha = 0.5 } }
        stage.advance(to: 0.9)
        #expect(hit === stage.window)
        stage.runToIdle()
        #expect(hit === inner)
    }

    @Test func `an animation of what is in a view leaves the view its touches`() {
        stage.perform { UIView.animate(withDuration: 1) { inner.alpha = 0.5 } }
        stage.advance(to: 0.5)
        #expect(hit === view)
    }

    @Test func `with the option it takes touches, also where the option is that of an outer block`() {
        stage.perform {
            UIView.animate(withDuration: 1, delay: 0, options: .allowUserInteraction) {
                view.alpha = 0.5
                UIView.animate(withDuration: 1) { inner.alpha = 0.5 }
            }
        }
        stage.advance(to: 0.5)
        #expect(hit === inner)
    }

    @Test func `keyframes without the option keep touches away`() {
        stage.perform {
            UIView.animateKeyframes(withDuration: 1, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0.5 }
            }
        }
        stage.advance(to: 0.5)
        #expect(hit === stage.window)
    }

    @Test func `removed animations keep no touches away`() {
        stage.perform { UIView.animate(withDuration: 1) { view.alpha = 0.5 } }
        stage.advance(to: 0.5)
        stage.perform { view.layer.removeAllAnimations() }
        #expect(hit === inner)
    }

    @Test(arguments: [true, false])
    func `a property animator lets touches through, unless it is told not to`(isEnabled: Bool) {
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0.5 }
        animator.isUserInteractionEnabled = isEnabled
        stage.perform { animator.startAnimation() }
        stage.advance(to: 0.5)
        #expect(hit === (isEnabled ? inner : stage.window))
    }
}

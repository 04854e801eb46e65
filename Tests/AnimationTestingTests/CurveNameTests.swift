import AnimationTesting
import HeadlessKit
import Testing

@MainActor
@Suite("The names of curves") struct CurveNameTests {
    private func motion(_ animate: (UIView) -> Void) throws -> String {
        let text = try recordAnimation { stage in
            let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            box.accessibilityIdentifier = "box"
            stage.window.addSubview(box)
            animate(box)
        }.baselineText
        let lines = text.split(separator: "\n").drop { $0 != "motions" }.dropFirst().prefix { $0.hasPrefix("  box") }
        return lines.map { $0.replacing(/\ {3,}/, with: " | ").trimmingPrefix(" | ").dropFirst(2) }.joined(
            separator: "; ")
    }

    @Test func `blocks are named by their options or by their control points`() throws {
        let move = { (box: UIView) in { box.center.x = 150 } }
        #expect(
            try motion { UIView.animate(withDuration: 0.3, animations: move($0)) }
                == "box | center.x | 50 → 150 | 0 – 0.3 s | ease-in-out")
        #expect(
            try motion { UIView.animate(withDuration: 0.3, delay: 0.1, options: .curveEaseOut, animations: move($0)) }
                == "box | center.x | 50 → 150 | 0.1 – 0.4 s | ease-out")
        #expect(
            try motion { box in
                let curve = UICubicTimingParameters(
                    controlPoint1: CGPoint(x: 0.1, y: 0.2), controlPoint2: CGPoint(x: 0.3, y: 1.5))
                let animator = UIViewPropertyAnimator(duration: 1, timingParameters: curve)
                animator.addAnimations(move(box))
                animator.startAnimation()
            } == "box | center.x | 50 → 150 | 0 – 1 s | cubic-bezier(0.1, 0.2, 0.3, 1.5)")
    }

    @Test func `springs are named by the parameters of their calls`() throws {
        #expect(
            try motion { box in
                UIView.animate(
                    withDuration: 0.7, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 2, options: [],
                    animations: { box.alpha = 0 })
            } == "box | alpha | 1 → 0 | 0 – 0.7 s | spring damping 0.6, velocity 2")
        let bouncy = try motion { box in UIView.animate(springDuration: 0.4, bounce: 0.25) { box.alpha = 0 } }
        #expect(bouncy.hasSuffix("spring duration 0.4, bounce 0.25"), "\(bouncy)")
    }

    @Test func `repetitions and keyframes are named`() throws {
        #expect(
            try motion { box in
                UIView.animate(withDuration: 0.5) {
                    UIView.modifyAnimations(withRepeatCount: 3, autoreverses: true) { box.alpha = 0 }
                }
            } == "box | alpha | 1 → 0 | 0 – 3 s | ease-in-out, 3 times and back")
        let keyframes = try motion { box in
            UIView.animateKeyframes(withDuration: 1, delay: 0) {
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25) { box.center.x = 100 }
                UIView.addKeyframe(withRelativeStartTime: 0.25, relativeDuration: 0.75) { box.center.x = 200 }
            }
        }
        #expect(
            keyframes == "box | center.x | 100 → 200 | 0 – 1 s | ease-in-out, keyframe 0.25 – 1; "
                + "box | center.x | 50 → 100 | 0 – 1 s | ease-in-out, keyframe 0 – 0.25", "\(keyframes)")
    }

    @Test func `transforms are named by what they do, and frames by what changes`() throws {
        #expect(
            try motion { box in UIView.animate(withDuration: 1) { box.transform = CGAffineTransform(rotationAngle: 1) }
            }
                == "box | transform.rotation | 0 → 1 | 0 – 1 s | ease-in-out")
        #expect(
            try motion { box in UIView.animate(withDuration: 1) { box.transform = CGAffineTransform(scaleX: 2, y: 3) } }
                == "box | transform.(scale.x, scale.y) | (1, 1) → (2, 3) | 0 – 1 s | ease-in-out")
        #expect(
            try motion { box in UIView.animate(withDuration: 1) { box.frame.size.width = 200 } }
                == "box | bounds.size.width | 100 → 200 | 0 – 1 s | ease-in-out; box | center.x | 50 → 100 | 0 – 1 s | ease-in-out"
        )
        #expect(
            try motion { box in UIView.animate(withDuration: 1) { box.backgroundColor = .black } }.contains(
                "backgroundColor"))
    }

    @Test func `explicit animations are named by their key path`() throws {
        let shake = try motion { box in
            let shake = CAKeyframeAnimation(keyPath: "transform.translation.x")
            shake.values = [0.0, -10.0, 10.0, 0.0]
            shake.duration = 0.3
            box.layer.add(shake, forKey: nil)
        }
        #expect(
            shake
                == "box | transform.translation.x | 0 → -10 → 10 → 0 | 0 – 0.3 s | Core Animation 4 keyframes at 0, 0.333333, "
                + "0.666667, 1, linear", "\(shake)")
        let spring = try motion { box in
            let spring = CASpringAnimation(keyPath: "position.y")
            (spring.fromValue, spring.toValue) = (50.0, 60.0)
            (spring.mass, spring.stiffness, spring.damping) = (1, 100, 10)
            spring.duration = spring.settlingDuration
            box.layer.position.y = 60
            box.layer.add(spring, forKey: nil)
        }
        #expect(spring.contains("| position.y | 50 → 60 |") && spring.contains("Core Animation spring"), "\(spring)")
    }
}

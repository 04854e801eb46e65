import AnimationCore
import Foundation
import HeadlessKit
import Testing
import UIKit

@MainActor @Suite("Timing parameters and blocks outside of a stage") struct TimingParameterTests {
    private let stage = Stage()

    private func position(_ parameters: any UITimingCurveProvider, duration: Double, at time: Double) -> Double {
        let stage = Stage()
        let view = stage.addView()
        stage.perform {
            let animator = UIViewPropertyAnimator(duration: duration, timingParameters: parameters)
            animator.addAnimations { view.center.x = 150 }
            animator.startAnimation()
        }
        return stage.presentation(of: view, at: time).geometry.position.x
    }

    @Test(arguments: [0.0, 0.3, -0.2]) func `a spring by duration and bounce is SwiftUI's`(bounce: Double) throws {
        let spring = try Spring(duration: 0.4, bounce: bounce)
        let motion = SpringMotion(spring: spring, from: 50.0, to: 150, velocity: 200)
        let parameters = UISpringTimingParameters(
            duration: 0.4, bounce: bounce, initialVelocity: CGVector(dx: 2, dy: 0))
        for time in [0.05, 0.1, 0.25] {
            #expect((position(parameters, duration: 9, at: time) - motion.value(at: time)).magnitude < 1e-9)
        }
    }

    @Test func `a spring that never settles is cut at the animator's duration`() {
        let parameters = UISpringTimingParameters(mass: 1, stiffness: 100, damping: 0, initialVelocity: .zero)
        #expect(UIViewPropertyAnimator(duration: 3, timingParameters: parameters).duration == 3)
        for time in [0.1, 0.5, 2.5] {
            let expected = 150 - 100 * cos(10 * time)
            #expect((position(parameters, duration: 3, at: time) - expected).magnitude < 1e-9)
        }
        #expect(position(parameters, duration: 3, at: 3) == 150)
    }

    private final class Curveless: NSObject, UITimingCurveProvider {
        let timingCurveType = UITimingCurveType.composed
        let cubicTimingParameters: UICubicTimingParameters? = nil
        let springTimingParameters: UISpringTimingParameters? = nil
    }

    @Test func `a provider of neither curve nor spring is ease-in-out, and decoded parameters are the default ones`()
        throws
    {
        let cubic = try #require(UICubicTimingParameters(coder: NSCoder()))
        let spring = try #require(UISpringTimingParameters(coder: NSCoder()))
        #expect(cubic.controlPoint1 == UICubicTimingParameters().controlPoint1 && spring.initialVelocity == .zero)
        for time in [0.25, 0.5, 1.5] {
            let eased = position(Curveless(), duration: 2, at: time)
            #expect((eased - (50 + 100 * UnitCurve.easeInOut.value(at: time / 2))).magnitude < 1e-9)
            #expect(
                position(cubic, duration: 2, at: time)
                    == position(UICubicTimingParameters(), duration: 2, at: time))
            #expect(
                position(spring, duration: 2, at: time)
                    == position(UISpringTimingParameters(), duration: 2, at: time))
        }
    }

    @Test func `an animator with control points follows that curve`() throws {
        let curve = try CubicBezier(x1: 0.1, y1: 0.7, x2: 0.6, y2: 1)
        let view = stage.addView()
        stage.perform {
            UIViewPropertyAnimator(
                duration: 2, controlPoint1: CGPoint(x: 0.1, y: 0.7), controlPoint2: CGPoint(x: 0.6, y: 1)
            ) { view.center.x = 150 }.startAnimation()
        }
        for time in [0.2, 1, 1.7] {
            let expected = 50 + 100 * curve.value(at: time / 2)
            #expect((stage.presentation(of: view, at: time).geometry.position.x - expected).magnitude < 1e-9)
        }
    }

    @Test func `a keyframe outside of its animation takes effect at once`() {
        let view = stage.addView()
        stage.perform {
            UIView.animate(withDuration: 1) {
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 150 }
            }
        }
        #expect(stage.presentation(of: view, at: 0).geometry.position.x == 150)
    }

    @Test func `an animator that a class does not declare does nothing`() {
        final class Plain: NSObject, UIViewControllerAnimatedTransitioning {
            func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.5 }
            func animateTransition(using context: any UIViewControllerContextTransitioning) {
                let animator = interruptibleAnimator(using: context)
                animator.startAnimation()
                seen = [animator.state == .inactive, animator.isRunning, animator.fractionComplete == 0]
                declared = declaredInterruptibleAnimator(using: context) != nil
                context.completeTransition(true)
            }
            var (seen, declared): ([Bool], Bool?) = ([], nil)
        }
        final class Delegate: NSObject, UINavigationControllerDelegate {
            let animator = Plain()
            func navigationController(
                _ navigationController: UINavigationController,
                animationControllerFor operation: UINavigationController.Operation,
                from fromVC: UIViewController, to toVC: UIViewController
            ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
        }
        let navigation = UINavigationController(rootViewController: UIViewController())
        let delegate = Delegate()
        navigation.delegate = delegate
        stage.rootViewController = navigation
        stage.record { navigation.pushViewController(UIViewController(), animated: true) }
        #expect(delegate.animator.seen == [true, false, true] && delegate.animator.declared == false)
    }
}

import Foundation
import HeadlessKit
import Testing
import UIKit

/// Interactive transitions whose animations follow the time of a layer.
@MainActor
@Suite("Transitions in the time of a layer") struct LayerTimeTransitionTests {
    private let stage = Stage(size: CGSize(width: 400, height: 400))

    private func alpha(_ view: UIView, _ time: Double) -> Double { stage.presentation(of: view, at: time).alpha }

    /// Drives a transition as people did before there was a class for it: by the container's time.
    private final class ContainerDriver: NSObject, UIViewControllerInteractiveTransitioning {
        let animator: Fade
        var context: (any UIViewControllerContextTransitioning)?

        init(_ animator: Fade) { self.animator = animator }

        func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
            context = transitionContext
            transitionContext.containerView.layer.speed = 0
            animator.animateTransition(using: transitionContext)
        }

        func update(_ percent: CGFloat) {
            guard let context else { return }
            context.containerView.layer.timeOffset = Double(percent) * animator.transitionDuration(using: context)
            context.updateInteractiveTransition(percent)
        }

        func finish() {
            guard let context else { return }
            let layer = context.containerView.layer
            context.finishInteractiveTransition()
            let paused = layer.timeOffset
            (layer.speed, layer.timeOffset, layer.beginTime) = (1, 0, 0)
            layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
        }
    }

    private final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
        func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
            0.5
        }

        func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
            guard let view = transitionContext.view(forKey: .to) else { return }
            transitionContext.containerView.addSubview(view)
            view.alpha = 0
            UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
                view.alpha = 1
            } completion: { _ in
                transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
            }
        }
    }

    private final class Delegate: NSObject, UINavigationControllerDelegate {
        let (animator, driver): (Fade, any UIViewControllerInteractiveTransitioning)

        init(_ animator: Fade, _ driver: any UIViewControllerInteractiveTransitioning) {
            (self.animator, self.driver) = (animator, driver)
        }

        func navigationController(
            _ navigationController: UINavigationController,
            animationControllerFor operation: UINavigationController.Operation, from fromVC: UIViewController,
            to toVC: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

        func navigationController(
            _ navigationController: UINavigationController,
            interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { driver }
    }

    @Test func `an interaction controller drives a transition by its container's speed and time offset`() throws {
        let driver = ContainerDriver(Fade())
        let delegate = Delegate(driver.animator, driver)
        let (list, detail) = (UIViewController(title: "list"), UIViewController(title: "detail"))
        let navigation = UINavigationController(rootViewController: list)
        navigation.delegate = delegate
        stage.rootViewController = navigation
        stage.beginRecording()
        stage.perform { navigation.pushViewController(detail, animated: true) }
        for (time, percent) in [(1.0, 0.2), (2, 0.6), (3, 0.4)] {
            stage.advance(to: time)
            stage.perform { driver.update(percent) }
            #expect(abs(alpha(detail.view, time + 0.5) - percent) < 1e-12)
        }
        stage.advance(to: 4)
        stage.perform { driver.finish() }
        stage.runToIdle()
        #expect(abs(alpha(detail.view, 4.1) - 0.6) < 1e-12)
        #expect(abs(stage.now - 4.3) < 1e-12 && navigation.topViewController === detail)
        #expect(stage.violations == [] && stage.timeline.transitions.first?.didComplete == true)
    }

    @Test func `a percent-driven transition that is cancelled takes the animations of a slow layer back, too`() {
        let driver = UIPercentDrivenInteractiveTransition()
        let delegate = Delegate(Fade(), driver)
        let (list, detail) = (UIViewController(title: "list"), UIViewController(title: "detail"))
        let navigation = UINavigationController(rootViewController: list)
        navigation.delegate = delegate
        stage.rootViewController = navigation
        detail.view.layer.speed = 0.5
        stage.beginRecording()
        stage.perform { navigation.pushViewController(detail, animated: true) }
        stage.perform { driver.update(0.8) }
        stage.advance(to: 1)
        #expect(abs(alpha(detail.view, 1) - 0.4) < 1e-12)
        stage.perform { driver.cancel() }
        stage.runToIdle()
        #expect(navigation.topViewController === list && detail.view.alpha == 0 && stage.violations == [])
        #expect(stage.timeline.transitions.first?.didComplete == false)
    }
}

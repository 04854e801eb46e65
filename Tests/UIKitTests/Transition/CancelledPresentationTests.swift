import Foundation
import HeadlessKit
import Testing
import UIKit

/// Presentations that are cancelled half-way, who is asked for their controllers, and where views go back to.
@MainActor @Suite("Cancelled presentations") struct CancelledPresentationTests {
    private final class Driven: NSObject, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning {
        let driver = UIPercentDrivenInteractiveTransition()
        var isInteractive = true
        var asked: [(presenting: UIViewController?, source: UIViewController)] = []

        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
            if let to, to.superview !== context.containerView { context.containerView.addSubview(to) }
            UIView.animate(withDuration: 1) {
                (from ?? to)?.alpha = 0.5
            } completion: { _ in
                (from ?? to)?.alpha = 1
                context.completeTransition(!context.transitionWasCancelled)
            }
        }
        func animationController(
            forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { self }
        func animationController(forDismissed dismissed: UIViewController) -> (
            any UIViewControllerAnimatedTransitioning
        )? {
            self
        }
        func interactionControllerForPresentation(
            using animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { isInteractive ? driver : nil }
        func interactionControllerForDismissal(
            using animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { isInteractive ? driver : nil }
        func presentationController(
            forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
        ) -> UIPresentationController? {
            asked.append((presenting, source))
            return UIPresentationController(presentedViewController: presented, presenting: presenting)
        }
    }

    private final class Forgetful: NSObject, UIViewControllerTransitioningDelegate {
        func presentationController(
            forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
        ) -> UIPresentationController? {
            UIPresentationController(presentedViewController: presented, presenting: nil)
        }
    }

    @Test func `a presentation made without its presenter has the one that presents`() {
        let (root, presented, delegate) = (UIViewController(), UIViewController(), Forgetful())
        stage.rootViewController = root
        (presented.modalPresentationStyle, presented.transitioningDelegate) = (.custom, delegate)
        #expect(presented.presentationController?.presentingViewController === presented)
        stage.perform { root.present(presented, animated: false) }
        #expect(presented.presentationController?.presentingViewController === root)
        #expect(presented.view.superview === presented.presentationController?.containerView)
    }

    private let stage = Stage(size: CGSize(width: 400, height: 800))
    private let log = AppearanceLog()
    private let driven = Driven()

    @Test(arguments: [
        (
            UIModalPresentationStyle.fullScreen,
            [
                "A will disappear", "B will appear", "B will disappear", "A will appear", "A did appear",
                "B did disappear",
            ],
            [
                "B will disappear", "A will appear", "A will disappear", "B will appear", "B did appear",
                "A did disappear",
            ]
        ),
        (
            .overFullScreen, ["B will appear", "B will disappear", "B did disappear"],
            ["B will disappear", "B will appear", "B did appear"]
        ),
    ])
    func `who disappears again hears of it, and everything is as before`(
        style: UIModalPresentationStyle, presenting: [String], dismissing: [String]
    ) {
        let (a, b) = (AppearanceWitness("A", log), AppearanceWitness("B", log))
        (b.modalPresentationStyle, b.transitioningDelegate) = (style, driven)
        stage.rootViewController = a
        let home = a.view.superview
        var completions = 0
        func half(_ start: () -> Void) {
            log.calls = []
            stage.beginRecording()
            stage.perform {
                start()
                driven.driver.update(0.5)
            }
            #expect(b.isBeingPresented != b.isBeingDismissed)
            // What is kept shows that the view leaves it, and not only that it is gone.
            let container = b.view.superview
            stage.perform { driven.driver.cancel() }
            stage.runToIdle()
            #expect(container != nil && (b.view.superview === container) == (b.presentingViewController != nil))
        }
        half { a.present(b, animated: true) { completions += 1 } }
        #expect(log.calls == presenting && a.presentedViewController == nil && b.presentingViewController == nil)
        #expect(a.view.superview === home && b.view.superview == nil && !b.isBeingPresented && completions == 0)
        #expect(
            b.presentationController?.containerView == nil
                && a.view.frame == CGRect(x: 0, y: 0, width: 400, height: 800))
        driven.isInteractive = false
        stage.perform { a.present(b, animated: true) { completions += 1 } }
        stage.runToIdle()
        #expect(completions == 1 && a.presentedViewController === b && b.presentingViewController === a)
        #expect((a.view.superview == nil) == (style == .fullScreen))
        driven.isInteractive = true
        let container = b.view.superview
        half { b.dismiss(animated: true) { completions += 1 } }
        #expect(log.calls == dismissing && a.presentedViewController === b && !b.isBeingDismissed && completions == 1)
        #expect(
            b.view.superview === container && container != nil && (a.view.superview == nil) == (style == .fullScreen))
        driven.isInteractive = false
        stage.perform { a.dismiss(animated: true) { completions += 1 } }
        stage.runToIdle()
        #expect(
            completions == 2 && a.presentedViewController == nil && a.view.superview === home && b.view.superview == nil
        )
        #expect(stage.violations == [])
    }

    @Test func `a custom presentation is asked for with its presenter and its source`() {
        let (parent, child, presented) = (UIViewController(), UIViewController(), UIViewController())
        stage.rootViewController = parent
        parent.addChild(child)
        parent.view.addSubview(child.view)
        (presented.modalPresentationStyle, presented.transitioningDelegate) = (.custom, driven)
        driven.isInteractive = false
        stage.perform { child.present(presented, animated: true) }
        #expect(driven.asked.count == 1 && driven.asked[0].presenting === parent && driven.asked[0].source === child)
        stage.runToIdle()
        #expect(presented.presentingViewController === parent && child.presentedViewController === presented)
        let controller = presented.presentationController
        #expect(controller?.presentedViewController === presented && controller?.presentingViewController === parent)
        #expect(controller?.shouldRemovePresentersView == false && controller?.presentedView === presented.view)
        #expect(controller?.frameOfPresentedViewInContainerView == CGRect(x: 0, y: 0, width: 400, height: 800))
        #expect(
            controller?.adaptivePresentationStyle == UIModalPresentationStyle.none
                && controller?.preferredContentSize == .zero)
        let alone = UIViewController()
        (alone.modalPresentationStyle, alone.transitioningDelegate) = (.custom, driven)
        _ = alone.presentationController
        #expect(driven.asked.count == 2 && driven.asked[1].presenting == nil && driven.asked[1].source === alone)
    }

    @Test func `a presentation's delegate is asked for its adaptive style, with traits or without`() {
        @MainActor final class Adaptive: NSObject, UIAdaptivePresentationControllerDelegate {
            func adaptivePresentationStyle(for _: UIPresentationController) -> UIModalPresentationStyle { .fullScreen }
            func adaptivePresentationStyle(
                for _: UIPresentationController, traitCollection: UITraitCollection
            ) -> UIModalPresentationStyle {
                traitCollection.verticalSizeClass == .compact ? .overFullScreen : .formSheet
            }
        }
        let controller = UIPresentationController(presentedViewController: UIViewController(), presenting: nil)
        let adaptive = Adaptive()
        let compact = UITraitCollection(verticalSizeClass: .compact)
        #expect(controller.adaptivePresentationStyle(for: compact) == UIModalPresentationStyle.none)
        controller.delegate = adaptive
        #expect(controller.adaptivePresentationStyle == .fullScreen)
        #expect(controller.adaptivePresentationStyle(for: compact) == .overFullScreen)
        #expect(controller.adaptivePresentationStyle(for: UITraitCollection()) == .formSheet)
    }

    @Test(arguments: [UIModalPresentationStyle.currentContext, .overCurrentContext])
    func `a child that defines the context is covered in its place, and comes back to it`(
        style: UIModalPresentationStyle
    ) {
        let (parent, child, presented) = (UIViewController(), UIViewController(), UIViewController())
        stage.rootViewController = parent
        let (below, above) = (UIView(), UIView())
        parent.addChild(child)
        for view in [below, child.view!, above] { parent.view.addSubview(view) }
        child.view.frame = CGRect(x: 50, y: 100, width: 200, height: 300)
        (child.definesPresentationContext, presented.modalPresentationStyle) = (true, style)
        for isAnimated in [true, false] {
            stage.perform { child.present(presented, animated: isAnimated) }
            stage.runToIdle()
            #expect(
                presented.presentingViewController === child
                    && presented.view.superview?.frame == CGRect(x: 50, y: 100, width: 200, height: 300))
            #expect(presented.view.frame == CGRect(x: 0, y: 0, width: 200, height: 300))
            #expect((child.view.superview == nil) == (style == .currentContext))
            stage.perform { presented.dismiss(animated: isAnimated) }
            stage.runToIdle()
            #expect(
                parent.view.subviews == [below, child.view, above]
                    && child.view.frame == CGRect(x: 50, y: 100, width: 200, height: 300))
        }
        #expect(stage.violations == [])
    }

    @Test func `a controller that is dismissed takes those above it along`() {
        let controllers = (0..<3).map { _ in UIViewController() }
        stage.rootViewController = controllers[0]
        for (lower, upper) in zip(controllers, controllers.dropFirst()) {
            upper.modalPresentationStyle = .fullScreen
            stage.perform { lower.present(upper, animated: false) }
        }
        #expect(controllers[2].view.window != nil && controllers[1].view.window == nil)
        stage.perform { controllers[0].dismiss(animated: true) }
        stage.runToIdle()
        #expect(controllers[0].view.window != nil && controllers.dropFirst().allSatisfy { $0.view.window == nil })
        #expect(controllers.allSatisfy { $0.presentedViewController == nil && $0.presentingViewController == nil })
    }
}

import HeadlessKit
import Testing
import UIKit

/// Presentations whose animators, delegates and controllers do what the system does not expect of them.
@MainActor @Suite("Unusual presentations") struct PresentationEdgeTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))
    private let root = UIViewController(title: "root")
    private let card = UIViewController(title: "card")
    private let delegate = Delegate()

    init() {
        stage.rootViewController = root
        card.transitioningDelegate = delegate
    }

    /// Takes the first view out. Fails where there is no second one.
    private final class Remover: NSObject, UIViewControllerAnimatedTransitioning {
        private(set) var declared: (any UIViewImplicitlyAnimating)?

        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0 }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            declared = declaredInterruptibleAnimator(using: context)
            let to = context.view(forKey: .to)
            if let to { context.containerView.addSubview(to) }
            context.view(forKey: .from)?.removeFromSuperview()
            context.completeTransition(to != nil)
        }
    }

    @Test func `a dismissal that fails puts the presented view back`() {
        delegate.animator = Remover()
        card.modalPresentationStyle = .custom
        stage.record { root.present(card, animated: true) }
        let container = card.view.superview
        stage.record { card.dismiss(animated: true) }
        #expect(container != nil && card.view.superview === container && container?.window === stage.window)
        #expect(root.presentedViewController === card && !card.isBeingDismissed)
    }

    /// Gives the presenter's view back by itself, and moves it.
    private final class Returner: NSObject, UIViewControllerAnimatedTransitioning {
        weak var home: UIView?

        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0 }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            guard let to = context.view(forKey: .to) else { return }
            (home ?? context.containerView).addSubview(to)
            if home != nil { to.center = CGPoint(x: 100, y: 100) }
            context.completeTransition(true)
        }
    }

    @Test func `a presenter's view that the animator has put back stays where that is`() {
        let returner = Returner()
        delegate.animator = returner
        card.modalPresentationStyle = .fullScreen
        let home = root.view.superview
        stage.record { root.present(card, animated: true) }
        #expect(root.view.superview == nil && card.view.window != nil)
        returner.home = home
        stage.record { card.dismiss(animated: true) }
        #expect(root.view.superview === home && home != nil && root.view.center == CGPoint(x: 100, y: 100))
        #expect(card.view.window == nil && root.presentedViewController == nil)
    }

    /// Presents with a controller that has no view, and dismisses with an animator that notes the frame.
    private final class Viewless: NSObject, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning
    {
        private final class Presentation: UIPresentationController {
            override var presentedView: UIView? { nil }
        }
        private(set) var frame: CGRect?

        func presentationController(
            forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
        ) -> UIPresentationController? {
            Presentation(presentedViewController: presented, presenting: presenting)
        }
        func animationController(
            forDismissed dismissed: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { self }
        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0 }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            if let from = context.viewController(forKey: .from) { frame = context.initialFrame(for: from) }
            context.completeTransition(true)
        }
    }

    @Test func `a presentation without a view fails where the system animates it, and has the container's frame`() {
        let viewless = Viewless()
        (card.modalPresentationStyle, card.transitioningDelegate) = (.custom, viewless)
        var completions = 0
        stage.record { root.present(card, animated: true) { completions += 1 } }
        #expect(root.presentedViewController == nil && card.presentingViewController == nil && completions == 0)
        stage.perform { root.present(card, animated: false) { completions += 1 } }
        #expect(root.presentedViewController === card && completions == 1)
        stage.record { card.dismiss(animated: true) { completions += 1 } }
        #expect(viewless.frame == CGRect(x: 0, y: 0, width: 400, height: 800) && completions == 2)
        #expect(root.presentedViewController == nil)
    }

    @Test func `a presentation that has left the window is not dismissed, which is a violation`() {
        stage.perform { root.present(card, animated: false) }
        card.view.superview?.removeFromSuperview()
        stage.perform { root.dismiss(animated: true) }
        #expect(stage.violations.map(\.detail) == ["dismiss: UIViewController is not shown on a stage"])
        #expect(root.presentedViewController === card && !card.isBeingDismissed)
    }

    @Test func `a controller that presents another dismisses that one, and itself only the next time`() {
        let (top, child) = (UIViewController(), UIViewController())
        card.addChild(child)
        stage.perform { root.present(card, animated: false) }
        stage.perform { child.present(top, animated: false) }
        #expect(top.presentingViewController === card && child.presentedViewController === top)
        stage.perform { child.dismiss(animated: false) }
        #expect(top.presentingViewController == nil && top.view.window == nil)
        #expect(root.presentedViewController === card && card.view.window != nil)
        stage.perform { child.dismiss(animated: false) }
        #expect(root.presentedViewController == nil && card.view.window == nil && stage.violations == [])
    }

    // MARK: Animators and interactions

    private final class Interruptible: NSObject, UIViewControllerAnimatedTransitioning {
        let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear)
        private(set) var declared: (any UIViewImplicitlyAnimating)?

        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0 }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            declared = declaredInterruptibleAnimator(using: context)
            if let to = context.view(forKey: .to) { context.containerView.addSubview(to) }
            context.completeTransition(true)
        }
        func interruptibleAnimator(
            using transitionContext: any UIViewControllerContextTransitioning
        ) -> any UIViewImplicitlyAnimating { animator }
    }

    @Test func `an animator has an interruptible animator where its class declares one`() {
        let (with, without) = (Interruptible(), Remover())
        delegate.animator = with
        stage.record { root.present(card, animated: true) }
        #expect(with.declared as? UIViewPropertyAnimator === with.animator)
        stage.perform { root.dismiss(animated: false) }
        delegate.animator = without
        stage.record { root.present(card, animated: true) }
        #expect(root.presentedViewController === card && without.declared == nil)
    }

    @Test func `an interaction that starts twice runs the animator once`() {
        final class Eager: UIPercentDrivenInteractiveTransition {
            override func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
                super.startInteractiveTransition(context)
                super.startInteractiveTransition(context)
            }
        }
        let (scene, eager) = (NavigationScene(), Eager())
        scene.delegate.interaction = eager
        scene.stage.record {
            scene.navigation.pushViewController(scene.detail, animated: true)
            eager.finish()
        }
        #expect(scene.navigation.topViewController === scene.detail && scene.stage.violations == [])
    }

    @Test func `a presentation controller has no frame before its presentation, and gives children its size`() {
        let controller = UIPresentationController(presentedViewController: card, presenting: root)
        #expect(controller.frameOfPresentedViewInContainerView == .zero && controller.containerView == nil)
        let size = controller.size(forChildContentContainer: card, withParentContainerSize: CGSize(width: 3, height: 4))
        #expect(size == CGSize(width: 3, height: 4))
    }
}

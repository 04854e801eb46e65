import Foundation
import HeadlessKit
import Testing

@MainActor
@Suite("Presentations") struct PresentationSemanticsTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))

    /// Records what an animator is given.
    private final class Probe: NSObject, UIViewControllerTransitioningDelegate, UIViewControllerAnimatedTransitioning {
        var from: UIView?
        var to: UIView?
        var finalFrame = CGRect.null
        var makePresentation: ((UIViewController, UIViewController?) -> UIPresentationController)?

        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.3 }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
            if let controller = context.viewController(forKey: .to) { finalFrame = context.finalFrame(for: controller) }
            let isPresenting = context.viewController(forKey: .to)?.isBeingPresented == true
            let moved = isPresenting ? to : from
            if isPresenting, let to {
                context.containerView.addSubview(to)
                to.alpha = 0
            } else if let to {
                context.containerView.insertSubview(to, at: 0)
            }
            UIView.animate(withDuration: 0.3, animations: { moved?.alpha = isPresenting ? 1 : 0 }) { _ in
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
        func presentationController(
            forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
        ) -> UIPresentationController? { makePresentation?(presented, presenting) }
    }

    @Test(arguments: [
        (UIModalPresentationStyle.custom, true), (.overFullScreen, true), (.overCurrentContext, true),
        (.pageSheet, true), (.fullScreen, false), (.currentContext, false),
    ])
    func `the presenter's view stays exactly where the style says so, and is nil for the animator then`(
        style: UIModalPresentationStyle, stays: Bool
    ) {
        let (root, presented, probe) = (UIViewController(), UIViewController(), Probe())
        stage.rootViewController = root
        presented.modalPresentationStyle = style
        presented.transitioningDelegate = probe
        stage.record { root.present(presented, animated: true) }
        #expect((probe.from == nil) == stays && probe.to === presented.view)
        #expect((root.view.window != nil) == stays)
        stage.record { presented.dismiss(animated: true) }
        #expect(probe.from === presented.view && (probe.to == nil) == stays)
        #expect(root.view.window === stage.window && presented.view.window == nil)
        #expect(root.presentedViewController == nil && stage.violations.isEmpty)
    }

    /// A sheet of half the height over a view that dims.
    private final class Sheet: UIPresentationController {
        let dim = UIView()
        var log: [String] = []

        override var frameOfPresentedViewInContainerView: CGRect { CGRect(x: 0, y: 400, width: 400, height: 400) }
        override func presentationTransitionWillBegin() {
            log.append("will present")
            dim.frame = containerView?.bounds ?? .zero
            dim.alpha = 0
            containerView?.insertSubview(dim, at: 0)
            presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in self.dim.alpha = 0.5 })
        }
        override func presentationTransitionDidEnd(_ completed: Bool) { log.append("did present \(completed)") }
        override func dismissalTransitionWillBegin() {
            log.append("will dismiss")
            presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in self.dim.alpha = 0 })
        }
        override func dismissalTransitionDidEnd(_ completed: Bool) { log.append("did dismiss \(completed)") }
        override func containerViewWillLayoutSubviews() { presentedView?.frame = frameOfPresentedViewInContainerView }
    }

    @Test func `a presentation controller gives the final frame, and its views animate alongside`() throws {
        let (root, presented, probe) = (UIViewController(), UIViewController(), Probe())
        var sheet: Sheet?
        probe.makePresentation = { presented, presenting in
            let made = Sheet(presentedViewController: presented, presenting: presenting)
            sheet = made
            return made
        }
        stage.rootViewController = root
        presented.modalPresentationStyle = .custom
        presented.transitioningDelegate = probe
        let timeline = stage.record { root.present(presented, animated: true) }
        let dim = try #require(sheet?.dim)
        #expect(probe.finalFrame == CGRect(x: 0, y: 400, width: 400, height: 400))
        #expect(presented.view.frame == probe.finalFrame)
        let half = timeline.presentation(of: try #require(stage.target(of: dim)), at: 0.15).alpha
        #expect(abs(half - 0.25) < 1e-9)
        stage.record { presented.dismiss(animated: true) }
        #expect(sheet?.log == ["will present", "did present true", "will dismiss", "did dismiss true"])
        #expect(stage.violations.isEmpty)
    }

    /// Keeps a snapshot of the presenter behind the presented view.
    private final class Card: UIPresentationController {
        var isInside = false
        override func presentationTransitionWillBegin() {
            guard let snapshot = presentingViewController.view.snapshotView(afterScreenUpdates: false) else { return }
            (isInside ? presentedView : containerView)?.addSubview(snapshot)
        }
    }

    @Test(arguments: [false, true])
    func `a presentation controller's snapshot may stay while it presents, except in the presented view`(
        isInside: Bool
    ) {
        let (root, presented, probe) = (UIViewController(), UIViewController(), Probe())
        probe.makePresentation = { presented, presenting in
            let card = Card(presentedViewController: presented, presenting: presenting)
            card.isInside = isInside
            return card
        }
        stage.rootViewController = root
        presented.modalPresentationStyle = .custom
        presented.transitioningDelegate = probe
        stage.record { root.present(presented, animated: true) }
        #expect(stage.violations.map(\.rule) == (isInside ? [.snapshotLeft] : []))
    }

    /// Wraps the presented view when the presentation begins.
    private final class Wrapping: UIPresentationController {
        private var wrapper: UIView?
        override var presentedView: UIView? { wrapper }
        override func presentationTransitionWillBegin() {
            let wrapper = UIView(frame: frameOfPresentedViewInContainerView)
            wrapper.addSubview(presentedViewController.view)
            self.wrapper = wrapper
        }
    }

    @Test func `a presented view that is created when the presentation begins is the one of the transition`() {
        let (root, presented, probe) = (UIViewController(), UIViewController(), Probe())
        probe.makePresentation = { Wrapping(presentedViewController: $0, presenting: $1) }
        stage.rootViewController = root
        presented.modalPresentationStyle = .custom
        presented.transitioningDelegate = probe
        stage.record { root.present(presented, animated: true) }
        #expect(probe.to != nil && probe.to === presented.view.superview)
        #expect(presented.view.window === stage.window)
        stage.record { presented.dismiss(animated: true) }
        #expect(probe.from === presented.view.superview && stage.violations.isEmpty)
        #expect(presented.view.window == nil)
    }

    @Test func `presenting while presenting is ignored as on iOS, and recorded`() {
        let root = UIViewController()
        stage.rootViewController = root
        stage.record {
            root.present(UIViewController(), animated: true)
            root.present(UIViewController(), animated: true)
        }
        #expect(stage.violations.map(\.rule) == [.requestIgnored])
    }
}

@MainActor
@Suite("Coordinators") struct CoordinatorTests {
    /// Animates alongside from its appearance.
    private final class Fading: UIViewController {
        let badge = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

        override func viewDidLoad() {
            super.viewDidLoad()
            badge.alpha = 0
            view.addSubview(badge)
        }
        override func viewWillAppear(_ animated: Bool) {
            super.viewWillAppear(animated)
            transitionCoordinator?.animate(alongsideTransition: { _ in self.badge.alpha = 1 })
        }
    }

    @Test func `a controller that appears has the transition's coordinator`() throws {
        let stage = Stage(size: CGSize(width: 400, height: 800))
        let navigation = UINavigationController(rootViewController: UIViewController())
        stage.rootViewController = navigation
        let shown = Fading()
        let timeline = stage.record { navigation.pushViewController(shown, animated: true) }
        let target = try #require(stage.target(of: shown.badge))
        let alpha = timeline.presentation(of: target, at: 0.25).alpha
        #expect(abs(alpha - 0.5) < 1e-9)
        #expect(shown.badge.alpha == 1 && stage.violations.isEmpty)
    }

    @Test func `disabled animations take effect at once`() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        stage.record {
            UIView.setAnimationsEnabled(false)
            UIView.animate(withDuration: 1) { view.alpha = 0 }
            UIView.setAnimationsEnabled(true)
        }
        #expect(stage.presentation(of: view, at: 0).alpha == 0 && stage.now == 0)
    }
}

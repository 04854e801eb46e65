import HeadlessKit
import Testing
import UIKit

/// The order in which two controllers hear of a presentation, who drives it, and what it covers.
@MainActor
@Suite("Presenters and presented") struct AppearanceOrderTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))
    private let log = AppearanceLog()

    /// The calls that something makes, to its end.
    private func calls(_ body: () -> Void) -> [String] {
        log.calls = []
        stage.record(body)
        return log.calls
    }

    @Test(arguments: [true, false])
    func `of a full-screen presentation first the presenter hears, at its end first the presented`(animated: Bool) {
        let (presenter, presented) = (AppearanceWitness("A", log), AppearanceWitness("B", log))
        presented.modalPresentationStyle = .fullScreen
        stage.rootViewController = presenter
        #expect(
            calls { presenter.present(presented, animated: animated) }
                == ["A will disappear", "B will appear", "B did appear", "A did disappear"])
        #expect(
            calls { presented.dismiss(animated: animated) }
                == ["B will disappear", "A will appear", "A did appear", "B did disappear"])
    }

    @Test func `a root controller disappears before its successor appears, and nothing happens if it is set again`() {
        let (first, second) = (AppearanceWitness("A", log), AppearanceWitness("B", log))
        let window = stage.window
        #expect(calls { window.rootViewController = first } == ["A will appear", "A did appear"])
        #expect(
            calls { window.rootViewController = second }
                == ["A will disappear", "A did disappear", "B will appear", "B did appear"])
        #expect(calls { window.rootViewController = second } == [] && second.view.window === window)
        let navigation = UINavigationController(rootViewController: second)
        #expect(
            calls { window.rootViewController = navigation }
                == ["B will disappear", "B did disappear", "B will appear", "B did appear"])
        #expect(calls { window.rootViewController = nil } == ["B will disappear", "B did disappear"])
        #expect(navigation.view.superview == nil)
    }

    @Test func `a root controller that a presentation covers has disappeared before it is replaced`() {
        let (root, presented) = (AppearanceWitness("A", log), AppearanceWitness("B", log))
        presented.modalPresentationStyle = .fullScreen
        stage.rootViewController = root
        stage.record { root.present(presented, animated: false) }
        #expect(calls { stage.window.rootViewController = nil }.filter { $0.hasPrefix("A") } == [])
    }

    @Test func `an interaction controller is asked for only where the delegate has returned an animator`() {
        final class Driven: NSObject, UINavigationControllerDelegate, UIViewControllerTransitioningDelegate {
            func navigationController(
                _ navigationController: UINavigationController,
                interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
            ) -> (any UIViewControllerInteractiveTransitioning)? { UIPercentDrivenInteractiveTransition() }
            func interactionControllerForPresentation(
                using animator: any UIViewControllerAnimatedTransitioning
            ) -> (any UIViewControllerInteractiveTransitioning)? { UIPercentDrivenInteractiveTransition() }
            func interactionControllerForDismissal(
                using animator: any UIViewControllerAnimatedTransitioning
            ) -> (any UIViewControllerInteractiveTransitioning)? { UIPercentDrivenInteractiveTransition() }
        }
        let delegate = Driven()
        let (root, pushed, sheet) = (
            AppearanceWitness("A", log), AppearanceWitness("B", log), AppearanceWitness("C", log)
        )
        let navigation = UINavigationController(rootViewController: root)
        navigation.delegate = delegate
        sheet.transitioningDelegate = delegate
        stage.rootViewController = navigation
        stage.record { navigation.pushViewController(pushed, animated: true) }
        #expect(stage.isIdle && navigation.topViewController === pushed && pushed.view.window != nil)
        stage.record { navigation.popViewController(animated: true) }
        #expect(stage.isIdle && root.view.window != nil)
        stage.record { root.present(sheet, animated: true) }
        #expect(stage.isIdle && sheet.view.window != nil)
        stage.record { sheet.dismiss(animated: true) }
        #expect(stage.isIdle && root.presentedViewController == nil && stage.violations == [])
    }

    // MARK: Contexts

    @Test(arguments: [(UIModalPresentationStyle.currentContext, false), (.overCurrentContext, true)], [true, false])
    func `a child that defines the context presents, over its own bounds`(
        style: (UIModalPresentationStyle, staysInWindow: Bool), animated: Bool
    ) throws {
        let (root, child, grandchild) = (
            AppearanceWitness("root", log), AppearanceWitness("child", log), AppearanceWitness("grandchild", log)
        )
        let presented = AppearanceWitness("presented", log)
        stage.rootViewController = root
        for (parent, inner) in [(root, child), (child, grandchild)] {
            parent.addChild(inner)
            parent.view.addSubview(inner.view)
            inner.didMove(toParent: parent)
        }
        let frame = CGRect(x: 50, y: 100, width: 300, height: 500)
        child.view.frame = frame
        child.definesPresentationContext = true
        presented.modalPresentationStyle = style.0
        stage.record { grandchild.present(presented, animated: animated) }
        #expect(presented.presentingViewController === child && root.presentedViewController == nil)
        #expect(child.presentedViewController === presented && grandchild.presentedViewController === presented)
        #expect(presented.view.convert(presented.view.bounds, to: nil as UIView?) == frame)
        #expect((child.view.window != nil) == style.staysInWindow && root.view.window != nil)
        stage.record { presented.dismiss(animated: animated) }
        #expect(child.view.superview === root.view && child.view.frame == frame && root.view.subviews == [child.view])
        #expect(presented.view.window == nil && child.presentedViewController == nil && stage.violations == [])
    }

    @Test func `other styles, and children that define no context, present over everything`() {
        let (root, child) = (AppearanceWitness("root", log), AppearanceWitness("child", log))
        stage.rootViewController = root
        root.addChild(child)
        root.view.addSubview(child.view)
        for (style, defines) in [(UIModalPresentationStyle.fullScreen, true), (.overCurrentContext, false)] {
            let presented = UIViewController()
            child.definesPresentationContext = defines
            presented.modalPresentationStyle = style
            stage.record { child.present(presented, animated: true) }
            #expect(presented.presentingViewController === root)
            stage.record { presented.dismiss(animated: true) }
        }
    }

    /// A controller that writes down all its callbacks, with their arguments.
    private final class Listener: UIViewController {
        var calls: [String] = []
        override func viewWillAppear(_ animated: Bool) { calls.append("will appear \(animated)") }
        override func viewIsAppearing(_ animated: Bool) { calls.append("appearing \(animated)") }
        override func viewDidAppear(_ animated: Bool) { calls.append("did appear \(animated)") }
        override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear \(animated)") }
        override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear \(animated)") }

        func take() -> [String] {
            defer { calls = [] }
            return calls
        }
    }

    @Test(arguments: [true, false])
    func `each callback says whether the change is animated, and views appear between two of them`(animated: Bool) {
        let (root, pushed, presented) = (Listener(), Listener(), Listener())
        let navigation = UINavigationController(rootViewController: root)
        presented.modalPresentationStyle = .fullScreen
        stage.rootViewController = navigation
        _ = root.take()
        let comes = ["will appear \(animated)", "appearing \(animated)", "did appear \(animated)"]
        let goes = ["will disappear \(animated)", "did disappear \(animated)"]
        stage.record { navigation.pushViewController(pushed, animated: animated) }
        #expect(pushed.take() == comes && root.take() == goes && !pushed.isMovingToParent)
        stage.record { pushed.present(presented, animated: animated) }
        #expect(presented.take() == comes && pushed.take() == goes)
        stage.record { presented.dismiss(animated: animated) }
        #expect(presented.take() == goes && pushed.take() == comes)
        stage.record { navigation.setViewControllers([root], animated: animated) }
        #expect(pushed.take() == goes && root.take() == comes && !pushed.isMovingFromParent)
        let (empty, first) = (UINavigationController(navigationBarClass: nil, toolbarClass: nil), UIViewController())
        empty.pushViewController(first, animated: animated)
        #expect(!first.isMovingToParent && first.parent === empty)
    }

    @Test func `of a dismissal that turns back, all callbacks are animated`() {
        let (root, presented) = (Listener(), Listener())
        presented.modalPresentationStyle = .fullScreen
        stage.rootViewController = root
        stage.record { root.present(presented, animated: true) }
        _ = (root.take(), presented.take())
        stage.beginRecording()
        stage.perform { presented.dismiss(animated: true) }
        stage.advance(to: 0.1)
        stage.perform { root.present(presented, animated: true) }
        stage.runToIdle()
        #expect(root.take().allSatisfy { $0.hasSuffix("true") } && root.presentedViewController === presented)
        let calls = presented.take()
        #expect(calls.allSatisfy { $0.hasSuffix("true") } && calls.last == "did appear true")
    }
}

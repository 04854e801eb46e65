import AnimationCore
import Foundation
import HeadlessKit
import Testing
import UIKit

/// Windows, tab bars, pages, and what a transition says of itself.
@MainActor @Suite("Windows, containers and contexts") struct ContainerValueTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))

    @Test func `a root controller fills its window and follows its size; its successor takes its place`() {
        let (first, second) = (UIViewController(), UIViewController())
        stage.rootViewController = first
        let window = stage.window
        #expect(first.view.frame == CGRect(x: 0, y: 0, width: 400, height: 800) && first.view.window === window)
        window.bounds.size = CGSize(width: 800, height: 400)
        #expect(first.view.frame == CGRect(x: 0, y: 0, width: 800, height: 400))
        stage.rootViewController = second
        #expect(first.view.superview == nil && second.view.frame.size == CGSize(width: 800, height: 400))
        stage.rootViewController = nil
        #expect(second.view.superview == nil && window.rootViewController == nil)
        #expect(window.next === UIApplication.shared && UIApplication.shared.connectedScenes == [window.windowScene!])
    }

    @Test func `a second window is shown in the stage's, hidden until then, and key when it is made so`() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(window.window === window && !window.isKeyWindow)
        stage.perform {
            #expect(UIApplication.shared.windows == [stage.window] && UIApplication.shared.keyWindow === stage.window)
            #expect(stage.window.isKeyWindow)
            window.isHidden = true
            window.makeKeyAndVisible()
            #expect(
                UIApplication.shared.windows == [stage.window, window] && window.isKeyWindow
                    && !stage.window.isKeyWindow)
        }
        #expect(!window.isHidden && window.superview === stage.window)
        let view = UIView()
        window.addSubview(view)
        #expect(view.window === window && stage.addView().window === stage.window)
        stage.perform {
            stage.window.makeKey()
            #expect(stage.window.isKeyWindow && !window.isKeyWindow && window.windowLevel == .normal)
        }
    }

    private final class Told: UIWindow {
        var calls: [Bool] = []
        override func becomeKey() { calls.append(true) }
        override func resignKey() { calls.append(false) }
    }

    @Test func `windows are told when they become key and when they cease to be`() {
        let (first, second) = (Told(frame: .zero), Told(frame: .zero))
        stage.perform {
            first.makeKeyAndVisible()
            first.makeKey()
            second.makeKeyAndVisible()
        }
        #expect(first.calls == [true, false] && second.calls == [true])
        stage.perform { stage.window.makeKey() }
        #expect(second.calls == [true, false])
    }

    @Test func `a window that is hidden joins no stage`() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.perform { window.isHidden = true }
        #expect(window.superview == nil)
        stage.perform { window.isHidden = false }
        #expect(window.superview === stage.window)
    }

    @Test func `a screen has its size in points and pixels`() {
        let (width, own) = (
            stage.perform { UIScreen.main.bounds.width }, Stage(size: CGSize(width: 10, height: 20), scale: 3)
        )
        #expect(width == 400)
        own.perform {
            let screen = UIScreen.main
            #expect(
                screen.scale == 3 && screen.nativeScale == 3
                    && screen.nativeBounds == CGRect(x: 0, y: 0, width: 30, height: 60))
            #expect(screen.maximumFramesPerSecond == 120 && UIScreen.screens.count == 1)
            #expect(UIApplication.shared.statusBarFrame == CGRect(x: 0, y: 0, width: 10, height: 0))
            #expect(UIView().contentScaleFactor == 3)
            #expect(own.window.screen === screen && UIWindow().screen === screen)
        }
        #expect(own.window.screen.bounds.width == 10 && stage.window.screen.bounds.width == 400)
        let bare = UIScreen(size: CGSize(width: 1, height: 1))
        #expect(bare.scale == 2 && bare.maximumFramesPerSecond == 120 && bare.safeAreaInsets == .zero)
    }

    @MainActor private final class Page: UIViewController {
        var calls: [String] = []
        override func viewWillAppear(_ animated: Bool) { calls.append("will appear \(animated)") }
        override func viewDidAppear(_ animated: Bool) { calls.append("did appear \(animated)") }
        override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear \(animated)") }
        override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear \(animated)") }
        override func willMove(toParent parent: UIViewController?) { calls.append("will move \(parent != nil)") }
        override func didMove(toParent parent: UIViewController?) { calls.append("did move \(parent != nil)") }
    }

    @Test func `a tab bar controller shows the selected tab alone, and keeps it when tabs come and go`() {
        let (tabs, pages) = (UITabBarController(), (0..<3).map { _ in Page() })
        #expect(tabs.selectedIndex == 0 && tabs.selectedViewController == nil)
        tabs.viewControllers = pages
        stage.rootViewController = tabs
        #expect(tabs.selectedViewController === pages[0] && pages[0].view.window != nil && !pages[1].isViewLoaded)
        for page in pages { #expect(page.parent === tabs && page.tabBarController === tabs) }
        #expect(tabs.tabBar.items == pages.map { $0.tabBarItem! } && tabs.tabBar.delegate === tabs)
        #expect(tabs.tabBar.selectedItem === pages[0].tabBarItem)
        for page in pages { page.calls = [] }
        stage.perform { tabs.selectedIndex = 2 }
        #expect(
            tabs.selectedViewController === pages[2] && pages[2].view.window != nil && pages[0].view.superview == nil)
        #expect(tabs.tabBar.selectedItem === pages[2].tabBarItem)
        #expect(pages[0].calls == ["will disappear false", "did disappear false"])
        #expect(pages[2].calls == ["will appear false", "did appear false"])
        stage.perform { for index in [2, -1, 3] { tabs.selectedIndex = index } }
        #expect(tabs.selectedIndex == 2 && pages[2].calls.count == 2)
        stage.perform { tabs.selectedViewController = pages[1] }
        #expect(tabs.selectedIndex == 1 && pages[1].view.frame == tabs.view.bounds)
        stage.perform { tabs.selectedViewController = UIViewController() }
        #expect(tabs.selectedIndex == 1)
        tabs.view.frame.size.height = 700
        #expect(pages[1].view.frame.height == 700)
        pages[1].view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        stage.perform {
            tabs.selectedIndex = 0
            tabs.selectedIndex = 1
        }
        #expect(pages[1].view.frame.width == 200)
        pages[1].view.transform = .identity
        // The selected one stays selected.
        stage.perform { tabs.setViewControllers([pages[1], pages[0]], animated: false) }
        #expect(tabs.selectedIndex == 0 && tabs.selectedViewController === pages[1] && pages[2].parent == nil)
        #expect(tabs.tabBar.items == [pages[1], pages[0]].map { $0.tabBarItem! })
        #expect(tabs.tabBar.selectedItem === pages[1].tabBarItem)
        stage.perform { tabs.viewControllers = [pages[0], pages[2]] }
        #expect(tabs.selectedIndex == 0 && pages[0].view.window != nil && pages[1].view.superview == nil)
        stage.perform { tabs.selectedIndex = 1 }
        stage.perform { tabs.viewControllers = [pages[1]] }
        #expect(tabs.selectedIndex == 0 && pages[1].view.window != nil)
        stage.perform { tabs.viewControllers = nil }
        #expect(tabs.selectedViewController == nil && tabs.children.isEmpty && pages[1].view.superview == nil)
    }

    private func moves(_ page: Page) -> [String] { page.calls.filter { $0.contains("move") } }

    @Test func `pages are children for as long as they are shown`() {
        let (controller, pages) = (
            UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal),
            (0..<3).map { _ in Page() }
        )
        var finished: [Bool] = []
        stage.rootViewController = controller
        controller.setViewControllers([pages[0]], direction: .forward, animated: false) { finished.append($0) }
        #expect(pages[0].parent === controller && finished == [true])
        #expect(pages[0].view.convert(pages[0].view.bounds, to: nil) == controller.view.bounds)
        #expect(moves(pages[0]) == ["will move true", "did move true"])
        pages[0].calls = []
        controller.setViewControllers([pages[0], pages[1]], direction: .forward, animated: false)
        #expect(pages[0].calls == [] && controller.children == [pages[0], pages[1]])
        controller.setViewControllers([pages[2]], direction: .reverse, animated: false)
        #expect(controller.children == [pages[2]] && moves(pages[0]) == ["will move false", "did move false"])
        #expect(pages[0].view.superview == nil && controller.viewControllers == [pages[2]])
        stage.perform { controller.view.frame.size.width = 300 }
        #expect(pages[2].view.frame.width == 300)
        controller.setViewControllers(nil, direction: .forward, animated: false)
        #expect(controller.children.isEmpty && controller.viewControllers == nil)
    }

    @MainActor
    private final class Driven: NSObject, UINavigationControllerDelegate, UIViewControllerAnimatedTransitioning {
        let interaction: UIPercentDrivenInteractiveTransition? = UIPercentDrivenInteractiveTransition()
        var isInteractive = true
        var shown: [String] = []
        weak var context: (any UIViewControllerContextTransitioning)?
        var ends: [Bool] = []

        func navigationController(
            _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
        ) { shown.append("will show \(viewController.title ?? "") \(animated)") }
        func navigationController(
            _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
        ) { shown.append("did show \(viewController.title ?? "") \(animated)") }
        func navigationController(
            _ navigationController: UINavigationController,
            animationControllerFor operation: UINavigationController.Operation,
            from fromVC: UIViewController, to toVC: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { self }
        func navigationController(
            _ navigationController: UINavigationController,
            interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { isInteractive ? interaction : nil }
        func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
            2
        }
        func animationEnded(_ transitionCompleted: Bool) { ends.append(transitionCompleted) }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            self.context = context
            guard let to = context.view(forKey: .to) else { return }
            context.containerView.addSubview(to)
            to.alpha = 0
            UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
                to.alpha = 1
            } completion: { _ in
                to.alpha = 1
                context.completeTransition(!context.transitionWasCancelled)
            }
        }
    }

    @Test func `a context and its coordinator say how far they are, with whom, and who drives them`() throws {
        let (list, detail, driven) = (UIViewController(title: "list"), UIViewController(title: "detail"), Driven())
        let navigation = UINavigationController(rootViewController: list)
        navigation.delegate = driven
        driven.isInteractive = false
        stage.rootViewController = navigation
        stage.beginRecording()
        stage.perform { navigation.pushViewController(detail, animated: true) }
        let context = try #require(driven.context)
        let coordinator = try #require(navigation.transitionCoordinator)
        #expect(detail.transitionCoordinator === coordinator && UIViewController().transitionCoordinator == nil)
        #expect(context.isAnimated && !context.isInteractive && !context.transitionWasCancelled)
        #expect(context.presentationStyle == .none && context.targetTransform == .identity)
        #expect(context.viewController(forKey: .from) === list && context.viewController(forKey: .to) === detail)
        #expect(context.viewController(forKey: UITransitionContextViewControllerKey(rawValue: "x")) == nil)
        #expect(context.view(forKey: .from) === list.view && context.view(forKey: .to) === detail.view)
        #expect(context.view(forKey: UITransitionContextViewKey(rawValue: "x")) == nil)
        let bounds = CGRect(x: 0, y: 0, width: 400, height: 800)
        #expect(context.initialFrame(for: list) == bounds && context.finalFrame(for: detail) == bounds)
        #expect(context.initialFrame(for: detail) == .zero && context.finalFrame(for: list) == .zero)
        #expect(coordinator.transitionDuration == 2 && coordinator.completionVelocity == 1)
        #expect(coordinator.completionCurve == .easeInOut && coordinator.isInterruptible && coordinator.isAnimated)
        #expect(!coordinator.initiallyInteractive && !coordinator.isInteractive && !coordinator.isCancelled)
        for (time, fraction) in [(0.0, 0.0), (0.5, 0.25), (1.5, 0.75)] {
            stage.advance(to: time)
            #expect(Double(coordinator.percentComplete) == fraction)
        }
        var calls: [String] = []
        stage.perform {
            #expect(
                coordinator.animate(
                    alongsideTransition: { _ in calls.append("along") }, completion: { _ in calls.append("done") }))
            #expect(
                coordinator.animateAlongsideTransition(
                    in: nil, animation: { _ in calls.append("more") }, completion: nil))
        }
        #expect(calls == ["along", "more"] && driven.shown == ["will show detail true"])
        stage.runToIdle()
        #expect(calls == ["along", "more", "done"] && driven.ends == [true] && navigation.topViewController === detail)
        #expect(driven.shown == ["will show detail true", "did show detail true"] && stage.now == 2)
        #expect(
            !coordinator.animate(alongsideTransition: nil, completion: nil) && navigation.transitionCoordinator == nil)
        stage.perform { context.completeTransition(true) }
        #expect(stage.violations.map(\.rule) == [.completedMoreThanOnce] && driven.ends == [true])
    }

    @Test(arguments: [(1.0, 1.4), (2, 0.7), (0, 1.4)])
    func `an interaction holds, pauses and finishes with its speed`(speed: CGFloat, rest: Double) throws {
        let (list, detail, driven) = (UIViewController(title: "list"), UIViewController(title: "detail"), Driven())
        let navigation = UINavigationController(rootViewController: list)
        let interaction = try #require(driven.interaction)
        (navigation.delegate, interaction.completionSpeed) = (driven, speed)
        interaction.completionCurve = .linear
        stage.rootViewController = navigation
        stage.beginRecording()
        #expect(interaction.duration == 0 && interaction.percentComplete == 0)
        stage.perform { navigation.pushViewController(detail, animated: true) }
        let coordinator = try #require(navigation.transitionCoordinator)
        var changes: [Bool] = []
        coordinator.notifyWhenInteractionChanges { changes.append($0.isInteractive) }
        coordinator.notifyWhenInteractionEnds { changes.append($0.isCancelled) }
        #expect(coordinator.isInteractive && coordinator.initiallyInteractive && interaction.duration == 2)
        #expect(coordinator.completionVelocity == speed && coordinator.completionCurve == .linear)
        stage.advance(by: 1)
        #expect(coordinator.percentComplete == 0)
        for (percent, shown) in [(-1.0, 0.0), (0.5, 0.5), (2, 1), (0.3, 0.3)] {
            stage.perform { interaction.update(percent) }
            #expect(interaction.percentComplete == shown && abs(Double(coordinator.percentComplete) - shown) < 1e-12)
            #expect(abs(stage.presentation(of: detail.view).alpha - shown) < 1e-9)
        }
        stage.perform { interaction.update(.nan) }
        #expect(interaction.percentComplete == 0.3 && stage.violations.map(\.rule) == [.requestIgnored])
        stage.perform { interaction.finish() }
        #expect(changes == [false, false] && !coordinator.isInteractive)
        let start = stage.now
        stage.advance(by: rest / 2)
        #expect(abs(stage.presentation(of: detail.view).alpha - 0.65) < 1e-9)
        stage.perform { interaction.pause() }
        #expect(abs(interaction.percentComplete - 0.65) < 1e-9 && changes == [false, false, true, false])
        stage.perform { interaction.finish() }
        stage.runToIdle()
        #expect(
            abs(stage.now - start - rest) < 1e-9 && driven.ends == [true] && navigation.topViewController === detail)
    }

    @Test(arguments: [(2.0, 1.5), (1, 2), (0, 2)])
    func `cancelling takes the time of the way back, and shows the first one again`(speed: CGFloat, end: Double) throws
    {
        let (list, detail, driven) = (UIViewController(title: "list"), UIViewController(title: "detail"), Driven())
        let navigation = UINavigationController(rootViewController: list)
        let interaction = try #require(driven.interaction)
        (navigation.delegate, interaction.completionSpeed) = (driven, speed)
        stage.rootViewController = navigation
        stage.beginRecording()
        stage.perform {
            navigation.pushViewController(detail, animated: true)
            interaction.update(0.5)
        }
        stage.advance(by: 1)
        stage.perform { interaction.cancel() }
        #expect(driven.context?.transitionWasCancelled == true && driven.ends == [])
        stage.runToIdle()
        #expect(stage.now == end && driven.ends == [false] && navigation.viewControllers == [list])
        #expect(
            driven.shown == ["will show detail true", "did show list true"] && detail.parent == nil
                && detail.view.superview == nil)
    }

    @Test func `children move, and exchange their views with the given appearance`() {
        let (parent, first, second) = (UIViewController(), Page(), Page())
        stage.rootViewController = parent
        parent.addChild(first)
        parent.addChild(first)
        parent.view.addSubview(first.view)
        first.didMove(toParent: parent)
        #expect(parent.children == [first] && first.calls == ["will move true", "did move true"])
        first.calls = []
        parent.addChild(second)
        second.calls = []
        stage.perform {
            parent.transition(from: first, to: second, duration: 0.5, animations: nil) { #expect($0) }
        }
        #expect(first.calls == ["will disappear true"] && second.calls == ["will appear true"])
        stage.runToIdle()
        #expect(first.calls == ["will disappear true", "did disappear true"] && first.view.superview == nil)
        #expect(second.calls == ["will appear true", "did appear true"] && second.view.superview === parent.view)
        first.beginAppearanceTransition(true, animated: false)
        first.beginAppearanceTransition(true, animated: true)
        first.endAppearanceTransition()
        first.endAppearanceTransition()
        #expect(first.calls.suffix(2) == ["will appear false", "did appear false"] && first.calls.count == 4)
        second.preferredContentSize = CGSize(width: 1, height: 1)
        #expect(second.preferredContentSize == CGSize(width: 1, height: 1))
        #expect(
            parent.size(forChildContentContainer: second, withParentContainerSize: CGSize(width: 3, height: 4))
                == CGSize(width: 3, height: 4))
    }

    @Test func `an alert's rows are its texts, fields and actions, the cancelling one last`() throws {
        let alert = UIAlertController(title: "Title", message: "Message", preferredStyle: .alert)
        alert.addTextField { $0.placeholder = "field" }
        var chosen: [String] = []
        for (title, style) in [("Cancel", UIAlertAction.Style.cancel), ("Delete", .destructive), ("Keep", .default)] {
            alert.addAction(UIAlertAction(title: title, style: style) { chosen.append($0.title ?? "") })
        }
        #expect(alert.actions.map(\.title) == ["Cancel", "Delete", "Keep"] && alert.textFields?.count == 1)
        #expect(alert.modalPresentationStyle == .overFullScreen && alert.modalTransitionStyle == .crossDissolve)
        alert.view.frame = CGRect(x: 0, y: 0, width: 400, height: 800)
        alert.view.layoutIfNeeded()
        let panel = try #require(alert.view.subviews.first as? UIStackView)
        #expect(panel.frame == CGRect(x: 65, y: 400 - 3 * 44, width: 270, height: 6 * 44))
        let buttons = panel.arrangedSubviews.compactMap { $0 as? UIButton }
        #expect(buttons.map(\.currentTitle) == ["Delete", "Keep", "Cancel"])
        #expect(panel.arrangedSubviews.prefix(2).compactMap { ($0 as? UILabel)?.text } == ["Title", "Message"])
        #expect((panel.arrangedSubviews[2] as? UITextField)?.placeholder == "field")
        for button in buttons { button.sendActions(for: .touchUpInside) }
        #expect(chosen == ["Delete", "Keep", "Cancel"])
        let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
        sheet.addAction(UIAlertAction(title: "A", style: .default))
        #expect(sheet.modalTransitionStyle == .coverVertical && sheet.preferredStyle == .actionSheet)
        sheet.view.frame = CGRect(x: 0, y: 0, width: 400, height: 800)
        sheet.view.layoutIfNeeded()
        #expect(sheet.view.subviews[0].frame == CGRect(x: 8, y: 800 - 8 - 44, width: 384, height: 44))
    }
}

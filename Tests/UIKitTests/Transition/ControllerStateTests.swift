import HeadlessKit
import Testing
import UIKit

/// Containers before their views are loaded and while they change, alerts, and what controllers say of themselves.
@MainActor @Suite("States of controllers") struct ControllerStateTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))
    private let list = UIViewController(title: "list")
    private let detail = UIViewController(title: "detail")
    private let bounds = CGRect(x: 0, y: 0, width: 400, height: 800)

    // MARK: Navigation controllers

    @Test func `a navigation controller without a view changes its stack at once, and shows its top when it is loaded`()
    {
        let (third, delegate) = (UIViewController(), Delegate())
        let navigation = UINavigationController(rootViewController: list)
        navigation.delegate = delegate
        navigation.pushViewController(detail, animated: true)
        #expect(navigation.viewControllers == [list, detail] && !detail.isMovingToParent)
        navigation.pushViewController(third, animated: true)
        #expect(navigation.popViewController(animated: true) === third && third.parent == nil)
        #expect(!third.isMovingFromParent && navigation.children == [list, detail])
        #expect(!navigation.isViewLoaded && !detail.isViewLoaded && delegate.asked == [] && delegate.shown == [])
        stage.rootViewController = navigation
        #expect(detail.view.window === stage.window && !list.isViewLoaded && stage.violations == [])
    }

    @Test func `popping to a controller that is not on the stack is a violation, and to its top changes nothing`() {
        let navigation = UINavigationController(rootViewController: list)
        stage.rootViewController = navigation
        stage.record { navigation.pushViewController(detail, animated: true) }
        stage.record {
            #expect(navigation.popToViewController(UIViewController(), animated: true) == nil)
            #expect(stage.violations.map(\.rule) == [.requestIgnored])
            #expect(stage.violations.last?.detail == "popToViewController: UIViewController is not on the stack")
            #expect(navigation.popToViewController(detail, animated: true) == [])
        }
        #expect(stage.violations.count == 1)
        #expect(navigation.viewControllers == [list, detail] && stage.timeline.transitions.isEmpty)
        stage.record { #expect(navigation.popToViewController(list, animated: true) == [detail]) }
        #expect(navigation.viewControllers == [list] && stage.timeline.transitions.count == 1)
        let empty = UINavigationController(navigationBarClass: nil, toolbarClass: nil)
        #expect(empty.popToRootViewController(animated: true) == nil && empty.popViewController(animated: true) == nil)
    }

    @Test func `a stack in which the old top is below the new one has each controller as a child once`() {
        let navigation = UINavigationController(rootViewController: list)
        stage.rootViewController = navigation
        stage.perform { navigation.pushViewController(detail, animated: false) }
        stage.beginRecording()
        stage.perform { navigation.setViewControllers([detail, list], animated: true) }
        #expect(navigation.children == [detail, list] && stage.timeline.transitions.count == 1)
        stage.runToIdle()
        #expect(navigation.viewControllers == [detail, list] && navigation.children == [detail, list])
        #expect(list.view.window != nil && detail.view.superview == nil && detail.parent === navigation)
    }

    @Test func `the top of a stack fills its place again with each layout, unless it has a transform`() {
        let navigation = UINavigationController(rootViewController: list)
        stage.rootViewController = navigation
        stage.perform {
            list.view.frame = CGRect(x: 10, y: 20, width: 100, height: 100)
            navigation.view.setNeedsLayout()
        }
        #expect(list.view.frame == bounds)
        stage.perform {
            list.view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
            list.view.center = CGPoint(x: 50, y: 60)
            navigation.view.setNeedsLayout()
        }
        #expect(list.view.center == CGPoint(x: 50, y: 60) && list.view.bounds == bounds)
    }

    // MARK: Tab bar controllers

    @Test func `tabs are selected before they are shown, and none is without controllers`() {
        let tabs = UITabBarController()
        tabs.selectedIndex = 1
        #expect(tabs.selectedIndex == 0 && tabs.selectedViewController == nil && tabs.tabBar === tabs.tabBar)
        tabs.viewControllers = [list, detail]
        tabs.selectedIndex = 1
        #expect(tabs.selectedViewController === detail && !tabs.isViewLoaded && !detail.isViewLoaded)
        stage.rootViewController = tabs
        #expect(detail.view.window === stage.window && !list.isViewLoaded)
    }

    private final class TabDriver: NSObject, UITabBarControllerDelegate, UIViewControllerAnimatedTransitioning {
        let interaction = UIPercentDrivenInteractiveTransition()

        func tabBarController(
            _ tabBarController: UITabBarController, animationControllerForTransitionFrom fromVC: UIViewController,
            to toVC: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? { self }
        func tabBarController(
            _ tabBarController: UITabBarController,
            interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
        func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 1 }
        func animateTransition(using context: any UIViewControllerContextTransitioning) {
            guard let to = context.view(forKey: .to) else { return }
            context.containerView.addSubview(to)
            UIView.animate(withDuration: 1) {
                to.alpha = 0.5
            } completion: { _ in
                to.alpha = 1
                context.completeTransition(!context.transitionWasCancelled)
            }
        }
    }

    @Test func `a change of tabs that is cancelled lets the former one appear again`() {
        let (tabs, driver, log) = (UITabBarController(), TabDriver(), AppearanceLog())
        let (a, b) = (AppearanceWitness("A", log), AppearanceWitness("B", log))
        tabs.viewControllers = [a, b]
        tabs.delegate = driver
        stage.rootViewController = tabs
        log.calls = []
        stage.beginRecording()
        stage.perform {
            tabs.selectedIndex = 1
            driver.interaction.update(0.5)
        }
        #expect(tabs.selectedIndex == 1 && log.calls == ["A will disappear", "B will appear"])
        stage.perform { tabs.selectedIndex = 0 }
        #expect(tabs.selectedIndex == 1 && stage.violations.map(\.rule) == [.requestIgnored])
        stage.perform { driver.interaction.cancel() }
        stage.runToIdle()
        #expect(
            log.calls == [
                "A will disappear", "B will appear", "B will disappear", "A will appear", "A did appear",
                "B did disappear",
            ])
        #expect(tabs.selectedIndex == 0 && a.view.window != nil && b.view.superview == nil)
    }

    // MARK: Alerts

    @Test func `a disabled action does nothing until it is enabled, and a handler runs when the alert has gone`() {
        let (root, alert) = (list, UIAlertController(title: nil, message: nil, preferredStyle: .alert))
        var log: [String] = []
        for name in ["A", "B"] {
            alert.addAction(
                UIAlertAction(title: name, style: .default) { action in
                    log.append("\(action.title ?? "") \(root.presentedViewController == nil)")
                })
        }
        alert.actions[0].isEnabled = false
        stage.rootViewController = root
        stage.record { root.present(alert, animated: true) }
        let buttons = alert.view.subviews.flatMap(\.subviews).compactMap { $0 as? UIButton }
        #expect(buttons.map(\.isEnabled) == [false, true])
        stage.record { buttons[0].sendActions(for: .touchUpInside) }
        #expect(log == [] && root.presentedViewController === alert)
        alert.actions[0].isEnabled = true
        #expect(buttons.map(\.isEnabled) == [true, true])
        stage.beginRecording()
        stage.perform { buttons[0].sendActions(for: .touchUpInside) }
        #expect(log == [])
        stage.runToIdle()
        #expect(log == ["A true"] && alert.view.window == nil && stage.violations == [])
    }

    // MARK: Controllers

    @Test func `the next responder of a controller is what its view is in, otherwise its parent or its presenter`() {
        let (root, child) = (UIViewController(), UIViewController())
        stage.rootViewController = root
        root.addChild(child)
        #expect(child.next === root && UIViewController().next == nil)
        root.view.addSubview(child.view)
        #expect(child.next === root.view)
        for (lower, upper) in [(root, list), (list, detail)] {
            upper.modalPresentationStyle = .fullScreen
            stage.perform { lower.present(upper, animated: false) }
        }
        #expect(list.view.superview == nil && list.next === root)
        #expect(detail.view.superview != nil && detail.next === detail.view.superview)
    }

    @Test func `the children of a container that forwards appearance by hand hear of it by hand only`() {
        final class Manual: UIViewController {
            override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
        }
        let (log, automatic, manual) = (AppearanceLog(), UIViewController(), Manual())
        let (first, second) = (AppearanceWitness("first", log), AppearanceWitness("second", log))
        for (container, child) in [(automatic, first), (manual, second)] as [(UIViewController, UIViewController)] {
            container.addChild(child)
            container.view.addSubview(child.view)
        }
        automatic.beginAppearanceTransition(true, animated: false)
        automatic.endAppearanceTransition()
        #expect(log.calls == ["first will appear", "first did appear"])
        manual.beginAppearanceTransition(true, animated: false)
        #expect(log.calls.count == 2)
        second.beginAppearanceTransition(true, animated: false)
        manual.endAppearanceTransition()
        #expect(log.calls.suffix(1) == ["second will appear"])
        second.endAppearanceTransition()
        #expect(log.calls.suffix(2) == ["second will appear", "second did appear"])
    }

    @Test func `a controller without a view has the traits of the screen`() {
        stage.simulation.screen.traitCollection = UITraitCollection(verticalSizeClass: .compact)
        stage.perform { #expect(list.traitCollection.verticalSizeClass == .compact && !list.isViewLoaded) }
    }

    @Test func `a controller leaves the status bar and the orientation to the system`() {
        #expect(list.preferredStatusBarStyle == .default)
        #expect(list.preferredInterfaceOrientationForPresentation == .portrait)
        #expect(list.childForStatusBarStyle == nil && list.childForStatusBarHidden == nil)
        #expect(list.childForHomeIndicatorAutoHidden == nil)
        #expect(list.childForScreenEdgesDeferringSystemGestures == nil && list.previewActionItems.isEmpty)
        #expect(list.tabBarItem === list.tabBarItem && list.tabBarItem !== detail.tabBarItem)
        #expect(list.navigationItem.title == "list" && list.tabBarItem.title == "list")
    }

    @Test func `a controller's title is that of its items, until they get others, and that of a new one`() {
        let (controller, item) = (UIViewController(), UITabBarItem(title: "tab", image: nil, tag: 3))
        #expect(controller.navigationItem.title == nil && controller.tabBarItem.title == nil)
        controller.title = "first"
        #expect(controller.navigationItem.title == "first" && controller.tabBarItem.title == "first")
        controller.navigationItem.title = "bar"
        controller.tabBarItem = item
        #expect(controller.title == "first" && controller.navigationItem.title == "bar")
        #expect(controller.tabBarItem === item && item.title == "tab")
        controller.title = "second"
        #expect(controller.navigationItem.title == "second" && item.title == "second" && item.tag == 3)
        controller.tabBarItem = nil
        #expect(controller.tabBarItem !== item && controller.tabBarItem.title == "second")
        controller.title = nil
        #expect(controller.navigationItem.title == nil && controller.tabBarItem.title == nil && item.title == "second")
    }
}

import AnimationCore
import HeadlessKit
import Testing

import UIKit

/// Hands out one animator for everything; without one, the system's to what drives it by hand.
final class Delegate: NSObject, UINavigationControllerDelegate, UIViewControllerTransitioningDelegate {
    var animator: (any UIViewControllerAnimatedTransitioning)?
    var interaction: (any UIViewControllerInteractiveTransitioning)?
    var asked: [UINavigationController.Operation] = []
    var shown: [String?] = []

    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        asked.append(operation)
        return animator ?? interaction.map { _ in DefaultNavigationTransition(isPush: operation == .push) }
    }

    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) { shown.append(viewController.title) }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

    func interactionControllerForPresentation(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}

/// Two controllers, the first of which is shown.
@MainActor
struct NavigationScene {
    let stage = Stage(size: CGSize(width: 400, height: 800))
    let list = UIViewController(title: "list")
    let detail = UIViewController(title: "detail")
    let delegate = Delegate()
    let navigation: UINavigationController

    init() {
        navigation = UINavigationController(rootViewController: list)
        navigation.delegate = delegate
        stage.rootViewController = navigation
    }

    /// The views in the container of pushes and pops, back to front.
    var content: [UIView?] { navigation.topViewController?.view.superview?.subviews ?? [] }
}

@MainActor
@Suite("Navigation") struct NavigationTests {
    private let scene = NavigationScene()

    @Test func `the default push slides in from the right over a view that moves by three tenths`() throws {
        let timeline = scene.stage.record {
            scene.navigation.pushViewController(scene.detail, animated: true)
        }
        let list = try #require(timeline.target(named: "list"))
        let detail = try #require(timeline.target(named: "detail"))
        let container = try #require(timeline.transitions.first?.container)
        #expect(timeline.rect(of: detail, in: container, at: 0) == Rect(x: 400, y: 0, width: 400, height: 800))
        #expect(timeline.duration == 0.5)
        let motion = SpringSolution(.systemTransition, displacement: 1)
        for time in [0.05, 0.2, 0.4] {
            let upper = try #require(timeline.rect(of: detail, in: container, at: time))
            let lower = try #require(timeline.rect(of: list, in: container, at: time))
            #expect((upper.minX - 400 * motion.value(at: time)).magnitude < 1e-10)
            #expect((lower.minX + 120 * (1 - motion.value(at: time))).magnitude < 1e-10)
        }
        #expect(timeline.rect(of: detail, in: container, at: 0.5) == Rect(x: 0, y: 0, width: 400, height: 800))
        #expect(timeline.rect(of: list, in: container, at: 0.5) == nil)
        #expect(scene.stage.violations == [])
        #expect(scene.content == [scene.detail.view])
        #expect(scene.delegate.shown == ["detail"])
    }

    @Test func `the default pop is the push reversed`() throws {
        scene.stage.record {
            scene.navigation.pushViewController(scene.detail, animated: true)
        }
        let timeline = scene.stage.record {
            #expect(scene.navigation.popViewController(animated: true) === scene.detail)
        }
        let list = try #require(timeline.target(named: "list"))
        let detail = try #require(timeline.target(named: "detail"))
        let container = try #require(timeline.transitions.first?.container)
        #expect(timeline.rect(of: list, in: container, at: 0)?.minX == -120)
        #expect(timeline.rect(of: detail, in: container, at: 0)?.minX == 0)
        #expect(timeline.rect(of: list, in: container, at: 0.5)?.minX == 0)
        #expect(scene.navigation.viewControllers.count == 1)
        #expect(scene.delegate.asked == [.push, .pop])
        #expect(scene.stage.violations == [])
        #expect(scene.navigation.popViewController(animated: true) == nil)
    }

    @Test func `a push and pop without animation take no time`() throws {
        scene.navigation.pushViewController(scene.detail, animated: false)
        #expect(scene.content == [scene.detail.view])
        scene.navigation.popViewController(animated: false)
        #expect(scene.content == [scene.list.view])
        #expect(scene.stage.now == 0)
    }

    @Test func `popping to the root removes all controllers above it with one transition`() throws {
        let third = UIViewController(title: "third")
        scene.navigation.pushViewController(scene.detail, animated: false)
        scene.navigation.pushViewController(third, animated: false)
        scene.stage.record {
            let gone = scene.navigation.popToRootViewController(animated: true)
            #expect(gone?.map(\.title) == ["detail", "third"])
        }
        #expect(scene.content == [scene.list.view])
        #expect(scene.stage.violations == [])
    }

    @Test(arguments: [false, true])
    func `a pop to the root that is turned back restores all controllers`(isDriven: Bool) throws {
        let third = UIViewController(title: "third")
        scene.navigation.pushViewController(scene.detail, animated: false)
        scene.navigation.pushViewController(third, animated: false)
        let driver = UIPercentDrivenInteractiveTransition()
        if isDriven { scene.delegate.interaction = driver }
        scene.stage.beginRecording()
        scene.stage.perform { _ = scene.navigation.popToRootViewController(animated: true) }
        scene.stage.advance(to: 0.1)
        scene.stage.perform {
            if isDriven { driver.cancel() } else { scene.navigation.viewControllers = [third] }
        }
        scene.stage.runToIdle()
        let titles = isDriven ? ["list", "detail", "third"] : ["list"]
        #expect(scene.navigation.viewControllers.map(\.title) == titles)
        #expect(scene.navigation.children == scene.navigation.viewControllers)
        // Setting the stack is ignored while a transition runs.
        #expect(scene.stage.violations.map(\.rule) == (isDriven ? [] : [.requestIgnored]))
    }

    @Test func `setting the stack calls the appearance methods`() {
        let log = AppearanceLog()
        scene.navigation.viewControllers = [scene.list, AppearanceWitness("A", log)]
        scene.navigation.viewControllers = [scene.list]
        #expect(log.calls == ["A will appear", "A did appear", "A will disappear", "A did disappear"])
    }

    @Test func `pushing a controller that is on the stack is ignored, which is a violation`() {
        scene.navigation.pushViewController(scene.list, animated: true)
        #expect(scene.stage.violations.map(\.rule) == [.requestIgnored])
        #expect(scene.stage.violations.first?.detail.contains("on the stack already") == true)
        #expect(scene.navigation.viewControllers.count == 1)
    }

    @Test func `a second transition while one runs is ignored, which is a violation`() throws {
        scene.navigation.pushViewController(scene.detail, animated: true)
        scene.stage.advance(to: 0.1)
        let other = UIViewController(title: "other")
        scene.navigation.pushViewController(other, animated: true)
        scene.navigation.present(other, animated: true)
        let ignored = scene.stage.violations
        #expect(ignored.map(\.rule) == [.requestIgnored, .requestIgnored])
        #expect(ignored.allSatisfy { $0.time == 0.1 && $0.transition == "DefaultNavigationTransition push" })
        scene.stage.runToIdle()
        #expect(scene.navigation.viewControllers.map(\.title) == ["list", "detail"])
        #expect(scene.stage.violations == ignored)
        #expect(scene.navigation.presentedViewController == nil)
        scene.navigation.pushViewController(other, animated: true)
        scene.stage.runToIdle()
        #expect(scene.content == [other.view])
    }

    /// The opposite of what runs turns it back from where it is, without a jump.
    @Test func `popping during a push turns it back from where it is, without a jump`() throws {
        scene.navigation.pushViewController(scene.detail, animated: true)
        scene.stage.advance(to: 0.2)
        let before = scene.stage.presentation(of: scene.detail.view).geometry.position.x
        scene.navigation.popViewController(animated: true)
        #expect(scene.stage.presentation(of: scene.detail.view).geometry.position.x == before)
        let mirrored = scene.stage.presentation(of: scene.detail.view, at: 0.1).geometry.position.x
        #expect(
            (scene.stage.presentation(of: scene.detail.view, at: 0.3).geometry.position.x - mirrored).magnitude < 1e-9)
        scene.stage.runToIdle()
        #expect(scene.stage.now == 0.4)
        #expect(scene.content == [scene.list.view])
        #expect(scene.list.view.frame == scene.navigation.view.bounds)
        #expect(scene.navigation.viewControllers.map(\.title) == ["list"])
        #expect(scene.delegate.shown == ["list"])
        #expect(scene.stage.violations == [])
    }

    @Test func `a pushed and popped controller receives its four appearance calls in order`() throws {
        final class Told: UIViewController {
            var log: [String] = []
            override func viewWillAppear(_ animated: Bool) { log.append("will appear \(animated)") }
            override func viewDidAppear(_ animated: Bool) { log.append("did appear \(animated)") }
            override func viewWillDisappear(_ animated: Bool) { log.append("will disappear \(animated)") }
            override func viewDidDisappear(_ animated: Bool) { log.append("did disappear \(animated)") }
        }
        let controller = Told()
        scene.navigation.pushViewController(controller, animated: true)
        #expect(controller.log == ["will appear true"])
        scene.stage.runToIdle()
        scene.navigation.popViewController(animated: false)
        #expect(
            controller.log
                == ["will appear true", "did appear true", "will disappear false", "did disappear false"])
    }

    @Test func `controllers that are popped hear that they go before they have gone`() {
        final class Told: UIViewController {
            var calls: [String] = []
            override func willMove(toParent parent: UIViewController?) {
                calls.append("will \(parent == nil ? "go" : "come")")
            }
            override func didMove(toParent parent: UIViewController?) {
                calls.append(parent == nil ? "gone" : "come")
            }
        }
        let told = [Told(), Told()]
        scene.stage.perform {
            for controller in told { scene.navigation.pushViewController(controller, animated: false) }
        }
        #expect(told.allSatisfy { $0.calls == ["will come", "come"] })
        scene.stage.perform { _ = scene.navigation.popToRootViewController(animated: true) }
        #expect(told.allSatisfy { $0.calls == ["will come", "come", "will go"] && $0.isMovingFromParent })
        scene.stage.runToIdle()
        #expect(told.allSatisfy { $0.calls == ["will come", "come", "will go", "gone"] && !$0.isMovingFromParent })
    }

    @Test func `the first controller of a window appears without animation`() {
        final class Told: UIViewController {
            var calls: [Bool] = []
            override func viewWillAppear(_ animated: Bool) { calls.append(animated) }
            override func viewDidAppear(_ animated: Bool) { calls.append(animated) }
        }
        let (stage, told) = (Stage(size: CGSize(width: 10, height: 10)), Told())
        stage.rootViewController = told
        #expect(told.calls == [false, false])
    }

    @Test(arguments: [false, true])
    func `a pushed view fills its container, unless it has a transform`(isScaled: Bool) {
        let view = UIView(frame: CGRect(x: 7, y: 9, width: 20, height: 30))
        if isScaled { view.transform = CGAffineTransform(scaleX: 2, y: 3) }
        let frame = view.frame
        scene.detail.view = view
        scene.stage.perform { scene.navigation.pushViewController(scene.detail, animated: false) }
        scene.stage.runToIdle()
        #expect(view.frame == (isScaled ? frame : CGRect(x: 0, y: 0, width: 400, height: 800)))
        #expect(view.autoresizingMask == [.flexibleWidth, .flexibleHeight] && scene.content == [view])
    }
}

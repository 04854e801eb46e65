import AnimationCore
import HeadlessKit
import Testing

/// Hands out one animator for everything.
final class Delegate: NavigationControllerDelegate, ViewControllerTransitioningDelegate {
    var animator: (any ViewControllerAnimatedTransitioning)?
    var interaction: (any ViewControllerInteractiveTransitioning)?
    var asked: [NavigationController.Operation] = []
    var shown: [String?] = []

    func navigationController(
        _ navigationController: NavigationController,
        animationControllerFor operation: NavigationController.Operation,
        from fromVC: ViewController, to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
        asked.append(operation)
        return animator
    }

    func navigationController(
        _ navigationController: NavigationController,
        interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interaction }

    func navigationController(
        _ navigationController: NavigationController, didShow viewController: ViewController, animated: Bool
    ) { shown.append(viewController.title) }

    func animationController(
        forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { animator }

    func animationController(
        forDismissed dismissed: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? { animator }

    func interactionControllerForPresentation(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interaction }

    func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
}

/// Two controllers, the first of which is shown.
struct NavigationScene {
    let stage = Stage(size: Size(width: 400, height: 800))
    let list = ViewController(title: "list")
    let detail = ViewController(title: "detail")
    let delegate = Delegate()
    let navigation: NavigationController

    init() {
        navigation = NavigationController(rootViewController: list)
        navigation.delegate = delegate
        stage.rootViewController = navigation
    }
}

@Suite struct NavigationTests {
    private let scene = NavigationScene()

    @Test func theDefaultPushSlidesInFromTheRight() throws {
        let timeline = try scene.stage.record { () throws(TransitionError) in
            try scene.navigation.pushViewController(scene.detail, animated: true)
        }
        let list = try #require(timeline.target(named: "list"))
        let detail = try #require(timeline.target(named: "detail"))
        let container = try #require(timeline.target(named: "navigation"))
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
        #expect(scene.navigation.view.subviews == [scene.detail.view])
        #expect(scene.delegate.shown == ["detail"])
    }

    @Test func popIsTheWayBack() throws {
        try scene.stage.record { () throws(TransitionError) in
            try scene.navigation.pushViewController(scene.detail, animated: true)
        }
        let timeline = try scene.stage.record { () throws(TransitionError) in
            #expect(try scene.navigation.popViewController(animated: true) === scene.detail)
        }
        let list = try #require(timeline.target(named: "list"))
        let detail = try #require(timeline.target(named: "detail"))
        let container = try #require(timeline.target(named: "navigation"))
        #expect(timeline.rect(of: list, in: container, at: 0)?.minX == -120)
        #expect(timeline.rect(of: detail, in: container, at: 0)?.minX == 0)
        #expect(timeline.rect(of: list, in: container, at: 0.5)?.minX == 0)
        #expect(scene.navigation.viewControllers.count == 1)
        #expect(scene.delegate.asked == [.push, .pop])
        #expect(scene.stage.violations == [])
        #expect(try scene.navigation.popViewController(animated: true) == nil)
    }

    @Test func withoutAnimationNothingMoves() throws {
        try scene.navigation.pushViewController(scene.detail, animated: false)
        #expect(scene.navigation.view.subviews == [scene.detail.view])
        try scene.navigation.popViewController(animated: false)
        #expect(scene.navigation.view.subviews == [scene.list.view])
        #expect(scene.stage.now == 0)
    }

    @Test func popToRootTakesAllAway() throws {
        let third = ViewController(title: "third")
        try scene.navigation.pushViewController(scene.detail, animated: false)
        try scene.navigation.pushViewController(third, animated: false)
        try scene.stage.record { () throws(TransitionError) in
            let gone = try scene.navigation.popToRootViewController(animated: true)
            #expect(gone.map(\.title) == ["detail", "third"])
        }
        #expect(scene.navigation.view.subviews == [scene.list.view])
        #expect(scene.stage.violations == [])
    }

    @Test func aControllerIsOnTheStackOnce() {
        #expect(throws: TransitionError.alreadyOnStack) {
            try scene.navigation.pushViewController(scene.list, animated: true)
        }
        #expect(scene.navigation.viewControllers.count == 1)
    }

    @Test func aSecondTransitionIsRefused() throws {
        try scene.navigation.pushViewController(scene.detail, animated: true)
        scene.stage.advance(to: 0.1)
        let other = ViewController(title: "other")
        #expect(throws: TransitionError.inProgress(running: "DefaultNavigationTransition push")) {
            try scene.navigation.pushViewController(other, animated: true)
        }
        #expect(throws: TransitionError.inProgress(running: "DefaultNavigationTransition push")) {
            try scene.navigation.present(other, animated: true)
        }
        scene.stage.runToIdle()
        #expect(scene.navigation.viewControllers.map(\.title) == ["list", "detail"])
        #expect(scene.stage.violations == [])
        try scene.navigation.pushViewController(other, animated: true)
        scene.stage.runToIdle()
        #expect(scene.navigation.view.subviews == [other.view])
    }

    /// The opposite of what runs turns it back from where it is, without a jump.
    @Test func theOppositeTurnsBack() throws {
        try scene.navigation.pushViewController(scene.detail, animated: true)
        scene.stage.advance(to: 0.2)
        let before = scene.detail.view.presentation().geometry.position.x
        try scene.navigation.popViewController(animated: true)
        #expect(scene.detail.view.presentation().geometry.position.x == before)
        let mirrored = scene.detail.view.presentation(at: 0.1).geometry.position.x
        #expect((scene.detail.view.presentation(at: 0.3).geometry.position.x - mirrored).magnitude < 1e-9)
        scene.stage.runToIdle()
        #expect(scene.stage.now == 0.4)
        #expect(scene.navigation.view.subviews == [scene.list.view])
        #expect(scene.list.view.frame == scene.navigation.view.bounds)
        #expect(scene.navigation.viewControllers.map(\.title) == ["list"])
        #expect(scene.delegate.shown == ["list"])
        #expect(scene.stage.violations == [])
    }

    @Test func lifecycleIsTold() throws {
        final class Told: ViewController {
            var log: [String] = []
            override func viewWillAppear(_ animated: Bool) { log.append("will appear \(animated)") }
            override func viewDidAppear(_ animated: Bool) { log.append("did appear \(animated)") }
            override func viewWillDisappear(_ animated: Bool) { log.append("will disappear \(animated)") }
            override func viewDidDisappear(_ animated: Bool) { log.append("did disappear \(animated)") }
        }
        let controller = Told()
        try scene.navigation.pushViewController(controller, animated: true)
        #expect(controller.log == ["will appear true"])
        scene.stage.runToIdle()
        try scene.navigation.popViewController(animated: false)
        #expect(
            controller.log
                == ["will appear true", "did appear true", "will disappear false", "did disappear false"])
    }
}

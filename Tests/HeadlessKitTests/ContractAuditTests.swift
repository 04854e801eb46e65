import AnimationCore
import HeadlessKit
import Testing
import Transitions
import UIKit

/// An animator that keeps the contract except where it is told not to.
final class Broken: NSObject, UIViewControllerAnimatedTransitioning {
    typealias Step = (any UIViewControllerContextTransitioning) -> Void
    private let before: Step
    private let after: Step
    private let completes: Int
    private let says: Bool?
    private let changes: (any UIViewControllerContextTransitioning) -> Void

    init(
        before: @escaping Step = { _ in }, changes: @escaping Step = { $0.view(forKey: .to)?.alpha = 1 },
        after: @escaping Step = { _ in }, completes: Int = 1, says: Bool? = nil
    ) {
        self.before = before
        self.changes = changes
        self.after = after
        self.completes = completes
        self.says = says
    }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> Double { 1 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let to = context.view(forKey: .to) else { return }
        to.alpha = 0
        context.containerView.addSubview(to)
        before(context)
        UIView.animate(withDuration: 1) {
            self.changes(context)
        } completion: { _ in
            to.alpha = 1
            self.after(context)
            for _ in 0..<self.completes {
                context.completeTransition(self.says ?? !context.transitionWasCancelled)
            }
        }
    }
}

/// An animator whose animation repeats for ever, so that its completion never comes.
private final class Endless: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> Double { 1 }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let to = context.view(forKey: .to) else { return }
        context.containerView.addSubview(to)
        to.alpha = 0
        UIView.animate(withDuration: 1, delay: 0, options: [.repeat, .autoreverse]) {
            to.alpha = 1
        } completion: { _ in
            context.completeTransition(true)
        }
    }
}

/// Hands out the animator and the driver of a push or pop.
private final class Delegate: NSObject, UINavigationControllerDelegate {
    var animator: (any UIViewControllerAnimatedTransitioning)?
    var interaction: (any UIViewControllerInteractiveTransitioning)?

    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}

/// Each rule is broken once, on purpose, and named.
@MainActor
@Suite("Contract audit") struct ContractAuditTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))
    private let list = CellsViewController(collectionViewLayout: CollectionLayouts.list(), numberOfItems: 5)
    private let detail = UIViewController()
    private let delegate = Delegate()

    private func push(_ animator: any UIViewControllerAnimatedTransitioning) -> [ContractViolation] {
        list.title = "list"
        detail.title = "detail"
        let navigation = UINavigationController(rootViewController: list)
        delegate.animator = animator
        navigation.delegate = delegate
        stage.rootViewController = navigation
        stage.record {
            navigation.pushViewController(detail, animated: true)
        }
        return stage.violations
    }

    @Test func `an animator that keeps the contract has no violations`() throws {
        #expect(push(Broken()) == [])
    }

    @Test func `a transition that nothing completes is ended as failed, which is a violation`() throws {
        let violations = push(Broken(completes: 0))
        #expect(violations.map(\.rule) == [.neverCompleted])
        #expect(violations.first?.time == 1)
        #expect(violations.first?.transition == "Broken push")
        // The system has ended it as failed, so that the stage can go on.
        #expect(list.navigationController?.viewControllers.map(\.title) == ["list"])
        #expect(list.view.superview?.subviews as [UIView?]? == [list.view])
    }

    @Test func `a transition that waits for an animation without an end says so, and its first seconds are recorded`() {
        let violations = push(Endless())
        #expect(violations.map(\.rule) == [.neverCompleted, .stillAnimating])
        #expect(violations.first?.detail.contains("an animation repeats for ever") == true)
        #expect(stage.timeline.duration == 2)
        #expect(list.navigationController?.viewControllers.map(\.title) == ["list"])
    }

    @Test func `each completion after the first is a violation`() throws {
        let violations = push(Broken(completes: 3))
        #expect(violations.map(\.rule) == [.completedMoreThanOnce, .completedMoreThanOnce])
        #expect(list.navigationController?.topViewController === detail)
        #expect(violations.first?.description.contains("Broken push at 1.0 s: completed-more-than-once") == true)
    }

    @Test func `completing with true after a cancel is a violation, and taken as false`() throws {
        let driver = UIPercentDrivenInteractiveTransition()
        delegate.interaction = driver
        _ = push(Broken(says: true))
        driver.update(0.5)
        driver.cancel()
        stage.runToIdle()
        #expect(stage.violations.map(\.rule) == [.completedDespiteCancel])
        #expect(list.navigationController?.topViewController === list)
    }

    @Test func `a destination that is removed after its completion is a violation`() throws {
        // The animator takes the destination out after it has completed, in the same completion.
        let animator = Broken(
            after: { context in
                let to = context.view(forKey: .to)
                context.completeTransition(true)
                to?.removeFromSuperview()
            }, completes: 0)
        #expect(push(animator).map(\.rule) == [.viewMissing])
    }

    @Test func `a stray view left in the container is a violation that names it`() throws {
        let violations = push(
            Broken(before: { context in
                let stray = UIView()
                stray.accessibilityIdentifier = "stray"
                context.containerView.addSubview(stray)
            }))
        #expect(violations.map(\.rule) == [.viewLeft])
        #expect(violations.first?.detail.contains("stray") == true)
    }

    @Test(arguments: [false, true])
    func `a snapshot left in the container or in the destination is a violation`(inside: Bool) throws {
        let violations = push(
            Broken(before: { context in
                guard let snapshot = context.view(forKey: .from)?.snapshotView(afterScreenUpdates: true) else { return }
                (inside ? context.view(forKey: .to) : context.containerView)?.addSubview(snapshot)
            }))
        #expect(violations.map(\.rule) == [.snapshotLeft])
    }

    @Test func `a cell left hidden, moved or transformed is a violation each`() throws {
        let list = list
        let violations = push(
            Broken(before: { _ in
                list.collectionView.visibleCells[1].isHidden = true
                list.collectionView.visibleCells[2].center.x += 1
                list.collectionView.visibleCells[3].transform = CGAffineTransform(scaleX: 2, y: 2)
            }))
        #expect(violations.map(\.rule) == [.cellNotRestored, .cellNotRestored, .cellNotRestored])
        #expect(violations.first?.detail == "cell 1 was left hidden")
    }

    @Test func `a destination left translucent and transformed is a violation each`() throws {
        let violations = push(
            Broken(
                changes: { context in
                    context.view(forKey: .to)?.alpha = 0.9
                    context.view(forKey: .to)?.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
                }, after: { $0.view(forKey: .to)?.alpha = 0.9 }))
        #expect(violations.map(\.rule) == [.viewNotAtRest, .viewNotAtRest])
    }

    @Test func `views in the destination that were animated are at rest; of others it is not asked`() throws {
        let (faded, turned, still) = (UIView(), UIView(), UIView())
        for (view, name) in [(faded, "faded"), (turned, "turned"), (still, "still")] {
            view.accessibilityIdentifier = name
            detail.view.addSubview(view)
        }
        still.alpha = 0.3
        still.transform = CGAffineTransform(scaleX: 2, y: 2)
        let violations = push(
            Broken(changes: { context in
                context.view(forKey: .to)?.alpha = 1
                faded.alpha = 0.5
                turned.transform = CGAffineTransform(rotationAngle: 1)
            }))
        #expect(violations.map(\.rule) == [.viewNotAtRest, .viewNotAtRest])
        #expect(violations.map(\.detail) == ["faded was left with alpha 0.5", "turned was left with a transform"])
    }

    @Test func `a destination left hidden is a violation`() throws {
        #expect(push(Broken(after: { $0.view(forKey: .to)?.isHidden = true })).map(\.rule) == [.viewNotAtRest])
    }

    @Test func `an animation that outlasts the transition is a violation`() throws {
        let violations = push(
            Broken(before: { context in
                UIView.animate(withDuration: 2) { context.view(forKey: .to)?.center.y += 0.5 }
            }))
        #expect(violations.map(\.rule) == [.stillAnimating])
        #expect(violations.first?.time == 1)
    }

    @Test func `animating a view that is not in the window is a violation; elsewhere in the window it is none`() {
        let stage = stage
        let violations = push(
            Broken(before: { _ in
                UIView.animate(withDuration: 0.5) { stage.window.alpha = 0.5 }
                let stray = UIView()
                stray.accessibilityIdentifier = "stray"
                UIView.animate(withDuration: 0.5) { stray.alpha = 0.5 }
            }))
        #expect(violations.map(\.rule) == [.animatedOutsideWindow])
        #expect(violations.first?.time == 0)
        #expect(violations.first?.detail.contains("stray") == true)
    }

    @Test func `a request that is ignored because the transition runs is a violation of it`() {
        let violations = push(
            Broken(before: { [list] _ in
                list.navigationController?.pushViewController(UIViewController(), animated: true)
            }))
        #expect(violations.map(\.rule) == [.requestIgnored])
        #expect(violations.first?.transition == "Broken push")
        #expect(list.navigationController?.topViewController === detail)
    }

    @Test func `removing or moving the container is refused, and a violation`() throws {
        let violations = push(
            Broken(before: { context in
                context.containerView.removeFromSuperview()
                let other = UIView()
                context.view(forKey: .to)?.addSubview(other)
                context.containerView.superview?.superview?.addSubview(context.containerView)
                other.removeFromSuperview()
            }))
        #expect(violations.map(\.rule) == [.containerRemoved, .containerRemoved])
        #expect(detail.view.window === stage.window)
    }

    @Test func `adding the container to the destination is refused, and a violation`() throws {
        let violations = push(
            Broken(before: { context in
                guard let to = context.view(forKey: .to) else { return }
                to.addSubview(context.containerView)
            }))
        #expect(violations.map(\.rule) == [.cyclicViewTree])
        #expect(detail.view.window === stage.window)
    }

    @Test func `a transition that its animator fails leaves everything as it was, and is no violation`() {
        final class Failing: NSObject, UIViewControllerAnimatedTransitioning {
            func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> Double { 1 }
            func animateTransition(using context: any UIViewControllerContextTransitioning) {
                context.completeTransition(false)
            }
        }
        #expect(push(Failing()) == [])
        #expect(stage.timeline.transitions.map(\.didComplete) == [false])
        #expect(list.navigationController?.viewControllers.map(\.title) == ["list"])
        #expect(list.view.window === stage.window)
        #expect(detail.view.superview == nil)
    }

    /// Every rule has its test here, by name.
    @Test func `every rule has a test`() {
        #expect(ContractViolation.Rule.allCases.count == 13)
    }
}

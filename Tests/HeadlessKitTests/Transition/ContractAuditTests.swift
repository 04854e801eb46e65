import AnimationCore
import HeadlessKit
import Testing

/// An animator that keeps the contract except where it is told not to.
final class Broken: ViewControllerAnimatedTransitioning {
    typealias Step = (any ViewControllerContextTransitioning) -> Void
    private let before: Step
    private let after: Step
    private let completes: Int
    private let says: Bool?
    private let changes: (any ViewControllerContextTransitioning) -> Void

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

    func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double { 1 }

    func animateTransition(using context: any ViewControllerContextTransitioning) {
        guard let to = context.view(forKey: .to) else { return }
        to.alpha = 0
        context.containerView?.addSubview(to)
        before(context)
        View.animate(withDuration: 1) {
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

/// Each rule is broken once, on purpose, and named.
@Suite struct ContractAuditTests {
    private let stage = Stage(size: Size(width: 400, height: 800))
    private let list = CollectionViewController(collectionViewLayout: CollectionViewListLayout(), numberOfItems: 5)
    private let detail = ViewController(title: "detail")
    private let delegate = Delegate()

    private func push(_ animator: any ViewControllerAnimatedTransitioning) throws -> [ContractViolation] {
        list.title = "list"
        let navigation = NavigationController(rootViewController: list)
        delegate.animator = animator
        navigation.delegate = delegate
        stage.rootViewController = navigation
        try stage.record { () throws(TransitionError) in
            try navigation.pushViewController(detail, animated: true)
        }
        return stage.violations
    }

    @Test func aGoodAnimatorBreaksNothing() throws {
        #expect(try push(Broken()) == [])
    }

    @Test func neverCompleted() throws {
        let violations = try push(Broken(completes: 0))
        #expect(violations.map(\.rule) == [.neverCompleted])
        #expect(violations.first?.time == 1)
        #expect(violations.first?.transition == "Broken push")
        // The system has ended it as failed, so that the stage can go on.
        #expect(list.navigationController?.viewControllers.map(\.title) == ["list"])
        #expect(list.view.superview?.subviews == [list.view])
    }

    @Test func completedMoreThanOnce() throws {
        let violations = try push(Broken(completes: 3))
        #expect(violations.map(\.rule) == [.completedMoreThanOnce, .completedMoreThanOnce])
        #expect(list.navigationController?.topViewController === detail)
        #expect(violations.first?.description.contains("Broken push at 1.0 s: completed-more-than-once") == true)
    }

    @Test func completedDespiteCancel() throws {
        let driver = PercentDrivenInteractiveTransition()
        delegate.interaction = driver
        _ = try push(Broken(says: true))
        try driver.update(0.5)
        try driver.cancel()
        stage.runToIdle()
        #expect(stage.violations.map(\.rule) == [.completedDespiteCancel])
        #expect(list.navigationController?.topViewController === list)
    }

    @Test func viewMissing() throws {
        // The animator takes the destination out after it has completed, in the same completion.
        let animator = Broken(
            after: { context in
                let to = context.view(forKey: .to)
                context.completeTransition(true)
                to?.removeFromSuperview()
            }, completes: 0)
        #expect(try push(animator).map(\.rule) == [.viewMissing])
    }

    @Test func viewLeft() throws {
        let violations = try push(
            Broken(before: { context in
                let stray = View()
                stray.name = "stray"
                context.containerView?.addSubview(stray)
            }))
        #expect(violations.map(\.rule) == [.viewLeft])
        #expect(violations.first?.detail.contains("stray") == true)
    }

    @Test(arguments: [false, true]) func snapshotLeft(inside: Bool) throws {
        let violations = try push(
            Broken(before: { context in
                guard let snapshot = context.view(forKey: .from)?.snapshotView(afterScreenUpdates: true) else { return }
                (inside ? context.view(forKey: .to) : context.containerView)?.addSubview(snapshot)
            }))
        #expect(violations.map(\.rule) == [.snapshotLeft])
    }

    @Test func cellsNotRestored() throws {
        let list = list
        let violations = try push(
            Broken(before: { _ in
                list.collectionView.visibleCells[1].isHidden = true
                list.collectionView.visibleCells[2].center.x += 1
                list.collectionView.visibleCells[3].transform = .scale(x: 2, y: 2)
            }))
        #expect(violations.map(\.rule) == [.cellNotRestored, .cellNotRestored, .cellNotRestored])
        #expect(violations.first?.detail == "cell 1 was left hidden")
    }

    @Test func viewNotAtRest() throws {
        let violations = try push(
            Broken(
                changes: { context in
                    context.view(forKey: .to)?.alpha = 0.9
                    context.view(forKey: .to)?.transform = .scale(x: 0.5, y: 0.5)
                }, after: { $0.view(forKey: .to)?.alpha = 0.9 }))
        #expect(violations.map(\.rule) == [.viewNotAtRest, .viewNotAtRest])
    }

    @Test func hiddenIsNotAtRest() throws {
        #expect(try push(Broken(after: { $0.view(forKey: .to)?.isHidden = true })).map(\.rule) == [.viewNotAtRest])
    }

    @Test func stillAnimating() throws {
        let violations = try push(
            Broken(before: { context in
                View.animate(withDuration: 2) { context.view(forKey: .to)?.center.y += 0.5 }
            }))
        #expect(violations.map(\.rule) == [.stillAnimating])
        #expect(violations.first?.time == 1)
    }

    @Test func animatedOutsideContainer() throws {
        let stage = stage
        let violations = try push(
            Broken(before: { _ in
                View.animate(withDuration: 0.5) { stage.window.alpha = 0.5 }
            }))
        #expect(violations.map(\.rule) == [.animatedOutsideContainer])
        #expect(violations.first?.time == 0)
    }

    @Test func containerRemoved() throws {
        let violations = try push(
            Broken(before: { context in
                context.containerView?.removeFromSuperview()
                let other = View()
                context.view(forKey: .to)?.addSubview(other)
                if let container = context.containerView {
                    context.containerView?.superview?.superview?.addSubview(container)
                }
                other.removeFromSuperview()
            }))
        #expect(violations.map(\.rule) == [.containerRemoved, .containerRemoved])
        #expect(detail.view.stage === stage)
    }

    @Test func cyclicViewTree() throws {
        let violations = try push(
            Broken(before: { context in
                guard let container = context.containerView, let to = context.view(forKey: .to) else { return }
                to.addSubview(container)
            }))
        #expect(violations.map(\.rule) == [.cyclicViewTree])
        #expect(detail.view.stage === stage)
    }

    @Test func anErrorEndsTheTransitionAsFailed() throws {
        struct Mishap: Error {}
        final class Throwing: ViewControllerAnimatedTransitioning {
            func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double { 1 }
            func animateTransition(using context: any ViewControllerContextTransitioning) throws { throw Mishap() }
        }
        #expect(try push(Throwing()) == [])
        #expect(stage.failures.count == 1)
        #expect(stage.failures.first is Mishap)
        #expect(list.navigationController?.viewControllers.map(\.title) == ["list"])
    }

    /// Every rule has its test here, by name.
    @Test func everyRuleIsTested() {
        #expect(ContractViolation.Rule.allCases.count == 12)
    }
}

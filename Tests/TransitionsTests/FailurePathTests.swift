import AnimationCore
import HeadlessKit
import Scenarios
import Testing
import Transitions

/// A context of which something is missing.
final class MaimedContext: NSObject, UIViewControllerContextTransitioning {
    enum Missing: CaseIterable { case from, to, controllers }

    let context: any UIViewControllerContextTransitioning
    let missing: Missing

    init(_ context: any UIViewControllerContextTransitioning, missing: Missing) {
        self.context = context
        self.missing = missing
    }

    var containerView: UIView { context.containerView }
    var targetTransform: CGAffineTransform { context.targetTransform }
    var isAnimated: Bool { context.isAnimated }
    var isInteractive: Bool { context.isInteractive }
    var transitionWasCancelled: Bool { context.transitionWasCancelled }
    var presentationStyle: UIModalPresentationStyle { context.presentationStyle }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        missing == .controllers ? nil : context.viewController(forKey: key)
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        (key == .from && missing == .from) || (key == .to && missing == .to) ? nil : context.view(forKey: key)
    }

    func initialFrame(for vc: UIViewController) -> CGRect { context.initialFrame(for: vc) }
    func finalFrame(for vc: UIViewController) -> CGRect { context.finalFrame(for: vc) }
    func completeTransition(_ didComplete: Bool) { context.completeTransition(didComplete) }
    func updateInteractiveTransition(_ percentComplete: CGFloat) {
        context.updateInteractiveTransition(percentComplete)
    }
    func pauseInteractiveTransition() { context.pauseInteractiveTransition() }
    func finishInteractiveTransition() { context.finishInteractiveTransition() }
    func cancelInteractiveTransition() { context.cancelInteractiveTransition() }
}

/// Runs an animator with a context of which something is missing.
final class Maiming: NSObject, UIViewControllerAnimatedTransitioning {
    let animator: any UIViewControllerAnimatedTransitioning
    let missing: MaimedContext.Missing

    init(_ animator: any UIViewControllerAnimatedTransitioning, missing: MaimedContext.Missing) {
        self.animator = animator
        self.missing = missing
    }

    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?) -> Double {
        animator.transitionDuration(using: context)
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        animator.animateTransition(using: MaimedContext(context, missing: missing))
    }
}

/// After any failure the stage is clean, and `completeTransition` said the right thing.
@MainActor
@Suite("Failure paths of transitions") struct FailurePathTests {
    /// Those that are driven by an animator of their own.
    nonisolated static let kinds: [TransitionKind] = [.popInAndOut, .slideAndZoom, .wave, .stackModal, .growFrame]
    nonisolated static let scrubbed: [TransitionKind] = kinds + [.layoutToLayout, .defaultPush, .defaultPresent]
    nonisolated static let fractions = [0, 0.3, 0.5, 1.0]

    /// The screen at rest: the list, or the detail.
    private func expectRest(
        _ scene: TransitionScene, onDetail: Bool, ignoredRequests: Int = 0,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(
            scene.stage.violations.map(\.rule) == Array(repeating: .requestIgnored, count: ignoredRequests),
            sourceLocation: sourceLocation)
        #expect(scene.stage.isIdle, sourceLocation: sourceLocation)
        let isModal = scene.setup.kind.isPresentation
        let shown: UIView = onDetail ? scene.detail.view : isModal ? scene.navigation.view : scene.list.view
        #expect(shown.superview?.subviews == [shown], sourceLocation: sourceLocation)
        #expect(shown.window === scene.stage.window, sourceLocation: sourceLocation)
        #expect(shown.alpha == 1 && !shown.isHidden, sourceLocation: sourceLocation)
        #expect(shown.transform == .identity, sourceLocation: sourceLocation)
        if isModal {
            #expect((scene.navigation.presentedViewController === scene.detail) == onDetail)
            // Only a full-screen presentation takes the presenter out of the window.
            let isPresenterShown = !onDetail || scene.detail.modalPresentationStyle != .fullScreen
            #expect(
                (scene.navigation.view.window === scene.stage.window) == isPresenterShown,
                sourceLocation: sourceLocation)
        } else {
            #expect(scene.navigation.viewControllers.count == (onDetail ? 2 : 1), sourceLocation: sourceLocation)
        }
        guard !onDetail else { return }
        #expect(shown.frame == shown.superview?.bounds, sourceLocation: sourceLocation)
        for cell in scene.list.collectionView.visibleCells {
            #expect(cell.alpha == 1 && !cell.isHidden && cell.transform == .identity, sourceLocation: sourceLocation)
        }
    }

    @Test(
        arguments: kinds,
        MaimedContext.Missing.allCases)
    func `a missing view or controller fails the transition cleanly, or does without it`(
        kind: TransitionKind, missing: MaimedContext.Missing
    ) throws {
        let scene = TransitionScene(TransitionSetup(kind))
        scene.wrapAnimator = { Maiming($0, missing: missing) }
        let timeline = scene.forward()
        let animatesAnyway =
            (missing == .from && [.growFrame, .popInAndOut, .stackModal].contains(kind))
            || (missing == .controllers && kind == .wave)
        let completes = animatesAnyway || (missing == .controllers && kind == .popInAndOut)
        #expect(timeline.transitions.map(\.didComplete) == [completes])
        if !completes { #expect(timeline.events.contains { $0.kind == .transitionCompleted(false) }) }
        // A view that failed to come in has never been added.
        let added = timeline.events.filter { $0.kind == .added }.compactMap {
            $0.target.map { timeline.targets[$0].name }
        }
        if !completes { #expect(added.allSatisfy { $0 == .container }) }
        expectRest(scene, onDetail: completes)
    }

    @Test(arguments: TransitionKind.allCases)
    func `transitions run in both directions without cells`(kind: TransitionKind) throws {
        let scene = TransitionScene(TransitionSetup(kind, cells: 0))
        _ = scene.forward()
        if kind != .pinchLayout { expectRest(scene, onDetail: true) }
        _ = scene.backward()
        expectRest(scene, onDetail: false)
    }

    @Test(arguments: TransitionKind.allCases)
    func `transitions run in a container without size`(kind: TransitionKind) throws {
        let scene = TransitionScene(TransitionSetup(kind, container: .zero))
        let timeline = scene.forward()
        if kind == .stackModal {
            // There is nothing to squeeze.
            #expect(timeline.transitions.map(\.didComplete) == [false])
            expectRest(scene, onDetail: false)
        } else if kind != .pinchLayout {
            expectRest(scene, onDetail: true)
            _ = scene.backward()
        }
        expectRest(scene, onDetail: false)
    }

    @Test(
        arguments: scrubbed, fractions
    )
    func `a transition cancelled by hand leaves everything as it was, in both directions`(
        kind: TransitionKind, fraction: Double
    ) throws {
        let scene = TransitionScene(TransitionSetup(kind, scrollOffset: 20))
        let driver = UIPercentDrivenInteractiveTransition()
        scene.interaction = driver
        let before = scene.list.collectionView.visibleCells.map(\.frame)
        scene.stage.beginRecording()
        scene.begin()
        driver.update(fraction)
        scene.stage.advance(by: 0.25)
        driver.cancel()
        scene.stage.runToIdle()
        let transition = try #require(scene.stage.timeline.transitions.first)
        #expect(transition.didComplete == false)
        expectRest(scene, onDetail: false)
        #expect(scene.list.collectionView.visibleCells.map(\.frame) == before)
        // The way forward is open still.
        scene.interaction = nil
        _ = scene.forward()
        expectRest(scene, onDetail: true)
        // And so is the way back, cancelled and then for good.
        scene.interaction = driver
        scene.stage.beginRecording()
        scene.beginBack()
        driver.update(fraction)
        driver.cancel()
        scene.stage.runToIdle()
        expectRest(scene, onDetail: true)
        scene.interaction = nil
        _ = scene.backward()
        expectRest(scene, onDetail: false)
    }

    @Test(arguments: scrubbed, fractions)
    func `a transition finished by hand ends at rest`(kind: TransitionKind, fraction: Double) throws {
        let scene = TransitionScene(TransitionSetup(kind))
        let driver = UIPercentDrivenInteractiveTransition()
        scene.interaction = driver
        scene.stage.beginRecording()
        scene.begin()
        driver.update(fraction)
        driver.finish()
        scene.stage.runToIdle()
        expectRest(scene, onDetail: true)
        #expect(scene.stage.timeline.transitions.first?.didComplete == true)
    }

    @Test(arguments: scrubbed, [0, 0.1, 0.25])
    func `requesting the opposite transition returns in the time elapsed`(kind: TransitionKind, time: Double) throws {
        let scene = TransitionScene(TransitionSetup(kind))
        scene.stage.beginRecording()
        scene.begin()
        scene.stage.advance(to: time)
        scene.beginBack()
        scene.stage.runToIdle()
        #expect(scene.stage.now == 2 * time)
        #expect(scene.stage.timeline.transitions.first?.didComplete == false)
        expectRest(scene, onDetail: false)
        _ = scene.forward()
        scene.stage.beginRecording()
        scene.beginBack()
        scene.stage.advance(to: time)
        scene.begin()
        scene.stage.runToIdle()
        expectRest(scene, onDetail: true)
    }

    @Test(arguments: scrubbed)
    func `requests during a transition are ignored, and it ends at rest`(kind: TransitionKind) throws {
        let scene = TransitionScene(TransitionSetup(kind))
        scene.stage.beginRecording()
        scene.begin()
        scene.stage.advance(to: 0.1)
        scene.navigation.pushViewController(UIViewController(), animated: true)
        scene.list.present(UIViewController(), animated: true)
        scene.stage.runToIdle()
        expectRest(scene, onDetail: true, ignoredRequests: 2)
    }
}

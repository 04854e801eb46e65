import Scenarios
import AnimationCore
import HeadlessKit
import Testing
import Transitions

/// A context of which something is missing.
final class MaimedContext: ViewControllerContextTransitioning {
    enum Missing: CaseIterable { case from, to, container, controllers }

    let context: any ViewControllerContextTransitioning
    let missing: Missing

    init(_ context: any ViewControllerContextTransitioning, missing: Missing) {
        self.context = context
        self.missing = missing
    }

    var containerView: View? { missing == .container ? nil : context.containerView }
    var isAnimated: Bool { context.isAnimated }
    var isInteractive: Bool { context.isInteractive }
    var transitionWasCancelled: Bool { context.transitionWasCancelled }
    var presentationStyle: ModalPresentationStyle { context.presentationStyle }

    func viewController(forKey key: TransitionContextViewControllerKey) -> ViewController? {
        missing == .controllers ? nil : context.viewController(forKey: key)
    }

    func view(forKey key: TransitionContextViewKey) -> View? {
        (key == .from && missing == .from) || (key == .to && missing == .to) ? nil : context.view(forKey: key)
    }

    func initialFrame(for viewController: ViewController) -> Rect { context.initialFrame(for: viewController) }
    func finalFrame(for viewController: ViewController) -> Rect { context.finalFrame(for: viewController) }
    func completeTransition(_ didComplete: Bool) { context.completeTransition(didComplete) }
    func updateInteractiveTransition(_ percentComplete: Double) {
        context.updateInteractiveTransition(percentComplete)
    }
    func pauseInteractiveTransition() { context.pauseInteractiveTransition() }
    func finishInteractiveTransition(speed: Double, curve: UnitCurve) {
        context.finishInteractiveTransition(speed: speed, curve: curve)
    }
    func cancelInteractiveTransition(speed: Double, curve: UnitCurve) {
        context.cancelInteractiveTransition(speed: speed, curve: curve)
    }
    func animateAlongsideInteraction() { context.animateAlongsideInteraction() }
}

/// Runs an animator with a context of which something is missing.
final class Maiming: ViewControllerAnimatedTransitioning {
    let animator: any ViewControllerAnimatedTransitioning
    let missing: MaimedContext.Missing

    init(_ animator: any ViewControllerAnimatedTransitioning, missing: MaimedContext.Missing) {
        self.animator = animator
        self.missing = missing
    }

    func transitionDuration(using context: (any ViewControllerContextTransitioning)?) -> Double {
        animator.transitionDuration(using: context)
    }

    func animateTransition(using context: any ViewControllerContextTransitioning) throws {
        try animator.animateTransition(using: MaimedContext(context, missing: missing))
    }
}

/// Whatever goes wrong, the stage is clean afterwards, and `completeTransition` said the right thing.
@Suite struct FailurePathTests {
    /// Those that are driven by an animator of their own.
    static let kinds: [TransitionKind] = [.popInAndOut, .slideAndZoom, .wave, .stackModal, .growFrame]
    static let scrubbed: [TransitionKind] = kinds + [.layoutToLayout, .defaultPush, .defaultPresent]
    static let fractions = [0, 0.3, 0.5, 1.0]

    /// What is seen at rest: the list, or the detail.
    private func expectRest(
        _ scene: TransitionScene, onDetail: Bool, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(scene.stage.violations == [], sourceLocation: sourceLocation)
        #expect(scene.stage.failures.isEmpty, sourceLocation: sourceLocation)
        #expect(scene.stage.isIdle, sourceLocation: sourceLocation)
        let isModal = scene.setup.kind.isPresentation
        let shown = onDetail ? scene.detail.view : isModal ? scene.navigation.view : scene.list.view
        #expect(shown.superview?.subviews == [shown], sourceLocation: sourceLocation)
        #expect(shown.stage === scene.stage, sourceLocation: sourceLocation)
        #expect(shown.alpha == 1 && !shown.isHidden, sourceLocation: sourceLocation)
        #expect(shown.transform == .identity, sourceLocation: sourceLocation)
        if isModal {
            #expect((scene.navigation.presentedViewController === scene.detail) == onDetail)
        } else {
            #expect(scene.navigation.viewControllers.count == (onDetail ? 2 : 1), sourceLocation: sourceLocation)
        }
        guard !onDetail else { return }
        #expect(shown.frame == shown.superview?.bounds, sourceLocation: sourceLocation)
        for cell in scene.list.collectionView.visibleCells {
            #expect(cell.alpha == 1 && !cell.isHidden && cell.transform == .identity, sourceLocation: sourceLocation)
        }
    }

    @Test(arguments: kinds, MaimedContext.Missing.allCases)
    func somethingIsMissing(kind: TransitionKind, missing: MaimedContext.Missing) throws {
        let scene = TransitionScene(TransitionSetup(kind))
        scene.wrapAnimator = { Maiming($0, missing: missing) }
        let timeline = try scene.forward()
        let animatesAnyway =
            (missing == .from && (kind == .growFrame || kind == .popInAndOut))
            || (missing == .controllers && (kind == .stackModal || kind == .wave))
        let completes = animatesAnyway || (missing == .controllers && kind == .popInAndOut)
        #expect(timeline.transitions.map(\.didComplete) == [completes])
        if !completes { #expect(timeline.events.contains { $0.kind == .transitionCompleted(false) }) }
        // A view that failed to come in has never been added.
        if !completes { #expect(!timeline.events.contains { $0.kind == .added }) }
        expectRest(scene, onDetail: completes)
    }

    @Test(arguments: TransitionKind.allCases) func noCells(kind: TransitionKind) throws {
        let scene = TransitionScene(TransitionSetup(kind, cells: 0))
        _ = try scene.forward()
        if kind != .pinchLayout { expectRest(scene, onDetail: true) }
        _ = try scene.backward()
        expectRest(scene, onDetail: false)
    }

    @Test(arguments: TransitionKind.allCases) func aContainerWithoutSize(kind: TransitionKind) throws {
        let scene = TransitionScene(TransitionSetup(kind, container: .zero))
        let timeline = try scene.forward()
        if kind == .stackModal {
            // There is nothing to squeeze.
            #expect(timeline.transitions.map(\.didComplete) == [false])
            expectRest(scene, onDetail: false)
        } else if kind != .pinchLayout {
            expectRest(scene, onDetail: true)
            _ = try scene.backward()
        }
        expectRest(scene, onDetail: false)
    }

    @Test(arguments: scrubbed, fractions) func cancelledByHand(kind: TransitionKind, fraction: Double) throws {
        let scene = TransitionScene(TransitionSetup(kind, scrollOffset: 20))
        let driver = PercentDrivenInteractiveTransition()
        scene.interaction = driver
        let before = scene.list.collectionView.visibleCells.map(\.frame)
        scene.stage.beginRecording()
        try scene.begin()
        try driver.update(fraction)
        scene.stage.advance(by: 0.25)
        try driver.cancel()
        scene.stage.runToIdle()
        let transition = try #require(scene.stage.timeline.transitions.first)
        #expect(transition.didComplete == false)
        expectRest(scene, onDetail: false)
        #expect(scene.list.collectionView.visibleCells.map(\.frame) == before)
        // The way forward is open still.
        scene.interaction = nil
        _ = try scene.forward()
        expectRest(scene, onDetail: true)
        // And so is the way back, cancelled and then for good.
        scene.interaction = driver
        scene.stage.beginRecording()
        try scene.beginBack()
        try driver.update(fraction)
        try driver.cancel()
        scene.stage.runToIdle()
        expectRest(scene, onDetail: true)
        scene.interaction = nil
        _ = try scene.backward()
        expectRest(scene, onDetail: false)
    }

    @Test(arguments: scrubbed, fractions) func finishedByHand(kind: TransitionKind, fraction: Double) throws {
        let scene = TransitionScene(TransitionSetup(kind))
        let driver = PercentDrivenInteractiveTransition()
        scene.interaction = driver
        scene.stage.beginRecording()
        try scene.begin()
        try driver.update(fraction)
        try driver.finish()
        scene.stage.runToIdle()
        expectRest(scene, onDetail: true)
        #expect(scene.stage.timeline.transitions.first?.didComplete == true)
    }

    @Test(arguments: scrubbed, [0, 0.1, 0.25]) func interruptedByTheReverse(kind: TransitionKind, time: Double) throws {
        let scene = TransitionScene(TransitionSetup(kind))
        scene.stage.beginRecording()
        try scene.begin()
        scene.stage.advance(to: time)
        try scene.beginBack()
        scene.stage.runToIdle()
        #expect(scene.stage.now == 2 * time)
        #expect(scene.stage.timeline.transitions.first?.didComplete == false)
        expectRest(scene, onDetail: false)
        _ = try scene.forward()
        scene.stage.beginRecording()
        try scene.beginBack()
        scene.stage.advance(to: time)
        try scene.begin()
        scene.stage.runToIdle()
        expectRest(scene, onDetail: true)
    }

    @Test(arguments: scrubbed) func aSecondTransitionWhileOneRuns(kind: TransitionKind) throws {
        let scene = TransitionScene(TransitionSetup(kind))
        scene.stage.beginRecording()
        try scene.begin()
        scene.stage.advance(to: 0.1)
        #expect(throws: TransitionError.self) {
            try scene.navigation.pushViewController(ViewController(), animated: true)
        }
        #expect(throws: TransitionError.self) { try scene.list.present(ViewController(), animated: true) }
        scene.stage.runToIdle()
        expectRest(scene, onDetail: true)
    }
}

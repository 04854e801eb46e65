import AnimationCore
import HeadlessKit
import Scenarios
import Testing
import Transitions

@MainActor
@Suite("Stack modal") struct StackModalTests {
    private func progress(_ time: Double, _ damping: Double, _ velocity: Double) throws -> Double {
        time <= 0
            ? 0 : try UIKitSpring(duration: 0.6, dampingRatio: damping, initialVelocity: velocity).progress(at: time)
    }

    @Test func `presenting squeezes the presenter's snapshot and slides the presented view up`() throws {
        let run = TransitionRun(TransitionSetup(.stackModal))
        let snapshot = "snapshot of navigation"
        for time in [0.0, 0.05, 0.1, 0.15, 0.3, 0.5, 0.65] {
            let squeeze = try progress(time, 0.7, 1)
            expectClose(try run.transform(snapshot, at: time).a, 1 - 0.05 * squeeze, within: 1e-12)
            let slide = try progress(time - 0.1, 0.85, 2.5)
            expectClose(try run.transform("detail", at: time).ty, 844 * (1 - slide))
        }
        #expect(run.content(at: 0.3) == ["navigation", "background", snapshot, "detail"])
        #expect(run.timeline.duration == 0.7)
        #expect(run.content(at: 0.7) == ["navigation", "detail"])
        #expect(run.scene.stage.violations == [])
    }

    @Test func `the transition's duration is that of one spring`() {
        #expect(StackModalAnimator(mode: .present).transitionDuration(using: nil) == 0.6)
        #expect(StackModalAnimator(mode: .dismiss).transitionDuration(using: nil) == 0.6)
    }

    @Test func `the overlay lies in the white background, under the snapshot`() throws {
        let scene = TransitionScene(TransitionSetup(.stackModal))
        scene.begin()
        let container = try #require(scene.detail.view.superview)
        let (background, snapshot) = (container.subviews[0], container.subviews[1])
        #expect(background.backgroundColor == .white)
        #expect(background.frame == scene.navigation.view.frame)
        let overlay = try #require(background.subviews.first)
        #expect(overlay.backgroundColor == .black)
        #expect(overlay.alpha == 0.7)
        #expect(snapshot.subviews.isEmpty)
        // The presenter stays behind them, in the window.
        #expect(container.superview?.subviews as [UIView?]? == [scene.navigation.view, container])
    }

    @Test func `dismissing slides the presented view down, then the snapshot recovers`() throws {
        let run = TransitionRun(TransitionSetup(.stackModal), backwards: true)
        let snapshot = "snapshot of navigation"
        for time in [0.0, 0.05, 0.2, 0.4, 0.59, 0.65] {
            expectClose(try run.transform("detail", at: time).ty, 844 * (try progress(time, 1, 1)))
            let recovery = try progress(time - 0.1, 1, 1)
            expectClose(try run.transform(snapshot, at: time).d, 0.95 + 0.05 * recovery, within: 1e-12)
        }
        #expect(run.timeline.duration == 0.7)
        #expect(run.content(at: 0.7) == ["navigation"])
        #expect(run.scene.detail.view.transform == .identity)
        #expect(run.scene.stage.violations == [])
    }

    @Test func `a second presentation is like the first`() throws {
        let scene = TransitionScene(TransitionSetup(.stackModal))
        let first = scene.forward()
        _ = scene.backward()
        let second = scene.forward()
        #expect(first.events.map(\.kind) == second.events.map(\.kind))
        let names = ["detail", "snapshot of navigation"]
        for name in names {
            let (a, b) = (try #require(first.target(named: name)), try #require(second.target(named: name)))
            #expect(first.presentation(of: a, at: 0.2) == second.presentation(of: b, at: 0.2))
        }
        #expect(scene.stage.violations == [])
    }
}

import AnimationCore
import HeadlessKit
import Scenarios
import Testing
import Transitions

@MainActor
@Suite("Pop in and out") struct PopInAndOutTests {
    private let full = Rect(x: 0, y: 0, width: 390, height: 844)

    private func progress(_ time: Double, duration: Double = 0.4) throws -> Double {
        try UIKitSpring(duration: duration, dampingRatio: 0.7).progress(at: time)
    }

    /// The snapshots start on the cell, wherever the collection is scrolled to.
    @Test(arguments: [0.0, 33, 60, -20])
    func `both snapshots grow from the cell to full screen with the spring`(scroll: Double) throws {
        let run = TransitionRun(TransitionSetup(.popInAndOut, cells: 40, scrollOffset: scroll))
        let cell = try run.cell()
        let start = try run.rect(cell, at: 0)
        #expect(start.size == Size(width: run.scene.setup.fittedSide, height: run.scene.setup.fittedSide))
        for name in ["snapshot of \(cell)", "snapshot of detail"] {
            expectClose(try run.rect(name, at: 0), start)
            for time in [0.05, 0.1, 0.2, 0.3, 0.39] {
                expectClose(
                    try run.rect(name, at: time), start.interpolated(to: full, progress: try progress(time)),
                    within: 1e-10)
            }
        }
        expectClose(try run.alpha("snapshot of \(cell)", at: 0.1), 1 - (try progress(0.1)))
        #expect(try run.alpha("snapshot of detail", at: 0.1) == 1)
    }

    @Test func `the push performs its steps in the original's order`() throws {
        let run = TransitionRun(TransitionSetup(.popInAndOut))
        let cell = try run.cell()
        #expect(run.content(at: 0.2) == ["list", "detail", "snapshot of detail", "snapshot of \(cell)"])
        #expect(try run.isHidden("detail", at: 0.2))
        #expect(try !run.isHidden("snapshot of detail", at: 0.2))
        // Destination first, then the snapshots; hidden, animated, and only then shown.
        let kinds = run.timeline.events.map(\.kind).filter { if case .appearance = $0 { false } else { true } }
        #expect(
            kinds == [
                .transitionBegan("PopInAndOutAnimator push"), .added, .added, .added, .hidden, .hidden, .animated,
                .shown, .completed(finished: true), .removed, .removed, .shown, .transitionCompleted(true), .removed,
            ])
        #expect(run.timeline.duration == 0.4)
        #expect(run.content(at: 0.4) == ["detail"])
        #expect(try !run.isHidden("detail", at: 0.4))
        #expect(run.scene.stage.violations == [])
    }

    @Test func `the pop shrinks both snapshots into the cell`() throws {
        let run = TransitionRun(TransitionSetup(.popInAndOut, scrollOffset: 33), backwards: true)
        let cell = try run.cell()
        let end = try run.rect(cell, at: 0)
        for name in ["snapshot of \(cell)", "snapshot of detail"] {
            expectClose(try run.rect(name, at: 0), full)
            expectClose(
                try run.rect(name, at: 0.15), full.interpolated(to: end, progress: try progress(0.15)), within: 1e-10)
        }
        #expect(try run.alpha("snapshot of \(cell)", at: 0) == 0)
        // The spring overshoots; the opacity does not.
        #expect(try progress(0.15) > 1 && run.alpha("snapshot of \(cell)", at: 0.15) == 1)
        expectClose(try run.alpha("snapshot of \(cell)", at: 0.05), try progress(0.05))
        #expect(run.content(at: 0.2) == ["detail", "list", "snapshot of detail", "snapshot of \(cell)"])
        #expect(try run.isHidden("detail", at: 0.2))
        #expect(try run.isHidden(cell, at: 0.2))
        #expect(try !run.isHidden(cell, at: 0.4))
        #expect(run.content(at: 0.4) == ["list"])
        #expect(run.scene.stage.violations == [])
    }

    @Test func `a pop to a cell out of sight completes without animation`() throws {
        let scene = TransitionScene(TransitionSetup(.popInAndOut, cells: 200, itemSide: 100))
        _ = scene.forward()
        scene.list.collectionView.contentOffset.y = 3000
        #expect(scene.list.sourceCell == nil)
        let timeline = scene.backward()
        #expect(timeline.duration == 0)
        #expect(scene.list.view.superview?.subviews as [UIView?]? == [scene.list.view])
        #expect(scene.stage.violations == [])
    }

    @Test func `a push without cells completes without animation`() throws {
        let run = TransitionRun(TransitionSetup(.popInAndOut, cells: 0))
        #expect(run.timeline.transitions.map(\.didComplete) == [true])
        #expect(run.timeline.duration == 0)
        #expect(run.scene.navigation.topViewController === run.scene.detail)
    }

    @Test func `an animator of no operation has the default duration`() {
        let animator = PopInAndOutAnimator(operation: .none)
        #expect(animator.transitionDuration(using: nil) == 0.4)
    }
}

import AnimationCore
import HeadlessKit
import Scenarios
import Testing
import Transitions

@MainActor
@Suite("Slide and zoom") struct SlideAndZoomTests {
    private let destination = Rect(x: 0, y: 0, width: 390, height: 422)

    /// The progress of a keyframe: the ease-in-out of the whole timeline, then its own third.
    private func progress(_ time: Double, from start: Double) -> Double {
        let warped = UnitCurve.easeInOut.value(at: time / 0.6)
        return min(max((warped - start) / 0.33, 0), 1)
    }

    @Test(arguments: [0.0, 45])
    func `showing slides, then zooms, while the list fades`(scroll: Double) throws {
        let run = TransitionRun(TransitionSetup(.slideAndZoom, cells: 40, scrollOffset: scroll))
        let origin = try run.rect(try run.cell(), at: 0)
        var first = destination
        first.size.height = origin.height
        for time in stride(from: 0.0, to: 0.6, by: 0.01) {
            let slid = origin.interpolated(to: first, progress: progress(time, from: 0.33))
            var expected = slid
            if progress(time, from: 0.66) > 0 {
                expected = first.interpolated(to: destination, progress: progress(time, from: 0.66))
            }
            expectClose(try run.rect("snapshot of collection", at: time), expected, within: 1e-10)
            expectClose(try run.alpha("list", at: time), 1 - progress(time, from: 0))
            #expect(try run.alpha("detail", at: time) == 0)
        }
        #expect(run.timeline.duration == 0.6)
        #expect(run.content(at: 0.6) == ["detail"])
        #expect(try run.alpha("detail", at: 0.6) == 1)
        #expect(run.scene.list.view.alpha == 0)
        #expect(run.scene.detail.view.superview?.backgroundColor == .white)
        #expect(run.scene.stage.violations == [])
    }

    /// The last hundredth of the warped timeline holds.
    @Test func `the last hundredth of the timeline holds`() throws {
        let run = TransitionRun(TransitionSetup(.slideAndZoom))
        let time = 0.6 * (1 - 1e-3)
        #expect(UnitCurve.easeInOut.value(at: 1 - 1e-3) > 0.99)
        expectClose(try run.rect("snapshot of collection", at: time), destination, within: 1e-10)
    }

    @Test func `hiding zooms, then slides, while the list appears`() throws {
        let run = TransitionRun(TransitionSetup(.slideAndZoom), backwards: true)
        let origin = try run.rect(try run.cell(), at: 0)
        var first = destination
        first.size.height = origin.height
        let times = [0.1, 0.2, 0.3, 0.4, 0.5]
        for time in times {
            let zoomed = destination.interpolated(to: first, progress: progress(time, from: 0))
            let expected =
                progress(time, from: 0.33) > 0
                ? first.interpolated(to: origin, progress: progress(time, from: 0.33)) : zoomed
            expectClose(try run.rect("snapshot of collection", at: time), expected, within: 1e-10)
            expectClose(try run.alpha("list", at: time), progress(time, from: 0.66))
        }
        #expect(run.content(at: 0.6) == ["list"])
        #expect(run.scene.stage.violations == [])
    }

    @Test func `the view that goes stays transparent, and is shown again only by a hide that is cancelled`() {
        let scene = TransitionScene(TransitionSetup(.slideAndZoom))
        _ = scene.forward()
        #expect(scene.list.view.alpha == 0 && scene.detail.view.alpha == 1)
        let driver = UIPercentDrivenInteractiveTransition()
        scene.interaction = driver
        scene.stage.beginRecording()
        scene.beginBack()
        driver.update(0.5)
        driver.cancel()
        scene.stage.runToIdle()
        #expect(scene.detail.view.alpha == 1)
        scene.interaction = nil
        _ = scene.backward()
        #expect(scene.list.view.alpha == 1 && scene.detail.view.alpha == 0)
    }

    @Test func `the picture is resizable, with margins that keep their size`() throws {
        let scene = TransitionScene(TransitionSetup(.slideAndZoom))
        scene.begin()
        let snapshot = try #require(scene.list.view.superview?.subviews.compactMap { $0 as? SnapshotView }.first)
        #expect(snapshot.sourceRect == scene.list.originRect.map { Rect($0) })
        #expect(snapshot.capInsets == EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    }

    @Test func `the classes of the controllers decide between show, hide and the default`() {
        let (list, detail) = (
            ListController(collectionViewLayout: CollectionLayouts.flow(), numberOfItems: 0),
            DetailController(collectionViewLayout: CollectionLayouts.flow(), numberOfItems: 0)
        )
        #expect(SlideAndZoomAnimator(from: list, to: detail) != nil)
        #expect(SlideAndZoomAnimator(from: detail, to: list) != nil)
        #expect(SlideAndZoomAnimator(from: list, to: UIViewController()) == nil)
        #expect(SlideAndZoomAnimator(from: UIViewController(), to: detail) == nil)
    }
}

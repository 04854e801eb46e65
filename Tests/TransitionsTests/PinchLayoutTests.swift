import AnimationCore
import HeadlessKit
import Scenarios
import Testing
import Transitions

import UIKit

@MainActor
@Suite("Pinch from layout to layout") struct PinchLayoutTests {
    private let scene = TransitionScene(TransitionSetup(.pinchLayout))
    private var collection: UICollectionView { scene.list.collectionView }

    private func pinch(_ told: @escaping (Bool, Bool) -> Void = { _, _ in }) -> PinchLayoutController {
        PinchLayoutController(collectionView: scene.list.collectionView, completion: told)
    }

    private func frames() -> [Rect] { collection.visibleCells.map { Rect($0.frame) } }

    @Test func `the progress is the difference of the scale from 1, over four tenths`() throws {
        let pinch = pinch()
        pinch.pinchBegan()
        let layout = try #require(collection.interactiveTransitionLayout)
        for (scale, progress) in [(1.0, 0.0), (0.8, 0.5), (1.2, 0.5), (0.6, 1), (0.2, 2)] {
            pinch.pinchChanged(scale: scale)
            expectClose(layout.transitionProgress, progress)
            #expect(layout.clampedProgress == min(Double(layout.transitionProgress), 1))
        }
    }

    @Test func `each cell is as far as the pinch, to half a pixel of its centre`() {
        let flow = frames()
        let pinch = pinch()
        pinch.pinchBegan()
        pinch.pinchChanged(scale: 0.6)
        let circle = frames()
        pinch.pinchChanged(scale: 0.9)
        for (index, rect) in frames().enumerated() {
            let exact = flow[index].center.interpolated(to: circle[index].center, progress: 0.25)
            #expect((rect.center.x - exact.x).magnitude <= 0.25)
            #expect((rect.center.y - exact.y).magnitude <= 0.25)
            #expect((rect.center.x * 4).rounded() == rect.center.x * 4)
        }
        #expect(flow != circle)
    }

    @Test(arguments: [(0.5, false), (0.51, true), (0.0, false), (1, true), (3, true)])
    func `letting go finishes beyond half of the progress, and cancels up to it`(progress: Double, finishes: Bool) {
        let before = frames()
        var told: [Bool] = []
        let pinch = pinch { told = [$0, $1] }
        // The difference of 1 and 1.2 is a little less than 0.2: the progress is 0.5 at most.
        let scale = 1 + 0.4 * progress
        let timeline = scene.stage.record {
            pinch.pinchBegan()
            pinch.pinchChanged(scale: scale)
            // Between two touches the cells follow.
            collection.layoutIfNeeded()
            pinch.pinchEnded(scale: scale)
        }
        #expect(told == [true, finishes])
        #expect(collection.interactiveTransitionLayout == nil)
        #expect(collection.collectionViewLayout is CircleLayout == finishes)
        expectClose(timeline.duration, 0.3 * (finishes ? 1 - min(progress, 1) : progress), within: 1e-12)
        #expect((frames() == before) == !finishes)
        #expect(scene.stage.violations == [])
    }

    @Test(arguments: [(1.0, 1.3, true), (1.3, 1.1, false)])
    func `the last scale is applied before it is decided`(before: Double, last: Double, finishes: Bool) {
        let pinch = pinch()
        let timeline = scene.stage.record {
            pinch.pinchBegan()
            pinch.pinchChanged(scale: before)
            collection.layoutIfNeeded()
            pinch.pinchEnded(scale: last)
        }
        let progress = (last - 1) / 0.4
        #expect(collection.collectionViewLayout is CircleLayout == finishes)
        expectClose(timeline.duration, 0.3 * (finishes ? 1 - progress : progress), within: 1e-12)
    }

    @Test func `the rest starts where the fingers left the cells`() throws {
        let pinch = pinch()
        var left: [Rect] = []
        let timeline = scene.stage.record {
            pinch.pinchBegan()
            pinch.pinchChanged(scale: 1.28)
            left = frames()
            pinch.pinchEnded(scale: 1.28)
        }
        let container = try #require(timeline.target(named: "collection"))
        for item in 0..<12 {
            let target = try #require(timeline.target(named: "cell \(item)"))
            expectClose(try #require(timeline.rect(of: target, in: container, at: 0)), left[item])
        }
    }

    @Test func `one pinch goes to the circle, the next one back to the flow`() {
        _ = scene.forward()
        #expect(collection.collectionViewLayout is CircleLayout)
        _ = scene.backward()
        #expect(collection.collectionViewLayout is UICollectionViewFlowLayout)
        #expect(scene.stage.violations == [])
    }

    @Test func `scrolled content comes to the circle, and back to its offset after a cancel`() {
        let scene = TransitionScene(TransitionSetup(.pinchLayout, cells: 60, scrollOffset: 500, itemSide: 100))
        guard let collection = scene.list.collectionView else { return }
        let layout = collection.startInteractiveTransition(to: CollectionLayouts.circle())
        #expect(layout.contentOffset.y == 500)
        layout.transitionProgress = 0.5
        layout.invalidateLayout()
        collection.layoutIfNeeded()
        #expect(collection.contentOffset.y == 250)
        #expect(collection.contentSize.height == layout.currentLayout.collectionViewContentSize.height)
        collection.cancelInteractiveTransition()
        scene.stage.runToIdle()
        #expect(collection.contentOffset.y == 500)
    }

    @Test func `a pinch that begins while the last one settles does not move the content`() {
        let scene = TransitionScene(TransitionSetup(.pinchLayout, cells: 60, scrollOffset: 500, itemSide: 100))
        guard let collection = scene.list.collectionView else { return }
        let pinch = PinchLayoutController(collectionView: collection)
        scene.stage.beginRecording()
        scene.stage.perform {
            pinch.pinchBegan()
            pinch.pinchEnded(scale: 1.3)
        }
        let offset = collection.contentOffset
        scene.stage.advance(by: 0.01)
        scene.stage.perform {
            pinch.pinchBegan()
            pinch.pinchChanged(scale: 1.05)
        }
        #expect(collection.contentOffset == offset)
        scene.stage.runToIdle()
        #expect(collection.contentOffset == offset && collection.collectionViewLayout is CircleLayout)
    }

    @Test func `a pinch that has not begun or begins twice is ignored with a violation, and the layout stays`() {
        let before = frames()
        let pinch = pinch()
        func violations(_ requests: () -> Void) -> Int {
            let count = scene.stage.violations.count
            scene.stage.perform(requests)
            #expect(scene.stage.violations[count...].allSatisfy { $0.rule == .requestIgnored })
            return scene.stage.violations.count - count
        }
        #expect(violations { pinch.pinchEnded(scale: 1) } == 1)
        #expect(violations { pinch.pinchChanged(scale: 0.9) } == 0)
        #expect(collection.collectionViewLayout is UICollectionViewFlowLayout)
        #expect(violations { pinch.pinchBegan() } == 0)
        let running = collection.interactiveTransitionLayout
        #expect(running != nil)
        #expect(violations { pinch.pinchBegan() } == 1)
        #expect(collection.interactiveTransitionLayout === running)
        #expect(violations { pinch.pinchEnded(scale: 0.9) } == 0)
        #expect(violations { pinch.pinchEnded(scale: 0.9) } == 1)
        #expect(violations { pinch.pinchBegan() } == 1)
        scene.stage.runToIdle()
        #expect(collection.collectionViewLayout is UICollectionViewFlowLayout)
        #expect(frames() == before)
    }

    @Test func `a scale that is not a number traps`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let scene = TransitionScene(TransitionSetup(.pinchLayout))
                let pinch = PinchLayoutController(collectionView: scene.list.collectionView)
                pinch.pinchBegan()
                pinch.pinchChanged(scale: .nan)
            }
        }
    }
}

import Scenarios
import AnimationCore
import HeadlessKit
import Testing
import Transitions

@Suite struct PinchLayoutTests {
    private let scene = TransitionScene(TransitionSetup(.pinchLayout))
    private var collection: CollectionView { scene.list.collectionView }

    private func pinch(_ told: @escaping (Bool, Bool) -> Void = { _, _ in }) -> PinchLayoutController {
        PinchLayoutController(collectionView: scene.list.collectionView, completion: told)
    }

    private func frames() -> [Rect] { collection.visibleCells.map(\.frame) }

    @Test func progressIsTheChangeOfScale() throws {
        let pinch = pinch()
        try pinch.began()
        let layout = try #require(collection.interactiveTransitionLayout)
        for (scale, progress) in [(1.0, 0.0), (0.8, 0.5), (1.2, 0.5), (0.6, 1), (0.2, 2)] {
            try pinch.changed(scale: scale)
            expectClose(layout.transitionProgress, progress)
            #expect(layout.clampedProgress == min(layout.transitionProgress, 1))
        }
    }

    /// Half way, each cell is half way: to half a pixel of the centre.
    @Test func attributesInterpolate() throws {
        let flow = frames()
        let pinch = pinch()
        try pinch.began()
        try pinch.changed(scale: 0.6)
        let circle = frames()
        try pinch.changed(scale: 0.9)
        for (index, rect) in frames().enumerated() {
            let exact = flow[index].center.interpolated(to: circle[index].center, progress: 0.25)
            #expect((rect.center.x - exact.x).magnitude <= 0.25)
            #expect((rect.center.y - exact.y).magnitude <= 0.25)
            #expect((rect.center.x * 4).rounded() == rect.center.x * 4)
        }
        #expect(flow != circle)
    }

    @Test(arguments: [(0.5, false), (0.51, true), (0.0, false), (1, true), (3, true)])
    func onlyMoreThanHalfFinishes(progress: Double, finishes: Bool) throws {
        let before = frames()
        let controller = scene.list.collectionView
        var told: [Bool] = []
        let pinch = PinchLayoutController(
            collectionView: controller, completion: { told = [$0, $1] })
        let timeline = try scene.stage.record { () throws(LayoutTransitionError) in
            try pinch.began()
            try controller.updateInteractiveTransition(progress)
            try pinch.ended()
        }
        #expect(told == [true, finishes])
        #expect(controller.interactiveTransitionLayout == nil)
        #expect(controller.collectionViewLayout is CollectionViewCircleLayout == finishes)
        expectClose(timeline.duration, 0.3 * (finishes ? 1 - min(progress, 1) : progress), within: 1e-12)
        #expect((frames() == before) == !finishes)
        #expect(scene.stage.violations == [])
    }

    /// The rest starts where the fingers left the cells.
    @Test func theRestStartsWhereItIs() throws {
        let controller = scene.list.collectionView
        let pinch = pinch()
        var left: [Rect] = []
        let timeline = try scene.stage.record { () throws(LayoutTransitionError) in
            try pinch.began()
            try controller.updateInteractiveTransition(0.7)
            left = controller.visibleCells.map(\.frame)
            try pinch.ended()
        }
        let container = try #require(timeline.target(named: "collection"))
        for item in 0..<12 {
            let target = try #require(timeline.target(named: "cell \(item)"))
            expectClose(try #require(timeline.rect(of: target, in: container, at: 0)), left[item])
        }
    }

    @Test func flowAndCircleToggle() throws {
        _ = try scene.forward()
        #expect(collection.collectionViewLayout is CollectionViewCircleLayout)
        _ = try scene.backward()
        #expect(collection.collectionViewLayout is CollectionViewFlowLayout)
        #expect(scene.stage.violations == [])
        #expect(scene.stage.failures.isEmpty)
    }

    @Test func scrolledContentComesToTheCircle() throws {
        let scene = TransitionScene(TransitionSetup(.pinchLayout, cells: 60, scrollOffset: 500, itemSide: 100))
        let collection = scene.list.collectionView
        let layout = try collection.startInteractiveTransition(to: CollectionLayouts.circle())
        #expect(layout.contentOffset.y == 500)
        try collection.updateInteractiveTransition(0.5)
        #expect(collection.contentOffset.y == 250)
        #expect(collection.contentSize.height == layout.currentLayout.collectionViewContentSize.height)
        try collection.cancelInteractiveTransition()
        scene.stage.runToIdle()
        #expect(collection.contentOffset.y == 500)
    }

    @Test func whatIsWrongIsSaidAndTheLayoutStays() throws {
        let before = frames()
        let pinch = pinch()
        #expect(throws: LayoutTransitionError.notRunning) { try pinch.ended() }
        #expect(throws: LayoutTransitionError.notRunning) { try pinch.changed(scale: 0.9) }
        #expect(collection.collectionViewLayout is CollectionViewFlowLayout)
        try pinch.began()
        #expect(throws: LayoutTransitionError.alreadyRunning) { try pinch.began() }
        #expect(throws: LayoutTransitionError.progressNotANumber) { try pinch.changed(scale: .nan) }
        try pinch.ended()
        #expect(throws: LayoutTransitionError.notRunning) { try pinch.ended() }
        #expect(throws: LayoutTransitionError.alreadyRunning) { try pinch.began() }
        scene.stage.runToIdle()
        #expect(collection.collectionViewLayout is CollectionViewFlowLayout)
        #expect(frames() == before)
    }
}

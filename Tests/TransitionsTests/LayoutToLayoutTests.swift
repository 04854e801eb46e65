import AnimationCore
import HeadlessKit
import Scenarios
import Testing
import Transitions

@MainActor
@Suite("Layout to layout") struct LayoutToLayoutTests {
    /// A navigation controller with four cells in a flow, and the controller to push for them in a list.
    private static func controllers() -> (navigation: UINavigationController, pushed: UICollectionViewController) {
        let root = CellsViewController(collectionViewLayout: CollectionLayouts.flow(), numberOfItems: 4)
        let pushed = CellsViewController(collectionViewLayout: CollectionLayouts.list(), numberOfItems: 4)
        pushed.useLayoutToLayoutNavigationTransitions = true
        return (UINavigationController(rootViewController: root), pushed)
    }

    private func circleCenter(_ item: Int, of count: Int) -> Point {
        let angle = 2 * Double.pi * Double(item) / Double(count)
        let turn = AffineTransform.rotation(angle)
        return Point(x: 195 + 0.4 * 390 * turn.a, y: 422 + 0.4 * 390 * turn.b)
    }

    /// The frame of an item of a scrolled flow, on the screen.
    private func flowCenter(_ item: Int, scroll: Double) -> Point {
        let spread = (380.0 - 300) / 2
        return Point(
            x: 5 + 50 + Double(item % 3) * (100 + spread), y: 10 + 50 + Double(item / 3) * 105 - scroll)
    }

    @Test(arguments: [0.0, 60])
    func `a push moves the cells from the flow to the circle`(scroll: Double) throws {
        let run = TransitionRun(TransitionSetup(.layoutToLayout, scrollOffset: scroll))
        for item in 0..<12 {
            for time in [0.0, 0.1, 0.2, 0.3] {
                let way = UnitCurve.easeInOut.value(at: time / 0.3)
                let expected = flowCenter(item, scroll: scroll)
                    .interpolated(to: circleCenter(item, of: 12), progress: way)
                let rect = try run.rect("cell \(item)", at: time)
                expectClose(rect, Rect(center: expected, size: Size(width: 100, height: 100)))
            }
        }
        #expect(run.content(at: 0.1) == ["list", "detail"])
        #expect(run.content(at: 0.3) == ["detail"])
        #expect(run.scene.detail.collectionView === run.scene.list.collectionView)
        #expect(run.scene.stage.violations == [])
    }

    @Test(arguments: [0.0, 60])
    func `a pop moves the cells from the circle to the flow`(scroll: Double) throws {
        let run = TransitionRun(TransitionSetup(.layoutToLayout, scrollOffset: scroll), backwards: true)
        let way = UnitCurve.easeInOut.value(at: 0.5)
        let expected = circleCenter(4, of: 12).interpolated(to: flowCenter(4, scroll: 0), progress: way)
        expectClose(
            try run.rect("cell 4", at: 0.15), Rect(center: expected, size: Size(width: 100, height: 100)))
        #expect(run.scene.list.collectionView.superview === run.scene.list.view)
        #expect(run.scene.list.collectionView.collectionViewLayout is UICollectionViewFlowLayout)
        #expect(run.scene.stage.violations == [])
    }

    /// Cells on the screen in either layout take part: those below the screen come from there, and go there.
    @Test func `cells that are visible in one of the layouts only take part`() throws {
        let scene = TransitionScene(TransitionSetup(.layoutToLayout, cells: 60, itemSide: 100))
        let visible = scene.list.collectionView.visibleCells.count
        #expect(visible < 60)
        let timeline = scene.forward()
        let target = try #require(timeline.target(named: "cell 50"))
        let container = timeline.transitions[0].container
        let start = try #require(timeline.rect(of: target, in: container, at: 0))
        #expect(start.minY > 844)
        #expect(scene.list.collectionView.visibleCells.count == 60)
        let back = scene.backward()
        let leaving = try #require(back.target(named: "cell 50"))
        let end = try #require(back.rect(of: leaving, in: container, at: 0.2999999))
        #expect(end.minY > 844)
        #expect(scene.list.collectionView.visibleCells.count == visible)
        #expect(scene.stage.violations == [])
    }

    @Test func `a push and pop without animation place the cells at once`() throws {
        let (navigation, pushed) = Self.controllers()
        let stage = Stage(size: CGSize(width: 320, height: 480))
        stage.rootViewController = navigation
        navigation.pushViewController(pushed, animated: false)
        #expect(pushed.collectionView.visibleCells.map(\.frame.minY) == [0, 44, 88, 132])
        navigation.popViewController(animated: false)
        let root = try #require(navigation.topViewController as? UICollectionViewController)
        #expect(root.collectionView.visibleCells.map(\.frame.minY) == [10, 10, 10, 115])
    }

    @Test func `changing useLayoutToLayoutNavigationTransitions after the push traps`() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let (navigation, pushed) = Self.controllers()
                navigation.pushViewController(pushed, animated: false)
                pushed.useLayoutToLayoutNavigationTransitions = false
            }
        }
    }
}

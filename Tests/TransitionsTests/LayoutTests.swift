import AnimationCore
import HeadlessKit
import Testing
import Transitions

@MainActor
@Suite("Layouts of the collection transitions") struct LayoutTests {
    @Test("a circle starts at the right and goes round clockwise")
    func circle() {
        let controller = CellsViewController(collectionViewLayout: CollectionLayouts.circle(), numberOfItems: 4)
        controller.collectionView.frame = CGRect(x: 0, y: 0, width: 300, height: 500)
        let centers = controller.collectionView.visibleCells.map { Point($0.center) }
        let expected = [
            Point(x: 270, y: 250), Point(x: 150, y: 370), Point(x: 30, y: 250), Point(x: 150, y: 130),
        ]
        #expect(centers.count == 4)
        for (center, point) in zip(centers, expected) { #expect((center - point).magnitudeSquared < 1e-20) }
    }

    @Test("a list shows the rows that share an area with the visible part")
    func list() {
        let controller = CellsViewController(collectionViewLayout: CollectionLayouts.list(), numberOfItems: 100)
        guard let view = controller.collectionView else { return }
        view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
        #expect(view.indexPathsForVisibleItems.map(\.item) == Array(0..<11))
        #expect(view.contentSize == CGSize(width: 320, height: 4400))
        view.contentOffset.y = 200
        #expect(view.indexPathsForVisibleItems.map(\.item) == Array(4..<16))
        // An edge in common is no area.
        view.contentOffset.y = 44
        #expect(view.indexPathsForVisibleItems.first?.item == 1)
        #expect(
            view.cellForItem(at: IndexPath(item: 1, section: 0))?.frame == CGRect(x: 0, y: 44, width: 320, height: 44))
    }
}

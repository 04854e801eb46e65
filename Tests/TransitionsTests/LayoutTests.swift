import AnimationCore
import HeadlessKit
import Testing
import Transitions

/// A data source of plain cells.
private final class Sections: NSObject, UICollectionViewDataSource {
    private let counts: [Int]

    init(_ counts: [Int]) { self.counts = counts }

    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        counts[section]
    }

    func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
    {
        UICollectionViewCell()
    }
}

@MainActor
@Suite("Layouts of the collection transitions") struct LayoutTests {
    @Test func `a circle starts at the right and goes round clockwise`() {
        let controller = CellsViewController(collectionViewLayout: CollectionLayouts.circle(), numberOfItems: 4)
        controller.collectionView.frame = CGRect(x: 0, y: 0, width: 300, height: 500)
        let centers = controller.collectionView.visibleCells.map { Point($0.center) }
        let expected = [
            Point(x: 270, y: 250), Point(x: 150, y: 370), Point(x: 30, y: 250), Point(x: 150, y: 130),
        ]
        #expect(centers.count == 4)
        for (center, point) in zip(centers, expected) { #expect((center - point).magnitudeSquared < 1e-20) }
    }

    @Test func `the sections of a circle follow one another, and an index path beyond its section has no attributes`()
        throws
    {
        let layout = CircleLayout()
        layout.itemSize = CGSize(width: 20, height: 10)
        layout.radiusFraction = 0.25
        let items = Sections([3, 0, 2])
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 400, height: 200), collectionViewLayout: layout)
        view.dataSource = items
        view.contentOffset = CGPoint(x: 30, y: -10)
        view.layoutIfNeeded()
        for (position, path) in [(0, 0), (1, 0), (2, 0), (0, 2), (1, 2)].enumerated() {
            let attributes = try #require(
                layout.layoutAttributesForItem(at: IndexPath(item: path.0, section: path.1)))
            // A quarter of the smaller side around the middle of what is visible.
            let angle = Double(position) * 2 * .pi / 5
            let expected = Point(x: 230 + 50 * .cos(angle), y: 90 + 50 * .sin(angle))
            #expect((Point(attributes.center) - expected).magnitudeSquared < 1e-20)
            #expect(attributes.size == layout.itemSize)
        }
        for (item, section) in [(3, 0), (4, 0), (0, 1), (2, 2), (0, 3), (-1, 0), (-1, 2)] {
            #expect(layout.layoutAttributesForItem(at: IndexPath(item: item, section: section)) == nil)
        }
        #expect(layout.collectionViewContentSize == CGSize(width: 400, height: 200))
        #expect(layout.layoutAttributesForElements(in: CGRect(x: 275, y: 85, width: 1, height: 1))?.count == 1)
    }

    @Test func `a list shows the rows that share an area with the visible part`() {
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

import AnimationCore
import HeadlessKit
import Testing

import UIKit

@MainActor
@Suite("Collection view") struct CollectionViewTests {
    private func collection(
        _ items: Items, _ layout: UICollectionViewLayout, size: CGSize = CGSize(width: 320, height: 480)
    ) -> UICollectionView {
        let view = UICollectionView(frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
        view.dataSource = items
        return view
    }

    @Test func `cells exist for the items that share an area with the visible bounds`() {
        let items = Items(100)
        let view = collection(items, Rows())
        #expect(view.visibleCells.compactMap { $0.item?.item } == Array(0..<11))
        #expect(view.contentSize == CGSize(width: 320, height: 4400))
        let kept = view.cellForItem(at: IndexPath(item: 5, section: 0))
        view.contentOffset.y = 200
        #expect(view.visibleCells.compactMap { $0.item?.item } == Array(4..<16))
        #expect(view.cellForItem(at: IndexPath(item: 5, section: 0)) === kept)
        #expect(view.cellForItem(at: IndexPath(item: 3, section: 0)) == nil)
        #expect(view.subviews.count == 12)
        // Touching an edge is not being seen.
        view.contentOffset.y = 44
        #expect(view.visibleCells.first?.item?.item == 1)
    }

    /// A new cell has all that its attributes say before anybody sees it.
    @Test func `a new cell has all values of its attributes before it is seen`() throws {
        final class Slanted: Rows {
            override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
                let attributes = super.layoutAttributesForItem(at: indexPath)
                attributes?.alpha = 0.25
                attributes?.transform = CGAffineTransform(scaleX: 0.5, y: 2)
                attributes?.isHidden = indexPath.item == 1
                return attributes
            }
        }
        let items = Items(2)
        let view = collection(items, Slanted())
        let cell = try #require(view.visibleCells.first)
        #expect(cell.alpha == 0.25)
        #expect(cell.transform == CGAffineTransform(scaleX: 0.5, y: 2))
        #expect(cell.bounds == CGRect(x: 0, y: 0, width: 320, height: 44))
        #expect(cell.center == CGPoint(x: 160, y: 22))
        #expect(view.visibleCells.map(\.isHidden) == [false, true])
        #expect(cell.superview === view)
        #expect(view.subviews == view.visibleCells)
    }

    /// Cells that come with content, or from another superview, are taken over like any view.
    @Test func `cells that come with content or from another superview are adopted`() {
        final class Source: NSObject, UICollectionViewDataSource {
            let before = UIView()
            let cells = (0..<3).map { _ in UICollectionViewCell() }

            override init() {
                super.init()
                cells[1].contentView.tag = 7
                before.addSubview(cells[2])
            }

            func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 3 }

            func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell { cells[indexPath.item] }
        }
        let source = Source()
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 300), collectionViewLayout: Rows())
        view.dataSource = source
        #expect(view.visibleCells == source.cells)
        #expect(view.subviews == source.cells)
        #expect(source.before.subviews.isEmpty)
        #expect(source.cells[1].contentView.frame == CGRect(x: 0, y: 0, width: 100, height: 44))
        #expect(source.cells.allSatisfy { $0.superview === view })
    }

    /// A layout knows no collection view that is gone, and goes on knowing the one that has taken it over.
    @Test func `a layout forgets a collection view that is gone, and keeps the one that took it over`() {
        let (layout, next) = (Rows(), Rows())
        do {
            let items = Items(3)
            let view = collection(items, layout)
            #expect(layout.collectionView === view)
            view.setCollectionViewLayout(next, animated: false)
            #expect(layout.collectionView == nil)
        }
        #expect(next.collectionView == nil)
        next.invalidateLayout()
        let items = Items(3)
        let later: UICollectionView
        do {
            let earlier = collection(items, layout)
            later = collection(items, layout)
            #expect(earlier.visibleCells.count == 3)
        }
        #expect(layout.collectionView === later)
    }

    @Test func `100,000 cells can be visible at once`() {
        let layout = UICollectionViewFlowLayout()
        layout.itemSize = CGSize(width: 1, height: 1)
        layout.minimumInteritemSpacing = 0
        layout.minimumLineSpacing = 0
        let items = Items(100_000)
        let view = collection(items, layout, size: CGSize(width: 400, height: 250))
        #expect(view.visibleCells.count == 100_000)
        #expect(view.visibleCells.last?.frame == CGRect(x: 399, y: 249, width: 1, height: 1))
    }

    @Test func `a moved or hidden cell stays so until its attributes change`() throws {
        let items = Items(3)
        let layout = Rows()
        let view = collection(items, layout)
        let cell = try #require(view.cellForItem(at: IndexPath(item: 1, section: 0)))
        cell.isHidden = true
        cell.transform = CGAffineTransform(translationX: 9, y: 0)
        view.contentOffset.y = 10
        view.layoutIfNeeded()
        #expect(cell.isHidden)
        layout.rowHeight = 50
        view.layoutIfNeeded()
        #expect(!cell.isHidden)
        #expect(cell.transform == .identity)
        #expect(cell.frame == CGRect(x: 0, y: 50, width: 320, height: 50))
    }

    /// A layout is asked again once it was invalidated, or another part is visible, or it is another one; and not before.
    @Test func `a layout is asked again only after an invalidation, a scroll, a resize or a change of layout`() {
        let items = Items(100)
        let layout = Rows()
        let view = collection(items, layout)
        func count(_ change: () -> Void) -> Int {
            let before = layout.elementRequests
            change()
            view.layoutIfNeeded()
            return layout.elementRequests - before
        }
        #expect(count {} == 1)
        #expect(count { view.setNeedsLayout() } == 0)
        #expect(count { view.contentOffset.y = 7 } == 1)
        #expect(count { layout.invalidateLayout() } == 1)
        #expect(count { view.reloadData() } == 1)
        #expect(view.visibleCells.count == 12)
        #expect(count { view.bounds.size.height = 100 } == 1)
        #expect(view.visibleCells.count == 3)
        view.collectionViewLayout = Rows()
        #expect(count { view.collectionViewLayout = layout } > 0)
        #expect(view.visibleCells.map(\.frame.minY) == [0, 44, 88])
    }

    /// From one progress to the next a transition layout changes what it answered last: as if it had been asked again.
    @Test(arguments: [false, true])
    func `attributes of a transition layout do not depend on earlier progress`(sizesDiffer: Bool) throws {
        let items = Items(20)
        let flow = UICollectionViewFlowLayout()
        let view = collection(items, flow)
        let shifted = UICollectionViewFlowLayout()
        shifted.sectionInset = UIEdgeInsets(top: 7.3, left: 20.1, bottom: 0, right: 3)
        let transition = view.startInteractiveTransition(to: sizesDiffer ? Rows() : shifted)
        for (progress, scale) in [(0.0, 2.0), (0.3, 2), (0.31, 3), (1, 3), (2, 3), (0.5, 3), (-1, 1), (0.77, 1)] {
            transition.scale = scale
            transition.transitionProgress = progress
            transition.invalidateLayout()
            let elements = try #require(transition.layoutAttributesForElements(in: view.bounds))
            #expect(elements.count == 20)
            for attributes in elements {
                #expect(attributes == transition.layoutAttributesForItem(at: attributes.indexPath))
                #expect(view.cellForItem(at: attributes.indexPath)?.center == attributes.center)
            }
        }
    }

    @Test func `dequeued cells are of the registered class; each is prepared once before it is used again`() {
        final class Photo: UICollectionViewCell {
            var preparations = 0
            override func prepareForReuse() { preparations += 1 }
        }
        final class Source: NSObject, UICollectionViewDataSource {
            func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 100 }
            func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell {
                collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
            }
        }
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 88), collectionViewLayout: Rows())
        view.register(Photo.self, forCellWithReuseIdentifier: "photo")
        let source = Source()
        view.dataSource = source
        func visible() -> [Photo] { view.visibleCells.compactMap { $0 as? Photo } }
        let first = visible()
        #expect(first.map(\.preparations) == [0, 0])
        for count in 1...3 {
            view.contentOffset.y = 880 * CGFloat(count)
            #expect(Set(visible()) == Set(first))
            #expect(first.map(\.preparations) == [count, count])
        }
    }

    @Test func `a clamped offset leaves no more uncovered than the insets`() {
        let items = Items(100)
        let view = collection(items, Rows())
        view.layoutIfNeeded()
        view.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
        #expect(view.clampedContentOffset(Point(x: 0, y: -50)) == Point(x: 0, y: -20))
        #expect(view.clampedContentOffset(Point(x: 9, y: 9999)) == Point(x: 0, y: 4400 + 30 - 480))
    }
}

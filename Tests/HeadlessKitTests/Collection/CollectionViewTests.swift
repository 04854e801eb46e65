import AnimationCore
import HeadlessKit
import Testing

@Suite struct CollectionViewTests {
    private func collection(
        _ items: Items, _ layout: CollectionViewLayout, size: Size = Size(width: 320, height: 480)
    ) -> CollectionView {
        let view = CollectionView(frame: Rect(origin: .zero, size: size), collectionViewLayout: layout)
        view.dataSource = items
        return view
    }

    @Test func onlyWhatCanBeSeenExists() {
        let items = Items(100)
        let view = collection(items, CollectionViewListLayout())
        #expect(view.visibleCells.compactMap { $0.indexPath?.item } == Array(0..<11))
        #expect(view.contentSize == Size(width: 320, height: 4400))
        let kept = view.cellForItem(at: IndexPath(item: 5))
        view.contentOffset.y = 200
        #expect(view.visibleCells.compactMap { $0.indexPath?.item } == Array(4..<16))
        #expect(view.cellForItem(at: IndexPath(item: 5)) === kept)
        #expect(view.cellForItem(at: IndexPath(item: 3)) == nil)
        #expect(view.subviews.count == 12)
        // Touching an edge is not being seen.
        view.contentOffset.y = 44
        #expect(view.visibleCells.first?.indexPath?.item == 1)
    }

    /// A new cell has all that its attributes say before anybody sees it.
    @Test func newCellsLookAsTheLayoutSays() throws {
        final class Slanted: CollectionViewListLayout {
            override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
                var attributes = super.layoutAttributesForItem(at: indexPath)
                attributes?.alpha = 0.25
                attributes?.transform = .scale(x: 0.5, y: 2)
                attributes?.isHidden = indexPath.item == 1
                return attributes
            }
        }
        let items = Items(2)
        let view = collection(items, Slanted())
        let cell = try #require(view.visibleCells.first)
        #expect(cell.alpha == 0.25)
        #expect(cell.transform == .scale(x: 0.5, y: 2))
        #expect(cell.bounds == Rect(x: 0, y: 0, width: 320, height: 44))
        #expect(cell.center == Point(x: 160, y: 22))
        #expect(view.visibleCells.map(\.isHidden) == [false, true])
        #expect(cell.superview === view)
        #expect(view.subviews == view.visibleCells)
    }

    /// Cells that come with content, or from another superview, are taken over like any view.
    @Test func cellsMayComeFromAnywhere() {
        final class Source: CollectionViewDataSource {
            let before = View()
            let cells = (0..<3).map { _ in CollectionViewCell() }

            init() {
                cells[1].contentView.tag = 7
                before.addSubview(cells[2])
            }

            func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 3 }

            func collectionView(
                _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
            ) -> CollectionViewCell { cells[indexPath.item] }
        }
        let source = Source()
        let view = CollectionView(
            frame: Rect(x: 0, y: 0, width: 100, height: 300), collectionViewLayout: CollectionViewListLayout())
        view.dataSource = source
        #expect(view.visibleCells == source.cells)
        #expect(view.subviews == source.cells)
        #expect(source.before.subviews.isEmpty)
        #expect(source.cells[1].contentView.frame == Rect(x: 0, y: 0, width: 100, height: 44))
        #expect(source.cells.allSatisfy { $0.superview === view })
    }

    /// A layout knows no collection view that is gone, and goes on knowing the one that has taken it over.
    @Test func aLayoutOutlivesItsCollectionView() {
        let (layout, next) = (CollectionViewListLayout(), CollectionViewListLayout())
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
        let later: CollectionView
        do {
            let earlier = collection(items, layout)
            later = collection(items, layout)
            #expect(earlier.visibleCells.count == 3)
        }
        #expect(layout.collectionView === later)
    }

    @Test func aHundredThousandCellsCanBeSeenAtOnce() {
        let layout = CollectionViewFlowLayout()
        layout.itemSize = Size(width: 1, height: 1)
        layout.minimumInteritemSpacing = 0
        layout.minimumLineSpacing = 0
        let items = Items(100_000)
        let view = collection(items, layout, size: Size(width: 400, height: 250))
        #expect(view.visibleCells.count == 100_000)
        #expect(view.visibleCells.last?.frame == Rect(x: 399, y: 249, width: 1, height: 1))
    }

    @Test func circleStartsAtTheRightAndGoesRound() throws {
        let items = Items(4)
        let view = collection(items, CollectionViewCircleLayout(), size: Size(width: 300, height: 500))
        let centers = view.visibleCells.map(\.center)
        let expected = [
            Point(x: 270, y: 250), Point(x: 150, y: 370), Point(x: 30, y: 250), Point(x: 150, y: 130),
        ]
        #expect(centers.count == 4)
        for (center, point) in zip(centers, expected) { #expect((center - point).magnitudeSquared < 1e-20) }
    }

    @Test func aTransitionMayMoveCellsUntilTheirAttributesChange() throws {
        let items = Items(3)
        let layout = CollectionViewListLayout()
        let view = collection(items, layout)
        let cell = try #require(view.cellForItem(at: IndexPath(item: 1)))
        cell.isHidden = true
        cell.transform = .translation(x: 9, y: 0)
        view.contentOffset.y = 10
        view.layoutIfNeeded()
        #expect(cell.isHidden)
        layout.rowHeight = 50
        view.layoutIfNeeded()
        #expect(!cell.isHidden)
        #expect(cell.transform == .identity)
        #expect(cell.frame == Rect(x: 0, y: 50, width: 320, height: 50))
    }

    /// A layout is asked again once it was invalidated, or another part is visible, or it is another one; and not before.
    @Test func aLayoutIsAskedOnlyWhenSomethingHasChanged() {
        final class Counting: CollectionViewListLayout {
            var asked = 0
            override func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
                asked += 1
                return super.layoutAttributesForElements(in: rect)
            }
        }
        let items = Items(100)
        let layout = Counting()
        let view = collection(items, layout)
        func count(_ change: () -> Void) -> Int {
            let before = layout.asked
            change()
            view.layoutIfNeeded()
            return layout.asked - before
        }
        #expect(count {} == 1)
        #expect(count { view.setNeedsLayout() } == 0)
        #expect(count { view.contentOffset.y = 7 } == 1)
        #expect(count { layout.invalidateLayout() } == 1)
        #expect(count { view.reloadData() } == 1)
        #expect(view.visibleCells.count == 12)
        #expect(count { view.bounds.size.height = 100 } == 1)
        #expect(view.visibleCells.count == 3)
        view.collectionViewLayout = CollectionViewListLayout()
        #expect(count { view.collectionViewLayout = layout } > 0)
        #expect(view.visibleCells.map(\.frame.minY) == [0, 44, 88])
    }

    /// From one progress to the next a transition layout changes what it answered last: as if it had been asked anew.
    @Test(arguments: [false, true]) func transitionAttributesDoNotDependOnThoseBefore(sizesDiffer: Bool) throws {
        let items = Items(20)
        let flow = CollectionViewFlowLayout()
        let view = collection(items, flow)
        let circle = CollectionViewCircleLayout()
        circle.itemSize = flow.itemSize
        let transition = try view.startInteractiveTransition(to: sizesDiffer ? CollectionViewListLayout() : circle)
        for (progress, scale) in [(0.0, 2.0), (0.3, 2), (0.31, 3), (1, 3), (2, 3), (0.5, 3), (-1, 1), (0.77, 1)] {
            transition.scale = scale
            try view.updateInteractiveTransition(progress)
            let elements = transition.layoutAttributesForElements(in: view.bounds)
            #expect(elements.count == 20)
            for attributes in elements {
                #expect(attributes == transition.layoutAttributesForItem(at: attributes.indexPath))
                #expect(view.cellForItem(at: attributes.indexPath)?.center == attributes.center)
            }
        }
    }

    @Test func reusedCellsComeFromTheRegisteredClass() {
        final class Photo: CollectionViewCell {}
        final class Source: CollectionViewDataSource {
            func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 100 }
            func collectionView(
                _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
            ) -> CollectionViewCell {
                collectionView.dequeueReusableCell(withReuseIdentifier: "photo", for: indexPath)
            }
        }
        let view = CollectionView(
            frame: Rect(x: 0, y: 0, width: 100, height: 88), collectionViewLayout: CollectionViewListLayout())
        view.register(Photo.self, forCellWithReuseIdentifier: "photo")
        let source = Source()
        view.dataSource = source
        let first = view.visibleCells
        #expect(first.count == 2)
        #expect(first.allSatisfy { $0 is Photo })
        view.contentOffset.y = 880
        _ = view.visibleCells
        view.contentOffset.y = 1760
        #expect(view.visibleCells.contains { cell in first.contains { $0 === cell } })
    }

    @Test func clampedOffsetLeavesNothingUncovered() {
        let items = Items(100)
        let view = collection(items, CollectionViewListLayout())
        view.layoutIfNeeded()
        view.contentInset = EdgeInsets(top: 20, left: 0, bottom: 30, right: 0)
        #expect(view.clampedContentOffset(Point(x: 0, y: -50)) == Point(x: 0, y: -20))
        #expect(view.clampedContentOffset(Point(x: 9, y: 9999)) == Point(x: 0, y: 4400 + 30 - 480))
    }
}

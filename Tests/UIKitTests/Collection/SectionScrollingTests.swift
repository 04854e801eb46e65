import Foundation
import HeadlessKit
import TestSupport
import Testing
import UIKit

/// Sections that scroll across the direction of their layout.
@MainActor
@Suite("Sections that scroll across") struct SectionScrollingTests {
    private let stage = Stage(size: CGSize(width: 300, height: 400))

    /// Groups of one item, 200 × 100 points, 10 apart and 20 from the sides.
    private func section(
        _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, item: NSCollectionLayoutItem? = nil
    ) -> NSCollectionLayoutSection {
        let all = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))
        let size = NSCollectionLayoutSize(widthDimension: .absolute(200), heightDimension: .absolute(100))
        let section = NSCollectionLayoutSection(
            group: .horizontal(layoutSize: size, subitems: [item ?? NSCollectionLayoutItem(layoutSize: all)]))
        section.orthogonalScrollingBehavior = behavior
        section.interGroupSpacing = 10
        section.contentInsets = NSDirectionalEdgeInsets(top: 5, leading: 20, bottom: 15, trailing: 20)
        return section
    }

    private func show(_ layout: UICollectionViewLayout, _ items: ListedItems) -> UICollectionView {
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
        view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        (view.dataSource, view.delegate) = (items, items)
        stage.window.addSubview(view)
        stage.perform {}
        return view
    }

    private func show(
        _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, _ items: ListedItems
    ) -> UICollectionView { show(UICollectionViewCompositionalLayout(section: section(behavior)), items) }

    /// The frame in the collection view's coordinates.
    private func frame(_ view: UICollectionView, _ path: IndexPath) -> CGRect? {
        view.cellForItem(at: path).map { view.convert($0.bounds, from: $0) }
    }

    /// How far the first section has scrolled after a finger has moved by `distance` in `duration`.
    private func scrolled(
        _ view: UICollectionView, by distance: Double, in duration: Double, from x: Double = 150
    ) throws -> Double {
        try stage.play(
            .drag(from: CGPoint(x: x, y: 50), to: CGPoint(x: x + distance, y: 50), duration: duration))
        stage.advance(by: 5)
        let first = try #require(view.indexPathsForVisibleItems.first { $0.section == 0 })
        let place = try #require(view.layoutAttributesForItem(at: first)).frame.minX
        return Double(place - (try #require(frame(view, first))).minX)
    }

    @Test func `cells come and go as the section scrolls, and are where they are seen`() throws {
        let items = ListedItems([5, 5])
        let view = show(.continuous, items)
        #expect(view.indexPathsForVisibleItems == [[0, 0], [0, 1], [1, 0], [1, 1]])
        #expect(view.contentSize == CGSize(width: 300, height: 240))
        #expect(frame(view, [1, 1]) == CGRect(x: 230, y: 125, width: 200, height: 100))
        view.scrollToItem(at: [1, 3], at: .centeredHorizontally, animated: false)
        stage.perform {}
        // Item 3 begins at 650: its middle is at 750, that of the view at 150.
        #expect(view.indexPathsForVisibleItems == [[0, 0], [0, 1], [1, 2], [1, 3], [1, 4]])
        #expect(frame(view, [1, 3]) == CGRect(x: 50, y: 125, width: 200, height: 100))
        #expect(frame(view, [0, 0]) == CGRect(x: 20, y: 5, width: 200, height: 100))
        #expect(view.layoutAttributesForItem(at: [1, 3])?.frame.minX == 650)
        #expect(view.contentOffset == .zero)
        #expect(view.indexPathForItem(at: CGPoint(x: 60, y: 130)) == [1, 3])
        #expect(view.cellForItem(at: [1, 3]).flatMap { view.indexPath(for: $0) } == [1, 3])
        view.scrollToItem(at: [1, 4], at: .left, animated: false)
        stage.perform {}
        // No farther than the room behind the last item.
        #expect(frame(view, [1, 4])?.maxX == 280)
    }

    @Test func `an animated scroll shows the cells on its way`() throws {
        let items = ListedItems([5])
        let view = show(.continuous, items)
        stage.perform { view.scrollToItem(at: [0, 4], at: .right, animated: true) }
        stage.advance(by: 0.15)
        let middle = try #require(frame(view, view.indexPathsForVisibleItems[0]))
        #expect(view.indexPathsForVisibleItems != [[0, 0], [0, 1]])
        #expect(middle.maxX > 0)
        stage.advance(by: 0.5)
        #expect(view.indexPathsForVisibleItems == [[0, 3], [0, 4]])
        #expect(frame(view, [0, 4])?.maxX == 300)
    }

    @Test(arguments: [
        // Where the finger lets go, how fast, and where the section comes to rest: items begin 210 points apart.
        (UICollectionLayoutSectionOrthogonalScrollingBehavior.groupPaging, -60.0, 0.1, 210.0),
        (.groupPaging, -60, 2, 0),
        (.groupPagingCentered, -60, 0.1, 180), (.continuousGroupLeadingBoundary, -130, 2, 210),
        (.paging, -100, 0.1, 300),
    ])
    func `a section comes to rest where its behavior says`(
        _ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, distance: Double, duration: Double,
        expected: Double
    ) throws {
        let items = ListedItems([6])
        let view = show(behavior, items)
        #expect(try abs(scrolled(view, by: distance, in: duration) - expected) < 1e-9)
    }

    @Test func `a fast finger moves one group, and the last group is the end`() throws {
        let items = ListedItems([4])
        let view = show(.groupPaging, items)
        // 870 points of content: 570 at most, before the fourth group's 630.
        for expected in [210.0, 420, 570, 570] {
            #expect(try abs(scrolled(view, by: -140, in: 0.03) - expected) < 1e-9)
        }
        for expected in [420.0, 210, 0, 0] {
            #expect(try abs(scrolled(view, by: 140, in: 0.03) - expected) < 1e-9)
        }
    }

    @Test func `a finger scrolls the section or the collection view, by its direction, and a tap selects`() throws {
        let items = ListedItems([5, 5, 5, 5, 5])
        let view = show(.continuous, items)
        #expect(view.subviews.map(\.frame.minY) == [5, 125, 245, 365, 485])
        try stage.play(.drag(from: CGPoint(x: 150, y: 300), to: CGPoint(x: 150, y: 270), duration: 2))
        stage.advance(by: 5)
        let offset = view.contentOffset
        #expect(offset.y > 10 && offset.y < 40)
        #expect(try scrolled(view, by: -100, in: 1) > 50)
        #expect(view.contentOffset == offset)
        let target = try #require(frame(view, [1, 0]))
        try stage.play(.tap(CGPoint(x: target.midX - offset.x, y: target.midY - offset.y)))
        stage.advance(by: 1)
        #expect(items.selected == [[1, 0]])
        #expect(view.indexPathsForSelectedItems == [[1, 0]])
        view.scrollToItem(at: [1, 3], at: [.top, .left], animated: false)
        stage.perform {}
        #expect(view.contentOffset == CGPoint(x: 0, y: 125))
        #expect(frame(view, [1, 3]) == CGRect(x: 0, y: 125, width: 200, height: 100))
    }

    @Test func `a handler gets the section's own offset`() {
        let section = section(.continuous)
        var offsets: [CGPoint] = []
        section.visibleItemsInvalidationHandler = { items, offset, environment in
            offsets.append(offset)
            for item in items {
                item.alpha =
                    abs(item.frame.midX - offset.x - environment.container.contentSize.width / 2) < 50 ? 1 : 0.5
            }
        }
        let items = ListedItems([5])
        let view = show(UICollectionViewCompositionalLayout(section: section), items)
        #expect(offsets.last == .zero)
        view.scrollToItem(at: [0, 2], at: .centeredHorizontally, animated: false)
        stage.perform {}
        #expect(offsets.last == CGPoint(x: 390, y: 0))
        #expect(view.visibleCells.map(\.alpha) == [0.5, 1, 0.5])
    }

    @Test func `badges move with their cells, headers do not`() throws {
        let all = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))
        let badge = NSCollectionLayoutSupplementaryItem(
            layoutSize: .init(widthDimension: .absolute(20), heightDimension: .absolute(20)), elementKind: "badge",
            containerAnchor: NSCollectionLayoutAnchor(edges: [.top, .trailing]))
        let section = section(
            .continuous, item: NSCollectionLayoutItem(layoutSize: all, supplementaryItems: [badge]))
        section.boundarySupplementaryItems = [
            NSCollectionLayoutBoundarySupplementaryItem(
                layoutSize: .init(widthDimension: .fractionalWidth(1), heightDimension: .absolute(30)),
                elementKind: "header", alignment: .top)
        ]
        let items = ListedItems([5])
        let view = show(UICollectionViewCompositionalLayout(section: section), items)
        view.scrollToItem(at: [0, 2], at: .left, animated: false)
        stage.perform {}
        #expect(view.indexPathsForVisibleSupplementaryElements(ofKind: "badge") == [[0, 2]])
        let shown = try #require(view.supplementaryView(forElementKind: "badge", at: [0, 2]))
        #expect(view.convert(shown.bounds, from: shown) == CGRect(x: 180, y: 35, width: 20, height: 20))
        let header = try #require(view.supplementaryView(forElementKind: "header", at: [0, 0]))
        #expect(view.convert(header.bounds, from: header) == CGRect(x: 20, y: 0, width: 260, height: 30))
    }

    @Test func `updates keep the offsets of sections that stay`() throws {
        let items = ListedItems([5, 5])
        let view = show(.continuous, items)
        view.scrollToItem(at: [1, 2], at: .left, animated: false)
        stage.perform {}
        let cell = try #require(view.cellForItem(at: [1, 2]))
        stage.perform {
            view.performBatchUpdates {
                items.counts = [2, 5, 5]
                view.insertSections([0])
            }
        }
        stage.advance(by: 1)
        #expect(view.cellForItem(at: [2, 2]) === cell)
        #expect(frame(view, [2, 2]) == CGRect(x: 0, y: 245, width: 200, height: 100))
        #expect(view.indexPathsForVisibleItems == [[0, 0], [0, 1], [1, 0], [1, 1], [2, 2], [2, 3]])
        stage.perform {
            view.performBatchUpdates {
                items.counts = [2, 4]
                view.deleteItems(at: [[2, 0]])
                view.deleteSections([1])
            }
        }
        stage.advance(by: 1)
        #expect(view.indexPathsForVisibleItems == [[0, 0], [0, 1], [1, 2], [1, 3]])
        #expect(frame(view, [1, 2]) == CGRect(x: 0, y: 125, width: 200, height: 100))
        #expect(view.subviews.count == 2)
    }

    @Test func `another layout takes the cells over`() throws {
        let items = ListedItems([5])
        let view = show(.continuous, items)
        view.scrollToItem(at: [0, 2], at: .left, animated: false)
        stage.perform {}
        let cell = try #require(view.cellForItem(at: [0, 2]))
        let flow = UICollectionViewFlowLayout()
        flow.itemSize = CGSize(width: 300, height: 60)
        flow.minimumLineSpacing = 0
        stage.perform { view.setCollectionViewLayout(flow, animated: true) }
        #expect(cell.superview === view)
        #expect(cell.layer.presentation()?.frame == CGRect(x: 0, y: 5, width: 200, height: 100))
        stage.advance(by: 1)
        #expect(view.visibleCells.map(\.frame) == (0..<5).map { CGRect(x: 0, y: 60 * $0, width: 300, height: 60) })
        #expect(view.subviews.allSatisfy { $0 is UICollectionViewCell })
    }

    @Test func `in a horizontal layout sections scroll vertically`() throws {
        let all = NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))
        let size = NSCollectionLayoutSize(widthDimension: .absolute(120), heightDimension: .absolute(150))
        let section = NSCollectionLayoutSection(
            group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: all)]))
        section.orthogonalScrollingBehavior = .groupPaging
        let configuration = UICollectionViewCompositionalLayoutConfiguration()
        configuration.scrollDirection = .horizontal
        let items = ListedItems([5, 5, 5])
        let view = show(UICollectionViewCompositionalLayout(section: section, configuration: configuration), items)
        #expect(view.contentSize == CGSize(width: 360, height: 400))
        try stage.play(.drag(from: CGPoint(x: 150, y: 200), to: CGPoint(x: 150, y: 150), duration: 0.1))
        stage.advance(by: 5)
        #expect(frame(view, [1, 1]) == CGRect(x: 120, y: 0, width: 120, height: 150))
        #expect(frame(view, [0, 0]) == CGRect(x: 0, y: 0, width: 120, height: 150))
        #expect(frame(view, [2, 0]) == CGRect(x: 240, y: 0, width: 120, height: 150))
    }
}

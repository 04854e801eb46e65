import AnimationCore
import HeadlessKit
import TestSupport
import Testing

import UIKit

/// The sizes of items as a closure.
private final class ItemSizes: NSObject, UICollectionViewDelegateFlowLayout {
    private let size: (IndexPath) -> CGSize

    init(_ size: @escaping (IndexPath) -> CGSize) { self.size = size }

    func collectionView(
        _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
    ) -> CGSize { size(indexPath) }
}

@MainActor
@Suite("Flow layout") struct FlowLayoutTests {
    private func frames(
        _ items: Items, width: Double = 320, height: Double = 2000, sizes: ItemSizes? = nil,
        _ configure: (UICollectionViewFlowLayout) -> Void = { _ in }
    ) -> [CGRect] {
        let layout = UICollectionViewFlowLayout()
        configure(layout)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: width, height: height), collectionViewLayout: layout)
        view.delegate = sizes
        view.dataSource = items
        return view.visibleCells.map(\.frame)
    }

    /// Three 100-point items fill 310 points with a spread of 5; the fourth, in the last line, has the same spacing.
    @Test func `three items of 100 points fill 310 points with a spacing of 5, and so does the last line`() {
        let result = frames(Items(4)) { layout in
            layout.sectionInset = UIEdgeInsets(top: 10, left: 5, bottom: 10, right: 5)
            layout.minimumInteritemSpacing = 5
            layout.minimumLineSpacing = 5
            layout.itemSize = CGSize(width: 100, height: 100)
        }
        #expect(
            result.map(\.origin) == [
                CGPoint(x: 5, y: 10), CGPoint(x: 110, y: 10), CGPoint(x: 215, y: 10), CGPoint(x: 5, y: 115),
            ])
    }

    @Test func `items and sections that do not exist have no attributes`() {
        let layout = UICollectionViewFlowLayout()
        let items = Items(4, 2)
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
        view.dataSource = items
        let paths = [(0, 3), (0, 4), (1, 1), (1, 2), (2, 0), (0, -1), (-1, 0)]
        let exist = paths.map { layout.layoutAttributesForItem(at: IndexPath(item: $0.1, section: $0.0)) != nil }
        #expect(exist == [true, false, true, false, false, false, false])
    }

    @Test func `a full line spreads over the width`() {
        let result = frames(Items(5), width: 375) { layout in
            layout.minimumInteritemSpacing = 10
            layout.itemSize = CGSize(width: 100, height: 50)
        }
        #expect(result.map(\.minX) == [0, 137.5, 275, 0, 137.5])
        #expect(result.map(\.minY) == [0, 0, 0, 60, 60])
    }

    @Test func `the last line of items of different sizes has the minimum spacing`() {
        let sizes = [
            CGSize(width: 200, height: 10), CGSize(width: 100, height: 30), CGSize(width: 60, height: 10),
            CGSize(width: 80, height: 20),
        ]
        let result = frames(Items(4), sizes: ItemSizes { sizes[$0.item] }) { layout in
            layout.minimumInteritemSpacing = 7
            layout.minimumLineSpacing = 3
        }
        #expect(result[0] == CGRect(x: 0, y: 10, width: 200, height: 10))
        #expect(result[1] == CGRect(x: 220, y: 0, width: 100, height: 30))
        #expect(result[2] == CGRect(x: 0, y: 38, width: 60, height: 10))
        #expect(result[3] == CGRect(x: 67, y: 33, width: 80, height: 20))
    }

    @Test func `a lone item is centred in its line unless the line is the last`() {
        let result = frames(Items(2)) { $0.itemSize = CGSize(width: 200, height: 10) }
        #expect(result.map(\.minX) == [60, 0])
    }

    @Test func `an item wider than the line gets a line of its own`() {
        let widths = [50.0, 400, 50]
        let result = frames(Items(3), sizes: ItemSizes { CGSize(width: widths[$0.item], height: 10) })
        #expect(result.map(\.minY) == [0, 20, 40])
        #expect(result[1].minX == -40)
    }

    @Test func `lines are columns when the layout scrolls horizontally`() {
        let result = frames(Items(3), width: 1000, height: 220) { layout in
            layout.scrollDirection = .horizontal
            layout.itemSize = CGSize(width: 60, height: 100)
            layout.minimumInteritemSpacing = 10
            layout.minimumLineSpacing = 5
        }
        #expect(result.map(\.origin) == [CGPoint(x: 0, y: 0), CGPoint(x: 0, y: 120), CGPoint(x: 65, y: 0)])
    }

    @Test func `sections follow one another with their insets`() {
        let result = frames(Items(2, 0, 1)) { layout in
            layout.itemSize = CGSize(width: 100, height: 40)
            layout.sectionInset = UIEdgeInsets(top: 1, left: 0, bottom: 2, right: 0)
        }
        #expect(result.map(\.minY) == [1, 1, 47])
    }

    @Test(
        arguments: [(0, 7, [0, 7, 14]), (50, -50, [0, 0, 0]), (50, -60, [0, -10, -20])]
            as [(CGFloat, CGFloat, [CGFloat])])
    func `items that take no room along their line have the minimum spacing`(
        width: CGFloat, spacing: CGFloat, expected: [CGFloat]
    ) {
        let (layout, items) = (UICollectionViewFlowLayout(), Items(3))
        layout.itemSize = CGSize(width: width, height: 10)
        layout.minimumInteritemSpacing = spacing
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
        view.dataSource = items
        withExtendedLifetime((view, items)) {
            let found = (0..<3).compactMap { layout.layoutAttributesForItem(at: [0, $0])?.frame.minX }
            #expect(found == expected && layout.collectionViewContentSize.height == 10)
        }
    }

    @Test func `a layout that has lost its view has no items and no size`() {
        let (layout, items) = (UICollectionViewFlowLayout(), Items(4))
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
        view.dataSource = items
        #expect(view.visibleCells.count == 4 && layout.collectionViewContentSize == CGSize(width: 320, height: 50))
        view.collectionViewLayout = Rows()
        layout.invalidateLayout()
        #expect(layout.collectionView == nil && layout.layoutAttributesForItem(at: [0, 0]) == nil)
        #expect(layout.layoutAttributesForElements(in: view.bounds)?.isEmpty == true)
        #expect(layout.collectionViewContentSize == .zero && view.visibleCells.count == 4)
        withExtendedLifetime(items) {}
    }

    /// Puts every item 30 points to the right.
    private final class Shifted: UICollectionViewFlowLayout {
        override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
            let attributes = super.layoutAttributesForItem(at: indexPath)
            attributes?.center.x += 30
            return attributes
        }
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            let all = super.layoutAttributesForElements(in: rect)
            for attributes in all ?? [] { attributes.center.x += 30 }
            return all
        }
    }

    /// A layout of a class of its own is asked, a plain one is not.
    @Test(arguments: [true, false], [true, false])
    func `in a change of layout cells come from their places in the old one, and go to those in the new one`(
        isOldShifted: Bool, isNewShifted: Bool
    ) throws {
        let (stage, items) = (Stage(size: CGSize(width: 100, height: 400)), Items(30))
        func layout(_ isShifted: Bool, height: CGFloat) -> UICollectionViewFlowLayout {
            let layout: UICollectionViewFlowLayout = isShifted ? Shifted() : UICollectionViewFlowLayout()
            layout.itemSize = CGSize(width: 100, height: height)
            layout.minimumLineSpacing = 0
            return layout
        }
        let (oldX, newX): (CGFloat, CGFloat) = (isOldShifted ? 30 : 0, isNewShifted ? 30 : 0)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: 400), collectionViewLayout: layout(isOldShifted, height: 40))
        view.dataSource = items
        stage.window.addSubview(view)
        stage.perform {}
        stage.beginRecording()
        stage.perform { view.setCollectionViewLayout(layout(isNewShifted, height: 20), animated: true) }
        let cell = try #require(view.cellForItem(at: [0, 15]))
        let start = stage.presentation(of: cell, at: 0).geometry.frame
        #expect(CGRect(start) == CGRect(x: oldX, y: 600, width: 100, height: 40))
        #expect(cell.frame == CGRect(x: newX, y: 300, width: 100, height: 20))
        stage.runToIdle()
        stage.perform { view.setCollectionViewLayout(layout(isOldShifted, height: 40), animated: true) }
        #expect(cell.frame == CGRect(x: oldX, y: 600, width: 100, height: 40) && cell.superview === view)
        stage.runToIdle()
        #expect(cell.superview == nil && view.visibleCells.count == 10)
        withExtendedLifetime(items) {}
    }

    /// The layout finds the same items in a rectangle as a search through all items.
    @Test func `the elements in a rectangle are the items whose frames intersect it`() {
        var generator = SplitMix64(seed: 5)
        let sizes = (0..<300).map { _ in
            CGSize(width: 10 + 80 * generator.unit(), height: 10 + 50 * generator.unit())
        }
        let layout = UICollectionViewFlowLayout()
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), collectionViewLayout: layout)
        let items = Items(100, 100, 100)
        let delegate = ItemSizes { sizes[$0.item + 100 * $0.section] }
        view.delegate = delegate
        view.dataSource = items
        let all = (0..<300).compactMap { index in
            layout.layoutAttributesForItem(at: IndexPath(item: index % 100, section: index / 100))
        }
        #expect(all.count == 300)
        for _ in 0..<200 {
            let rect = CGRect(
                x: 300 * generator.unit(), y: 4000 * generator.unit() - 100, width: 200 * generator.unit(),
                height: 600 * generator.unit())
            let found = layout.layoutAttributesForElements(in: rect)
            #expect(found == all.filter { $0.frame.intersects(rect) })
        }
    }
}

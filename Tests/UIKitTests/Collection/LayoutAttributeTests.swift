import HeadlessKit
import TestSupport
import Testing

import UIKit

/// What cells and delegates hear of layouts: attributes of an app's class, changes of layout, and cells that come and go.
@MainActor @Suite("What cells hear of layouts") struct LayoutAttributeTests {
    private final class Tinted: UICollectionViewLayoutAttributes {
        nonisolated(unsafe) var tint = 0

        override func copy(with zone: NSZone? = nil) -> Any {
            let copy = super.copy(with: zone)
            unsafe (copy as? Tinted)?.tint = unsafe tint
            return copy
        }
        override func isEqual(_ object: Any?) -> Bool {
            unsafe super.isEqual(object) && (object as? Tinted)?.tint == tint
        }
    }

    /// Cells of 100 × 40 points, which an angle turns about the vertical axis.
    private final class Layout: UICollectionViewFlowLayout {
        var (tint, angle) = (1, 0.0)
        var log: [String] = []

        override class var layoutAttributesClass: AnyClass { Tinted.self }
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            let all = super.layoutAttributesForElements(in: rect)
            for attributes in all ?? [] {
                unsafe (attributes as? Tinted)?.tint = 10 * tint + attributes.indexPath.item
                if angle != 0 { attributes.transform3D = turn }
            }
            return all
        }
        var turn: CATransform3D {
            var perspective = CATransform3DIdentity
            perspective.m34 = -1 / 500
            return CATransform3DRotate(perspective, angle, 0, 1, 0)
        }
        override func prepareForTransition(to new: UICollectionViewLayout) {
            log.append("to \((new as? Layout)?.tint ?? 0)")
        }
        override func prepareForTransition(from old: UICollectionViewLayout) {
            log.append("from \((old as? Layout)?.tint ?? 0)")
        }
    }

    private final class Cell: UICollectionViewCell {
        var log: [String] = []

        override func apply(_ attributes: UICollectionViewLayoutAttributes) {
            unsafe log.append("\((attributes as? Tinted)?.tint ?? -1)")
        }
        override func willTransition(from old: UICollectionViewLayout, to new: UICollectionViewLayout) {
            log.append("will \((old as? Layout)?.tint ?? 0) \((new as? Layout)?.tint ?? 0)")
        }
        override func didTransition(from old: UICollectionViewLayout, to new: UICollectionViewLayout) {
            log.append("did \((old as? Layout)?.tint ?? 0) \((new as? Layout)?.tint ?? 0)")
        }
    }

    private final class Cells: Items {
        override func collectionView(_ list: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
            path.item == 2 ? UICollectionViewCell() : Cell()
        }
    }

    private let stage = Stage(size: CGSize(width: 100, height: 200))
    private let items = Cells(3)
    private let list: UICollectionView

    init() {
        list = UICollectionView(frame: stage.window.bounds, collectionViewLayout: LayoutAttributeTests.makeLayout(1))
        list.dataSource = items
        stage.window.addSubview(list)
        list.layoutIfNeeded()
    }

    private static func makeLayout(_ tint: Int) -> Layout {
        let layout = Layout()
        (layout.tint, layout.itemSize) = (tint, CGSize(width: 100, height: 40))
        return layout
    }

    private var layout: Layout? { list.collectionViewLayout as? Layout }
    private var logs: [[String]] { list.visibleCells.compactMap { ($0 as? Cell)?.log } }

    @Test func `cells get attributes of the layout's class, and only those that have changed`() {
        #expect(logs == [["10"], ["11"]])
        layout?.invalidateLayout()
        #expect(logs == [["10"], ["11"]])
        layout?.tint = 2
        layout?.invalidateLayout()
        #expect(logs == [["10", "20"], ["11", "21"]])
        #expect(list.layoutAttributesForItem(at: [0, 1]) is Tinted)
    }

    @Test func `cells of every class turn in space, and back`() throws {
        let frames = list.visibleCells.map(\.frame)
        layout?.angle = 0.7
        let turn = try #require(layout?.turn)
        layout?.invalidateLayout()
        #expect(list.visibleCells.allSatisfy { CATransform3DEqualToTransform($0.layer.transform, turn) })
        layout?.angle = 0
        layout?.invalidateLayout()
        #expect(list.visibleCells.allSatisfy { CATransform3DIsIdentity($0.layer.transform) })
        #expect(list.visibleCells.map(\.frame) == frames)
    }

    @Test(arguments: [false, true])
    func `layouts and cells hear of a change of layout before and after it`(isAnimated: Bool) {
        let (old, new) = (layout, Self.makeLayout(2))
        var logsAtEnd: [[String]] = []
        stage.perform { list.setCollectionViewLayout(new, animated: isAnimated) { _ in logsAtEnd = logs } }
        #expect(old?.log == ["to 2"] && new.log == ["from 1"])
        if isAnimated { #expect(logs == [["10", "will 1 2", "20"], ["11", "will 1 2", "21"]]) }
        stage.runToIdle()
        #expect(logs == [["10", "will 1 2", "20", "did 1 2"], ["11", "will 1 2", "21", "did 1 2"]])
        #expect(logsAtEnd == logs)
    }

    // MARK: Cells that come and go

    /// Holds the cells of which a list has told that they come, until it tells that they go.
    private final class Watcher: Items, UITableViewDataSource, UITableViewDelegate, UICollectionViewDelegateFlowLayout {
        var present: [UIView: IndexPath] = [:]

        private func come(_ view: UIView, _ path: IndexPath) {
            #expect(present.updateValue(path, forKey: view) == nil)
        }
        private func go(_ view: UIView, _ path: IndexPath) { #expect(present.removeValue(forKey: view) != nil) }

        override func collectionView(_ list: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
            list.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        }
        override func collectionView(
            _ list: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
        ) -> UICollectionReusableView {
            list.dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: "view", for: path)
        }
        func collectionView(_: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath) {
            come(cell, path)
        }
        func collectionView(_: UICollectionView, didEndDisplaying cell: UICollectionViewCell, forItemAt path: IndexPath)
        {
            go(cell, path)
        }
        func collectionView(
            _: UICollectionView, willDisplaySupplementaryView view: UICollectionReusableView,
            forElementKind kind: String, at path: IndexPath
        ) { come(view, path) }
        func collectionView(
            _: UICollectionView, didEndDisplayingSupplementaryView view: UICollectionReusableView,
            forElementOfKind kind: String, at path: IndexPath
        ) { go(view, path) }

        func numberOfSections(in _: UITableView) -> Int { counts.count }
        func tableView(_: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
        func tableView(_ list: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            list.dequeueReusableCell(withIdentifier: "cell", for: path)
        }
        func tableView(_: UITableView, willDisplay cell: UITableViewCell, forRowAt path: IndexPath) { come(cell, path) }
        func tableView(_: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath) {
            go(cell, path)
        }
    }

    @Test(arguments: 1...20, [false, true])
    func `the delegate hears of every cell that comes and goes, once`(seed: UInt64, isTable: Bool) {
        var random = SplitMix64(seed: seed)
        let (watcher, flow) = (Watcher(9), Self.makeLayout(1))
        flow.headerReferenceSize = CGSize(width: 100, height: 30)
        let grid = UICollectionView(frame: stage.window.bounds, collectionViewLayout: flow)
        let table = UITableView(frame: stage.window.bounds)
        grid.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
        table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
        (grid.dataSource, grid.delegate) = (watcher, watcher)
        (table.dataSource, table.delegate) = (watcher, watcher)
        let list: UIScrollView = isTable ? table : grid
        stage.window.addSubview(list)
        for _ in 0..<12 {
            let index = IndexPath(item: Int.random(in: 0..<watcher.counts[0], using: &random), section: 0)
            stage.perform {
                switch Int.random(in: 0..<4, using: &random) {
                case 0: list.contentOffset.y = CGFloat.random(in: 0...200, using: &random)
                case 1: if isTable { table.reloadData() } else { grid.reloadData() }
                case 2:
                    watcher.counts[0] += 1
                    if isTable { table.insertRows(at: [index], with: .left) } else { grid.insertItems(at: [index]) }
                default:
                    guard watcher.counts[0] > 1 else { return }
                    watcher.counts[0] -= 1
                    if isTable { table.deleteRows(at: [index], with: .top) } else { grid.deleteItems(at: [index]) }
                }
            }
            stage.runToIdle()
            let headers = { grid.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader) }
            let shown: [UIView] = isTable ? table.visibleCells : grid.visibleCells + headers()
            #expect(Set(watcher.present.keys) == Set(shown))
        }
    }
}

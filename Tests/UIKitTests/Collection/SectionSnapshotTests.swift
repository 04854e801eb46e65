import HeadlessKit
import TestSupport
import Testing
import UIKit

private typealias Outline = NSDiffableDataSourceSectionSnapshot<Int>

@MainActor @Suite("Outlines of sections") struct SectionSnapshotTests {
    /// An outline as a tree, item by item.
    private final class Node {
        let item: Int
        var children: [Node] = []
        weak var parent: Node?
        var isExpanded = false

        init(_ item: Int, in parent: Node? = nil) { (self.item, self.parent) = (item, parent) }

        var all: [Node] { children.flatMap { [$0] + $0.all } }
        var visible: [Int] { children.flatMap { [$0.item] + ($0.isExpanded ? $0.visible : []) } }
        var level: Int { parent.map { $0.level + 1 } ?? -1 }
        var isVisible: Bool { parent.map { $0.parent == nil || $0.isExpanded && $0.isVisible } ?? true }
        func insert(_ items: [Int], at index: Int) {
            children.insert(contentsOf: items.map { Node($0, in: self) }, at: index)
        }
        var index: Int { parent?.children.firstIndex { $0 === self } ?? 0 }
    }

    private func expectSame(_ outline: Outline, _ root: Node) {
        #expect(outline.items == root.all.map(\.item) && outline.visibleItems == root.visible)
        #expect(outline.rootItems == root.children.map(\.item))
        for node in root.all {
            let (level, parent) = (outline.level(of: node.item), outline.parent(of: node.item))
            let wanted = node.parent === root ? nil : node.parent?.item
            #expect(level == node.level && parent == wanted && outline.isExpanded(node.item) == node.isExpanded)
            #expect(outline.isVisible(node.item) == node.isVisible)
            let below = outline.snapshot(of: node.item)
            #expect(below.items == node.all.map(\.item) && below.visibleItems == node.visible)
        }
    }

    @Test(arguments: 0..<40) func `random edits do to an outline what they do to a tree`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (outline, root, next) = (Outline(), Node(-1), 0)
        for _ in 0..<30 {
            let new = Array(next..<next + Int.random(in: 1...3, using: &random))
            let node = root.all.randomElement(using: &random)
            switch Int.random(in: 0..<9, using: &random) {
            case 0:
                outline.append(new)
                root.insert(new, at: root.children.count)
            case 1, 2:
                guard let node else { continue }
                outline.append(new, to: node.item)
                node.insert(new, at: node.children.count)
            case 3:
                guard let node, let parent = node.parent else { continue }
                outline.insert(new, before: node.item)
                parent.insert(new, at: node.index)
            case 4:
                guard let node, let parent = node.parent else { continue }
                outline.insert(new, after: node.item)
                parent.insert(new, at: node.index + 1)
            case 5:
                guard let node, let parent = node.parent, node.all.count < 4 else { continue }
                outline.delete([node.item, 1000])
                parent.children.remove(at: node.index)
            case 6:
                guard let node else { continue }
                outline.collapse([node.item])
                node.isExpanded = false
            case 7:
                guard let node, node.all.count < 4 else { continue }
                var part = Outline()
                part.append(new)
                outline.replace(childrenOf: node.item, using: part)
                node.children = []
                node.insert(new, at: 0)
            default:
                guard let node else { continue }
                outline.expand([node.item, 1000])
                node.isExpanded = true
            }
            next += new.count
            expectSame(outline, root)
        }
        #expect(!outline.contains(1000) && outline.index(of: 1000) == nil && !outline.isExpanded(1000))
        outline.deleteAll()
        #expect(outline.items.isEmpty)
    }

    @Test func `a part of an outline keeps its levels and what is expanded`() {
        var outline = Outline()
        outline.append([1, 2])
        outline.append([11, 12], to: 1)
        outline.append([111], to: 11)
        outline.expand([11])
        let part = outline.snapshot(of: 1, includingParent: true)
        #expect(part.items == [1, 11, 111, 12] && part.level(of: 111) == 2 && part.visibleItems == [1])
        var other = Outline()
        other.append([5, 6])
        other.insert(outline.snapshot(of: 1), before: 6)
        #expect(other.items == [5, 11, 111, 12, 6] && other.visibleItems == [5, 11, 111, 12, 6])
        other.insert(Outline([9]), after: 11)
        #expect(other.items == [5, 11, 111, 9, 12, 6] && other.level(of: 9) == 0)
        #expect(outline.visualDescription() == "+ 1\n  - 11\n    * 111\n  * 12\n* 2\n")
    }

    @Test func `a tap on a cell with a header's disclosure expands and collapses its item`() throws {
        let (stage, layout) = (Stage(size: CGSize(width: 100, height: 400)), UICollectionViewFlowLayout())
        (layout.itemSize, layout.minimumLineSpacing) = (CGSize(width: 100, height: 20), 0)
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 400), collectionViewLayout: layout)
        stage.window.addSubview(view)
        var taps = 0
        let registration = UICollectionView.CellRegistration<UICollectionViewListCell, Int> { cell, _, item in
            let options = UICellAccessory.OutlineDisclosureOptions(style: item < 10 ? .header : .cell)
            let action: UICellAccessory.Handler? = item == 3 ? { taps += 1 } : nil
            cell.accessories = [.outlineDisclosure(options: options, actionHandler: action)]
        }
        let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) {
            $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2)
        }
        var outline = Outline([1, 2, 3])
        outline.append([11, 12], to: 1)
        source.apply(outline, to: "a", animatingDifferences: false)
        var log: [String] = []
        source.sectionSnapshotHandlers.shouldExpandItem = { item in
            log.append("expand \(item)?")
            return item != 2
        }
        source.sectionSnapshotHandlers.willExpandItem = { log.append("expands \($0)") }
        source.sectionSnapshotHandlers.shouldCollapseItem = { item in
            log.append("collapse \(item)?")
            return log.count > 4
        }
        source.sectionSnapshotHandlers.willCollapseItem = { log.append("collapses \($0)") }
        func tap(_ y: Double) throws {
            try stage.play(.tap(CGPoint(x: 50, y: y)))
            stage.runToIdle()
        }
        try tap(10)
        #expect(source.snapshot().itemIdentifiers == [1, 11, 12, 2, 3])
        // A cell's own disclosure leaves its taps to the selection.
        try tap(30)
        #expect(view.indexPathsForSelectedItems == [[0, 1]])
        try tap(10)
        #expect(source.snapshot().itemIdentifiers == [1, 11, 12, 2, 3])
        try tap(70)
        try tap(10)
        #expect(source.snapshot().itemIdentifiers == [1, 2, 3] && !source.snapshot(for: "a").isExpanded(1))
        #expect(log == ["expand 1?", "expands 1", "collapse 1?", "expand 2?", "collapse 1?", "collapses 1"])
        try tap(50)
        #expect(taps == 1)
        source.sectionSnapshotHandlers.snapshotForExpandingParent = { item, below in
            Outline(below.items + [item * 10])
        }
        try tap(10)
        #expect(source.snapshot().itemIdentifiers == [1, 11, 12, 10, 2, 3])
    }

    @Test func `a data source shows the visible items of an outline, and moves what stays`() throws {
        let stage = Stage(size: CGSize(width: 100, height: 400))
        let layout = UICollectionViewFlowLayout()
        (layout.itemSize, layout.minimumLineSpacing) = (CGSize(width: 100, height: 20), 0)
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 400), collectionViewLayout: layout)
        stage.window.addSubview(view)
        let registration = UICollectionView.CellRegistration<UICollectionViewCell, Int> { $0.tag = $2 }
        let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) {
            $0.dequeueConfiguredReusableCell(using: registration, for: $1, item: $2)
        }
        var flat = NSDiffableDataSourceSnapshot<String, Int>()
        flat.appendSections(["first", "outline", "last"])
        flat.appendItems([50], toSection: "first")
        flat.appendItems([60], toSection: "last")
        source.apply(flat, animatingDifferences: false)
        var outline = Outline()
        outline.append([1, 2])
        outline.append([11, 12], to: 1)
        source.apply(outline, to: "outline", animatingDifferences: false)
        view.layoutIfNeeded()
        func shown() -> [Int] { view.indexPathsForVisibleItems.sorted().compactMap { view.cellForItem(at: $0)?.tag } }
        #expect(shown() == [50, 1, 2, 60] && source.snapshot(for: "outline").items == [1, 11, 12, 2])
        let second = try #require(view.cellForItem(at: [1, 1]))
        outline.expand([1])
        stage.beginRecording()
        var isComplete = false
        stage.perform { source.apply(outline, to: "outline") { isComplete = true } }
        #expect(stage.presentation(of: second, at: 0).geometry.position.y == 50)
        stage.runToIdle()
        #expect(isComplete && shown() == [50, 1, 11, 12, 2, 60] && view.cellForItem(at: [1, 3]) === second)
        #expect(second.frame.minY == 80 && source.snapshot(for: "outline").isExpanded(1))
        // A section that is not there is added, and a snapshot of the list that changes items has no outline.
        source.apply(Outline([70]), to: "new", animatingDifferences: false)
        var changed = source.snapshot()
        #expect(changed.sectionIdentifiers == ["first", "outline", "last", "new"])
        changed.deleteItems([12])
        source.apply(changed, animatingDifferences: false)
        #expect(source.snapshot(for: "outline").rootItems == [1, 11, 2] && source.snapshot(for: "none").items.isEmpty)
        #expect(source.snapshot(for: "new").items == [70])
    }
}

extension NSDiffableDataSourceSectionSnapshot<Int> {
    fileprivate init(_ items: [Int]) {
        self.init()
        append(items)
    }
}

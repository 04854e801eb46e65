import HeadlessKit
import TestSupport
import Testing

import UIKit

private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

extension NSDiffableDataSourceSnapshot<String, Int> {
    fileprivate init(_ sections: (String, [Int])...) { self.init(sections) }

    fileprivate init(_ sections: [(String, [Int])]) {
        self.init()
        for (section, items) in sections {
            appendSections([section])
            appendItems(items)
        }
    }

    /// Some of 24 items in some of five sections, in any order.
    fileprivate init(_ random: inout SplitMix64) {
        let sections = ["a", "b", "c", "d", "e"].shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random))
        let items = Array(0..<24).shuffled(using: &random).prefix(Int.random(in: 0...24, using: &random))
        let ends = items.map { _ in Int.random(in: 0..<sections.count, using: &random) }
        self.init(
            sections.enumerated().map { index, section in
                (section, zip(items, ends).filter { $0.1 == index }.map(\.0))
            })
    }

    fileprivate var content: [String: [Int]] {
        Dictionary(uniqueKeysWithValues: sectionIdentifiers.map { ($0, itemIdentifiers(inSection: $0)) })
    }
}

@Suite("Snapshots of lists") struct DiffableSnapshotTests {
    @Test func `items and sections are inserted, moved and deleted beside others`() {
        var snapshot = Snapshot(("a", [1, 2, 3]), ("b", [4, 5]))
        snapshot.insertItems([6, 7], beforeItem: 2)
        snapshot.insertItems([8, 9], afterItem: 4)
        #expect(snapshot.content == ["a": [1, 6, 7, 2, 3], "b": [4, 8, 9, 5]])
        snapshot.moveItem(1, afterItem: 4)
        snapshot.moveItem(5, beforeItem: 2)
        snapshot.deleteItems([7, 9, 99])
        #expect(snapshot.content == ["a": [6, 5, 2, 3], "b": [4, 1, 8]])
        snapshot.insertSections(["c", "d"], beforeSection: "b")
        snapshot.insertSections(["e"], afterSection: "a")
        #expect(snapshot.sectionIdentifiers == ["a", "e", "c", "d", "b"])
        snapshot.moveSection("a", afterSection: "c")
        snapshot.moveSection("b", beforeSection: "e")
        #expect(snapshot.sectionIdentifiers == ["b", "e", "c", "a", "d"])
        snapshot.appendItems([10], toSection: "c")
        snapshot.deleteSections(["b", "d"])
        #expect(snapshot.content == ["e": [], "c": [10], "a": [6, 5, 2, 3]])
        #expect(snapshot.itemIdentifiers == [10, 6, 5, 2, 3])
        #expect(snapshot.numberOfItems == 5 && snapshot.numberOfSections == 3)
        #expect(snapshot.numberOfItems(inSection: "a") == 4)
        #expect(snapshot.indexOfItem(5) == 2 && snapshot.indexOfItem(4) == nil)
        #expect(snapshot.indexOfSection("a") == 2 && snapshot.indexOfSection("b") == nil)
        #expect(
            snapshot.sectionIdentifier(containingItem: 2) == "a" && snapshot.sectionIdentifier(containingItem: 4) == nil
        )
        snapshot.deleteAllItems()
        #expect(snapshot.numberOfItems == 0 && snapshot.numberOfSections == 0)
    }

    @Test func `only what is out of the common order moves`() {
        let old = Snapshot(("a", [1, 2, 3, 4]), ("b", [5, 6]), ("c", [7]))
        var new = Snapshot(("b", [6, 1, 8]), ("a", [2, 4, 3]), ("d", [7, 9]))
        new.reloadItems([6, 8])
        new.reloadSections(["a"])
        let update = new.update(from: old)
        // One of the sections a and b moves.
        #expect(update.sections.moved == [0: 1] || update.sections.moved == [1: 0])
        #expect(update.sections.deleted == [2] && update.sections.inserted == [2] && update.sections.reloaded == [0])
        func item(_ item: Int, _ section: Int) -> ItemIndex { ItemIndex(item: item, section: section) }
        // 9 comes with its section; 8 has been nowhere, so that there is nothing to reload.
        #expect(update.items.deleted == [item(0, 1)] && update.items.inserted == [item(2, 0)])
        #expect(update.items.reloaded == [item(1, 1)])
        let common = update.items.moved.filter { $0.key != item(0, 0) && $0.key != item(0, 2) }
        #expect(update.items.moved[item(0, 0)] == item(1, 0) && update.items.moved[item(0, 2)] == item(0, 2))
        #expect(common == [item(2, 0): item(2, 1)] || common == [item(3, 0): item(1, 1)])
    }
}

@MainActor
@Suite("Lists of snapshots") struct DiffableTests {
    private final class Cell: UICollectionViewCell { var value = -1 }

    private let stage = Stage(size: CGSize(width: 100, height: 300))

    private func makeCollection() -> (list: UICollectionView, source: UICollectionViewDiffableDataSource<String, Int>) {
        let flow = UICollectionViewFlowLayout()
        flow.itemSize = CGSize(width: 100, height: 20)
        (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (0, 0)
        let list = UICollectionView(frame: stage.window.bounds, collectionViewLayout: flow)
        let registration = UICollectionView.CellRegistration<Cell, Int> { $0.value = $2 }
        let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: list) { list, path, item in
            list.dequeueConfiguredReusableCell(using: registration, for: path, item: item)
        }
        stage.window.addSubview(list)
        return (list, source)
    }

    private func makeTable() -> (list: UITableView, source: UITableViewDiffableDataSource<String, Int>) {
        let list = UITableView(frame: stage.window.bounds)
        list.rowHeight = 20
        list.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        let source = UITableViewDiffableDataSource<String, Int>(tableView: list) { list, path, item in
            let cell = list.dequeueReusableCell(withIdentifier: "row", for: path)
            cell.tag = item
            return cell
        }
        stage.window.addSubview(list)
        return (list, source)
    }

    @Test(arguments: 1...60)
    func `any snapshot follows any other, and cells stay with their items`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let ((collection, items), (table, rows)) = (makeCollection(), makeTable())
        for _ in 0..<4 {
            let (old, snapshot) = (items.snapshot(), Snapshot(&random))
            let cells = Dictionary(
                uniqueKeysWithValues: collection.visibleCells.compactMap { $0 as? Cell }.map { ($0.value, $0) })
            var ends = 0
            stage.perform {
                items.apply(snapshot) { ends += 1 }
                rows.apply(snapshot) { ends += 1 }
            }
            stage.runToIdle()
            #expect(ends == 2)
            #expect(items.snapshot().content == snapshot.content && rows.snapshot().content == snapshot.content)
            let visible = Array(snapshot.itemIdentifiers.prefix(15))
            #expect(collection.visibleCells.map { ($0 as? Cell)?.value } == visible)
            #expect(table.visibleCells.map(\.tag) == visible)
            for (number, cell) in collection.visibleCells.enumerated() {
                #expect(cell.frame == CGRect(x: 0, y: 20 * number, width: 100, height: 20))
                let item = visible[number]
                // What goes with its section and comes with another one, or moves, keeps its cell, too.
                if old.indexOfItem(item) != nil { #expect(cells[item] == nil || cells[item] === cell) }
            }
        }
        #expect(stage.violations.isEmpty)
    }

    @Test func `a cell is on its way at half the time; without animation it is there at once`() {
        let (list, source) = makeCollection()
        stage.perform { source.apply(Snapshot(("a", [1, 2, 3]))) }
        stage.runToIdle()
        var ends = 0
        stage.perform { source.apply(Snapshot(("a", [2, 3, 1]))) { ends += 1 } }
        let moved = list.cellForItem(at: IndexPath(item: 2, section: 0))
        stage.advance(by: 0.15)
        #expect((moved as? Cell)?.value == 1)
        let y = moved?.ownLayer.presentation()?.position.y ?? 0
        #expect(abs(y - 30) < 1e-9 && ends == 0)
        stage.runToIdle()
        #expect(ends == 1)
        stage.perform { source.apply(Snapshot(("a", [1, 2, 3])), animatingDifferences: false) { ends += 1 } }
        #expect(moved?.ownLayer.presentation()?.position.y == 10)
        stage.advance(by: 0)
        #expect(ends == 2)
        // Without its list a source keeps the snapshot, and its completion is not lost.
        let lonely = UICollectionViewDiffableDataSource<String, Int>(
            collectionView: UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        ) { _, _, _ in nil }
        lonely.apply(Snapshot(("a", [4]))) { ends += 1 }
        #expect(ends == 3 && lonely.snapshot().itemIdentifiers == [4])
    }

    @Test func `a reloaded item gets another cell, a reconfigured one keeps its own`() {
        let ((collection, items), (table, rows)) = (makeCollection(), makeTable())
        var snapshot = Snapshot(("a", [1, 2, 3]))
        stage.perform {
            items.apply(snapshot)
            rows.apply(snapshot)
        }
        stage.runToIdle()
        let (cells, tableCells) = (collection.visibleCells, table.visibleCells)
        for cell in cells { (cell as? Cell)?.value = 0 }
        for cell in tableCells { cell.tag = 0 }
        snapshot.reconfigureItems([2])
        snapshot.reloadItems([3])
        stage.perform {
            items.apply(snapshot)
            rows.apply(snapshot)
        }
        stage.runToIdle()
        #expect(collection.visibleCells.map { ($0 as? Cell)?.value } == [0, 2, 3])
        #expect(table.visibleCells.map(\.tag) == [0, 2, 3])
        #expect(zip(cells, collection.visibleCells).map { $0 === $1 } == [true, true, false])
        #expect(zip(tableCells, table.visibleCells).map { $0 === $1 } == [true, true, false])
        let applied = items.snapshot()
        #expect(applied.reloadedItemIdentifiers == [] && applied.reconfiguredItemIdentifiers == [])
        #expect(snapshot.reloadedItemIdentifiers == [3] && snapshot.reconfiguredItemIdentifiers == [2])
    }

    @Test func `identifiers and index paths name each other`() {
        let (_, source) = makeCollection()
        source.applySnapshotUsingReloadData(Snapshot(("a", [1]), ("b", [2, 3])))
        #expect(source.indexPath(for: 3) == IndexPath(item: 1, section: 1) && source.indexPath(for: 4) == nil)
        #expect(source.itemIdentifier(for: IndexPath(item: 0, section: 1)) == 2)
        #expect(source.itemIdentifier(for: IndexPath(item: 2, section: 1)) == nil)
        #expect(source.itemIdentifier(for: IndexPath(item: 0, section: 2)) == nil)
        #expect(source.sectionIdentifier(for: 1) == "b" && source.sectionIdentifier(for: 2) == nil)
        #expect(source.index(for: "b") == 1 && source.index(for: "c") == nil)
    }

    @Test func `rows go by the default animation`() {
        let (list, source) = makeTable()
        source.defaultRowAnimation = .left
        stage.perform { source.apply(Snapshot(("a", [1, 2]))) }
        stage.runToIdle()
        let leaving = list.visibleCells[0]
        stage.perform { source.apply(Snapshot(("a", [2]))) }
        stage.advance(by: 0.15)
        #expect(abs((leaving.ownLayer.presentation()?.frame.minX ?? 0) + 50) < 1e-9)
        stage.runToIdle()
        #expect(leaving.superview == nil)
    }

    @Test func `a registered supplementary view gets its kind and index path`() {
        let (list, source) = makeCollection()
        (list.collectionViewLayout as? UICollectionViewFlowLayout)?.headerReferenceSize = CGSize(width: 100, height: 30)
        var calls: [String] = []
        let kind = UICollectionView.elementKindSectionHeader
        let registration = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(elementKind: kind) {
            $0.tag = 7
            calls.append("\($1 == kind) \($2.section)")
        }
        source.supplementaryViewProvider = { list, _, path in
            list.dequeueConfiguredReusableSupplementary(using: registration, for: path)
        }
        stage.perform { source.apply(Snapshot(("a", [1]), ("b", []))) }
        stage.runToIdle()
        #expect(calls.sorted() == ["true 0", "true 1"])
        #expect(list.visibleSupplementaryViews(ofKind: kind).map(\.tag) == [7, 7])
    }
}

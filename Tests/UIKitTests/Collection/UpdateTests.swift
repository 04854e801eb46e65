import AnimationCore
import HeadlessKit
import Testing

import UIKit

/// The changes of a list's items, without views.
@Suite("List updates") struct ListUpdateTests {
    private func item(_ item: Int, _ section: Int = 0) -> ItemIndex { ItemIndex(item: item, section: section) }

    @Test func `old indices name what goes, new ones what comes; the rest keeps its order`() {
        var update = ListUpdate()
        update.items.deleted = [item(1)]
        update.items.inserted = [item(0), item(3)]
        #expect(
            update.places(from: [4], to: [5]) == [item(0): item(1), item(2): item(2), item(3): item(4)])
    }

    @Test func `a moved item takes its new index, also in another section`() {
        var update = ListUpdate()
        update.items.moved = [item(0): item(1, 1)]
        #expect(
            update.places(from: [2, 2], to: [1, 3]) == [
                item(0): item(1, 1), item(1): item(0), item(0, 1): item(0, 1), item(1, 1): item(2, 1),
            ])
    }

    @Test func `sections come, go and move with their items; those of a reloaded one are new`() {
        var update = ListUpdate()
        update.sections.deleted = [0]
        update.sections.inserted = [1]
        update.sections.reloaded = [2]
        #expect(update.places(from: [9, 1, 2], to: [1, 5, 7]) == [item(0, 1): item(0, 0)])
        update = ListUpdate()
        update.sections.moved = [0: 1]
        #expect(
            update.places(from: [1, 2], to: [2, 1]) == [item(0): item(0, 1), item(0, 1): item(0), item(1, 1): item(1)])
    }

    @Test func `numbers that do not fit the changes have no places`() {
        var update = ListUpdate()
        update.items.inserted = [item(0)]
        #expect(update.places(from: [2], to: [2]) == nil && update.places(from: [2], to: [3, 1]) == nil)
    }

    /// Exceptions on the platform.
    @Test func `an item that goes twice, and a place that two items take, have no places`() {
        func places(_ new: Int, _ change: (inout ListUpdate) -> Void) -> [ItemIndex: ItemIndex]? {
            var update = ListUpdate()
            change(&update)
            return update.places(from: [2], to: [new])
        }
        #expect(places(1) { $0.items.moved = [item(0): item(0), item(1): item(0)] } == nil)
        #expect(
            places(2) {
                $0.items.deleted = [item(0)]
                $0.items.moved = [item(0): item(1)]
            } == nil)
        #expect(
            places(2) {
                $0.items.inserted = [item(1)]
                $0.items.moved = [item(0): item(1)]
            } == nil)
        var update = ListUpdate()
        update.sections.moved = [0: 0, 1: 0]
        #expect(update.places(from: [1, 1], to: [1]) == nil)
    }
}

@MainActor
@Suite("Updates of collections") struct CollectionUpdateTests {
    /// Cells that are named by what they show.
    private final class Source: NSObject, UICollectionViewDataSource {
        var sections: [[String]]
        var made: [String] = []

        init(_ sections: [[String]]) { self.sections = sections }

        func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
            sections[section].count
        }
        func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = UICollectionViewCell()
            cell.accessibilityIdentifier = sections[indexPath.section][indexPath.item]
            made.append(cell.accessibilityIdentifier ?? "")
            return cell
        }
    }

    private let stage = Stage(size: CGSize(width: 100, height: 400))
    private let source = Source([["a", "b", "c", "d"]])
    private let collection: UICollectionView

    init() {
        let flow = UICollectionViewFlowLayout()
        flow.itemSize = CGSize(width: 100, height: 40)
        (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (0, 0)
        collection = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 400), collectionViewLayout: flow)
        collection.dataSource = source
        stage.window.addSubview(collection)
        stage.perform {}
        stage.beginRecording()
        source.made = []
    }

    private func y(_ cell: UICollectionViewCell?, _ time: Double) -> Double {
        cell.map { stage.presentation(of: $0, at: time).geometry.frame.minY } ?? .nan
    }

    private var names: [String] { collection.visibleCells.map { $0.accessibilityIdentifier ?? "" } }

    @Test func `cells that stay are kept and move, inserted ones fade in, deleted ones fade out and go`() throws {
        let before = collection.visibleCells
        var finished: [Bool] = []
        stage.perform {
            source.sections = [["x", "a", "c", "d"]]
            collection.performBatchUpdates(
                {
                    collection.deleteItems(at: [IndexPath(item: 1, section: 0)])
                    collection.insertItems(at: [IndexPath(item: 0, section: 0)])
                }, completion: { finished.append($0) })
        }
        #expect(source.made == ["x"] && names == ["x", "a", "c", "d"])
        #expect(collection.visibleCells[1] === before[0] && collection.visibleCells[3] === before[3])
        #expect(collection.indexPath(for: before[2]) == IndexPath(item: 2, section: 0))
        // Half of 0.3 s, ease-in-out.
        #expect((y(before[0], 0.15) - 20).magnitude < 1e-6 && y(before[0], 0.3) == 40 && y(before[2], 0.15) == 80)
        let new = try #require(collection.cellForItem(at: IndexPath(item: 0, section: 0)))
        #expect((stage.presentation(of: new, at: 0.15).alpha - 0.5).magnitude < 1e-6)
        #expect((stage.presentation(of: before[1], at: 0.15).alpha - 0.5).magnitude < 1e-6)
        #expect(before[1].superview === collection)
        stage.runToIdle()
        #expect(before[1].superview == nil && finished == [true] && stage.now == 0.3)
        #expect(collection.subviews.count == 4 && new.alpha == 1 && stage.violations == [])
    }

    @Test func `a moved cell is kept, a reloaded one is exchanged in its place`() {
        let before = collection.visibleCells
        stage.perform {
            source.sections = [["d", "a", "b", "C"]]
            collection.performBatchUpdates({
                collection.moveItem(at: IndexPath(item: 3, section: 0), to: IndexPath(item: 0, section: 0))
                collection.reloadItems(at: [IndexPath(item: 2, section: 0)])
            })
        }
        stage.runToIdle()
        #expect(names == ["d", "a", "b", "C"] && source.made == ["C"])
        #expect(collection.visibleCells.prefix(3).elementsEqual([before[3], before[0], before[1]], by: ===))
        #expect(collection.visibleCells.map(\.frame.minY) == [0, 40, 80, 120] && before[2].superview == nil)
    }

    @Test func `single updates are batches of their own, with the numbers of before from before`() {
        let before = collection.visibleCells
        source.sections = [["a", "c", "d"]]
        #expect(collection.numberOfItems(inSection: 0) == 4)
        stage.perform { collection.deleteItems(at: [IndexPath(item: 1, section: 0)]) }
        #expect(collection.numberOfItems(inSection: 0) == 3)
        stage.runToIdle()
        #expect(names == ["a", "c", "d"] && source.made == [] && collection.visibleCells[0] === before[0])
    }

    @Test func `sections are inserted, deleted, moved and reloaded`() {
        stage.perform {
            source.sections = [["n"], ["a", "b", "c", "d"]]
            collection.insertSections([0])
        }
        stage.runToIdle()
        #expect(names == ["n", "a", "b", "c", "d"] && source.made == ["n"])
        stage.perform {
            source.sections = [["a", "b", "c", "d"], ["n"]]
            collection.moveSection(0, toSection: 1)
        }
        stage.runToIdle()
        #expect(names == ["a", "b", "c", "d", "n"] && source.made == ["n"])
        stage.perform {
            source.sections = [["a", "b", "c", "d"], ["N", "M"]]
            collection.reloadSections([1])
        }
        stage.runToIdle()
        #expect(names == ["a", "b", "c", "d", "N", "M"] && source.made == ["n", "N", "M"])
        stage.perform {
            source.sections = [["N", "M"]]
            collection.deleteSections([0])
        }
        stage.runToIdle()
        #expect(names == ["N", "M"] && collection.visibleCells.map(\.frame.minY) == [0, 40])
    }

    @Test func `numbers that do not fit the updates are a violation, and everything is reloaded`() {
        stage.perform {
            source.sections = [["a", "b"]]
            collection.performBatchUpdates({ collection.deleteItems(at: [IndexPath(item: 0, section: 0)]) })
        }
        stage.runToIdle()
        #expect(names == ["a", "b"] && stage.violations.map(\.rule) == [.requestIgnored])
    }

    @Test func `a layout decides where items come from and go to, and is told of the updates`() throws {
        final class Sliding: UICollectionViewFlowLayout {
            var actions: [(UICollectionViewUpdateItem.Action, Int?, Int?)] = []
            var isFinalized = false

            override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
                actions = updateItems.map {
                    ($0.updateAction, $0.indexPathBeforeUpdate?.item, $0.indexPathAfterUpdate?.item)
                }
            }
            override func finalizeCollectionViewUpdates() { isFinalized = true }
            override func initialLayoutAttributesForAppearingItem(
                at itemIndexPath: IndexPath
            ) -> UICollectionViewLayoutAttributes? {
                let attributes = super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
                attributes?.center.x -= 100
                return attributes
            }
        }
        let layout = Sliding()
        layout.itemSize = CGSize(width: 100, height: 40)
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        stage.perform { collection.collectionViewLayout = layout }
        stage.perform {
            source.sections = [["a", "b", "c", "d", "e"]]
            collection.insertItems(at: [IndexPath(item: 4, section: 0)])
        }
        let new = try #require(collection.cellForItem(at: IndexPath(item: 4, section: 0)))
        let first = stage.presentation(of: new, at: 0)
        #expect(first.geometry.frame.minX == -100 && first.alpha == 0 && new.frame.minX == 0 && new.alpha == 1)
        #expect(layout.actions.count == 1 && layout.actions[0] == (.insert, nil, 4) && layout.isFinalized)
    }

    @Test func `cells of a class are told where they are put, and a layout may answer in any order`() {
        final class Witness: UICollectionViewCell {
            var moves = 0
            override func didMoveToSuperview() { moves += 1 }
        }
        final class Backwards: UICollectionViewFlowLayout {
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
                super.layoutAttributesForElements(in: rect)?.reversed()
            }
        }
        final class Cells: Items {
            override func collectionView(
                _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell { Witness() }
        }
        let (layout, cells) = (Backwards(), Cells(4))
        layout.itemSize = CGSize(width: 100, height: 40)
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 400), collectionViewLayout: layout)
        view.dataSource = cells
        stage.window.addSubview(view)
        #expect(view.visibleCells.map { ($0 as? Witness)?.moves } == [1, 1, 1, 1])
        #expect(view.visibleCells.map { Double($0.frame.minY) } == [0, 40, 80, 120])
        stage.perform {
            cells.counts = [3]
            view.deleteItems(at: [IndexPath(item: 0, section: 0)])
        }
        stage.runToIdle()
        #expect(view.visibleCells.map { Double($0.frame.minY) } == [0, 40, 80])
    }

    @Test func `a batch inside a batch belongs to it, and each has its completion`() {
        var ended: [String] = []
        stage.perform {
            source.sections = [["x", "a", "b", "d"]]
            collection.performBatchUpdates(
                {
                    collection.insertItems(at: [IndexPath(item: 0, section: 0)])
                    collection.performBatchUpdates(
                        { collection.deleteItems(at: [IndexPath(item: 2, section: 0)]) },
                        completion: { _ in ended.append("inner") })
                }, completion: { _ in ended.append("outer") })
        }
        #expect(names == ["x", "a", "b", "d"] && source.made == ["x"])
        stage.runToIdle()
        #expect(ended.sorted() == ["inner", "outer"] && stage.violations == [])
    }

    @Test func `outside of the window an update takes effect at once`() {
        collection.removeFromSuperview()
        source.sections = [["a"]]
        var finished: [Bool] = []
        collection.performBatchUpdates(
            {
                collection.deleteItems(at: (1...3).map { IndexPath(item: $0, section: 0) })
            }, completion: { finished.append($0) })
        #expect(finished == [true] && names == ["a"] && stage.violations == [])
    }
}

@MainActor
@Suite("Updates of tables") struct TableUpdateTests {
    private final class Source: NSObject, UITableViewDataSource {
        var sections = [["a", "b", "c", "d"]]
        var rows: [String] {
            get { sections[0] }
            set { sections[0] = newValue }
        }
        var made: [String] = []

        func numberOfSections(in tableView: UITableView) -> Int { sections.count }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.accessibilityIdentifier = sections[indexPath.section][indexPath.row]
            made.append(sections[indexPath.section][indexPath.row])
            return cell
        }
    }

    private let stage = Stage(size: CGSize(width: 100, height: 400))
    private let source = Source()
    private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 400))

    init() {
        table.rowHeight = 40
        table.dataSource = source
        stage.window.addSubview(table)
        stage.perform {}
        stage.beginRecording()
        source.made = []
    }

    private var names: [String] { table.visibleCells.map { $0.accessibilityIdentifier ?? "" } }

    @Test func `rows that stay are kept and move; the others come and go by their animations`() throws {
        let before = table.visibleCells
        stage.perform {
            source.rows = ["x", "a", "c", "d"]
            table.beginUpdates()
            table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .left)
            table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .right)
            table.endUpdates()
        }
        #expect(names == ["x", "a", "c", "d"] && source.made == ["x"] && table.visibleCells[1] === before[0])
        let new = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
        let (middle, gone) = (stage.presentation(of: new, at: 0.15), stage.presentation(of: before[1], at: 0.15))
        #expect((middle.geometry.frame.minX - 50).magnitude < 1e-6 && (middle.alpha - 0.5).magnitude < 1e-6)
        #expect((gone.geometry.frame.minX + 50).magnitude < 1e-6 && before[1].superview === table)
        #expect((stage.presentation(of: before[0], at: 0.15).geometry.frame.minY - 20).magnitude < 1e-6)
        stage.runToIdle()
        #expect(before[1].superview == nil && table.visibleCells.map(\.frame.minY) == [0, 40, 80, 120])
        #expect(stage.now == 0.3 && stage.violations == [])
    }

    @Test func `rows are moved and reloaded, with a completion`() {
        let before = table.visibleCells
        var finished: [Bool] = []
        stage.perform {
            source.rows = ["d", "A", "b", "c"]
            table.performBatchUpdates(
                {
                    table.moveRow(at: IndexPath(row: 3, section: 0), to: IndexPath(row: 0, section: 0))
                    table.reloadRows(at: [IndexPath(row: 0, section: 0)], with: .none)
                }, completion: { finished.append($0) })
        }
        stage.runToIdle()
        #expect(names == ["d", "A", "b", "c"] && source.made == ["A"] && finished == [true])
        #expect(table.visibleCells[0] === before[3] && table.visibleCells[2] === before[1])
        #expect(table.indexPath(for: before[3]) == IndexPath(row: 0, section: 0))
    }

    @Test func `a row that comes into view starts where it was`() throws {
        source.rows = (0..<20).map { "\($0)" }
        table.reloadData()
        stage.perform {}
        stage.beginRecording()
        stage.perform {
            source.rows.insert(source.rows.remove(at: 15), at: 2)
            table.moveRow(at: IndexPath(row: 15, section: 0), to: IndexPath(row: 2, section: 0))
        }
        let cell = try #require(table.cellForRow(at: IndexPath(row: 2, section: 0)))
        #expect(cell.accessibilityIdentifier == "15" && cell.frame.minY == 80)
        #expect(stage.presentation(of: cell, at: 0).geometry.frame.minY == 600)
        #expect((stage.presentation(of: cell, at: 0.15).geometry.frame.minY - 340).magnitude < 1e-6)
    }

    @Test func `sections of rows are inserted, moved, reloaded and deleted`() {
        for (sections, change, made) in [
            ([["n"], ["a", "b"]], { $0.insertSections([0], with: .fade) }, ["n"]),
            ([["a", "b"], ["n"]], { $0.moveSection(0, toSection: 1) }, []),
            ([["a", "b"], ["N", "M"]], { $0.reloadSections([1], with: .fade) }, ["N", "M"]),
            ([["N", "M"]], { $0.deleteSections([0], with: .fade) }, []),
        ] as [([[String]], (UITableView) -> Void, [String])] {
            if source.rows.count == 4 {
                source.sections = [["a", "b"]]
                table.reloadData()
                table.layoutIfNeeded()
            }
            source.made = []
            stage.perform {
                source.sections = sections
                change(table)
            }
            stage.runToIdle()
            #expect(names == Array(sections.joined()) && source.made == made && stage.violations == [])
            #expect(table.visibleCells.map { Double($0.frame.minY) } == names.indices.map { Double($0) * 40 })
        }
    }

    @Test func `rows that do not fit the updates are reloaded, which is a violation`() {
        stage.perform {
            source.rows = ["a"]
            table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
        }
        stage.runToIdle()
        #expect(names == ["a"] && table.subviews.count == 1 && stage.violations.map(\.rule) == [.requestIgnored])
    }
}

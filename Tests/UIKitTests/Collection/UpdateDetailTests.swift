import Foundation
import HeadlessKit
import Testing
import UIKit

/// Updates of lists in detail: batches in one another, motions, and what is out of sight before or after.
@MainActor @Suite("Updates in detail") struct UpdateDetailTests {
    private final class Source: NSObject, UITableViewDataSource {
        var rows = ["a", "b", "c", "d"]
        var made: [String] = []

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.accessibilityIdentifier = rows[indexPath.row]
            made.append(rows[indexPath.row])
            return cell
        }
    }

    /// Cells that say in which order they are given their places.
    private final class Told: UICollectionViewCell {
        weak var source: Telling?
        override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
            super.apply(layoutAttributes)
            source?.applied.append(layoutAttributes.indexPath.item)
        }
    }

    private final class Telling: Items {
        var applied: [Int] = []
        override func collectionView(
            _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            let cell = Told()
            cell.source = self
            return cell
        }
    }

    private final class Still: UICollectionViewFlowLayout {
        override func initialLayoutAttributesForAppearingItem(
            at itemIndexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? { nil }
        override func finalLayoutAttributesForDisappearingItem(
            at itemIndexPath: IndexPath
        ) -> UICollectionViewLayoutAttributes? { nil }
    }

    private let stage = Stage(size: CGSize(width: 100, height: 400))
    private let source = Source()
    private let items = Telling(4)

    private func table() -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 400))
        table.rowHeight = 40
        table.dataSource = source
        stage.window.addSubview(table)
        stage.perform {}
        stage.beginRecording()
        source.made = []
        return table
    }

    /// A column of cells, 40 points high.
    private func collection(
        _ layout: UICollectionViewFlowLayout = UICollectionViewFlowLayout(), height: CGFloat = 400, offset: CGFloat = 0
    ) -> UICollectionView {
        layout.itemSize = CGSize(width: 100, height: 40)
        (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
        let view = UICollectionView(
            frame: CGRect(x: 0, y: 0, width: 100, height: height), collectionViewLayout: layout)
        view.dataSource = items
        stage.window.addSubview(view)
        view.contentOffset.y = offset
        stage.perform {}
        stage.beginRecording()
        items.applied = []
        return view
    }

    private func names(_ table: UITableView) -> [String] { table.visibleCells.map { $0.accessibilityIdentifier ?? "" } }

    // MARK: Tables

    @Test func `only the outermost end applies the updates, and each batch in it has its completion`() {
        let table = table()
        var ended: [String] = []
        stage.perform {
            source.rows = ["x", "a", "c", "d"]
            table.performBatchUpdates(
                {
                    table.beginUpdates()
                    table.insertRows(at: [[0, 0]], with: .fade)
                    table.endUpdates()
                    table.performBatchUpdates(
                        { table.deleteRows(at: [[0, 1]], with: .fade) }, completion: { _ in ended.append("inner") })
                    #expect(names(table) == ["a", "b", "c", "d"] && source.made.isEmpty)
                }, completion: { _ in ended.append("outer") })
            #expect(names(table) == ["x", "a", "c", "d"])
        }
        stage.runToIdle()
        #expect(ended.sorted() == ["inner", "outer"] && source.made == ["x"] && stage.violations == [])
        #expect(stage.now == 0.3 && table.visibleCells.map(\.frame.minY) == [0, 40, 80, 120])
    }

    @Test func `an end without a beginning changes nothing, and the next update is a whole one`() {
        let table = table()
        stage.perform {
            source.rows = ["x", "a", "b", "c", "d"]
            table.endUpdates()
            #expect(names(table) == ["a", "b", "c", "d"])
            table.beginUpdates()
            table.insertRows(at: [[0, 0]], with: .fade)
            table.endUpdates()
            #expect(names(table) == ["x", "a", "b", "c", "d"])
        }
        stage.runToIdle()
        #expect(source.made == ["x"] && stage.violations == [])
    }

    @Test(
        arguments: [
            (.top, 0, -40), (.bottom, 0, 40), (.left, -100, 0), (.right, 100, 0), (.fade, 0, 0), (.middle, 0, 0),
            (.automatic, 0, 0),
        ] as [(UITableView.RowAnimation, Double, Double)])
    func `a row comes from the side that its animation names, and goes there`(
        motion: UITableView.RowAnimation, x: Double, y: Double
    ) throws {
        let table = table()
        let gone = table.visibleCells[1]
        stage.perform {
            source.rows = ["x", "a", "c", "d"]
            table.beginUpdates()
            table.deleteRows(at: [[0, 1]], with: motion)
            table.insertRows(at: [[0, 0]], with: motion)
            table.endUpdates()
        }
        let new = try #require(table.cellForRow(at: [0, 0]))
        let (start, middle) = (stage.presentation(of: new, at: 0), stage.presentation(of: gone, at: 0.15))
        #expect(start.geometry.frame.minX == x && start.geometry.frame.minY == y && start.alpha == 0)
        #expect(abs(middle.geometry.frame.minX - x / 2) < 1e-6 && abs(middle.geometry.frame.minY - 40 - y / 2) < 1e-6)
        #expect(abs(middle.alpha - 0.5) < 1e-6)
        stage.runToIdle()
        #expect(new.frame == CGRect(x: 0, y: 0, width: 100, height: 40) && new.alpha == 1 && gone.superview == nil)
    }

    // MARK: Collections

    @Test func `cells that are pushed out of sight move there in their order, and go at the end`() {
        items.counts = [8]
        let view = collection(height: 320)
        let before = view.visibleCells
        #expect(before.count == 8)
        stage.perform {
            items.counts = [16]
            view.insertItems(at: (0..<8).map { IndexPath(item: $0, section: 0) })
        }
        #expect(items.applied.filter { $0 >= 8 } == Array(8..<16))
        #expect(before.map(\.frame.minY) == (8..<16).map { 40 * CGFloat($0) })
        #expect(before.allSatisfy { $0.superview === view && view.indexPath(for: $0) == nil })
        #expect(view.indexPathsForVisibleItems.map(\.item) == Array(0..<8))
        stage.runToIdle()
        #expect(before.allSatisfy { $0.superview == nil } && view.subviews.count == 8)
    }

    @Test func `an item without attributes to come from or go to is opaque, in its place, all the while`() throws {
        let view = collection(Still())
        let gone = view.visibleCells[0]
        stage.perform {
            view.performBatchUpdates({
                view.deleteItems(at: [[0, 0]])
                view.insertItems(at: [[0, 3]])
            })
        }
        let new = try #require(view.cellForItem(at: [0, 3]))
        let (start, middle) = (stage.presentation(of: new, at: 0), stage.presentation(of: gone, at: 0.15))
        #expect(start.alpha == 1 && start.geometry.frame.minY == 120)
        #expect(middle.alpha == 1 && middle.geometry.frame.minY == 0 && gone.superview === view)
        stage.runToIdle()
        #expect(gone.superview == nil && view.visibleCells.map(\.frame.minY) == [0, 40, 80, 120])
    }

    @Test func `content that becomes too short scrolls back in the update, and cells stay where they are seen`() {
        items.counts = [30]
        let view = collection(offset: 800)
        let before = view.visibleCells
        #expect(before.count == 10)
        stage.perform {
            items.counts = [20]
            view.deleteItems(at: (0..<10).map { IndexPath(item: $0, section: 0) })
        }
        #expect(view.contentOffset.y == 400 && before.map(\.frame.minY) == (10..<20).map { 40 * CGFloat($0) })
        let offset = stage.presentation(of: view, at: 0.15).geometry.bounds.origin.y
        #expect(abs(offset - 600) < 1e-6)
        for (index, cell) in before.enumerated() {
            let place = stage.presentation(of: cell, at: 0.15).geometry.frame.minY
            #expect(abs(place - offset - 40 * Double(index)) < 1e-6)
        }
        stage.runToIdle()
        #expect(view.visibleCells == before && view.contentOffset.y == 400 && view.contentSize.height == 800)
    }

    @Test func `outside of an update an item appears as it is, and none disappears`() throws {
        let view = collection()
        let layout = view.collectionViewLayout
        let first = try #require(layout.initialLayoutAttributesForAppearingItem(at: [0, 1]))
        #expect(first.frame == CGRect(x: 0, y: 40, width: 100, height: 40) && first.alpha == 1)
        #expect(layout.initialLayoutAttributesForAppearingItem(at: [0, 4]) == nil)
        #expect(layout.finalLayoutAttributesForDisappearingItem(at: [0, 1]) == nil)
    }
}

import HeadlessKit
import Testing
import UIKit

/// Cells and controllers of lists in the order in which code may ask for their parts.
@MainActor @Suite("Cells in detail") struct CellDetailTests {
    private let stage = Stage(size: CGSize(width: 100, height: 200))

    @Test func `the content of a cell is behind what is in it already`() {
        let cell = UICollectionViewCell(frame: CGRect(x: 5, y: 6, width: 30, height: 40))
        let (lower, upper) = (UIView(), UIView())
        cell.addSubview(lower)
        cell.addSubview(upper)
        #expect(cell.contentView.frame == CGRect(x: 0, y: 0, width: 30, height: 40))
        #expect(cell.subviews == [cell.contentView, lower, upper])
    }

    @Test func `a collection view that its controller gets before its view is loaded is the one that is shown`() {
        let controller = UICollectionViewController(collectionViewLayout: UICollectionViewFlowLayout())
        let list = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        controller.collectionView = list
        #expect(!controller.isViewLoaded && controller.collectionView === list)
        stage.rootViewController = controller
        #expect(controller.collectionView === list && list.window === stage.window)
    }

    @Test func `an update of a table that was not laid out yet fits its rows`() {
        final class Source: NSObject, UITableViewDataSource {
            var count = 2
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell(style: .default, reuseIdentifier: nil)
            }
        }
        let (table, source) = (UITableView(frame: stage.window.bounds), Source())
        table.dataSource = source
        stage.perform {
            stage.window.addSubview(table)
            table.beginUpdates()
            source.count = 3
            table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
            table.endUpdates()
        }
        stage.runToIdle()
        #expect(table.visibleCells.count == 3 && stage.violations.isEmpty)
    }

    @Test func `a layout that is used again shows the items that have come since`() {
        let (first, second, items) = (Rows(), Rows(), Items(2))
        let list = UICollectionView(frame: stage.window.bounds, collectionViewLayout: first)
        list.dataSource = items
        stage.window.addSubview(list)
        #expect(list.visibleCells.count == 2)
        list.collectionViewLayout = second
        items.counts = [4]
        list.reloadData()
        #expect(list.visibleCells.count == 4)
        list.collectionViewLayout = first
        #expect(list.visibleCells.count == 4 && list.contentSize.height == 176)
    }

    @Test func `only a header that is pinned comes in front of the cells that come later`() throws {
        for isPinned in [false, true] {
            let flow = UICollectionViewFlowLayout()
            (flow.itemSize, flow.headerReferenceSize) = (CGSize(width: 100, height: 90), CGSize(width: 100, height: 50))
            (flow.sectionHeadersPinToVisibleBounds, flow.minimumLineSpacing) = (isPinned, 0)
            let (list, items) = (UICollectionView(frame: stage.window.bounds, collectionViewLayout: flow), Items(5))
            list.dataSource = items
            stage.window.addSubview(list)
            list.layoutIfNeeded()
            list.contentOffset.y = 40
            let kind = UICollectionView.elementKindSectionHeader
            let header = try #require(list.supplementaryView(forElementKind: kind, at: [0, 0]))
            let places = try list.visibleCells.map { try #require(list.subviews.firstIndex(of: $0)) }
            let place = try #require(list.subviews.firstIndex(of: header))
            #expect(places.count == 3 && places.allSatisfy { $0 < place } == isPinned)
        }
    }

    @Test func `rows that come fade in on their way, those that only come into sight do not fade`() throws {
        @MainActor final class Source: NSObject, UITableViewDataSource {
            var tags = Array(0..<8)
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { tags.count }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
                cell.tag = tags[indexPath.row]
                return cell
            }
        }
        let (table, source) = (UITableView(frame: stage.window.bounds), Source())
        (table.rowHeight, table.dataSource) = (50, source)
        stage.window.addSubview(table)
        table.layoutIfNeeded()
        stage.perform {
            source.tags = [0, 9, 3, 4, 5, 6, 7]
            table.performBatchUpdates {
                table.deleteRows(at: [[0, 1], [0, 2]], with: .none)
                table.insertRows(at: [[0, 1]], with: .right)
            }
        }
        stage.advance(by: 0.15)
        let shown = Dictionary(uniqueKeysWithValues: table.visibleCells.map { ($0.tag, $0) })
        func state(_ tag: Int) throws -> [CGFloat] {
            let layer = try #require(shown[tag]?.layer.presentation())
            return [layer.frame.minX, layer.frame.minY, CGFloat(layer.opacity)].map { ($0 * 1e6).rounded() / 1e6 }
        }
        #expect(try state(9) == [50, 50, 0.5] && state(3) == [0, 125, 1] && state(4) == [0, 175, 1])
    }
}

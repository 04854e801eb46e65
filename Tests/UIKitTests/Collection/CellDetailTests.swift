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
}

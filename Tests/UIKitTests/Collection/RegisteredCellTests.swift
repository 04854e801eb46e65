import Foundation
import Testing
import UIKit

/// Registered classes whose initializers are not marked as required, as in files written for iOS.
@MainActor
@Suite("Cells of registered classes")
struct RegisteredCellTests {
    final class Tile: UICollectionViewCell {
        let label = UILabel()

        override init(frame: CGRect) {
            super.init(frame: frame)
            label.text = "tile"
        }

        required init?(coder: NSCoder) { nil }
    }

    final class Row: UITableViewCell {
        let mark: String

        override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
            mark = "row"
            super.init(style: style, reuseIdentifier: reuseIdentifier)
        }

        required init?(coder: NSCoder) { nil }
    }

    final class Header: UITableViewHeaderFooterView {
        let mark: String

        override init(reuseIdentifier: String?) {
            mark = "header"
            super.init(reuseIdentifier: reuseIdentifier)
        }

        required init?(coder: NSCoder) { nil }
    }

    final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        var count = 3

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        }

        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
            CGFloat(10 * (indexPath.row + 1))
        }
    }

    @Test func `a collection view creates cells with the subclass's init(frame:)`() throws {
        let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        view.register(Tile.self, forCellWithReuseIdentifier: "tile")
        let cell = view.dequeueReusableCell(withReuseIdentifier: "tile", for: IndexPath(item: 0, section: 0))
        #expect(try #require(cell as? Tile).label.text == "tile")
        #expect(cell.reuseIdentifier == "tile")
    }

    @Test func `a table places rows below each other and reuses their cells`() throws {
        let (table, rows) = (UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 25)), Rows())
        table.register(Row.self, forCellReuseIdentifier: "row")
        table.dataSource = rows
        table.delegate = rows
        table.layoutIfNeeded()
        let last = IndexPath(row: 2, section: 0)
        let first = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)) as? Row)
        #expect(first.mark == "row")
        #expect(table.rectForRow(at: last) == CGRect(x: 0, y: 30, width: 100, height: 30))
        #expect(table.contentSize == CGSize(width: 100, height: 60))
        #expect(table.indexPathsForVisibleRows?.map(\.row) == [0, 1])
        table.scrollToRow(at: last, at: .top, animated: false)
        #expect(table.contentOffset.y == 30)

        let old = Set(table.subviews)
        rows.count = 2
        table.reloadData()
        table.layoutIfNeeded()
        #expect(table.subviews.count == 2)
        #expect(old.isSuperset(of: table.subviews))
    }

    @Test func `a table creates headers with the subclass's init(reuseIdentifier:)`() throws {
        let table = UITableView()
        table.register(Header.self, forHeaderFooterViewReuseIdentifier: "top")
        let header = try #require(table.dequeueReusableHeaderFooterView(withIdentifier: "top") as? Header)
        #expect(header.mark == "header" && header.reuseIdentifier == "top")
    }

    @Test func `a table has the rows of a reload as soon as they are asked for`() throws {
        let (table, rows) = (UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 25)), Rows())
        table.register(Row.self, forCellReuseIdentifier: "row")
        table.dataSource = rows
        table.delegate = rows
        #expect(table.cellForRow(at: [0, 1])?.frame == CGRect(x: 0, y: 10, width: 100, height: 20))
        rows.count = 1
        table.reloadData()
        #expect(table.visibleCells.count == 1)
        rows.count = 3
        table.reloadData()
        #expect(table.indexPathsForVisibleRows == [[0, 0], [0, 1]])
        rows.count = 1
        table.reloadData()
        #expect(table.indexPathForRow(at: CGPoint(x: 50, y: 15)) == nil)
        rows.count = 3
        table.reloadData()
        #expect(table.rectForRow(at: [0, 2]).minY == 30)
    }

    @Test func `a new data source is no call of reloadData`() {
        final class Grid: UICollectionView {
            override func reloadData() { Issue.record("called") }
        }
        final class Table: UITableView {
            override func reloadData() { Issue.record("called") }
        }
        let controller = UICollectionViewController(collectionViewLayout: UICollectionViewFlowLayout())
        Grid(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout()).dataSource = controller
        let (table, rows) = (Table(), Rows())
        (table.dataSource, table.delegate, table.rowHeight) = (rows, rows, 20)
    }
}

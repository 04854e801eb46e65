import AnimationCore
import HeadlessKit
import Testing
import UIKit

@MainActor
@Suite("Cells that come and go while content scrolls") struct ScrolledCellTests {
    /// A table of 500 rows of 44 points, and every fifth of 60.
    private final class Rows: NSObject, UITableViewDataSource {
        private(set) var made = 0

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 500 }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            if let cell = tableView.dequeueReusableCell(withIdentifier: "row") { return cell }
            made += 1
            return UITableViewCell(style: .default, reuseIdentifier: "row")
        }
    }

    @Test func `a table has the cells of its visible rows in every step of a fling, and few in all`() throws {
        let (table, rows) = (UITableView(), Rows())
        let scroll = ScrollFixture(view: table)
        table.dataSource = rows
        scroll.stage.perform {}
        #expect(table.contentSize.height == 22_000)
        let end = try scroll.fling(5000)
        var seen = Set<Int>()
        while scroll.stage.now < end + 2.5 {
            scroll.stage.advance(by: 1 / 120)
            let (top, bottom) = (table.contentOffset.y, table.contentOffset.y + 960)
            let visible = (0..<500).filter { CGFloat($0) * 44 < bottom && CGFloat($0 + 1) * 44 > top }
            #expect(table.indexPathsForVisibleRows?.map(\.row) == visible)
            #expect(table.visibleCells.map(\.frame.minY) == visible.map { CGFloat($0) * 44 })
            #expect(table.subviews.count == visible.count)
            seen.formUnion(visible)
        }
        #expect(seen.count > 70 && rows.made <= 24)
        #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) == nil)
        #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).height == 44)
    }

    @Test func `a table bounces although its rows fit`() throws {
        let scroll = ScrollFixture(view: UITableView())
        try scroll.drag(by: CGVector(dx: 0, dy: 200), duration: 0.3)
        scroll.stage.advance(to: 0.29)
        #expect(scroll.view.contentOffset.y < -60)
        scroll.stage.runToIdle()
        #expect(scroll.view.contentOffset.y == 0)
    }

    @Test func `a collection has the cells of its visible items in every step, and each is recorded where it lies`()
        throws
    {
        let items = Items(400)
        let layout = UIKitTests.Rows()
        let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
        let scroll = ScrollFixture(view: view)
        view.dataSource = items
        scroll.stage.perform {}
        scroll.stage.beginRecording()
        let end = try scroll.fling(-300, duration: 0.1)
        scroll.stage.runToIdle()
        #expect(view.contentOffset.y == 0 && end < scroll.stage.now)
        scroll.stage.beginRecording()
        try scroll.fling(6000)
        var last = -1
        while !scroll.stage.isIdle, scroll.stage.now < 4 {
            scroll.stage.advance(by: 1 / 120)
            let (top, bottom) = (view.contentOffset.y, view.contentOffset.y + 960)
            let visible = (0..<400).filter { CGFloat($0) * 44 < bottom && CGFloat($0 + 1) * 44 > top }
            #expect(view.indexPathsForVisibleItems.map(\.item) == visible)
            last = visible.last ?? last
        }
        #expect(last > 70)
        let cell = try #require(view.visibleCells.first)
        let shown = scroll.stage.timeline.rect(
            of: cell.layer.target, in: scroll.stage.window.layer.target, at: scroll.stage.now)
        #expect(abs((shown?.minY ?? .nan) - Double(cell.frame.minY - view.contentOffset.y)) < 1e-9)
    }

    @Test func `an animated scroll to a row passes all rows between`() throws {
        let (table, rows) = (UITableView(), Rows())
        let scroll = ScrollFixture(view: table)
        table.dataSource = rows
        scroll.stage.perform {}
        scroll.stage.perform { table.scrollToRow(at: IndexPath(row: 100, section: 0), at: .top, animated: true) }
        var seen = Set<Int>()
        while !scroll.stage.isIdle {
            scroll.stage.advance(by: 1 / 120)
            seen.formUnion(table.indexPathsForVisibleRows?.map(\.row) ?? [])
        }
        #expect(table.contentOffset.y == 4400 && seen.isSuperset(of: 0..<100))
    }
}

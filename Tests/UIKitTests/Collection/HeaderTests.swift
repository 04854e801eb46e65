import Foundation
import HeadlessKit
import Testing
import UIKit

/// The headers and footers of collections and tables.
@MainActor
@Suite("Headers and footers") struct HeaderTests {
    private let stage = Stage(size: CGSize(width: 300, height: 400))

    // MARK: Collections

    private final class Title: UICollectionReusableView {
        var prepared = 0
        override func prepareForReuse() { prepared += 1 }
    }

    private final class Titles: Items, UICollectionViewDelegateFlowLayout {
        override func collectionView(
            _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
        ) -> UICollectionReusableView {
            let view = collectionView.dequeueReusableSupplementaryView(
                ofKind: kind, withReuseIdentifier: "title", for: indexPath)
            view.tag = indexPath.section
            return view
        }
        func collectionView(
            _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
            referenceSizeForFooterInSection section: Int
        ) -> CGSize { CGSize(width: 9, height: section == 1 ? 30 : 0) }
    }

    private let titles = Titles(3, 2, 40)
    private let layout = UICollectionViewFlowLayout()
    private let header = UICollectionView.elementKindSectionHeader
    private let footer = UICollectionView.elementKindSectionFooter

    private func collection(_ direction: UICollectionView.ScrollDirection = .vertical) -> UICollectionView {
        layout.scrollDirection = direction
        layout.itemSize = CGSize(width: 300, height: 50)
        (layout.minimumLineSpacing, layout.headerReferenceSize) = (0, CGSize(width: 40, height: 20))
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
        for kind in [header, footer] {
            view.register(Title.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "title")
        }
        (view.dataSource, view.delegate) = (titles, titles)
        stage.window.addSubview(view)
        view.layoutIfNeeded()
        return view
    }

    @Test func `a flow layout leaves room for headers and footers, over its whole width`() {
        let view = collection()
        // 20 + 3 · 50, 20 + 2 · 50 + 30, 20 + 40 · 50.
        #expect(view.contentSize.height == 2340)
        #expect(view.visibleSupplementaryViews(ofKind: header).map(\.frame.minY) == [0, 170, 320])
        #expect(
            view.supplementaryView(forElementKind: footer, at: [1, 0])?.frame
                == CGRect(x: 0, y: 290, width: 300, height: 30))
        #expect(view.supplementaryView(forElementKind: footer, at: [0, 0]) == nil)
        #expect(view.cellForItem(at: [1, 0])?.frame.minY == 190 && view.cellForItem(at: [2, 0])?.frame.minY == 340)
        #expect(
            layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 300, height: 60))?
                .map(\.representedElementCategory) == [.cell, .supplementaryView])
        #expect(layout.layoutAttributesForSupplementaryView(ofKind: header, at: [3, 0]) == nil)
        layout.headerReferenceSize.height = 0
        #expect(view.visibleSupplementaryViews(ofKind: header).isEmpty)
        #expect(view.cellForItem(at: [1, 0])?.frame.minY == 150)
    }

    @Test func `headers that leave are used again, and those of a horizontal layout are as wide as they ask for`() {
        let view = collection()
        let first = view.supplementaryView(forElementKind: header, at: [0, 0]) as? Title
        view.contentOffset.y = 1000
        #expect(view.visibleSupplementaryViews(ofKind: header).isEmpty && first?.superview == nil)
        view.contentOffset.y = 0
        let again = view.visibleSupplementaryViews(ofKind: header)
        #expect(again.map(\.tag) == [0, 1, 2] && again.contains { $0 === first } && first?.prepared == 1)
        let columns = collection(.horizontal)
        #expect(
            columns.supplementaryView(forElementKind: header, at: [0, 0])?.frame
                == CGRect(x: 0, y: 0, width: 40, height: 400))
    }

    @Test func `a reload takes the headers away, and those of the new sections come`() throws {
        let view = collection()
        let old = view.visibleSupplementaryViews(ofKind: header)
        #expect(view.indexPathsForVisibleSupplementaryElements(ofKind: header) == [[0, 0], [1, 0], [2, 0]])
        titles.counts = [1]
        view.reloadData()
        view.layoutIfNeeded()
        #expect(view.indexPathsForVisibleSupplementaryElements(ofKind: header) == [[0, 0]])
        #expect(old.count { $0.superview != nil } == 1)
    }

    @Test func `a header that is pinned lies in front of the cells, one in its place does not`() throws {
        titles.counts = [12, 12]
        let view = collection()
        layout.itemSize = CGSize(width: 300, height: 400)
        layout.sectionHeadersPinToVisibleBounds = true
        func order() -> Int? { layout.layoutAttributesForSupplementaryView(ofKind: header, at: [0, 0])?.zIndex }
        #expect(order() == 0)
        view.contentOffset.y = 500
        view.layoutIfNeeded()
        #expect(order() == 1)
    }

    @Test func `an update moves the headers with the cells`() throws {
        let view = collection()
        let second = try #require(view.supplementaryView(forElementKind: header, at: [1, 0]))
        stage.beginRecording()
        stage.perform {
            titles.counts[0] = 2
            view.deleteItems(at: [[0, 0]])
        }
        stage.runToIdle()
        #expect(view.supplementaryView(forElementKind: header, at: [1, 0]) === second && second.frame.minY == 120)
        let middle = stage.presentation(of: second, at: 0.15).geometry.position.y
        #expect(abs(middle - (180 + 130) / 2) < 1e-9)
    }

    @Test(arguments: [UICollectionView.ScrollDirection.vertical, .horizontal])
    func `pinned headers and footers stay in sight with their section`(direction: UICollectionView.ScrollDirection)
        throws
    {
        titles.counts = [12, 12]
        let view = collection(direction)
        layout.itemSize = CGSize(width: 300, height: 400)
        (layout.sectionHeadersPinToVisibleBounds, layout.sectionFootersPinToVisibleBounds) = (true, true)
        let isVertical = direction == .vertical
        // Headers of h, twelve items of a, footers of 9 where columns scroll, of 30 for the second of the rows' sections.
        let (h, a, visible, f, gap) = isVertical ? (20.0, 400.0, 400.0, 30.0, 0.0) : (40.0, 300.0, 300.0, 9.0, 9.0)
        func start(_ kind: String, _ section: Int) -> Double? {
            view.supplementaryView(forElementKind: kind, at: [section, 0])
                .map { Double(isVertical ? $0.frame.minY : $0.frame.minX) }
        }
        let length = h + 12 * a
        let items = length + gap + h
        for (offset, first, second) in [(0, 0, nil), (500, 500, nil), (length - 10, length - h, length + gap)] {
            view.contentOffset = isVertical ? CGPoint(x: 0, y: offset) : CGPoint(x: offset, y: 0)
            #expect(start(header, 0) == first && start(header, 1) == second, "\(offset)")
            // In front of the cells that have come since.
            let top = view.supplementaryView(forElementKind: header, at: [0, 0])
            let cell = try #require(view.subviews.lastIndex { $0 is UICollectionViewCell })
            #expect(try #require(view.subviews.lastIndex { $0 === top }) > cell)
        }
        view.contentOffset = isVertical ? CGPoint(x: 0, y: length + 70) : CGPoint(x: length + 70, y: 0)
        #expect(start(header, 0) == nil && start(header, 1) == length + 70)
        #expect(start(footer, 1) == length + 70 + visible - f)
        let before = items - visible + 5
        view.contentOffset = isVertical ? CGPoint(x: 0, y: before) : CGPoint(x: before, y: 0)
        #expect(start(footer, 1) == items)
    }

    private final class Ruled: UICollectionViewFlowLayout {
        override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
            let line = UICollectionViewLayoutAttributes(forDecorationViewOfKind: "line", with: [0, 0])
            line.frame = CGRect(x: 0, y: 5, width: 300, height: 2)
            let back = UICollectionViewLayoutAttributes(forDecorationViewOfKind: "back", with: [0, 0])
            (back.frame, back.zIndex) = (CGRect(x: 0, y: 0, width: 300, height: 90), -1)
            let unknown = UICollectionViewLayoutAttributes(forDecorationViewOfKind: "unknown", with: [0, 0])
            return (super.layoutAttributesForElements(in: rect) ?? [])
                + [line, back, unknown].filter { $0.frame.intersects(rect) }
        }
    }

    @Test func `decorations are of the layout's classes, and come and go with their attributes`() {
        let view = collection()
        let ruled = Ruled()
        ruled.itemSize = layout.itemSize
        ruled.register(Title.self, forDecorationViewOfKind: "line")
        ruled.register(UICollectionReusableView.self, forDecorationViewOfKind: "back")
        view.collectionViewLayout = ruled
        view.layoutIfNeeded()
        // Headers and footers have an identifier.
        func decorations() -> [UIView] {
            view.subviews.filter { !($0 is UICollectionViewCell) }.compactMap { $0 as? UICollectionReusableView }
                .filter { $0.reuseIdentifier == nil }
        }
        #expect(decorations().map(\.frame.height) == [90, 2] && decorations()[1] is Title)
        #expect(view.subviews.first === decorations()[0])
        #expect(view.visibleSupplementaryViews(ofKind: "line").isEmpty)
        view.contentOffset.y = 50
        view.layoutIfNeeded()
        #expect(decorations().map(\.frame.height) == [90])
    }

    private final class Known: UICollectionView {
        override func supplementaryView(
            forElementKind elementKind: String, at indexPath: IndexPath
        ) -> UICollectionReusableView? { nil }
        override func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] { [[7, 7]] }
    }

    @Test func `a subclass decides what it says about its headers`() {
        let view: UICollectionView = Known(frame: .zero, collectionViewLayout: layout)
        #expect(view.supplementaryView(forElementKind: header, at: [0, 0]) == nil)
        #expect(view.indexPathsForVisibleSupplementaryElements(ofKind: header) == [[7, 7]])
    }

    // MARK: Tables

    private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        var counts = [3, 2, 20]
        func numberOfSections(in tableView: UITableView) -> Int { counts.count }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
            section == 0 ? "first" : nil
        }
        func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
            section == 1 ? tableView.dequeueReusableHeaderFooterView(withIdentifier: "h") : nil
        }
        func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
            section == 1 ? 60 : UITableView.automaticDimension
        }
        func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
            section == 1 ? "end" : nil
        }
    }

    private let rows = Rows()

    private func table(_ style: UITableView.Style = .plain) -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400), style: style)
        table.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "h")
        table.rowHeight = 50
        (table.dataSource, table.delegate) = (rows, rows)
        stage.window.addSubview(table)
        table.layoutIfNeeded()
        return table
    }

    @Test func `sections have room for titles, views and heights of their own`() {
        let table = table()
        // 28 + 3 · 50, 60 + 2 · 50 + 28, 20 · 50.
        #expect(table.contentSize.height == 1366)
        #expect(table.headerView(forSection: 0)?.textLabel?.text == "first")
        #expect(table.headerView(forSection: 0)?.frame == CGRect(x: 0, y: 0, width: 300, height: 28))
        #expect(table.headerView(forSection: 1)?.frame == CGRect(x: 0, y: 178, width: 300, height: 60))
        #expect(table.headerView(forSection: 1)?.reuseIdentifier == "h" && table.headerView(forSection: 2) == nil)
        #expect(table.footerView(forSection: 1)?.frame == CGRect(x: 0, y: 338, width: 300, height: 28))
        #expect(table.rectForRow(at: [1, 0]).minY == 238 && table.rectForRow(at: [2, 0]).minY == 366)
        #expect(table.rectForFooter(inSection: 0).height == 0 && table.rectForHeader(inSection: 9) == .zero)
    }

    @Test(arguments: [(CGFloat(1), true), (0, false)])
    func `a header is shown if it has a height, however small`(height: CGFloat, isShown: Bool) {
        final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
            let (header, height): (UIView, CGFloat)
            init(_ height: CGFloat) { (header, self.height) = (UIView(), height) }
            func tableView(_: UITableView, numberOfRowsInSection _: Int) -> Int { 1 }
            func tableView(_: UITableView, cellForRowAt _: IndexPath) -> UITableViewCell { UITableViewCell() }
            func tableView(_: UITableView, viewForHeaderInSection _: Int) -> UIView? { header }
            func tableView(_: UITableView, heightForHeaderInSection _: Int) -> CGFloat { height }
        }
        let (source, table) = (Source(height), UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)))
        (table.dataSource, table.delegate) = (source, source)
        table.layoutIfNeeded()
        #expect((source.header.superview === table) == isShown)
        #expect(table.rectForRow(at: [0, 0]).minY == height)
        #expect(
            UITableViewHeaderFooterView(reuseIdentifier: nil).frame == CGRect(x: 0, y: 0, width: 320, height: 28))
    }

    @Test func `a header whose end is at the top is not shown`() {
        let table = table(.grouped)
        for (offset, isShown) in [(27.5, true), (28, false)] {
            table.contentOffset.y = offset
            table.layoutIfNeeded()
            #expect((table.headerView(forSection: 0) != nil) == isShown)
        }
    }

    @Test(arguments: [UITableView.Style.plain, .grouped])
    func `headers of a plain table stay at its top while their section is there`(style: UITableView.Style) {
        let table = table(style)
        // The next section pushes the header away; a grouped table's has left by then.
        for (offset, top) in [(100, 100), (160, 150)] as [(CGFloat, CGFloat)] {
            table.contentOffset.y = offset
            table.layoutIfNeeded()
            #expect(table.headerView(forSection: 0)?.frame.minY == (style == .plain ? top : nil))
        }
        table.contentOffset.y = 250
        table.layoutIfNeeded()
        #expect(table.headerView(forSection: 0) == nil)
        #expect(table.headerView(forSection: 1)?.frame.minY == (style == .plain ? 250 : nil))
        #expect(table.rectForHeader(inSection: 1).minY == 178)
    }

    @Test func `a title fills its header, sixteen points from the sides, at any width`() throws {
        let table = table()
        let label = try #require(table.headerView(forSection: 0)?.textLabel)
        #expect(label.frame.minX == 16 && label.frame.width == 268)
        table.frame.size.width = 200
        table.layoutIfNeeded()
        #expect(try #require(table.headerView(forSection: 0)).frame.width == 200 && label.frame.width == 168)
    }

    @Test func `the views above and below all sections keep their heights`() {
        let table = table()
        let (top, bottom) = (UIView(frame: CGRect(x: 5, y: 5, width: 1, height: 80)), UIView())
        bottom.frame.size.height = 30
        (table.tableHeaderView, table.tableFooterView) = (top, bottom)
        table.layoutIfNeeded()
        #expect(top.frame == CGRect(x: 0, y: 0, width: 300, height: 80) && table.rectForRow(at: [0, 0]).minY == 108)
        #expect(bottom.frame == CGRect(x: 0, y: 1446, width: 300, height: 30) && table.contentSize.height == 1476)
        top.frame.size.height = 100
        table.tableHeaderView = top
        table.layoutIfNeeded()
        #expect(table.rectForRow(at: [0, 0]).minY == 128)
        table.tableHeaderView = nil
        table.layoutIfNeeded()
        #expect(top.superview == nil && table.rectForRow(at: [0, 0]).minY == 28)
    }

    @Test func `a reload takes the headers away, and uses those of a class again`() throws {
        let table = table()
        let (titled, own) = (
            try #require(table.headerView(forSection: 0)), try #require(table.headerView(forSection: 1))
        )
        table.reloadData()
        table.layoutIfNeeded()
        #expect(titled.superview == nil && table.headerView(forSection: 0) !== titled)
        #expect(table.headerView(forSection: 1) === own && own.superview === table)
        #expect(table.subviews.count { $0 is UITableViewHeaderFooterView } == 3)
        rows.counts = [3]
        table.reloadData()
        table.layoutIfNeeded()
        #expect(own.superview == nil && table.subviews.count { $0 is UITableViewHeaderFooterView } == 1)
    }

    @Test func `an update of rows moves the headers below`() throws {
        let table = table()
        let header = try #require(table.headerView(forSection: 1))
        stage.beginRecording()
        stage.perform {
            rows.counts[0] = 2
            table.deleteRows(at: [[0, 0]], with: .fade)
        }
        stage.runToIdle()
        #expect(table.headerView(forSection: 1) === header && header.frame.minY == 128)
        #expect(abs(stage.presentation(of: header, at: 0.15).geometry.position.y - (208 + 158) / 2) < 1e-9)
    }

    @Test func `a subclass gives a table's headers and footers and their rectangles`() {
        final class Mock: UITableView {
            let view = UITableViewHeaderFooterView()
            override func headerView(forSection _: Int) -> UITableViewHeaderFooterView? { view }
            override func footerView(forSection _: Int) -> UITableViewHeaderFooterView? { view }
            override func rectForHeader(inSection section: Int) -> CGRect {
                .init(x: 1, y: section, width: 2, height: 3)
            }
            override func rectForFooter(inSection section: Int) -> CGRect {
                .init(x: 4, y: section, width: 5, height: 6)
            }
        }
        let mock = Mock()
        let table: UITableView = mock
        #expect(table.headerView(forSection: 4) === mock.view && table.footerView(forSection: 4) === mock.view)
        #expect(table.rectForHeader(inSection: 7) == CGRect(x: 1, y: 7, width: 2, height: 3))
        #expect(table.rectForFooter(inSection: 7) == CGRect(x: 4, y: 7, width: 5, height: 6))
    }

    @Test(arguments: [(50.0, 50.0), (10, 28)])
    func `a header of the delegate is as high as its constraints ask for, at least as high as a title`(
        height: Double, expected: CGFloat
    ) throws {
        final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
            let header = UIView()
            func tableView(_: UITableView, numberOfRowsInSection _: Int) -> Int { 1 }
            func tableView(_: UITableView, cellForRowAt _: IndexPath) -> UITableViewCell { UITableViewCell() }
            func tableView(_: UITableView, viewForHeaderInSection _: Int) -> UIView? { header }
        }
        let (source, table) = (Source(), UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)))
        let content = UIView()
        content.translatesAutoresizingMaskIntoConstraints = false
        source.header.addSubview(content)
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "V:|[content(h)]|", metrics: ["h": height], views: ["content": content]))
        (table.dataSource, table.delegate) = (source, source)
        table.layoutIfNeeded()
        #expect(source.header.frame == CGRect(x: 0, y: 0, width: 300, height: expected))
        #expect(table.rectForRow(at: [0, 0]).minY == expected)
    }
}

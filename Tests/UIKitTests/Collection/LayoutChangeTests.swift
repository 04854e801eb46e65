import HeadlessKit
import Testing

import UIKit

/// The calls of layouts, cells and delegates in changes of layout, and of headers and footers that come and go.
@MainActor @Suite("Calls in changes of layout") struct LayoutChangeTests {
    @MainActor private final class Log { var events: [String] = [] }

    private final class Layout: Rows {
        let name: String
        private let log: Log

        init(_ name: String, _ log: Log) {
            (self.name, self.log) = (name, log)
            super.init()
        }
        required init?(coder: NSCoder) { nil }

        private func note(_ text: String) {
            log.events.append("\(name) \(text)\(collectionView == nil ? " without a collection view" : "")")
        }
        override func prepareForTransition(to new: UICollectionViewLayout) { note("to \(Self.name(of: new))") }
        override func prepareForTransition(from old: UICollectionViewLayout) { note("from \(Self.name(of: old))") }
        override func finalizeLayoutTransition() {
            let duration = UIView.inheritedAnimationDuration
            note(duration > 0 ? "finalizes in \(duration) s" : "finalizes")
        }

        static func name(of layout: UICollectionViewLayout) -> String {
            (layout as? Layout)?.name ?? (layout is UICollectionViewTransitionLayout ? "transition" : "other")
        }
    }

    private final class Cell: UICollectionViewCell {
        var log: Log?

        override func willTransition(from old: UICollectionViewLayout, to new: UICollectionViewLayout) {
            log?.events.append("cell will \(Layout.name(of: old)) \(Layout.name(of: new))")
        }
        override func didTransition(from old: UICollectionViewLayout, to new: UICollectionViewLayout) {
            log?.events.append("cell did \(Layout.name(of: old)) \(Layout.name(of: new))")
        }
    }

    private final class Cells: Items {
        var log: Log?

        override func collectionView(_ list: UICollectionView, cellForItemAt path: IndexPath) -> UICollectionViewCell {
            let cell = Cell()
            cell.log = log
            return cell
        }
    }

    private let stage = Stage(size: CGSize(width: 100, height: 300))
    private let log = Log()
    private let items = Cells(1)
    private let low, high: Layout
    private let list: UICollectionView

    init() {
        (low, high) = (Layout("low", log), Layout("high", log))
        high.rowHeight = 70
        list = UICollectionView(frame: stage.window.bounds, collectionViewLayout: low)
        list.dataSource = items
        items.log = log
        stage.window.addSubview(list)
        list.layoutIfNeeded()
    }

    @Test(arguments: [true, false])
    func `layouts and cells hear of the two changes of an interactive one`(isFinished: Bool) {
        stage.perform { list.startInteractiveTransition(to: high).transitionProgress = 0.25 }
        #expect(log.events == ["low to transition", "cell will low transition", "cell did low transition"])
        log.events = []
        stage.perform {
            if isFinished { list.finishInteractiveTransition() } else { list.cancelInteractiveTransition() }
        }
        let end = isFinished ? "high" : "low"
        #expect(log.events == ["\(end) from transition", "cell will transition \(end)"])
        stage.runToIdle()
        #expect(log.events.suffix(2) == ["\(end) finalizes", "cell did transition \(end)"] && log.events.count == 4)
    }

    @Test(arguments: [true, false])
    func `the layout that an interactive change leaves has no collection view`(isFinished: Bool) {
        stage.perform {
            list.startInteractiveTransition(to: high).transitionProgress = 0.25
            if isFinished { list.finishInteractiveTransition() } else { list.cancelInteractiveTransition() }
        }
        #expect(low.collectionView === list && high.collectionView === list)
        stage.runToIdle()
        let (used, left) = isFinished ? (high, low) : (low, high)
        #expect(list.collectionViewLayout === used && used.collectionView === list && left.collectionView == nil)
    }

    @Test func `an interactive change to the same layout leaves it its collection view`() {
        stage.perform {
            list.startInteractiveTransition(to: low).transitionProgress = 0.25
            list.finishInteractiveTransition()
        }
        stage.runToIdle()
        #expect(list.collectionViewLayout === low && low.collectionView === list)
    }

    @Test(arguments: [true, false])
    func `both layouts have the collection view before a change, and the new one ends it before it runs`(
        isAnimated: Bool
    ) {
        stage.perform { list.setCollectionViewLayout(high, animated: isAnimated) }
        let start = ["low to high", "high from low", "cell will low high"]
        #expect(Array(log.events.prefix(3)) == start)
        if isAnimated {
            #expect(Array(log.events.dropFirst(3)) == ["high finalizes in 0.3 s"])
            stage.runToIdle()
        }
        #expect(
            Array(log.events.dropFirst(3))
                == ["high finalizes\(isAnimated ? " in 0.3 s" : "")", "cell did low high"])
        #expect(low.collectionView == nil && high.collectionView === list)
    }

    // MARK: Headers and footers

    private final class Tinted: UICollectionViewLayoutAttributes {}

    private final class Flow: UICollectionViewFlowLayout {
        override class var layoutAttributesClass: AnyClass { Tinted.self }
    }

    private final class Header: UICollectionReusableView {
        var applied: UICollectionViewLayoutAttributes?
        override func apply(_ attributes: UICollectionViewLayoutAttributes) { applied = attributes }
    }

    private final class Headers: Items {
        override func collectionView(
            _ list: UICollectionView, viewForSupplementaryElementOfKind kind: String, at path: IndexPath
        ) -> UICollectionReusableView { Header() }
    }

    @Test func `headers and footers get attributes of the layout's class`() throws {
        let (flow, items) = (Flow(), Headers(1, 2))
        (flow.itemSize, flow.minimumLineSpacing) = (CGSize(width: 60, height: 40), 10)
        flow.headerReferenceSize = CGSize(width: 1, height: 30)
        flow.footerReferenceSize = CGSize(width: 1, height: 20)
        let list = UICollectionView(frame: stage.window.bounds, collectionViewLayout: flow)
        list.dataSource = items
        stage.window.addSubview(list)
        // 30 + 40 + 20, then 30, two lines of 40 with a spacing of 10, and 20.
        for (kind, y, height) in [
            (UICollectionView.elementKindSectionHeader, 90, 30), (UICollectionView.elementKindSectionFooter, 210, 20),
        ] as [(String, CGFloat, CGFloat)] {
            let view = try #require(list.supplementaryView(forElementKind: kind, at: [1, 0]) as? Header)
            let given = try #require(view.applied)
            let asked = try #require(flow.layoutAttributesForSupplementaryView(ofKind: kind, at: [1, 0]))
            for attributes in [given, asked] {
                #expect(attributes is Tinted && attributes.frame == CGRect(x: 0, y: y, width: 100, height: height))
                #expect(attributes.representedElementCategory == .supplementaryView && attributes.zIndex == 0)
                #expect(attributes.representedElementKind == kind && attributes.indexPath == [1, 0])
            }
        }
    }

    private final class Titles: NSObject, UITableViewDataSource, UITableViewDelegate {
        var events: [String] = []

        func numberOfSections(in _: UITableView) -> Int { 2 }
        func tableView(_: UITableView, numberOfRowsInSection section: Int) -> Int { 2 + section }
        func tableView(_: UITableView, cellForRowAt _: IndexPath) -> UITableViewCell { UITableViewCell() }
        func tableView(_: UITableView, titleForHeaderInSection section: Int) -> String? { "header \(section)" }
        func tableView(_: UITableView, titleForFooterInSection section: Int) -> String? { "footer \(section)" }

        private func note(_ sign: String, _ view: UIView, _ kind: String, _ section: Int) {
            #expect((view as? UITableViewHeaderFooterView)?.textLabel?.text == "\(kind) \(section)")
            #expect(view.superview == nil)
            events.append("\(sign) \(kind) \(section)")
        }
        func tableView(_: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
            note("+", view, "header", section)
        }
        func tableView(_: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {
            note("+", view, "footer", section)
        }
        func tableView(_: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {
            note("-", view, "header", section)
        }
        func tableView(_: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int) {
            note("-", view, "footer", section)
        }
    }

    @Test func `a table's delegate hears of headers and footers that come and go, in their order`() {
        let (titles, table) = (Titles(), UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 150)))
        table.rowHeight = 50
        (table.dataSource, table.delegate) = (titles, titles)
        stage.window.addSubview(table)
        table.layoutIfNeeded()
        // The first section ends at 28 + 2 · 50 + 28.
        #expect(titles.events == ["+ header 0", "+ footer 0"])
        titles.events = []
        table.contentOffset.y = 140
        table.layoutIfNeeded()
        #expect(titles.events == ["- header 0", "+ header 1"])
        titles.events = []
        table.reloadData()
        table.layoutIfNeeded()
        #expect(titles.events == ["- footer 0", "- header 1", "+ footer 0", "+ header 1"])
    }

    private final class Sized: NSObject, UITableViewDataSource, UITableViewDelegate {
        let header = UITableViewHeaderFooterView(reuseIdentifier: nil)

        func tableView(_: UITableView, numberOfRowsInSection _: Int) -> Int { 1 }
        func tableView(_: UITableView, cellForRowAt _: IndexPath) -> UITableViewCell { UITableViewCell() }
        func tableView(_: UITableView, viewForHeaderInSection _: Int) -> UIView? { header }
    }

    @Test(arguments: [true, false])
    func `a header is as high as the constraints in it or in its content view ask for`(isInContentView: Bool) {
        let (sized, table) = (Sized(), UITableView(frame: CGRect(x: 0, y: 0, width: 90, height: 150)))
        let holder: UIView = isInContentView ? sized.header.contentView : sized.header
        let part = UIView()
        part.translatesAutoresizingMaskIntoConstraints = false
        holder.addSubview(part)
        NSLayoutConstraint.activate([
            part.topAnchor.constraint(equalTo: holder.topAnchor, constant: 7),
            part.heightAnchor.constraint(equalToConstant: 40),
            part.bottomAnchor.constraint(equalTo: holder.bottomAnchor, constant: -5),
        ])
        (table.dataSource, table.delegate) = (sized, sized)
        table.layoutIfNeeded()
        #expect(sized.header.frame == CGRect(x: 0, y: 0, width: 90, height: 52))
        #expect(sized.header.contentView.frame == sized.header.bounds && table.rectForRow(at: [0, 0]).minY == 52)
    }

    // MARK: Controllers

    private final class TableController: UITableViewController {
        var events: [String] = []

        override func tableView(_: UITableView, numberOfRowsInSection _: Int) -> Int { 1 }
        override func tableView(_: UITableView, titleForHeaderInSection _: Int) -> String? { "header" }
        override func tableView(_: UITableView, titleForFooterInSection _: Int) -> String? { "footer" }
        override func tableView(_: UITableView, didEndDisplaying _: UITableViewCell, forRowAt _: IndexPath) {
            events.append("- cell")
        }
        override func tableView(_: UITableView, willDisplayHeaderView _: UIView, forSection _: Int) {
            events.append("+ header")
        }
        override func tableView(_: UITableView, willDisplayFooterView _: UIView, forSection _: Int) {
            events.append("+ footer")
        }
        override func tableView(_: UITableView, didEndDisplayingHeaderView _: UIView, forSection _: Int) {
            events.append("- header")
        }
        override func tableView(_: UITableView, didEndDisplayingFooterView _: UIView, forSection _: Int) {
            events.append("- footer")
        }
    }

    private final class GridController: UICollectionViewController {
        var events: [String] = []

        override func collectionView(_: UICollectionView, numberOfItemsInSection _: Int) -> Int { 1 }
        override func collectionView(
            _: UICollectionView, didEndDisplaying _: UICollectionViewCell, forItemAt _: IndexPath
        ) { events.append("- cell") }
        override func collectionView(
            _: UICollectionView, willDisplaySupplementaryView _: UICollectionReusableView, forElementKind _: String,
            at _: IndexPath
        ) { events.append("+ header") }
        override func collectionView(
            _: UICollectionView, didEndDisplayingSupplementaryView _: UICollectionReusableView,
            forElementOfKind _: String, at _: IndexPath
        ) { events.append("- header") }
    }

    @Test func `subclasses of the controllers of lists hear of what comes and goes`() {
        let rows = TableController(style: .plain)
        rows.tableView.layoutIfNeeded()
        #expect(rows.events == ["+ header", "+ footer"])
        rows.events = []
        rows.tableView.reloadData()
        rows.tableView.layoutIfNeeded()
        #expect(rows.events == ["- cell", "- header", "- footer", "+ header", "+ footer"])
        let flow = UICollectionViewFlowLayout()
        flow.headerReferenceSize = CGSize(width: 1, height: 20)
        let grid = GridController(collectionViewLayout: flow)
        grid.collectionView.frame = CGRect(x: 0, y: 0, width: 100, height: 90)
        grid.collectionView.layoutIfNeeded()
        #expect(grid.events == ["+ header"])
        grid.collectionView.reloadData()
        #expect(grid.events == ["+ header", "- cell", "- header"])
    }
}

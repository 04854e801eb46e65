import Foundation
import HeadlessKit
import Testing
import UIKit

/// Registration, selection, scrolling and changes of layout of collections and tables.
@MainActor @Suite("States of lists") struct CollectionStateTests {
    private let stage = Stage(size: CGSize(width: 400, height: 800))

    /// Views refer to their data sources weakly.
    private final class Grid: UICollectionView { var source: (any UICollectionViewDataSource)? }

    private func grid(_ items: any UICollectionViewDataSource, _ layout: UICollectionViewLayout = Rows())
        -> UICollectionView
    {
        let view = Grid(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
        (view.source, view.dataSource) = (items, items)
        return view
    }

    @Test func `a class that is registered again or taken back counts from then on`() async {
        final class First: UICollectionViewCell {}
        final class Second: UICollectionViewCell {}
        let view = grid(Items(1))
        view.register(First.self, forCellWithReuseIdentifier: "a")
        #expect(view.dequeueReusableCell(withReuseIdentifier: "a", for: [0, 0]) is First)
        view.register(Second.self, forCellWithReuseIdentifier: "a")
        #expect(view.dequeueReusableCell(withReuseIdentifier: "a", for: [0, 0]) is Second)
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
                view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "a")
                view.register(nil as AnyClass?, forCellWithReuseIdentifier: "a")
                _ = view.dequeueReusableCell(withReuseIdentifier: "a", for: [0, 0])
            }
        }
    }

    @Test func `items are selected one at a time unless several are allowed`() {
        let view = grid(Items(9))
        #expect(view.indexPathsForSelectedItems == nil)
        view.selectItem(at: [0, 1], animated: false, scrollPosition: [])
        view.selectItem(at: [0, 2], animated: false, scrollPosition: [])
        #expect(view.indexPathsForSelectedItems == [[0, 2]] && view.contentOffset == .zero)
        view.allowsMultipleSelection = true
        view.selectItem(at: [0, 3], animated: false, scrollPosition: .top)
        #expect(view.indexPathsForSelectedItems == [[0, 2], [0, 3]] && view.contentOffset == CGPoint(x: 0, y: 132))
        view.deselectItem(at: [0, 2], animated: false)
        #expect(view.indexPathsForSelectedItems == [[0, 3]])
        view.selectItem(at: nil, animated: false, scrollPosition: [])
        #expect(view.indexPathsForSelectedItems == nil)
    }

    @Test func `an item scrolls to each position, as far as there is content`() {
        let view = grid(Items(9))
        for (position, item, y) in [
            (UICollectionView.ScrollPosition.top, 2, 88.0), (.centeredVertically, 4, 148), (.bottom, 4, 120),
            (.top, 8, 296), (.bottom, 0, 0),
        ] {
            view.scrollToItem(at: [0, item], at: position, animated: false)
            #expect(view.contentOffset == CGPoint(x: 0, y: y), "\(item)")
        }
        view.scrollToItem(at: [0, 99], at: .top, animated: false)
        #expect(view.contentOffset.y == 0)
        let flow = UICollectionViewFlowLayout()
        (flow.scrollDirection, flow.itemSize, flow.minimumLineSpacing) = (
            .horizontal, CGSize(width: 44, height: 100), 0
        )
        let row = grid(Items(9), flow)
        for (position, item, x) in [
            (UICollectionView.ScrollPosition.left, 2, 88.0), (.centeredHorizontally, 4, 148), (.right, 4, 120),
        ] {
            row.scrollToItem(at: [0, item], at: position, animated: false)
            #expect(row.contentOffset == CGPoint(x: x, y: 0))
        }
    }

    @Test(arguments: [true, false])
    func `a change of layout ends with its completion, and gives up the old one`(animated: Bool) throws {
        let (view, items) = (
            UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: Rows()),
            Items(20)
        )
        view.dataSource = items
        stage.window.addSubview(view)
        stage.perform { view.layoutIfNeeded() }
        let (old, new) = (view.collectionViewLayout, Rows())
        new.rowHeight = 20
        var finished: [Bool] = []
        stage.beginRecording()
        stage.perform { view.setCollectionViewLayout(new, animated: animated) { finished.append($0) } }
        #expect(finished == (animated ? [] : [true]) && view.collectionViewLayout === new)
        stage.runToIdle()
        #expect(finished == [true] && old.collectionView == nil && new.collectionView === view)
        #expect(view.contentSize.height == 400 && view.visibleCells.count == 5)
        #expect(try #require(view.cellForItem(at: [0, 4])).frame == CGRect(x: 0, y: 80, width: 100, height: 20))
        #expect(stage.now == (animated ? 0.3 : 0))
        let off = grid(items)
        off.setCollectionViewLayout(Rows(), animated: true) { finished.append($0) }
        #expect(finished == [true, true])
    }

    @Test(arguments: [true, false])
    func `a new layout has its content's size at once, and without animation its cells' places, too`(animated: Bool) {
        let (stage, items, tall) = (Stage(size: CGSize(width: 200, height: 400)), Items(30), Rows())
        tall.rowHeight = 60
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 400), collectionViewLayout: Rows())
        view.dataSource = items
        stage.window.addSubview(view)
        let cells = view.visibleCells
        stage.beginRecording()
        view.setCollectionViewLayout(tall, animated: animated)
        #expect(view.contentSize.height == 1800 && cells.prefix(6).map(\.frame.minY) == [0, 60, 120, 180, 240, 300])
        stage.runToIdle()
        #expect(view.visibleCells == Array(cells.prefix(7)) && view.contentSize.height == 1800)
    }

    @Test func `cells are found by path, by point and by themselves`() throws {
        let view = grid(Items(2, 0, 3), UICollectionViewFlowLayout())
        #expect(view.numberOfSections == 3 && (-1...3).map { view.numberOfItems(inSection: $0) } == [0, 2, 0, 3, 0])
        #expect(view.indexPathsForVisibleItems.count == view.visibleCells.count)
        let cell = try #require(view.cellForItem(at: [0, 1]))
        #expect(view.indexPath(for: cell) == [0, 1] && view.indexPathForItem(at: cell.center) == [0, 1])
        #expect(
            view.indexPathForItem(at: CGPoint(x: -5, y: -5)) == nil
                && view.indexPath(for: UICollectionViewCell()) == nil)
        #expect(view.cellForItem(at: [0, 2]) == nil && view.layoutAttributesForItem(at: [2, 3]) == nil)
        #expect(view.layoutAttributesForItem(at: [0, 1])?.frame == cell.frame)
        view.dataSource = nil
        #expect(view.numberOfSections == 0 && view.visibleCells.isEmpty)
    }

    @Test func `attributes are values: copied, compared by each of theirs`() throws {
        typealias Attributes = UICollectionViewLayoutAttributes
        func make() -> Attributes {
            let attributes = Attributes(forCellWith: [1, 2])
            attributes.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
            return attributes
        }
        let plain = make()
        #expect(
            plain.center == CGPoint(x: 25, y: 40) && plain.size == CGSize(width: 30, height: 40) && plain.alpha == 1)
        #expect(plain.bounds == CGRect(x: 0, y: 0, width: 30, height: 40) && plain.zIndex == 0 && !plain.isHidden)
        #expect(plain.transform.isIdentity && CATransform3DIsIdentity(plain.transform3D) && plain.indexPath == [1, 2])
        #expect(plain.representedElementCategory == .cell && plain.representedElementKind == nil)
        let changes: [(Attributes) -> Void] = [
            { $0.indexPath = [1, 3] }, { $0.center.x = 0 }, { $0.size.width = 1 }, { $0.alpha = 0.5 },
            { $0.zIndex = 1 },
            { $0.isHidden = true }, { $0.transform = CGAffineTransform(scaleX: 2, y: 2) },
            { $0.transform3D = CATransform3DMakeTranslation(0, 0, 5) },
            { $0.bounds = CGRect(x: 0, y: 0, width: 1, height: 2) },
        ]
        for change in changes {
            let changed = make()
            change(changed)
            let copy = try #require(changed.copy() as? Attributes)
            #expect(
                changed != plain && copy == changed && copy !== changed && make() == plain && plain.hash == make().hash)
        }
        let header = Attributes(forSupplementaryViewOfKind: "h", with: [1, 2])
        let decoration = Attributes(forDecorationViewOfKind: "h", with: [1, 2])
        #expect(header.representedElementCategory == .supplementaryView && header.representedElementKind == "h")
        #expect(decoration.representedElementCategory == .decorationView && header != decoration)
        #expect((header.copy() as? Attributes) == header && header.indexPath == [1, 2] && plain != NSObject())
        #expect(header != Attributes(forSupplementaryViewOfKind: "i", with: [1, 2]))
        plain.transform = CGAffineTransform(scaleX: 2, y: 2)
        #expect(plain.frame == CGRect(x: -5, y: 0, width: 60, height: 80))
    }

    @Test func `a layout answers for all items whose frames meet a rectangle, and for none without a view`() {
        let layout = Rows()
        #expect(layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 9, height: 9))?.isEmpty == true)
        #expect(layout.collectionView == nil && UICollectionViewLayout().collectionViewContentSize == .zero)
        let items = Items(9)
        let view = grid(items, layout)
        #expect(layout.collectionView === view)
        let found = layout.layoutAttributesForElements(in: CGRect(x: 0, y: 50, width: 100, height: 50))
        #expect(found?.map(\.indexPath) == [[0, 1], [0, 2]])
        #expect(layout.targetContentOffset(forProposedContentOffset: CGPoint(x: 1, y: 2)) == CGPoint(x: 1, y: 2))
        #expect(
            layout.targetContentOffset(forProposedContentOffset: CGPoint(x: 1, y: 2), withScrollingVelocity: .zero)
                == CGPoint(x: 1, y: 2))
        #expect(!layout.shouldInvalidateLayout(forBoundsChange: .zero))
    }

    @Test func `a resize and the layout's own wish invalidate it, a scroll does not`() {
        final class Wishing: UICollectionViewLayout {
            var (count, wishes) = (0, false)
            override func prepare() { count += 1 }
            override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { wishes }
        }
        let layout = Wishing()
        let view = grid(Items(1), layout)
        view.layoutIfNeeded()
        #expect(layout.count == 1)
        view.contentOffset.y = 5
        view.layoutIfNeeded()
        #expect(layout.count == 1)
        view.bounds.size.height = 50
        view.layoutIfNeeded()
        #expect(layout.count == 2)
        layout.wishes = true
        view.contentOffset.y = 6
        view.layoutIfNeeded()
        #expect(layout.count == 3)
        layout.invalidateLayout(with: UICollectionViewLayoutInvalidationContext())
        view.layoutIfNeeded()
        #expect(layout.count == 4)
    }

    @Test func `a layout makes the context of a change of bounds, of its own class`() {
        final class Context: UICollectionViewFlowLayoutInvalidationContext { var top: CGFloat = 0 }
        final class Flow: UICollectionViewFlowLayout {
            var (tops, preparations): ([CGFloat], Int) = ([], 0)
            override func prepare() {
                preparations += 1
                super.prepare()
            }
            override class var invalidationContextClass: AnyClass { Context.self }
            override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
            override func invalidationContext(
                forBoundsChange newBounds: CGRect
            ) -> UICollectionViewLayoutInvalidationContext {
                let context = super.invalidationContext(forBoundsChange: newBounds)
                (context as? Context)?.top = newBounds.minY
                return context
            }
            override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
                tops.append((context as? Context)?.top ?? -1)
                super.invalidateLayout(with: context)
            }
        }
        let flow = Flow()
        let view = grid(Items(40), flow)
        view.layoutIfNeeded()
        let before = flow.preparations
        view.contentOffset.y = 7
        view.layoutIfNeeded()
        #expect(flow.tops.last == 7 && flow.preparations == before + 1)
        #expect(
            UICollectionViewFlowLayout().invalidationContext(forBoundsChange: .zero)
                is UICollectionViewFlowLayoutInvalidationContext)
    }

    @Test func `a list's delegate has the list's type, and is the scroll view's`() {
        final class Delegate: NSObject, UICollectionViewDelegate, UITableViewDelegate {
            func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 21 }
        }
        final class Observed: UICollectionView {
            var changes = 0
            override var delegate: (any UICollectionViewDelegate)? { didSet { changes += 1 } }
        }
        let delegate = Delegate()
        let table = UITableView()
        table.delegate = delegate
        #expect(table.delegate?.tableView(table, heightForRowAt: [0, 0]) == 21)
        let scrollView: UIScrollView = table
        #expect(scrollView.delegate === delegate)
        scrollView.delegate = nil
        #expect(table.delegate == nil)
        let observed = Observed(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        observed.delegate = delegate
        #expect(observed.changes == 1 && (observed as UIScrollView).delegate === delegate)
    }

    @Test func `cells know whether they are selected, also those that are made later`() {
        let view = grid(Items(12))
        func selected() -> [Int] { view.visibleCells.filter(\.isSelected).compactMap { view.indexPath(for: $0)?.item } }
        view.selectItem(at: [0, 1], animated: false, scrollPosition: [])
        #expect(selected() == [1])
        view.selectItem(at: [0, 5], animated: false, scrollPosition: [])
        #expect(selected() == [])
        view.selectItem(at: [0, 5], animated: false, scrollPosition: .top)
        #expect(selected() == [5] && view.indexPathsForSelectedItems == [[0, 5]])
        view.allowsMultipleSelection = true
        for _ in 0..<2 { view.selectItem(at: [0, 6], animated: false, scrollPosition: []) }
        #expect(selected() == [5, 6] && view.indexPathsForSelectedItems == [[0, 5], [0, 6]])
        view.deselectItem(at: [0, 5], animated: false)
        #expect(selected() == [6])
        view.selectItem(at: nil, animated: false, scrollPosition: [])
        #expect(selected() == [] && view.indexPathsForSelectedItems == nil)
    }

    @Test func `a cell's background and content fill it, the background behind`() {
        let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
        let (first, second) = (UIView(), UIView())
        let content = cell.contentView
        cell.backgroundView = first
        #expect(cell.subviews == [first, content] && first.frame == cell.bounds && content.frame == cell.bounds)
        cell.backgroundView = second
        #expect(first.superview == nil && cell.subviews == [second, content])
        cell.frame.size = CGSize(width: 30, height: 40)
        #expect(second.frame == cell.bounds && content.frame == cell.bounds)
        cell.backgroundView = nil
        #expect(cell.subviews == [content] && !cell.isSelected && !cell.isHighlighted)
    }

    private final class Table: NSObject, UITableViewDataSource {
        var counts = [12]
        func numberOfSections(in tableView: UITableView) -> Int { counts.count }
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            tableView.dequeueReusableCell(withIdentifier: "row")
                ?? UITableViewCell(style: .default, reuseIdentifier: "row")
        }
    }

    @Test func `a cell that its layout resizes lays out its content once`() throws {
        final class Counting: UICollectionViewCell {
            var heights: [CGFloat] = []
            override func layoutSubviews() {
                super.layoutSubviews()
                heights.append(bounds.height)
            }
        }
        final class Source: Items {
            override func collectionView(
                _ view: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell { Counting() }
        }
        let rows = Rows()
        let view = grid(Source(3), rows)
        stage.window.addSubview(view)
        stage.perform { view.layoutIfNeeded() }
        let cell = try #require(view.cellForItem(at: [0, 1]) as? Counting)
        #expect(cell.heights == [44])
        stage.perform { rows.rowHeight = 20 }
        #expect(cell.heights == [44, 20])
    }

    @Test func `a row that is inserted is opaque in the end`() throws {
        let (table, source) = (UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 300)), Table())
        source.counts = [2]
        table.dataSource = source
        stage.window.addSubview(table)
        stage.perform { table.layoutIfNeeded() }
        stage.beginRecording()
        stage.perform {
            source.counts = [3]
            table.insertRows(at: [[0, 1]], with: .fade)
        }
        let cell = try #require(table.cellForRow(at: [0, 1]))
        #expect(cell.alpha == 1 && cell.layer.presentation()?.opacity == 0)
        stage.runToIdle()
        #expect(cell.alpha == 1 && cell.frame == CGRect(x: 0, y: 44, width: 100, height: 44))
    }

    @Test func `rows of tables: places, selection, scrolling`() throws {
        let (table, source) = (UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), Table())
        source.counts = [3, 0, 9]
        table.dataSource = source
        table.layoutIfNeeded()
        #expect(table.numberOfSections == 3 && table.numberOfRows(inSection: 2) == 9 && table.contentSize.height == 528)
        #expect(table.rectForRow(at: [2, 0]) == CGRect(x: 0, y: 132, width: 100, height: 44))
        #expect(table.rectForRow(at: [2, 9]) == .zero && table.indexPathForRow(at: CGPoint(x: 5, y: 133)) == [2, 0])
        #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 999)) == nil && table.visibleCells.count == 3)
        #expect(table.indexPathsForVisibleRows == [[0, 0], [0, 1], [0, 2]] && table.cellForRow(at: [2, 0]) == nil)
        let cell = try #require(table.cellForRow(at: [0, 1]))
        #expect(table.indexPath(for: cell) == [0, 1] && cell.frame == table.rectForRow(at: [0, 1]))
        table.selectRow(at: [0, 1], animated: false, scrollPosition: .none)
        #expect(cell.isSelected && table.indexPathForSelectedRow == [0, 1])
        table.selectRow(at: [0, 2], animated: false, scrollPosition: .none)
        #expect(!cell.isSelected && table.indexPathsForSelectedRows == [[0, 2]])
        table.allowsMultipleSelection = true
        table.selectRow(at: [0, 1], animated: false, scrollPosition: .none)
        #expect(cell.isSelected && table.indexPathsForSelectedRows == [[0, 2], [0, 1]])
        table.selectRow(at: [0, 1], animated: false, scrollPosition: .none)
        #expect(table.indexPathsForSelectedRows == [[0, 2], [0, 1]])
        table.deselectRow(at: [0, 1], animated: false)
        #expect(!cell.isSelected && table.indexPathsForSelectedRows == [[0, 2]])
        table.selectRow(at: nil, animated: false, scrollPosition: .none)
        #expect(table.indexPathsForSelectedRows == nil && table.indexPathForSelectedRow == nil)
        for (position, row, y) in [
            (UITableView.ScrollPosition.top, 2, 220.0), (.middle, 2, 192), (.bottom, 2, 164), (.top, 8, 428),
            (.bottom, 8, 428), (.none, 8, 428), (.none, 5, 352),
        ] {
            table.scrollToRow(at: [2, row], at: position, animated: false)
            #expect(table.contentOffset == CGPoint(x: 0, y: y), "\(position) \(row)")
        }
        table.scrollToRow(at: [0, 0], at: .bottom, animated: false)
        #expect(table.contentOffset.y == 0)
        table.contentOffset.y = 400
        source.counts = [3]
        table.reloadData()
        table.layoutIfNeeded()
        #expect(table.contentSize.height == 132 && table.contentOffset.y == 32 && table.visibleCells.count == 3)
        table.rowHeight = 10
        table.layoutIfNeeded()
        #expect(table.contentSize.height == 30 && table.visibleCells.count == 3)
        // All rows fit: there is nothing to scroll to.
        table.scrollToRow(at: [0, 2], at: .top, animated: false)
        #expect(table.contentOffset.y == 0)
        #expect(
            cell.textLabel?.superview === cell.contentView
                && cell.contentView.frame == CGRect(origin: .zero, size: cell.bounds.size))
    }

    @Test func `a table's controller is its source and its delegate, in its style`() {
        let controller = UITableViewController(style: .grouped)
        #expect(controller.tableView.style == .grouped && controller.tableView.dataSource === controller)
        #expect(controller.tableView.delegate === controller && controller.tableView.numberOfSections == 1)
        #expect(controller.tableView.numberOfRows(inSection: 0) == 0)
        #expect(controller.tableView(controller.tableView, heightForRowAt: [0, 0]) == UITableView.automaticDimension)
        #expect(
            controller.tableView(controller.tableView, heightForHeaderInSection: 0) == UITableView.automaticDimension)
        #expect(
            controller.tableView(controller.tableView, heightForFooterInSection: 0) == UITableView.automaticDimension)
        let other = UICollectionViewController(collectionViewLayout: UICollectionViewFlowLayout())
        #expect(other.collectionView.superview == nil && other.numberOfSections(in: other.collectionView) == 1)
        other.loadViewIfNeeded()
        #expect(other.collectionView.superview === other.view && other.collectionView.frame == other.view.bounds)
        let own = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        let former = other.collectionView
        other.collectionView = own
        #expect(own.superview === other.view && former?.superview == nil && own.frame == other.view.bounds)
        other.view.frame.size.width += 10
        #expect(own.frame == other.view.bounds)
    }
}

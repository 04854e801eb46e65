import Foundation
import HeadlessKit
import Testing
import UIKit

/// What lists are, answer and show where nobody has told them.
@MainActor @Suite("Defaults of lists") struct ListDefaultTests {
    private final class Silent: NSObject, UICollectionViewDelegateFlowLayout {}

    private final class Source: NSObject, UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 12 }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
    }

    private let stage = Stage(size: CGSize(width: 200, height: 400))
    private let source = Source()
    private let items = Items(3)
    private let silent = Silent()

    @Test func `lists of an archive are like those that code makes`() throws {
        let grid = try #require(UICollectionView(coder: NSCoder()))
        #expect(grid.collectionViewLayout is UICollectionViewFlowLayout && grid.clipsToBounds && grid.frame == .zero)
        #expect(grid.collectionViewLayout.collectionView === grid)
        let table = try #require(UITableView(coder: NSCoder()))
        #expect(table.style == .plain && table.clipsToBounds && table.alwaysBounceVertical && table.frame == .zero)
        let cell = try #require(UITableViewCell(coder: NSCoder()))
        #expect(cell.reuseIdentifier == nil && cell.contentView.superview === cell)
        let header = try #require(UITableViewHeaderFooterView(coder: NSCoder()))
        #expect(header.reuseIdentifier == nil && header.textLabel?.superview === header.contentView)
        let flow = try #require(UICollectionViewFlowLayout(coder: NSCoder()))
        #expect(flow.itemSize == CGSize(width: 50, height: 50) && flow.collectionView == nil)
        #expect(UICollectionViewTransitionLayout(coder: NSCoder()) == nil)
    }

    @Test func `controllers of an archive have lists of their own kind`() throws {
        let rows = try #require(UITableViewController(coder: NSCoder()))
        #expect(rows.tableView.style == .plain && rows.tableView.dataSource === rows)
        #expect(rows.tableView.delegate === rows)
        let grid = try #require(UICollectionViewController(coder: NSCoder()))
        #expect(grid.collectionViewLayout is UICollectionViewFlowLayout)
        #expect(grid.collectionView.collectionViewLayout === grid.collectionViewLayout)
        #expect(grid.collectionView.dataSource === grid)
    }

    @Test func `controllers of lists answer what is asked while rows are edited and moved, and may be overridden`() {
        final class Editor: UITableViewController {
            override func tableView(_ table: UITableView, canEditRowAt path: IndexPath) -> Bool { path.row > 0 }
            override func tableView(
                _ table: UITableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath
            ) -> UISwipeActionsConfiguration? { UISwipeActionsConfiguration(actions: []) }
        }
        let (rows, editor, table) = (UITableViewController(style: .plain), Editor(style: .plain), UITableView())
        #expect(rows.tableView(table, canEditRowAt: [0, 0]) && !editor.tableView(table, canEditRowAt: [0, 0]))
        #expect(rows.tableView(table, trailingSwipeActionsConfigurationForRowAt: [0, 0]) == nil)
        #expect(editor.tableView(table, trailingSwipeActionsConfigurationForRowAt: [0, 0])?.actions.isEmpty == true)
        #expect(rows.tableView(table, editingStyleForRowAt: [0, 0]) == .delete)
        let source = UITableViewDiffableDataSource<Int, Int>(tableView: table) { _, _, _ in nil }
        #expect(!source.tableView(table, canEditRowAt: [0, 0]) && !source.tableView(table, canMoveRowAt: [0, 0]))
        let target = rows.tableView(table, targetIndexPathForMoveFromRowAt: [0, 1], toProposedIndexPath: [0, 3])
        #expect(target == [0, 3] && rows.tableView(table, sectionForSectionIndexTitle: "b", at: 4) == 4)
    }

    @Test func `a delegate that says nothing leaves sizes to a flow layout, and to another none`() {
        let flow = UICollectionViewFlowLayout()
        flow.itemSize = CGSize(width: 31, height: 37)
        flow.sectionInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        (flow.minimumLineSpacing, flow.minimumInteritemSpacing) = (23, 17)
        flow.headerReferenceSize = CGSize(width: 5, height: 7)
        flow.footerReferenceSize = CGSize(width: 8, height: 9)
        let (view, rows) = (UICollectionView(frame: .zero, collectionViewLayout: flow), Rows())
        #expect(silent.collectionView(view, layout: flow, sizeForItemAt: [0, 0]) == flow.itemSize)
        #expect(silent.collectionView(view, layout: flow, insetForSectionAt: 0) == flow.sectionInset)
        #expect(silent.collectionView(view, layout: flow, minimumLineSpacingForSectionAt: 0) == 23)
        #expect(silent.collectionView(view, layout: flow, minimumInteritemSpacingForSectionAt: 0) == 17)
        #expect(
            silent.collectionView(view, layout: flow, referenceSizeForHeaderInSection: 0) == flow.headerReferenceSize)
        #expect(
            silent.collectionView(view, layout: flow, referenceSizeForFooterInSection: 0) == flow.footerReferenceSize)
        #expect(silent.collectionView(view, layout: rows, sizeForItemAt: [0, 0]) == .zero)
        #expect(silent.collectionView(view, layout: rows, insetForSectionAt: 0) == .zero)
        #expect(silent.collectionView(view, layout: rows, minimumLineSpacingForSectionAt: 0) == 0)
        #expect(silent.collectionView(view, layout: rows, minimumInteritemSpacingForSectionAt: 0) == 0)
        #expect(silent.collectionView(view, layout: rows, referenceSizeForHeaderInSection: 0) == .zero)
        #expect(silent.collectionView(view, layout: rows, referenceSizeForFooterInSection: 0) == .zero)
    }

    @Test func `a controller that gives only a number shows plain cells and plain headers`() throws {
        final class Numbers: UICollectionViewController {
            override func collectionView(
                _ collectionView: UICollectionView, numberOfItemsInSection section: Int
            ) -> Int { 3 }
        }
        let flow = UICollectionViewFlowLayout()
        flow.headerReferenceSize = CGSize(width: 1, height: 20)
        let controller = Numbers(collectionViewLayout: flow)
        stage.rootViewController = controller
        stage.perform {}
        let view: UICollectionView = controller.collectionView
        #expect(view.visibleCells.count == 3)
        #expect(view.visibleCells.allSatisfy { type(of: $0) == UICollectionViewCell.self })
        let header = try #require(
            view.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: [0, 0]))
        #expect(type(of: header) == UICollectionReusableView.self)
        #expect(header.frame == CGRect(x: 0, y: 0, width: 200, height: 20))
    }

    @Test func `a layout says nothing about what it does not have`() {
        final class Odd: UICollectionViewLayout {
            override class var invalidationContextClass: AnyClass { NSObject.self }
            override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }
        }
        let (layout, path) = (UICollectionViewLayout(), [0, 0] as IndexPath)
        #expect(layout.layoutAttributesForSupplementaryView(ofKind: "a", at: path) == nil)
        #expect(layout.layoutAttributesForDecorationView(ofKind: "a", at: path) == nil)
        #expect(layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: "a", at: path) == nil)
        #expect(layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: "a", at: path) == nil)
        #expect(!layout.flipsHorizontallyInOppositeLayoutDirection)
        #expect(
            ObjectIdentifier(UICollectionViewLayout.layoutAttributesClass)
                == ObjectIdentifier(UICollectionViewLayoutAttributes.self))
        let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
        #expect(UICollectionViewCell().preferredLayoutAttributesFitting(attributes) === attributes)
        #expect(
            !layout.shouldInvalidateLayout(
                forPreferredLayoutAttributes: attributes, withOriginalAttributes: attributes))
        let context = UICollectionViewFlowLayout().invalidationContext(
            forPreferredLayoutAttributes: attributes, withOriginalAttributes: attributes)
        #expect(context is UICollectionViewFlowLayoutInvalidationContext)
        // A class that is none of contexts is not used, and a layout may answer with nothing at all.
        let odd = Odd()
        #expect(
            type(of: odd.invalidationContext(forBoundsChange: .zero)) == UICollectionViewLayoutInvalidationContext.self)
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: odd)
        view.dataSource = items
        #expect(view.visibleCells.isEmpty && view.numberOfItems(inSection: 0) == 3)
    }

    @Test func `a cell is at rest where its layout has put it, and anywhere before that`() {
        let cell = UICollectionViewCell(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        cell.alpha = 0.5
        #expect(cell.applied == nil && cell.isAtRest(withAlpha: true))
        let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 200, height: 200), collectionViewLayout: Rows())
        view.dataSource = items
        let shown = view.visibleCells[1]
        #expect(shown.applied.map { CGRect($0.frame) } == CGRect(x: 0, y: 44, width: 200, height: 44))
        #expect(shown.isAtRest(withAlpha: true))
        shown.alpha = 0.5
        #expect(!shown.isAtRest(withAlpha: true) && shown.isAtRest(withAlpha: false))
        shown.center.x += 1
        #expect(!shown.isAtRest(withAlpha: false))
    }

    // MARK: Tables

    @Test(
        arguments: [(.none, 0), (.top, 220), (.middle, 192), (.bottom, 164)]
            as [(UITableView.ScrollPosition, CGFloat)])
    func `a row that is selected scrolls to where the call says`(position: UITableView.ScrollPosition, y: CGFloat) {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        table.dataSource = source
        table.selectRow(at: [0, 5], animated: false, scrollPosition: position)
        #expect(table.contentOffset == CGPoint(x: 0, y: y) && table.indexPathsForSelectedRows == [[0, 5]])
        table.layoutIfNeeded()
        #expect(table.cellForRow(at: [0, 5])?.isSelected == (position == .none ? nil : true))
    }

    @Test func `a selection that is animated scrolls over time`() {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        table.dataSource = source
        stage.window.addSubview(table)
        stage.perform { table.layoutIfNeeded() }
        stage.perform { table.selectRow(at: [0, 5], animated: true, scrollPosition: .top) }
        #expect(table.contentOffset.y < 220)
        stage.runToIdle()
        #expect(table.contentOffset.y == 220 && table.cellForRow(at: [0, 5])?.isSelected == true)
    }

    @Test func `a table whose source is gone makes no more cells, and keeps the places of its rows`() {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        #expect(table.numberOfSections == 1 && table.numberOfRows(inSection: 0) == 0)
        do {
            let source = Source()
            withExtendedLifetime(source) {
                table.dataSource = source
                table.layoutIfNeeded()
                #expect(table.visibleCells.count == 3 && table.numberOfRows(inSection: 0) == 12)
            }
        }
        #expect(table.dataSource == nil && table.numberOfRows(inSection: 0) == 0)
        table.contentOffset.y = 300
        table.layoutIfNeeded()
        #expect(table.visibleCells.isEmpty && table.rectForRow(at: [0, 6]).minY == 264)
    }

    @Test func `a row has its labels and its image in its content, and may be edited`() throws {
        let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
        let views = [cell.textLabel, cell.detailTextLabel, cell.imageView] as [UIView?]
        #expect(views.allSatisfy { $0?.superview === cell.contentView } && cell.contentView.subviews.count == 3)
        for isEditing in [true, false] {
            cell.setEditing(isEditing, animated: false)
            #expect(cell.isEditing == isEditing)
        }
        let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
        let label = try #require(header.detailTextLabel)
        label.text = "detail"
        #expect(header.detailTextLabel?.text == "detail" && label.superview == nil)
    }

    // MARK: Nibs

    @Test func `a nib is refused with the name of the request`() {
        let nib = UINib(nibName: "Card", bundle: nil)
        let grid = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        let table = UITableView(frame: .zero)
        stage.perform {
            grid.register(nib, forCellWithReuseIdentifier: "a")
            grid.register(nib, forSupplementaryViewOfKind: "k", withReuseIdentifier: "a")
            grid.collectionViewLayout.register(nib, forDecorationViewOfKind: "a")
            table.register(nib, forCellReuseIdentifier: "a")
            table.register(nib, forHeaderFooterViewReuseIdentifier: "a")
        }
        let requests = [
            "forCellWithReuseIdentifier:", "forSupplementaryViewOfKind:withReuseIdentifier:",
            "forDecorationViewOfKind:", "forCellReuseIdentifier:", "forHeaderFooterViewReuseIdentifier:",
        ]
        #expect(stage.violations.map(\.detail) == requests.map { "register(_:\($0)): the nib Card is not read" })
    }

    @Test func `a nib, or none, takes the place of a class in a collection`() async {
        final class Cell: UICollectionViewCell {}
        final class Header: UICollectionReusableView {}
        let grid = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
        grid.register(Cell.self, forCellWithReuseIdentifier: "a")
        grid.register(UINib(nibName: "Card", bundle: nil), forCellWithReuseIdentifier: "a")
        let cell = grid.dequeueReusableCell(withReuseIdentifier: "a", for: [0, 0])
        #expect(type(of: cell) == UICollectionViewCell.self)
        for nib in [UINib(nibName: "Card", bundle: nil), nil] {
            grid.register(Header.self, forSupplementaryViewOfKind: "k", withReuseIdentifier: "a")
            let own = grid.dequeueReusableSupplementaryView(ofKind: "k", withReuseIdentifier: "a", for: [0, 0])
            #expect(own is Header)
            grid.register(nib, forSupplementaryViewOfKind: "k", withReuseIdentifier: "a")
            let plain = grid.dequeueReusableSupplementaryView(ofKind: "k", withReuseIdentifier: "a", for: [0, 0])
            #expect(type(of: plain) == UICollectionReusableView.self)
        }
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let view = UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
                view.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "a")
                view.register(nil as UINib?, forCellWithReuseIdentifier: "a")
                _ = view.dequeueReusableCell(withReuseIdentifier: "a", for: [0, 0])
            }
        }
    }
}

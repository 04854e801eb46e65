import Foundation
import HeadlessKit
import Testing
import UIKit

/// Touches on the cells of tables and collections: what is highlighted and selected, and in which order the delegate hears.
@MainActor @Suite("Touches on cells") struct CellTouchTests {
    private let stage = Stage(size: CGSize(width: 100, height: 400))

    /// The source and the delegate of both lists, of ten cells in a column, 44 points high, each.
    private final class Owner: NSObject, UITableViewDataSource, UITableViewDelegate, UICollectionViewDataSource,
        UICollectionViewDelegateFlowLayout
    {
        var log: [String] = []
        var refused: Set<String> = []
        var redirected: [IndexPath: IndexPath] = [:]
        var count = 10

        private func isAllowed(_ name: String, _ path: IndexPath) -> Bool {
            log.append("\(name) \(path.item)")
            return !refused.contains("\(name) \(path.item)")
        }

        private func answer(_ name: String, _ path: IndexPath) -> IndexPath? {
            isAllowed(name, path) ? redirected[path] ?? path : nil
        }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }
        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            UITableViewCell(style: .default, reuseIdentifier: nil)
        }
        func tableView(_ tableView: UITableView, shouldHighlightRowAt path: IndexPath) -> Bool {
            isAllowed("may light", path)
        }
        func tableView(_ tableView: UITableView, didHighlightRowAt path: IndexPath) { log.append("light \(path.row)") }
        func tableView(_ tableView: UITableView, didUnhighlightRowAt path: IndexPath) { log.append("dark \(path.row)") }
        func tableView(_ tableView: UITableView, willSelectRowAt path: IndexPath) -> IndexPath? {
            answer("may select", path)
        }
        func tableView(_ tableView: UITableView, willDeselectRowAt path: IndexPath) -> IndexPath? {
            answer("may free", path)
        }
        func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) { log.append("select \(path.row)") }
        func tableView(_ tableView: UITableView, didDeselectRowAt path: IndexPath) { log.append("free \(path.row)") }

        func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { count }
        func collectionView(_ view: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
            UICollectionViewCell()
        }
        func collectionView(_ view: UICollectionView, shouldHighlightItemAt path: IndexPath) -> Bool {
            isAllowed("may light", path)
        }
        func collectionView(_ view: UICollectionView, didHighlightItemAt path: IndexPath) {
            log.append("light \(path.item)")
        }
        func collectionView(_ view: UICollectionView, didUnhighlightItemAt path: IndexPath) {
            log.append("dark \(path.item)")
        }
        func collectionView(_ view: UICollectionView, shouldSelectItemAt path: IndexPath) -> Bool {
            isAllowed("may select", path)
        }
        func collectionView(_ view: UICollectionView, shouldDeselectItemAt path: IndexPath) -> Bool {
            isAllowed("may free", path)
        }
        func collectionView(_ view: UICollectionView, didSelectItemAt path: IndexPath) {
            log.append("select \(path.item)")
        }
        func collectionView(_ view: UICollectionView, didDeselectItemAt path: IndexPath) {
            log.append("free \(path.item)")
        }
    }

    private let owner = Owner()
    private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
    private let collection = UICollectionView(
        frame: CGRect(x: 0, y: 200, width: 100, height: 200), collectionViewLayout: Rows())

    init() {
        (table.dataSource, table.delegate) = (owner, owner)
        (collection.dataSource, collection.delegate) = (owner, owner)
        for list in [table, collection] as [UIScrollView] {
            stage.window.addSubview(list)
            list.layoutIfNeeded()
        }
    }

    /// Which of the lists a test is about.
    enum Kind: CaseIterable { case table, collection }

    private func selected(_ kind: Kind) -> [Int] {
        ((kind == .table ? table.indexPathsForSelectedRows : collection.indexPathsForSelectedItems) ?? []).map(\.item)
    }

    private func isSelected(_ kind: Kind, _ item: Int) -> Bool? {
        kind == .table
            ? table.cellForRow(at: [0, item])?.isSelected : collection.cellForItem(at: [0, item])?.isSelected
    }

    private func isHighlighted(_ kind: Kind, _ item: Int) -> Bool? {
        kind == .table
            ? table.cellForRow(at: [0, item])?.isHighlighted : collection.cellForItem(at: [0, item])?.isHighlighted
    }

    private func allowSeveral() { (table.allowsMultipleSelection, collection.allowsMultipleSelection) = (true, true) }

    /// Touches the middle of an item, and returns what the delegate heard.
    @discardableResult
    private func touch(
        _ kind: Kind, _ item: Int, for duration: Double = 0.1, moving distance: Double = 0,
        isCancelled: Bool = false
    ) throws -> [String] {
        owner.log = []
        try begin(kind, item, for: duration, moving: distance, isCancelled: isCancelled)
        stage.runToIdle()
        return owner.log
    }

    private func begin(
        _ kind: Kind, _ item: Int, for duration: Double, moving distance: Double = 0,
        isCancelled: Bool = false
    ) throws {
        let y = Double(item) * 44 + (kind == .table ? 22 : 222)
        let points = [[0, 50, y], [duration / 2, 50, y + distance], [duration, 50, y + distance]]
        try stage.play(TouchScript(touches: [TouchScript.Touch(points: points, cancelled: isCancelled)]))
    }

    @Test(arguments: Kind.allCases)
    func `a tap highlights, asks, selects and tells, and another tap frees the first cell`(kind: Kind) throws {
        #expect(try touch(kind, 1) == ["may light 1", "light 1", "dark 1", "may select 1", "select 1"])
        #expect(selected(kind) == [1] && isSelected(kind, 1) == true && isHighlighted(kind, 1) == false)
        // Only a table asks whether a row may lose its selection to another.
        let asked = kind == .table ? ["may free 1"] : []
        #expect(
            try touch(kind, 3) == ["may light 3", "light 3", "dark 3", "may select 3"] + asked + ["free 1", "select 3"])
        #expect(selected(kind) == [3] && isSelected(kind, 1) == false && isSelected(kind, 3) == true)
        // The selected cell stays selected, and the delegate hears it again.
        #expect(try touch(kind, 3) == ["may light 3", "light 3", "dark 3", "may select 3", "select 3"])
        #expect(selected(kind) == [3])
    }

    @Test(arguments: Kind.allCases)
    func `where several may be selected, a second tap frees a cell`(kind: Kind) throws {
        allowSeveral()
        try touch(kind, 0)
        #expect(try touch(kind, 2).suffix(2) == ["may select 2", "select 2"] && selected(kind) == [0, 2])
        #expect(try touch(kind, 0).suffix(2) == ["may free 0", "free 0"] && selected(kind) == [2])
        owner.refused = ["may free 2"]
        #expect(try touch(kind, 2).last == "may free 2" && selected(kind) == [2] && isSelected(kind, 2) == true)
    }

    @Test(arguments: Kind.allCases)
    func `a delegate refuses a selection, or a touch altogether`(kind: Kind) throws {
        owner.refused = ["may select 1", "may light 2"]
        #expect(try touch(kind, 1) == ["may light 1", "light 1", "dark 1", "may select 1"] && selected(kind).isEmpty)
        #expect(try touch(kind, 2, for: 0.5) == ["may light 2"] && selected(kind).isEmpty)
        (table.allowsSelection, collection.allowsSelection) = (false, false)
        #expect(try touch(kind, 3, for: 0.5).isEmpty && selected(kind).isEmpty)
    }

    @Test(arguments: Kind.allCases)
    func `a cell is highlighted after 0.15 s, or at once without a delay`(kind: Kind) throws {
        let start = stage.now
        try begin(kind, 1, for: 1)
        stage.advance(to: start + 0.149)
        #expect(isHighlighted(kind, 1) == false)
        stage.advance(to: start + 0.151)
        #expect(isHighlighted(kind, 1) == true && selected(kind).isEmpty)
        stage.advance(to: start + 0.999)
        #expect(isHighlighted(kind, 1) == true)
        stage.runToIdle()
        #expect(isHighlighted(kind, 1) == false && selected(kind) == [1])
        (table.delaysContentTouches, collection.delaysContentTouches) = (false, false)
        let again = stage.now
        try begin(kind, 2, for: 1)
        stage.advance(to: again + 0.001)
        #expect(isHighlighted(kind, 2) == true)
        stage.runToIdle()
        // A touch that ends before the delay does not highlight a later one on the same cell.
        (table.delaysContentTouches, collection.delaysContentTouches) = (true, true)
        let last = stage.now
        try begin(kind, 3, for: 0.1)
        stage.advance(to: last + 0.12)
        try begin(kind, 3, for: 1)
        stage.advance(to: last + 0.26)
        #expect(isHighlighted(kind, 3) == false)
        stage.advance(to: last + 0.28)
        #expect(isHighlighted(kind, 3) == true)
    }

    @Test(arguments: Kind.allCases)
    func `a scroll, a cancelled touch and a finger that leaves the cell select nothing`(kind: Kind) throws {
        #expect(try touch(kind, 3, for: 0.1, moving: -60) == ["may light 3"])
        #expect((kind == .table ? table.contentOffset : collection.contentOffset).y > 0)
        (table.contentOffset, collection.contentOffset) = (.zero, .zero)
        stage.perform { stage.window.layoutIfNeeded() }
        #expect(try touch(kind, 3, for: 0.8, moving: -60) == ["may light 3", "light 3", "dark 3"])
        (table.contentOffset, collection.contentOffset) = (.zero, .zero)
        stage.perform { stage.window.layoutIfNeeded() }
        #expect(try touch(kind, 2, for: 0.1, isCancelled: true) == ["may light 2"])
        (table.isScrollEnabled, collection.isScrollEnabled) = (false, false)
        #expect(try touch(kind, 2, for: 0.5, moving: -60) == ["may light 2", "light 2", "dark 2"])
        #expect(selected(kind).isEmpty)
        #expect(try touch(kind, 2, for: 0.5, moving: -20).last == "select 2")
    }

    @Test(arguments: Kind.allCases)
    func `a recognizer that takes the touch keeps the cell from being selected`(kind: Kind) throws {
        let tap = UITapGestureRecognizer()
        stage.window.addGestureRecognizer(tap)
        #expect(try touch(kind, 1) == ["may light 1"] && selected(kind).isEmpty)
        tap.cancelsTouchesInView = false
        #expect(try touch(kind, 1).last == "select 1")
    }

    @Test(arguments: Kind.allCases)
    func `the first of two fingers selects, and a view inside a cell that takes touches keeps them`(kind: Kind) throws {
        let y = kind == .table ? 22.0 : 222
        let touches = [0.0, 0.02].map { delay in
            TouchScript.Touch(points: [[delay, 50, y + delay * 2200], [0.1 + delay, 50, y + delay * 2200]])
        }
        try stage.play(TouchScript(touches: touches))
        stage.runToIdle()
        #expect(selected(kind) == [0])
        let cell: UIView? = kind == .table ? table.cellForRow(at: [0, 1]) : collection.cellForItem(at: [0, 1])
        let (button, label) = (UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 44)), UILabel())
        label.frame = button.frame
        label.isUserInteractionEnabled = true
        cell?.addSubview(button)
        #expect(try touch(kind, 1).isEmpty && selected(kind) == [0])
        button.removeFromSuperview()
        cell?.addSubview(label)
        #expect(try touch(kind, 1).last == "select 1")
    }

    @Test func `a table selects the row that its delegate names, and while it is edited if that is allowed`() throws {
        owner.redirected = [[0, 1]: [0, 4]]
        #expect(try touch(.table, 1).last == "select 4" && selected(.table) == [4])
        #expect(table.cellForRow(at: [0, 4])?.isSelected == true && table.cellForRow(at: [0, 1])?.isSelected == false)
        // A refusal keeps the former row selected beside the new one.
        owner.refused = ["may free 4"]
        #expect(try touch(.table, 2).last == "select 2" && selected(.table) == [4, 2])
        owner.refused = []
        table.setEditing(true, animated: false)
        #expect(try touch(.table, 3).isEmpty && selected(.table) == [4, 2])
        table.allowsSelectionDuringEditing = true
        #expect(try touch(.table, 3).last == "select 3" && selected(.table) == [3])
        table.allowsMultipleSelectionDuringEditing = true
        #expect(try touch(.table, 0).last == "select 0" && selected(.table) == [3, 0])
    }

    @Test(arguments: Kind.allCases)
    func `a list without a delegate selects, and a reload selects nothing`(kind: Kind) throws {
        (table.delegate, collection.delegate) = (nil, nil)
        table.layoutIfNeeded()
        try touch(kind, 1)
        try touch(kind, 2)
        #expect(selected(kind) == [2] && isSelected(kind, 2) == true)
        table.reloadData()
        collection.reloadData()
        stage.perform { stage.window.layoutIfNeeded() }
        #expect(selected(kind).isEmpty && isSelected(kind, 2) == false)
    }

    @Test(arguments: Kind.allCases)
    func `without a delegate, too, a second tap frees a cell where several may be selected`(kind: Kind) throws {
        (table.delegate, collection.delegate) = (nil, nil)
        table.layoutIfNeeded()
        allowSeveral()
        for item in [1, 2, 1] { try touch(kind, item) }
        #expect(selected(kind) == [2] && isSelected(kind, 1) == false && isSelected(kind, 2) == true)
    }

    @Test(arguments: Kind.allCases)
    func `a cell that is deleted under a finger selects neither itself nor the one that takes its place`(
        kind: Kind
    ) throws {
        stage.beginRecording()
        let start = stage.now
        owner.log = []
        try begin(kind, 1, for: 0.4)
        stage.advance(to: start + 0.3)
        #expect(owner.log == ["may light 1", "light 1"])
        stage.perform {
            owner.count = 9
            switch kind {
            case .table: table.deleteRows(at: [[0, 1]], with: .fade)
            case .collection: collection.deleteItems(at: [[0, 1]])
            }
        }
        stage.runToIdle()
        #expect(owner.log == ["may light 1", "light 1"] && selected(kind).isEmpty && isHighlighted(kind, 1) == false)
        #expect(try touch(kind, 1).last == "select 1" && stage.violations == [])
    }

    @Test func `the code of a cell runs on a tap: highlighting and selecting animate`() throws {
        final class Cell: UICollectionViewCell {
            override var isHighlighted: Bool {
                didSet {
                    UIView.animate(withDuration: 0.2) {
                        self.transform = self.isHighlighted ? CGAffineTransform(scaleX: 0.5, y: 0.5) : .identity
                    }
                }
            }
        }
        final class Source: Items {
            override func collectionView(
                _ view: UICollectionView, cellForItemAt indexPath: IndexPath
            ) -> UICollectionViewCell { Cell() }
        }
        let source = Source(10)
        collection.dataSource = source
        collection.layoutIfNeeded()
        stage.beginRecording()
        let cell = try #require(collection.cellForItem(at: [0, 1]))
        try begin(.collection, 1, for: 1)
        stage.advance(by: 0.25)
        #expect(cell.transform.a == 0.5)
        let scale = try #require(cell.layer.presentation()).transform.m11
        #expect(abs(scale - 0.75) < 1e-9)
        stage.runToIdle()
        #expect(cell.transform == .identity && selected(.collection) == [1])
    }

    @Test(arguments: [true, false])
    func `a list's controller clears its selection when it appears, unless told otherwise`(clears: Bool) {
        let rows = UITableViewController(style: .plain)
        let items = UICollectionViewController(collectionViewLayout: Rows())
        (rows.clearsSelectionOnViewWillAppear, items.clearsSelectionOnViewWillAppear) = (clears, clears)
        (rows.tableView.dataSource, items.collectionView.dataSource) = (owner, owner)
        rows.tableView.allowsMultipleSelection = true
        for row in 0...1 { rows.tableView.selectRow(at: [0, row], animated: false, scrollPosition: .none) }
        items.collectionView.selectItem(at: [0, 2], animated: false, scrollPosition: [])
        for controller in [rows, items] { controller.viewWillAppear(false) }
        #expect(rows.tableView.indexPathsForSelectedRows == (clears ? nil : [[0, 0], [0, 1]]))
        #expect(items.collectionView.indexPathsForSelectedItems == (clears ? nil : [[0, 2]]))
        let (table, collection) = (rows.tableView ?? UITableView(), items.collectionView)
        #expect(rows.tableView(table, shouldHighlightRowAt: [0, 1]))
        #expect(rows.tableView(table, willSelectRowAt: [0, 1]) == [0, 1])
        #expect(rows.tableView(table, willDeselectRowAt: [0, 1]) == [0, 1])
        for view in [collection].compactMap({ $0 }) {
            #expect(items.collectionView(view, shouldHighlightItemAt: [0, 1]))
            #expect(items.collectionView(view, shouldSelectItemAt: [0, 1]))
            #expect(items.collectionView(view, shouldDeselectItemAt: [0, 1]))
        }
    }

    @Test(arguments: Kind.allCases, [false, true])
    func `a list whose cell goes under a finger selects nothing, and takes the next touch`(
        kind: Kind, isReloaded: Bool
    ) throws {
        let start = stage.now
        try begin(kind, 1, for: 1)
        stage.advance(to: start + 0.2)
        #expect(isHighlighted(kind, 1) == true)
        let cell = kind == .table ? table.cellForRow(at: [0, 1]) : collection.cellForItem(at: [0, 1])
        owner.log = []
        stage.perform {
            if isReloaded {
                table.reloadData()
                collection.reloadData()
            } else {
                owner.count = 9
                table.deleteRows(at: [[0, 1]], with: .fade)
                collection.deleteItems(at: [[0, 1]])
            }
        }
        stage.runToIdle()
        #expect(!owner.log.contains { $0.contains("select") } && cell?.superview == nil)
        #expect(
            (cell as? UITableViewCell)?.isHighlighted != true && (cell as? UICollectionViewCell)?.isHighlighted != true)
        try touch(kind, 2)
        #expect(owner.log.last == "select 2" && selected(kind) == [2])
    }
}

import Foundation

/// A column of rows. All rows exist; headers, footers, separators and editing are not simulated.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
    /// The look of a table, with the platform's raw values.
    public enum Style: Int, Hashable, Sendable {
        /// Plain.
        case plain = 0
        /// Grouped.
        case grouped
        /// Grouped, with margins.
        case insetGrouped
    }

    /// The look of separators, with the platform's raw values.
    public enum SeparatorStyle: Int, Hashable, Sendable {
        /// None.
        case none = 0
        /// A line.
        case singleLine
    }

    /// The row height that lets cells size themselves. They do not here: such rows are 44 points high.
    public nonisolated static let automaticDimension: CGFloat = -1

    /// The look. Inert.
    public final let style: Style
    /// Provides the rows. It is not retained.
    open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
    /// The height of rows whose height the delegate does not give; 44 unless set.
    open var rowHeight = UITableView.automaticDimension { didSet { reloadData() } }
    /// The estimated height of rows. Inert.
    open var estimatedRowHeight = UITableView.automaticDimension
    /// The look of separators. Inert.
    open var separatorStyle = SeparatorStyle.singleLine
    /// The colour of separators. Inert.
    open var separatorColor: UIColor?
    /// The insets of separators. Inert.
    open var separatorInset = UIEdgeInsets.zero
    /// The view above the rows. Inert.
    open var tableHeaderView: UIView?
    /// The view below the rows. Inert.
    open var tableFooterView: UIView?
    /// The view behind the rows. Inert.
    open var backgroundView: UIView?
    /// Whether rows can be selected.
    open var allowsSelection = true
    /// Whether more than one row can be selected.
    open var allowsMultipleSelection = false
    /// The selected rows, in the order of their selection; `nil` for none.
    open var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected }
    /// The selected row; `nil` for none.
    open var indexPathForSelectedRow: IndexPath? { selected.first }

    private var rows: [(path: IndexPath, cell: UITableViewCell)] = []
    private var needsReload = true
    private var selected: [IndexPath] = []
    private var registered: [String: UITableViewCell.Type] = [:]
    private var reusable: [String: [UITableViewCell]] = [:]

    /// Creates a table.
    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        clipsToBounds = true
    }

    /// Creates a plain table.
    public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

    /// Creates a plain table: archives are not read.
    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
        clipsToBounds = true
    }

    /// Names the class that ``dequeueReusableCell(withIdentifier:for:)`` makes cells of.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        registered[identifier] = cellClass.map { cellClass in
            guard let cellClass = cellClass as? UITableViewCell.Type else {
                preconditionFailure("the class of cells must be a subclass of UITableViewCell, not \(cellClass)")
            }
            return cellClass
        }
    }

    /// A cell that is not used any more or a new one of the registered class; `nil` if no class is registered.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        if let cell = reusable[identifier]?.popLast() {
            cell.prepareForReuse()
            return cell
        }
        return registered[identifier]?.init(registeredAs: identifier)
    }

    /// A cell that is not used any more, or a new one of the registered class.
    ///
    /// - Precondition: A class is registered for the identifier.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
            preconditionFailure("no class is registered for cells with the identifier \"\(identifier)\"")
        }
        return cell
    }

    // MARK: Rows

    /// Asks the data source for all rows again, at the next layout.
    open func reloadData() {
        needsReload = true
        setNeedsLayout()
    }

    /// The number of sections.
    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
    /// The number of rows of a section.
    open func numberOfRows(inSection section: Int) -> Int {
        dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    }
    /// The cell of a row; `nil` for a row that does not exist.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { rows.first { $0.path == indexPath }?.cell }
    /// The row of a cell; `nil` for a cell that is not in the table.
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { rows.first { $0.cell === cell }?.path }
    /// The row at a point of the content; `nil` for none.
    open func indexPathForRow(at point: CGPoint) -> IndexPath? { rows.first { $0.cell.frame.contains(point) }?.path }
    /// The rectangle of a row; zero for a row that does not exist.
    open func rectForRow(at indexPath: IndexPath) -> CGRect { cellForRow(at: indexPath)?.frame ?? .zero }
    /// The cells that share an area with the visible bounds.
    open var visibleCells: [UITableViewCell] { visible.map(\.cell) }
    /// The rows that share an area with the visible bounds.
    open var indexPathsForVisibleRows: [IndexPath]? { visible.map(\.path) }
    private var visible: [(path: IndexPath, cell: UITableViewCell)] { rows.filter { $0.cell.frame.intersects(bounds) } }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if needsReload { makeRows() }
        var y: CGFloat = 0
        for (path, cell) in rows {
            let asked = (delegate as? any UITableViewDelegate)?.tableView(self, heightForRowAt: path) ?? rowHeight
            let height = asked < 0 ? 44 : asked
            cell.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
            y += height
        }
        contentSize = CGSize(width: bounds.width, height: y)
    }

    private func makeRows() {
        needsReload = false
        for (_, cell) in rows {
            cell.removeFromSuperview()
            if let identifier = cell.reuseIdentifier { reusable[identifier, default: []].append(cell) }
        }
        rows = []
        for section in 0..<numberOfSections {
            for row in 0..<numberOfRows(inSection: section) {
                let path = IndexPath(row: row, section: section)
                guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { continue }
                rows.append((path, cell))
                addSubview(cell)
            }
        }
    }

    /// Selects a row, without a call of the delegate.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        if !allowsMultipleSelection || indexPath == nil {
            for path in selected { deselectRow(at: path, animated: false) }
        }
        guard let indexPath else { return }
        selected.append(indexPath)
        cellForRow(at: indexPath)?.isSelected = true
        if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Deselects a row.
    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        selected.removeAll { $0 == indexPath }
        cellForRow(at: indexPath)?.isSelected = false
    }

    /// Scrolls to a row, within the content.
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        layoutIfNeeded()
        let row = rectForRow(at: indexPath)
        let y: CGFloat
        switch scrollPosition {
        case .none: return scrollRectToVisible(row, animated: animated)
        case .top: y = row.minY
        case .middle: y = row.midY - bounds.height / 2
        case .bottom: y = row.maxY - bounds.height
        }
        let limit = max(0, contentSize.height - bounds.height)
        setContentOffset(CGPoint(x: contentOffset.x, y: min(max(0, y), limit)), animated: animated)
    }

    /// The place of a row after scrolling to it, with the platform's raw values.
    public enum ScrollPosition: Int, Hashable, Sendable {
        /// As little scrolling as needed.
        case none = 0
        /// At the top.
        case top
        /// In the middle.
        case middle
        /// At the bottom.
        case bottom
    }
}

/// Provides the rows of a table.
@preconcurrency @MainActor
public protocol UITableViewDataSource: NSObjectProtocol {
    /// The number of rows of a section.
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    /// The cell of a row.
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
    /// The number of sections; 1 unless implemented.
    func numberOfSections(in tableView: UITableView) -> Int
    /// The title above a section. Inert.
    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String?
}

extension UITableViewDataSource {
    /// One.
    public func numberOfSections(in tableView: UITableView) -> Int { 1 }
    /// None.
    public func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
}

/// Gives the heights of rows. Touches do not select rows here: its other methods are never called.
@preconcurrency @MainActor
public protocol UITableViewDelegate: UIScrollViewDelegate {
    /// The height of a row; the table's row height unless implemented.
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
    /// Called when a row was selected by a touch. Inert.
    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
    /// Called when a row was deselected by a touch. Inert.
    func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
    /// Called before a cell is shown. Inert.
    func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
    /// The table's row height.
    public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.rowHeight
    }
    /// Does nothing.
    public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
    /// Does nothing.
    public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
    /// Does nothing.
    public func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {}
}

import AnimationMath
import Foundation

/// A column of rows. Only the cells of rows that share an area with the visible bounds exist: they come and go as the table
/// scrolls. Separators and editing are not simulated.
open class UITableView: UIScrollView {
    /// The row height with which cells size themselves: by their constraints, else by `sizeThatFits(_:)`, in the table's width.
    /// Until its cell is visible such a row has the estimated height.
    public nonisolated static let automaticDimension: CGFloat = -1
    static let defaultRowHeight: CGFloat = 44

    public final let style: Style
    open weak var dataSource: (any UITableViewDataSource)? { didSet { forgetRows() } }
    @_nonoverride
    open weak var delegate: (any UITableViewDelegate)? {
        get { super.delegate as? any UITableViewDelegate }
        set { super.delegate = newValue }
    }
    override func delegateDidChange() { forgetRows() }
    open var rowHeight = UITableView.automaticDimension { didSet { forgetRows() } }
    open var sectionHeaderHeight = UITableView.automaticDimension { didSet { forgetRows() } }
    open var sectionFooterHeight = UITableView.automaticDimension { didSet { forgetRows() } }
    final var sections = SectionViews()
    open var allowsSelection = true
    open var allowsMultipleSelection = false
    open var allowsSelectionDuringEditing = false, allowsMultipleSelectionDuringEditing = false
    open var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected }
    open var indexPathForSelectedRow: IndexPath? { selected.first }

    final var rows = TableRows()
    /// The cells that were made to measure them, and are not shown yet.
    private var measured: [ItemIndex: UITableViewCell] = [:]
    /// The cells that exist, with the indices of their rows, from top to bottom.
    private var shown: [(row: Int, cell: UITableViewCell)] = []
    final var updates: Updates?
    private var needsReload = true
    final var selected: [IndexPath] = []
    private let cells = ReusePool<UITableViewCell>()

    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
        clipsToBounds = true
        alwaysBounceVertical = true
    }

    public convenience override init(frame: CGRect) { self.init(frame: frame, style: .plain) }

    public required init?(coder: NSCoder) {
        style = .plain
        super.init(coder: coder)
        clipsToBounds = true
        alwaysBounceVertical = true
    }

    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        cells.register(cellClass, identifier)
    }

    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        UITableViewCell.creating(identifier) { cells.take(identifier) }
    }

    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
            preconditionFailure("no class is registered for cells with the identifier \"\(identifier)\"")
        }
        return cell
    }

    // MARK: Rows

    /// Asks the data source for all rows again: at the next layout, or when code asks for a row. If they end above the present
    /// offset, the table scrolls to their end.
    open func reloadData() {
        selected = []
        forgetRows()
    }

    private final func forgetRows() {
        needsReload = true
        setNeedsLayout()
    }

    /// One without a data source, as on the platform.
    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 1 }
    open func numberOfRows(inSection section: Int) -> Int {
        dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    }
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
        reloadIfNeeded()
        return shown.first { rows[$0.row].path == indexPath }?.cell
    }
    open func indexPath(for cell: UITableViewCell) -> IndexPath? {
        shown.first { $0.cell === cell }.map { rows[$0.row].path }
    }
    open func indexPathForRow(at point: CGPoint) -> IndexPath? {
        reloadIfNeeded()
        return rows.all.first { $0.frame(width: bounds.width).contains(point) }?.path
    }
    open func rectForRow(at indexPath: IndexPath) -> CGRect {
        reloadIfNeeded()
        return rows.all.first { $0.path == indexPath }?.frame(width: bounds.width) ?? .zero
    }
    open func rect(forSection section: Int) -> CGRect {
        reloadIfNeeded()
        guard sections.extents.indices.contains(section) else { return .zero }
        let extent = sections.extents[section]
        return CGRect(x: 0, y: extent.top, width: bounds.width, height: extent.end - extent.top)
    }
    open var visibleCells: [UITableViewCell] {
        reloadIfNeeded()
        return shown.map(\.cell)
    }
    open var indexPathsForVisibleRows: [IndexPath]? {
        reloadIfNeeded()
        return shown.map { rows[$0.row].path }
    }

    open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        sections.pool.register(aClass, identifier)
    }
    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        UITableViewCell.creating(identifier) { sections.pool.take(identifier) }
    }
    open func reloadSectionIndexTitles() {}
    open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        sections.shown[.init(section: section, isFooter: false)] as? UITableViewHeaderFooterView
    }
    open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
        sections.shown[.init(section: section, isFooter: true)] as? UITableViewHeaderFooterView
    }
    open func rectForHeader(inSection section: Int) -> CGRect {
        place(of: .init(section: section, isFooter: false), isPinned: false)
    }
    open func rectForFooter(inSection section: Int) -> CGRect { place(of: .init(section: section, isFooter: true)) }

    private final func reloadIfNeeded() { if needsReload { layoutIfNeeded() } }

    open var tableHeaderView: UIView? {
        get { sections.header }
        set { replace(\.header, by: newValue) }
    }
    open var tableFooterView: UIView? {
        get { sections.footer }
        set { replace(\.footer, by: newValue) }
    }

    // MARK: Updates

    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        beginUpdates()
        updates?()
        end(completion)
    }

    open func beginUpdates() {
        if updates == nil { layoutIfNeeded() }
        updates = updates ?? Updates()
        updates?.depth += 1
    }

    open func endUpdates() { end(nil) }

    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        update(indexPaths, \.inserted, \.arriving, animation)
    }

    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        update(indexPaths, \.deleted, \.leaving, animation)
    }

    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        update(indexPaths, \.reloaded, \.leaving, animation)
    }

    /// Lets the data source configure the cells of rows again: it gets them where it dequeues.
    open func reconfigureRows(at indexPaths: [IndexPath]) {
        for path in indexPaths {
            guard let cell = cellForRow(at: path) else { continue }
            cells.reconfigure(cell) { _ = dataSource?.tableView(self, cellForRowAt: path) }
        }
    }

    private func update(
        _ paths: [IndexPath], _ change: WritableKeyPath<ListUpdate.Changes<ItemIndex>, Set<ItemIndex>>,
        _ motions: WritableKeyPath<Updates, [ItemIndex: RowAnimation]>, _ animation: RowAnimation
    ) {
        update { updates in
            for item in paths.map({ ItemIndex($0) }) {
                updates.list.items[keyPath: change].insert(item)
                updates[keyPath: motions][item] = animation
            }
        }
    }

    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        update { $0.list.items.moved[ItemIndex(indexPath)] = ItemIndex(newIndexPath) }
    }

    /// Shows sections that the data source has more; their rows fade.
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        update { $0.list.sections.inserted.formUnion(sections) }
    }

    /// Removes sections that the data source has no more; their rows fade.
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        update { $0.list.sections.deleted.formUnion(sections) }
    }

    /// Exchanges the rows of sections, which fade.
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        update { $0.list.sections.reloaded.formUnion(sections) }
    }

    open func moveSection(_ section: Int, toSection newSection: Int) {
        update { $0.list.sections.moved[section] = newSection }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let isReload = needsReload
        if isReload {
            for (row, cell) in shown { drop(cell, rows[row].path) }
            shown = []
            dropSections()
            measureRows()
        }
        settleRows(isReload: isReload, Dictionary(uniqueKeysWithValues: shownItems.map { ($0.item, $0.cell) }))
        showRows()
        showSections()
    }

    /// Sizes the content, and gives visible rows whose cells size themselves the heights that fit those.
    final func settleRows(isReload: Bool, _ existing: @autoclosure () -> [ItemIndex: UITableViewCell]) {
        var mayBeShorter = isReload
        repeat {
            sizeContent()
            if mayBeShorter { returnToContent() }
            mayBeShorter = true
        } while fitVisibleRows(existing)
    }

    /// Whether heights have changed.
    private func fitVisibleRows(_ existing: () -> [ItemIndex: UITableViewCell]) -> Bool {
        guard rows.firstEstimated(in: bounds) != nil else { return false }
        let cells = existing()
        var isChanged = false
        while let row = rows.firstEstimated(in: bounds) {
            // A change during the measurement does not request another one.
            defer { rows[row].isMeasured = true }
            guard let cell = cells[rows[row].item] ?? cellToMeasure(rows[row].item) else { continue }
            let fitting = cell.fittingHeight(width: bounds.width)
            let height =
                fitting > 0 ? fitting : cell.sizeThatFits(CGSize(width: bounds.width, height: rows[row].height)).height
            if height != rows[row].height {
                rows[row].height = height
                stackRows()
                isChanged = true
            }
        }
        return isChanged
    }

    /// Whether a cell is measured again after a change of its content configuration or `invalidateIntrinsicContentSize()`: in the next
    /// layout, without animation. Changed constraints do not count.
    open var selfSizingInvalidation = SelfSizingInvalidation.enabled
    public typealias SelfSizingInvalidation = UICollectionView.SelfSizingInvalidation

    override func contentDidChange(of cell: UIView) {
        guard selfSizingInvalidation != .disabled, let row = shown.first(where: { $0.cell === cell })?.row,
            rows[row].sizesItself, rows[row].isMeasured
        else { return }
        rows[row].isMeasured = false
        setNeedsLayout()
    }

    private func cellToMeasure(_ item: ItemIndex) -> UITableViewCell? {
        UIView.performWithoutAnimation { measured[item] = dataSource?.tableView(self, cellForRowAt: item.path) }
        return measured[item]
    }

    override func boundsDidChange(from old: Rect, to new: Rect) {
        super.boundsDidChange(from: old, to: new)
        if old.width != new.width { rows.estimateAll() }
    }

    final func sizeContent() {
        let end = sections.extents.last?.end ?? sections.header?.frame.height ?? 0
        contentSize = CGSize(width: bounds.width, height: end + (sections.footer?.frame.height ?? 0))
    }

    /// Scrolls to the end of rows that have become fewer, unless something else moves the content.
    final func returnToContent() {
        let end = CGFloat(clampedContentOffset(Point(contentOffset)).y)
        if dragging == nil, animation == nil, contentOffset.y > end { contentOffset.y = end }
    }

    final func measureRows() {
        needsReload = false
        sections.extents = []
        rows = TableRows(counts: (0..<numberOfSections).map { numberOfRows(inSection: $0) })
        for (section, count) in rows.counts.enumerated() {
            sections.extents.append(
                SectionViews.Extent(
                    top: 0, header: height(of: .init(section: section, isFooter: false)),
                    footer: height(of: .init(section: section, isFooter: true)), end: 0))
            for row in 0..<count {
                let path = IndexPath(row: row, section: section)
                let asked = delegate?.tableView(self, heightForRowAt: path) ?? rowHeight
                let isGiven = asked >= 0
                rows.append(.init(path: path, height: isGiven ? asked : estimatedHeight(path), sizesItself: !isGiven))
            }
        }
        stackRows()
    }

    private func estimatedHeight(_ path: IndexPath) -> CGFloat {
        let estimated = delegate?.tableView(self, estimatedHeightForRowAt: path) ?? estimatedRowHeight
        return estimated > 0 ? estimated : UITableView.defaultRowHeight
    }

    final func stackRows() { rows.stack(&sections.extents, from: sections.header?.frame.height ?? 0) }

    /// Makes, places and drops cells so that exactly those of the visible rows exist.
    private func showRows() {
        let visible = rows.visible(in: bounds)
        for (row, cell) in shown where !visible.contains(row) { drop(cell, rows[row].path) }
        shown.removeAll { !visible.contains($0.row) }
        var cells = Dictionary(uniqueKeysWithValues: shown.map { ($0.row, $0.cell) })
        for row in visible {
            if let cell = cells[row] {
                cell.frame = rows[row].frame(width: bounds.width)
            } else if let cell = makeCell(rows[row].path) {
                UIView.performWithoutAnimation { cell.frame = rows[row].frame(width: bounds.width) }
                addSubview(cell)
                cells[row] = cell
            }
        }
        shown = visible.compactMap { row in cells[row].map { (row, $0) } }
        dropMeasured()
    }

    /// Keeps the cells that were measured but did not come into view for other rows.
    final func dropMeasured() {
        for (_, cell) in measured { cells.drop(cell) }
        measured = [:]
    }

    final func makeCell(_ path: IndexPath) -> UITableViewCell? {
        let ready = measured.removeValue(forKey: ItemIndex(path))
        guard let cell = ready ?? dataSource?.tableView(self, cellForRowAt: path) else { return nil }
        cell.setSelected(selected.contains(path), animated: false)
        delegate?.tableView(self, willDisplay: cell, forRowAt: path)
        return cell
    }

    final var rowPlaces: [ItemIndex: CGRect] {
        Dictionary(uniqueKeysWithValues: rows.all.map { ($0.item, $0.frame(width: bounds.width)) })
    }

    final var visibleItems: [ItemIndex] { rows.visible(in: bounds).map { rows[$0].item } }

    final var shownItems: [(item: ItemIndex, cell: UITableViewCell)] {
        shown.map { (rows[$0.row].item, $0.cell) }
    }

    final func show(_ cells: [(item: ItemIndex, cell: UITableViewCell)]) {
        let indices = Dictionary(uniqueKeysWithValues: rows.all.indices.map { (rows[$0].item, $0) })
        shown = cells.compactMap { item, cell in indices[item].map { ($0, cell) } }
    }

    /// Keeps a cell that is not shown any more for another row.
    final func drop(_ cell: UITableViewCell, _ path: IndexPath) {
        cells.drop(cell)
        delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    }

    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        if !allowsMultipleSelection || indexPath == nil {
            for path in selected { deselectRow(at: path, animated: animated) }
        }
        guard let indexPath else { return }
        addToSelection(indexPath, animated: animated)
        if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }

    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        selected.removeAll { $0 == indexPath }
        cellForRow(at: indexPath)?.setSelected(false, animated: animated)
    }

    private func addToSelection(_ path: IndexPath, animated: Bool) {
        if !selected.contains(path) { selected.append(path) }
        cellForRow(at: path)?.setSelected(true, animated: animated)
    }

    // MARK: Touches

    private func path(of cell: UIView) -> IndexPath? { (cell as? UITableViewCell).flatMap(indexPath(for:)) }

    override func canSelect(_ view: UIView) -> Bool {
        guard isEditing ? allowsSelectionDuringEditing : allowsSelection, let path = path(of: view) else {
            return false
        }
        return delegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    }

    override func setHighlighted(_ isHighlighted: Bool, _ cell: UIView) {
        (cell as? UITableViewCell)?.setHighlighted(isHighlighted, animated: false)
        guard let path = path(of: cell) else { return }
        if isHighlighted {
            delegate?.tableView(self, didHighlightRowAt: path)
        } else {
            delegate?.tableView(self, didUnhighlightRowAt: path)
        }
    }

    override func select(_ cell: UIView) {
        guard let tapped = path(of: cell) else { return }
        let keepsOthers = isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection
        if keepsOthers, selected.contains(tapped) { return deselectByTouch(tapped) }
        guard let path = delegate.map({ $0.tableView(self, willSelectRowAt: tapped) }) ?? tapped else { return }
        if !keepsOthers {
            for other in selected where other != path { deselectByTouch(other) }
        }
        addToSelection(path, animated: false)
        delegate?.tableView(self, didSelectRowAt: path)
    }

    private func deselectByTouch(_ row: IndexPath) {
        guard let path = delegate.map({ $0.tableView(self, willDeselectRowAt: row) }) ?? row else { return }
        deselectRow(at: path, animated: false)
        delegate?.tableView(self, didDeselectRowAt: path)
    }

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

    public enum ScrollPosition: Int, Hashable, Sendable {
        case none = 0
        case top, middle, bottom
    }

    // MARK: Declared

    open var estimatedRowHeight = UITableView.automaticDimension
    open var estimatedSectionHeaderHeight = UITableView.automaticDimension
    open var estimatedSectionFooterHeight = UITableView.automaticDimension
    open var separatorStyle = SeparatorStyle.singleLine
    open var separatorColor: UIColor?
    open var sectionHeaderTopPadding = UITableView.automaticDimension
    open var separatorInset = UIEdgeInsets.zero
    open var isEditing = false
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
    open var backgroundView: UIView?
    open var cellLayoutMarginsFollowReadableWidth = false, insetsContentViewsToSafeArea = true
    open var separatorInsetReference = SeparatorInsetReference.fromCellEdges
    open var separatorEffect: UIVisualEffect?
    open var sectionIndexColor: UIColor?, sectionIndexBackgroundColor: UIColor?
    open var sectionIndexMinimumDisplayRowCount = 0
    open var selectionFollowsFocus = false, remembersLastFocusedIndexPath = false, allowsFocus = false
    open func scrollToNearestSelectedRow(at scrollPosition: ScrollPosition, animated: Bool) {
        guard let path = indexPathForSelectedRow else { return }
        scrollToRow(at: path, at: scrollPosition, animated: animated)
    }
    open weak var prefetchDataSource: (any UITableViewDataSourcePrefetching)?
    open var isPrefetchingEnabled = true
    open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        nib?.reportIgnored("register(_:forCellReuseIdentifier:)")
        register(nib == nil ? nil : UITableViewCell.self as AnyClass, forCellReuseIdentifier: identifier)
    }
    open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
        nib?.reportIgnored("register(_:forHeaderFooterViewReuseIdentifier:)")
        register(
            nib == nil ? nil : UITableViewHeaderFooterView.self as AnyClass,
            forHeaderFooterViewReuseIdentifier: identifier)
    }
}

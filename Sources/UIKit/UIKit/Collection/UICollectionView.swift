import AnimationMath
import AnimationTimeline

open class UICollectionView: UIScrollView {
    open weak var dataSource: (any UICollectionViewDataSource)? { didSet { forgetCells() } }
    @_nonoverride
    open weak var delegate: (any UICollectionViewDelegate)? {
        get { super.delegate as? any UICollectionViewDelegate }
        set { super.delegate = newValue }
    }
    final var layout: UICollectionViewLayout
    /// The cells that exist, in the order of their index paths.
    final var shown: [UICollectionViewCell] = []
    /// The request that the existing cells answer.
    final var answered: Question?
    /// Cells on their way out of sight during a change of layout.
    final var departing: [UICollectionViewCell] = []
    var interaction: LayoutInteraction?
    final var knownCounts: [Int]?
    final var pendingUpdate: ListUpdate?
    final var batch: Batch?
    final var supplements = SupplementaryViews()
    /// The views in which sections scroll across the layout's direction, and those that have lost their section.
    final var scrollers: [Int: SectionScroller] = [:]
    final var idleScrollers: [SectionScroller] = []
    private let cells = ReusePool<UICollectionViewCell>()

    /// The state that decides which cells exist and where they are.
    struct Question: Equatable {
        let preparations: Int
        let visible: Rect
        let scrolled: [Int: Point]
    }

    package final var layoutChangeDuration = 0.3

    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        self.layout = layout
        super.init(frame: frame)
        layout.attach(to: self)
        clipsToBounds = true
    }

    public required init?(coder: NSCoder) {
        layout = UICollectionViewFlowLayout()
        super.init(coder: coder)
        layout.attach(to: self)
        clipsToBounds = true
    }

    deinit {
        let layouts = [layout, interaction?.transition.currentLayout, interaction?.transition.nextLayout]
        MainActor.afterDeinit((layouts, ObjectIdentifier(self))) { layouts, identity in
            for layout in layouts { layout?.detach(from: identity) }
        }
    }

    open var collectionViewLayout: UICollectionViewLayout {
        get { layout }
        set { setCollectionViewLayout(newValue, animated: false) }
    }

    package override var kind: Kind { .collection }

    // MARK: Items

    open var numberOfSections: Int { itemCounts.count }

    /// The number of items in a section. The data source is asked once until ``reloadData()`` or an update.
    open func numberOfItems(inSection section: Int) -> Int {
        let counts = itemCounts
        return counts.indices.contains(section) ? counts[section] : 0
    }

    final var itemCounts: [Int] {
        guard let dataSource else { return [] }
        if let knownCounts { return knownCounts }
        let counts = (0..<dataSource.numberOfSections(in: self)).map {
            dataSource.collectionView(self, numberOfItemsInSection: $0)
        }
        knownCounts = counts
        return counts
    }

    open func reloadData() {
        selected = []
        forgetCells()
    }

    private final func forgetCells() {
        for cell in shown + departing { remove(cell) }
        shown = []
        departing = []
        showSupplements([])
        answered = nil
        knownCounts = nil
        layout.invalidateLayout()
    }

    // MARK: Cells

    open var visibleCells: [UICollectionViewCell] {
        layoutIfNeeded()
        return shown
    }

    open var indexPathsForVisibleItems: [IndexPath] {
        var paths: [IndexPath] = []
        for cell in visibleCells { if let item = cell.item { paths.append(item.path) } }
        return paths
    }

    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        layoutIfNeeded()
        let item = ItemIndex(indexPath)
        let index = shown.partitioningIndex { ($0.item ?? item) >= item }
        return index < shown.count && shown[index].item == item ? shown[index] : nil
    }

    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
        // A cell on its way out has the number of another item, or soon has.
        guard let item = cell.item, cell.superview === host(ofSection: item.section) else { return nil }
        return departing.contains(cell) ? nil : item.path
    }

    open func indexPathForItem(at point: CGPoint) -> IndexPath? {
        visibleCells.last { $0.frame.contains(convert(point, to: $0.superview)) }?.item?.path
    }

    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        layout.prepareIfNeeded()
        return layout.layoutAttributesForItem(at: indexPath)
    }

    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        cells.register(cellClass, identifier)
    }

    open func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) { supplements.pool.register(viewClass, elementKind + identifier) }

    open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        nib?.reportIgnored("register(_:forCellWithReuseIdentifier:)")
        register(nib == nil ? nil : UICollectionViewCell.self as AnyClass, forCellWithReuseIdentifier: identifier)
    }

    open func register(
        _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
    ) {
        nib?.reportIgnored("register(_:forSupplementaryViewOfKind:withReuseIdentifier:)")
        register(nil as AnyClass?, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
    }

    /// A view of the registered class, or a plain one: one that went out of sight, or a new one.
    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView { supplements.dequeue(elementKind, identifier) }

    open func supplementaryView(
        forElementKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView? { visibleSupplements(ofKind: elementKind)[indexPath] }

    open func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
        visibleSupplements(ofKind: elementKind).keys.sorted()
    }

    open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        visibleSupplements(ofKind: elementKind).sorted { $0.key < $1.key }.map(\.value)
    }

    open func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell {
        guard let cell = cells.take(identifier) else {
            preconditionFailure("no class is registered for cells with the identifier \"\(identifier)\"")
        }
        cell.reuseIdentifier = identifier
        return cell
    }

    // MARK: Selection and scrolling

    open var allowsSelection = true
    open var allowsMultipleSelection = false
    open var indexPathsForSelectedItems: [IndexPath]? { selected.isEmpty ? nil : selected }
    final var selected: [IndexPath] = []
    open var backgroundView: UIView?

    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        if !allowsMultipleSelection || indexPath == nil {
            for path in selected { deselectItem(at: path, animated: animated) }
        }
        guard let indexPath else { return }
        addToSelection(indexPath)
        if scrollPosition != [] { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
    }

    open func deselectItem(at indexPath: IndexPath, animated: Bool) {
        selected.removeAll { $0 == indexPath }
        cellForItem(at: indexPath)?.isSelected = false
    }

    private func addToSelection(_ path: IndexPath) {
        if !selected.contains(path) { selected.append(path) }
        cellForItem(at: path)?.isSelected = true
    }

    private func path(of cell: UIView) -> IndexPath? { (cell as? UICollectionViewCell).flatMap(indexPath(for:)) }

    override func canSelect(_ view: UIView) -> Bool {
        guard allowsSelection, let path = path(of: view) else { return false }
        return delegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    }

    override func setHighlighted(_ isHighlighted: Bool, _ cell: UIView) {
        (cell as? UICollectionViewCell)?.isHighlighted = isHighlighted
        guard let path = path(of: cell) else { return }
        if isHighlighted {
            delegate?.collectionView(self, didHighlightItemAt: path)
        } else {
            delegate?.collectionView(self, didUnhighlightItemAt: path)
        }
    }

    override func select(_ cell: UIView) {
        guard let path = path(of: cell) else { return }
        if let disclosure = (cell as? UICollectionViewListCell)?.accessories.first(where: \.takesTapsOfCell) {
            if let action = disclosure.action { return action() }
            if let source = dataSource as? any OutlineSource { return source.toggleItem(at: path) }
        }
        if allowsMultipleSelection, selected.contains(path) {
            guard delegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
            return deselectByTouch(path)
        }
        guard delegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
        if !allowsMultipleSelection {
            for other in selected where other != path { deselectByTouch(other) }
        }
        addToSelection(path)
        delegate?.collectionView(self, didSelectItemAt: path)
    }

    private func deselectByTouch(_ path: IndexPath) {
        deselectItem(at: path, animated: false)
        delegate?.collectionView(self, didDeselectItemAt: path)
    }

    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        layoutIfNeeded()
        guard let frame = layoutAttributesForItem(at: indexPath)?.frame else { return }
        for view in [self, scrollers[indexPath.section]] {
            view?.scroll(to: frame, at: scrollPosition, animated: animated)
        }
    }

    /// Makes changes of the items, and animates to the new layout: cells of items that stay are kept, and move. Where the
    /// numbers of items do not fit the changes, everything is reloaded, which is recorded as a violation: an exception on iOS.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        apply(updates, completion: completion)
    }

    open func insertItems(at indexPaths: [IndexPath]) {
        update { $0.items.inserted.formUnion(indexPaths.map { ItemIndex($0) }) }
    }

    open func deleteItems(at indexPaths: [IndexPath]) {
        update { $0.items.deleted.formUnion(indexPaths.map { ItemIndex($0) }) }
    }

    open func reloadItems(at indexPaths: [IndexPath]) {
        update { $0.items.reloaded.formUnion(indexPaths.map { ItemIndex($0) }) }
    }

    /// Lets the data source configure the cells that show some items again: it gets them where it dequeues.
    open func reconfigureItems(at indexPaths: [IndexPath]) {
        for path in indexPaths {
            guard let cell = cellForItem(at: path) else { continue }
            cells.reconfigure(cell) { _ = dataSource?.collectionView(self, cellForItemAt: path) }
        }
    }

    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        update { $0.items.moved[ItemIndex(indexPath)] = ItemIndex(newIndexPath) }
    }

    open func insertSections(_ sections: IndexSet) { update { $0.sections.inserted.formUnion(sections) } }
    open func deleteSections(_ sections: IndexSet) { update { $0.sections.deleted.formUnion(sections) } }

    open func reloadSections(_ sections: IndexSet) { update { $0.sections.reloaded.formUnion(sections) } }

    open func moveSection(_ section: Int, toSection newSection: Int) {
        update { $0.sections.moved[section] = newSection }
    }

    // MARK: Layout

    open override func layoutSubviews() {
        layoutCells()
        while fitViews() { UIView.performWithoutAnimation { layoutCells() } }
        ownLayer.needsLayoutFlag = false
    }

    final func layoutCells() {
        layout.prepareIfNeeded()
        contentSize = layout.collectionViewContentSize
        placeScrollers()
        if interaction?.isSettling != true {
            if let transition = layout as? UICollectionViewTransitionLayout {
                contentOffset = CGPoint(transition.contentOffset)
            }
            let question = Question(
                preparations: layout.preparations, visible: ownLayer.geometry.bounds, scrolled: scrolled)
            if answered != question {
                show(layout.placements(in: ownLayer.geometry.bounds))
                showSupplements(layout.supplements)
            }
            answered = question
        }
        if !idleScrollers.isEmpty { removeIdleScrollers() }
    }

    /// Whether a cell is asked again for the size that fits it after a change of its content configuration or
    /// `invalidateIntrinsicContentSize()`: in the next layout, without animation. Changed constraints do not count.
    open var selfSizingInvalidation = SelfSizingInvalidation.enabled

    override func contentDidChange(of cell: UIView) {
        guard selfSizingInvalidation != .disabled, let item = (cell as? UICollectionViewCell)?.item,
            layout.fittedSizes.removeValue(forKey: item) != nil
        else { return }
        setNeedsLayout()
    }

    override func boundsDidChange(from old: Rect, to new: Rect) {
        super.boundsDidChange(from: old, to: new)
        if old.size != new.size { (layout.fittedSizes, layout.fittedSupplements) = ([:], [:]) }
        if old.size != new.size || layout.shouldInvalidateLayout(forBoundsChange: CGRect(new)) {
            layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: CGRect(new)))
        }
    }

    final func makeCell(
        for attributes: ItemPlacement, from source: (any UICollectionViewDataSource)?,
        telling delegate: (any UICollectionViewDelegate)?
    ) -> UICollectionViewCell {
        let path = attributes.indexPath.path
        let cell = source?.collectionView(self, cellForItemAt: path) ?? UICollectionViewCell()
        cell.item = attributes.indexPath
        if !selected.isEmpty || cell.isSelected { cell.isSelected = selected.contains(path) }
        cell.forgetApplied()
        give(attributes, to: cell)
        cell.skipLayoutIfPlain()
        delegate?.collectionView(self, willDisplay: cell, forItemAt: path)
        return cell
    }

    /// Keeps a cell that is not shown any more for another item.
    final func drop(_ cell: UICollectionViewCell) {
        cells.drop(cell)
        tellOfEnd(of: cell)
    }

    final func remove(_ cell: UICollectionViewCell) {
        cell.removeFromSuperview()
        tellOfEnd(of: cell)
    }

    private func tellOfEnd(of cell: UICollectionViewCell) {
        guard super.delegate != nil, let item = cell.item else { return }
        delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: item.path)
    }

    // MARK: Declared

    open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
    open var isPrefetchingEnabled = true
}

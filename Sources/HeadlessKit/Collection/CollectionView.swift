import AnimationCore

/// A scroll view full of cells, placed by a layout. Only the cells that share an area with the visible bounds exist.
open class CollectionView: ScrollView {
    /// Where cells come from. The collection view does not keep it alive.
    public final weak var dataSource: (any CollectionViewDataSource)? { didSet { reloadData() } }
    private var layout: CollectionViewLayout
    /// The cells that exist, in the order of their index paths.
    private var shown: [CollectionViewCell] = []
    /// What the cells that exist are the answer to.
    private var answered: Question?
    /// Cells on their way out of sight during a change of layout.
    private var departing: [CollectionViewCell] = []
    /// The running interactive change of layout.
    var interaction: LayoutInteraction?
    private var registered: [String: CollectionViewCell.Type] = [:]
    private var reusable: [String: [CollectionViewCell]] = [:]

    /// What decides which cells exist and where they lie.
    private struct Question: Equatable {
        let preparations: Int
        let visible: Rect
    }

    /// How long a change of layout takes unless a caller says otherwise, in seconds.
    public final var layoutChangeDuration = 0.3

    /// Creates a collection view.
    public init(frame: Rect = .zero, collectionViewLayout layout: CollectionViewLayout) {
        self.layout = layout
        super.init(frame: frame)
        layout.attach(to: self)
        clipsToBounds = true
    }

    deinit {
        let identity = ObjectIdentifier(self)
        layout.detach(from: identity)
        interaction?.transition.currentLayout.detach(from: identity)
        interaction?.transition.nextLayout.detach(from: identity)
    }

    /// The layout in force. Setting it moves the cells at once; ``setCollectionViewLayout(_:animated:completion:)``
    /// animates.
    public final var collectionViewLayout: CollectionViewLayout {
        get { layout }
        set { setCollectionViewLayout(newValue, animated: false) }
    }

    override var kind: Kind { .collection }

    // MARK: Items

    /// The number of sections; 0 without a data source.
    public final var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

    /// The number of items in a section.
    public final func numberOfItems(inSection section: Int) -> Int {
        dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
    }

    /// Throws all cells away and asks the data source anew.
    public final func reloadData() {
        for cell in shown + departing { cell.removeFromSuperview() }
        shown = []
        departing = []
        answered = nil
        layout.invalidateLayout()
    }

    // MARK: Cells

    /// The cells that exist, in the order of their index paths.
    public final var visibleCells: [CollectionViewCell] {
        layoutIfNeeded()
        return shown
    }

    /// Which items have a cell, in order.
    public final var indexPathsForVisibleItems: [IndexPath] { visibleCells.compactMap(\.indexPath) }

    /// The cell of an item; `nil` while it is out of sight.
    public final func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
        layoutIfNeeded()
        let index = shown.partitioningIndex { ($0.indexPath ?? indexPath) >= indexPath }
        return index < shown.count && shown[index].indexPath == indexPath ? shown[index] : nil
    }

    /// Which item a cell shows; `nil` for a cell of another collection view.
    public final func indexPath(for cell: CollectionViewCell) -> IndexPath? {
        cell.superview === self ? cell.indexPath : nil
    }

    /// Where the layout puts an item; `nil` for an item that does not exist.
    public final func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        layout.prepareIfNeeded()
        return layout.layoutAttributesForItem(at: indexPath)
    }

    /// Names the class that ``dequeueReusableCell(withReuseIdentifier:for:)`` makes cells of.
    public final func register(_ cellClass: CollectionViewCell.Type, forCellWithReuseIdentifier identifier: String) {
        registered[identifier] = cellClass
    }

    /// A cell of the registered class: one that went out of sight, or a new one. An identifier that was not registered
    /// traps.
    public final func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> CollectionViewCell {
        if let cell = reusable[identifier]?.popLast() { return cell }
        guard let cellClass = registered[identifier] else {
            preconditionFailure("no class is registered for cells with the identifier \"\(identifier)\"")
        }
        let cell = cellClass.init(frame: .zero)
        cell.reuseIdentifier = identifier
        return cell
    }

    // MARK: Layout

    open override func layoutSubviews() {
        layout.prepareIfNeeded()
        contentSize = layout.collectionViewContentSize
        if let transition = layout as? CollectionViewTransitionLayout { contentOffset = transition.contentOffset }
        if interaction?.isSettling != true {
            let question = Question(preparations: layout.preparations, visible: bounds)
            if answered != question { show(layout.layoutAttributesForElements(in: bounds)) }
            answered = question
        }
        needsLayout = false
    }

    override func boundsChanged(from old: Rect) {
        super.boundsChanged(from: old)
        if old.size != bounds.size || layout.shouldInvalidateLayout(forBoundsChange: bounds) {
            layout.invalidateLayout()
        }
    }

    /// Makes, places and drops cells so that exactly those of `attributes` exist. A cell whose attributes are what it
    /// was given last is left alone, so that a transition may move and hide it.
    private func show(_ attributes: [CollectionViewLayoutAttributes]) {
        let present = shown
        if present.show(sameItemsAs: attributes) {
            place(present, as: attributes)
            if attributes.contains(where: { $0.zIndex != 0 }) { arrange(attributes) }
            return
        }
        let wanted = attributes.sortedByItem
        if present.isEmpty { showFirst(wanted) } else { show(wanted, insteadOf: present) }
        if wanted.contains(where: { $0.zIndex != 0 }) { arrange(wanted) }
    }

    /// There may be thousands of cells: they are made and added all at once.
    private func showFirst(_ wanted: [CollectionViewLayoutAttributes]) {
        let source = dataSource
        var cells: [CollectionViewCell] = []
        cells.reserveCapacity(wanted.count)
        var linked = 0
        for item in wanted { cells.append(makeCell(for: item, from: source, linked: &linked, before: cells.count)) }
        addLinked(cells[..<linked])
        for cell in cells[linked...] { addSubview(cell) }
        shown = cells
    }

    private func show(_ wanted: [CollectionViewLayoutAttributes], insteadOf present: [CollectionViewCell]) {
        let source = dataSource
        var index = 0
        var next: [CollectionViewCell] = []
        next.reserveCapacity(wanted.count)
        for item in wanted {
            while index < present.count, let path = present[index].indexPath, path < item.indexPath {
                drop(present[index])
                index += 1
            }
            if index < present.count, present[index].indexPath == item.indexPath {
                present[index].applyIfChanged(item)
                next.append(present[index])
                index += 1
            } else {
                let cell = makeCell(for: item, from: source)
                addSubview(cell)
                next.append(cell)
            }
        }
        for cell in present[index...] { drop(cell) }
        shown = next
    }

    /// A cell that has been linked to this view if all those before it were, and it can be.
    private func makeCell(
        for attributes: CollectionViewLayoutAttributes, from source: (any CollectionViewDataSource)?,
        linked: inout Int, before: Int
    ) -> CollectionViewCell {
        let cell = makeCell(for: attributes, from: source)
        if linked == before, link(cell) { linked += 1 }
        return cell
    }

    /// A cell that is still to be added.
    private func makeCell(
        for attributes: CollectionViewLayoutAttributes, from source: (any CollectionViewDataSource)?
    ) -> CollectionViewCell {
        let cell = source?.collectionView(self, cellForItemAt: attributes.indexPath) ?? CollectionViewCell()
        cell.indexPath = attributes.indexPath
        cell.forgetApplied()
        cell.applyIfChanged(attributes)
        cell.skipLayoutIfPlain()
        return cell
    }

    private func drop(_ cell: CollectionViewCell) {
        cell.removeFromSuperview()
        if let identifier = cell.reuseIdentifier { reusable[identifier, default: []].append(cell) }
    }

    private func arrange(_ attributes: [CollectionViewLayoutAttributes]) {
        for index in attributes.indices.sorted(by: { (attributes[$0].zIndex, $0) < (attributes[$1].zIndex, $1) }) {
            bringSubviewToFront(shown[index])
        }
    }
}

// MARK: - Changing the layout

extension CollectionView {
    /// Replaces the layout. Cells that are visible under either layout move from their old to their new attributes.
    ///
    /// - Parameters:
    ///   - layout: The new layout.
    ///   - animated: Whether they take ``layoutChangeDuration`` for it. Needs a stage; without one, and if `false`, the
    ///     cells move at once.
    ///   - completion: Told at the end whether the animation ran to its end.
    public final func setCollectionViewLayout(
        _ layout: CollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
    ) {
        guard animated, let stage else {
            use(layout)
            layoutIfNeeded()
            completion?(true)
            return
        }
        layoutIfNeeded()
        let old = self.layout
        let offset = adopt(layout)
        stage.animate(
            AnimationRequest(.curve(.easeInOut), duration: layoutChangeDuration),
            animations: { self.move(to: layout, offset: offset, appearingFrom: old) },
            completion: { finished in
                self.endLayoutChange()
                completion?(finished)
            })
    }

    /// Puts a layout in force without animation and without a word to anybody.
    final func use(_ layout: CollectionViewLayout) {
        let offset = adopt(layout)
        contentOffset = offset
        endLayoutChange()
        layout.invalidateLayout()
    }

    /// Makes `layout` the current one, prepared for the offset that the collection view will have, which is returned.
    private func adopt(_ layout: CollectionViewLayout) -> Point {
        if self.layout !== layout, !(layout is CollectionViewTransitionLayout) { self.layout.attach(to: nil) }
        self.layout = layout
        answered = nil
        return prepare(layout)
    }

    /// Prepares a layout for the moment when it comes into force, and returns the offset that it then wants.
    final func prepare(_ layout: CollectionViewLayout) -> Point {
        layout.attach(to: self)
        layout.invalidateLayout()
        layout.prepareIfNeeded()
        let current = contentSize
        contentSize = layout.collectionViewContentSize
        let offset = layout.targetContentOffset(forProposedContentOffset: clampedContentOffset(contentOffset))
        contentSize = current
        layout.assumedBounds = Rect(origin: offset, size: bounds.size)
        layout.invalidateLayout()
        layout.prepareIfNeeded()
        layout.assumedBounds = nil
        return offset
    }

    /// Gives every cell that is visible before or after its attributes in `layout`; called inside an animation.
    final func move(to layout: CollectionViewLayout, offset: Point, appearingFrom old: CollectionViewLayout?) {
        contentSize = layout.collectionViewContentSize
        answered = nil
        let target = Rect(origin: offset, size: bounds.size)
        let wanted = layout.layoutAttributesForElements(in: target).sortedByItem
        let present = shown
        if present.show(sameItemsAs: wanted) {
            place(present, as: wanted)
            if contentOffset != offset { bounds.origin = offset }
            layout.prepareIfNeeded()
            return
        }
        let source = dataSource
        var index = 0
        var next: [CollectionViewCell] = []
        next.reserveCapacity(wanted.count)
        for item in wanted {
            while index < present.count, let path = present[index].indexPath, path < item.indexPath {
                depart(present[index], layout)
                index += 1
            }
            if index < present.count, present[index].indexPath == item.indexPath {
                present[index].applyIfChanged(item)
                next.append(present[index])
                index += 1
            } else {
                let start = old?.layoutAttributesForItem(at: item.indexPath) ?? item
                View.performWithoutAnimation {
                    let cell = makeCell(for: start, from: source)
                    addSubview(cell)
                    next.append(cell)
                }
                next[next.count - 1].applyIfChanged(item)
            }
        }
        for cell in present[index...] { depart(cell, layout) }
        shown = next
        if contentOffset != offset { bounds.origin = offset }
        layout.prepareIfNeeded()
    }

    private func depart(_ cell: CollectionViewCell, _ layout: CollectionViewLayout) {
        if let path = cell.indexPath, let attributes = layout.layoutAttributesForItem(at: path) {
            cell.applyIfChanged(attributes)
        }
        departing.append(cell)
    }

    /// Drops the cells that left during a change of layout.
    final func endLayoutChange() {
        for cell in departing { cell.removeFromSuperview() }
        departing = []
        setNeedsLayout()
    }
}

extension [CollectionViewLayoutAttributes] {
    fileprivate var sortedByItem: Self {
        let areSorted = zip(self, dropFirst()).allSatisfy { $0.indexPath < $1.indexPath }
        return areSorted ? self : sorted { $0.indexPath < $1.indexPath }
    }
}

extension [CollectionViewCell] {
    /// Whether the cells are those of these items, in this order.
    fileprivate func show(sameItemsAs attributes: [CollectionViewLayoutAttributes]) -> Bool {
        count == attributes.count && zip(self, attributes).allSatisfy { $0.indexPath == $1.indexPath }
    }
}

extension Array {
    /// The first index whose element satisfies `belongs`, given that all after it do too.
    func partitioningIndex(where belongs: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if belongs(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

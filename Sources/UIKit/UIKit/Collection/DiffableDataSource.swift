import Foundation

/// A list that shows the changes of a snapshot.
@MainActor
protocol DiffableList: UIScrollView {
    /// Makes the changes that `update` names, with an animation.
    func perform(
        _ update: ListUpdate, with motion: UITableView.RowAnimation, _ change: () -> Void,
        completion: @escaping () -> Void)
    func reconfigure(_ indexPaths: [IndexPath])
    func reloadData()
}

/// The snapshot of a list, whose items the data sources of tables and collection views show.
@preconcurrency @MainActor
open class DiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>: NSObject {
    public typealias Snapshot = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

    final var current = Snapshot()
    private weak var list: (any DiffableList)?
    var motion: UITableView.RowAnimation { .automatic }

    init(_ list: any DiffableList) {
        self.list = list
        super.init()
    }

    /// Shows a snapshot by the changes that lead to it. The completion is called at the end of the animation; without one, at the
    /// end of the event.
    open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil) {
        show(snapshot, isAnimated: animatingDifferences, completion)
    }

    final func show(_ snapshot: Snapshot, isAnimated: Bool, _ completion: (() -> Void)?) {
        guard let list else {
            current = snapshot.loaded
            completion?()
            return
        }
        let update = snapshot.update(from: current)
        func perform() {
            list.perform(update, with: motion) {
                current = snapshot.loaded
            } completion: {
                completion?()
            }
        }
        if isAnimated { perform() } else { UIView.performWithoutAnimation(perform) }
        list.reconfigure(snapshot.reconfiguredItemIdentifiers.compactMap(indexPath))
    }

    open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
        current = snapshot.loaded
        list?.reloadData()
        completion?()
    }

    open func snapshot() -> Snapshot { current }
    open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? { current.item(at: indexPath) }
    open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
        current.index(of: itemIdentifier)?.path
    }
    open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
        current.sectionIdentifiers.indices.contains(index) ? current.sectionIdentifiers[index] : nil
    }
    open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { current.indexOfSection(sectionIdentifier) }

    final func show<Cell>(_ indexPath: IndexPath, _ provide: (ItemIdentifierType) -> Cell?) -> Cell {
        guard let item = itemIdentifier(for: indexPath), let cell = provide(item) else {
            preconditionFailure("the cell provider has no cell for \(indexPath)")
        }
        return cell
    }
}

/// A collection view's cells by the identifiers of a snapshot.
open class UICollectionViewDiffableDataSource<
    SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: DiffableDataSource<SectionIdentifierType, ItemIdentifierType>, UICollectionViewDataSource {
    public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?
    public typealias SupplementaryViewProvider = (UICollectionView, String, IndexPath) -> UICollectionReusableView?
    public typealias SectionSnapshot = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>

    public final var supplementaryViewProvider: SupplementaryViewProvider?
    public final var sectionSnapshotHandlers = SectionSnapshotHandlers<ItemIdentifierType>()
    private let cellProvider: CellProvider
    private var outlines: [SectionIdentifierType: SectionSnapshot] = [:]

    /// Becomes the data source of the collection view, which does not keep it.
    public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
        self.cellProvider = cellProvider
        super.init(collectionView)
        collectionView.dataSource = self
    }

    /// Shows the visible items of an outline in a section, which is added where it is not there.
    open func apply(
        _ snapshot: SectionSnapshot, to section: SectionIdentifierType, animatingDifferences: Bool = true,
        completion: (() -> Void)? = nil
    ) {
        outlines[section] = snapshot
        var all = current
        if all.indexOfSection(section) == nil { all.appendSections([section]) }
        all.deleteItems(all.itemIdentifiers(inSection: section))
        all.appendItems(snapshot.visibleItems, toSection: section)
        show(all, isAnimated: animatingDifferences, completion)
    }

    /// The outline of a section: its items alone, if a snapshot of the list changed them since.
    open func snapshot(for section: SectionIdentifierType) -> SectionSnapshot {
        let items = current.indexOfSection(section) == nil ? [] : current.itemIdentifiers(inSection: section)
        if let outline = outlines[section], outline.visibleItems == items { return outline }
        return SectionSnapshot(items)
    }

    open func numberOfSections(in collectionView: UICollectionView) -> Int { current.numberOfSections }
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
        current.items(at: section).count
    }
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { show(indexPath) { cellProvider(collectionView, indexPath, $0) } }
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        guard let view = supplementaryViewProvider?(collectionView, kind, indexPath) else {
            preconditionFailure("supplementaryViewProvider has no view of the kind \(kind) for \(indexPath)")
        }
        return view
    }
}

extension UICollectionViewDiffableDataSource {
    /// Closures that are called when a person expands or collapses an item of an outline.
    public struct SectionSnapshotHandlers<Item> {
        public var shouldExpandItem: ((Item) -> Bool)?
        public var willExpandItem: ((Item) -> Void)?
        public var shouldCollapseItem: ((Item) -> Bool)?
        public var willCollapseItem: ((Item) -> Void)?
        public var snapshotForExpandingParent: ((Item, SectionSnapshot) -> SectionSnapshot)?
        public init() {}
    }
}

/// A data source whose items a tap expands and collapses.
@MainActor
protocol OutlineSource {
    func toggleItem(at path: IndexPath)
}

extension UICollectionViewDiffableDataSource: OutlineSource {
    func toggleItem(at path: IndexPath) {
        guard let item = itemIdentifier(for: path), let section = sectionIdentifier(for: path.section) else { return }
        var outline = snapshot(for: section)
        let handlers = sectionSnapshotHandlers
        if outline.isExpanded(item) {
            guard handlers.shouldCollapseItem?(item) ?? true else { return }
            handlers.willCollapseItem?(item)
            outline.collapse([item])
        } else {
            guard handlers.shouldExpandItem?(item) ?? true else { return }
            handlers.willExpandItem?(item)
            if let children = handlers.snapshotForExpandingParent?(item, outline.snapshot(of: item)) {
                outline.replace(childrenOf: item, using: children)
            }
            outline.expand([item])
        }
        apply(outline, to: section)
    }
}

/// A table's cells by the identifiers of a snapshot.
open class UITableViewDiffableDataSource<
    SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
>: DiffableDataSource<SectionIdentifierType, ItemIdentifierType>, UITableViewDataSource {
    public typealias CellProvider = (UITableView, IndexPath, ItemIdentifierType) -> UITableViewCell?

    public final var defaultRowAnimation = UITableView.RowAnimation.automatic
    override var motion: UITableView.RowAnimation { defaultRowAnimation }
    private let cellProvider: CellProvider

    /// Becomes the data source of the table, which does not keep it.
    public init(tableView: UITableView, cellProvider: @escaping CellProvider) {
        self.cellProvider = cellProvider
        super.init(tableView)
        tableView.dataSource = self
    }

    open func numberOfSections(in tableView: UITableView) -> Int { current.numberOfSections }
    open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        current.items(at: section).count
    }
    open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        show(indexPath) { cellProvider(tableView, indexPath, $0) }
    }
    open func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { nil }
    open func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { nil }

    // MARK: Declared

    open func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { false }
    open func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { false }
    open func tableView(
        _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, forRowAt indexPath: IndexPath
    ) {}
    open func tableView(
        _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath, to destinationIndexPath: IndexPath
    ) {}
    open func sectionIndexTitles(for tableView: UITableView) -> [String]? { nil }
    open func tableView(_ tableView: UITableView, sectionForSectionIndexTitle title: String, at index: Int) -> Int {
        index
    }
}

extension UICollectionView: DiffableList {
    func perform(
        _ update: ListUpdate, with _: UITableView.RowAnimation, _ change: () -> Void,
        completion: @escaping () -> Void
    ) {
        performBatchUpdates {
            self.update { $0 = update }
            change()
        } completion: { _ in
            completion()
        }
    }

    func reconfigure(_ indexPaths: [IndexPath]) { reconfigureItems(at: indexPaths) }
}

extension UITableView: DiffableList {
    func perform(
        _ update: ListUpdate, with motion: UITableView.RowAnimation, _ change: () -> Void,
        completion: @escaping () -> Void
    ) {
        performBatchUpdates {
            self.update { updates in
                updates.list = update
                for item in update.items.deleted.union(update.items.reloaded) { updates.leaving[item] = motion }
                for item in update.items.inserted { updates.arriving[item] = motion }
            }
            change()
        } completion: { _ in
            completion()
        }
    }

    func reconfigure(_ indexPaths: [IndexPath]) { reconfigureRows(at: indexPaths) }
}

// MARK: Registrations

extension UICollectionView {
    /// The class of cells that show values of a type, and how they show one.
    @preconcurrency @MainActor
    public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        public typealias Handler = (Cell, IndexPath, Item) -> Void
        fileprivate let identifier = UUID().uuidString
        fileprivate let handler: Handler

        public init(handler: @escaping Handler) { self.handler = handler }
    }

    /// The class of the views of a kind, and how they are prepared.
    @preconcurrency @MainActor
    public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        public typealias Handler = (Supplementary, String, IndexPath) -> Void
        fileprivate let identifier = UUID().uuidString
        fileprivate let elementKind: String
        fileprivate let handler: Handler

        public init(elementKind: String, handler: @escaping Handler) {
            (self.elementKind, self.handler) = (elementKind, handler)
        }
    }

    public func dequeueConfiguredReusableCell<Cell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell {
        register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
        let cell = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath)
        guard let cell = cell as? Cell else { preconditionFailure("a cell of \(Cell.self) is a \(type(of: cell))") }
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }

    public func dequeueConfiguredReusableSupplementary<Supplementary>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary {
        let (kind, identifier) = (registration.elementKind, registration.identifier)
        register(Supplementary.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
        let view = dequeueReusableSupplementaryView(ofKind: kind, withReuseIdentifier: identifier, for: indexPath)
        guard let view = view as? Supplementary else {
            preconditionFailure("a view of \(Supplementary.self) is a \(type(of: view))")
        }
        registration.handler(view, kind, indexPath)
        return view
    }
}

import AnimationMath
import Foundation

/// Changes of the items, applied together with an animation: cells of items that stay are kept, and move.
extension UICollectionView {
    struct Batch {
        let rearrangement: ListRearrangement
        /// The placements before the update of the items around the visible bounds.
        let former: [ItemIndex: ItemPlacement]
    }

    /// Makes changes with a closure that does not escape, as the platform's does not.
    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        withoutActuallyEscaping(updates) { performBatchUpdates(Optional($0), completion: completion) }
    }

    /// Adds to the batch whose closure runs or, outside of one, to a batch of its own.
    final func update(_ change: @escaping (inout ListUpdate) -> Void) {
        guard var collected = pendingUpdate else { return performBatchUpdates { self.update(change) } }
        change(&collected)
        pendingUpdate = collected
    }

    final func apply(_ updates: (() -> Void)?, completion: ((Bool) -> Void)?) {
        guard pendingUpdate == nil else {
            updates?()
            return animateUpdate({}, over: layoutChangeDuration, completion)
        }
        layoutIfNeeded()
        let around = Rect(bounds.insetBy(dx: -bounds.width, dy: -bounds.height))
        let former = Dictionary(layout.placements(in: around).map { ($0.indexPath, $0) }) { first, _ in first }
        let old = itemCounts
        pendingUpdate = ListUpdate()
        updates?()
        let update = pendingUpdate ?? ListUpdate()
        pendingUpdate = nil
        knownCounts = nil
        guard let rearrangement = ListRearrangement(update, from: old, to: itemCounts) else {
            reportIgnored("performBatchUpdates: the numbers of items do not fit the updates; reloaded")
            reloadData()
            return animateUpdate({}, over: layoutChangeDuration, completion)
        }
        selected = rearrangement.selection(selected)
        let batch = Batch(rearrangement: rearrangement, former: former)
        self.batch = batch
        let sizes = rearrangement.kept(layout.fittedSizes)
        layout.invalidateLayout()
        layout.fittedSizes = sizes
        layout.prepareIfNeeded()
        layout.prepare(forCollectionViewUpdates: update.items(rearrangement.places))
        var leaving: [UICollectionViewCell] = []
        animateUpdate({ leaving = rearrange(by: batch) }, over: layoutChangeDuration) { finished in
            for cell in leaving { self.drop(cell) }
            self.departing.removeAll { leaving.contains($0) }
            if !self.idleScrollers.isEmpty { self.setNeedsLayout() }
            completion?(finished)
        }
        layout.finalizeCollectionViewUpdates()
        self.batch = nil
        setNeedsLayout()
    }

    private func rearrange(by batch: Batch) -> [UICollectionViewCell] {
        contentSize = layout.collectionViewContentSize
        moveScrollers(to: batch.rearrangement.sectionPlaces)
        placeScrollers()
        let offset = Point(
            layout.targetContentOffset(
                forProposedContentOffset: CGPoint(clampedContentOffset(Point(contentOffset)))))
        let wanted = layout.placements(in: Rect(origin: offset, size: ownLayer.geometry.bounds.size)).sortedByItem
        showSupplements(layout.supplements)
        let placements = Dictionary(wanted.map { ($0.indexPath, $0) }) { first, _ in first }
        let (source, delegate) = (dataSource, delegate)
        let result = batch.rearrangement.rearrange(
            shown.compactMap { cell in cell.item.map { ($0, cell) } }, to: wanted.map(\.indexPath),
            stay: { cell, item in
                cell.item = item
                if let place = placements[item] ?? layout.placement(of: item) { put(place, cell) }
            },
            leave: { cell, item, new in
                let last = new.flatMap { self.layout.placement(of: $0)?.transparent(as: item) }
                let attributes = self.layout.finalLayoutAttributesForDisappearingItem(at: item.path)
                if let place = last ?? attributes?.placement { give(place, to: cell) }
            },
            arrive: { item, old in
                guard let place = placements[item] else { return nil }
                let isReloaded = old.map(batch.rearrangement.update.items.reloaded.contains) == true
                let start = old.flatMap { batch.former[$0] }.map { isReloaded ? $0.transparent(as: item) : $0 }
                let attributes = self.layout.initialLayoutAttributesForAppearingItem(at: item.path)
                var first = start ?? attributes?.placement ?? place
                first.indexPath = item
                var cell: UICollectionViewCell?
                UIView.performWithoutAnimation {
                    let new = self.makeCell(for: first, from: source, telling: delegate)
                    self.host(ofSection: item.section).addSubview(new)
                    cell = new
                }
                if let cell { give(place, to: cell) }
                return cell
            })
        shown = result.shown.map(\.cell)
        departing += result.leaving
        if ownLayer.geometry.bounds.origin != offset { contentOffset = CGPoint(offset) }
        fitViewsOfUpdate()
        return result.leaving
    }

    final func isInserting(_ item: ItemIndex) -> Bool {
        guard let batch else { return false }
        return !batch.rearrangement.places.values.contains(item)
    }
}

extension ItemPlacement {
    fileprivate func transparent(as item: ItemIndex) -> ItemPlacement {
        var result = self
        (result.indexPath, result.alpha) = (item, 0)
        return result
    }
}

@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
    public enum Action: Int, Hashable, Sendable { case insert, delete, reload, move, none }

    open private(set) var indexPathBeforeUpdate: IndexPath?
    open private(set) var indexPathAfterUpdate: IndexPath?
    open private(set) var updateAction = Action.none

    /// Creates an update of nothing, for classes that override its properties in tests.
    public override init() { super.init() }

    init(_ action: Action, _ before: ItemIndex?, _ after: ItemIndex?) {
        (updateAction, indexPathBeforeUpdate, indexPathAfterUpdate) = (action, before?.path, after?.path)
    }
}

extension ListUpdate {
    @MainActor
    fileprivate func items(_ places: [ItemIndex: ItemIndex]) -> [UICollectionViewUpdateItem] {
        items.deleted.sorted().map { UICollectionViewUpdateItem(.delete, $0, nil) }
            + items.inserted.sorted().map { UICollectionViewUpdateItem(.insert, nil, $0) }
            + items.reloaded.sorted().map { UICollectionViewUpdateItem(.reload, $0, places[$0]) }
            + items.moved.keys.sorted().map { UICollectionViewUpdateItem(.move, $0, items.moved[$0]) }
    }
}

// Not isolated, and loops instead of closures: an isolated closure checks its actor at every call.
extension [ItemPlacement] {
    /// Whether the cells are not simply in the order of their items.
    nonisolated var haveOrder: Bool { contains { $0.zIndex != 0 } }

    nonisolated var sortedByItem: Self {
        let areSorted = zip(self, dropFirst()).allSatisfy { $0.indexPath < $1.indexPath }
        return areSorted ? self : sorted { $0.indexPath < $1.indexPath }
    }
}

@MainActor
extension [UICollectionViewCell] {
    func showsSameItems(as attributes: [ItemPlacement]) -> Bool {
        guard count == attributes.count else { return false }
        for index in indices where self[index].item != attributes[index].indexPath { return false }
        return true
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

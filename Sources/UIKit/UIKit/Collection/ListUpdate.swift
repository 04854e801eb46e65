/// Changes of the items and sections of a list, collected until they are applied together.
///
/// As on the platform, what is deleted, reloaded or moved away is named by its index before the changes; what is inserted, and
/// where a move goes, by its index after them.
package struct ListUpdate {
    package struct Changes<Index: Hashable> {
        package var deleted: Set<Index> = []
        package var inserted: Set<Index> = []
        package var reloaded: Set<Index> = []
        /// The new index of what moves, by the old one.
        package var moved: [Index: Index] = [:]

        var isEmpty: Bool { deleted.isEmpty && inserted.isEmpty && reloaded.isEmpty && moved.isEmpty }

        /// The old indices of what goes or moves, and the new ones of what comes or moves; `nil` if one is named twice.
        var ends: (old: Set<Index>, new: Set<Index>)? {
            let (old, new) = (deleted.union(moved.keys), inserted.union(moved.values))
            let areDistinct = old.count == deleted.count + moved.count && new.count == inserted.count + moved.count
            return areDistinct ? (old, new) : nil
        }
    }
    package var items = Changes<ItemIndex>()
    package var sections = Changes<Int>()

    package init() {}

    /// The new index of every old item that stays; `nil` if the changes do not fit the sections' numbers of items
    /// or each other.
    package func places(from old: [Int], to new: [Int]) -> [ItemIndex: ItemIndex]? {
        guard let ends = items.ends, let sectionPlaces = sectionPlaces(from: old.count, to: new.count) else {
            return nil
        }
        var places = items.moved
        for (from, to) in sectionPlaces where !sections.reloaded.contains(from) {
            func indices(_ items: Set<ItemIndex>, in section: Int) -> Set<Int> {
                Set(items.lazy.filter { $0.section == section }.map(\.item))
            }
            let changes = Changes(deleted: indices(ends.old, in: from), inserted: indices(ends.new, in: to))
            guard old.indices.contains(from), new.indices.contains(to),
                let inSection = ListUpdate.places(from: old[from], to: new[to], changes)
            else { return nil }
            for (item, place) in inSection {
                places[ItemIndex(item: item, section: from)] = ItemIndex(item: place, section: to)
            }
        }
        return places
    }

    /// The same of the sections.
    func sectionPlaces(from old: Int, to new: Int) -> [Int: Int]? { ListUpdate.places(from: old, to: new, sections) }

    private static func places(from old: Int, to new: Int, _ changes: Changes<Int>) -> [Int: Int]? {
        guard let ends = changes.ends else { return nil }
        let staying = (0..<old).filter { !ends.old.contains($0) }
        let free = (0..<new).filter { !ends.new.contains($0) }
        guard staying.count == free.count else { return nil }
        return changes.moved.merging(zip(staying, free)) { moved, _ in moved }
    }
}

extension UIScrollView {
    final func reportIgnored(_ text: String) { simulation?.report(.requestIgnored, detail: text) }

    /// Animates an update of the items, 0.3 s by default, ease-in-out; outside of the window it takes effect at once. The
    /// duration is this project's: there is no public recording of the platform's.
    final func animateUpdate(_ changes: () -> Void, over duration: Double = 0.3, _ completion: ((Bool) -> Void)?) {
        guard window != nil else {
            UIView.performWithoutAnimation(changes)
            completion?(true)
            return
        }
        Simulation.animate(
            AnimationRequest(.curve(.easeInOut), duration: duration, options: .allowUserInteraction), in: simulation,
            animations: changes, completion: completion)
    }
}

@MainActor
struct ListRearrangement {
    let update: ListUpdate
    let places: [ItemIndex: ItemIndex]
    let sectionPlaces: [Int: Int]

    init?(_ update: ListUpdate, from old: [Int], to new: [Int]) {
        guard let places = update.places(from: old, to: new),
            let sectionPlaces = update.sectionPlaces(from: old.count, to: new.count)
        else { return nil }
        (self.update, self.places, self.sectionPlaces) = (update, places, sectionPlaces)
    }

    /// The new indices of selected items. One that is reloaded is not selected any more, as on the platform.
    func selection(_ old: [IndexPath]) -> [IndexPath] {
        old.compactMap { place(ItemIndex($0))?.path }
    }

    /// The new index of an old item whose cell stays: it goes neither for good nor to be loaded again.
    private func place(_ old: ItemIndex) -> ItemIndex? { update.items.reloaded.contains(old) ? nil : places[old] }

    /// The values of the old items whose cells stay, by their new indices.
    func kept<Value>(_ values: [ItemIndex: Value]) -> [ItemIndex: Value] {
        Dictionary(uniqueKeysWithValues: values.compactMap { old, value in place(old).map { ($0, value) } })
    }

    /// Keeps and moves the cells of items that stay, and exchanges the others.
    ///
    /// - Parameters:
    ///   - shown: The cells before the update, with their old items.
    ///   - wanted: The items that are visible after it, in order.
    ///   - stay: Gives a cell its new item and place.
    ///   - leave: Gives a cell that goes its last place; the arguments are its old item and, for one that is reloaded, its new.
    ///   - arrive: Makes a cell for an item, and gives it its place; its old item is `nil` for one that is inserted.
    /// - Returns: The cells of the wanted items, and those that are to be removed at the end of the animation.
    func rearrange<Cell: UIView>(
        _ shown: [(item: ItemIndex, cell: Cell)], to wanted: [ItemIndex], stay: (Cell, ItemIndex) -> Void,
        leave: (Cell, ItemIndex, ItemIndex?) -> Void, arrive: (ItemIndex, ItemIndex?) -> Cell?
    ) -> (shown: [(item: ItemIndex, cell: Cell)], leaving: [Cell]) {
        var staying: [ItemIndex: Cell] = [:]
        var leaving: [Cell] = []
        for (item, cell) in shown {
            if let place = place(item) {
                staying[place] = cell
            } else {
                leave(cell, item, places[item])
                leaving.append(cell)
            }
        }
        let origins = Dictionary(uniqueKeysWithValues: places.map { ($0.value, $0.key) })
        var next: [(item: ItemIndex, cell: Cell)] = []
        for item in wanted {
            if let cell = staying.removeValue(forKey: item) {
                stay(cell, item)
                next.append((item, cell))
            } else if let cell = arrive(item, origins[item]) {
                next.append((item, cell))
            }
        }
        for (item, cell) in staying.sorted(by: { $0.key < $1.key }) {
            stay(cell, item)
            leaving.append(cell)
        }
        return (next, leaving)
    }
}

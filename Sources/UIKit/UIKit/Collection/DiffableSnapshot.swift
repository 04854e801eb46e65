import Foundation

/// The sections of a list and their items, in order, each with an identifier that is there once.
public struct NSDiffableDataSourceSnapshot<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable> {

    public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
    public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
    public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
    public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
    private var itemsOfSections: [SectionIdentifierType: [ItemIdentifierType]] = [:]
    private var sectionsOfItems: [ItemIdentifierType: SectionIdentifierType] = [:]

    public init() {}

    public var numberOfSections: Int { sectionIdentifiers.count }
    public var numberOfItems: Int { sectionsOfItems.count }
    public var itemIdentifiers: [ItemIdentifierType] { sectionIdentifiers.flatMap { itemIdentifiers(inSection: $0) } }

    public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
        itemIdentifiers(inSection: identifier).count
    }

    public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
        guard let items = itemsOfSections[identifier] else {
            preconditionFailure("the snapshot has no section \(identifier)")
        }
        return items
    }

    public func sectionIdentifier(containingItem identifier: ItemIdentifierType) -> SectionIdentifierType? {
        sectionsOfItems[identifier]
    }
    public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
        sectionIdentifiers.firstIndex(of: identifier)
    }
    public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? { itemIdentifiers.firstIndex(of: identifier) }

    // MARK: Items

    /// Adds items to the end of a section, the last one by default.
    public mutating func appendItems(
        _ identifiers: [ItemIdentifierType], toSection section: SectionIdentifierType? = nil
    ) {
        guard let section = section ?? sectionIdentifiers.last else {
            preconditionFailure("items are appended to a section: append one first")
        }
        insert(identifiers, at: itemIdentifiers(inSection: section).count, of: section)
    }

    public mutating func insertItems(_ identifiers: [ItemIdentifierType], beforeItem neighbor: ItemIdentifierType) {
        let (section, index) = place(of: neighbor)
        insert(identifiers, at: index, of: section)
    }

    public mutating func insertItems(_ identifiers: [ItemIdentifierType], afterItem neighbor: ItemIdentifierType) {
        let (section, index) = place(of: neighbor)
        insert(identifiers, at: index + 1, of: section)
    }

    public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
        for identifier in identifiers {
            guard let section = sectionsOfItems.removeValue(forKey: identifier) else { continue }
            itemsOfSections[section]?.removeAll { $0 == identifier }
        }
    }

    public mutating func deleteAllItems() { self = Self() }

    public mutating func moveItem(_ identifier: ItemIdentifierType, beforeItem neighbor: ItemIdentifierType) {
        deleteItems([identifier])
        insertItems([identifier], beforeItem: neighbor)
    }

    public mutating func moveItem(_ identifier: ItemIdentifierType, afterItem neighbor: ItemIdentifierType) {
        deleteItems([identifier])
        insertItems([identifier], afterItem: neighbor)
    }

    public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) { reloadedItemIdentifiers += identifiers }
    public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
        reconfiguredItemIdentifiers += identifiers
    }

    private func place(of item: ItemIdentifierType) -> (section: SectionIdentifierType, index: Int) {
        guard let section = sectionsOfItems[item], let index = itemsOfSections[section]?.firstIndex(of: item) else {
            preconditionFailure("the snapshot has no item \(item)")
        }
        return (section, index)
    }

    private mutating func insert(_ items: [ItemIdentifierType], at index: Int, of section: SectionIdentifierType) {
        for item in items {
            let former = sectionsOfItems.updateValue(section, forKey: item)
            precondition(former == nil, "an item is in a snapshot once: \(item) is there already")
        }
        itemsOfSections[section]?.insert(contentsOf: items, at: index)
    }

    // MARK: Sections

    public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
        insert(identifiers, at: sectionIdentifiers.count)
    }

    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], beforeSection neighbor: SectionIdentifierType
    ) {
        insert(identifiers, at: place(of: neighbor))
    }

    public mutating func insertSections(
        _ identifiers: [SectionIdentifierType], afterSection neighbor: SectionIdentifierType
    ) {
        insert(identifiers, at: place(of: neighbor) + 1)
    }

    public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
        for identifier in identifiers {
            for item in itemsOfSections.removeValue(forKey: identifier) ?? [] { sectionsOfItems[item] = nil }
            sectionIdentifiers.removeAll { $0 == identifier }
        }
    }

    public mutating func moveSection(_ identifier: SectionIdentifierType, beforeSection neighbor: SectionIdentifierType)
    {
        sectionIdentifiers.remove(at: place(of: identifier))
        sectionIdentifiers.insert(identifier, at: place(of: neighbor))
    }

    public mutating func moveSection(_ identifier: SectionIdentifierType, afterSection neighbor: SectionIdentifierType)
    {
        sectionIdentifiers.remove(at: place(of: identifier))
        sectionIdentifiers.insert(identifier, at: place(of: neighbor) + 1)
    }

    public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
        reloadedSectionIdentifiers += identifiers
    }

    private func place(of section: SectionIdentifierType) -> Int {
        guard let index = indexOfSection(section) else { preconditionFailure("the snapshot has no section \(section)") }
        return index
    }

    private mutating func insert(_ sections: [SectionIdentifierType], at index: Int) {
        for section in sections {
            let former = itemsOfSections.updateValue([], forKey: section)
            precondition(former == nil, "a section is in a snapshot once: \(section) is there already")
        }
        sectionIdentifiers.insert(contentsOf: sections, at: index)
    }
}

extension NSDiffableDataSourceSnapshot: Sendable where SectionIdentifierType: Sendable, ItemIdentifierType: Sendable {}

// MARK: Places and changes

extension NSDiffableDataSourceSnapshot {
    /// The same sections and items, none of which is to be loaded again.
    var loaded: Self {
        var result = self
        result.reloadedSectionIdentifiers = []
        result.reloadedItemIdentifiers = []
        result.reconfiguredItemIdentifiers = []
        return result
    }

    func items(at section: Int) -> [ItemIdentifierType] { itemIdentifiers(inSection: sectionIdentifiers[section]) }

    func item(at path: IndexPath) -> ItemIdentifierType? {
        guard sectionIdentifiers.indices.contains(path.section) else { return nil }
        let items = items(at: path.section)
        return items.indices.contains(path.item) ? items[path.item] : nil
    }

    func index(of item: ItemIdentifierType) -> ItemIndex? {
        guard sectionsOfItems[item] != nil else { return nil }
        let (section, index) = place(of: item)
        return indexOfSection(section).map { ItemIndex(item: index, section: $0) }
    }

    /// The fewest changes that make this snapshot of another one; what only changes its place moves.
    package func update(from old: Self) -> ListUpdate {
        var update = ListUpdate()
        let sections = changes(from: old.sectionIdentifiers, to: sectionIdentifiers)
        update.sections = ListUpdate.Changes(going: sections.going, coming: sections.coming)
        var going: [ItemIdentifierType: ItemIndex] = [:]
        var coming: [ItemIdentifierType: ItemIndex] = [:]
        for (index, section) in old.sectionIdentifiers.enumerated() {
            let items = old.itemIdentifiers(inSection: section)
            // The items of a section that goes go with it, but for those that are elsewhere now.
            let isGone = itemsOfSections[section] == nil
            for (item, place) in changes(from: items, to: itemsOfSections[section] ?? []).going
            where !isGone || sectionsOfItems[item] != nil {
                going[item] = ItemIndex(item: place, section: index)
            }
        }
        for (index, section) in sectionIdentifiers.enumerated() {
            let items = itemIdentifiers(inSection: section)
            let isNew = old.itemsOfSections[section] == nil
            for (item, place) in changes(from: old.itemsOfSections[section] ?? [], to: items).coming
            where !isNew || old.sectionsOfItems[item] != nil {
                coming[item] = ItemIndex(item: place, section: index)
            }
        }
        update.items = ListUpdate.Changes(going: going, coming: coming)
        update.sections.reloaded = Set(reloadedSectionIdentifiers.compactMap(old.indexOfSection))
        update.items.reloaded = Set(reloadedItemIdentifiers.compactMap(old.index))
        return update
    }

    /// The former indices of what is not there or not in this order any more, and the new ones of what was not.
    private func changes<Identifier: Hashable>(
        from old: [Identifier], to new: [Identifier]
    ) -> (going: [Identifier: Int], coming: [Identifier: Int]) {
        var (going, coming) = ([Identifier: Int](), [Identifier: Int]())
        for change in new.difference(from: old) {
            switch change {
            case .remove(let offset, let identifier, _): going[identifier] = offset
            case .insert(let offset, let identifier, _): coming[identifier] = offset
            }
        }
        return (going, coming)
    }
}

extension ListUpdate.Changes {
    /// - Parameters:
    ///   - going: The old indices of what leaves its place.
    ///   - coming: The new indices of what gets a place: what is in both moves.
    fileprivate init<Identifier: Hashable>(going: [Identifier: Index], coming: [Identifier: Index]) {
        for (identifier, index) in going {
            if let new = coming[identifier] { moved[index] = new } else { deleted.insert(index) }
        }
        inserted = Set(coming.filter { going[$0.key] == nil }.values)
    }
}

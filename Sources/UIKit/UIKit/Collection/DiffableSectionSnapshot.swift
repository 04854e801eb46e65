/// The items of a section as an outline: each item has items below it, which show while it and those above it are expanded.
public struct NSDiffableDataSourceSectionSnapshot<ItemIdentifierType: Hashable> {
    /// All items, each followed by those below it.
    public private(set) var items: [ItemIdentifierType] = []
    private var levels: [ItemIdentifierType: Int] = [:]
    private var expanded: Set<ItemIdentifierType> = []

    public init() {}

    public var rootItems: [ItemIdentifierType] { items.filter { levels[$0] == 0 } }

    /// The items below expanded ones only.
    public var visibleItems: [ItemIdentifierType] {
        var (visible, open) = ([ItemIdentifierType](), 0)
        for item in items {
            let level = level(of: item)
            guard level <= open else { continue }
            visible.append(item)
            open = expanded.contains(item) ? level + 1 : level
        }
        return visible
    }

    public func contains(_ item: ItemIdentifierType) -> Bool { levels[item] != nil }
    public func isExpanded(_ item: ItemIdentifierType) -> Bool { expanded.contains(item) }
    public func isVisible(_ item: ItemIdentifierType) -> Bool {
        sequence(first: item, next: parent).dropFirst().allSatisfy(expanded.contains)
    }
    /// How many items are above an item.
    public func level(of item: ItemIdentifierType) -> Int {
        guard let level = levels[item] else { preconditionFailure("the section snapshot has no item \(item)") }
        return level
    }
    public func index(of item: ItemIdentifierType) -> Int? { contains(item) ? items.firstIndex(of: item) : nil }
    public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? {
        items[..<place(of: child).lowerBound].last { level(of: $0) < level(of: child) }
    }

    /// The outline below an item, or with it.
    public func snapshot(of parent: ItemIdentifierType, includingParent: Bool = false) -> Self {
        let place = place(of: parent)
        let part = includingParent ? place : place.dropFirst()
        let top = level(of: parent) + (includingParent ? 0 : 1)
        var result = Self()
        result.items = Array(items[part])
        for item in result.items { result.levels[item] = level(of: item) - top }
        result.expanded = expanded.intersection(result.items)
        return result
    }

    public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
        let end = parent.map { place(of: $0).upperBound } ?? self.items.count
        insert(Self(items), at: end, level: parent.map { level(of: $0) + 1 } ?? 0)
    }
    public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
        insert(Self(items), before: item)
    }
    public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
        insert(Self(items), after: item)
    }
    public mutating func insert(_ snapshot: Self, before item: ItemIdentifierType) {
        insert(snapshot, at: place(of: item).lowerBound, level: level(of: item))
    }
    /// Inserts an outline after an item and those below it.
    public mutating func insert(_ snapshot: Self, after item: ItemIdentifierType) {
        insert(snapshot, at: place(of: item).upperBound, level: level(of: item))
    }
    public mutating func replace(childrenOf parent: ItemIdentifierType, using snapshot: Self) {
        let place = place(of: parent)
        remove(place.dropFirst())
        insert(snapshot, at: place.lowerBound + 1, level: level(of: parent) + 1)
    }
    /// Deletes items and those below them.
    public mutating func delete(_ items: [ItemIdentifierType]) {
        for item in items where contains(item) { remove(place(of: item)) }
    }
    public mutating func deleteAll() { self = Self() }
    public mutating func expand(_ items: [ItemIdentifierType]) { expanded.formUnion(items.filter(contains)) }
    public mutating func collapse(_ items: [ItemIdentifierType]) { expanded.subtract(items) }

    /// The items as a text: a line each, indented by its level, `+` where items below it do not show and `-` where they do.
    public func visualDescription() -> String {
        items.map { item in
            let mark = place(of: item).count == 1 ? "*" : isExpanded(item) ? "-" : "+"
            return String(repeating: "  ", count: level(of: item)) + mark + " \(item)\n"
        }.joined()
    }

    init(_ items: [ItemIdentifierType]) {
        self.items = items
        for item in items {
            precondition(levels.updateValue(0, forKey: item) == nil, Self.isThere(item))
        }
    }

    /// The indices of an item and of those below it.
    private func place(of item: ItemIdentifierType) -> Range<Int> {
        guard let index = index(of: item) else { preconditionFailure("the section snapshot has no item \(item)") }
        let level = level(of: item)
        let end = items[(index + 1)...].firstIndex { self.level(of: $0) <= level }
        return index..<(end ?? items.count)
    }

    private mutating func insert(_ snapshot: Self, at index: Int, level: Int) {
        items.insert(contentsOf: snapshot.items, at: index)
        levels.merge(snapshot.levels.mapValues { $0 + level }) { _, _ in
            preconditionFailure(Self.isThere(snapshot.items))
        }
        expanded.formUnion(snapshot.expanded)
    }

    private mutating func remove(_ place: Range<Int>) {
        for item in items[place] { levels[item] = nil }
        expanded.subtract(items[place])
        items.removeSubrange(place)
    }

    private static func isThere(_ item: Any) -> String {
        "an item is in a section snapshot once: \(item) is there already"
    }
}

extension NSDiffableDataSourceSectionSnapshot: Sendable where ItemIdentifierType: Sendable {}

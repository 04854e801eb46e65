/// Which cell of a collection: an item of a section, both counted from 0.
public struct IndexPath: Hashable, Sendable {
    /// The section.
    public var section: Int
    /// The item in its section.
    public var item: Int

    /// Creates a path; a collection without sections of its own has one, 0.
    public init(item: Int, section: Int = 0) {
        self.section = section
        self.item = item
    }
}

extension IndexPath: Comparable {
    /// By section, then by item.
    public static func < (lhs: IndexPath, rhs: IndexPath) -> Bool {
        (lhs.section, lhs.item) < (rhs.section, rhs.item)
    }
}

extension IndexPath: CustomStringConvertible {
    /// The item, with the section before it unless that is 0: `7`, `2.7`.
    public var description: String { section == 0 ? "\(item)" : "\(section).\(item)" }
}

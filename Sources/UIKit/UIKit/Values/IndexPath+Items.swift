import Foundation

// Foundation on Linux has index paths without these names.
#if os(Linux)
extension IndexPath {
    /// The path of an item in a section.
    public init(item: Int, section: Int) { self = IndexPath(index: section).appending(item) }

    /// The path of a row in a section.
    public init(row: Int, section: Int) { self.init(item: row, section: section) }

    /// The section.
    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }

    /// The item in its section.
    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    /// The row in its section.
    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}

extension NSIndexPath {
    /// The path of an item in a section.
    public convenience init(item: Int, section: Int) {
        unsafe self.init(indexes: [section, item], length: 2)
    }

    /// The path of a row in a section.
    public convenience init(row: Int, section: Int) { self.init(item: row, section: section) }

    /// The section.
    public var section: Int { index(atPosition: 0) }

    /// The item in its section.
    public var item: Int { index(atPosition: 1) }

    /// The row in its section.
    public var row: Int { index(atPosition: 1) }
}

/// A time in seconds, as Core Foundation has it.
public typealias CFTimeInterval = Double
#endif

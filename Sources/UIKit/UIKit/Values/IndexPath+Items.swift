import Foundation

// Foundation on Linux has index paths without these names.
#if os(Linux)
extension IndexPath {
    public init(item: Int, section: Int) { self = IndexPath(index: section).appending(item) }
    public init(row: Int, section: Int) { self.init(item: row, section: section) }

    public var section: Int {
        get { self[0] }
        set { self[0] = newValue }
    }

    public var item: Int {
        get { self[1] }
        set { self[1] = newValue }
    }

    public var row: Int {
        get { self[1] }
        set { self[1] = newValue }
    }
}

extension NSIndexPath {
    public convenience init(item: Int, section: Int) { unsafe self.init(indexes: [section, item], length: 2) }
    public convenience init(row: Int, section: Int) { self.init(item: row, section: section) }

    public var section: Int { index(atPosition: 0) }
    public var item: Int { index(atPosition: 1) }
    public var row: Int { index(atPosition: 1) }
}

public typealias CFTimeInterval = Double
#endif

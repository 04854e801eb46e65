extension UICollectionView {
    /// The direction in which a collection scrolls, with the platform's raw values.
    public enum ScrollDirection: Int, Hashable, Sendable {
        /// Lines are rows, one below the other.
        case vertical = 0
        /// Lines are columns, side by side.
        case horizontal = 1
    }

    /// The place of an item after scrolling to it.
    public struct ScrollPosition: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates a position from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// At the top.
        public static let top = ScrollPosition(rawValue: 1)
        /// In the middle, vertically.
        public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
        /// At the bottom.
        public static let bottom = ScrollPosition(rawValue: 1 << 2)
        /// On the left.
        public static let left = ScrollPosition(rawValue: 1 << 3)
        /// In the middle, horizontally.
        public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
        /// On the right.
        public static let right = ScrollPosition(rawValue: 1 << 5)
    }

    /// The kind of a flow layout's headers.
    public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of a flow layout's footers.
    public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
}

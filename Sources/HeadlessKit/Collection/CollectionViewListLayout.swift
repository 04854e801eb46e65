import AnimationCore

/// Rows over the full width, one below the other.
open class CollectionViewListLayout: CollectionViewLayout {
    /// The height of every row. 44 by default.
    public final var rowHeight = 44.0 { didSet { invalidateLayout() } }
    /// The space between two rows. 0 by default.
    public final var rowSpacing = 0.0 { didSet { invalidateLayout() } }

    private var width = 0.0
    private var counts: [Int] = []
    private var starts: [Int] = []
    private var rows = 0

    open override func prepare() {
        width = collectionView?.bounds.width ?? 0
        counts = (0..<(collectionView?.numberOfSections ?? 0)).map { collectionView?.numberOfItems(inSection: $0) ?? 0 }
        rows = 0
        starts = counts.map { count in
            defer { rows += count }
            return rows
        }
    }

    open override var collectionViewContentSize: Size {
        prepareIfNeeded()
        return Size(width: width, height: max(0, Double(rows) * pitch - rowSpacing))
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        guard counts.indices.contains(indexPath.section), (0..<counts[indexPath.section]).contains(indexPath.item)
        else {
            return nil
        }
        let y = Double(starts[indexPath.section] + indexPath.item) * pitch
        return CollectionViewLayoutAttributes(
            indexPath: indexPath, frame: Rect(x: 0, y: y, width: width, height: rowHeight))
    }

    open override func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
        prepareIfNeeded()
        guard pitch > 0, rows > 0, rect.minX < width, rect.maxX > 0 else { return [] }
        let first = max(0, (rect.minY / pitch).rounded(.down))
        let last = min(Double(rows - 1), (rect.maxY / pitch).rounded(.down))
        guard first <= last else { return [] }
        var section = 0
        return (Int(first)...Int(last)).compactMap { row in
            while row >= starts[section] + counts[section] { section += 1 }
            let path = IndexPath(item: row - starts[section], section: section)
            return layoutAttributesForItem(at: path).flatMap { $0.frame.intersects(rect) ? $0 : nil }
        }
    }

    private var pitch: Double { rowHeight + rowSpacing }
}

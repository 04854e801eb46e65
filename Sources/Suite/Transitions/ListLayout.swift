import UIKit

/// Rows over the full width, one below the other.
public final class ListLayout: UICollectionViewLayout {
    /// The height of every row.
    public var rowHeight: CGFloat = 44 { didSet { invalidateLayout() } }
    /// The space between two rows.
    public var rowSpacing: CGFloat = 0 { didSet { invalidateLayout() } }

    private var width: CGFloat = 0
    private var counts: [Int] = []
    private var starts: [Int] = []
    private var rows = 0

    private var pitch: CGFloat { rowHeight + rowSpacing }

    public override func prepare() {
        width = collectionView?.bounds.width ?? 0
        counts = (0..<(collectionView?.numberOfSections ?? 0)).map { collectionView?.numberOfItems(inSection: $0) ?? 0 }
        rows = 0
        starts = counts.map { count in
            defer { rows += count }
            return rows
        }
    }

    public override var collectionViewContentSize: CGSize {
        CGSize(width: width, height: max(0, CGFloat(rows) * pitch - rowSpacing))
    }

    public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard counts.indices.contains(indexPath.section), (0..<counts[indexPath.section]).contains(indexPath.item)
        else { return nil }
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        let y = CGFloat(starts[indexPath.section] + indexPath.item) * pitch
        attributes.frame = CGRect(x: 0, y: y, width: width, height: rowHeight)
        return attributes
    }

    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        guard pitch > 0, rows > 0, rect.minX < width, rect.maxX > 0 else { return [] }
        let first = max(0, (rect.minY / pitch).rounded(.down))
        let last = min(CGFloat(rows - 1), (rect.maxY / pitch).rounded(.down))
        guard first <= last else { return [] }
        var section = 0
        return (Int(first)...Int(last)).compactMap { row in
            while row >= starts[section] + counts[section] { section += 1 }
            let attributes = layoutAttributesForItem(at: IndexPath(item: row - starts[section], section: section))
            return attributes.flatMap { $0.frame.intersects(rect) ? $0 : nil }
        }
    }
}

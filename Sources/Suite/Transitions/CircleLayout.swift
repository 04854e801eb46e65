import UIKit

/// All cells on a circle around the middle of the visible part, at equal angles, the first one to the right (angle 0) and
/// the others following clockwise.
public final class CircleLayout: UICollectionViewLayout {
    /// The size of every item.
    public var itemSize = CGSize(width: 100, height: 100) { didSet { invalidateLayout() } }
    /// The radius as a fraction of the smaller side of the collection view.
    public var radiusFraction: CGFloat = 0.4 { didSet { invalidateLayout() } }

    private var visible = CGRect.zero
    private var attributes: [UICollectionViewLayoutAttributes] = []
    private var sectionStarts: [Int] = []

    public override func prepare() {
        guard let collectionView else { return }
        let size = collectionView.bounds.size
        visible = CGRect(origin: targetOffset ?? collectionView.contentOffset, size: size)
        let counts = (0..<collectionView.numberOfSections).map { collectionView.numberOfItems(inSection: $0) }
        let count = counts.reduce(0, +)
        let radius = radiusFraction * min(size.width, size.height)
        var attributes: [UICollectionViewLayoutAttributes] = []
        attributes.reserveCapacity(count)
        sectionStarts = []
        for (section, items) in counts.enumerated() {
            sectionStarts.append(attributes.count)
            for item in 0..<items {
                let angle = 2 * CGFloat.pi * CGFloat(attributes.count) / CGFloat(count)
                let cell = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: section))
                cell.center = CGPoint(x: visible.midX + radius * cos(angle), y: visible.midY + radius * sin(angle))
                cell.size = itemSize
                attributes.append(cell)
            }
        }
        self.attributes = attributes
    }

    /// The offset that the collection view will have when the layout is in force; `nil` while it is.
    private var targetOffset: CGPoint?

    public override func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        targetOffset = proposedContentOffset
        return proposedContentOffset
    }

    public override func finalizeLayoutTransition() { targetOffset = nil }

    /// The size of the collection view: a circle does not scroll.
    public override var collectionViewContentSize: CGSize { collectionView?.bounds.size ?? .zero }

    public override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        guard sectionStarts.indices.contains(indexPath.section), indexPath.item >= 0 else { return nil }
        let index = sectionStarts[indexPath.section] + indexPath.item
        let end = indexPath.section + 1 < sectionStarts.count ? sectionStarts[indexPath.section + 1] : attributes.count
        return index < end ? attributes[index] : nil
    }

    public override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        attributes.filter { $0.frame.intersects(rect) }
    }

    public override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
}

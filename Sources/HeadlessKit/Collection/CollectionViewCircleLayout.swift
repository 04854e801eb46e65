import AnimationCore
import RealModule

/// All cells on a circle around the middle of what is visible, at equal angles, the first one to the right (angle 0) and
/// the others following clockwise.
open class CollectionViewCircleLayout: CollectionViewLayout {
    /// The size of every item. 100 × 100 by default.
    public final var itemSize = Size(width: 100, height: 100) { didSet { invalidateLayout() } }
    /// The radius as a fraction of the smaller side of the collection view. 0.4 by default.
    public final var radiusFraction = 0.4 { didSet { invalidateLayout() } }

    private var visible = Rect.zero
    private var count = 0
    private var sectionStarts: [Int] = []

    open override func prepare() {
        visible = visibleBounds
        count = 0
        sectionStarts = []
        for section in 0..<(collectionView?.numberOfSections ?? 0) {
            sectionStarts.append(count)
            count += collectionView?.numberOfItems(inSection: section) ?? 0
        }
    }

    /// The size of the collection view: a circle does not scroll.
    open override var collectionViewContentSize: Size { collectionView?.bounds.size ?? .zero }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        prepareIfNeeded()
        guard sectionStarts.indices.contains(indexPath.section), indexPath.item >= 0 else { return nil }
        let index = sectionStarts[indexPath.section] + indexPath.item
        let end = indexPath.section + 1 < sectionStarts.count ? sectionStarts[indexPath.section + 1] : count
        guard index < end else { return nil }
        let angle = 2 * Double.pi * Double(index) / Double(count)
        let radius = radiusFraction * min(visible.width, visible.height)
        let center = visible.center + Point(x: radius * .cos(angle), y: radius * .sin(angle))
        return CollectionViewLayoutAttributes(indexPath: indexPath, frame: Rect(center: center, size: itemSize))
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool { true }
}

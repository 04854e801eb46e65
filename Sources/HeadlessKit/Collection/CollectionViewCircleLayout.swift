import AnimationCore
import RealModule

/// All cells on a circle around the middle of what is visible, at equal angles, the first one to the right (angle 0) and
/// the others following clockwise.
open class CollectionViewCircleLayout: CollectionViewLayout {
    /// The size of every item. 100 × 100 by default.
    public final var itemSize = Size(width: 100, height: 100) { didSet { invalidateLayout() } }
    /// The radius as a fraction of the smaller side of the collection view. 0.4 by default.
    public final var radiusFraction = 0.4 { didSet { invalidateLayout() } }

    private var center = Point.zero
    private var radius = 0.0
    private var size = Size.zero
    private var count = 0
    /// Which way each item lies from the centre: cosine and sine of its angle. Depends on nothing but their number.
    private var directions: [Point] = []
    private var sectionStarts: [Int] = []

    open override func prepare() {
        let visible = visibleBounds
        center = visible.center
        radius = radiusFraction * min(visible.width, visible.height)
        size = itemSize
        count = 0
        let counts = (0..<(collectionView?.numberOfSections ?? 0)).map {
            collectionView?.numberOfItems(inSection: $0) ?? 0
        }
        sectionStarts = counts.map { own in
            defer { count += own }
            return count
        }
        guard directions.count != count else { return }
        directions = (0..<count).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(count)
            return Point(x: .cos(angle), y: .sin(angle))
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
        let place = center + directions[index].scaled(by: radius)
        return CollectionViewLayoutAttributes(indexPath: indexPath, frame: Rect(center: place, size: size))
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool { true }
}

import AnimationCore

/// A layout on the way from one layout to another.
///
/// Centre, size, alpha and each entry of the transform are interpolated linearly, the centre rounded to halves of a
/// pixel, the size to pixels. The content offset goes from where it was to where the new layout wants it; the content is
/// as large as the larger of the two. An item that one layout does not know has its attributes of the other.
public final class CollectionViewTransitionLayout: CollectionViewLayout {
    /// The layout at progress 0.
    public let currentLayout: CollectionViewLayout
    /// The layout at progress 1.
    public let nextLayout: CollectionViewLayout
    /// Pixels per point, for rounding. 2 by default.
    public var scale = 2.0

    /// How far the transition is. Kept as given; attributes are those of the nearest progress in 0…1. Call
    /// ``CollectionViewLayout/invalidateLayout()`` to have the cells follow. No number traps.
    public var transitionProgress = 0.0 {
        didSet { precondition(!transitionProgress.isNaN, "the progress of a transition layout must be a number") }
    }

    let startOffset: Point
    let targetOffset: Point
    private var pairs: [Pair] = []
    /// What was answered last, for which scale, before the end: from one progress to the next most items only move.
    private var latest: [CollectionViewLayoutAttributes] = []
    private var latestScale = 0.0

    /// An item's attributes in the two layouts.
    private struct Pair {
        let from, to: CollectionViewLayoutAttributes
        /// Whether nothing but the centre is different.
        let onlyMoves: Bool

        init(from: CollectionViewLayoutAttributes, to: CollectionViewLayoutAttributes) {
            self.from = from
            self.to = to
            onlyMoves = from.size == to.size && from.alpha == to.alpha && from.transform == to.transform
        }
    }

    /// Creates a layout between two that are prepared, each for the offset of its own.
    init(
        from current: CollectionViewLayout, startOffset: Point, size: Size,
        to next: CollectionViewLayout, targetOffset: Point
    ) {
        currentLayout = current
        nextLayout = next
        self.startOffset = startOffset
        self.targetOffset = targetOffset
        super.init()
        let before = current.layoutAttributesForElements(in: Rect(origin: startOffset, size: size))
        let after = next.layoutAttributesForElements(in: Rect(origin: targetOffset, size: size))
        for path in Set((before + after).map(\.indexPath)).sorted() {
            guard let from = current.layoutAttributesForItem(at: path) ?? next.layoutAttributesForItem(at: path) else {
                continue
            }
            pairs.append(Pair(from: from, to: next.layoutAttributesForItem(at: path) ?? from))
        }
    }

    /// The progress that attributes are computed for: ``transitionProgress`` within 0…1.
    public var clampedProgress: Double { min(max(transitionProgress, 0), 1) }

    /// Where the content is scrolled to at the present progress.
    public var contentOffset: Point { startOffset.interpolated(to: targetOffset, progress: clampedProgress) }

    /// The larger of the two layouts' content sizes, in each direction.
    public override var collectionViewContentSize: Size {
        let (a, b) = (currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize)
        return Size(width: max(a.width, b.width), height: max(a.height, b.height))
    }

    /// The attributes between the two layouts' own.
    public override func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
        let from = currentLayout.layoutAttributesForItem(at: indexPath)
        let to = nextLayout.layoutAttributesForItem(at: indexPath)
        guard let first = from ?? to else { return nil }
        return between(first, to ?? first)
    }

    /// The attributes of every item that is visible in either layout; which those are does not depend on `rect`.
    public override func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
        let (progress, scale) = (clampedProgress, scale)
        guard progress < 1, latestScale == scale else {
            latest = pairs.map { between($0.from, $0.to) }
            latestScale = progress < 1 ? scale : 0
            return latest
        }
        // Taken out of its property, the array is changed where it lies.
        var attributes = latest
        latest = []
        for (index, pair) in pairs.enumerated() {
            if pair.onlyMoves {
                attributes[index].center = center(pair.from, pair.to, progress, scale)
            } else {
                attributes[index] = between(pair.from, pair.to)
            }
        }
        latest = attributes
        return attributes
    }

    private func center(
        _ from: CollectionViewLayoutAttributes, _ to: CollectionViewLayoutAttributes, _ progress: Double,
        _ scale: Double
    ) -> Point {
        let center = from.center.interpolated(to: to.center, progress: progress)
        return Point(x: round(center.x, to: 2 * scale), y: round(center.y, to: 2 * scale))
    }

    private func between(
        _ from: CollectionViewLayoutAttributes, _ to: CollectionViewLayoutAttributes
    ) -> CollectionViewLayoutAttributes {
        let progress = clampedProgress
        var result = progress < 1 ? from : to
        let size = from.size.interpolated(to: to.size, progress: progress)
        result.center = center(from, to, progress, scale)
        result.size = Size(width: round(size.width, to: scale), height: round(size.height, to: scale))
        result.alpha = from.alpha.interpolated(to: to.alpha, progress: progress)
        result.transform = from.transform.interpolated(to: to.transform, progress: progress)
        return result
    }

    private func round(_ value: Double, to parts: Double) -> Double { (value * parts).rounded() / parts }
}

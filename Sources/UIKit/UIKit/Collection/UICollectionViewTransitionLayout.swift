import AnimationMath
import Foundation

/// A layout on the way from one layout to another.
///
/// Centre, size, alpha and each entry of the transform are interpolated linearly, the centre rounded to halves of a
/// pixel, the size to pixels. The content offset goes from where it was to where the new layout wants it; the content is
/// as large as the larger of the two. An item that one layout does not know has its attributes of the other.
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
    public final let currentLayout: UICollectionViewLayout
    public final let nextLayout: UICollectionViewLayout
    /// Pixels per point, for rounding. 2 by default.
    package final var scale = 2.0

    /// The progress of the transition. Kept as given; attributes are those of the nearest progress in 0…1. Call
    /// ``UICollectionViewLayout/invalidateLayout()`` to have the cells follow. No number traps.
    open var transitionProgress: CGFloat = 0 {
        didSet { precondition(!transitionProgress.isNaN, "the progress of a transition layout must be a number") }
    }

    private(set) final var startOffset = Point.zero
    private(set) final var targetOffset = Point.zero
    private var pairs: [Pair] = []
    /// The way of each pair's centre: all that most of them need at a step of a gesture.
    private var ways: [Way] = []
    /// The last answer and its scale, before the end: from one progress to the next most items only move.
    private var latest: ContiguousArray<ItemPlacement> = []
    private var latestScale = 0.0

    override var fitsCells: Bool { false }

    private struct Pair { let from, to: ItemPlacement }

    private struct Way {
        let from, to: Point
        /// Whether nothing but the centre is different.
        let isAll: Bool

        init(of pair: Pair) {
            let (a, b) = (pair.from, pair.to)
            (from, to) = (a.center, b.center)
            isAll = a.size == b.size && a.alpha == b.alpha && a.transform == b.transform
        }

        /// The place at a progress, in whole parts of a point.
        func center(_ progress: Double, parts: Double) -> Point {
            let center = from.interpolated(to: to, progress: progress)
            return Point(x: center.x.rounded(toParts: parts), y: center.y.rounded(toParts: parts))
        }
    }

    public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
        self.currentLayout = currentLayout
        nextLayout = newLayout
        super.init()
    }

    public required init?(coder: NSCoder) { nil }

    private var values: [String: CGFloat] = [:]

    open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }

    open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

    /// Takes the attributes of the two layouts, each of which is prepared for the offset of its own.
    final func begin(startOffset: Point, size: Size, targetOffset: Point) {
        let (current, next) = (currentLayout, nextLayout)
        self.startOffset = startOffset
        self.targetOffset = targetOffset
        let before = current.placements(in: Rect(origin: startOffset, size: size))
        let after = next.placements(in: Rect(origin: targetOffset, size: size))
        var latest: ItemIndex?
        for path in (before + after).map(\.indexPath).sorted() where path != latest {
            latest = path
            guard let from = current.placement(of: path) ?? next.placement(of: path) else { continue }
            pairs.append(Pair(from: from, to: next.placement(of: path) ?? from))
        }
        ways = pairs.map(Way.init)
    }

    package final var clampedProgress: Double { min(max(Double(transitionProgress), 0), 1) }
    package final var contentOffset: Point { startOffset.interpolated(to: targetOffset, progress: clampedProgress) }

    open override var collectionViewContentSize: CGSize {
        let (a, b) = (currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize)
        return CGSize(width: max(a.width, b.width), height: max(a.height, b.height))
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        let item = ItemIndex(indexPath)
        let (from, to) = (currentLayout.placement(of: item), nextLayout.placement(of: item))
        guard let first = from ?? to else { return nil }
        return UICollectionViewLayoutAttributes(between(Pair(from: first, to: to ?? first)))
    }

    /// The attributes of every item that is visible in either layout; which those are does not depend on `rect`.
    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        ownPlacements().map(UICollectionViewLayoutAttributes.init)
    }

    private var isPlain: Bool { type(of: self) == UICollectionViewTransitionLayout.self }

    override func placements(in rect: Rect) -> [ItemPlacement] {
        isPlain ? ownPlacements() : super.placements(in: rect)
    }

    private func ownPlacements() -> [ItemPlacement] {
        let progress = clampedProgress
        guard progress < 1, latestScale == scale else {
            latest = ContiguousArray(pairs.lazy.map(between))
            latestScale = progress < 1 ? scale : 0
            return Array(latest)
        }
        // Taken out of its property, the array is changed where it lies.
        var attributes = latest
        latest = []
        step(&attributes, progress)
        latest = attributes
        // Nothing is copied: the two kinds of arrays share their elements.
        return Array(attributes)
    }

    private func step(_ attributes: inout ContiguousArray<ItemPlacement>, _ progress: Double) {
        let (ways, parts) = (ways, 2 * scale)
        var answers = attributes.mutableSpan
        for index in answers.indices {
            if ways[index].isAll {
                answers[index].center = ways[index].center(progress, parts: parts)
            } else {
                answers[index] = between(pairs[index])
            }
        }
    }

    private func between(_ pair: Pair) -> ItemPlacement {
        let (from, to, progress) = (pair.from, pair.to, clampedProgress)
        var result = progress < 1 ? from : to
        let size = from.size.interpolated(to: to.size, progress: progress)
        result.center = Way(of: pair).center(progress, parts: 2 * scale)
        result.size = Size(width: size.width.rounded(toParts: scale), height: size.height.rounded(toParts: scale))
        result.alpha = from.alpha.interpolated(to: to.alpha, progress: progress)
        result.transform = from.transform.interpolated(to: to.transform, progress: progress)
        return result
    }
}

extension Double {
    fileprivate func rounded(toParts parts: Double) -> Double { (self * parts).nearestInteger / parts }

    /// The same as `rounded()`: a tie goes away from zero, and a zero keeps its sign. That one is a call into the C library
    /// where the instruction set has no rounding of its own.
    ///
    /// Adding 2⁵² to less than that drops what is behind the point: the sum is an integer, for a tie the even one. A tie
    /// that went down shows in the difference, which is exact. From 2⁵² on every number is an integer.
    private var nearestInteger: Double {
        let allBits = 0x1p52
        guard magnitude < allBits else { return self }
        let nearest = (magnitude + allBits) - allBits
        return Double(signOf: self, magnitudeOf: magnitude - nearest >= 0.5 ? nearest + 1 : nearest)
    }
}

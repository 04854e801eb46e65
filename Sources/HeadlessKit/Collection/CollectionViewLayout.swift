import AnimationCore

/// Says where the cells of a collection view lie. Subclass it for a layout of your own: override
/// ``collectionViewContentSize``, ``layoutAttributesForItem(at:)`` and, where there is something faster than asking for
/// every item, ``layoutAttributesForElements(in:)``.
open class CollectionViewLayout {
    /// The collection view that uses the layout.
    ///
    /// Not weak: every retain of an object that has once been referred to weakly takes the long way, and a collection view is
    /// retained for each of its cells. It takes itself out when it goes.
    public final var collectionView: CollectionView? { link?.view }
    private var link: Link?
    private var owner: ObjectIdentifier?
    private var isPrepared = false
    /// How often the layout was prepared: as long as that stays, so do its answers.
    private(set) final var preparations = 0
    /// What will be visible when the layout comes into force, while that is being prepared.
    var assumedBounds: Rect?

    private struct Link {
        unowned let view: CollectionView
    }

    /// Creates a layout that no collection view uses yet.
    public init() {}

    /// Makes the layout that of a collection view, or of none.
    final func attach(to collectionView: CollectionView?) {
        link = collectionView.map(Link.init)
        owner = collectionView.map(ObjectIdentifier.init)
    }

    /// Forgets a collection view that is going, and can only be told by its identity; another one stays.
    final func detach(from collectionView: ObjectIdentifier) {
        if owner == collectionView { attach(to: nil) }
    }

    /// Called before the layout is asked, after every ``CollectionViewLayout/invalidateLayout()`` and when size or items have
    /// changed. The place to compute and keep what the answers are made of.
    open func prepare() {}

    /// The size of all the content.
    open var collectionViewContentSize: Size { .zero }

    /// Where a cell lies; `nil` for a cell that does not exist.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? { nil }

    /// All cells that share an area with `rect`, in the content's coordinates.
    open func layoutAttributesForElements(in rect: Rect) -> [CollectionViewLayoutAttributes] {
        guard let collectionView else { return [] }
        let counts = (0..<collectionView.numberOfSections).map { collectionView.numberOfItems(inSection: $0) }
        var result: [CollectionViewLayoutAttributes] = []
        result.reserveCapacity(counts.reduce(0, +))
        for (section, count) in counts.enumerated() {
            for item in 0..<count {
                if let attributes = layoutAttributesForItem(at: IndexPath(item: item, section: section)),
                    attributes.frame.intersects(rect)
                {
                    result.append(attributes)
                }
            }
        }
        return result
    }

    /// Where to scroll to when the collection view changes to this layout, given the place it would go to otherwise.
    open func targetContentOffset(forProposedContentOffset proposed: Point) -> Point { proposed }

    /// Whether what ``prepare()`` computed depends on which part is visible. Asked when the collection view has scrolled; a
    /// change of its size always invalidates.
    open func shouldInvalidateLayout(forBoundsChange newBounds: Rect) -> Bool { false }

    /// The bounds to lay out for: those of the collection view, or those it will have once the layout is in force.
    public final var visibleBounds: Rect { assumedBounds ?? collectionView?.bounds ?? .zero }

    /// Forgets what ``prepare()`` computed; the collection view lays its cells out anew.
    open func invalidateLayout() {
        isPrepared = false
        collectionView?.setNeedsLayout()
    }

    final func prepareIfNeeded() {
        guard !isPrepared else { return }
        isPrepared = true
        preparations += 1
        prepare()
    }
}

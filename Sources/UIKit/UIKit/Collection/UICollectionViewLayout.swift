import AnimationMath
import Foundation

@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
    /// The collection view that uses the layout.
    ///
    /// Not weak: every retain of an object that has once been referred to weakly takes the slow path, and a collection view is
    /// retained for each of its cells. It takes itself out when it goes.
    open var collectionView: UICollectionView? { link?.view }
    private var link: Link?
    private var owner: ObjectIdentifier?
    private var isPrepared = false
    /// The number of preparations: as long as it stays, so do the answers.
    private(set) final var preparations = 0

    private struct Link { unowned let view: UICollectionView }

    public override init() { super.init() }
    public required init?(coder: NSCoder) { super.init() }

    private(set) final var decorationClasses: [String: UICollectionReusableView.Type] = [:]

    open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
        decorationClasses[elementKind] = viewClass as? UICollectionReusableView.Type
    }

    /// The class of the attributes that a flow layout makes, and where no layout has made any.
    open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

    final func attributes(_ placement: ItemPlacement) -> UICollectionViewLayoutAttributes {
        let type = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
        let new = type?.init() ?? UICollectionViewLayoutAttributes()
        new.take(placement)
        return new
    }

    final func attach(to collectionView: UICollectionView?) {
        link = collectionView.map(Link.init)
        owner = collectionView.map(ObjectIdentifier.init)
    }

    /// Forgets a collection view that is going, known by its identity; another one stays.
    final func detach(from collectionView: ObjectIdentifier) {
        if owner == collectionView { attach(to: nil) }
    }

    /// Called before the layout is asked, after every ``invalidateLayout()`` and when size or items have changed.
    open func prepare() {}

    /// The size of all content, in points.
    open var collectionViewContentSize: CGSize { .zero }

    /// The attributes of a cell; `nil` for a cell that does not exist.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    /// The attributes of all cells that share an area with `rect`, in the content's coordinates.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        guard let collectionView else { return [] }
        let box = Rect(rect)
        var result: [UICollectionViewLayoutAttributes] = []
        for section in 0..<collectionView.numberOfSections {
            for item in 0..<collectionView.numberOfItems(inSection: section) {
                if let attributes = layoutAttributesForItem(at: IndexPath(item: item, section: section)),
                    attributes.placement.frame.intersects(box)
                {
                    result.append(attributes)
                }
            }
        }
        return result
    }

    /// The offset to scroll to when the collection view changes to this layout, given the one that it would have otherwise.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        proposedContentOffset
    }

    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { proposedContentOffset }

    /// Asked when the collection view has scrolled; a change of its size always invalidates.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// Called on the next and the present layout before the collection view changes from one to the other. An interactive
    /// change is two: to a transition layout, and from there to the layout with which it ends.
    open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
    open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
    /// Called on the next layout once the cells have its attributes: in an animated change before the animation runs.
    open func finalizeLayoutTransition() {}

    open func invalidateLayout() {
        (fittedSizes, fittedSupplements) = ([:], [:])
        isPrepared = false
        collectionView?.setNeedsLayout()
    }

    /// Forgets the results of ``prepare()``, all of them for any context. Cells are asked again for the sizes that fit them only
    /// if it is to forget everything.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        let sizes = (fittedSizes, fittedSupplements)
        invalidateLayout()
        if !context.invalidateEverything { (fittedSizes, fittedSupplements) = sizes }
    }

    // MARK: Cells that size themselves

    /// The sizes of the items whose cells were asked for what fits them.
    final var fittedSizes: [ItemIndex: Size] = [:]
    /// The same of headers and footers.
    final var fittedSupplements: [SupplementaryViews.Key: Size] = [:]
    /// Whether the layout wants to know what fits the cells.
    var fitsCells: Bool { true }
    /// Whether a cell may choose its width and its height.
    func estimates(_ item: ItemIndex) -> (width: Bool, height: Bool) { (true, true) }

    /// Asked when the attributes that fit a new cell are known. A flow layout with an ``UICollectionViewFlowLayout/estimatedItemSize``
    /// takes another size over.
    open func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { false }

    open func invalidationContext(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutInvalidationContext { invalidationContext(forBoundsChange: .null) }

    /// The context with which a change of the bounds invalidates, where the layout has agreed to that.
    open func invalidationContext(forBoundsChange newBounds: CGRect) -> UICollectionViewLayoutInvalidationContext {
        let type = Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
        return type?.init() ?? UICollectionViewLayoutInvalidationContext()
    }

    final func prepareIfNeeded() {
        guard !isPrepared else { return }
        isPrepared = true
        preparations += 1
        prepare()
    }

    /// The sections that scroll across the layout's direction.
    final var sectionScrolls: [Int: SectionScroll] = [:]

    // MARK: Placements: the same answers without objects

    func placement(of item: ItemIndex) -> ItemPlacement? { layoutAttributesForItem(at: item.path)?.placement }

    /// The attributes of headers and footers in the last rectangle that was asked for.
    final var supplements: [UICollectionViewLayoutAttributes] = []
    /// Copies of the cells' attributes there that say more than a placement: of an app's class, or turned in space.
    private var richAttributes: [ItemIndex: UICollectionViewLayoutAttributes] = [:]
    final var hasRichAttributes: Bool { !richAttributes.isEmpty }

    final func richAttributes(of placement: ItemPlacement) -> UICollectionViewLayoutAttributes? {
        guard hasRichAttributes, let attributes = richAttributes[placement.indexPath] else { return nil }
        return attributes.placement == placement ? attributes : nil
    }

    func placements(in rect: Rect) -> [ItemPlacement] {
        let attributes = layoutAttributesForElements(in: CGRect(rect)) ?? []
        var placements: [ItemPlacement] = []
        placements.reserveCapacity(attributes.count)
        richAttributes = [:]
        for element in attributes where element.isCell {
            placements.append(element.placement)
            if !element.isPlain {
                richAttributes[element.placement.indexPath] = element.copy() as? UICollectionViewLayoutAttributes
            }
        }
        supplements = attributes.count == placements.count ? [] : attributes.filter { !$0.isCell }
        return placements
    }

    // MARK: Updates

    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
    /// The attributes with which an item appears in an update: those it will have, transparent for one that is inserted.
    open func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let attributes = layoutAttributesForItem(at: itemIndexPath)?.copy() as? UICollectionViewLayoutAttributes
        if collectionView?.isInserting(ItemIndex(itemIndexPath)) == true { attributes?.alpha = 0 }
        return attributes
    }
    /// The attributes with which an item goes in an update, named by its old index: those it had, transparent.
    open func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        guard var placement = collectionView?.batch?.former[ItemIndex(itemIndexPath)] else { return nil }
        placement.alpha = 0
        return self.attributes(placement)
    }
    open func finalizeCollectionViewUpdates() {}

    // MARK: Declared

    open class var invalidationContextClass: AnyClass { UICollectionViewLayoutInvalidationContext.self }
    open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
    open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
        nib?.reportIgnored("register(_:forDecorationViewOfKind:)")
    }
    open func initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    open func finalLayoutAttributesForDisappearingSupplementaryElement(
        ofKind elementKind: String, at elementIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    open func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
}

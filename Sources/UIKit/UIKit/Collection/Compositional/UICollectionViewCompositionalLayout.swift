import AnimationMath
import Foundation

/// Sections of groups of items, described by sizes relative to what contains them.
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    open var configuration: UICollectionViewCompositionalLayoutConfiguration { didSet { invalidateLayout() } }
    private let sectionProvider: UICollectionViewCompositionalLayoutSectionProvider
    private var items = PlacedItems()
    /// The descriptions of the items, and the z-indices other than 0.
    private var descriptions: [NSCollectionLayoutItem?] = []
    private var zIndices: [Int: Int] = [:]
    private var supplementaryViews: [PlacedSupplement] = []
    private var contentSize = Size.zero
    private var sections: [NSCollectionLayoutSection?] = []
    private var environment: LayoutEnvironment?
    private var hasEstimates = false

    /// - Parameter section: The layout of all sections.
    public convenience init(
        section: NSCollectionLayoutSection, configuration: UICollectionViewCompositionalLayoutConfiguration? = nil
    ) { self.init(sectionProvider: { _, _ in section }, configuration: configuration) }

    /// - Parameter sectionProvider: The layout of a section. Called for each before it is laid out.
    public init(
        sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
        configuration: UICollectionViewCompositionalLayoutConfiguration? = nil
    ) {
        self.sectionProvider = sectionProvider
        self.configuration = configuration ?? UICollectionViewCompositionalLayoutConfiguration()
        super.init()
    }

    public required init?(coder: NSCoder) { preconditionFailure("archives of layouts are not read") }

    open class func list(using configuration: UICollectionLayoutListConfiguration)
        -> UICollectionViewCompositionalLayout
    {
        UICollectionViewCompositionalLayout { _, environment in
            .list(using: configuration, layoutEnvironment: environment)
        }
    }

    private var axis: LayoutAxis { configuration.scrollDirection == .vertical ? .vertical : .horizontal }

    open override var collectionViewContentSize: CGSize { CGSize(contentSize) }

    open override func prepare() {
        items.removeAll()
        (descriptions, zIndices, supplementaryViews, contentSize) = ([], [:], [], .zero)
        (sections, sectionScrolls, hasEstimates) = ([], [:], false)
        guard let collectionView else { return }
        let container = Rect(collectionView.bounds.inset(by: collectionView.adjustedContentInset)).size
        let environment = LayoutEnvironment(container, collectionView.traitCollection)
        self.environment = environment
        contentSize[axis.across] = container[axis.across]
        contentSize[axis] = place(
            configuration.boundarySupplementaryItems, 0, around: 0, in: Rect(origin: .zero, size: container)
        ) { start in
            var position = start
            for section in 0..<collectionView.numberOfSections {
                if section > 0 { position += Double(configuration.interSectionSpacing) }
                sections.append(sectionProvider(section, environment))
                if let description = sections[section] {
                    position = place(description, section, from: position, in: container, environment)
                }
                items.endSection()
            }
            return position
        }
    }

    /// Places a section, and returns where it ends.
    private func place(
        _ section: NSCollectionLayoutSection, _ index: Int, from start: Double, in container: Size,
        _ environment: LayoutEnvironment
    ) -> Double {
        let insets = section.contentInsets
        var box = Rect(origin: .zero, size: container)
        box.origin[axis] = start
        let (near, far): (Double, Double)
        if axis == .vertical {
            (near, far) = (Double(insets.top), Double(insets.bottom))
            box = box.inset(
                by: EdgeInsets(top: 0, left: Double(insets.leading), bottom: 0, right: Double(insets.trailing)))
        } else {
            (near, far) = (Double(insets.leading), Double(insets.trailing))
            box = box.inset(
                by: EdgeInsets(top: Double(insets.top), left: 0, bottom: Double(insets.bottom), right: 0))
        }
        var whole = Rect(origin: .zero, size: container)
        whole.origin[axis] = start
        let end = place(
            section.boundarySupplementaryItems, index, around: start,
            in: section.supplementariesFollowContentInsets ? box : whole
        ) { start in
            box.origin[axis] = start + near
            return placeGroups(of: section, index, in: box, whole, environment) + far
        }
        whole.size[axis] = end - start
        for decoration in section.decorationItems {
            supplementaryViews.append(
                PlacedSupplement(
                    kind: decoration.elementKind, item: ItemIndex(item: 0, section: index),
                    frame: decoration.inset(whole), zIndex: min(decoration.zIndex, -1), isDecoration: true))
        }
        return end
    }

    /// Places headers, the content between them, and footers, and returns where the last of them ends.
    private func place(
        _ boundary: [NSCollectionLayoutBoundarySupplementaryItem], _ section: Int, around start: Double, in box: Rect,
        content: (Double) -> Double
    ) -> Double {
        let (startEdge, endEdge): (NSDirectionalRectEdge, NSDirectionalRectEdge) =
            axis == .vertical ? (.top, .bottom) : (.leading, .trailing)
        func length(_ item: NSCollectionLayoutBoundarySupplementaryItem) -> Double {
            item.extendsBoundary ? size(of: item, section, in: box.size)[axis] : 0
        }
        let headers = boundary.filter { $0.alignment.edges.contains(startEdge) }
        let footers = boundary.filter { $0.alignment.edges.contains(endEdge) }
        let contentStart = start + headers.reduce(0) { $0 + length($1) }
        let contentEnd = content(contentStart)
        let end = contentEnd + footers.reduce(0) { $0 + length($1) }
        var (headerStart, footerStart) = (start, contentEnd)
        for item in boundary {
            let isHeader = item.alignment.edges.contains(startEdge)
            let isFooter = !isHeader && item.alignment.edges.contains(endEdge)
            var place = box
            place.origin[axis] = isHeader ? headerStart : isFooter ? footerStart : contentStart
            place.size[axis] =
                isHeader || isFooter ? size(of: item, section, in: box.size)[axis] : contentEnd - contentStart
            if isFooter, !item.extendsBoundary { place.origin[axis] -= place.size[axis] }
            if item.layoutSize.estimates != (false, false) { hasEstimates = true }
            supplementaryViews.append(
                PlacedSupplement(
                    kind: item.elementKind, item: ItemIndex(item: 0, section: section),
                    frame: item.frame(at: place, size: size(of: item, section, in: box.size)),
                    zIndex: item.zIndex, estimates: item.layoutSize.estimates,
                    pin: item.pinToVisibleBounds ? (isHeader, isHeader ? contentEnd : contentStart) : nil))
            if isHeader { headerStart += length(item) } else if isFooter { footerStart += length(item) }
        }
        return end
    }

    /// The size of a header or footer: of one that has sized itself, the one that fits it.
    private func size(
        of item: NSCollectionLayoutBoundarySupplementaryItem, _ section: Int, in container: Size
    ) -> Size {
        let key = SupplementaryViews.Key(
            category: .supplementaryView, kind: item.elementKind, path: IndexPath(item: 0, section: section))
        return item.layoutSize.size(in: container, fitted: fittedSupplements[key])
    }

    /// Places the groups of a section, and returns where they end.
    private func placeGroups(
        of section: NSCollectionLayoutSection, _ index: Int, in box: Rect, _ whole: Rect,
        _ environment: LayoutEnvironment
    ) -> Double {
        let count = collectionView?.numberOfItems(inSection: index) ?? 0
        var fitted: [Int: Size] = [:]
        for (item, size) in fittedSizes where item.section == index { fitted[item.item] = size }
        var placement = GroupPlacement(count: count, fittedSizes: fitted, environment: environment)
        let isOrthogonal = section.orthogonalScrollingBehavior != .none
        let direction = isOrthogonal ? axis.across : axis
        let firstFrame = items.frames.count
        var (origin, extent) = (box.origin, 0.0)
        var groups: [ClosedRange<Double>] = []
        while !placement.isComplete {
            let first = placement.items.count
            let size = placement.place(section.group, at: origin, in: box.size)
            guard placement.items.count > first else { break }
            if isOrthogonal { groups.append(origin[direction]...origin[direction] + size[direction]) }
            extent = isOrthogonal ? max(extent, size[axis]) : origin[axis] + size[axis] - box.origin[axis]
            if !isOrthogonal {
                items.lines.append(
                    .init(
                        start: origin[axis], end: origin[axis] + size[axis],
                        items: firstFrame + first..<firstFrame + placement.items.count))
            }
            origin[direction] += size[direction] + Double(section.interGroupSpacing)
        }
        if isOrthogonal {
            items.lines.append(
                .init(
                    start: box.origin[axis], end: box.origin[axis] + extent,
                    items: firstFrame..<firstFrame + placement.items.count, scrollingSection: index))
            var frame = whole
            (frame.origin[axis], frame.size[axis]) = (box.origin[axis], extent)
            sectionScrolls[index] = scroll(of: section, groups, in: frame, box)
        }
        for (number, item) in placement.items.enumerated() {
            append(item, ItemIndex(item: number, section: index), scrollsWithSection: isOrthogonal)
        }
        return box.origin[axis] + extent
    }

    /// How a section scrolls of which the groups have these extents.
    private func scroll(
        of section: NSCollectionLayoutSection, _ groups: [ClosedRange<Double>], in frame: Rect, _ box: Rect
    ) -> SectionScroll {
        let direction = axis.across
        let (start, length) = (frame.origin[direction], frame.size[direction])
        let end = (groups.last?.upperBound ?? start) + start + length - box.origin[direction] - box.size[direction]
        let stops = groups.map {
            section.orthogonalScrollingBehavior == .groupPagingCentered
                ? ($0.lowerBound + $0.upperBound - length) / 2 : $0.lowerBound - box.origin[direction] + start
        }
        return SectionScroll(
            frame: frame, end: end, axis: axis, behavior: section.orthogonalScrollingBehavior,
            stops: stops.map { max(start, min($0, max(start, end - length))) })
    }

    private func append(_ item: GroupPlacement.Item, _ index: ItemIndex, scrollsWithSection: Bool) {
        if item.zIndex != 0 { zIndices[items.frames.count] = item.zIndex }
        items.frames.append(item.frame)
        descriptions.append(item.item)
        if let estimates = item.item?.layoutSize.estimates, estimates != (false, false) { hasEstimates = true }
        for view in item.item?.supplementaryItems ?? [] {
            supplementaryViews.append(
                PlacedSupplement(
                    kind: view.elementKind, item: index, frame: view.frame(at: item.frame), zIndex: max(view.zIndex, 1),
                    scrollsWithSection: scrollsWithSection))
        }
    }

    // MARK: Answers

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        ownPlacement(of: ItemIndex(indexPath)).map { attributes($0) }
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        let cells = ownPlacements(in: Rect(rect)).map { attributes($0) }
        let all = cells + views(in: Rect(rect))
        for (section, description) in sections.enumerated() {
            guard let handler = description?.visibleItemsInvalidationHandler, let environment else { continue }
            handler(
                all.filter { $0.placement.indexPath.section == section },
                scrolled[section].map { CGPoint($0) } ?? collectionView?.contentOffset ?? .zero, environment)
        }
        return all
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { view(elementKind, ItemIndex(indexPath), isDecoration: false) }

    open override func layoutAttributesForDecorationView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { view(elementKind, ItemIndex(indexPath), isDecoration: true) }

    private func view(
        _ kind: String, _ item: ItemIndex, isDecoration: Bool
    ) -> UICollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return supplementaryViews.first { $0.kind == kind && $0.item == item && $0.isDecoration == isDecoration }
            .map { attributes(of: $0, isVertical: axis == .vertical) }
    }

    private func views(in rect: Rect) -> [UICollectionViewLayoutAttributes] {
        prepareIfNeeded()
        return attributes(of: supplementaryViews, in: rect, isVertical: axis == .vertical, scrolled: scrolled)
    }

    /// How far sections have scrolled across the layout's direction.
    private var scrolled: [Int: Point] { collectionView?.scrolled ?? [:] }

    /// Whether nothing can have been overridden, and nothing changes the items after they are placed.
    private var isPlain: Bool {
        type(of: self) == UICollectionViewCompositionalLayout.self
            && sections.allSatisfy { $0?.visibleItemsInvalidationHandler == nil }
    }

    override func placement(of item: ItemIndex) -> ItemPlacement? {
        isPlain ? ownPlacement(of: item) : super.placement(of: item)
    }

    override func placements(in rect: Rect) -> [ItemPlacement] {
        guard isPlain else { return super.placements(in: rect) }
        supplements = views(in: rect)
        return ownPlacements(in: rect)
    }

    private func ownPlacement(of item: ItemIndex) -> ItemPlacement? {
        prepareIfNeeded()
        return items.placement(of: item).map(raised)
    }

    private func ownPlacements(in rect: Rect) -> [ItemPlacement] {
        prepareIfNeeded()
        let placements = items.placements(in: rect, isVertical: axis == .vertical, scrolled: scrolled)
        return zIndices.isEmpty ? placements : placements.map(raised)
    }

    private func raised(_ placement: ItemPlacement) -> ItemPlacement {
        guard let index = items.index(of: placement.indexPath), let zIndex = zIndices[index] else { return placement }
        var raised = placement
        raised.zIndex = zIndex
        return raised
    }

    // MARK: Cells that size themselves

    override var fitsCells: Bool { hasEstimates || !isPlain }

    override func estimates(_ item: ItemIndex) -> (width: Bool, height: Bool) {
        items.index(of: item).flatMap { descriptions[$0]?.layoutSize.estimates } ?? (false, false)
    }

    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool {
        let estimates = originalAttributes.estimates
        return estimates.width && preferredAttributes.size.width != originalAttributes.size.width
            || estimates.height && preferredAttributes.size.height != originalAttributes.size.height
    }
}

@preconcurrency @MainActor
open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
    open var scrollDirection = UICollectionView.ScrollDirection.vertical
    /// Points.
    open var interSectionSpacing: CGFloat = 0
    /// Headers and footers of the whole content.
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
    open var contentInsetsReference = UIContentInsetsReference.safeArea
}

public typealias UICollectionViewCompositionalLayoutSectionProvider = (
    Int, any NSCollectionLayoutEnvironment
) -> NSCollectionLayoutSection?

extension NSCollectionLayoutBoundarySupplementaryItem {
    /// The frame in the room that the view has.
    fileprivate func frame(at place: Rect, size: Size) -> Rect {
        Rect(origin: containerAnchor.origin(of: size, in: place), size: size)
    }
}

private final class LayoutEnvironment: NSObject, NSCollectionLayoutEnvironment, NSCollectionLayoutContainer {
    let contentSize: CGSize
    let traitCollection: UITraitCollection
    var container: any NSCollectionLayoutContainer { self }
    var effectiveContentSize: CGSize { contentSize }
    var contentInsets: NSDirectionalEdgeInsets { .zero }
    var effectiveContentInsets: NSDirectionalEdgeInsets { .zero }

    init(_ size: Size, _ traitCollection: UITraitCollection) {
        (contentSize, self.traitCollection) = (CGSize(size), traitCollection)
    }
}

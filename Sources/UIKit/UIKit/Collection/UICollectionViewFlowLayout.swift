import AnimationMath
import Foundation

/// Cells line after line, as many to a line as fit.
///
/// A line takes items as long as they fit with the minimum spacing. A full line of two or more is spread so that it
/// fills the width; a lone item in a line that is not the last is centred; the last line of a section is aligned to the
/// start, with the spacing a full line would have if all items are of one size, else with the minimum. Items are centred
/// across their line. An item wider than the line gets a line of its own. With ``scrollDirection`` horizontal, lines are
/// columns, and width and height change roles.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { invalidateLayout() } }
    open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
    open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }

    open override class var invalidationContextClass: AnyClass { UICollectionViewFlowLayoutInvalidationContext.self }

    open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
    open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }

    public enum SectionInsetReference: Int, Hashable, Sendable {
        case fromContentInset, fromSafeArea, fromLayoutMargins
    }
    /// Kept. The insets of sections are those from the content's edges.
    open var sectionInsetReference = SectionInsetReference.fromContentInset
    open var sectionHeadersPinToVisibleBounds = false { didSet { invalidateLayout() } }
    open var sectionFootersPinToVisibleBounds = false { didSet { invalidateLayout() } }

    /// The headers and footers with a size, in their order.
    private var sectionViews: [PlacedSupplement] = []
    private var items = PlacedItems()
    private var contentSize = Size.zero

    open override var collectionViewContentSize: CGSize { CGSize(contentSize) }

    open override func prepare() {
        items.removeAll()
        sectionViews = []
        guard let collectionView else {
            contentSize = .zero
            return
        }
        let inset = EdgeInsets(collectionView.contentInset)
        let view = collectionView.ownLayer.geometry.bounds.size
        let length =
            scrollDirection == .vertical
            ? view.width - inset.left - inset.right : view.height - inset.top - inset.bottom
        var across = 0.0
        for section in 0..<collectionView.numberOfSections {
            let count = collectionView.numberOfItems(inSection: section)
            let header = sectionViews.count
            across = placeView(UICollectionView.elementKindSectionHeader, section, length: length, from: across)
            let start = across
            across = placeSection(section, count: count, length: length, from: across)
            if header < sectionViews.count { sectionViews[header].pin?.limit = across }
            across = placeView(
                UICollectionView.elementKindSectionFooter, section, length: length, from: across, limit: start)
            items.endSection()
        }
        contentSize =
            scrollDirection == .vertical
            ? Size(width: length, height: across) : Size(width: across, height: length)
    }

    open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        ownPlacement(of: ItemIndex(indexPath)).map { attributes($0) }
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        ownPlacements(in: Rect(rect)).map { attributes($0) } + ownSupplements(in: Rect(rect))
    }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        prepareIfNeeded()
        return sectionViews.first { $0.kind == elementKind && $0.item == ItemIndex(indexPath) }
            .map { attributes(of: $0, isVertical: scrollDirection == .vertical) }
    }

    private func ownSupplements(in rect: Rect) -> [UICollectionViewLayoutAttributes] {
        attributes(of: sectionViews, in: rect, isVertical: scrollDirection == .vertical)
    }

    /// Places the header or footer of a section, and returns where the next part starts.
    private func placeView(
        _ kind: String, _ section: Int, length: Double, from start: Double, limit: Double = .infinity
    ) -> Double {
        let isHeader = kind == UICollectionView.elementKindSectionHeader
        let size =
            isHeader
            ? asked { $0.collectionView($1, layout: self, referenceSizeForHeaderInSection: section) }
            : asked { $0.collectionView($1, layout: self, referenceSizeForFooterInSection: section) }
        let isVertical = scrollDirection == .vertical
        let extent = size ?? (isHeader ? headerReferenceSize : footerReferenceSize)
        let room = Double(isVertical ? extent.height : extent.width)
        guard room > 0 else { return start }
        let frame =
            isVertical
            ? Rect(x: 0, y: start, width: length, height: room) : Rect(x: start, y: 0, width: room, height: length)
        let isPinned = isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds
        sectionViews.append(
            PlacedSupplement(
                kind: kind, item: ItemIndex(item: 0, section: section), frame: frame,
                pin: isPinned ? (isHeader, limit) : nil))
        return start + room
    }

    /// Whether nothing can have been overridden.
    private var isPlain: Bool { type(of: self) == UICollectionViewFlowLayout.self }

    override func placement(of item: ItemIndex) -> ItemPlacement? {
        isPlain ? ownPlacement(of: item) : super.placement(of: item)
    }

    override func placements(in rect: Rect) -> [ItemPlacement] {
        guard isPlain else { return super.placements(in: rect) }
        supplements = ownSupplements(in: rect)
        return ownPlacements(in: rect)
    }

    private func ownPlacement(of indexPath: ItemIndex) -> ItemPlacement? {
        prepareIfNeeded()
        return items.placement(of: indexPath)
    }

    private func ownPlacements(in rect: Rect) -> [ItemPlacement] {
        prepareIfNeeded()
        return items.placements(in: rect, isVertical: scrollDirection == .vertical)
    }

    // MARK: Cells that size themselves

    /// The size of an item until its cell is visible and has sized itself; zero for items of ``itemSize`` or the delegate's size.
    open var estimatedItemSize = CGSize.zero { didSet { invalidateLayout() } }
    /// An ``estimatedItemSize`` without a figure: items have ``itemSize`` until their cells have sized themselves.
    public nonisolated static let automaticSize = CGSize(
        width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

    /// The size of items that the delegate does not size and whose cells have not sized themselves.
    final var usualSize: CGSize {
        [.zero, Self.automaticSize].contains(estimatedItemSize) ? itemSize : estimatedItemSize
    }
    private var knownSizes: [ItemIndex: Size] { estimatedItemSize == .zero ? [:] : fittedSizes }

    override var fitsCells: Bool { estimatedItemSize != .zero || !isPlain }

    open override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
    ) -> Bool { estimatedItemSize != .zero && preferredAttributes.size != originalAttributes.size }
}

// MARK: - Filling lines

extension UICollectionViewFlowLayout {
    /// An item's extent along its line and across it.
    private struct Extent { var along, across: Double }

    /// Places the items of one section and returns where the next one starts.
    private func placeSection(_ section: Int, count: Int, length: Double, from start: Double) -> Double {
        let isVertical = scrollDirection == .vertical
        let inset = asked { $0.collectionView($1, layout: self, insetForSectionAt: section) }
        let sectionInset = EdgeInsets(inset ?? self.sectionInset)
        let lineSpacing = asked { $0.collectionView($1, layout: self, minimumLineSpacingForSectionAt: section) }
        let itemSpacing = asked { $0.collectionView($1, layout: self, minimumInteritemSpacingForSectionAt: section) }
        let minimum = Double(itemSpacing ?? minimumInteritemSpacing)
        let (near, far) = isVertical ? (sectionInset.left, sectionInset.right) : (sectionInset.top, sectionInset.bottom)
        let (before, after) =
            isVertical ? (sectionInset.top, sectionInset.bottom) : (sectionInset.left, sectionInset.right)
        let available = length - near - far
        let extents = extents(of: section, count: count)
        let areAlike =
            sizeDelegate == nil && knownSizes.isEmpty
            || extents.allSatisfy { $0.along == extents.first?.along && $0.across == extents.first?.across }
        // Taken out of their property, the frames are changed where they lie.
        var frames = items.frames
        items.frames = []
        defer { items.frames = frames }
        if frames.isEmpty { frames.reserveCapacity(count) }
        var across = start + before
        var index = 0
        while index < count {
            let line = index..<endOfLine(from: index, in: extents, available: available, minimum: minimum)
            let isLast = line.upperBound == count
            var (total, thickness) = (0.0, 0.0)
            for extent in extents[line] {
                total += extent.along
                thickness = max(thickness, extent.across)
            }
            let spacing: Double
            var along = near
            if isLast {
                spacing =
                    areAlike
                    ? fullLineSpacing(item: total / Double(line.count), available: available, minimum: minimum)
                    : minimum
            } else if line.count == 1 {
                spacing = 0
                along += (available - total) / 2
            } else {
                spacing = (available - total) / Double(line.count - 1)
            }
            let first = frames.count
            for extent in extents[line] {
                let offset = across + (thickness - extent.across) / 2
                frames.append(
                    isVertical
                        ? Rect(x: along, y: offset, width: extent.along, height: extent.across)
                        : Rect(x: offset, y: along, width: extent.across, height: extent.along))
                along += extent.along + spacing
            }
            items.lines.append(.init(start: across, end: across + thickness, items: first..<frames.count))
            across += thickness + (isLast ? 0 : Double(lineSpacing ?? minimumLineSpacing))
            index = line.upperBound
        }
        return across + after
    }

    private func extents(of section: Int, count: Int) -> [Extent] {
        func extent(_ size: Size) -> Extent {
            scrollDirection == .vertical
                ? Extent(along: size.width, across: size.height) : Extent(along: size.height, across: size.width)
        }
        let (size, delegate, sizes) = (Size(usualSize), sizeDelegate, knownSizes)
        guard let collectionView, delegate != nil || !sizes.isEmpty else {
            return Array(repeating: extent(size), count: count)
        }
        return (0..<count).map { item in
            if let fitted = sizes[ItemIndex(item: item, section: section)] { return extent(fitted) }
            let path = IndexPath(item: item, section: section)
            return extent(
                delegate.map { Size($0.collectionView(collectionView, layout: self, sizeForItemAt: path)) } ?? size)
        }
    }

    private var sizeDelegate: (any UICollectionViewDelegateFlowLayout)? {
        collectionView?.delegate as? any UICollectionViewDelegateFlowLayout
    }

    /// The delegate's answer; `nil` where there is no delegate for sizes.
    private func asked<Value>(
        _ question: (any UICollectionViewDelegateFlowLayout, UICollectionView) -> Value
    ) -> Value? {
        guard let collectionView, let sizeDelegate else { return nil }
        return question(sizeDelegate, collectionView)
    }

    private func endOfLine(from start: Int, in extents: [Extent], available: Double, minimum: Double) -> Int {
        var end = start + 1
        var used = extents[start].along
        while end < extents.count, used + minimum + extents[end].along <= available {
            used += minimum + extents[end].along
            end += 1
        }
        return end
    }

    /// The spacing of a full line of items of one size, filled by the same rule as every other line.
    private func fullLineSpacing(item: Double, available: Double, minimum: Double) -> Double {
        // As many as there are room for: a pitch of nothing or less has no such number.
        guard item > 0, item + minimum > 0, available.isFinite else { return minimum }
        let fitting = ((available - item) / (item + minimum)).rounded(.down) + 1
        return fitting >= 2 && fitting < 0x1p52 ? (available - fitting * item) / (fitting - 1) : minimum
    }
}

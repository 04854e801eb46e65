import AnimationMath

/// The frames that a layout has given its items, line after line along the direction in which it scrolls.
struct PlacedItems {
    /// The items of one line, as indices of `frames`, and the line's extent across it.
    struct Line {
        var (start, end, items): (Double, Double, Range<Int>)
        /// The section, if it scrolls along the line.
        var scrollingSection: Int?
    }

    /// Frames by item, section after section.
    var frames: [Rect] = []
    /// The index in `frames` of each section's first item, and the end of the last section.
    private(set) var sectionStarts = [0]
    /// In the order of their extents.
    var lines: [Line] = []

    mutating func removeAll() {
        frames.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
        sectionStarts = [0]
    }

    mutating func endSection() { sectionStarts.append(frames.count) }

    /// The index in `frames` of an item; `nil` for one that is not there.
    func index(of item: ItemIndex) -> Int? {
        guard item.section >= 0, item.section + 1 < sectionStarts.count, item.item >= 0 else { return nil }
        let index = sectionStarts[item.section] + item.item
        return index < sectionStarts[item.section + 1] ? index : nil
    }

    func placement(of item: ItemIndex) -> ItemPlacement? {
        index(of: item).map { ItemPlacement(indexPath: item, frame: frames[$0]) }
    }

    /// The items that share an area with a rectangle.
    ///
    /// - Parameter scrolled: How far sections have scrolled along their lines.
    func placements(in rect: Rect, isVertical: Bool, scrolled: [Int: Point] = [:]) -> [ItemPlacement] {
        let (low, high) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
        var result: [ItemPlacement] = []
        var section = 0
        let visible = lines[lines.partitioningIndex { $0.end > low }...].prefix { $0.start < high }
        result.reserveCapacity((visible.last?.items.upperBound ?? 0) - (visible.first?.items.lowerBound ?? 0))
        for line in visible {
            let rect = rect.scrolled(line.scrollingSection.flatMap { scrolled[$0] })
            for index in line.items where frames[index].intersects(rect) {
                while index >= sectionStarts[section + 1] { section += 1 }
                let item = ItemIndex(item: index - sectionStarts[section], section: section)
                result.append(ItemPlacement(indexPath: item, frame: frames[index]))
            }
        }
        return result
    }
}

/// A header, footer or decoration where a layout has put it.
struct PlacedSupplement {
    let kind: String
    let item: ItemIndex
    var frame: Rect
    var zIndex = 0
    var isDecoration = false
    /// Whether the view may choose its width and its height.
    var estimates = (width: false, height: false)
    /// Whether it is among the items of a section that scrolls across the layout's direction.
    var scrollsWithSection = false
    /// The end of the visible part at which the view stays, if it is pinned, and the other end of its section's items.
    var pin: (isStart: Bool, limit: Double)?

    /// The frame in what is visible: inside of it, if the view is pinned, and not beyond its section's items.
    func shownFrame(in visible: Rect, isVertical: Bool) -> Rect {
        guard let pin else { return frame }
        func pinned(_ start: Double, _ length: Double, _ low: Double, _ high: Double) -> Double {
            pin.isStart ? max(start, min(low, pin.limit - length)) : min(start, max(high - length, pin.limit))
        }
        var shown = frame
        if isVertical {
            shown.origin.y = pinned(frame.minY, frame.size.height, visible.minY, visible.maxY)
        } else {
            shown.origin.x = pinned(frame.minX, frame.size.width, visible.minX, visible.maxX)
        }
        return shown
    }
}

extension Rect {
    fileprivate func scrolled(_ offset: Point?) -> Rect { offset.map { offsetBy(dx: $0.x, dy: $0.y) } ?? self }
}

extension UICollectionViewLayout {
    /// The attributes of a view at what is visible now.
    final func attributes(of view: PlacedSupplement, isVertical: Bool) -> UICollectionViewLayoutAttributes {
        let frame = shownFrame(of: view, isVertical: isVertical)
        var placement = ItemPlacement(indexPath: view.item, frame: frame)
        placement.zIndex = frame == view.frame ? view.zIndex : max(view.zIndex, 1)
        let attributes = attributes(placement)
        attributes.become(view.isDecoration ? .decorationView : .supplementaryView, ofKind: view.kind)
        (attributes.estimates, attributes.scrollsWithSection) = (view.estimates, view.scrollsWithSection)
        return attributes
    }

    final func attributes(
        of views: [PlacedSupplement], in rect: Rect, isVertical: Bool, scrolled: [Int: Point] = [:]
    ) -> [UICollectionViewLayoutAttributes] {
        views.filter {
            let rect = rect.scrolled($0.scrollsWithSection ? scrolled[$0.item.section] : nil)
            return shownFrame(of: $0, isVertical: isVertical).intersects(rect)
        }
        .map { attributes(of: $0, isVertical: isVertical) }
    }

    private func shownFrame(of view: PlacedSupplement, isVertical: Bool) -> Rect {
        guard view.pin != nil, let collectionView else { return view.frame }
        let visible = Rect(collectionView.bounds.inset(by: collectionView.adjustedContentInset))
        return view.shownFrame(in: visible, isVertical: isVertical)
    }
}

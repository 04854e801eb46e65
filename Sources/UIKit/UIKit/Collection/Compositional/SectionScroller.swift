import AnimationMath
import Foundation

/// How the groups of a section scroll across the direction of their layout.
struct SectionScroll: Equatable {
    /// The part of the layout that shows the groups: all of it across the layout's direction.
    let frame: Rect
    /// Where the content ends, across the layout's direction.
    let end: Double
    let axis: LayoutAxis
    let behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior
    /// The offsets at which a group is in its place, in ascending order.
    let stops: [Double]

    /// The offset at which scrolling comes to rest after a drag that ends at `offset`; `nil` where `target` is kept.
    ///
    /// - Parameter target: The offset that the velocity of the drag leads to.
    func stop(for target: Double, from offset: Double) -> Double? {
        switch behavior {
        case .none, .continuous, .paging: nil
        case .continuousGroupLeadingBoundary: stops.nearest(to: target)
        case .groupPaging, .groupPagingCentered:
            // At most one group farther.
            [stops.last { $0 < offset }, stops.first { $0 >= offset }, stops.first { $0 > offset }].compactMap(\.self)
                .nearest(to: target)
        }
    }
}

extension [Double] {
    fileprivate func nearest(to value: Double) -> Double? { self.min { abs($0 - value) < abs($1 - value) } }
}

/// The view that holds the cells of a section that scrolls. Its coordinates are those of the layout: along the layout's direction
/// the content offset is always the section's position.
final class SectionScroller: UIScrollView, UIScrollViewDelegate {
    private(set) var scroll: SectionScroll?

    func show(_ scroll: SectionScroll) {
        self.scroll = scroll
        delegate = self
        isPagingEnabled = scroll.behavior == .paging
        let pages = [.groupPaging, .groupPagingCentered].contains(scroll.behavior)
        decelerationRate = pages ? .fast : .normal
        frame = CGRect(scroll.frame)
        var end = Point(x: scroll.frame.maxX, y: scroll.frame.maxY)
        end[scroll.axis.across] = scroll.end
        contentSize = CGSize(width: end.x, height: end.y)
        contentInset = UIEdgeInsets(top: -scroll.frame.minY, left: -scroll.frame.minX, bottom: 0, right: 0)
        let offset = CGPoint(clampedContentOffset(Point(contentOffset)))
        if offset != contentOffset { contentOffset = offset }
    }

    /// How far the groups have scrolled.
    var scrolled: Point {
        var scrolled = Point.zero
        if let axis = scroll?.axis.across { scrolled[axis] = Point(contentOffset)[axis] }
        return scrolled
    }

    override func boundsDidChange(from old: Rect, to new: Rect) {
        super.boundsDidChange(from: old, to: new)
        superview?.setNeedsLayout()
    }

    override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        if let list = superview as? UICollectionView, subview === list.press?.cell { list.forgetPress() }
    }

    override func contentDidChange(of cell: UIView) { (superview as? UIScrollView)?.contentDidChange(of: cell) }

    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {
        guard let scroll else { return }
        let axis = scroll.axis.across
        var target = unsafe Point(targetContentOffset.pointee)
        if let stop = scroll.stop(for: target[axis], from: scrolled[axis]) {
            target[axis] = stop
            unsafe targetContentOffset.pointee = CGPoint(clampedContentOffset(target))
        }
    }
}

extension UIScrollView {
    /// Scrolls a frame of the content to a place in the bounds, as near as the content allows.
    func scroll(to frame: CGRect, at position: UICollectionView.ScrollPosition, animated: Bool) {
        var offset = contentOffset
        if position.contains(.top) { offset.y = frame.minY }
        if position.contains(.centeredVertically) { offset.y = frame.midY - bounds.height / 2 }
        if position.contains(.bottom) { offset.y = frame.maxY - bounds.height }
        if position.contains(.left) { offset.x = frame.minX }
        if position.contains(.centeredHorizontally) { offset.x = frame.midX - bounds.width / 2 }
        if position.contains(.right) { offset.x = frame.maxX - bounds.width }
        setContentOffset(CGPoint(clampedContentOffset(Point(offset))), animated: animated)
    }
}

extension UICollectionView {
    /// The view in which the cells of a section are.
    func host(ofSection section: Int) -> UIView { scrollers[section] ?? self }

    /// How far sections have scrolled across the layout's direction.
    var scrolled: [Int: Point] { scrollers.isEmpty ? [:] : scrollers.mapValues(\.scrolled) }

    /// Makes and places the views in which sections scroll. Those without a section stay as long as there are cells in them.
    func placeScrollers() {
        guard !(scrollers.isEmpty && layout.sectionScrolls.isEmpty) else { return }
        for (section, scroller) in scrollers where layout.sectionScrolls[section] == nil {
            idleScrollers.append(scroller)
            scrollers[section] = nil
        }
        // In order, since a dictionary's differs from run to run, and views are added here.
        for (section, scroll) in layout.sectionScrolls.sorted(by: { $0.key < $1.key })
        where scrollers[section]?.scroll != scroll {
            if let scroller = scrollers[section] {
                scroller.show(scroll)
                continue
            }
            UIView.performWithoutAnimation {
                let scroller = SectionScroller()
                scrollers[section] = scroller
                addSubview(scroller)
                scroller.show(scroll)
            }
        }
    }

    /// Removes the scrollers that have lost their section once their last cell is gone.
    func removeIdleScrollers() {
        for scroller in idleScrollers where scroller.subviews.isEmpty { scroller.removeFromSuperview() }
        idleScrollers.removeAll { $0.superview == nil }
    }

    /// Lets scrollers follow their sections to their new indices.
    func moveScrollers(to places: [Int: Int]) {
        for (section, scroller) in scrollers where places[section] == nil { idleScrollers.append(scroller) }
        scrollers = Dictionary(
            uniqueKeysWithValues: scrollers.compactMap { section, scroller in places[section].map { ($0, scroller) } })
    }

    /// Moves a cell into the view of a section, where it stays at the same place on the screen.
    func house(_ cell: UICollectionViewCell, inSection section: Int) {
        let host = host(ofSection: section)
        guard let former = cell.superview, former !== host else { return }
        UIView.performWithoutAnimation {
            let center = former.convert(cell.center, to: host)
            host.addSubview(cell)
            cell.center = center
        }
        cell.forgetApplied()
    }
}

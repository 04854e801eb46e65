import AnimationMath
import AnimationTimeline

extension UICollectionView {
    /// The change takes ``layoutChangeDuration``; without a stage, cells move at once.
    public func setCollectionViewLayout(
        _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
    ) {
        let old = self.layout
        let end = beginLayoutChange(to: layout)
        guard animated, simulation != nil else {
            use(layout)
            layoutIfNeeded()
            end()
            completion?(true)
            return
        }
        layoutIfNeeded()
        let offset = adopt(layout)
        let change = {
            self.move(to: layout, offset: offset, appearingFrom: old)
            layout.finalizeLayoutTransition()
        }
        animateUpdate(change, over: layoutChangeDuration) { finished in
            self.endLayoutChange()
            end()
            completion?(finished)
        }
    }

    /// Prepares the present layout, the next one and the cells for a change of layout.
    ///
    /// - Returns: A closure that tells the cells of its end.
    final func beginLayoutChange(to layout: UICollectionViewLayout) -> () -> Void {
        let old = self.layout
        layout.attach(to: self)
        old.prepareForTransition(to: layout)
        layout.prepareForTransition(from: old)
        for view in reusableViews { view.willTransition(from: old, to: layout) }
        return { for view in self.reusableViews { view.didTransition(from: old, to: layout) } }
    }

    /// The cells, headers, footers and decorations that exist.
    private var reusableViews: [UICollectionReusableView] { shown + supplements.shown.inOrder.map(\.value) }

    /// Installs a layout without animation.
    final func use(_ layout: UICollectionViewLayout) {
        contentOffset = CGPoint(adopt(layout))
        layout.finalizeLayoutTransition()
        endLayoutChange()
        layout.invalidateLayout()
    }

    /// Makes `layout` the current one, prepared for the offset that the collection view will have, which is returned.
    private func adopt(_ layout: UICollectionViewLayout) -> Point {
        if self.layout !== layout, !(layout is UICollectionViewTransitionLayout) { self.layout.attach(to: nil) }
        self.layout = layout
        answered = nil
        return prepare(layout)
    }

    /// Prepares a layout for the moment when it comes into force, and returns the offset that it then wants.
    final func prepare(_ layout: UICollectionViewLayout) -> Point {
        layout.attach(to: self)
        layout.invalidateLayout()
        layout.prepareIfNeeded()
        let current = contentSize
        contentSize = layout.collectionViewContentSize
        let offset = Point(
            layout.targetContentOffset(
                forProposedContentOffset: CGPoint(clampedContentOffset(Point(contentOffset)))))
        contentSize = current
        layout.invalidateLayout()
        layout.prepareIfNeeded()
        return offset
    }

    /// Gives every cell that is visible before or after its attributes in `layout`; called inside an animation.
    final func move(to layout: UICollectionViewLayout, offset: Point, appearingFrom old: UICollectionViewLayout?) {
        contentSize = layout.collectionViewContentSize
        placeScrollers()
        answered = nil
        let target = Rect(origin: offset, size: ownLayer.geometry.bounds.size)
        let wanted = layout.placements(in: target).sortedByItem
        showSupplements(layout.supplements)
        if shown.showsSameItems(as: wanted) {
            place(shown, as: wanted)
        } else {
            show(wanted, appearingFrom: old) { depart($0, layout) }
        }
        if ownLayer.geometry.bounds.origin != offset { contentOffset = CGPoint(offset) }
        layout.prepareIfNeeded()
    }

    private func depart(_ cell: UICollectionViewCell, _ layout: UICollectionViewLayout) {
        if let path = cell.item, let attributes = layout.placement(of: path) {
            give(attributes, to: cell)
        }
        departing.append(cell)
    }

    private func endLayoutChange() {
        for cell in departing { remove(cell) }
        departing = []
        setNeedsLayout()
    }
}

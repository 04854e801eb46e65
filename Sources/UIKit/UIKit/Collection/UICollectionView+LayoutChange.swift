import AnimationCore
import AnimationTimeline

extension UICollectionView {
    /// Replaces the layout. Cells that are visible under either layout move from their old to their new attributes.
    ///
    /// - Parameters:
    ///   - layout: The new layout.
    ///   - animated: Whether they take ``layoutChangeDuration`` for it. Needs a stage; without one, and if `false`, the
    ///     cells move at once.
    ///   - completion: Told at the end whether the animation ran to its end.
    public func setCollectionViewLayout(
        _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
    ) {
        guard animated, simulation != nil else {
            use(layout)
            layoutIfNeeded()
            completion?(true)
            return
        }
        layoutIfNeeded()
        let old = self.layout
        let offset = adopt(layout)
        Simulation.animate(
            AnimationRequest(.curve(.easeInOut), duration: layoutChangeDuration, options: .allowUserInteraction),
            animations: { self.move(to: layout, offset: offset, appearingFrom: old) },
            completion: { finished in
                self.endLayoutChange()
                completion?(finished)
            })
    }

    /// Puts a layout in force without animation and without a word to anybody.
    final func use(_ layout: UICollectionViewLayout) {
        contentOffset = CGPoint(adopt(layout))
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
        answered = nil
        let target = Rect(origin: offset, size: layer.geometry.bounds.size)
        let wanted = layout.placements(in: target).sortedByItem
        showSupplements(layout.supplements)
        let present = shown
        if present.showsSameItems(as: wanted) {
            place(present, as: wanted)
            if layer.geometry.bounds.origin != offset { contentOffset = CGPoint(offset) }
            layout.prepareIfNeeded()
            return
        }
        let source = dataSource
        var index = 0
        var next: [UICollectionViewCell] = []
        next.reserveCapacity(wanted.count)
        for item in wanted {
            while index < present.count, let path = present[index].item, path < item.indexPath {
                depart(present[index], layout)
                index += 1
            }
            if index < present.count, present[index].item == item.indexPath {
                present[index].applyIfChanged(item)
                next.append(present[index])
                index += 1
            } else {
                let start = old?.placement(of: item.indexPath) ?? item
                UIView.performWithoutAnimation {
                    let cell = makeCell(for: start, from: source)
                    addSubview(cell)
                    next.append(cell)
                }
                next[next.count - 1].applyIfChanged(item)
            }
        }
        for cell in present[index...] { depart(cell, layout) }
        shown = next
        if layer.geometry.bounds.origin != offset { contentOffset = CGPoint(offset) }
        layout.prepareIfNeeded()
    }

    private func depart(_ cell: UICollectionViewCell, _ layout: UICollectionViewLayout) {
        if let path = cell.item, let attributes = layout.placement(of: path) {
            cell.applyIfChanged(attributes)
        }
        departing.append(cell)
    }

    final func endLayoutChange() {
        layout.finalizeLayoutTransition()
        for cell in departing { cell.removeFromSuperview() }
        departing = []
        setNeedsLayout()
    }
}

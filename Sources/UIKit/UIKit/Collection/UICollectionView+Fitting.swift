import AnimationMath

/// Sizes that fit cells, headers and footers.
extension UICollectionView {
    /// Places everything again, within an update's animation, for as long as new views have another size than they were given.
    func fitViewsOfUpdate() { while fitViews() { layoutCells() } }

    /// Asks each cell, header and footer that was not asked yet for the size that fits it.
    ///
    /// - Returns: Whether the layout has to place them again.
    func fitViews() -> Bool {
        guard layout.fitsCells else { return false }
        // Set at the end: an invalidation may forget them.
        var (cellSizes, viewSizes) = (layout.fittedSizes, layout.fittedSupplements)
        var areNew = false
        for cell in shown where !cell.isPlain {
            guard let item = cell.item, let placement = cell.applied, cellSizes[item] == nil else { continue }
            let original = layout.attributes(placement)
            original.estimates = layout.estimates(item)
            let size = newSize(of: cell, original)
            cellSizes[item] = size ?? placement.size
            areNew = areNew || size != nil
        }
        for original in layout.supplements where original.estimates != (false, false) {
            guard let key = SupplementaryViews.Key(original), key.category == .supplementaryView, viewSizes[key] == nil,
                let view = supplements.shown[key]
            else { continue }
            let size = newSize(of: view, original)
            viewSizes[key] = size ?? original.placement.size
            areNew = areNew || size != nil
        }
        (layout.fittedSizes, layout.fittedSupplements) = (cellSizes, viewSizes)
        return areNew
    }

    /// The size that fits a view, if the layout takes it in place of the original one: it is invalidated then.
    private func newSize(of view: UICollectionReusableView, _ original: UICollectionViewLayoutAttributes) -> Size? {
        guard let copy = original.copy() as? UICollectionViewLayoutAttributes else { return nil }
        let fitting = view.preferredLayoutAttributesFitting(copy)
        guard layout.shouldInvalidateLayout(forPreferredLayoutAttributes: fitting, withOriginalAttributes: original)
        else { return nil }
        layout.invalidateLayout(
            with: layout.invalidationContext(
                forPreferredLayoutAttributes: fitting, withOriginalAttributes: original))
        return fitting.placement.size
    }
}

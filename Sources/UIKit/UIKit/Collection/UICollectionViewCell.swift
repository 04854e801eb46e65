import AnimationMath
import AnimationTimeline

open class UICollectionReusableView: UIView {
    open package(set) var reuseIdentifier: String?

    open func prepareForReuse() {}

    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

    // MARK: Declared

    open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes { layoutAttributes }
}

open class UICollectionViewCell: UICollectionReusableView {
    /// The item that the cell shows; `nil` for a cell that no collection view shows.
    @safe @exclusivity(unchecked) package final var item: ItemIndex?
    private var madeContentView: UIView?

    open var contentView: UIView {
        if let madeContentView { return madeContentView }
        let view = UIView(frame: CGRect(origin: .zero, size: bounds.size))
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        madeContentView = view
        insertSubview(view, at: 0)
        return view
    }

    open var isSelected = false
    open var isHighlighted = false
    open var backgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView { fill(with: backgroundView, at: 0) }
        }
    }

    package final var applied: ItemPlacement? { isApplied ? lastApplied : nil }
    // Apart, because the value of an optional is copied before it is compared.
    @safe @exclusivity(unchecked) private var lastApplied = ItemPlacement(indexPath: ItemIndex(item: 0), frame: .zero)
    @safe @exclusivity(unchecked) private var isApplied = false

    package override var kind: Kind { .cell }

    package override var identity: Timeline.Name {
        if layer.extras == nil, extras == nil, let item { return .cell(section: item.section, item: item.item) }
        if layer.name == nil, accessibilityIdentifier == nil, let item {
            return .cell(section: item.section, item: item.item)
        }
        return super.identity
    }

    final func skipLayoutIfPlain() {
        guard type(of: self) == UICollectionViewCell.self, layer.sublayerStorage.isEmpty else { return }
        layer.needsLayoutFlag = false
        layer.subtreeNeedsLayout = false
    }

    /// Whether the cell is as its layout has it; its opacity may be left out.
    package final func isAtRest(withAlpha: Bool) -> Bool {
        guard let rest = applied else { return true }
        let geometry = layer.geometry
        return layer.storedHidden == rest.isHidden && geometry.position == rest.center
            && geometry.bounds.size == rest.size && geometry.transform == rest.transform
            && (layer.storedOpacity == rest.alpha || !withAlpha)
    }

    final func applyIfChanged(_ placement: ItemPlacement) {
        guard isNew(placement) else { return }
        note(placement)
        if type(of: self) != UICollectionViewCell.self { apply(UICollectionViewLayoutAttributes(placement)) }
        place(placement)
    }

    final func isNew(_ placement: ItemPlacement) -> Bool {
        // The value that mostly differs comes first.
        !isApplied || lastApplied.center != placement.center || lastApplied != placement
    }

    final func note(_ placement: ItemPlacement) { (lastApplied, isApplied) = (placement, true) }

    /// Treats the cell as a new one; a placement of a layout is forgotten.
    final func forgetApplied() { isApplied = false }

    final func onlyMoves(to placement: ItemPlacement) -> Bool {
        let geometry = layer.geometry
        return geometry.bounds.size == placement.size && layer.storedOpacity == placement.alpha
            && layer.storedHidden == placement.isHidden && geometry.transform == placement.transform
    }

    private func place(_ placement: ItemPlacement) {
        if layer.superlayerIdentity == nil, layer.recording == nil, type(of: self) == UICollectionViewCell.self {
            return placeFirst(placement)
        }
        if type(of: self) == UICollectionViewCell.self { return placePlain(placement) }
        if layer.geometry.transform != placement.transform { transform = CGAffineTransform(placement.transform) }
        let box = Rect(origin: layer.geometry.bounds.origin, size: placement.size)
        if layer.geometry.bounds != box { bounds = CGRect(box) }
        center = CGPoint(placement.center)
        alpha = CGFloat(placement.alpha)
        isHidden = placement.isHidden
    }

    private func placePlain(_ placement: ItemPlacement) {
        let hadNothingToLayOut = !layer.needsLayoutFlag
        if layer.geometry.transform != placement.transform {
            layer.setAffineTransform(CGAffineTransform(placement.transform))
        }
        layer.setBounds(Rect(origin: layer.geometry.bounds.origin, size: placement.size))
        layer.setPosition(placement.center)
        layer.setOpacity(placement.alpha)
        layer.isHidden = placement.isHidden
        if hadNothingToLayOut { skipLayoutIfPlain() }
    }

    /// Gives a plain cell that is on no stage yet its first place, which nothing has to be told.
    private func placeFirst(_ placement: ItemPlacement) {
        let old = layer.geometry.bounds.size
        layer.geometry = LayerGeometry(
            bounds: Rect(origin: layer.geometry.bounds.origin, size: placement.size), position: placement.center,
            anchorPoint: layer.geometry.anchorPoint, transform: placement.transform,
            sublayerTransform: layer.geometry.sublayerTransform)
        precondition(
            layer.geometry.bounds.isFinite && layer.geometry.position.isFinite && layer.geometry.transform.isFinite,
            "the attributes of a cell must be finite, not \(placement)")
        layer.storedOpacity = placement.alpha.clampedToOpacity
        layer.storedHidden = placement.isHidden
        guard old != layer.geometry.bounds.size else { return }
        resizeSubviews(from: old)
        layer.needsLayoutFlag = true
    }

    // MARK: Declared

    open var selectedBackgroundView: UIView?
}

import AnimationMath
import AnimationTimeline

open class UICollectionReusableView: UIView {
    open package(set) var reuseIdentifier: String?

    open func prepareForReuse() {}

    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    open func willTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}
    open func didTransition(from oldLayout: UICollectionViewLayout, to newLayout: UICollectionViewLayout) {}

    /// The attributes with the size that fits the view's constraints, which is the given one where they leave it open, or where
    /// the layout has no estimate.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes {
        let estimates = layoutAttributes.estimates
        layoutAttributes.size = systemLayoutSizeFitting(
            layoutAttributes.size,
            withHorizontalFittingPriority: estimates.width ? .fittingSizeLevel : .required,
            verticalFittingPriority: estimates.height ? .fittingSizeLevel : .required)
        return layoutAttributes
    }
}

open class UICollectionViewCell: UICollectionReusableView, ConfiguredView {
    /// The item that the cell shows; `nil` for a cell that no collection view shows.
    @safe @exclusivity(unchecked) package final var item: ItemIndex?
    private var madeContentView: UIView?
    override var fittedContentView: UIView? {
        get { madeContentView }
        set { madeContentView = newValue }
    }

    open var contentView: UIView {
        if let madeContentView { return madeContentView }
        let view = UIView(frame: bounds)
        madeContentView = view
        return insertContent(view)
    }

    open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
    final var needsConfigurationUpdate = true
    final var isSubclass: Bool { type(of: self) != UICollectionViewCell.self }
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
    /// The attributes that the cell was given last, where they say more than a placement.
    private var rich: UICollectionViewLayoutAttributes?

    package override var kind: Kind { .cell }

    package override var identity: Timeline.Name {
        if ownLayer.extras == nil, extras == nil, let item { return .cell(section: item.section, item: item.item) }
        if ownLayer.name == nil, accessibilityIdentifier == nil, let item {
            return .cell(section: item.section, item: item.item)
        }
        return super.identity
    }

    // MARK: Configuration

    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        (state.isSelected, state.isHighlighted) = (isSelected, isHighlighted)
        return state
    }

    open func setNeedsUpdateConfiguration() { requestUpdate() }
    open func updateConfiguration(using state: UICellConfigurationState) {}
    override func prepareForLayout() { updateConfigurationIfNeeded() }

    open override func prepareForReuse() { requestUpdateForReuse() }

    // MARK: Placement

    /// Whether there is nothing in the cell, and nothing configured or overridden.
    final var isPlain: Bool {
        type(of: self) == UICollectionViewCell.self && ownLayer.sublayerStorage.isEmpty && extras?.configurations == nil
    }

    final func skipLayoutIfPlain() {
        guard isPlain else { return }
        ownLayer.needsLayoutFlag = false
        ownLayer.subtreeNeedsLayout = false
    }

    /// Whether the cell is as its layout has it; its opacity may be left out.
    package final func isAtRest(withAlpha: Bool) -> Bool {
        guard let rest = applied else { return true }
        let geometry = ownLayer.geometry
        return ownLayer.storedHidden == rest.isHidden && geometry.position == rest.center
            && geometry.bounds.size == rest.size && geometry.transform == rest.transform
            && (ownLayer.storedOpacity == rest.alpha || !withAlpha)
    }

    /// - Parameter attributes: Those of the placement, where they say more.
    final func applyIfChanged(_ placement: ItemPlacement, _ attributes: UICollectionViewLayoutAttributes? = nil) {
        if attributes != nil || rich != nil { return apply(placement, attributes) }
        guard isNew(placement) else { return }
        note(placement)
        if type(of: self) != UICollectionViewCell.self { apply(UICollectionViewLayoutAttributes(placement)) }
        place(placement)
    }

    private func apply(_ placement: ItemPlacement, _ attributes: UICollectionViewLayoutAttributes?) {
        guard isNew(placement) || attributes != rich else { return }
        note(placement)
        rich = attributes
        let attributes = attributes ?? UICollectionViewLayoutAttributes(placement)
        apply(attributes)
        place(placement)
        if !CATransform3DEqualToTransform(layer.transform, attributes.transform3D) {
            layer.transform = attributes.transform3D
        }
    }

    final func isNew(_ placement: ItemPlacement) -> Bool {
        // The value that mostly differs comes first.
        !isApplied || lastApplied.center != placement.center || lastApplied != placement
    }

    final func note(_ placement: ItemPlacement) { (lastApplied, isApplied) = (placement, true) }

    /// Treats the cell as a new one; a placement of a layout is forgotten.
    final func forgetApplied() { isApplied = false }

    final func onlyMoves(to placement: ItemPlacement) -> Bool {
        let geometry = ownLayer.geometry
        return geometry.bounds.size == placement.size && ownLayer.storedOpacity == placement.alpha
            && ownLayer.storedHidden == placement.isHidden && geometry.transform == placement.transform
    }

    private func place(_ placement: ItemPlacement) {
        if ownLayer.superlayerIdentity == nil, ownLayer.recording == nil, type(of: self) == UICollectionViewCell.self {
            return placeFirst(placement)
        }
        if type(of: self) == UICollectionViewCell.self { return placePlain(placement) }
        if ownLayer.geometry.transform != placement.transform { transform = CGAffineTransform(placement.transform) }
        let box = Rect(origin: ownLayer.geometry.bounds.origin, size: placement.size)
        if ownLayer.geometry.bounds != box { bounds = CGRect(box) }
        center = CGPoint(placement.center)
        alpha = CGFloat(placement.alpha)
        isHidden = placement.isHidden
    }

    private func placePlain(_ placement: ItemPlacement) {
        let hadNothingToLayOut = !ownLayer.needsLayoutFlag
        if ownLayer.geometry.transform != placement.transform {
            ownLayer.setAffineTransform(CGAffineTransform(placement.transform))
        }
        ownLayer.setBounds(Rect(origin: ownLayer.geometry.bounds.origin, size: placement.size))
        ownLayer.setPosition(placement.center)
        ownLayer.setOpacity(placement.alpha)
        ownLayer.isHidden = placement.isHidden
        if hadNothingToLayOut { skipLayoutIfPlain() }
    }

    /// Gives a plain cell that is on no stage yet its first place, which nothing has to be told.
    private func placeFirst(_ placement: ItemPlacement) {
        let old = ownLayer.geometry.bounds.size
        ownLayer.geometry = LayerGeometry(
            bounds: Rect(origin: ownLayer.geometry.bounds.origin, size: placement.size), position: placement.center,
            anchorPoint: ownLayer.geometry.anchorPoint, transform: placement.transform,
            sublayerTransform: ownLayer.geometry.sublayerTransform)
        precondition(
            ownLayer.geometry.bounds.isFinite && ownLayer.geometry.position.isFinite
                && ownLayer.geometry.transform.isFinite,
            "the attributes of a cell must be finite, not \(placement)")
        ownLayer.storedOpacity = placement.alpha.clampedToOpacity
        ownLayer.storedHidden = placement.isHidden
        guard old != ownLayer.geometry.bounds.size else { return }
        resizeSubviews(from: old)
        ownLayer.needsLayoutFlag = true
    }

    // MARK: Declared

    open var selectedBackgroundView: UIView?
}

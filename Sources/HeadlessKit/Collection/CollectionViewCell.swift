import AnimationCore

/// One cell of a collection view. Where it lies is the layout's business.
open class CollectionViewCell: View {
    /// Which item the cell shows; `nil` for a cell that no collection view shows.
    public final internal(set) var indexPath: IndexPath? {
        get { storedIndexPath }
        set { storedIndexPath = newValue }
    }
    private var storedIndexPath: IndexPath?

    /// The view to put content in; made when it is first asked for, and as large as the cell.
    public final lazy var contentView: View = {
        let view = View(frame: Rect(origin: .zero, size: bounds.size))
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(view)
        return view
    }()

    /// Creates a cell; collection views create those of registered classes this way.
    public required override init(frame: Rect = .zero) {
        super.init(frame: frame)
    }

    /// Which pool the cell goes back to.
    var reuseIdentifier: String?
    /// What the layout had for the cell last; `nil` before it had anything.
    final var applied: CollectionViewLayoutAttributes? { isApplied ? lastApplied : nil }
    // Apart, because what is in an optional is copied before it is compared.
    private var lastApplied = CollectionViewLayoutAttributes(indexPath: IndexPath(item: 0), frame: .zero)
    private var isApplied = false

    override var kind: Kind { .cell }

    override var identity: Timeline.Name {
        if name == nil, let indexPath { return .cell(indexPath) }
        return super.identity
    }

    /// Takes note that a cell of no class of its own, with nothing in it, has nothing to lay out.
    final func skipLayoutIfPlain() {
        guard type(of: self) == CollectionViewCell.self, subviews.isEmpty else { return }
        needsLayout = false
        subtreeNeedsLayout = false
    }

    /// Whether the cell is as its layout has it; its opacity may be left out.
    final func isAtRest(withAlpha: Bool) -> Bool {
        guard let rest = applied else { return true }
        return isHidden == rest.isHidden && center == rest.center && bounds.size == rest.size
            && transform == rest.transform && (alpha == rest.alpha || !withAlpha)
    }

    final func applyIfChanged(_ attributes: CollectionViewLayoutAttributes) {
        guard isNew(attributes) else { return }
        note(attributes)
        apply(attributes)
    }

    /// Whether a layout has something else for the cell than last time.
    final func isNew(_ attributes: CollectionViewLayoutAttributes) -> Bool {
        // What mostly differs comes first.
        !isApplied || lastApplied.center != attributes.center || lastApplied != attributes
    }

    /// Takes note of what a layout has for the cell.
    final func note(_ attributes: CollectionViewLayoutAttributes) {
        (lastApplied, isApplied) = (attributes, true)
    }

    /// Has the cell taken as a new one, whatever a layout had for it.
    final func forgetApplied() { isApplied = false }

    /// Whether ``apply(_:)``, where it is not overridden, would change the centre and nothing else.
    final func onlyMoves(to attributes: CollectionViewLayoutAttributes) -> Bool {
        bounds.size == attributes.size && alpha == attributes.alpha && isHidden == attributes.isHidden
            && transform == attributes.transform
    }

    /// Gives the cell the place and looks that a layout has for it.
    open func apply(_ attributes: CollectionViewLayoutAttributes) {
        guard superviewIdentity != nil || recording != nil else { return place(as: attributes) }
        if transform != attributes.transform { transform = attributes.transform }
        let box = Rect(origin: bounds.origin, size: attributes.size)
        if bounds != box { bounds = box }
        center = attributes.center
        alpha = attributes.alpha
        isHidden = attributes.isHidden
    }
}

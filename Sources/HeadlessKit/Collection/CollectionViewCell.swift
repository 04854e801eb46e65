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
    /// What the layout had for the cell last.
    var applied: CollectionViewLayoutAttributes?

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
        guard applied != attributes else { return }
        applied = attributes
        apply(attributes)
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

import Foundation

/// One row of a table.
@preconcurrency @MainActor
open class UITableViewCell: UIView {
    /// The name of the pool that the cell goes back to.
    public final let reuseIdentifier: String?
    /// The view to put content in, as large as the cell.
    open private(set) lazy var contentView: UIView = {
        let view = UIView(frame: CGRect(origin: .zero, size: bounds.size))
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(view, at: 0)
        return view
    }()
    /// The label. It is not placed by the cell's style.
    open private(set) lazy var textLabel: UILabel? = content(UILabel())
    /// The second label. It is not placed by the cell's style.
    open private(set) lazy var detailTextLabel: UILabel? = content(UILabel())
    /// The picture. It is not placed by the cell's style.
    open private(set) lazy var imageView: UIImageView? = content(UIImageView())
    open var isSelected = false
    open var isHighlighted = false

    public init(style: CellStyle, reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    }

    public convenience override init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: UITableViewCell.identifierInCreation)
        if UITableViewCell.identifierInCreation == nil { self.frame = frame }
    }

    public required init?(coder: NSCoder) {
        reuseIdentifier = nil
        super.init(coder: coder)
    }

    /// The identifier of the cell that a table creates of a registered class.
    static var identifierInCreation: String?

    private func content<Content: UIView>(_ view: Content) -> Content {
        contentView.addSubview(view)
        return view
    }

    open func prepareForReuse() {}
    /// Sets ``isSelected``, without an animation.
    open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
    /// Sets ``isHighlighted``, without an animation.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }

    // MARK: Declared

    open var accessoryType = AccessoryType.none
}

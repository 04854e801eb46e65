import Foundation

open class UITableViewCell: UIView, ConfiguredView {
    public final let reuseIdentifier: String?
    open var contentView: UIView {
        if let madeContentView { return madeContentView }
        let view = UIView(frame: bounds)
        madeContentView = view
        return insertContent(view)
    }
    private var madeContentView: UIView?
    override var fittedContentView: UIView? {
        get { madeContentView }
        set { madeContentView = newValue }
    }
    /// The label. It is not placed by the cell's style.
    open private(set) lazy var textLabel: UILabel? = content(UILabel())
    open private(set) lazy var detailTextLabel: UILabel? = content(UILabel())
    open private(set) lazy var imageView: UIImageView? = content(UIImageView())
    open var isSelected = false { didSet { if isSelected != oldValue { stateDidChange() } } }
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateDidChange() } } }
    final var needsConfigurationUpdate = true
    final var isSubclass: Bool { type(of: self) != UITableViewCell.self }
    private let style: CellStyle

    public init(style: CellStyle, reuseIdentifier: String?) {
        self.style = style
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    }
    public convenience override init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: UITableViewCell.identifierInCreation)
        if UITableViewCell.identifierInCreation == nil { self.frame = frame }
    }
    public required init?(coder: NSCoder) {
        style = .default
        reuseIdentifier = nil
        super.init(coder: coder)
    }

    /// The identifier of the cell that a table creates of a registered class.
    private(set) static var identifierInCreation: String?

    static func creating<View>(_ identifier: String, _ create: () -> View?) -> View? {
        identifierInCreation = identifier
        defer { identifierInCreation = nil }
        return create()
    }

    private func content<Content: UIView>(_ view: Content) -> Content {
        contentView.addSubview(view)
        return view
    }

    open func prepareForReuse() { requestUpdateForReuse() }

    /// The size of a cell whose content has no constraints: 44 points high.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: UITableView.defaultRowHeight)
    }

    open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }
    open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }

    // MARK: Configuration

    /// An empty configuration after the cell's style.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        switch style {
        case .default: .cell()
        case .subtitle: .subtitleCell()
        case .value1, .value2: .valueCell()
        }
    }

    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        (state.isSelected, state.isHighlighted, state.isEditing) = (isSelected, isHighlighted, isEditing)
        return state
    }

    open func setNeedsUpdateConfiguration() { requestUpdate() }
    open func updateConfiguration(using state: UICellConfigurationState) {}
    override func prepareForLayout() { updateConfigurationIfNeeded() }

    // MARK: Declared

    open var isEditing = false
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
    open var accessoryType = AccessoryType.none
    open var accessoryView: UIView?
    open var editingAccessoryType = AccessoryType.none
    open var editingAccessoryView: UIView?
    open var selectionStyle = SelectionStyle.default
    open var separatorInset = UIEdgeInsets.zero
    open var backgroundView: UIView?
    open var selectedBackgroundView: UIView?
    open var multipleSelectionBackgroundView: UIView?
    open var indentationLevel = 0
    open var indentationWidth: CGFloat = 10
    open var shouldIndentWhileEditing = true, showsReorderControl = false
    open var focusStyle = FocusStyle.default
    open var showingDeleteConfirmation: Bool { false }
}

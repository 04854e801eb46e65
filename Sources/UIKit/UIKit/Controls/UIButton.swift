import Foundation

/// A button with a title and an image next to each other. Text is not set: a title's size is estimated as a label's.
///
/// Its natural size is that of both with their insets. Where none are set, a title has 6 points above and below, as a button of
/// 15-point text is 30 points high on the platform.
open class UIButton: UIControl {
    public enum ButtonType: Int, Hashable, Sendable {
        case custom, system, detailDisclosure, infoLight, infoDark, contactAdd
        case close = 7
    }

    private struct StateAppearance {
        var title: String?
        var attributedTitle: NSAttributedString?
        var titleColor: UIColor?
        var image: UIImage?
        var backgroundImage: UIImage?
    }
    private var appearances: [UInt: StateAppearance] = [:]
    open private(set) var buttonType = ButtonType.custom
    open private(set) lazy var titleLabel: UILabel? = {
        let label = UILabel()
        label.font = .systemFont(ofSize: buttonType == .system ? 15 : UIFont.buttonFontSize)
        return label
    }()
    open private(set) lazy var imageView: UIImageView? = UIImageView(image: nil)

    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    override var tapEvents: Event { [.touchUpInside, .primaryActionTriggered] }
    override var hasTapAction: Bool { true }

    open var configuration: Configuration? { didSet { contentDidChange() } }
    open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
    private var needsConfiguration = false

    open override var isEnabled: Bool { didSet { stateDidChange(from: oldValue, to: isEnabled) } }
    open override var isSelected: Bool { didSet { stateDidChange(from: oldValue, to: isSelected) } }
    open override var isHighlighted: Bool { didSet { stateDidChange(from: oldValue, to: isHighlighted) } }

    private func stateDidChange(from old: Bool, to new: Bool) {
        if old != new { contentDidChange() }
    }

    /// To call from initializers too, whose changes call no observers.
    final func contentDidChange() {
        showContent()
        setNeedsUpdateConfiguration()
    }

    open func setNeedsUpdateConfiguration() {
        guard configuration != nil || configurationUpdateHandler != nil else { return }
        needsConfiguration = true
        setNeedsLayout()
    }

    open override func tintColorDidChange() {
        super.tintColorDidChange()
        showContent()
    }

    open func updateConfiguration() { configurationUpdateHandler?(self) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if needsConfiguration {
            updateConfiguration()
            needsConfiguration = false
        }
        let content = contentRect(forBounds: bounds)
        if shown.title { titleLabel?.frame = titleRect(forContentRect: content) }
        if shown.image { imageView?.frame = imageRect(forContentRect: content) }
    }

    open func setTitle(_ title: String?, for state: State) { change(\.title, to: title, for: state) }
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        change(\.attributedTitle, to: title, for: state)
    }
    open func setTitleColor(_ color: UIColor?, for state: State) { change(\.titleColor, to: color, for: state) }
    open func setImage(_ image: UIImage?, for state: State) { change(\.image, to: image, for: state) }
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        change(\.backgroundImage, to: image, for: state)
    }

    private func change<Value>(
        _ part: WritableKeyPath<StateAppearance, Value?>, to value: Value?, for state: State
    ) {
        appearances[state.rawValue, default: StateAppearance()][keyPath: part] = value
        showContent()
    }

    open func title(for state: State) -> String? { appearances[state.rawValue]?.title }
    open func attributedTitle(for state: State) -> NSAttributedString? { appearances[state.rawValue]?.attributedTitle }
    open func titleColor(for state: State) -> UIColor? { appearances[state.rawValue]?.titleColor }
    open func image(for state: State) -> UIImage? { appearances[state.rawValue]?.image }
    open func backgroundImage(for state: State) -> UIImage? { appearances[state.rawValue]?.backgroundImage }
    open var currentTitle: String? { configuration?.title ?? title(for: state) ?? title(for: .normal) }
    open var currentAttributedTitle: NSAttributedString? {
        attributedTitle(for: state) ?? attributedTitle(for: .normal)
    }
    private var shownTitle: String? { currentAttributedTitle?.string ?? currentTitle }
    open var currentTitleColor: UIColor {
        let standard: UIColor = buttonType == .system ? tintColor : .white
        return titleColor(for: state) ?? titleColor(for: .normal) ?? standard
    }
    open var currentImage: UIImage? { configuration?.image ?? image(for: state) ?? image(for: .normal) }
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) ?? backgroundImage(for: .normal) }

    // MARK: Content

    open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentDidMove() } }
    open var titleEdgeInsets = UIEdgeInsets.zero { didSet { contentDidMove() } }
    open var imageEdgeInsets = UIEdgeInsets.zero { didSet { contentDidMove() } }

    /// Whether the label and the image view are subviews.
    private var shown = (title: false, image: false)

    private func contentDidMove() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Shows the title and the image of the state.
    private func showContent() {
        let (title, image) = (shownTitle, currentImage)
        guard title != nil || image != nil || shown.title || shown.image else { return }
        if image != nil, !shown.image, let imageView { insertSubview(imageView, at: 0) }
        if title != nil, !shown.title, let titleLabel { addSubview(titleLabel) }
        shown = (shown.title || title != nil, shown.image || image != nil)
        if shown.image, imageView?.image !== image { imageView?.image = image }
        if shown.title, let titleLabel {
            if let attributed = currentAttributedTitle {
                if titleLabel.attributedText != attributed { titleLabel.attributedText = attributed }
            } else {
                if titleLabel.text != title { titleLabel.text = title }
                titleLabel.textColor = currentTitleColor
            }
        }
        contentDidMove()
    }

    private var imageSize: CGSize { currentImage?.size ?? .zero }
    private var titleSize: CGSize { shownTitle == nil ? .zero : titleLabel?.intrinsicContentSize ?? .zero }
    private var gap: CGFloat {
        shownTitle == nil || currentImage == nil ? 0 : configuration?.imagePadding ?? 0
    }
    private var isColumn: Bool {
        configuration?.imagePlacement == .top || configuration?.imagePlacement == .bottom
    }

    /// The size of an image and a title next to each other.
    private func together(_ image: CGSize, _ title: CGSize) -> CGSize {
        isColumn
            ? CGSize(width: max(image.width, title.width), height: image.height + gap + title.height)
            : CGSize(width: image.width + gap + title.width, height: max(image.height, title.height))
    }

    open override var intrinsicContentSize: CGSize {
        guard shownTitle != nil || currentImage != nil else { return super.intrinsicContentSize }
        let size = together(imageSize, titleSize)
        var insets = insets
        if configuration == nil, insets == .zero, shownTitle != nil { (insets.top, insets.bottom) = (6, 6) }
        return CGSize(
            width: size.width + insets.left + insets.right, height: size.height + insets.top + insets.bottom)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let natural = intrinsicContentSize
        return natural.width == UIView.noIntrinsicMetric ? super.sizeThatFits(size) : natural
    }

    private var insets: UIEdgeInsets {
        guard let insets = configuration?.contentInsets else { return contentEdgeInsets }
        return UIEdgeInsets(top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing)
    }

    open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: insets) }
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect {
        places(in: contentRect).title.shifted(by: titleEdgeInsets)
    }
    open func imageRect(forContentRect contentRect: CGRect) -> CGRect {
        places(in: contentRect).image.shifted(by: imageEdgeInsets)
    }

    /// The image and the title, aligned together; a title without room is narrower.
    private func places(in content: CGRect) -> (image: CGRect, title: CGRect) {
        let image = imageSize
        var title = titleSize
        title.width = max(0, min(title.width, content.width - (isColumn ? 0 : image.width + gap)))
        let both = together(image, title)
        /// A part, `offset` after the start of both.
        func place(_ part: CGSize, _ offset: CGFloat) -> CGRect {
            let (width, height) = isColumn ? (part.width, both.height) : (both.width, part.height)
            let x = content.minX + (content.width - width) * contentHorizontalAlignment.fraction
            let y = content.minY + (content.height - height) * contentVerticalAlignment.fraction
            return CGRect(
                origin: isColumn ? CGPoint(x: x, y: y + offset) : CGPoint(x: x + offset, y: y), size: part)
        }
        let isImageFirst = ![.trailing, .bottom].contains(configuration?.imagePlacement ?? .leading)
        let first = isImageFirst ? image : title
        let offset = (isColumn ? first.height : first.width) + gap
        return isImageFirst ? (place(image, 0), place(title, offset)) : (place(image, offset), place(title, 0))
    }

    // MARK: Declared

    open var adjustsImageWhenHighlighted = true
    open var adjustsImageWhenDisabled = true, showsTouchWhenHighlighted = false
    open var menu: UIMenu?
    open var changesSelectionAsPrimaryAction = false
    open var role = Role.normal
    open var isPointerInteractionEnabled = false
    open func setPreferredSymbolConfiguration(
        _ configuration: UIImage.SymbolConfiguration?, forImageIn state: State
    ) {}
    open var reversesTitleShadowWhenHighlighted = false
}

extension UIControl.ContentHorizontalAlignment {
    /// The part of the free room that is on the left.
    fileprivate var fraction: CGFloat {
        switch self {
        case .left, .leading: 0
        case .center, .fill: 0.5
        case .right, .trailing: 1
        }
    }
}

extension UIControl.ContentVerticalAlignment {
    /// The part of the free room that is above.
    fileprivate var fraction: CGFloat {
        switch self {
        case .top: 0
        case .center, .fill: 0.5
        case .bottom: 1
        }
    }
}

extension CGRect {
    /// Moved by the halves of opposite insets, as the parts of a button are.
    fileprivate func shifted(by insets: UIEdgeInsets) -> CGRect {
        offsetBy(dx: (insets.left - insets.right) / 2, dy: (insets.top - insets.bottom) / 2)
    }
}

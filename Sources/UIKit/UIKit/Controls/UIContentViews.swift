import AnimationTimeline
import Foundation

/// Text. It is not set here: its natural size is estimated from the font size, half of it a character.
open class UILabel: UIView {
    override var takesTouchesByDefault: Bool { false }

    // Storage of their own, so that an override of one is not called by the other.
    private var storedText: (plain: String, attributed: NSAttributedString?)? {
        didSet {
            invalidateIntrinsicContentSize()
            KeyValueObservers.note(self)
        }
    }
    open var text: String? {
        get { storedText?.plain }
        set { storedText = newValue.map { ($0, nil) } }
    }
    /// The text with its attributes, which are the label's font and colour if it was set without.
    open var attributedText: NSAttributedString? {
        get {
            storedText.map { text in
                text.attributed
                    ?? NSAttributedString(
                        string: text.plain, attributes: [.font: font as UIFont, .foregroundColor: textColor as UIColor])
            }
        }
        set { storedText = newValue.map { ($0.string, $0) } }
    }
    open var font: UIFont! = UIFont.systemFont(ofSize: 17) {
        didSet {
            if font == nil { font = UIFont.systemFont(ofSize: 17) }
            invalidateIntrinsicContentSize()
        }
    }
    /// The largest number of lines; 0 for as many as the text needs.
    open var numberOfLines = 1 { didSet { invalidateIntrinsicContentSize() } }
    /// The width at which the natural size has its lines broken; 0 for the width that constraints give.
    open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { invalidateIntrinsicContentSize() } }
    open override var intrinsicContentSize: CGSize { sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0)) }

    /// The height of the lines that constraints break by a width.
    override func naturalHeight(inWidth width: CGFloat) -> CGFloat? {
        guard numberOfLines != 1, preferredMaxLayoutWidth == 0, width > 0, width < intrinsicContentSize.width else {
            return nil
        }
        return sizeThatFits(CGSize(width: width, height: 0)).height
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        textRect(forBounds: CGRect(origin: .zero, size: size), limitedToNumberOfLines: numberOfLines).size
    }
    /// The estimated place of the text, whose lines break at the width of the bounds unless that is 0.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        let breaks = numberOfLines != 1 && bounds.width > 0
        var size = (text ?? "").size(in: font, width: breaks ? bounds.width : .infinity)
        if numberOfLines > 0 {
            size.height = min(size.height, (CGFloat(numberOfLines) * font.lineAdvance).rounded(.up))
        }
        return CGRect(origin: bounds.origin, size: size)
    }

    /// Draws the text in the current context. Never called here: pictures have the text of ``drawing``.
    open func drawText(in rect: CGRect) { text?.draw(in: rect, withAttributes: [.font: font as Any]) }

    package override var drawing: LayerContent.Drawing? {
        guard let text, !text.isEmpty else { return nil }
        let alignment =
            switch textAlignment {
            case .center: 0.5
            case .right: 1.0
            default: 0.0
            }
        return .text(
            lengths: text.lineWidths(in: font), fontSize: Double(font.pointSize), alignment: alignment,
            wraps: numberOfLines != 1)
    }

    // MARK: Declared

    open var isEnabled = true
    open var highlightedTextColor: UIColor?
    open var baselineAdjustment = UIBaselineAdjustment.alignBaselines
    open var adjustsFontForContentSizeCategory = false
    open var textColor: UIColor! = .black
    open var textAlignment = NSTextAlignment.natural
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
    open var isHighlighted = false
    open var adjustsFontSizeToFitWidth = false
    open var minimumScaleFactor: CGFloat = 0
    open var allowsDefaultTighteningForTruncation = false
    open var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = []
    open var shadowColor: UIColor?
    open var shadowOffset = CGSize(width: 0, height: -1)
}

open class UIImageView: UIView {
    open var image: UIImage? { didSet { invalidateIntrinsicContentSize() } }
    open var preferredSymbolConfiguration: UIImage.SymbolConfiguration?

    override var takesTouchesByDefault: Bool { false }

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    public init(image: UIImage?, highlightedImage: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        self.highlightedImage = highlightedImage
    }

    package override var drawing: LayerContent.Drawing? { image.map { $0.drawing ?? .image } }
    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }

    // MARK: Declared

    open var highlightedImage: UIImage?
    open var isHighlighted = false
    open func startAnimating() {}
    open func stopAnimating() {}
    open var animationImages: [UIImage]?
    open var animationDuration: TimeInterval = 0
    open var animationRepeatCount = 0
}

/// A view that blurs what is behind it. The effect is recorded as set; nothing is drawn.
open class UIVisualEffectView: UIView {
    /// The effect; `nil` for none. A change in an animation block is a fade of the effect on the platform; it moves nothing here.
    open var effect: UIVisualEffect?
    open private(set) lazy var contentView = fill(with: UIView(frame: bounds))

    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
    }
    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}

open class UIActivityIndicatorView: UIView {
    public enum Style: Int, Hashable, Sendable {
        case medium = 100
        case large = 101
        /// From before iOS 13, as the next two, which are of medium size.
        case whiteLarge = 0
        case white = 1
        case gray = 2

        fileprivate var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }
    }

    /// The size. A new one changes the bounds, about the centre.
    open var style = Style.medium { didSet { bounds.size = CGSize(width: style.side, height: style.side) } }
    open private(set) var isAnimating = false
    open var hidesWhenStopped = true

    public init(style: Style) {
        super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
        self.style = style
    }
    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open override var intrinsicContentSize: CGSize { CGSize(width: style.side, height: style.side) }

    open func startAnimating() {
        isAnimating = true
        isHidden = false
    }

    open func stopAnimating() {
        isAnimating = false
        if hidesWhenStopped { isHidden = true }
    }

    // MARK: Declared

    open var color: UIColor! = .gray
}

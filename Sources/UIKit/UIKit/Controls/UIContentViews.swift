import Foundation

/// Text. It is not set here: its natural size is estimated from the font size, half of it a character.
@preconcurrency @MainActor
open class UILabel: UIView {
    /// The text.
    open var text: String? { didSet { invalidateIntrinsicContentSize() } }
    /// The text with attributes.
    open var attributedText: NSAttributedString? { didSet { text = attributedText?.string } }
    /// The font.
    open var font: UIFont! = UIFont.systemFont(ofSize: 17) { didSet { invalidateIntrinsicContentSize() } }
    /// The colour.
    open var textColor: UIColor! = .black
    /// The alignment.
    open var textAlignment = NSTextAlignment.natural
    /// The break of lines.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// The largest number of lines; 0 for any.
    open var numberOfLines = 1
    /// Whether the font shrinks to fit. Inert.
    open var adjustsFontSizeToFitWidth = false
    /// The least scale of the font. Inert.
    open var minimumScaleFactor: CGFloat = 0
    /// Whether the label is pressed. Inert.
    open var isHighlighted = false
    /// The colour of the shadow. Inert.
    open var shadowColor: UIColor?
    /// The offset of the shadow. Inert.
    open var shadowOffset = CGSize(width: 0, height: -1)

    open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let lines = (text ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        let longest = lines.map(\.count).max() ?? 0
        let em = font.pointSize
        return CGSize(
            width: (CGFloat(longest) * em / 2).rounded(.up),
            height: (CGFloat(max(lines.count, 1)) * em * 1.2).rounded(.up))
    }
}

/// A picture.
@preconcurrency @MainActor
open class UIImageView: UIView {
    /// The picture.
    open var image: UIImage? { didSet { invalidateIntrinsicContentSize() } }
    /// The picture of a pressed view.
    open var highlightedImage: UIImage?
    /// Whether the view is pressed.
    open var isHighlighted = false
    /// The pictures of an animation. Inert.
    open var animationImages: [UIImage]?
    /// The duration of a cycle of pictures, in seconds. Inert.
    open var animationDuration: TimeInterval = 0

    /// Creates a view of the given frame.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Archives are not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Creates a view as large as a picture.
    public init(image: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    /// Creates a view as large as a picture, with the picture of a pressed view.
    public init(image: UIImage?, highlightedImage: UIImage?) {
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
        self.highlightedImage = highlightedImage
    }

    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }
    /// Starts the animation of pictures. Inert.
    open func startAnimating() {}
    /// Stops the animation of pictures. Inert.
    open func stopAnimating() {}
}

/// A view that blurs what is behind it. The effect is recorded as set; nothing is drawn.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
    /// The effect; `nil` for none. A change in an animation block is a fade of the effect on the platform; it moves nothing here.
    open var effect: UIVisualEffect?
    /// The view to put content in.
    open private(set) lazy var contentView: UIView = {
        let view = UIView(frame: bounds)
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(view)
        return view
    }()

    /// Creates a view with an effect.
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
    }

    /// Creates a view without an effect.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Archives are not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// An indicator of activity.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
    /// The size of an indicator.
    public enum Style: Int, Hashable, Sendable {
        /// Medium.
        case medium = 100
        /// Large.
        case large = 101
        /// Large and white, as it was before iOS 13.
        case whiteLarge = 0
        /// Medium and white, as it was before iOS 13.
        case white = 1
        /// Medium and grey, as it was before iOS 13.
        case gray = 2

        /// The length of the sides, in points.
        fileprivate var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }
    }

    /// The size. A new one changes the bounds, about the centre.
    open var style = Style.medium {
        didSet { bounds.size = CGSize(width: style.side, height: style.side) }
    }
    /// Whether it turns.
    open private(set) var isAnimating = false
    /// Whether it is hidden while it does not turn.
    open var hidesWhenStopped = true
    /// The colour. Inert.
    open var color: UIColor! = .gray

    /// Creates an indicator.
    public init(style: Style) {
        super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
        self.style = style
    }

    /// Creates an indicator of the given frame.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Archives are not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open override var intrinsicContentSize: CGSize { CGSize(width: style.side, height: style.side) }

    /// Starts turning.
    open func startAnimating() {
        isAnimating = true
        isHidden = false
    }

    /// Stops turning.
    open func stopAnimating() {
        isAnimating = false
        if hidesWhenStopped { isHidden = true }
    }
}

/// Text that scrolls.
@preconcurrency @MainActor
open class UITextView: UIScrollView {
    /// The text.
    open var text: String! = ""
    /// The font.
    open var font: UIFont?
    /// The colour.
    open var textColor: UIColor?
    /// Whether it can be edited. Inert.
    open var isEditable = true
    /// The insets of the text. Inert.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
}

/// Prepares feedback for a gesture. There is no device: inert.
@preconcurrency @MainActor
open class UIFeedbackGenerator: NSObject {
    /// Creates a generator.
    public override init() { super.init() }
    /// Prepares. Inert.
    open func prepare() {}
}

/// Feedback of an impact. Inert.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    /// The strength, with the platform's raw values.
    public enum FeedbackStyle: Int, Hashable, Sendable {
        /// Light.
        case light = 0
        /// Medium.
        case medium
        /// Heavy.
        case heavy
        /// Soft.
        case soft
        /// Rigid.
        case rigid
    }

    /// Creates a generator of a strength.
    public init(style: FeedbackStyle) { super.init() }
    /// Gives feedback. Inert.
    open func impactOccurred() {}
    /// Gives feedback of an intensity. Inert.
    open func impactOccurred(intensity: CGFloat) {}
}

/// Feedback of a selection. Inert.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    /// Gives feedback. Inert.
    open func selectionChanged() {}
}

/// Feedback of a result. Inert.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    /// The result, with the platform's raw values.
    public enum FeedbackType: Int, Hashable, Sendable {
        /// Success.
        case success = 0
        /// A warning.
        case warning
        /// A failure.
        case error
    }

    /// Gives feedback. Inert.
    open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// The progress of something. Its views are not laid out.
@preconcurrency @MainActor
open class UIProgressView: UIView {
    /// The progress, 0…1.
    open var progress: Float = 0 { didSet { progress = min(max(progress, 0), 1) } }
    /// The colour of what is done. Inert.
    open var progressTintColor: UIColor?
    /// The colour of the rest. Inert.
    open var trackTintColor: UIColor?

    /// Sets the progress.
    open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}

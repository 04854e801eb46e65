import Foundation

/// A view of text in lines, which has no glyphs: text is measured, and not drawn. Like a field, it is edited while it is the first
/// responder, by the program.
open class UITextView: UIScrollView, UITextInputTraits, UITextInput, EditedText {
    @_nonoverride
    open weak var delegate: (any UITextViewDelegate)? {
        get { super.delegate as? any UITextViewDelegate }
        set { super.delegate = newValue }
    }

    private var storedText = NSAttributedString()
    open var text: String! {
        get { storedText.string }
        set { show(NSAttributedString(string: newValue ?? "", attributes: typingAttributes)) }
    }
    open var attributedText: NSAttributedString! {
        get { storedText }
        set { show(newValue ?? NSAttributedString()) }
    }
    open var font: UIFont? { didSet { fitContent() } }
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) { didSet { fitContent() } }
    open private(set) lazy var textContainer = NSTextContainer(size: bounds.size)

    private func show(_ text: NSAttributedString) {
        storedText = text
        selection = nil
        fitContent()
    }

    // MARK: Editing

    var selection: Range<Int>?
    var editedText: String { storedText.string }
    var textFont: UIFont { font ?? .systemFont(ofSize: 12) }
    var wraps: Bool { true }
    var textArea: CGRect { area(width: bounds.width) }

    open var isEditable = true, isSelectable = true
    open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }
    open var hasText: Bool { !editedText.isEmpty }
    open func insertText(_ text: String) { replaceSelection(with: text) }
    open func deleteBackward() { deleteSelection() }
    open func replace(_ range: UITextRange, withText text: String) { replace(range.offsets, with: text) }
    open var selectedRange: NSRange {
        get { NSRange(selectedOffsets) }
        set { select(Range(newValue) ?? 0..<0) }
    }
    open var selectedTextRange: UITextRange? {
        get { UITextRange(selectedOffsets) }
        set { select(newValue?.offsets) }
    }

    private func select(_ offsets: Range<Int>?) {
        selection = offsets
        delegate?.textViewDidChangeSelection(self)
    }

    func edit(_ text: String, _ selection: Range<Int>?) {
        self.text = text
        select(selection)
        delegate?.textViewDidChange(self)
        NotificationCenter.default.post(name: UITextView.textDidChangeNotification, object: self)
    }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard isEditable else { return super.becomeFirstResponder() }
        guard delegate?.textViewShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
        delegate?.textViewDidBeginEditing(self)
        NotificationCenter.default.post(name: UITextView.textDidBeginEditingNotification, object: self)
        return true
    }

    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder, isEditable else { return super.resignFirstResponder() }
        guard delegate?.textViewShouldEndEditing(self) ?? true, super.resignFirstResponder() else { return false }
        delegate?.textViewDidEndEditing(self)
        NotificationCenter.default.post(name: UITextView.textDidEndEditingNotification, object: self)
        return true
    }

    // MARK: Layout

    /// The rectangle of the lines in a view of a width.
    private func area(width: CGFloat) -> CGRect {
        let padding = textContainer.lineFragmentPadding
        return CGRect(
            x: textContainerInset.left + padding, y: textContainerInset.top,
            width: max(width - textContainerInset.left - textContainerInset.right - 2 * padding, 0),
            height: 0)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let text = editedText.size(in: textFont, width: area(width: size.width).width)
        let insets = textContainerInset
        return CGSize(
            width: min(text.width + insets.left + insets.right + 2 * textContainer.lineFragmentPadding, size.width),
            height: text.height + insets.top + insets.bottom)
    }

    open override var intrinsicContentSize: CGSize {
        guard !isScrollEnabled else { return super.intrinsicContentSize }
        return sizeThatFits(CGSize(width: bounds.width > 0 ? bounds.width : .infinity, height: .infinity))
    }

    private func fitContent() {
        contentSize = CGSize(width: bounds.width, height: sizeThatFits(bounds.size).height)
        if !isScrollEnabled { invalidateIntrinsicContentSize() }
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        if contentSize.width != bounds.width { fitContent() }
    }

    open func caretRect(for position: UITextPosition) -> CGRect { caret(for: position) }
    open func firstRect(for range: UITextRange) -> CGRect { rects(for: range)[0] }
    open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { selectionRects(in: range) }
    open func closestPosition(to point: CGPoint) -> UITextPosition? { position(nearest: point) }

    /// Scrolls, without an animation, as little as shows the first line of a range.
    open func scrollRangeToVisible(_ range: NSRange) {
        scrollRectToVisible(firstRect(for: UITextRange(Range(range) ?? 0..<0)), animated: false)
    }

    public init(frame: CGRect, textContainer: NSTextContainer?) { super.init(frame: frame) }
    public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
        "UITextViewTextDidBeginEditingNotification")
    public nonisolated static let textDidEndEditingNotification = NSNotification.Name(
        "UITextViewTextDidEndEditingNotification")
    public nonisolated static let textDidChangeNotification = NSNotification.Name("UITextViewTextDidChangeNotification")

    // MARK: Declared

    open var textColor: UIColor?
    open var textAlignment = NSTextAlignment.natural
    open var typingAttributes: [NSAttributedString.Key: Any] = [:]
    open var linkTextAttributes: [NSAttributedString.Key: Any]! = [:]
    open var dataDetectorTypes: UIDataDetectorTypes = []
    open var usesStandardTextScaling = false, isFindInteractionEnabled = false
    open private(set) lazy var layoutManager = NSLayoutManager()
    open private(set) lazy var textStorage = NSTextStorage(string: "")
    open var adjustsFontForContentSizeCategory = false, allowsEditingTextAttributes = false
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    open var autocorrectionType = UITextAutocorrectionType.default
    open var spellCheckingType = UITextSpellCheckingType.default
    open var smartQuotesType = UITextSmartQuotesType.default
    open var smartDashesType = UITextSmartDashesType.default
    open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
    open var keyboardType = UIKeyboardType.default
    open var keyboardAppearance = UIKeyboardAppearance.default
    open var returnKeyType = UIReturnKeyType.default
    open var enablesReturnKeyAutomatically = false, isSecureTextEntry = false
    private var inputViews: (input: UIView?, accessory: UIView?)
    open override var inputView: UIView? {
        get { inputViews.input }
        set { inputViews.input = newValue }
    }
    open override var inputAccessoryView: UIView? {
        get { inputViews.accessory }
        set { inputViews.accessory = newValue }
    }
}

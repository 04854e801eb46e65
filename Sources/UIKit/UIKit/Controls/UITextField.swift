import Foundation

/// A field of text, which has no glyphs: text is measured, and not drawn.
///
/// While it is the first responder it is edited: its delegate is asked and told, actions are sent and notifications posted, in
/// the order of docs/fidelity.md. A tap begins that. Text comes from the program, as there is no keyboard.
open class UITextField: UIControl, UITextInputTraits, UITextInput, EditedText {
    /// Never `nil`: that counts as an empty text.
    open var text: String? = "" {
        didSet {
            if text == nil { text = "" }
            selection = nil
        }
    }
    open weak var delegate: (any UITextFieldDelegate)?
    open var isEditing: Bool { isFirstResponder }
    open var hasText: Bool { text?.isEmpty == false }

    open func insertText(_ text: String) { replaceSelection(with: text) }
    open func deleteBackward() { deleteSelection() }
    open func replace(_ range: UITextRange, withText text: String) { replace(range.offsets, with: text) }
    /// The selection, while the field is edited or since code set one.
    open var selectedTextRange: UITextRange? {
        get { isEditing || selection != nil ? UITextRange(selectedOffsets) : nil }
        set {
            selection = newValue?.offsets
            delegate?.textFieldDidChangeSelection(self)
        }
    }

    var selection: Range<Int>?
    var editedText: String { text ?? "" }
    var textFont: UIFont { font ?? .systemFont(ofSize: 17) }
    var textArea: CGRect { editingRect(forBounds: bounds) }
    var wraps: Bool { false }

    func edit(_ text: String, _ selection: Range<Int>?) {
        self.text = text
        self.selection = selection
        delegate?.textFieldDidChangeSelection(self)
        tell(.editingChanged, UITextField.textDidChangeNotification)
    }

    open override var canBecomeFirstResponder: Bool { isEnabled }

    @discardableResult
    open override func becomeFirstResponder() -> Bool {
        if isFirstResponder { return true }
        guard delegate?.textFieldShouldBeginEditing(self) ?? true, super.becomeFirstResponder() else { return false }
        if clearsOnBeginEditing { text = "" }
        delegate?.textFieldDidBeginEditing(self)
        tell(.editingDidBegin, UITextField.textDidBeginEditingNotification)
        return true
    }

    @discardableResult
    open override func resignFirstResponder() -> Bool {
        guard isFirstResponder else { return super.resignFirstResponder() }
        guard delegate?.textFieldShouldEndEditing(self) ?? true, super.resignFirstResponder() else { return false }
        delegate?.textFieldDidEndEditing(self, reason: .committed)
        tell(.editingDidEnd, UITextField.textDidEndEditingNotification)
        return true
    }

    private func tell(_ event: Event, _ name: NSNotification.Name) {
        sendActions(for: event)
        NotificationCenter.default.post(name: name, object: self)
    }

    open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
        if isTouchInside { becomeFirstResponder() }
    }

    public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
        "UITextFieldTextDidBeginEditingNotification")
    public nonisolated static let textDidEndEditingNotification = NSNotification.Name(
        "UITextFieldTextDidEndEditingNotification")
    public nonisolated static let textDidChangeNotification = NSNotification.Name(
        "UITextFieldTextDidChangeNotification")

    // MARK: Declared

    open var attributedText: NSAttributedString? { didSet { text = attributedText?.string } }
    // One storage: an override of one of the two that sets the other is not called again.
    private var storedPlaceholder: NSAttributedString?
    open var placeholder: String? {
        get { storedPlaceholder?.string }
        set { storedPlaceholder = newValue.map { NSAttributedString(string: $0) } }
    }
    open var attributedPlaceholder: NSAttributedString? {
        get { storedPlaceholder }
        set { storedPlaceholder = newValue }
    }
    open var font: UIFont? = UIFont.systemFont(ofSize: 17) {
        didSet { font = font ?? UIFont.systemFont(ofSize: 17) }
    }
    open var textColor: UIColor?
    open var textAlignment = NSTextAlignment.natural
    open var defaultTextAttributes: [NSAttributedString.Key: Any] = [:]
    open var typingAttributes: [NSAttributedString.Key: Any]?
    open var adjustsFontSizeToFitWidth = false, adjustsFontForContentSizeCategory = false
    open var minimumFontSize: CGFloat = 0
    open var clearsOnBeginEditing = false, clearsOnInsertion = false, allowsEditingTextAttributes = false
    open var background: UIImage?, disabledBackground: UIImage?
    open var borderStyle = BorderStyle.none
    open var leftView: UIView?, rightView: UIView?
    open var clearButtonMode = ViewMode.never, leftViewMode = ViewMode.never, rightViewMode = ViewMode.never
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    open var autocorrectionType = UITextAutocorrectionType.default
    open var spellCheckingType = UITextSpellCheckingType.default
    open var smartQuotesType = UITextSmartQuotesType.default
    open var smartDashesType = UITextSmartDashesType.default
    open var smartInsertDeleteType = UITextSmartInsertDeleteType.default
    open var keyboardType = UIKeyboardType.default
    open var keyboardAppearance = UIKeyboardAppearance.default
    open var returnKeyType = UIReturnKeyType.default
    open var textContentType: UITextContentType! = nil
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

    open func borderRect(forBounds bounds: CGRect) -> CGRect { bounds }
    open func textRect(forBounds bounds: CGRect) -> CGRect { contentRect(forBounds: bounds) }
    open func placeholderRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }
    open func editingRect(forBounds bounds: CGRect) -> CGRect { contentRect(forBounds: bounds) }
    private func contentRect(forBounds bounds: CGRect) -> CGRect {
        borderStyle == .none ? bounds : bounds.insetBy(dx: 7, dy: 2)
    }
    open func clearButtonRect(forBounds bounds: CGRect) -> CGRect {
        CGRect(x: bounds.maxX - 24, y: bounds.midY - 9.5, width: 19, height: 19)
    }
    open func leftViewRect(forBounds bounds: CGRect) -> CGRect { leftView?.bounds ?? .zero }
    open func rightViewRect(forBounds bounds: CGRect) -> CGRect {
        rightView.map { $0.bounds.offsetBy(dx: bounds.maxX - $0.bounds.width, dy: 0) } ?? .zero
    }
    open func caretRect(for position: UITextPosition) -> CGRect { caret(for: position) }
    open func firstRect(for range: UITextRange) -> CGRect { rects(for: range)[0] }
    open func selectionRects(for range: UITextRange) -> [UITextSelectionRect] { selectionRects(in: range) }
    open func closestPosition(to point: CGPoint) -> UITextPosition? { position(nearest: point) }
    open func drawText(in rect: CGRect) {}
    open func drawPlaceholder(in rect: CGRect) {}

    public enum BorderStyle: Int, Hashable, Sendable { case none, line, bezel, roundedRect }
    public enum ViewMode: Int, Hashable, Sendable { case never, whileEditing, unlessEditing, always }
    public enum DidEndEditingReason: Int, Hashable, Sendable { case committed, cancelled }
}

@preconcurrency @MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool
    func textFieldDidBeginEditing(_ textField: UITextField)
    func textFieldShouldEndEditing(_ textField: UITextField) -> Bool
    func textFieldDidEndEditing(_ textField: UITextField)
    func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason)
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool
    func textFieldDidChangeSelection(_ textField: UITextField)
    func textFieldShouldClear(_ textField: UITextField) -> Bool
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

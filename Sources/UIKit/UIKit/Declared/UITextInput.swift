import Foundation

// Declared: what text fields and text views have in common. Nothing is typed, selected or laid out here.

@preconcurrency @MainActor
public protocol UITextInputTraits: NSObjectProtocol {
    var autocapitalizationType: UITextAutocapitalizationType { get set }
    var autocorrectionType: UITextAutocorrectionType { get set }
    var spellCheckingType: UITextSpellCheckingType { get set }
    var keyboardType: UIKeyboardType { get set }
    var keyboardAppearance: UIKeyboardAppearance { get set }
    var returnKeyType: UIReturnKeyType { get set }
    var enablesReturnKeyAutomatically: Bool { get set }
    var isSecureTextEntry: Bool { get set }
}

@preconcurrency @MainActor
public protocol UIKeyInput: NSObjectProtocol {
    var hasText: Bool { get }
    func insertText(_ text: String)
    func deleteBackward()
}

@preconcurrency @MainActor
open class UITextPosition: NSObject {}

@preconcurrency @MainActor
open class UITextRange: NSObject {
    open var isEmpty: Bool { true }
    open var start: UITextPosition { UITextPosition() }
    open var end: UITextPosition { UITextPosition() }
}

@preconcurrency @MainActor
open class UITextSelectionRect: NSObject {
    open var rect: CGRect { .zero }
}

public enum UITextAutocapitalizationType: Int, Hashable, Sendable { case none, words, sentences, allCharacters }
public enum UITextAutocorrectionType: Int, Hashable, Sendable { case `default`, no, yes }
public enum UITextSpellCheckingType: Int, Hashable, Sendable { case `default`, no, yes }
public enum UIKeyboardAppearance: Int, Hashable, Sendable {
    case `default`, dark, light
    public static let alert = dark
}
public enum UIKeyboardType: Int, Hashable, Sendable {
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress,
        decimalPad, twitter, webSearch, asciiCapableNumberPad
    public static let alphabet = asciiCapable
}
public enum UIReturnKeyType: Int, Hashable, Sendable {
    case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

public enum UIBaselineAdjustment: Int, Hashable, Sendable { case alignBaselines, alignCenters, none }

public struct UITextContentType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let name = UITextContentType(rawValue: "name")
    public static let emailAddress = UITextContentType(rawValue: "email")
    public static let telephoneNumber = UITextContentType(rawValue: "tel")
    public static let username = UITextContentType(rawValue: "username")
    public static let password = UITextContentType(rawValue: "password")
    public static let newPassword = UITextContentType(rawValue: "new-password")
    public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}

open class UITextView: UIScrollView, UITextInputTraits, UIKeyInput {
    @_nonoverride
    open weak var delegate: (any UITextViewDelegate)? {
        get { super.delegate as? any UITextViewDelegate }
        set { super.delegate = newValue }
    }
    private var inputViews: (input: UIView?, accessory: UIView?)
    open override var inputView: UIView? {
        get { inputViews.input }
        set { inputViews.input = newValue }
    }
    open override var inputAccessoryView: UIView? {
        get { inputViews.accessory }
        set { inputViews.accessory = newValue }
    }
    open var text: String! = ""
    open var attributedText: NSAttributedString! { didSet { text = attributedText?.string ?? "" } }
    open var font: UIFont?
    open var textColor: UIColor?
    open var textAlignment = NSTextAlignment.natural
    open var isEditable = true, isSelectable = true
    open var typingAttributes: [NSAttributedString.Key: Any] = [:]
    open var linkTextAttributes: [NSAttributedString.Key: Any]! = [:]
    open var selectedRange = NSRange(location: 0, length: 0)
    open var dataDetectorTypes: UIDataDetectorTypes = []
    open private(set) lazy var textContainer = NSTextContainer(size: bounds.size)
    open private(set) lazy var layoutManager = NSLayoutManager()
    open private(set) lazy var textStorage = NSTextStorage(string: "")
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
    open var adjustsFontForContentSizeCategory = false, allowsEditingTextAttributes = false
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    open var autocorrectionType = UITextAutocorrectionType.default
    open var spellCheckingType = UITextSpellCheckingType.default
    open var keyboardType = UIKeyboardType.default
    open var keyboardAppearance = UIKeyboardAppearance.default
    open var returnKeyType = UIReturnKeyType.default
    open var enablesReturnKeyAutomatically = false, isSecureTextEntry = false

    public init(frame: CGRect, textContainer: NSTextContainer?) { super.init(frame: frame) }
    public convenience override init(frame: CGRect) { self.init(frame: frame, textContainer: nil) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open override var canBecomeFirstResponder: Bool { isEditable || isSelectable }
    open var hasText: Bool { !text.isEmpty }
    open func insertText(_ text: String) { self.text += text }
    open func deleteBackward() { text = String(text.dropLast()) }
    open func scrollRangeToVisible(_ range: NSRange) {}
    open func caretRect(for position: UITextPosition) -> CGRect { .zero }

    public nonisolated static let textDidBeginEditingNotification = NSNotification.Name(
        "UITextViewTextDidBeginEditingNotification")
    public nonisolated static let textDidEndEditingNotification = NSNotification.Name(
        "UITextViewTextDidEndEditingNotification")
    public nonisolated static let textDidChangeNotification = NSNotification.Name("UITextViewTextDidChangeNotification")
}

public struct UIDataDetectorTypes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let phoneNumber = UIDataDetectorTypes(rawValue: 1)
    public static let link = UIDataDetectorTypes(rawValue: 1 << 1)
    public static let all = UIDataDetectorTypes(rawValue: .max)
}

@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
    func textViewShouldBeginEditing(_ textView: UITextView) -> Bool
    func textViewDidBeginEditing(_ textView: UITextView)
    func textViewShouldEndEditing(_ textView: UITextView) -> Bool
    func textViewDidEndEditing(_ textView: UITextView)
    func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool
    func textViewDidChange(_ textView: UITextView)
    func textViewDidChangeSelection(_ textView: UITextView)
}

open class NSTextStorage: NSMutableAttributedString {
    open func addLayoutManager(_ manager: NSLayoutManager) {}
}

open class NSLayoutManager: NSObject {
    open var allowsNonContiguousLayout = false, usesFontLeading = true
    open func addTextContainer(_ container: NSTextContainer) {}
}

open class NSTextContainer: NSObject {
    open var size: CGSize
    open var lineFragmentPadding: CGFloat = 5
    open var maximumNumberOfLines = 0
    open var lineBreakMode = NSLineBreakMode.byWordWrapping
    open var widthTracksTextView = false, heightTracksTextView = false
    open var exclusionPaths: [UIBezierPath] = []

    public init(size: CGSize = .zero) {
        self.size = size
        super.init()
    }
}

open class NSTextAttachment: NSObject {
    open var image: UIImage?
    open var bounds = CGRect.zero

    public convenience init(image: UIImage) {
        self.init()
        self.image = image
    }
}

@preconcurrency @MainActor
open class UIKeyCommand: NSObject {
    public static let inputUpArrow = "UIKeyInputUpArrow"
    public static let inputDownArrow = "UIKeyInputDownArrow"
    public static let inputLeftArrow = "UIKeyInputLeftArrow"
    public static let inputRightArrow = "UIKeyInputRightArrow"
    public static let inputEscape = "UIKeyInputEscape"
    public let input: String?
    public let modifierFlags: UIKeyModifierFlags
    public let action: Selector?

    public init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
        (self.input, self.modifierFlags, self.action) = (input, modifierFlags, action)
        super.init()
    }
}

public struct UIKeyModifierFlags: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
}

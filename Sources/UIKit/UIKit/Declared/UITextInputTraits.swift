import Foundation

// Declared: the traits of text fields and text views, and parts of TextKit. There is no keyboard, and no glyph is laid out.

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

public enum UITextAutocapitalizationType: Int, Hashable, Sendable { case none, words, sentences, allCharacters }
public enum UITextAutocorrectionType: Int, Hashable, Sendable { case `default`, no, yes }
public enum UITextSmartQuotesType: Int, Hashable, Sendable { case `default`, no, yes }
public enum UITextSmartDashesType: Int, Hashable, Sendable { case `default`, no, yes }
public enum UITextSmartInsertDeleteType: Int, Hashable, Sendable { case `default`, no, yes }
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
    open func ensureLayout(for container: NSTextContainer) {}
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

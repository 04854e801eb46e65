import Foundation

// Declared: controls keep their values, and call actions as every `UIControl` does; their parts are not laid out.

open class UIProgressView: UIView {
    open var progress: Float = 0 { didSet { progress = min(max(progress, 0), 1) } }
    open var progressTintColor: UIColor?
    open var trackTintColor: UIColor?

    open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}

open class UITextView: UIScrollView {
    open var text: String! = ""
    open var font: UIFont?
    open var textColor: UIColor?
    open var textAlignment = NSTextAlignment.natural
    open var attributedText: NSAttributedString! { didSet { text = attributedText?.string ?? "" } }
    open var isEditable = true
    open var isSelectable = true
    open private(set) lazy var textContainer = NSTextContainer(size: bounds.size)
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
}

open class NSTextContainer: NSObject {
    open var size: CGSize
    open var lineFragmentPadding: CGFloat = 5
    open var maximumNumberOfLines = 0
    open var lineBreakMode = NSLineBreakMode.byWordWrapping

    public init(size: CGSize) {
        self.size = size
        super.init()
    }
}

open class UISwitch: UIControl {
    open var isOn = false

    open func setOn(_ on: Bool, animated: Bool) { isOn = on }
}

open class UISlider: UIControl {
    open var value: Float = 0 { didSet { value = max(min(value, maximumValue), minimumValue) } }
    open var minimumValue: Float = 0 { didSet { value = max(value, minimumValue) } }
    open var maximumValue: Float = 1 { didSet { value = min(value, maximumValue) } }

    open var minimumTrackTintColor: UIColor?
    open var maximumTrackTintColor: UIColor?
    open var thumbTintColor: UIColor?

    open func setValue(_ value: Float, animated: Bool) { self.value = value }
    open func setThumbImage(_ image: UIImage?, for state: State) {}
    open func setMinimumTrackImage(_ image: UIImage?, for state: State) {}
    open func setMaximumTrackImage(_ image: UIImage?, for state: State) {}
}

open class UIPageControl: UIControl {
    open var numberOfPages = 0 { didSet { currentPage = min(currentPage, numberOfPages - 1) } }
    open var currentPage = 0 { didSet { currentPage = max(min(currentPage, numberOfPages - 1), 0) } }
    open var hidesForSinglePage = false
    open var pageIndicatorTintColor: UIColor?
    open var currentPageIndicatorTintColor: UIColor?
}

open class UISegmentedControl: UIControl {
    public static let noSegment = -1
    open var selectedSegmentIndex = UISegmentedControl.noSegment
    private var items: [Any] = []

    public init(items: [Any]?) {
        self.items = items ?? []
        super.init(frame: .zero)
    }
    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open var numberOfSegments: Int { items.count }

    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        items.insert(title ?? "", at: min(segment, items.count))
    }

    open func removeAllSegments() { items = [] }
}

open class UITextField: UIControl {
    open var text: String?
    open var placeholder: String?
    open var font: UIFont?
    open var textColor: UIColor?
    open var textAlignment = NSTextAlignment.natural
    open weak var delegate: (any UITextFieldDelegate)?
    open var borderStyle = BorderStyle.none
    open var clearButtonMode = ViewMode.never
    open var leftView: UIView?
    open var leftViewMode = ViewMode.never
    open var rightView: UIView?
    open var rightViewMode = ViewMode.never
    open var autocapitalizationType = UITextAutocapitalizationType.sentences
    open var autocorrectionType = UITextAutocorrectionType.default
    open var keyboardType = UIKeyboardType.default
    open var returnKeyType = UIReturnKeyType.default
    open var isSecureTextEntry = false

    public enum BorderStyle: Int, Hashable, Sendable { case none, line, bezel, roundedRect }
    public enum ViewMode: Int, Hashable, Sendable { case never, whileEditing, unlessEditing, always }
}

public enum UITextAutocapitalizationType: Int, Hashable, Sendable { case none, words, sentences, allCharacters }

public enum UITextAutocorrectionType: Int, Hashable, Sendable { case `default`, no, yes }

public enum UIKeyboardType: Int, Hashable, Sendable {
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress,
        decimalPad,
        twitter, webSearch, asciiCapableNumberPad
}

public enum UIReturnKeyType: Int, Hashable, Sendable {
    case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

@preconcurrency @MainActor
public protocol UITextFieldDelegate: NSObjectProtocol {
    func textFieldShouldReturn(_ textField: UITextField) -> Bool
}

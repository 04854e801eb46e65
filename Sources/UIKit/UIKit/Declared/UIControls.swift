import Foundation

// Declared: controls keep their values, and call actions as every `UIControl` does; their parts are not laid out.

open class UIProgressView: UIView {
    open var progress: Float = 0 { didSet { progress = min(max(progress, 0), 1) } }
    open var progressTintColor: UIColor?
    open var trackTintColor: UIColor?
    open var progressImage: UIImage?, trackImage: UIImage?
    open var progressViewStyle = Style.default
    open var observedProgress: Progress?

    public convenience init(progressViewStyle style: Style) {
        self.init(frame: .zero)
        progressViewStyle = style
    }
    public enum Style: Int, Hashable, Sendable { case `default`, bar }

    open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}

open class UISwitch: UIControl {
    override var hasTapAction: Bool { true }
    open var isOn = false
    open var onTintColor: UIColor?, thumbTintColor: UIColor?

    open func setOn(_ on: Bool, animated: Bool) { isOn = on }
}

open class UISlider: UIControl {
    open var value: Float = 0 { didSet { value = max(min(value, maximumValue), minimumValue) } }
    open var minimumValue: Float = 0 {
        didSet {
            if maximumValue < minimumValue { maximumValue = minimumValue }
            value = max(value, minimumValue)
        }
    }
    open var maximumValue: Float = 1 {
        didSet {
            if minimumValue > maximumValue { minimumValue = maximumValue }
            value = min(value, maximumValue)
        }
    }

    open var minimumTrackTintColor: UIColor?
    open var maximumTrackTintColor: UIColor?
    open var thumbTintColor: UIColor?
    open var minimumValueImage: UIImage?, maximumValueImage: UIImage?
    open var isContinuous = true

    open func trackRect(forBounds bounds: CGRect) -> CGRect { bounds }
    open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect { .zero }
    open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect { .zero }
    open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect { rect }
    open func setValue(_ value: Float, animated: Bool) { self.value = value }
    open func setThumbImage(_ image: UIImage?, for state: State) {}
    open func setMinimumTrackImage(_ image: UIImage?, for state: State) {}
    open func setMaximumTrackImage(_ image: UIImage?, for state: State) {}
}

open class UIPageControl: UIControl {
    public enum Direction: Int, Hashable, Sendable {
        case natural, leftToRight, rightToLeft, topToBottom, bottomToTop
    }
    public enum BackgroundStyle: Int, Hashable, Sendable { case automatic, prominent, minimal }
    override var hasTapAction: Bool { true }
    open var numberOfPages = 0 { didSet { currentPage = min(currentPage, numberOfPages - 1) } }
    open var currentPage = 0 {
        didSet {
            currentPage = max(min(currentPage, numberOfPages - 1), 0)
            KeyValueObservers.note(self)
        }
    }
    open var hidesForSinglePage = false
    open var direction = Direction.natural
    open var backgroundStyle = BackgroundStyle.automatic
    open var allowsContinuousInteraction = true
    open var preferredIndicatorImage: UIImage?
    open var preferredCurrentPageIndicatorImage: UIImage?
    open var pageIndicatorTintColor: UIColor?
    open var currentPageIndicatorTintColor: UIColor?
    open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {}
}

open class UISegmentedControl: UIControl {
    override var hasTapAction: Bool { true }
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

    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        items.insert(image ?? "", at: min(segment, items.count))
    }
    open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
        insertSegment(withTitle: action.title, at: segment, animated: animated)
    }
    open func removeSegment(at segment: Int, animated: Bool) {
        if items.indices.contains(segment) { items.remove(at: segment) }
    }
    open func titleForSegment(at segment: Int) -> String? { items[segment] as? String }
    open func imageForSegment(at segment: Int) -> UIImage? { items[segment] as? UIImage }
    open func setTitle(_ title: String?, forSegmentAt segment: Int) { items[segment] = title ?? "" }
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) { items[segment] = image ?? "" }
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {}
    open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) {}
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {}
    open func setBackgroundImage(_ image: UIImage?, for state: State, barMetrics: UIBarMetrics) {}
    open func setDividerImage(
        _ dividerImage: UIImage?, forLeftSegmentState leftState: State, rightSegmentState rightState: State,
        barMetrics: UIBarMetrics
    ) {}
    open var selectedSegmentTintColor: UIColor?
    open var apportionsSegmentWidthsByContent = false, isMomentary = false

    open func removeAllSegments() { (items, selectedSegmentIndex) = ([], UISegmentedControl.noSegment) }
}

open class UIStepper: UIControl {
    open var value: Double = 0 { didSet { value = max(min(value, maximumValue), minimumValue) } }
    open var minimumValue: Double = 0 { didSet { value = max(value, minimumValue) } }
    open var maximumValue: Double = 100 { didSet { value = min(value, maximumValue) } }
    override var hasTapAction: Bool { true }
    open var stepValue: Double = 1
    open var isContinuous = true, autorepeat = true, wraps = false
    open func setIncrementImage(_ image: UIImage?, for state: State) {}
    open func setDecrementImage(_ image: UIImage?, for state: State) {}
}

open class UIRefreshControl: UIControl {
    open private(set) var isRefreshing = false
    open var attributedTitle: NSAttributedString?
    open func beginRefreshing() { isRefreshing = true }
    open func endRefreshing() { isRefreshing = false }
}

open class UIDatePicker: UIControl {
    public enum Mode: Int, Hashable, Sendable { case time, date, dateAndTime, countDownTimer }
    open var date = Date()
    open var datePickerMode = Mode.dateAndTime
    public enum Style: Int, Hashable, Sendable { case automatic, wheels, compact, inline }
    open var preferredDatePickerStyle = Style.automatic
    open var minimumDate: Date?, maximumDate: Date?
    open var minuteInterval = 1
    open var countDownDuration: TimeInterval = 0
    open var locale: Locale?
    open var calendar: Calendar! = .current
    open var timeZone: TimeZone?
    open func setDate(_ date: Date, animated: Bool) { self.date = date }
}

open class UIPickerView: UIView {
    open weak var dataSource: (any UIPickerViewDataSource)?
    open weak var delegate: (any UIPickerViewDelegate)?
    private var selected: [Int: Int] = [:]

    open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }
    open func numberOfRows(inComponent component: Int) -> Int {
        dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
    }
    open func reloadAllComponents() { selected = [:] }
    open func reloadComponent(_ component: Int) { selected[component] = nil }
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) { selected[component] = row }
    open func selectedRow(inComponent component: Int) -> Int {
        selected[component] ?? (numberOfRows(inComponent: component) > 0 ? 0 : -1)
    }
}

@preconcurrency @MainActor
public protocol UIPickerViewDataSource: NSObjectProtocol {
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

@preconcurrency @MainActor
public protocol UIPickerViewDelegate: NSObjectProtocol {
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

open class UISearchBar: UIView {
    open var text: String? {
        get { searchTextField.text }
        set { searchTextField.text = newValue }
    }
    open var placeholder: String?
    public enum Style: UInt, Hashable, Sendable { case `default`, prominent, minimal }
    public enum Icon: Int, Hashable, Sendable { case search, clear, bookmark, resultsList }
    open var prompt: String?
    open var searchBarStyle = Style.default, barStyle = UIBarStyle.default
    open var showsCancelButton = false, isTranslucent = true
    open var showsBookmarkButton = false, showsScopeBar = false
    open var scopeButtonTitles: [String]?, selectedScopeButtonIndex = 0
    open var backgroundImage: UIImage?
    open var barTintColor: UIColor?
    open weak var delegate: (any UISearchBarDelegate)?
    public let searchTextField = UITextField()
    open var searchTextPositionAdjustment = UIOffset.zero
    open override var inputAccessoryView: UIView? {
        get { searchTextField.inputAccessoryView }
        set { searchTextField.inputAccessoryView = newValue }
    }
    open var autocapitalizationType: UITextAutocapitalizationType {
        get { searchTextField.autocapitalizationType }
        set { searchTextField.autocapitalizationType = newValue }
    }
    open var autocorrectionType: UITextAutocorrectionType {
        get { searchTextField.autocorrectionType }
        set { searchTextField.autocorrectionType = newValue }
    }
    open var keyboardType: UIKeyboardType {
        get { searchTextField.keyboardType }
        set { searchTextField.keyboardType = newValue }
    }
    open var returnKeyType: UIReturnKeyType {
        get { searchTextField.returnKeyType }
        set { searchTextField.returnKeyType = newValue }
    }
    open func setImage(_ iconImage: UIImage?, for icon: Icon, state: UIControl.State) {}
    open func setPositionAdjustment(_ adjustment: UIOffset, for icon: Icon) {}
    open func setSearchFieldBackgroundImage(_ backgroundImage: UIImage?, for state: UIControl.State) {}
    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        self.showsCancelButton = showsCancelButton
    }
}

@preconcurrency @MainActor
public protocol UISearchBarDelegate: NSObjectProtocol {
    func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String)
    func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool
    func searchBarTextDidBeginEditing(_ searchBar: UISearchBar)
    func searchBarTextDidEndEditing(_ searchBar: UISearchBar)
    func searchBarSearchButtonClicked(_ searchBar: UISearchBar)
    func searchBarCancelButtonClicked(_ searchBar: UISearchBar)
}

open class UISearchController: UIViewController {
    public let searchBar = UISearchBar()
    public let searchResultsController: UIViewController?
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    open weak var delegate: (any UISearchControllerDelegate)?
    open var isActive = false, dimsBackgroundDuringPresentation = true
    open var obscuresBackgroundDuringPresentation = true, hidesNavigationBarDuringPresentation = true
    open var automaticallyShowsCancelButton = true
    open var showsSearchResultsController = false

    public convenience init() { self.init(searchResultsController: nil) }
    public init(searchResultsController: UIViewController?) {
        self.searchResultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
    }
    public required init?(coder: NSCoder) {
        searchResultsController = nil
        super.init(coder: coder)
    }
}

@preconcurrency @MainActor
public protocol UISearchControllerDelegate: NSObjectProtocol {
    func willPresentSearchController(_ searchController: UISearchController)
    func didPresentSearchController(_ searchController: UISearchController)
    func willDismissSearchController(_ searchController: UISearchController)
    func didDismissSearchController(_ searchController: UISearchController)
    func presentSearchController(_ searchController: UISearchController)
}

@preconcurrency @MainActor
public protocol UISearchResultsUpdating: NSObjectProtocol {
    func updateSearchResults(for searchController: UISearchController)
}

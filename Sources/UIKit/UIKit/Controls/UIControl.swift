import Foundation

@preconcurrency @MainActor
open class UIAction: NSObject {
    open var title: String
    open var image: UIImage?
    open private(set) weak var sender: AnyObject?
    private let handler: (UIAction) -> Void

    public init(title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {
        (self.title, self.image, self.handler) = (title, image, handler)
        super.init()
    }

    final func run(from sender: AnyObject) {
        self.sender = sender
        handler(self)
    }
}

open class UIControl: UIView {
    public enum ContentHorizontalAlignment: Int, Hashable, Sendable {
        case center, left, right, fill, leading, trailing
    }
    public enum ContentVerticalAlignment: Int, Hashable, Sendable { case center, top, bottom, fill }
    /// Declared: titles have no place of their own here.
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center
    open var contentVerticalAlignment = ContentVerticalAlignment.center

    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let touchDown = Event(rawValue: 1)
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        public static let touchDragInside = Event(rawValue: 1 << 2)
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        public static let touchDragEnter = Event(rawValue: 1 << 4)
        public static let touchDragExit = Event(rawValue: 1 << 5)
        public static let touchUpInside = Event(rawValue: 1 << 6)
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        public static let touchCancel = Event(rawValue: 1 << 8)
        public static let valueChanged = Event(rawValue: 1 << 12)
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        public static let editingChanged = Event(rawValue: 1 << 17)
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        public static let allEditingEvents = Event(rawValue: 0xF0000)
        public static let applicationReserved = Event(rawValue: 0x0F00_0000)
        public static let systemReserved = Event(rawValue: 0xF000_0000)
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }

        public static let normal: State = []
        public static let highlighted = State(rawValue: 1)
        public static let disabled = State(rawValue: 1 << 1)
        public static let selected = State(rawValue: 1 << 2)
        public static let focused = State(rawValue: 1 << 3)
    }

    open var isEnabled = true { didSet { KeyValueObservers.note(self) } }
    open var isSelected = false { didSet { KeyValueObservers.note(self) } }
    open var isHighlighted = false { didSet { KeyValueObservers.note(self) } }
    private var handlers: [(event: Event, action: UIAction)] = []
    private var actions: [(event: Event, action: TargetAction)] = []

    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }

    /// Calls an action on a target, which is not retained, for events. Without a target nothing is called: the responders are
    /// not searched for one.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        guard target != nil else { return }
        actions.append((controlEvents, TargetAction(target, action)))
    }
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        for index in actions.indices where actions[index].action.matches(target, action) {
            actions[index].event.subtract(controlEvents)
        }
        actions.removeAll { $0.event.isEmpty }
    }
    open func addAction(_ action: UIAction, for controlEvents: Event) { handlers.append((controlEvents, action)) }
    open func sendActions(for controlEvents: Event) {
        for (event, action) in actions where !event.isDisjoint(with: controlEvents) { action.perform(self, UIEvent()) }
        for handler in handlers where !handler.event.isDisjoint(with: controlEvents) { handler.action.run(from: self) }
    }

    open var allTargets: Set<AnyHashable> {
        Set(actions.compactMap { $0.action.target as? NSObject })
    }
    open var allControlEvents: Event { Event(actions.map(\.event) + handlers.map(\.event)) }
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        for index in handlers.indices where handlers[index].action === action {
            handlers[index].event.subtract(controlEvents)
        }
        handlers.removeAll { $0.event.isEmpty }
    }

    /// Calls an action on a target at once; without a target nothing is called.
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        if target != nil { TargetAction(target, action).perform(self, event ?? UIEvent()) }
    }

    /// Whether a tap does something by itself: then a recognizer of taps on a superview does not take it.
    var hasTapAction: Bool { false }

    open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
        guard hasTapAction, gestureRecognizer.view !== self, let tap = gestureRecognizer as? UITapGestureRecognizer
        else { return super.gestureRecognizerShouldBegin(gestureRecognizer) }
        return tap.numberOfTapsRequired > 1 || tap.numberOfTouchesRequired > 1
    }

    /// The events of a tap.
    var tapEvents: Event { .touchUpInside }

    // MARK: Tracking

    /// Whether a touch that began in the control is followed, and whether it is inside now.
    open private(set) var isTracking = false
    open private(set) var isTouchInside = false

    /// Whether to follow the touch, which subclasses decide when it begins and whenever it moves.
    open func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    open func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool { true }
    open func endTracking(_ touch: UITouch?, with event: UIEvent?) {}
    open func cancelTracking(with event: UIEvent?) {}

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, let touch = touches.first, beginTracking(touch, with: event) else { return }
        (isTracking, isTouchInside, isHighlighted) = (true, true, true)
        sendActions(for: .touchDown)
    }

    open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, isTracking, let touch = touches.first else { return }
        isTouchInside = point(inside: touch.location(in: self), with: event)
        isTracking = continueTracking(touch, with: event)
        let wasHighlighted = isHighlighted
        isHighlighted = isTracking && isTouchInside
        guard isTracking else { return }
        if isTouchInside != wasHighlighted { sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit) }
        sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, isTracking, let touch = touches.first else { return }
        isTouchInside = point(inside: touch.location(in: self), with: event)
        (isTracking, isHighlighted) = (false, false)
        endTracking(touch, with: event)
        sendActions(for: isTouchInside ? tapEvents : .touchUpOutside)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        (isTracking, isTouchInside, isHighlighted) = (false, false, false)
        cancelTracking(with: event)
        sendActions(for: .touchCancel)
    }
}

/// A button. Titles and images have no size of their own here: text is not set.
open class UIButton: UIControl {
    public enum ButtonType: Int, Hashable, Sendable {
        case custom, system, detailDisclosure, infoLight, infoDark, contactAdd
        case close = 7
    }

    private struct StateAppearance {
        var title: String?
        var titleColor: UIColor?
        var image: UIImage?
        var backgroundImage: UIImage?
    }
    private var appearances: [UInt: StateAppearance] = [:]
    open private(set) var buttonType = ButtonType.custom
    open private(set) lazy var titleLabel: UILabel? = UILabel(frame: bounds)
    open private(set) lazy var imageView: UIImageView? = UIImageView(frame: bounds)

    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    override var tapEvents: Event { [.touchUpInside, .primaryActionTriggered] }
    override var hasTapAction: Bool { true }

    open var configuration: Configuration? { didSet { setNeedsUpdateConfiguration() } }
    open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }
    private var needsConfiguration = false

    open override var isEnabled: Bool { didSet { stateDidChange(from: oldValue, to: isEnabled) } }
    open override var isSelected: Bool { didSet { stateDidChange(from: oldValue, to: isSelected) } }
    open override var isHighlighted: Bool { didSet { stateDidChange(from: oldValue, to: isHighlighted) } }

    private func stateDidChange(from old: Bool, to new: Bool) {
        if old != new { setNeedsUpdateConfiguration() }
    }

    open func setNeedsUpdateConfiguration() {
        guard configuration != nil || configurationUpdateHandler != nil else { return }
        needsConfiguration = true
        setNeedsLayout()
    }

    open func updateConfiguration() { configurationUpdateHandler?(self) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        guard needsConfiguration else { return }
        updateConfiguration()
        needsConfiguration = false
    }

    open func setTitle(_ title: String?, for state: State) {
        appearances[state.rawValue, default: StateAppearance()].title = title
    }
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        setTitle(title?.string, for: state)
    }
    open func setTitleColor(_ color: UIColor?, for state: State) {
        appearances[state.rawValue, default: StateAppearance()].titleColor = color
    }
    open func setImage(_ image: UIImage?, for state: State) {
        appearances[state.rawValue, default: StateAppearance()].image = image
    }
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        appearances[state.rawValue, default: StateAppearance()].backgroundImage = image
    }
    open func title(for state: State) -> String? { appearances[state.rawValue]?.title }
    open func titleColor(for state: State) -> UIColor? { appearances[state.rawValue]?.titleColor }
    open func image(for state: State) -> UIImage? { appearances[state.rawValue]?.image }
    open func backgroundImage(for state: State) -> UIImage? { appearances[state.rawValue]?.backgroundImage }
    open var currentTitle: String? { configuration?.title ?? title(for: state) ?? title(for: .normal) }
    open var currentTitleColor: UIColor {
        let standard: UIColor = buttonType == .system ? tintColor : .white
        return titleColor(for: state) ?? titleColor(for: .normal) ?? standard
    }
    open var currentImage: UIImage? { configuration?.image ?? image(for: state) ?? image(for: .normal) }
    open var currentBackgroundImage: UIImage? { backgroundImage(for: state) ?? backgroundImage(for: .normal) }

    // MARK: Declared

    open var contentEdgeInsets = UIEdgeInsets.zero
    open var titleEdgeInsets = UIEdgeInsets.zero
    open var imageEdgeInsets = UIEdgeInsets.zero
    open var adjustsImageWhenHighlighted = true
    open func contentRect(forBounds bounds: CGRect) -> CGRect { bounds.inset(by: contentEdgeInsets) }
    open func titleRect(forContentRect contentRect: CGRect) -> CGRect { contentRect }
    open func imageRect(forContentRect contentRect: CGRect) -> CGRect { contentRect }
}

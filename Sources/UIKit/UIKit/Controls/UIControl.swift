import Foundation

@preconcurrency @MainActor
open class UIAction: UIMenuElement {
    open private(set) weak var sender: AnyObject?
    private let handler: (UIAction) -> Void

    public init(
        title: String = "", image: UIImage? = nil, identifier: Identifier? = nil, discoverabilityTitle: String? = nil,
        attributes: Attributes = [], state: State = .off, handler: @escaping (UIAction) -> Void
    ) {
        self.handler = handler
        super.init()
        (self.title, self.image, self.attributes, self.state) = (title, image, attributes, state)
    }

    open var attributes: Attributes = []
    open var state = State.off

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
    open var contentHorizontalAlignment = ContentHorizontalAlignment.center { didSet { setNeedsLayout() } }
    open var contentVerticalAlignment = ContentVerticalAlignment.center { didSet { setNeedsLayout() } }

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

    /// Calls an action on a target, which is not retained, for events; without a target, on a responder that has it then.
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
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
        for (event, action) in actions where !event.isDisjoint(with: controlEvents) && !action.isOver {
            sendAction(action.action, to: action.target, for: nil)
        }
        for handler in handlers where !handler.event.isDisjoint(with: controlEvents) { handler.action.run(from: self) }
    }

    /// The targets; `NSNull` for those that the chain of responders has.
    open var allTargets: Set<AnyHashable> {
        Set(actions.compactMap { $0.action.isForChain ? NSNull() : $0.action.target as? NSObject })
    }
    /// The names of the actions on a target for any of the events; `nil` if there are none.
    open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
        let names = actions.filter { $0.action.matches(target, nil) && !$0.event.isDisjoint(with: controlEvent) }
            .map { NSStringFromSelector($0.action.action) }
        return names.isEmpty ? nil : names
    }
    open var allControlEvents: Event { Event(actions.map(\.event) + handlers.map(\.event)) }
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        for index in handlers.indices where handlers[index].action === action {
            handlers[index].event.subtract(controlEvents)
        }
        handlers.removeAll { $0.event.isEmpty }
    }

    /// Calls an action on a target at once; without one, on a responder that has it.
    open func sendAction(_ action: Selector, to target: Any?, for event: UIEvent?) {
        UIApplication.shared.sendAction(action, to: target, from: self, for: event)
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

    // MARK: Declared

    open var showsMenuAsPrimaryAction = false
    open var isContextMenuInteractionEnabled = false
    open var toolTip: String?
}

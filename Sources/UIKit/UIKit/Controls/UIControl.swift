import Foundation

/// An action as a closure.
@preconcurrency @MainActor
open class UIAction: NSObject {
    /// The title.
    open var title: String
    /// The image.
    open var image: UIImage?
    /// The sender of the action that runs.
    open private(set) weak var sender: AnyObject?
    private let handler: (UIAction) -> Void

    /// Creates an action.
    public init(title: String = "", image: UIImage? = nil, handler: @escaping (UIAction) -> Void) {
        self.title = title
        self.image = image
        self.handler = handler
        super.init()
    }

    final func run(from sender: AnyObject) {
        self.sender = sender
        handler(self)
    }
}

/// A view that users operate.
@preconcurrency @MainActor
open class UIControl: UIView {
    /// An event of a control, with the platform's raw values.
    public struct Event: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates events from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// A touch has come down.
        public static let touchDown = Event(rawValue: 1)
        /// A touch has come down again.
        public static let touchDownRepeat = Event(rawValue: 1 << 1)
        /// A touch has left inside.
        public static let touchUpInside = Event(rawValue: 1 << 6)
        /// A touch has left outside.
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        /// A touch was cancelled.
        public static let touchCancel = Event(rawValue: 1 << 8)
        /// The value has changed.
        public static let valueChanged = Event(rawValue: 1 << 12)
        /// The main action.
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        /// Editing has begun.
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        /// The text has changed.
        public static let editingChanged = Event(rawValue: 1 << 17)
        /// Editing has ended.
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        /// All touches.
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        /// All events.
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    /// The state of a control, with the platform's raw values.
    public struct State: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// Creates a state from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Nothing special.
        public static let normal: State = []
        /// Pressed.
        public static let highlighted = State(rawValue: 1)
        /// Disabled.
        public static let disabled = State(rawValue: 1 << 1)
        /// Selected.
        public static let selected = State(rawValue: 1 << 2)
    }

    /// Whether the control takes touches.
    open var isEnabled = true { didSet { KeyValueObservers.note(self) } }
    /// Whether the control is selected.
    open var isSelected = false { didSet { KeyValueObservers.note(self) } }
    /// Whether the control is pressed.
    open var isHighlighted = false { didSet { KeyValueObservers.note(self) } }
    private var handlers: [(event: Event, action: UIAction)] = []
    private var actions: [(event: Event, action: TargetAction)] = []

    /// The state.
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
    /// Removes a target's action from events; `nil` is every target, or every action.
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        for index in actions.indices where actions[index].action.matches(target, action) {
            actions[index].event.subtract(controlEvents)
        }
        actions.removeAll { $0.event.isEmpty }
    }
    /// Runs an action for events.
    open func addAction(_ action: UIAction, for controlEvents: Event) { handlers.append((controlEvents, action)) }
    /// Runs the actions of events.
    open func sendActions(for controlEvents: Event) {
        for (event, action) in actions where !event.isDisjoint(with: controlEvents) { action.perform(self, UIEvent()) }
        for handler in handlers where !handler.event.isDisjoint(with: controlEvents) { handler.action.run(from: self) }
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled else { return }
        isHighlighted = true
        sendActions(for: .touchDown)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard isEnabled, let touch = touches.first else { return }
        isHighlighted = false
        sendActions(for: point(inside: touch.location(in: self), with: event) ? .touchUpInside : .touchUpOutside)
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        isHighlighted = false
        sendActions(for: .touchCancel)
    }
}

/// A button. Titles and images have no size of their own here: text is not set.
@preconcurrency @MainActor
open class UIButton: UIControl {
    /// The kind of a button, with the platform's raw values.
    public enum ButtonType: Int, Hashable, Sendable {
        /// Without a look of its own.
        case custom = 0
        /// The system's.
        case system
        /// With a disclosure mark.
        case detailDisclosure
        /// With an i on light.
        case infoLight
        /// With an i on dark.
        case infoDark
        /// With a plus.
        case contactAdd
        /// To close.
        case close = 7
    }

    private struct StateAppearance {
        var title: String?
        var titleColor: UIColor?
        var image: UIImage?
        var backgroundImage: UIImage?
    }
    private var appearances: [UInt: StateAppearance] = [:]
    /// The kind.
    open private(set) var buttonType = ButtonType.custom
    /// The label of the title.
    open private(set) lazy var titleLabel: UILabel? = UILabel(frame: bounds)
    /// The view of the image.
    open private(set) lazy var imageView: UIImageView? = UIImageView(frame: bounds)

    /// Creates a button of the given frame.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Archives are not read.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Creates a button of a kind.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    /// Sets the title for a state.
    open func setTitle(_ title: String?, for state: State) {
        appearances[state.rawValue, default: StateAppearance()].title = title
    }
    /// Sets the colour of the title for a state.
    open func setTitleColor(_ color: UIColor?, for state: State) {
        appearances[state.rawValue, default: StateAppearance()].titleColor = color
    }
    /// Sets the image for a state.
    open func setImage(_ image: UIImage?, for state: State) {
        appearances[state.rawValue, default: StateAppearance()].image = image
    }
    /// Sets the image behind the content for a state.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        appearances[state.rawValue, default: StateAppearance()].backgroundImage = image
    }
    /// The title for a state.
    open func title(for state: State) -> String? { appearances[state.rawValue]?.title }
    /// The image for a state.
    open func image(for state: State) -> UIImage? { appearances[state.rawValue]?.image }
    /// The title for the present state.
    open var currentTitle: String? { title(for: state) ?? title(for: .normal) }
    /// The image for the present state.
    open var currentImage: UIImage? { image(for: state) ?? image(for: .normal) }
}

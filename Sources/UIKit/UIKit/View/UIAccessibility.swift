import Foundation

/// The settings of assistive technologies, which are all off here, and messages to them.
public enum UIAccessibility {
    /// Whether motion is to be reduced: no.
    public static var isReduceMotionEnabled: Bool { false }
    /// Whether transitions are to cross-fade: no.
    public static var prefersCrossFadeTransitions: Bool { false }
    /// Whether transparency is to be reduced: no.
    public static var isReduceTransparencyEnabled: Bool { false }
    /// Whether colours are to be darker: no.
    public static var isDarkerSystemColorsEnabled: Bool { false }
    /// Whether text is bold: no.
    public static var isBoldTextEnabled: Bool { false }
    /// Whether the screen is read aloud: no.
    public static var isVoiceOverRunning: Bool { false }
    /// Whether switches control the device: no.
    public static var isSwitchControlRunning: Bool { false }
    /// Posted when the reduction of motion changes: never here.
    public static let reduceMotionStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityReduceMotionStatusDidChangeNotification")
    /// Posted when the reading of the screen starts or ends: never here.
    public static let voiceOverStatusDidChangeNotification = Foundation.Notification.Name(
        "UIAccessibilityVoiceOverStatusDidChangeNotification")

    /// A message to assistive technologies.
    public struct Notification: RawRepresentable, Hashable, Sendable {
        /// The platform's number.
        public let rawValue: UInt32

        /// Creates a message from its number.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Another screen appeared.
        public static let screenChanged = Notification(rawValue: 1000)
        /// A part of the screen changed.
        public static let layoutChanged = Notification(rawValue: 1001)
        /// Something to read aloud.
        public static let announcement = Notification(rawValue: 1008)
    }

    /// Sends a message to assistive technologies. There are none: inert.
    public static func post(notification: Notification, argument: Any?) {}
}

/// The nature of a view, for assistive technologies.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt64

    /// Creates traits from their bits.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// No traits.
    public static let none: UIAccessibilityTraits = []
    /// A button.
    public static let button = UIAccessibilityTraits(rawValue: 1)
    /// A link.
    public static let link = UIAccessibilityTraits(rawValue: 2)
    /// A picture.
    public static let image = UIAccessibilityTraits(rawValue: 4)
    /// Selected.
    public static let selected = UIAccessibilityTraits(rawValue: 8)
    /// Text that does not change.
    public static let staticText = UIAccessibilityTraits(rawValue: 64)
    /// Disabled.
    public static let notEnabled = UIAccessibilityTraits(rawValue: 256)
    /// Changes often.
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 512)
    /// Can be adjusted.
    public static let adjustable = UIAccessibilityTraits(rawValue: 4096)
    /// A header.
    public static let header = UIAccessibilityTraits(rawValue: 65536)
}

/// A direction in which assistive technology scrolls.
public enum UIAccessibilityScrollDirection: Int, Sendable {
    case right = 1
    case left
    case up
    case down
    case next
    case previous
}

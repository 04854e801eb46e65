import Foundation

// Declared: there is no assistive technology, and all its settings are off.

public enum UIAccessibility {
    public static var isReduceMotionEnabled: Bool { false }
    public static var isReduceTransparencyEnabled: Bool { false }
    public static var isVoiceOverRunning: Bool { false }
    public static var isDarkerSystemColorsEnabled: Bool { false }
    public static var isBoldTextEnabled: Bool { false }
    public static var isInvertColorsEnabled: Bool { false }
    public static var isSwitchControlRunning: Bool { false }
    public static var isGuidedAccessEnabled: Bool { false }
    public static var isAssistiveTouchRunning: Bool { false }
    public static var isGrayscaleEnabled: Bool { false }
    public static var isClosedCaptioningEnabled: Bool { false }
    public static var isSpeakScreenEnabled: Bool { false }
    public static var isSpeakSelectionEnabled: Bool { false }
    public static var isMonoAudioEnabled: Bool { false }
    public static var isShakeToUndoEnabled: Bool { false }
    public static var isOnOffSwitchLabelsEnabled: Bool { false }
    public static var isVideoAutoplayEnabled: Bool { false }
    public static var shouldDifferentiateWithoutColor: Bool { false }
    public static var prefersCrossFadeTransitions: Bool { false }
    public static var buttonShapesEnabled: Bool { false }

    public static let voiceOverStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityVoiceOverStatusDidChangeNotification")
    public static let reduceMotionStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityReduceMotionStatusDidChangeNotification")
    public static let reduceTransparencyStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityReduceTransparencyStatusDidChangeNotification")
    public static let boldTextStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityBoldTextStatusDidChangeNotification")
    public static let darkerSystemColorsStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityDarkerSystemColorsStatusDidChangeNotification")
    public static let invertColorsStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityInvertColorsStatusDidChangeNotification")
    public static let switchControlStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilitySwitchControlStatusDidChangeNotification")
    public static let grayscaleStatusDidChangeNotification = NSNotification.Name(
        "UIAccessibilityGrayscaleStatusDidChangeNotification")

    public struct Notification: RawRepresentable, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let screenChanged = Notification(rawValue: 1000)
        public static let layoutChanged = Notification(rawValue: 1001)
        public static let announcement = Notification(rawValue: 1008)
        public static let pageScrolled = Notification(rawValue: 1009)
    }

    public static func post(notification: Notification, argument: Any?) {}
    @MainActor
    public static func convertToScreenCoordinates(_ rect: CGRect, in view: UIView) -> CGRect {
        view.convert(rect, to: nil)
    }
}

@preconcurrency @MainActor
open class UIAccessibilityCustomAction: NSObject {
    open var name: String
    open weak var target: AnyObject?
    open var selector: Selector
    open var image: UIImage?
    open var actionHandler: ((UIAccessibilityCustomAction) -> Bool)?

    public convenience init(
        name: String, image: UIImage? = nil, actionHandler: @escaping (UIAccessibilityCustomAction) -> Bool
    ) {
        self.init(name: name, target: nil, selector: Selector(""))
        (self.image, self.actionHandler) = (image, actionHandler)
    }
    public init(name: String, target: Any?, selector: Selector) {
        (self.name, self.selector) = (name, selector)
        self.target = target.map { $0 as AnyObject }
        super.init()
    }
}

@preconcurrency @MainActor
open class UIAccessibilityElement: UIResponder {
    open weak var accessibilityContainer: AnyObject?
    open var isAccessibilityElement = true
    open var accessibilityLabel: String?, accessibilityHint: String?, accessibilityValue: String?
    open var accessibilityIdentifier: String?
    open var accessibilityFrame = CGRect.zero, accessibilityFrameInContainerSpace = CGRect.zero
    open var accessibilityPath: UIBezierPath?
    open var accessibilityActivationPoint = CGPoint.zero
    open var accessibilityTraits = UIAccessibilityTraits.none

    public init(accessibilityContainer container: Any) {
        super.init()
        accessibilityContainer = container as AnyObject
    }
}

public enum UIAccessibilityContainerType: Int, Hashable, Sendable {
    case none, dataTable, list, landmark, semanticGroup
}
public enum UIAccessibilityNavigationStyle: Int, Hashable, Sendable { case automatic, separate, combined }

public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    public static let none: UIAccessibilityTraits = []
    public static let button = UIAccessibilityTraits(rawValue: 1)
    public static let link = UIAccessibilityTraits(rawValue: 2)
    public static let image = UIAccessibilityTraits(rawValue: 4)
    public static let playsSound = UIAccessibilityTraits(rawValue: 16)
    public static let keyboardKey = UIAccessibilityTraits(rawValue: 32)
    public static let summaryElement = UIAccessibilityTraits(rawValue: 128)
    public static let startsMediaSession = UIAccessibilityTraits(rawValue: 2048)
    public static let causesPageTurn = UIAccessibilityTraits(rawValue: 16384)
    public static let selected = UIAccessibilityTraits(rawValue: 8)
    public static let staticText = UIAccessibilityTraits(rawValue: 64)
    public static let notEnabled = UIAccessibilityTraits(rawValue: 256)
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 512)
    public static let adjustable = UIAccessibilityTraits(rawValue: 4096)
    public static let allowsDirectInteraction = UIAccessibilityTraits(rawValue: 8192)
    public static let header = UIAccessibilityTraits(rawValue: 65536)
    public static let searchField = UIAccessibilityTraits(rawValue: 1024)
    public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 28)
}

@preconcurrency @MainActor
public protocol UIAccessibilityIdentification: NSObjectProtocol {
    var accessibilityIdentifier: String? { get set }
}

extension UIView: UIAccessibilityIdentification {}
extension UIBarItem: UIAccessibilityIdentification {}

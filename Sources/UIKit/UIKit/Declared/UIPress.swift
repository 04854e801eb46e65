import Foundation

// Declared: there are no buttons, no keyboard, no motion and no focus, so that no responder is told of them.

@preconcurrency @MainActor
open class UIPress: NSObject {
    public enum PressType: Int, Hashable, Sendable {
        case upArrow, downArrow, leftArrow, rightArrow, select, menu, playPause
        case pageUp = 30
        case pageDown
    }
    public enum Phase: Int, Hashable, Sendable { case began, changed, stationary, ended, cancelled }
    open var type: PressType { .select }
    open var phase: Phase { .ended }
    open var key: UIKey? { nil }
}

@preconcurrency @MainActor
open class UIKey: NSObject {
    open var characters: String { "" }
    open var charactersIgnoringModifiers: String { "" }
    open var keyCode: UIKeyboardHIDUsage { .keyboardEscape }
}

public enum UIKeyboardHIDUsage: Int, Hashable, Sendable {
    case keyboardReturnOrEnter = 40
    case keyboardEscape, keyboardDeleteOrBackspace, keyboardTab, keyboardSpacebar
    case keyboardRightArrow = 79
    case keyboardLeftArrow, keyboardDownArrow, keyboardUpArrow
}

open class UIPressesEvent: UIEvent {
    open var allPresses: Set<UIPress> { [] }
}

extension UIEvent {
    public struct ButtonMask: OptionSet, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let primary = ButtonMask(rawValue: 1)
        public static let secondary = ButtonMask(rawValue: 2)
    }
    public var modifierFlags: UIKeyModifierFlags { [] }
    public var buttonMask: ButtonMask { [] }
    public enum EventType: Int, Hashable, Sendable {
        case touches, motion, remoteControl, presses
        case scroll = 10
        case hover
        case transform = 14
    }
    public enum EventSubtype: Int, Hashable, Sendable {
        case none, motionShake
        case remoteControlPlay = 100
        case remoteControlPause, remoteControlStop, remoteControlTogglePlayPause, remoteControlNextTrack
        case remoteControlPreviousTrack, remoteControlBeginSeekingBackward, remoteControlEndSeekingBackward
        case remoteControlBeginSeekingForward, remoteControlEndSeekingForward
    }
    public var type: EventType { .touches }
    public var subtype: EventSubtype { .none }
}

@preconcurrency @MainActor
public protocol UIFocusEnvironment: NSObjectProtocol {
    var preferredFocusEnvironments: [any UIFocusEnvironment] { get }
    func setNeedsFocusUpdate()
    func updateFocusIfNeeded()
    func shouldUpdateFocus(in context: UIFocusUpdateContext) -> Bool
    func didUpdateFocus(in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator)
}

extension UIView: UIFocusEnvironment {}
extension UIViewController: UIFocusEnvironment {}

@preconcurrency @MainActor
open class UIFocusUpdateContext: NSObject {
    open var previouslyFocusedView: UIView? { nil }
    open var nextFocusedView: UIView? { nil }
}

open class UICollectionViewFocusUpdateContext: UIFocusUpdateContext {
    open var previouslyFocusedIndexPath: IndexPath? { nil }
    open var nextFocusedIndexPath: IndexPath? { nil }
}

open class UITableViewFocusUpdateContext: UIFocusUpdateContext {
    open var previouslyFocusedIndexPath: IndexPath? { nil }
    open var nextFocusedIndexPath: IndexPath? { nil }
}

@preconcurrency @MainActor
open class UIFocusAnimationCoordinator: NSObject {
    open func addCoordinatedAnimations(_ animations: (() -> Void)?, completion: (() -> Void)? = nil) {}
}

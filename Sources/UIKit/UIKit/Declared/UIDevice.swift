// swift-format-ignore-file: AlwaysUseLowerCamelCase
// Declared: constants of a phone in the foreground.
import Foundation

@preconcurrency @MainActor
open class UIDevice: NSObject {
    public static let current = UIDevice()
    public enum BatteryState: Int, Hashable, Sendable { case unknown, unplugged, charging, full }
    open var userInterfaceIdiom: UIUserInterfaceIdiom { UIScreen.main.traitCollection.userInterfaceIdiom }
    open var systemName: String { "iOS" }
    open var systemVersion: String { "18.0" }
    open var model: String { "Overshoot" }
    open var localizedModel: String { model }
    open var isMultitaskingSupported: Bool { true }
    open var isBatteryMonitoringEnabled = false, isProximityMonitoringEnabled = false
    open var batteryLevel: Float { -1 }
    open var batteryState: BatteryState { .unknown }
    open var proximityState: Bool { false }
    open func playInputClick() {}
    open var name: String { "Overshoot" }
    open var identifierForVendor: UUID? { nil }
    open var orientation: UIDeviceOrientation { UIScreen.main.deviceOrientation }
    open func beginGeneratingDeviceOrientationNotifications() {}
    open func endGeneratingDeviceOrientationNotifications() {}
}

@preconcurrency @MainActor
public func UI_USER_INTERFACE_IDIOM() -> UIUserInterfaceIdiom { UIDevice.current.userInterfaceIdiom }

open class UIScene: UIResponder {
    public enum ActivationState: Int, Hashable, Sendable {
        case unattached = -1
        case foregroundActive, foregroundInactive, background
    }

    open var activationState: ActivationState { .foregroundActive }
    open weak var delegate: (any UISceneDelegate)?
    open var title: String! = ""

    public final class ConnectionOptions: NSObject {}
}

@preconcurrency @MainActor
open class UISceneSession: NSObject {
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }

        public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    }

    open var role: Role { .windowApplication }
    open var persistentIdentifier: String { "" }
    static let shared = UISceneSession()
}

@preconcurrency @MainActor
open class UISceneConfiguration: NSObject {
    public let name: String?
    public let role: UISceneSession.Role
    open var delegateClass: AnyClass?
    open var sceneClass: AnyClass?
    open var storyboard: UIStoryboard?

    public init(name: String?, sessionRole: UISceneSession.Role) {
        (self.name, role) = (name, sessionRole)
        super.init()
    }
}

@preconcurrency @MainActor
public protocol UISceneDelegate: NSObjectProtocol {
    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions)
}

@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {}

@preconcurrency @MainActor
open class UIStatusBarManager: NSObject {
    static let shared = UIStatusBarManager()
    open var statusBarFrame: CGRect { UIApplication.shared.statusBarFrame }
    open var isStatusBarHidden: Bool { false }
    open var statusBarStyle: UIStatusBarStyle { .default }
}

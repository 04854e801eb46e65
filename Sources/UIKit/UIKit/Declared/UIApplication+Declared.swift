import Foundation

// Declared: the application is active, and cannot open anything.

extension UIApplication {
    public class func value(forKeyPath keyPath: String) -> Any? { keyPath == "shared" ? shared : nil }
    public var applicationState: State { .active }
    public var statusBarOrientation: UIInterfaceOrientation { UIScreen.main.interfaceOrientation }
    public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
    public func supportedInterfaceOrientations(for window: UIWindow?) -> UIInterfaceOrientationMask {
        .allButUpsideDown
    }
    public func beginIgnoringInteractionEvents() {}
    public func endIgnoringInteractionEvents() {}
    public func canOpenURL(_ url: URL) -> Bool { false }
    public func setStatusBarStyle(_ statusBarStyle: UIStatusBarStyle, animated: Bool) {
        self.statusBarStyle = statusBarStyle
    }
    @discardableResult
    public func openURL(_ url: URL) -> Bool { false }
    public nonisolated static let openSettingsURLString = "app-settings:"
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }
    public var isNetworkActivityIndicatorVisible: Bool {
        get { false }
        set {}
    }
    public var applicationIconBadgeNumber: Int {
        get { 0 }
        set {}
    }
    public var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }
    public func beginBackgroundTask(expirationHandler: (() -> Void)? = nil) -> UIBackgroundTaskIdentifier { .invalid }
    public func beginBackgroundTask(
        withName name: String?, expirationHandler: (() -> Void)? = nil
    ) -> UIBackgroundTaskIdentifier { .invalid }
    public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}
    public func registerForRemoteNotifications() {}
    public func setMinimumBackgroundFetchInterval(_ minimumBackgroundFetchInterval: TimeInterval) {}
    public static var backgroundFetchIntervalMinimum: TimeInterval { 0 }
    public var supportsAlternateIcons: Bool { false }
    public var alternateIconName: String? { nil }
    public func setAlternateIconName(
        _ alternateIconName: String?, completionHandler: (((any Error)?) -> Void)? = nil
    ) {}
    public var shortcutItems: [UIApplicationShortcutItem]? {
        get { nil }
        set {}
    }
    public enum State: Int, Hashable, Sendable { case active, inactive, background }
}

open class UIApplicationShortcutItem: NSObject {
    public let type: String
    public let localizedTitle: String
    public let localizedSubtitle: String?
    public let icon: UIApplicationShortcutIcon?
    public let userInfo: [String: any NSSecureCoding]?

    public init(
        type: String, localizedTitle: String, localizedSubtitle: String?, icon: UIApplicationShortcutIcon?,
        userInfo: [String: any NSSecureCoding]? = nil
    ) {
        (self.type, self.localizedTitle, self.localizedSubtitle) = (type, localizedTitle, localizedSubtitle)
        (self.icon, self.userInfo) = (icon, userInfo)
    }
    public convenience init(type: String, localizedTitle: String) {
        self.init(type: type, localizedTitle: localizedTitle, localizedSubtitle: nil, icon: nil)
    }
}

open class UIApplicationShortcutIcon: NSObject {
    public convenience init(templateImageName: String) { self.init() }
    public convenience init(systemImageName: String) { self.init() }
}

public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

import Foundation

// Declared: the application is active and upright, and cannot open anything.

extension UIApplication {
    public class func value(forKeyPath keyPath: String) -> Any? { keyPath == "shared" ? shared : nil }
    public var applicationState: State { .active }
    public var statusBarOrientation: UIInterfaceOrientation { .portrait }
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
    public enum State: Int, Hashable, Sendable { case active, inactive, background }
}

import AnimationCore
import Foundation

/// The application of a stage.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
    /// The application.
    public static let shared = UIApplication()
    /// The delegate; one whose window is the current stage's, unless another was set.
    open weak var delegate: (any UIApplicationDelegate)? {
        get { setDelegate ?? UIApplication.stageDelegate }
        set { setDelegate = newValue }
    }
    private weak var setDelegate: (any UIApplicationDelegate)?
    private static let stageDelegate = StageApplicationDelegate()
    final let scene = UIWindowScene()

    /// The windows: the current stage's.
    open var windows: [UIWindow] { Simulation.current.map { [$0.window] } ?? [] }
    /// The window of the current stage.
    open var keyWindow: UIWindow? { Simulation.current?.window }
    /// The scenes: one.
    open var connectedScenes: Set<UIScene> { [scene] }
    /// The state: active.
    open var applicationState: State { .active }
    /// The frame of the status bar: as high as the safe area's top inset.
    open var statusBarFrame: CGRect {
        let screen = UIScreen.main
        return CGRect(x: 0, y: 0, width: screen.bounds.width, height: screen.safeAreaInsets.top)
    }
    /// The orientation of the status bar: portrait.
    open var statusBarOrientation: UIInterfaceOrientation { .portrait }
    /// Whether the status bar is hidden. Inert.
    open var isStatusBarHidden = false
    /// The look of the status bar. Inert.
    open var statusBarStyle = UIStatusBarStyle.default
    /// Whether the screen stays on. Inert.
    open var isIdleTimerDisabled = false
    /// The direction of the layout: left to right.
    open var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
    /// Whether touches are ignored.
    open var isIgnoringInteractionEvents: Bool { ignoring > 0 }
    private var ignoring = 0

    /// Ignores touches until ``endIgnoringInteractionEvents()``.
    open func beginIgnoringInteractionEvents() { ignoring += 1 }
    /// Takes touches again.
    open func endIgnoringInteractionEvents() { ignoring = max(0, ignoring - 1) }
    /// Whether a URL can be opened: never.
    open func canOpenURL(_ url: URL) -> Bool { false }
    /// Opens a URL. There is nothing that could: the completion receives `false` in the next cycle.
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: ((Bool) -> Void)? = nil
    ) {
        guard let completion else { return }
        guard let simulation = Simulation.current else { return completion(false) }
        simulation.nextCycle { completion(false) }
    }

    /// The address of the app's settings.
    public nonisolated static let openSettingsURLString = "app-settings:"

    /// The key of an option of ``open(_:options:completionHandler:)``.
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Creates a key from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Whether only apps may open the URL.
        public static let universalLinksOnly = OpenExternalURLOptionsKey(
            rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }

    /// The state of an application, with the platform's raw values.
    public enum State: Int, Hashable, Sendable {
        /// In the foreground.
        case active = 0
        /// In the foreground, without events.
        case inactive
        /// In the background.
        case background
    }
}

/// Observes an application. Inert.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    /// The window. Optional twice, as on the platform, where the requirement itself is optional: read here, it is the current
    /// stage's, whatever a delegate has.
    var window: UIWindow?? { get set }
}

extension UIApplicationDelegate {
    /// The current stage's window.
    public var window: UIWindow?? {
        get { .some(Simulation.current?.window) }
        set {}
    }
}

/// The delegate of an application that sets none.
private final class StageApplicationDelegate: NSObject, UIApplicationDelegate {}

import AnimationMath
import Foundation

open class UIApplication: UIResponder {
    public static let shared = UIApplication()
    /// The delegate; one whose window is the current stage's, unless another was set.
    open weak var delegate: (any UIApplicationDelegate)? {
        get { setDelegate ?? UIApplication.stageDelegate }
        set { setDelegate = newValue }
    }
    private weak var setDelegate: (any UIApplicationDelegate)?
    private static let stageDelegate = StageApplicationDelegate()
    final let scene = UIWindowScene()

    /// The windows: the current stage's outermost one, then those that were shown on it.
    open var windows: [UIWindow] {
        guard let window = Simulation.current?.window else { return [] }
        return [window] + window.subviews.compactMap { $0 as? UIWindow }
    }
    /// The window of the current stage that became the key window last.
    open var keyWindow: UIWindow? { Simulation.current.map { $0.keyWindow ?? $0.window } }
    open var connectedScenes: Set<UIScene> { [scene] }
    /// The frame of the status bar: as high as the safe area's top inset.
    open var statusBarFrame: CGRect {
        let screen = UIScreen.main
        return CGRect(x: 0, y: 0, width: screen.bounds.width, height: screen.safeAreaInsets.top)
    }

    /// Opens a URL. There is nothing that could: the completion receives `false` in the next cycle.
    open func open(
        _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
        completionHandler completion: ((Bool) -> Void)? = nil
    ) {
        guard let completion else { return }
        guard let simulation = Simulation.current else { return completion(false) }
        simulation.nextCycle { completion(false) }
    }

    /// Calls an action on a target; without one, on the first object that has it in the chain of responders: from the first
    /// responder on, or from the sender if there is none.
    ///
    /// - Returns: Whether an object has the action.
    @discardableResult
    open func sendAction(_ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?) -> Bool {
        let start = keyWindow?.firstResponder ?? sender as? UIResponder
        let chain: [AnyObject] = start.map { Array(sequence(first: $0, next: \.next)) } ?? []
        let receivers = target.map { [$0 as AnyObject] } ?? chain
        guard let receiver = receivers.first(where: action.isPerformed) else { return false }
        TargetAction(receiver, action).perform(sender ?? self, event ?? UIEvent())
        return true
    }

    // MARK: Declared

    open var isStatusBarHidden = false
    open var statusBarStyle = UIStatusBarStyle.default
    open var isIdleTimerDisabled = false
}

/// Observes an application: never called here.
@preconcurrency @MainActor
public protocol UIApplicationDelegate: NSObjectProtocol {
    /// The window. Optional twice, as on the platform, where the requirement itself is optional: read here, it is the current
    /// stage's for every delegate.
    var window: UIWindow?? { get set }
}

private final class StageApplicationDelegate: NSObject, UIApplicationDelegate {}

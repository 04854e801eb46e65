import Foundation

@preconcurrency @MainActor
public protocol UIPageViewControllerDataSource: NSObjectProtocol {
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController?
    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController?
    func presentationCount(for pageViewController: UIPageViewController) -> Int
    func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

/// Observes changes of pages by touches, which are not simulated.
@preconcurrency @MainActor
public protocol UIPageViewControllerDelegate: NSObjectProtocol {
    func pageViewController(
        _ pageViewController: UIPageViewController, willTransitionTo pendingViewControllers: [UIViewController])
    func pageViewController(
        _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
        previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

extension UIPageViewControllerDataSource {
    public func presentationCount(for _: UIPageViewController) -> Int { 0 }
    public func presentationIndex(for _: UIPageViewController) -> Int { 0 }
}

extension UIPageViewControllerDelegate {
    public func pageViewController(_: UIPageViewController, willTransitionTo _: [UIViewController]) {}
    public func pageViewController(
        _: UIPageViewController, didFinishAnimating _: Bool, previousViewControllers: [UIViewController],
        transitionCompleted _: Bool
    ) {}
}

/// A controller that shows one of several pages, which code sets. Touches do not turn pages here, and a change is not animated.
open class UIPageViewController: UIViewController {
    public enum TransitionStyle: Int, Hashable, Sendable { case pageCurl, scroll }
    public enum NavigationOrientation: Int, Hashable, Sendable { case horizontal, vertical }
    public enum NavigationDirection: Int, Hashable, Sendable { case forward, reverse }
    public enum SpineLocation: Int, Hashable, Sendable {
        case none = 0
        case min, mid, max
    }
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let interPageSpacing = OptionsKey(rawValue: "interPageSpacing")
        public static let spineLocation = OptionsKey(rawValue: "spineLocation")
    }

    open weak var dataSource: (any UIPageViewControllerDataSource)?
    open weak var delegate: (any UIPageViewControllerDelegate)?
    public let transitionStyle: TransitionStyle
    public let navigationOrientation: NavigationOrientation
    open private(set) var viewControllers: [UIViewController]?
    /// Whether pages have two sides. Recorded only.
    open var isDoubleSided = false

    public init(
        transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
        options: [OptionsKey: Any]? = nil
    ) {
        transitionStyle = style
        self.navigationOrientation = navigationOrientation
        super.init(nibName: nil, bundle: nil)
    }

    public convenience init() { self.init(transitionStyle: .pageCurl, navigationOrientation: .horizontal) }

    public required init?(coder: NSCoder) {
        (transitionStyle, navigationOrientation) = (.pageCurl, .horizontal)
        super.init(coder: coder)
    }

    open func setViewControllers(
        _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
        completion: ((Bool) -> Void)? = nil
    ) {
        let new = viewControllers ?? []
        for old in self.viewControllers ?? [] where !new.contains(old) {
            old.willMove(toParent: nil)
            old.viewIfLoaded?.removeFromSuperview()
            old.removeFromParent()
        }
        self.viewControllers = viewControllers
        for page in new where page.parent !== self {
            addChild(page)
            view.fill(with: page.view)
            page.didMove(toParent: self)
        }
        completion?(true)
    }

    // MARK: Declared

    open var gestureRecognizers: [UIGestureRecognizer] { [] }
    open var spineLocation: SpineLocation { .none }
}

import Foundation

// Declared: the controllers of a split view are kept, and not shown.

open class UISplitViewController: UIViewController {
    public enum DisplayMode: Int, Hashable, Sendable {
        case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary, twoBesideSecondary, twoOverSecondary
        case twoDisplaceSecondary
        public static let primaryHidden = secondaryOnly
        public static let allVisible = oneBesideSecondary
        public static let primaryOverlay = oneOverSecondary
    }

    public enum Style: Int, Hashable, Sendable { case unspecified, doubleColumn, tripleColumn }
    public enum Column: Int, Hashable, Sendable { case primary, supplementary, secondary, compact }
    public enum SplitBehavior: Int, Hashable, Sendable { case automatic, tile, overlay, displace }

    open private(set) var style = Style.unspecified
    private var columns: [Column: UIViewController] = [:]
    public convenience init(style: Style) {
        self.init(nibName: nil, bundle: nil)
        self.style = style
    }
    open func setViewController(_ viewController: UIViewController?, for column: Column) {
        columns[column] = viewController
    }
    open func viewController(for column: Column) -> UIViewController? { columns[column] }
    open func show(_ column: Column) {}
    open func hide(_ column: Column) {}
    open var preferredSplitBehavior = SplitBehavior.automatic
    open var isCollapsed: Bool { true }
    open var viewControllers: [UIViewController] = []
    open weak var delegate: (any UISplitViewControllerDelegate)?
    open var preferredDisplayMode = DisplayMode.automatic
    open var displayMode: DisplayMode { preferredDisplayMode }
    open var presentsWithGesture = true
    open var preferredPrimaryColumnWidthFraction: CGFloat = -1, maximumPrimaryColumnWidth: CGFloat = -1
    open var minimumPrimaryColumnWidth: CGFloat = -1, preferredPrimaryColumnWidth: CGFloat = -1
    open lazy var displayModeButtonItem = UIBarButtonItem()
}

@preconcurrency @MainActor
public protocol UISplitViewControllerDelegate: NSObjectProtocol {
    func splitViewController(
        _ splitViewController: UISplitViewController, collapseSecondary secondaryViewController: UIViewController,
        onto primaryViewController: UIViewController
    ) -> Bool
}

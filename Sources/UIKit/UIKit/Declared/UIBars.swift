import Foundation

// Declared: bars and their items are kept and returned; they take no part in layout or transitions.

open class UINavigationBar: UIView {
    open var isTranslucent = true
    open var barTintColor: UIColor?
    open var prefersLargeTitles = false
    open var shadowImage: UIImage?
    open var titleTextAttributes: [NSAttributedString.Key: Any]?
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
    open var barStyle = UIBarStyle.default
    open var items: [UINavigationItem]?
    open var topItem: UINavigationItem? { items?.last }
    open var backItem: UINavigationItem? { items?.dropLast().last }
    open var backIndicatorImage: UIImage?, backIndicatorTransitionMaskImage: UIImage?
    open var standardAppearance = UINavigationBarAppearance()
    open var compactScrollEdgeAppearance: UINavigationBarAppearance?
    open var compactAppearance: UINavigationBarAppearance?
    open var scrollEdgeAppearance: UINavigationBarAppearance?

    private var backgroundImages: [UIBarMetrics: UIImage] = [:]
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
        backgroundImages[barMetrics] = backgroundImage
    }
    open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { backgroundImages[barMetrics] }
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) { self.items = items }
    open weak var delegate: (any UINavigationBarDelegate)?
}

public enum UIBarPosition: Int, Hashable, Sendable { case any, bottom, top, topAttached }

@preconcurrency @MainActor
public protocol UIBarPositioning: NSObjectProtocol { var barPosition: UIBarPosition { get } }

@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: NSObjectProtocol {
    func position(for bar: any UIBarPositioning) -> UIBarPosition
}

@preconcurrency @MainActor
public protocol UIToolbarDelegate: UIBarPositioningDelegate {}

@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {}

public enum UIBarStyle: Int, Hashable, Sendable { case `default`, black }

public enum UIBarMetrics: Int, Hashable, Sendable {
    case `default`, compact
    case defaultPrompt = 101
    case compactPrompt
}

@preconcurrency @MainActor
open class UIBarItem: NSObject {
    open var title: String?
    open var image: UIImage?, landscapeImagePhone: UIImage?
    open var imageInsets = UIEdgeInsets.zero
    open var isEnabled = true
    open var tag = 0
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: UIControl.State) {}
    open var accessibilityLabel: String?, accessibilityHint: String?, accessibilityIdentifier: String?
    open var accessibilityTraits = UIAccessibilityTraits.none
    open func awakeFromNib() {}
}

open class UIBarButtonItem: UIBarItem {
    public enum Style: Int, Hashable, Sendable {
        case plain = 0
        case done = 2
    }

    public enum SystemItem: Int, Hashable, Sendable {
        case done, cancel, edit, save, add, flexibleSpace, fixedSpace, compose, reply, action, organize, bookmarks
        case search, refresh, stop, camera, trash, play, pause, rewind, fastForward, undo, redo, pageCurl, close
    }

    open var customView: UIView?
    open var width: CGFloat = 0
    open var tintColor: UIColor?
    open weak var target: AnyObject?
    open var action: Selector?
    open var style = Style.plain
    open var possibleTitles: Set<String>?
    open var menu: UIMenu?
    open var isHidden = false, isSelected = false, changesSelectionAsPrimaryAction = false
    open func setBackgroundImage(_ image: UIImage?, for state: UIControl.State, barMetrics: UIBarMetrics) {}
    open func setTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {}
    open func setBackButtonTitlePositionAdjustment(_ adjustment: UIOffset, for barMetrics: UIBarMetrics) {}

    public convenience init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
        self.init()
        (self.title, self.target, self.action) = (title, target, action)
    }
    public convenience init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
        self.init()
        (self.image, self.target, self.action) = (image, target, action)
    }
    public convenience init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
        self.init()
        (self.target, self.action) = (target.map { $0 as AnyObject }, action)
    }
    public convenience init(customView: UIView) {
        self.init()
        self.customView = customView
    }
    open var primaryAction: UIAction?
    public convenience init(
        title: String? = nil, image: UIImage? = nil, primaryAction: UIAction? = nil, menu: UIMenu? = nil
    ) {
        self.init()
        (self.title, self.image) = (title, image)
        (self.primaryAction, self.menu) = (primaryAction, menu)
    }
    public convenience init(systemItem: SystemItem, primaryAction: UIAction? = nil, menu: UIMenu? = nil) {
        self.init(primaryAction: primaryAction, menu: menu)
    }
    open class func flexibleSpace() -> UIBarButtonItem { UIBarButtonItem() }
    open class func fixedSpace(_ width: CGFloat) -> UIBarButtonItem {
        let space = UIBarButtonItem()
        space.width = width
        return space
    }
}

open class UIToolbar: UIView {
    open var items: [UIBarButtonItem]?
    open var isTranslucent = true
    open var barTintColor: UIColor?
    open var barStyle = UIBarStyle.default
    open weak var delegate: (any UIToolbarDelegate)?
    open var standardAppearance = UIToolbarAppearance()
    open var compactAppearance: UIToolbarAppearance?, scrollEdgeAppearance: UIToolbarAppearance?
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
    open func setBackgroundImage(
        _ backgroundImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition, barMetrics: UIBarMetrics
    ) {}
    open func setShadowImage(_ shadowImage: UIImage?, forToolbarPosition topOrBottom: UIBarPosition) {}
}

@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    open var title: String?
    open var titleView: UIView?
    open var hidesBackButton = false
    open var leftBarButtonItem: UIBarButtonItem? {
        get { leftBarButtonItems?.first }
        set { leftBarButtonItems = newValue.map { [$0] } }
    }
    open var rightBarButtonItem: UIBarButtonItem? {
        get { rightBarButtonItems?.first }
        set { rightBarButtonItems = newValue.map { [$0] } }
    }
    open var prompt: String?, backButtonTitle: String?
    open var leftItemsSupplementBackButton = false
    open var standardAppearance: UINavigationBarAppearance?, scrollEdgeAppearance: UINavigationBarAppearance?
    open var compactAppearance: UINavigationBarAppearance?
    open func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) { self.hidesBackButton = hidesBackButton }
    open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) { leftBarButtonItem = item }
    open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) { rightBarButtonItem = item }
    open func setLeftBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { leftBarButtonItems = items }
    open func setRightBarButtonItems(_ items: [UIBarButtonItem]?, animated: Bool) { rightBarButtonItems = items }
    open var leftBarButtonItems: [UIBarButtonItem]?
    open var rightBarButtonItems: [UIBarButtonItem]?
    open var backBarButtonItem: UIBarButtonItem?
    open var searchController: UISearchController?
    open var hidesSearchBarWhenScrolling = true
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic
    open var backButtonDisplayMode = BackButtonDisplayMode.default

    public enum BackButtonDisplayMode: Int, Hashable, Sendable { case `default`, generic, minimal }
    public enum LargeTitleDisplayMode: Int, Hashable, Sendable { case automatic, always, never, inline }

    public override init() { super.init() }
    public convenience init(title: String) {
        self.init()
        self.title = title
    }
}

open class UITabBarItem: UIBarItem {
    public enum SystemItem: Int, Hashable, Sendable {
        case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search, downloads, mostRecent
        case mostViewed
    }

    open var selectedImage: UIImage?
    open var badgeValue: String?, badgeColor: UIColor?
    open var titlePositionAdjustment = UIOffset.zero
    public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
        self.init()
        self.tag = tag
    }
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        (self.title, self.image, self.tag) = (title, image, tag)
    }
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
    }
}

@preconcurrency @MainActor
public protocol UITabBarDelegate: NSObjectProtocol {
    func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

open class UITabBar: UIView {
    public enum ItemPositioning: Int, Hashable, Sendable { case automatic, fill, centered }
    open var itemPositioning = ItemPositioning.automatic
    open var itemWidth: CGFloat = 0, itemSpacing: CGFloat = 0
    open weak var delegate: (any UITabBarDelegate)?
    open var selectedItem: UITabBarItem?
    open var standardAppearance = UITabBarAppearance()
    open var scrollEdgeAppearance: UITabBarAppearance?
    open func setItems(_ items: [UITabBarItem]?, animated: Bool) { self.items = items }
    open func beginCustomizingItems(_ items: [UITabBarItem]) {}
    open func endCustomizing(animated: Bool) -> Bool { false }
    open var items: [UITabBarItem]?
    open var isTranslucent = true
    open var barTintColor: UIColor?, unselectedItemTintColor: UIColor?
    open var backgroundImage: UIImage?, shadowImage: UIImage?, selectionIndicatorImage: UIImage?
    open var barStyle = UIBarStyle.default
}

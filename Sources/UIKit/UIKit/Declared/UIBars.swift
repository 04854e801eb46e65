import Foundation

// Declared: bars and their items are kept and returned; they take no part in layout or transitions.

open class UINavigationBar: UIView {
    open var isTranslucent = true
    open var barTintColor: UIColor?
    open var prefersLargeTitles = false
    open var shadowImage: UIImage?
    open var titleTextAttributes: [NSAttributedString.Key: Any]?
    open var barStyle = UIBarStyle.default
    open var topItem: UINavigationItem?

    open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {}
    open func setItems(_ items: [UINavigationItem]?, animated: Bool) { topItem = items?.last }
    open weak var delegate: (any UINavigationBarDelegate)?
}

@preconcurrency @MainActor
public protocol UIBarPositioningDelegate: NSObjectProtocol {}

@preconcurrency @MainActor
public protocol UINavigationBarDelegate: UIBarPositioningDelegate {}

public enum UIBarStyle: Int, Hashable, Sendable { case `default`, black }

public enum UIBarMetrics: Int, Hashable, Sendable { case `default`, compact }

@preconcurrency @MainActor
open class UIBarItem: NSObject {
    open var title: String?
    open var image: UIImage?
    open var isEnabled = true
    open var tag = 0
}

open class UIBarButtonItem: UIBarItem {
    public enum Style: Int, Hashable, Sendable {
        case plain = 0
        case done = 2
    }

    public enum SystemItem: Int, Hashable, Sendable {
        case done, cancel, edit, save, add, flexibleSpace, fixedSpace
        case close = 24
    }

    open var customView: UIView?
    open var tintColor: UIColor?
    open weak var target: AnyObject?
    open var action: Selector?

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
}

open class UIToolbar: UIView {}

@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    open var title: String?
    open var titleView: UIView?
    open var hidesBackButton = false
    open var leftBarButtonItem: UIBarButtonItem?
    open var rightBarButtonItem: UIBarButtonItem?
    open var leftBarButtonItems: [UIBarButtonItem]?
    open var rightBarButtonItems: [UIBarButtonItem]?
    open var backBarButtonItem: UIBarButtonItem?
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic

    public enum LargeTitleDisplayMode: Int, Hashable, Sendable { case automatic, always, never }

    public init(title: String) {
        self.title = title
        super.init()
    }
}

open class UITabBarItem: UIBarItem {
    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init()
        (self.title, self.image, self.tag) = (title, image, tag)
    }
    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        (self.title, self.image) = (title, image)
    }
}

open class UISplitViewController: UIViewController {}

open class UITabBar: UIView {
    open var items: [UITabBarItem]?
    open var isTranslucent = true
    open var barTintColor: UIColor?
}

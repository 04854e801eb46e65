import Foundation

/// The bar at the top of a navigation controller. It takes no part in layout or transitions here.
@preconcurrency @MainActor
open class UINavigationBar: UIView {
    /// Whether the bar is translucent. Inert.
    open var isTranslucent = true
    /// The colour of the bar. Inert.
    open var barTintColor: UIColor?
    /// Whether titles are large. Inert.
    open var prefersLargeTitles = false
    /// The image under the bar. Inert.
    open var shadowImage: UIImage?
    /// The attributes of the title. Inert.
    open var titleTextAttributes: [NSAttributedString.Key: Any]?
    /// The look of the bar. Inert.
    open var barStyle = UIBarStyle.default
    /// The content of the topmost controller. Inert.
    open var topItem: UINavigationItem?

    /// Sets the image behind the bar. Inert.
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {}
}

/// The look of a bar. Inert.
public enum UIBarStyle: Int, Hashable, Sendable {
    /// Light.
    case `default` = 0
    /// Dark.
    case black
}

/// The size of a bar. Inert.
public enum UIBarMetrics: Int, Hashable, Sendable {
    /// Tall.
    case `default` = 0
    /// Low.
    case compact
}

/// A button of a bar. Inert.
@preconcurrency @MainActor
open class UIBarButtonItem: NSObject {
    /// The look of a button.
    public enum Style: Int, Hashable, Sendable {
        /// Plain.
        case plain = 0
        /// Bold.
        case done = 2
    }

    /// A button of the system's.
    public enum SystemItem: Int, Hashable, Sendable {
        /// Done.
        case done = 0
        /// Cancel.
        case cancel
        /// Edit.
        case edit
        /// Save.
        case save
        /// Add.
        case add
        /// Space that is flexible.
        case flexibleSpace
        /// Space of a fixed width.
        case fixedSpace
        /// Close.
        case close = 24
    }

    /// The title.
    open var title: String?
    /// The image.
    open var image: UIImage?
    /// The view in place of the button.
    open var customView: UIView?
    /// Whether the button takes touches.
    open var isEnabled = true
    /// The colour.
    open var tintColor: UIColor?

    /// Creates an empty button.
    public override init() { super.init() }

    /// Creates a button with a title; target and action call nothing here.
    public init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
        self.title = title
        super.init()
    }

    /// Creates a button with an image; target and action call nothing here.
    public init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
        self.image = image
        super.init()
    }

    /// Creates a button of the system's; target and action call nothing here.
    public init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) { super.init() }

    /// Creates a button with a view.
    public init(customView: UIView) {
        self.customView = customView
        super.init()
    }
}

/// The length that bars cover.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
    /// The length, in points.
    var length: CGFloat { get }
}

final class LayoutSupport: NSObject, UILayoutSupport {
    let length: CGFloat

    init(length: CGFloat) {
        self.length = length
        super.init()
    }
}

/// A bar with buttons. It takes no part in layout or transitions here.
@preconcurrency @MainActor
open class UIToolbar: UIView {}

/// The content of a navigation bar. Inert.
@preconcurrency @MainActor
open class UINavigationItem: NSObject {
    /// The title.
    open var title: String?
    /// The view in place of the title.
    open var titleView: UIView?
    /// Whether there is no button to go back.
    open var hidesBackButton = false
    /// The button on the left.
    open var leftBarButtonItem: UIBarButtonItem?
    /// The button on the right.
    open var rightBarButtonItem: UIBarButtonItem?
    /// The buttons on the left.
    open var leftBarButtonItems: [UIBarButtonItem]?
    /// The buttons on the right.
    open var rightBarButtonItems: [UIBarButtonItem]?
    /// The button to go back.
    open var backBarButtonItem: UIBarButtonItem?
    /// The line above the title.
    open var prompt: String?
    /// Whether the title is large.
    open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic

    /// Whether a title is large.
    public enum LargeTitleDisplayMode: Int, Hashable, Sendable {
        /// As in the controller before.
        case automatic = 0
        /// Always.
        case always
        /// Never.
        case never
    }

    /// Creates content with a title.
    public init(title: String) {
        self.title = title
        super.init()
    }
}

/// The content of a tab. Inert.
@preconcurrency @MainActor
open class UITabBarItem: NSObject {
    /// The title.
    open var title: String?
    /// The image.
    open var image: UIImage?
    /// A number to find the item by.
    open var tag = 0

    /// Creates empty content.
    public override init() { super.init() }

    /// Creates content with a title and an image.
    public init(title: String?, image: UIImage?, tag: Int) {
        self.title = title
        self.image = image
        self.tag = tag
        super.init()
    }

    /// Creates content with a title and two images; the second is ignored.
    public init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.title = title
        self.image = image
        super.init()
    }
}

/// A storyboard. Storyboards are not read: none is ever made.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {}

/// A segue of a storyboard. Storyboards are not read: none is ever made.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
    /// The identifier.
    public final let identifier: String?
    /// The controller that goes.
    public final let source: UIViewController
    /// The controller that comes.
    public final let destination: UIViewController

    /// Creates a segue.
    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        self.identifier = identifier
        self.source = source
        self.destination = destination
        super.init()
    }

    /// Performs the segue: nothing unless overridden.
    open func perform() {}
}

/// A presentation as a sheet with detents. Not simulated: none is ever made.
@preconcurrency @MainActor
open class UISheetPresentationController: UIPresentationController {}

/// A presentation as a popover. Not simulated: none is ever made.
@preconcurrency @MainActor
open class UIPopoverPresentationController: UIPresentationController {}

/// Two or three controllers side by side. Not simulated: a plain controller.
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {}

/// The direction of the content. Inert: left to right.
public enum UISemanticContentAttribute: Int, Hashable, Sendable {
    /// By the locale.
    case unspecified = 0
    /// For playback controls.
    case playback
    /// For spatial controls.
    case spatial
    /// Left to right.
    case forceLeftToRight
    /// Right to left.
    case forceRightToLeft
}

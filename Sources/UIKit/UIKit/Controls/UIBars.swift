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

/// An item of a bar. Inert.
@preconcurrency @MainActor
open class UIBarItem: NSObject {
    /// The title.
    open var title: String?
    /// The image.
    open var image: UIImage?
    /// Whether the item takes touches.
    open var isEnabled = true
    /// A number to find the item by.
    open var tag = 0

    /// Creates an empty item.
    public override init() { super.init() }
}

/// A button of a bar. Inert.
@preconcurrency @MainActor
open class UIBarButtonItem: UIBarItem {
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

    /// The view in place of the button.
    open var customView: UIView?
    /// The colour.
    open var tintColor: UIColor?
    /// The target of the action. It is not retained.
    open weak var target: AnyObject?
    /// The action; nothing taps the button here.
    open var action: Selector?

    /// Creates an empty button.
    public override init() { super.init() }

    /// Creates a button with a title.
    public init(title: String?, style: Style, target: AnyObject?, action: Selector?) {
        super.init()
        (self.title, self.target, self.action) = (title, target, action)
    }

    /// Creates a button with an image.
    public init(image: UIImage?, style: Style, target: AnyObject?, action: Selector?) {
        super.init()
        (self.image, self.target, self.action) = (image, target, action)
    }

    /// Creates a button of the system's.
    public init(barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?) {
        super.init()
        (self.target, self.action) = (target.map { $0 as AnyObject }, action)
    }

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
open class UITabBarItem: UIBarItem {
    /// Creates empty content.
    public override init() { super.init() }

    /// Creates content with a title and an image.
    public init(title: String?, image: UIImage?, tag: Int) {
        super.init()
        (self.title, self.image, self.tag) = (title, image, tag)
    }

    /// Creates content with a title and two images; the second is ignored.
    public init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        super.init()
        (self.title, self.image) = (title, image)
    }
}

/// A storyboard. Storyboards are not read: asking one for a controller ends the program, as a missing one does on iOS.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
    private let name: String

    /// Creates a storyboard by its name.
    public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
        self.name = name
        super.init()
    }

    /// Ends the program: there are no storyboards.
    open func instantiateInitialViewController() -> UIViewController? {
        fatalError("the storyboard '\(name)' cannot be read on this system: create its initial controller in code")
    }

    /// Ends the program: there are no storyboards.
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        fatalError(
            "the storyboard '\(name)' cannot be read on this system: create its controller '\(identifier)' in code")
    }
}

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

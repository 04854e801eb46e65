import Foundation

// Declared: the appearances of bars and of their buttons are kept; bars are not drawn.

@preconcurrency @MainActor
open class UIBarAppearance: NSObject {
    open var backgroundColor: UIColor?
    open var backgroundEffect: UIBlurEffect?
    open var backgroundImage: UIImage?
    open var shadowColor: UIColor?
    open var shadowImage: UIImage?

    public required override init() {}
    public init(barAppearance: UIBarAppearance) {}
    open func configureWithDefaultBackground() {}
    open func configureWithOpaqueBackground() {}
    open func configureWithTransparentBackground() {}
}

open class UINavigationBarAppearance: UIBarAppearance {
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
    open var titlePositionAdjustment = UIOffset.zero
    open var buttonAppearance = UIBarButtonItemAppearance()
    open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done)
    open var backButtonAppearance = UIBarButtonItemAppearance()
    open private(set) var backIndicatorImage = UIImage(), backIndicatorTransitionMaskImage = UIImage()
    open func setBackIndicatorImage(_ backIndicatorImage: UIImage?, transitionMaskImage: UIImage?) {
        self.backIndicatorImage = backIndicatorImage ?? UIImage()
        backIndicatorTransitionMaskImage = transitionMaskImage ?? UIImage()
    }
}

open class UITabBarAppearance: UIBarAppearance {
    open var stackedLayoutAppearance = UITabBarItemAppearance()
    open var inlineLayoutAppearance = UITabBarItemAppearance()
    open var compactInlineLayoutAppearance = UITabBarItemAppearance()
    open var stackedItemPositioning = UITabBar.ItemPositioning.automatic
    open var stackedItemWidth: CGFloat = 0, stackedItemSpacing: CGFloat = 0
    open var selectionIndicatorTintColor: UIColor?, selectionIndicatorImage: UIImage?
}

open class UIToolbarAppearance: UIBarAppearance {
    open var buttonAppearance = UIBarButtonItemAppearance()
    open var doneButtonAppearance = UIBarButtonItemAppearance(style: .done)
}

@preconcurrency @MainActor
open class UIBarButtonItemStateAppearance: NSObject {
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    open var titlePositionAdjustment = UIOffset.zero, backgroundImagePositionAdjustment = UIOffset.zero
    open var backgroundImage: UIImage?
}

@preconcurrency @MainActor
open class UIBarButtonItemAppearance: NSObject {
    public let normal = UIBarButtonItemStateAppearance(), highlighted = UIBarButtonItemStateAppearance()
    public let disabled = UIBarButtonItemStateAppearance(), focused = UIBarButtonItemStateAppearance()
    public convenience init(style: UIBarButtonItem.Style) { self.init() }
    open func configureWithDefault(for style: UIBarButtonItem.Style) {}
}

@preconcurrency @MainActor
open class UITabBarItemStateAppearance: NSObject {
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:],
        badgeTextAttributes = [NSAttributedString.Key: Any]()
    open var titlePositionAdjustment = UIOffset.zero
    open var badgePositionAdjustment = UIOffset.zero, badgeTitlePositionAdjustment = UIOffset.zero
    open var iconColor: UIColor?, badgeBackgroundColor: UIColor?
}

@preconcurrency @MainActor
open class UITabBarItemAppearance: NSObject {
    public enum Style: Int, Hashable, Sendable { case stacked, inline, compactInline }
    public let normal = UITabBarItemStateAppearance(), selected = UITabBarItemStateAppearance()
    public let disabled = UITabBarItemStateAppearance(), focused = UITabBarItemStateAppearance()
    public convenience init(style: Style) { self.init() }
    open func configureWithDefault(for style: Style) {}
}

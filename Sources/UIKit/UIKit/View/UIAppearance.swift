import Foundation

/// A class with common settings for its objects, such as `UINavigationBar.appearance().barTintColor`. Inert here: what is set reaches no
/// other object.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {
    /// An object to set the properties of.
    static func appearance() -> Self
    /// An object to set the properties of, for those objects that are in others of some classes.
    static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self
}

/// A class whose objects contain some with common settings.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}

extension UIAppearance {
    /// The same as without containers.
    public static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self {
        appearance()
    }
}

extension UIView: UIAppearance, UIAppearanceContainer {
    /// A view without a superview.
    ///
    /// - Precondition: `init(coder:)` of the class succeeds.
    public static func appearance() -> Self { Self(coder: NSCoder())! }
}

extension UIBarItem: UIAppearance {
    /// An item of no bar.
    public static func appearance() -> Self { createObject(of: self) }
}

extension UIViewController: UIAppearanceContainer {}

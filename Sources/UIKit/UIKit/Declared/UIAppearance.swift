// Declared: the object to set properties of is an object of the class; what is set on it reaches no other one.

@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {
    static func appearance() -> Self
    static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self
}

@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}

extension UIAppearance {
    public static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self {
        appearance()
    }
}

extension UIView: UIAppearance, UIAppearanceContainer {
    public static func appearance() -> Self { Self(coder: NSCoder())! }
}

extension UIBarItem: UIAppearance { public static func appearance() -> Self { createObject(of: self) } }

extension UIViewController: UIAppearanceContainer {}

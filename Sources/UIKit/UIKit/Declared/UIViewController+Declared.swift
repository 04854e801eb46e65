import Foundation

// Declared: without effect. Properties, and what subclasses override, are in the class, after `MARK: Declared`.

extension UIViewController {
    public func setNeedsStatusBarAppearanceUpdate() {}
    public func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    public func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
    public var storyboard: UIStoryboard? { nil }
    public func performSegue(withIdentifier identifier: String, sender: Any?) {
        reportIgnored("performSegue(withIdentifier: \"\(identifier)\"): storyboards are not read")
    }
}

import Foundation

// Declared: without effect. Properties, and what subclasses override, are in the class, after `MARK: Declared`.

extension UIViewController {
    public func setNeedsStatusBarAppearanceUpdate() {}
    public func setNeedsUpdateOfHomeIndicatorAutoHidden() {}
    public func setNeedsUpdateOfScreenEdgesDeferringSystemGestures() {}
    public func setNeedsUpdateOfSupportedInterfaceOrientations() {}
    public var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
        NSDirectionalEdgeInsets(top: 0, leading: 16, bottom: 0, trailing: 16)
    }
    public func addKeyCommand(_ keyCommand: UIKeyCommand) {}
    public func removeKeyCommand(_ keyCommand: UIKeyCommand) {}
    public var storyboard: UIStoryboard? { nil }
}

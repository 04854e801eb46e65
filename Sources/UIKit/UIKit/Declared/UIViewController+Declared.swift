import Foundation

// Declared: kept and returned. What subclasses override is in the class, after `MARK: Declared`.

extension UIViewController {
    public var providesPresentationContextTransitionStyle: Bool {
        get { declared(false) }
        set { declare(newValue) }
    }
    public var modalPresentationCapturesStatusBarAppearance: Bool {
        get { declared(false) }
        set { declare(newValue) }
    }
    public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { declared(.unspecified) }
        set { declare(newValue) }
    }
    public var edgesForExtendedLayout: UIRectEdge {
        get { declared(.all) }
        set { declare(newValue) }
    }
    public var extendedLayoutIncludesOpaqueBars: Bool {
        get { declared(false) }
        set { declare(newValue) }
    }
    public var automaticallyAdjustsScrollViewInsets: Bool {
        get { declared(true) }
        set { declare(newValue) }
    }
    public var restorationIdentifier: String? {
        get { declared(nil) }
        set { declare(newValue) }
    }
    public func setNeedsStatusBarAppearanceUpdate() {}
    public var storyboard: UIStoryboard? { nil }
    public func performSegue(withIdentifier identifier: String, sender: Any?) {
        reportIgnored("performSegue(withIdentifier: \"\(identifier)\"): storyboards are not read")
    }
}

extension UIAlertController {
    public var preferredAction: UIAlertAction? {
        get { declared(nil) }
        set { declare(newValue) }
    }
}

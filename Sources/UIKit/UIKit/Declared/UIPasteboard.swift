import Foundation

// Declared: a pasteboard keeps what it is given, for the program alone; no menu shows.

@preconcurrency @MainActor
open class UIPasteboard: NSObject {
    open class var general: UIPasteboard { shared }
    private static let shared = UIPasteboard()
    open private(set) var changeCount = 0
    open var items: [[String: Any]] = [] { didSet { changeCount += 1 } }
    open var strings: [String]? {
        get {
            let strings = items.compactMap { $0["public.utf8-plain-text"] as? String }
            return strings.isEmpty ? nil : strings
        }
        set { items = (newValue ?? []).map { ["public.utf8-plain-text": $0] } }
    }
    open var string: String? {
        get { strings?.first }
        set { strings = newValue.map { [$0] } }
    }
    open var hasStrings: Bool { strings != nil }
    open var hasImages: Bool { image != nil }
    open var hasURLs: Bool { url != nil }
    open var url: URL? {
        get { value("public.url") }
        set { setValue(newValue, "public.url") }
    }
    open var image: UIImage? {
        get { value("public.image") }
        set { setValue(newValue, "public.image") }
    }
    open var color: UIColor? {
        get { value("com.apple.uikit.color") }
        set { setValue(newValue, "com.apple.uikit.color") }
    }
    private func value<Value>(_ type: String) -> Value? { items.lazy.compactMap { $0[type] as? Value }.first }
    private func setValue(_ value: Any?, _ type: String) { items = value.map { [[type: $0]] } ?? [] }
}

open class UIMenuItem: NSObject {
    open var title: String
    open var action: Selector
    public init(title: String, action: Selector) { (self.title, self.action) = (title, action) }
}

@preconcurrency @MainActor
open class UIMenuController: NSObject {
    open class var shared: UIMenuController { sharedController }
    private static let sharedController = UIMenuController()
    public static let willShowMenuNotification = Notification.Name("UIMenuControllerWillShowMenuNotification")
    public static let didHideMenuNotification = Notification.Name("UIMenuControllerDidHideMenuNotification")
    open var menuItems: [UIMenuItem]?
    open var isMenuVisible: Bool { false }
    open var menuFrame: CGRect { .zero }
    open func showMenu(from targetView: UIView, rect targetRect: CGRect) {}
    open func hideMenu() {}
    open func hideMenu(from targetView: UIView) {}
    open func setMenuVisible(_ menuVisible: Bool, animated: Bool) {}
    open func setTargetRect(_ targetRect: CGRect, in targetView: UIView) {}
    open func update() {}
}

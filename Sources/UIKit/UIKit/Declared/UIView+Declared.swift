import Foundation

// Declared: kept and returned. What subclasses override is in the class, after `MARK: Declared`.

extension UIView {
    @discardableResult
    public func endEditing(_ force: Bool) -> Bool { true }
    public var contentScaleFactor: CGFloat {
        get { declared(UIScreen.main.scale) }
        set { declare(newValue) }
    }
    public var forFirstBaselineLayout: UIView { self }
    public var forLastBaselineLayout: UIView { self }
    public var isExclusiveTouch: Bool {
        get { declared(false) }
        set { declare(newValue) }
    }
    public var overrideUserInterfaceStyle: UIUserInterfaceStyle {
        get { declared(.unspecified) }
        set { declare(newValue) }
    }
    public var restorationIdentifier: String? {
        get { declared(nil) }
        set { declare(newValue) }
    }
    public enum ContentMode: Int, Hashable, Sendable {
        case scaleToFill = 0
        case scaleAspectFit
        case scaleAspectFill
        case redraw
        case center
        case top
        case bottom
        case left
        case right
        case topLeft
        case topRight
        case bottomLeft
        case bottomRight
    }
}

public enum UISemanticContentAttribute: Int, Hashable, Sendable {
    case unspecified = 0
    case playback
    case spatial
    case forceLeftToRight
    case forceRightToLeft
}

extension UIStackView {
    public var isBaselineRelativeArrangement: Bool {
        get { declared(false) }
        set { declare(newValue) }
    }
}

extension UIView {
    public var preservesSuperviewLayoutMargins: Bool {
        get { declared(false) }
        set { declare(newValue) }
    }
    public var insetsLayoutMarginsFromSafeArea: Bool {
        get { declared(true) }
        set { declare(newValue) }
    }
    public class func userInterfaceLayoutDirection(
        for attribute: UISemanticContentAttribute
    ) -> UIUserInterfaceLayoutDirection { attribute == .forceRightToLeft ? .rightToLeft : .leftToRight }
}

import Foundation

// Declared: the content size is large, and does not change.

public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let newValueUserInfoKey = "UIContentSizeCategoryNewValueKey"
    public var isAccessibilityCategory: Bool { rawValue.contains("Accessibility") }

    public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
    public static let didChangeNotification = NSNotification.Name("UIContentSizeCategoryDidChangeNotification")
}

extension UIApplication {
    public var preferredContentSizeCategory: UIContentSizeCategory { .large }
}

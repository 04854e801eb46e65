import Foundation

// Declared: the accessories of a list cell are kept; none is shown.

public struct UICellAccessory {
    public enum AccessoryType: Hashable, Sendable {
        case disclosureIndicator, outlineDisclosure, checkmark, delete, reorder, label, customView
    }
    public enum DisplayedState: Int, Hashable, Sendable { case always, whenEditing, whenNotEditing }
    public enum Placement: Hashable, Sendable {
        case leading(displayed: DisplayedState = .always)
        case trailing(displayed: DisplayedState = .always)
    }
    public struct OutlineDisclosureOptions {
        public enum Style: Int, Hashable, Sendable { case automatic, header, cell }
        public init(style: Style = .automatic, isHidden: Bool? = nil, tintColor: UIColor? = nil) {}
    }
    public struct CustomViewConfiguration { public init(customView: UIView, placement: Placement) {} }
    public typealias Handler = () -> Void

    public let accessoryType: AccessoryType
    private init(_ type: AccessoryType) { accessoryType = type }

    public static func disclosureIndicator(displayed: DisplayedState = .always) -> Self { Self(.disclosureIndicator) }
    public static func checkmark(displayed: DisplayedState = .always) -> Self { Self(.checkmark) }
    public static func reorder(displayed: DisplayedState = .whenEditing) -> Self { Self(.reorder) }
    public static func label(text: String, displayed: DisplayedState = .always) -> Self { Self(.label) }
    public static func customView(configuration: CustomViewConfiguration) -> Self { Self(.customView) }
    public static func delete(displayed: DisplayedState = .whenEditing, actionHandler: Handler? = nil) -> Self {
        Self(.delete)
    }
    public static func outlineDisclosure(
        displayed: DisplayedState = .always, options: OutlineDisclosureOptions = .init(), actionHandler: Handler? = nil
    ) -> Self { Self(.outlineDisclosure) }
}

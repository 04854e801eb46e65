import Foundation

// Declared: the accessories of a list cell are kept; none is shown. With an outline disclosure in the style of a header, a tap on
// the cell expands or collapses its item.

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
        public var style: Style
        public init(style: Style = .automatic, isHidden: Bool? = nil, tintColor: UIColor? = nil) { self.style = style }
    }
    public struct CustomViewConfiguration { public init(customView: UIView, placement: Placement) {} }
    public typealias Handler = () -> Void

    public let accessoryType: AccessoryType
    let takesTapsOfCell: Bool
    let action: Handler?
    private init(_ type: AccessoryType, takesTapsOfCell: Bool = false, _ action: Handler? = nil) {
        (accessoryType, self.takesTapsOfCell, self.action) = (type, takesTapsOfCell, action)
    }

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
    ) -> Self { Self(.outlineDisclosure, takesTapsOfCell: options.style == .header, actionHandler) }
}

import Foundation

// Declared: kept and returned, without effect on the rows. What subclasses override is in the classes, after `MARK:
// Declared`.

extension UITableView {
    public var estimatedRowHeight: CGFloat {
        get { declared(UITableView.automaticDimension) }
        set { declare(newValue) }
    }
    public var estimatedSectionHeaderHeight: CGFloat {
        get { declared(UITableView.automaticDimension) }
        set { declare(newValue) }
    }
    public var estimatedSectionFooterHeight: CGFloat {
        get { declared(UITableView.automaticDimension) }
        set { declare(newValue) }
    }
    public var separatorStyle: SeparatorStyle {
        get { declared(.singleLine) }
        set { declare(newValue) }
    }
    public var separatorColor: UIColor? {
        get { declared(nil) }
        set { declare(newValue) }
    }
    public var separatorInset: UIEdgeInsets {
        get { declared(.zero) }
        set { declare(newValue) }
    }
    public var backgroundView: UIView? {
        get { declared(nil) }
        set { declare(newValue) }
    }
    public enum SeparatorStyle: Int, Hashable, Sendable {
        case none = 0
        case singleLine
    }
    public enum Style: Int, Hashable, Sendable {
        case plain = 0
        case grouped
        case insetGrouped
    }
}

extension UITableViewCell {
    public var accessoryView: UIView? {
        get { declared(nil) }
        set { declare(newValue) }
    }
    public var selectionStyle: SelectionStyle {
        get { declared(.default) }
        set { declare(newValue) }
    }
    public var separatorInset: UIEdgeInsets {
        get { declared(.zero) }
        set { declare(newValue) }
    }
    public var backgroundView: UIView? {
        get { declared(nil) }
        set { declare(newValue) }
    }
    public var selectedBackgroundView: UIView? {
        get { declared(nil) }
        set { declare(newValue) }
    }
    public enum EditingStyle: Int, Hashable, Sendable {
        case none = 0
        case delete
        case insert
    }
    public enum CellStyle: Int, Hashable, Sendable {
        case `default` = 0
        case value1
        case value2
        case subtitle
    }
    public enum SelectionStyle: Int, Hashable, Sendable {
        case none = 0
        case blue
        case gray
        case `default`
    }
    public enum AccessoryType: Int, Hashable, Sendable {
        case none = 0
        case disclosureIndicator
        case detailDisclosureButton
        case checkmark
        case detailButton
    }
}

open class UITableViewRowAction: NSObject {
    public enum Style: Int, Hashable, Sendable {
        case `default` = 0
        case normal
        public static let destructive = Style.default
    }
    public let style: Style
    open var title: String?
    open var backgroundColor: UIColor?

    public init(style: Style, title: String?, handler: @escaping (UITableViewRowAction, IndexPath) -> Void) {
        (self.style, self.title) = (style, title)
        super.init()
    }
}

extension UITableViewController {
    public var clearsSelectionOnViewWillAppear: Bool {
        get { declared(true) }
        set { declare(newValue) }
    }
}

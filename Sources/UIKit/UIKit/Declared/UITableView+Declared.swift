import Foundation

// Declared: the types of properties without effect. Those are in the classes, after `MARK: Declared`.

extension UITableView {
    public enum SeparatorStyle: Int, Hashable, Sendable { case none, singleLine, singleLineEtched }
    public enum Style: Int, Hashable, Sendable { case plain, grouped, insetGrouped }
    public enum SeparatorInsetReference: Int, Hashable, Sendable { case fromCellEdges, fromAutomaticInsets }
    public var hasUncommittedUpdates: Bool { false }
}

@preconcurrency @MainActor
public protocol UITableViewDataSourcePrefetching: NSObjectProtocol {
    func tableView(_ tableView: UITableView, prefetchRowsAt indexPaths: [IndexPath])
}

extension UITableViewCell {
    public typealias SeparatorStyle = UITableView.SeparatorStyle
    public enum EditingStyle: Int, Hashable, Sendable { case none, delete, insert }
    public enum FocusStyle: Int, Hashable, Sendable { case `default`, custom }
    public enum CellStyle: Int, Hashable, Sendable { case `default`, value1, value2, subtitle }
    public enum SelectionStyle: Int, Hashable, Sendable { case none, blue, gray, `default` }
    public enum AccessoryType: Int, Hashable, Sendable {
        case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
    }
}

open class UITableViewRowAction: NSObject {
    public enum Style: Int, Hashable, Sendable {
        case `default`, normal
        public static let destructive = Style.default
    }
    public let style: Style
    open var title: String?
    open var backgroundColor: UIColor?
    open var backgroundEffect: UIVisualEffect?

    public init(style: Style, title: String?, handler: @escaping (UITableViewRowAction, IndexPath) -> Void) {
        (self.style, self.title) = (style, title)
        super.init()
    }
}

open class UIContextualAction: NSObject {
    public typealias Handler = (UIContextualAction, UIView, @escaping (Bool) -> Void) -> Void
    public enum Style: Int, Hashable, Sendable { case normal, destructive }
    public let style: Style
    public let handler: Handler
    open var title: String?
    open var image: UIImage?
    open var backgroundColor: UIColor! = .gray

    public init(style: Style, title: String?, handler: @escaping Handler) {
        (self.style, self.title, self.handler) = (style, title, handler)
        super.init()
    }
}

open class UISwipeActionsConfiguration: NSObject {
    public let actions: [UIContextualAction]
    open var performsFirstActionWithFullSwipe = true

    public init(actions: [UIContextualAction]) {
        self.actions = actions
        super.init()
    }
}

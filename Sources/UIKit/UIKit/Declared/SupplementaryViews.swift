import Foundation

// Declared: views besides the cells can be registered and made, and are not shown: layouts give them no room here.

extension UICollectionView {
    public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    public func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        let view =
            supplementaryClasses[elementKind + identifier].map { createObject(of: $0) } ?? UICollectionReusableView()
        view.reuseIdentifier = identifier
        return view
    }
    public func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
        -> UICollectionReusableView?
    {
        nil
    }
    public func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] { [] }
    public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] { [] }
    var supplementaryClasses: [String: UICollectionReusableView.Type] {
        get { declared([:]) }
        set { declare(newValue) }
    }
}

@preconcurrency @MainActor
open class UITableViewHeaderFooterView: UIView {
    open private(set) var reuseIdentifier: String?
    open private(set) lazy var contentView: UIView = {
        let content = UIView(frame: bounds)
        content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(content)
        return content
    }()
    open private(set) lazy var textLabel: UILabel? = UILabel()
    open private(set) lazy var detailTextLabel: UILabel? = UILabel()
    open var backgroundView: UIView?

    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
    }
    public convenience override init(frame: CGRect) {
        self.init(reuseIdentifier: UITableViewCell.identifierInCreation)
        self.frame = frame
    }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
    open func prepareForReuse() {}
}

extension UITableView {
    private var headerClasses: [String: UITableViewHeaderFooterView.Type] {
        get { declared([:]) }
        set { declare(newValue) }
    }
    public func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        headerClasses[identifier] = aClass as? UITableViewHeaderFooterView.Type
    }
    public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        UITableViewCell.identifierInCreation = identifier
        defer { UITableViewCell.identifierInCreation = nil }
        return headerClasses[identifier].map { createObject(of: $0) }
    }
    public func headerView(forSection section: Int) -> UITableViewHeaderFooterView? { nil }
    public func footerView(forSection section: Int) -> UITableViewHeaderFooterView? { nil }
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

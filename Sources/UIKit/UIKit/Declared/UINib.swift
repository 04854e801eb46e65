import Foundation

// Declared: nibs are not read. What would be made of one is reported as a violation of the kind `requestIgnored`.

@preconcurrency @MainActor
open class UINib: NSObject {
    package static var refuse: ((String) -> Void)?
    private let name: String

    public init(nibName name: String, bundle bundleOrNil: Bundle?) {
        self.name = name
        super.init()
    }

    open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil) -> [Any] {
        reportIgnored("instantiate(withOwner:options:)")
        return []
    }

    final func reportIgnored(_ request: String) {
        UINib.refuse?("the nib \(name)")
        Simulation.current?.report(.requestIgnored, detail: "\(request): the nib \(name) is not read")
    }

    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
    }
}

extension UICollectionView {
    public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        nib?.reportIgnored("register(_:forCellWithReuseIdentifier:)")
        register(nib == nil ? nil : UICollectionViewCell.self as AnyClass, forCellWithReuseIdentifier: identifier)
    }
    public func register(
        _ nib: UINib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
    ) { nib?.reportIgnored("register(_:forSupplementaryViewOfKind:withReuseIdentifier:)") }
}

extension UITableView {
    public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        nib?.reportIgnored("register(_:forCellReuseIdentifier:)")
        register(nib == nil ? nil : UITableViewCell.self as AnyClass, forCellReuseIdentifier: identifier)
    }
    public func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
        nib?.reportIgnored("register(_:forHeaderFooterViewReuseIdentifier:)")
        register(
            nib == nil ? nil : UITableViewHeaderFooterView.self as AnyClass,
            forHeaderFooterViewReuseIdentifier: identifier)
    }
}

import Foundation

/// An archive of views. Nibs are not read: what would be made of one is reported as a violation of the kind
/// ``/AnimationTimeline/ContractViolation/Rule/requestIgnored``.
@preconcurrency @MainActor
open class UINib: NSObject {
    private let name: String

    /// Creates a nib by its name. Nothing is looked up.
    public init(nibName name: String, bundle bundleOrNil: Bundle?) {
        self.name = name
        super.init()
    }

    /// The objects of the nib: none, which is reported.
    open func instantiate(withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil) -> [Any] {
        reportIgnored("instantiate(withOwner:options:)")
        return []
    }

    /// Reports that something was to be made of the nib.
    final func reportIgnored(_ request: String) {
        Simulation.current?.report(.requestIgnored, detail: "\(request): the nib \(name) is not read")
    }

    /// The key of an option.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Creates a key from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Objects that take the places of others.
        public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
    }
}

extension UICollectionView {
    /// Registers plain cells in place of those of a nib, and reports that.
    public func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
        nib?.reportIgnored("register(_:forCellWithReuseIdentifier:)")
        register(nib == nil ? nil : UICollectionViewCell.self as AnyClass, forCellWithReuseIdentifier: identifier)
    }
}

extension UITableView {
    /// Registers plain cells in place of those of a nib, and reports that.
    public func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        nib?.reportIgnored("register(_:forCellReuseIdentifier:)")
        register(nib == nil ? nil : UITableViewCell.self as AnyClass, forCellReuseIdentifier: identifier)
    }
}

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

extension Bundle {
    @MainActor
    @discardableResult
    public func loadNibNamed(_ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil) -> [Any]? {
        UINib(nibName: name, bundle: self).instantiate(withOwner: owner, options: options)
    }
}

import Foundation

public enum UIUserInterfaceSizeClass: Int, Sendable {
    case unspecified = 0
    case compact = 1
    case regular = 2
}

public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone, pad, tv, carPlay
    case mac = 5
    case vision
}

public enum UIUserInterfaceStyle: Int, Sendable { case unspecified, light, dark }

public enum UIUserInterfaceLevel: Int, Sendable {
    case unspecified = -1
    case base = 0
    case elevated = 1
}

public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    case unspecified = -1
    case leftToRight, rightToLeft
}

public enum UIUserInterfaceLayoutDirection: Int, Sendable { case leftToRight, rightToLeft }

public enum UIForceTouchCapability: Int, Sendable { case unknown, unavailable, available }

open class UITraitCollection: NSObject, NSCopying, @unchecked Sendable {
    private struct Traits: Hashable {
        var horizontalSizeClass: UIUserInterfaceSizeClass?
        var verticalSizeClass: UIUserInterfaceSizeClass?
        var userInterfaceIdiom: UIUserInterfaceIdiom?
        var userInterfaceStyle: UIUserInterfaceStyle?
        var userInterfaceLevel: UIUserInterfaceLevel?
        var layoutDirection: UITraitEnvironmentLayoutDirection?
        var displayScale: CGFloat?
    }

    private let traits: Traits

    public override init() { traits = Traits() }
    private init(_ traits: Traits) { self.traits = traits }
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(Traits(horizontalSizeClass: horizontalSizeClass))
    }
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(Traits(verticalSizeClass: verticalSizeClass))
    }
    public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
        self.init(Traits(userInterfaceIdiom: idiom))
    }
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(Traits(userInterfaceStyle: userInterfaceStyle))
    }
    public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
        self.init(Traits(userInterfaceLevel: userInterfaceLevel))
    }
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init(Traits(layoutDirection: layoutDirection))
    }
    /// Traits of no size of text: there is one, ``UIContentSizeCategory/large``.
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) { self.init(Traits()) }
    public convenience init(displayScale scale: CGFloat) { self.init(Traits(displayScale: scale)) }

    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        var merged = Traits()
        for traits in traitCollections.map(\.traits) {
            merged.horizontalSizeClass = traits.horizontalSizeClass ?? merged.horizontalSizeClass
            merged.verticalSizeClass = traits.verticalSizeClass ?? merged.verticalSizeClass
            merged.userInterfaceIdiom = traits.userInterfaceIdiom ?? merged.userInterfaceIdiom
            merged.userInterfaceStyle = traits.userInterfaceStyle ?? merged.userInterfaceStyle
            merged.userInterfaceLevel = traits.userInterfaceLevel ?? merged.userInterfaceLevel
            merged.layoutDirection = traits.layoutDirection ?? merged.layoutDirection
            merged.displayScale = traits.displayScale ?? merged.displayScale
        }
        self.init(merged)
    }

    /// The screen's, or that of the ``performAsCurrent(_:)`` around.
    @MainActor
    public class var current: UITraitCollection { unsafe performing ?? UIScreen.main.traitCollection }
    nonisolated(unsafe) private(set) static var performing: UITraitCollection?

    /// Runs code in which this is the current collection, of which dynamic colors have their `cgColor`.
    @MainActor
    open func performAsCurrent(_ actions: () -> Void) {
        let outer = unsafe UITraitCollection.performing
        unsafe UITraitCollection.performing = self
        defer { unsafe UITraitCollection.performing = outer }
        actions()
    }

    open var horizontalSizeClass: UIUserInterfaceSizeClass { traits.horizontalSizeClass ?? .unspecified }
    open var verticalSizeClass: UIUserInterfaceSizeClass { traits.verticalSizeClass ?? .unspecified }
    open var userInterfaceIdiom: UIUserInterfaceIdiom { traits.userInterfaceIdiom ?? .unspecified }
    open var userInterfaceStyle: UIUserInterfaceStyle { traits.userInterfaceStyle ?? .unspecified }
    open var userInterfaceLevel: UIUserInterfaceLevel { traits.userInterfaceLevel ?? .unspecified }
    open var layoutDirection: UITraitEnvironmentLayoutDirection { traits.layoutDirection ?? .unspecified }
    open var forceTouchCapability: UIForceTouchCapability { .unavailable }
    open var displayScale: CGFloat { traits.displayScale ?? 0 }

    open func containsTraits(in trait: UITraitCollection?) -> Bool {
        trait.map { UITraitCollection(traitsFrom: [self, $0]).traits == traits } ?? true
    }

    open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        userInterfaceStyle != traitCollection?.userInterfaceStyle
            || userInterfaceLevel != traitCollection?.userInterfaceLevel
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
    open override func isEqual(_ object: Any?) -> Bool { (object as? UITraitCollection)?.traits == traits }

    open override var hash: Int { traits.hashValue }
}

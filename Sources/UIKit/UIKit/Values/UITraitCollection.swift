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

public enum UIAccessibilityContrast: Int, Sendable {
    case unspecified = -1
    case normal, high
}

public enum UILegibilityWeight: Int, Sendable {
    case unspecified = -1
    case regular, bold
}

public enum UIUserInterfaceActiveAppearance: Int, Sendable {
    case unspecified = -1
    case inactive, active
}

open class UITraitCollection: NSObject, NSCopying, @unchecked Sendable {
    let values: TraitValues

    /// Shared by all colors and screens.
    static let light = UITraitCollection(userInterfaceStyle: .light)
    static let phone = device(.phone)
    static let pad = device(.pad)

    private static func device(_ idiom: UIUserInterfaceIdiom) -> UITraitCollection {
        UITraitCollection {
            $0.userInterfaceIdiom = idiom
            $0.userInterfaceStyle = .light
            $0.userInterfaceLevel = .base
            $0.layoutDirection = .leftToRight
            $0.accessibilityContrast = .normal
            $0.legibilityWeight = .regular
        }
    }

    /// The collection with the size classes of a scene of a size in points, as Apple's Human Interface Guidelines list them.
    ///
    /// A phone is compact in width, and in landscape in height; the width of one whose shorter side is 414 points or longer is
    /// regular in landscape. A tablet's scene is regular in both, unless it is narrower than 600 points.
    func withSizeClasses(of size: CGSize) -> UITraitCollection {
        let isLandscape = size.width > size.height
        let isTablet = userInterfaceIdiom == .pad
        let isWide = isTablet ? size.width >= 600 : isLandscape && size.height >= 414
        return modifyingTraits {
            $0.horizontalSizeClass = isWide ? .regular : .compact
            $0.verticalSizeClass = isLandscape && !isTablet ? .compact : .regular
        }
    }

    public override init() { values = TraitValues() }
    init(_ values: TraitValues) { self.values = values }
    public convenience init(mutations: (inout any UIMutableTraits) -> Void) {
        self.init(TraitValues().mutated(mutations))
    }
    public convenience init(traitsFrom traitCollections: [UITraitCollection]) {
        var merged = TraitValues()
        for collection in traitCollections { merged.merge(collection.values) }
        self.init(merged)
    }
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init { $0.horizontalSizeClass = horizontalSizeClass }
    }
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init { $0.verticalSizeClass = verticalSizeClass }
    }
    public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
        self.init { $0.userInterfaceIdiom = idiom }
    }
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init { $0.userInterfaceStyle = userInterfaceStyle }
    }
    public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
        self.init { $0.userInterfaceLevel = userInterfaceLevel }
    }
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init { $0.layoutDirection = layoutDirection }
    }
    public convenience init(preferredContentSizeCategory: UIContentSizeCategory) {
        self.init { $0.preferredContentSizeCategory = preferredContentSizeCategory }
    }
    public convenience init(displayScale scale: CGFloat) { self.init { $0.displayScale = scale } }

    open func modifyingTraits(_ mutations: (inout any UIMutableTraits) -> Void) -> UITraitCollection {
        UITraitCollection(values.mutated(mutations))
    }

    /// The screen's, or that of the ``performAsCurrent(_:)`` around. Views and controllers have theirs while they are told of
    /// changes, lay out and draw.
    public class var current: UITraitCollection { resolving ?? .light }
    nonisolated(unsafe) private(set) static var performing: UITraitCollection?

    /// The collection of which dynamic colors have their components: the current one. Without the main actor there is one only
    /// in ``performAsCurrent(_:)``.
    static var resolving: UITraitCollection? {
        unsafe performing ?? (MainActor.isCurrent ? MainActor.assumeIsolated { UIScreen.main.traitCollection } : nil)
    }

    /// Runs code in which this is the current collection, of which dynamic colors have their `cgColor`.
    @MainActor
    open func performAsCurrent(_ actions: () -> Void) {
        let outer = unsafe UITraitCollection.performing
        unsafe UITraitCollection.performing = self
        defer { unsafe UITraitCollection.performing = outer }
        actions()
    }

    public final subscript<Trait: UITraitDefinition>(_ trait: Trait.Type) -> Trait.Value { values[trait] }
    open var horizontalSizeClass: UIUserInterfaceSizeClass { values.horizontalSizeClass }
    open var verticalSizeClass: UIUserInterfaceSizeClass { values.verticalSizeClass }
    open var userInterfaceIdiom: UIUserInterfaceIdiom { values.userInterfaceIdiom }
    open var userInterfaceStyle: UIUserInterfaceStyle { values.userInterfaceStyle }
    open var userInterfaceLevel: UIUserInterfaceLevel { values.userInterfaceLevel }
    open var layoutDirection: UITraitEnvironmentLayoutDirection { values.layoutDirection }
    open var accessibilityContrast: UIAccessibilityContrast { values.accessibilityContrast }
    open var legibilityWeight: UILegibilityWeight { values.legibilityWeight }
    open var activeAppearance: UIUserInterfaceActiveAppearance { values.activeAppearance }
    open var forceTouchCapability: UIForceTouchCapability { values[UITraitForceTouchCapability.self] }
    open var displayScale: CGFloat { values.displayScale }
    open var preferredContentSizeCategory: UIContentSizeCategory { values.preferredContentSizeCategory }

    open func containsTraits(in trait: UITraitCollection?) -> Bool {
        trait.map { UITraitCollection(traitsFrom: [self, $0]).values == values } ?? true
    }

    /// The traits whose values differ from those of another collection; of none, those with a value.
    open func changedTraits(from traitCollection: UITraitCollection?) -> [UITrait] {
        values.changes(from: traitCollection?.values ?? TraitValues())
    }

    open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        changedTraits(from: traitCollection).contains { $0.affectsColorAppearance }
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
    open override func isEqual(_ object: Any?) -> Bool { (object as? UITraitCollection)?.values == values }

    open override var hash: Int { values.hashValue }
}

extension TraitValues {
    fileprivate func mutated(_ mutations: (inout any UIMutableTraits) -> Void) -> TraitValues {
        var traits: any UIMutableTraits = self
        mutations(&traits)
        return traits as? TraitValues ?? self
    }
}

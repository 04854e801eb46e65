import Foundation

/// The size available along an axis, in two classes.
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Not known.
    case unspecified = 0
    /// Little space: a phone in portrait is compact horizontally.
    case compact = 1
    /// Much space.
    case regular = 2
}

/// The family of a device.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Not known.
    case unspecified = -1
    /// A phone.
    case phone = 0
    /// A tablet.
    case pad = 1
    /// A television.
    case tv = 2
    /// A car's display.
    case carPlay = 3
    /// A Mac.
    case mac = 5
    /// A headset.
    case vision = 6
}

/// A light or a dark interface.
public enum UIUserInterfaceStyle: Int, Sendable {
    /// Not known.
    case unspecified = 0
    /// Dark content on a light background.
    case light = 1
    /// Light content on a dark background.
    case dark = 2
}

/// The position of an interface in front of or behind another one.
public enum UIUserInterfaceLevel: Int, Sendable {
    /// Not known.
    case unspecified = -1
    /// The main content.
    case base = 0
    /// Content above the main content, such as a sheet.
    case elevated = 1
}

/// The direction of reading of an interface, as a trait.
public enum UITraitEnvironmentLayoutDirection: Int, Sendable {
    /// Not known.
    case unspecified = -1
    /// As in English.
    case leftToRight = 0
    /// As in Arabic.
    case rightToLeft = 1
}

/// The direction of reading of an interface.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
    /// As in English.
    case leftToRight = 0
    /// As in Arabic.
    case rightToLeft = 1
}

/// Facts about the environment of a view: size classes, style, scale. Immutable.
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

    /// Creates a collection in which every trait is unspecified.
    public override init() {
        traits = Traits()
    }

    private init(_ traits: Traits) {
        self.traits = traits
    }

    /// Creates a collection of one trait.
    public convenience init(horizontalSizeClass: UIUserInterfaceSizeClass) {
        self.init(Traits(horizontalSizeClass: horizontalSizeClass))
    }

    /// Creates a collection of one trait.
    public convenience init(verticalSizeClass: UIUserInterfaceSizeClass) {
        self.init(Traits(verticalSizeClass: verticalSizeClass))
    }

    /// Creates a collection of one trait.
    public convenience init(userInterfaceIdiom idiom: UIUserInterfaceIdiom) {
        self.init(Traits(userInterfaceIdiom: idiom))
    }

    /// Creates a collection of one trait.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) {
        self.init(Traits(userInterfaceStyle: userInterfaceStyle))
    }

    /// Creates a collection of one trait.
    public convenience init(userInterfaceLevel: UIUserInterfaceLevel) {
        self.init(Traits(userInterfaceLevel: userInterfaceLevel))
    }

    /// Creates a collection of one trait.
    public convenience init(layoutDirection: UITraitEnvironmentLayoutDirection) {
        self.init(Traits(layoutDirection: layoutDirection))
    }

    /// Creates a collection of one trait.
    public convenience init(displayScale scale: CGFloat) {
        self.init(Traits(displayScale: scale))
    }

    /// Creates a collection of all traits that are specified in one of `traitCollections`; the last one wins.
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

    /// The horizontal size class.
    open var horizontalSizeClass: UIUserInterfaceSizeClass { traits.horizontalSizeClass ?? .unspecified }
    /// The vertical size class.
    open var verticalSizeClass: UIUserInterfaceSizeClass { traits.verticalSizeClass ?? .unspecified }
    /// The family of the device.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { traits.userInterfaceIdiom ?? .unspecified }
    /// A light or a dark interface.
    open var userInterfaceStyle: UIUserInterfaceStyle { traits.userInterfaceStyle ?? .unspecified }
    /// The position in front of or behind another interface.
    open var userInterfaceLevel: UIUserInterfaceLevel { traits.userInterfaceLevel ?? .unspecified }
    /// The direction of reading.
    open var layoutDirection: UITraitEnvironmentLayoutDirection { traits.layoutDirection ?? .unspecified }
    /// Pixels per point; 0 is unspecified.
    open var displayScale: CGFloat { traits.displayScale ?? 0 }

    /// Whether this collection has every trait that `trait` specifies, with the same value.
    open func containsTraits(in trait: UITraitCollection?) -> Bool {
        trait.map { UITraitCollection(traitsFrom: [self, $0]).traits == traits } ?? true
    }

    /// Whether a dynamic colour may differ between the two collections: style or level differ.
    open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        userInterfaceStyle != traitCollection?.userInterfaceStyle
            || userInterfaceLevel != traitCollection?.userInterfaceLevel
    }

    /// The collection itself: collections do not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Whether `object` is a collection of the same traits.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? UITraitCollection)?.traits == traits
    }

    /// A hash of the traits.
    open override var hash: Int { traits.hashValue }
}

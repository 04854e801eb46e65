import Foundation

/// The attributes of a font. Nothing is drawn: only name, size and weight have an influence, on ``UIFont``.
open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
    /// The name of an attribute.
    public struct AttributeName: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Creates a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The family's name, a `String`.
        public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
        /// The font's name, a `String`.
        public static let name = AttributeName(rawValue: "NSFontNameAttribute")
        /// The face's name, a `String`. Inert.
        public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
        /// The size in points, a `CGFloat`.
        public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
        /// The traits, a dictionary by ``UIFontDescriptor/TraitKey``.
        public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
        /// The text style, a `UIFont.TextStyle`.
        public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
        /// Features of the font. Inert.
        public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
    }

    /// The name of a trait.
    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Creates a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The symbolic traits.
        public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
        /// The thickness, a `UIFont.Weight` or a number.
        public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
        /// The width. Inert.
        public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
        /// The slant. Inert.
        public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
    }

    /// Traits that are there or not, with the platform's raw values.
    public struct SymbolicTraits: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt32

        /// Creates a set from its bits.
        public init(rawValue: UInt32) { self.rawValue = rawValue }

        /// In italics.
        public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
        /// Bold.
        public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
        /// Wider.
        public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
        /// Narrower.
        public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
        /// All characters of one width.
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
        /// For user interfaces.
        public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
        /// Lines closer together.
        public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
        /// Lines farther apart.
        public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
    }

    /// A design of the system's font. Inert.
    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String

        /// Creates a design from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The ordinary one.
        public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
        /// Round.
        public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
        /// With serifs.
        public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
        /// All characters of one width.
        public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    }

    /// The attributes.
    public let fontAttributes: [AttributeName: Any]

    /// Creates a descriptor from attributes.
    public init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        fontAttributes = attributes
        super.init()
    }

    /// Creates a descriptor of a name and a size in points.
    public convenience init(name fontName: String, size: CGFloat) {
        self.init(fontAttributes: [.name: fontName, .size: size])
    }

    /// The descriptor of a text's use, at the default size of the device.
    open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style).fontDescriptor.addingAttributes([.textStyle: style])
    }

    /// The name of the font.
    open var postscriptName: String {
        fontAttributes[.name] as? String ?? fontAttributes[.family] as? String ?? UIFont.systemFont(ofSize: 0).fontName
    }
    /// The size in points; 0 where none is given.
    open var pointSize: CGFloat { fontAttributes[.size] as? CGFloat ?? 0 }
    /// The symbolic traits.
    open var symbolicTraits: SymbolicTraits {
        traits[.symbolic] as? SymbolicTraits ?? (traits[.symbolic] as? UInt32).map(SymbolicTraits.init) ?? []
    }

    private var traits: [TraitKey: Any] { fontAttributes[.traits] as? [TraitKey: Any] ?? [:] }

    /// The thickness: that of the traits, or bold.
    var weight: UIFont.Weight {
        if let weight = traits[.weight] as? UIFont.Weight { return weight }
        if let weight = traits[.weight] as? CGFloat { return UIFont.Weight(weight) }
        return symbolicTraits.contains(.traitBold) ? .bold : .regular
    }

    /// A value of an attribute.
    open func object(forKey anAttribute: AttributeName) -> Any? { fontAttributes[anAttribute] }

    /// The descriptor with further attributes, which take the places of those of the same names.
    open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        UIFontDescriptor(fontAttributes: fontAttributes.merging(attributes) { $1 })
    }

    /// The descriptor in another size, in points.
    open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { addingAttributes([.size: newPointSize]) }

    /// The descriptor with other symbolic traits. Never `nil`: no font is looked up.
    open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        var traits = traits
        traits[.symbolic] = symbolicTraits
        traits[.weight] = nil
        return addingAttributes([.traits: traits])
    }

    /// The descriptor in another design of the system's font: the same one.
    open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? { self }

    /// The descriptor of a family.
    open func withFamily(_ newFamily: String) -> UIFontDescriptor {
        UIFontDescriptor(fontAttributes: [.family: newFamily, .size: pointSize])
    }

    /// The descriptor itself: descriptors do not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension UIFont {
    /// The attributes of the font.
    public var fontDescriptor: UIFontDescriptor {
        let symbolic: UIFontDescriptor.SymbolicTraits = weight.rawValue >= Weight.bold.rawValue ? [.traitBold] : []
        let traits: [UIFontDescriptor.TraitKey: Any] = [.weight: weight, .symbolic: symbolic]
        return UIFontDescriptor(fontAttributes: [.name: fontName, .size: pointSize, .traits: traits])
    }
}

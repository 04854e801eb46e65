import Foundation

/// The attributes of a font. Nothing is drawn: only name, size and weight have an influence, on ``UIFont``.
open class UIFontDescriptor: NSObject, NSCopying, @unchecked Sendable {
    public let fontAttributes: [AttributeName: Any]

    public init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        fontAttributes = attributes
        super.init()
    }
    public convenience init(name fontName: String, size: CGFloat) {
        self.init(fontAttributes: [.name: fontName, .size: size])
    }

    open class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style).fontDescriptor.addingAttributes([.textStyle: style])
    }

    open var postscriptName: String {
        fontAttributes[.name] as? String ?? fontAttributes[.family] as? String ?? UIFont.systemFont(ofSize: 0).fontName
    }
    open var pointSize: CGFloat { fontAttributes[.size] as? CGFloat ?? 0 }
    open var symbolicTraits: SymbolicTraits {
        traits[.symbolic] as? SymbolicTraits ?? (traits[.symbolic] as? UInt32).map(SymbolicTraits.init) ?? []
    }

    private var traits: [TraitKey: Any] { fontAttributes[.traits] as? [TraitKey: Any] ?? [:] }

    var weight: UIFont.Weight {
        if let weight = traits[.weight] as? UIFont.Weight { return weight }
        if let weight = traits[.weight] as? CGFloat { return UIFont.Weight(weight) }
        return symbolicTraits.contains(.traitBold) ? .bold : .regular
    }

    open func object(forKey anAttribute: AttributeName) -> Any? { fontAttributes[anAttribute] }

    open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        UIFontDescriptor(fontAttributes: fontAttributes.merging(attributes) { $1 })
    }

    open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor { addingAttributes([.size: newPointSize]) }

    /// The descriptor with other symbolic traits. Never `nil`: no font is looked up.
    open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        var traits = traits
        traits[.symbolic] = symbolicTraits
        traits[.weight] = nil
        return addingAttributes([.traits: traits])
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension UIFont {
    public var fontDescriptor: UIFontDescriptor {
        var symbolic: UIFontDescriptor.SymbolicTraits = weight.rawValue >= Weight.bold.rawValue ? [.traitBold] : []
        if fontName.contains("Italic") { symbolic.insert(.traitItalic) }
        let traits: [UIFontDescriptor.TraitKey: Any] = [.weight: weight, .symbolic: symbolic]
        return UIFontDescriptor(fontAttributes: [.name: fontName, .size: pointSize, .traits: traits])
    }
}

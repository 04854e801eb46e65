import Foundation

/// A colour in the standard RGB space. Components are stored as they are given and may lie outside 0…1, as in the extended
/// RGB space.
open class UIColor: NSObject, NSCopying, _ExpressibleByColorLiteral, @unchecked Sendable {
    let red: CGFloat
    let green: CGFloat
    let blue: CGFloat
    let opacity: CGFloat
    private let provider: (@Sendable (UITraitCollection) -> UIColor)?

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        (self.red, self.green, self.blue) = (red, green, blue)
        opacity = alpha
        provider = nil
    }

    public convenience override init() { self.init(white: 0, alpha: 0) }

    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Creates a colour in the Display P3 space. The components are taken as RGB: they are not converted.
    public convenience init(displayP3Red red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a colour from hue, saturation and brightness, 0…1 each. Beyond 0…1 the hue wraps around, the others are
    /// clamped (A. R. Smith, Color Gamut Transform Pairs, 1978).
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let saturation = min(max(saturation, 0), 1)
        let brightness = min(max(brightness, 0), 1)
        let sector = (hue - hue.rounded(.down)) * 6
        let component = { (phase: CGFloat) -> CGFloat in
            let k = (phase + sector).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(k, 4 - k, 1))
        }
        self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
    }

    public convenience init(cgColor: CGColor) {
        let components = cgColor.components ?? []
        if components.count >= 4 {
            self.init(red: components[0], green: components[1], blue: components[2], alpha: cgColor.alpha)
        } else {
            self.init(white: components.first ?? 0, alpha: cgColor.alpha)
        }
    }

    /// Creates a colour that depends on traits. Its components are those in a light interface; ``cgColor`` has those in the
    /// current traits, ``resolvedColor(with:)`` those in any other.
    public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        let light = dynamicProvider(.light)
        red = light.red
        green = light.green
        blue = light.blue
        opacity = light.opacity
        provider = dynamicProvider
    }

    /// Creates a colour of an asset catalogue, in a light and in a dark interface; `nil` without a colour of this name.
    ///
    /// - Parameter bundle: The bundle that has catalogues as Xcode keeps them, which are folders; `nil` for the program's.
    public convenience init?(named name: String, in bundle: Bundle?, compatibleWith traits: UITraitCollection?) {
        guard let colors = ColorSet(named: name, in: bundle ?? .main), let light = colors.color(isDark: false) else {
            return nil
        }
        let dark = colors.color(isDark: true) ?? light
        self.init { ($0.userInterfaceStyle == .dark ? dark : light).resolvedColor(with: $0) }
    }
    public convenience init?(named name: String) { self.init(named: name, in: nil, compatibleWith: nil) }
    /// Creates a colour of an asset catalogue; a clear one where its bundle does not have it.
    public convenience init(resource: ColorResource) {
        guard let color = UIColor(named: resource.name, in: resource.bundle, compatibleWith: nil) else {
            self.init(white: 0, alpha: 0)
            return
        }
        self.init { color.resolvedColor(with: $0) }
    }
    public required convenience init(_colorLiteralRed red: Float, green: Float, blue: Float, alpha: Float) {
        self.init(red: CGFloat(red), green: CGFloat(green), blue: CGFloat(blue), alpha: CGFloat(alpha))
    }

    open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor {
        provider?(traitCollection) ?? self
    }

    open func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        if let provider { return UIColor { provider($0).withAlphaComponent(alpha) } }
        return UIColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// The components; those of a dynamic color in the current traits.
    open var cgColor: CGColor {
        if provider != nil, let traits = UITraitCollection.resolving { return cgColor(in: traits) }
        return CGColor(srgbRed: red, green: green, blue: blue, alpha: opacity)
    }

    final var isDynamic: Bool { provider != nil }
    final func cgColor(in traits: UITraitCollection) -> CGColor {
        let color = resolvedColor(with: traits)
        return CGColor(srgbRed: color.red, green: color.green, blue: color.blue, alpha: color.opacity)
    }

    /// Writes the components to the variables that are given, and always succeeds.
    @discardableResult
    open func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        unsafe red?.pointee = self.red
        unsafe green?.pointee = self.green
        unsafe blue?.pointee = self.blue
        unsafe alpha?.pointee = opacity
        return true
    }

    /// Writes the grey and the opacity to the variables that are given; false where the colour is not a grey.
    @discardableResult
    open func getWhite(_ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?) -> Bool {
        guard red == green, green == blue else { return false }
        unsafe white?.pointee = red
        unsafe alpha?.pointee = opacity
        return true
    }

    /// Writes hue, saturation, brightness and opacity to the variables that are given, and always succeeds.
    @discardableResult
    open func getHue(
        _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
        brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        let largest = max(red, green, blue)
        let chroma = largest - min(red, green, blue)
        let sector: CGFloat =
            if chroma == 0 {
                0
            } else if largest == red {
                (green - blue) / chroma + (green < blue ? 6 : 0)
            } else if largest == green {
                (blue - red) / chroma + 2
            } else {
                (red - green) / chroma + 4
            }
        unsafe hue?.pointee = sector / 6
        unsafe saturation?.pointee = largest == 0 ? 0 : chroma / largest
        unsafe brightness?.pointee = largest
        unsafe alpha?.pointee = opacity
        return true
    }

    open func set() {
        setFill()
        setStroke()
    }
    open func setFill() { UIGraphicsGetCurrentContext()?.setFillColor(cgColor) }
    open func setStroke() { UIGraphicsGetCurrentContext()?.setStrokeColor(cgColor) }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIColor else { return false }
        return red == other.red && green == other.green && blue == other.blue && opacity == other.opacity
    }

    open override var hash: Int { [red, green, blue, opacity].hashValue }

    open override var description: String {
        "UIColor(red: \(red), green: \(green), blue: \(blue), alpha: \(opacity))"
    }
}

public typealias _ColorLiteralType = UIColor

import AnimationMath

/// A colour in an RGB space; nothing here draws, so no profile is attached. All components are fractions 0…1.
public struct Color: Hashable, Sendable {
    /// The red component.
    public var red: Double
    /// The green component.
    public var green: Double
    /// The blue component.
    public var blue: Double
    /// The opacity.
    public var alpha: Double

    /// Creates a colour from its components.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates a grey.
    public init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Opaque white.
    public static var white: Color { Color(white: 1) }
    /// Opaque black.
    public static var black: Color { Color(white: 0) }
    /// Nothing to see.
    public static var clear: Color { Color(white: 0, alpha: 0) }

    /// The same colour at another opacity.
    public func withAlphaComponent(_ alpha: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha)
    }
}

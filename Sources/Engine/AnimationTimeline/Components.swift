import AnimationCore

/// A value of any number of components: a colour, a length, the control points of a path.
///
/// Two values of different lengths do not interpolate: the sum and the difference have the length of the left-hand side, and
/// missing components count as 0.
public struct Components: Hashable, Sendable, AnimatableVector {
    /// The components.
    public var values: [Double]

    /// Creates a value from its components.
    public init(_ values: [Double]) { self.values = values }

    /// A value without components, the neutral element of addition.
    public static var zero: Components { Components([]) }

    /// The component-wise sum.
    public static func + (lhs: Components, rhs: Components) -> Components { combine(lhs, rhs) { $0 + $1 } }

    /// The component-wise difference.
    public static func - (lhs: Components, rhs: Components) -> Components { combine(lhs, rhs) { $0 - $1 } }

    private static func combine(
        _ lhs: Components, _ rhs: Components, _ operation: (Double, Double) -> Double
    ) -> Components {
        guard !lhs.values.isEmpty else { return Components(rhs.values.map { operation(0, $0) }) }
        return Components(
            lhs.values.enumerated().map { index, value in
                operation(value, index < rhs.values.count ? rhs.values[index] : 0)
            })
    }

    /// Every component multiplied by `factor`.
    public func scaled(by factor: Double) -> Components { Components(values.map { $0 * factor }) }

    /// The sum of the squares of the components.
    public var magnitudeSquared: Double { values.reduce(0) { $0 + $1 * $1 } }

    /// Whether no component is infinite or NaN.
    public var isFinite: Bool { values.allSatisfy(\.isFinite) }
}

/// An animatable property of a layer that changes how it looks, not where it is.
public enum AppearanceProperty: String, Hashable, Sendable, CaseIterable {
    /// Red, green, blue and opacity of the background, 0…1.
    case backgroundColor
    /// The radius of the corners, in points.
    case cornerRadius
    /// The width of the border, in points.
    case borderWidth
    /// Red, green, blue and opacity of the border, 0…1.
    case borderColor
    /// Red, green, blue and opacity of the shadow, 0…1.
    case shadowColor
    /// The opacity of the shadow, 0…1.
    case shadowOpacity
    /// The blur radius of the shadow, in points.
    case shadowRadius
    /// The horizontal and vertical offset of the shadow, in points.
    case shadowOffset
    /// The control points of a shape layer's path: x and y of each, in points.
    case path
    /// The control points of the shadow's path: x and y of each, in points.
    case shadowPath
    /// The start of the stroked part of a path, a fraction of its length.
    case strokeStart
    /// The end of the stroked part of a path, a fraction of its length.
    case strokeEnd
    /// The width of a stroke, in points.
    case lineWidth
    /// Red, green, blue and opacity of a shape's inside, 0…1.
    case fillColor
    /// Red, green, blue and opacity of a shape's stroke, 0…1.
    case strokeColor
    /// The part of the contents that is shown: x, y, width and height as fractions.
    case contentsRect
    /// The positions of a gradient's stops, fractions.
    case locations
    /// The start point of a gradient, fractions of the bounds.
    case startPoint
    /// The end point of a gradient, fractions of the bounds.
    case endPoint
    /// The colours of a gradient: red, green, blue and opacity of each, 0…1.
    case colors
}

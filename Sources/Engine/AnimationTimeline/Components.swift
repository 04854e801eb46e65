import AnimationMath

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

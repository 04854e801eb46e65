import RealModule

/// A position, or a vector, in a plane whose y axis grows downwards. Lengths are in points.
public struct Point: Hashable, Sendable {
    /// The horizontal coordinate; grows to the right.
    public var x: Double
    /// The vertical coordinate; grows downwards.
    public var y: Double

    /// Creates a point from its coordinates.
    @inlinable
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The angle of the vector from the x axis towards the y axis, −π…π.
    package var angle: Double { .atan2(y: y, x: x) }
}

extension Point: AnimatableVector {
    /// The origin (0, 0).
    @inlinable
    public static var zero: Point { Point(x: 0, y: 0) }

    /// The component-wise sum.
    @inlinable
    public static func + (lhs: Point, rhs: Point) -> Point { Point(x: lhs.x + rhs.x, y: lhs.y + rhs.y) }

    /// The component-wise difference.
    @inlinable
    public static func - (lhs: Point, rhs: Point) -> Point { Point(x: lhs.x - rhs.x, y: lhs.y - rhs.y) }

    /// The vector, `factor` times as long.
    @inlinable
    public func scaled(by factor: Double) -> Point { Point(x: x * factor, y: y * factor) }

    /// The squared distance from the origin.
    @inlinable
    public var magnitudeSquared: Double { x * x + y * y }

    /// Whether both coordinates are finite.
    @inlinable
    public var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Point: CustomStringConvertible {
    /// The coordinates, as in `(12.0, 40.5)`.
    public var description: String { "(\(x), \(y))" }
}

/// A width and a height, in points.
public struct Size: Hashable, Sendable {
    /// The horizontal extent.
    public var width: Double
    /// The vertical extent.
    public var height: Double

    /// Creates a size from its extents. Negative extents are kept; ``Rect`` standardises them where it matters.
    @inlinable
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

extension Size: AnimatableVector {
    /// The size 0 × 0.
    @inlinable
    public static var zero: Size { Size(width: 0, height: 0) }

    /// The component-wise sum.
    @inlinable
    public static func + (lhs: Size, rhs: Size) -> Size {
        Size(width: lhs.width + rhs.width, height: lhs.height + rhs.height)
    }

    /// The component-wise difference.
    @inlinable
    public static func - (lhs: Size, rhs: Size) -> Size {
        Size(width: lhs.width - rhs.width, height: lhs.height - rhs.height)
    }

    /// Both extents multiplied by `factor`.
    @inlinable
    public func scaled(by factor: Double) -> Size { Size(width: width * factor, height: height * factor) }

    /// The sum of the squares of both extents.
    @inlinable
    public var magnitudeSquared: Double { width * width + height * height }

    /// Whether both extents are finite.
    @inlinable
    public var isFinite: Bool { width.isFinite && height.isFinite }
}

extension Size: CustomStringConvertible {
    /// The extents, as in `100.0×50.0`.
    public var description: String { "\(width)×\(height)" }
}

/// An axis-aligned rectangle: an origin and a size, in points.
///
/// As in Core Graphics, `size` may be negative; every derived value (`minX`, `width`, `union` …) is that of the
/// standardised rectangle, which covers the same area with a non-negative size.
public struct Rect: Hashable, Sendable {
    /// The corner that the size extends from.
    public var origin: Point
    /// The extents; may be negative.
    public var size: Size

    /// Creates a rectangle from an origin and a size.
    @inlinable
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Creates a rectangle from its origin and its extents.
    @inlinable
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// Creates a rectangle of the given size around a centre.
    @inlinable
    public init(center: Point, size: Size) {
        self.init(origin: Point(x: center.x - size.width / 2, y: center.y - size.height / 2), size: size)
    }

    /// The smaller horizontal coordinate.
    @inlinable
    public var minX: Double { Swift.min(origin.x, origin.x + size.width) }
    /// The smaller vertical coordinate.
    @inlinable
    public var minY: Double { Swift.min(origin.y, origin.y + size.height) }
    /// The larger horizontal coordinate.
    @inlinable
    public var maxX: Double { Swift.max(origin.x, origin.x + size.width) }
    /// The larger vertical coordinate.
    @inlinable
    public var maxY: Double { Swift.max(origin.y, origin.y + size.height) }
    /// The horizontal coordinate of the centre.
    @inlinable
    public var midX: Double { origin.x + size.width / 2 }
    /// The vertical coordinate of the centre.
    @inlinable
    public var midY: Double { origin.y + size.height / 2 }
    /// The absolute horizontal extent.
    @inlinable
    public var width: Double { size.width.magnitude }
    /// The absolute vertical extent.
    @inlinable
    public var height: Double { size.height.magnitude }
    /// The centre.
    @inlinable
    public var center: Point { Point(x: midX, y: midY) }
    /// Whether the rectangle covers no area.
    @inlinable
    public var isEmpty: Bool { size.width == 0 || size.height == 0 }

    /// The same area with a non-negative size.
    @inlinable
    public var standardized: Rect { Rect(x: minX, y: minY, width: width, height: height) }

    /// The corners: top left, top right, bottom right, bottom left.
    @inlinable
    public var corners: (Point, Point, Point, Point) {
        (
            Point(x: minX, y: minY), Point(x: maxX, y: minY),
            Point(x: maxX, y: maxY), Point(x: minX, y: maxY)
        )
    }

    /// The rectangle moved by (`dx`, `dy`).
    @inlinable
    public func offsetBy(dx: Double, dy: Double) -> Rect {
        Rect(origin: Point(x: origin.x + dx, y: origin.y + dy), size: size)
    }

    /// The standardised rectangle without its insets. Insets that are larger than the rectangle give size 0, at the middle
    /// of the inverted extent, never a negative size.
    public func inset(by insets: EdgeInsets) -> Rect {
        let (x, width) = Rect.insetExtent(from: minX, length: width, insets.left, insets.right)
        let (y, height) = Rect.insetExtent(from: minY, length: height, insets.top, insets.bottom)
        return Rect(x: x, y: y, width: width, height: height)
    }

    private static func insetExtent(
        from start: Double, length: Double, _ leading: Double, _ trailing: Double
    ) -> (start: Double, length: Double) {
        let rest = length - leading - trailing
        return rest >= 0 ? (start + leading, rest) : (start + leading + rest / 2, 0)
    }

    /// The smallest rectangle that covers both.
    public func union(_ other: Rect) -> Rect {
        let x = Swift.min(minX, other.minX)
        let y = Swift.min(minY, other.minY)
        return Rect(
            x: x, y: y, width: Swift.max(maxX, other.maxX) - x, height: Swift.max(maxY, other.maxY) - y)
    }

    /// The intersection, or `nil` where the two do not touch.
    public func intersection(_ other: Rect) -> Rect? {
        let x = Swift.max(minX, other.minX)
        let y = Swift.max(minY, other.minY)
        let width = Swift.min(maxX, other.maxX) - x
        let height = Swift.min(maxY, other.maxY) - y
        return width >= 0 && height >= 0 ? Rect(x: x, y: y, width: width, height: height) : nil
    }

    /// Whether the two overlap (touching edges do not count).
    @inlinable
    public func intersects(_ other: Rect) -> Bool {
        Swift.min(maxX, other.maxX) - Swift.max(minX, other.minX) > 0
            && Swift.min(maxY, other.maxY) - Swift.max(minY, other.minY) > 0
    }

    /// Whether the point lies inside or on the top or left edge.
    @inlinable
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// The bounding box of the four transformed corners.
    ///
    /// Boxing loses the shape: to take a rectangle through several transforms, compose them first and box once.
    @inlinable
    public func applying(_ transform: AffineTransform) -> Rect {
        let m = transform
        // The edges as vectors, not the differences of four corners: the size does not depend on the position.
        let x0 = m.a * origin.x + m.c * origin.y + m.tx
        let y0 = m.b * origin.x + m.d * origin.y + m.ty
        let xw = m.a * size.width
        let xh = m.c * size.height
        let yw = m.b * size.width
        let yh = m.d * size.height
        return Rect(
            x: x0 + Swift.min(xw, 0) + Swift.min(xh, 0),
            y: y0 + Swift.min(yw, 0) + Swift.min(yh, 0),
            width: xw.magnitude + xh.magnitude,
            height: yw.magnitude + yh.magnitude)
    }
}

extension Rect: AnimatableVector {
    /// The rectangle of size 0 at the origin.
    @inlinable
    public static var zero: Rect { Rect(origin: .zero, size: .zero) }

    /// The component-wise sum.
    @inlinable
    public static func + (lhs: Rect, rhs: Rect) -> Rect {
        Rect(origin: lhs.origin + rhs.origin, size: lhs.size + rhs.size)
    }

    /// The component-wise difference.
    @inlinable
    public static func - (lhs: Rect, rhs: Rect) -> Rect {
        Rect(origin: lhs.origin - rhs.origin, size: lhs.size - rhs.size)
    }

    /// Origin and size multiplied by `factor`.
    @inlinable
    public func scaled(by factor: Double) -> Rect {
        Rect(origin: origin.scaled(by: factor), size: size.scaled(by: factor))
    }

    /// The sum of the squares of the four components.
    @inlinable
    public var magnitudeSquared: Double { origin.magnitudeSquared + size.magnitudeSquared }

    /// Whether all four components are finite.
    @inlinable
    public var isFinite: Bool { origin.isFinite && size.isFinite }
}

extension Rect: CustomStringConvertible {
    /// The four components, as in `(10.0, 20.0, 100.0×50.0)`.
    public var description: String { "(\(origin.x), \(origin.y), \(size))" }
}

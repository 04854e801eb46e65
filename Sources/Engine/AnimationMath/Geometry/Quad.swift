/// Four points in order around a shape: a rectangle's corners after a projection.
public struct Quad: Hashable, Sendable {
    /// The image of the rectangle's top left corner.
    public var topLeft: Point
    /// The image of the top right corner.
    public var topRight: Point
    /// The image of the bottom right corner.
    public var bottomRight: Point
    /// The image of the bottom left corner.
    public var bottomLeft: Point

    /// Creates a quad from its four points.
    @inlinable
    public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// The corners of a rectangle.
    @inlinable
    public init(_ rect: Rect) {
        let corners = rect.corners
        self.init(topLeft: corners.0, topRight: corners.1, bottomRight: corners.2, bottomLeft: corners.3)
    }

    /// The smallest axis-aligned rectangle around the four points.
    public var boundingBox: Rect {
        var box = BoundingBox(topLeft)
        box.add(topRight)
        box.add(bottomRight)
        box.add(bottomLeft)
        return box.rect
    }

    /// The enclosed area with the sign of the direction in which the points run: positive while the front faces the
    /// viewer (clockwise on screen, y growing downwards), negative where the back does (the shoelace formula).
    public var signedArea: Double {
        let diagonal = bottomRight - topLeft
        let other = bottomLeft - topRight
        return (diagonal.x * other.y - diagonal.y * other.x) / 2
    }
}

/// The smallest rectangle around the points added so far.
struct BoundingBox {
    private var minimum: Point
    private var maximum: Point

    init(_ point: Point) {
        (minimum, maximum) = (point, point)
    }

    mutating func add(_ point: Point) {
        minimum = Point(x: min(minimum.x, point.x), y: min(minimum.y, point.y))
        maximum = Point(x: max(maximum.x, point.x), y: max(maximum.y, point.y))
    }

    var rect: Rect {
        Rect(
            x: minimum.x, y: minimum.y, width: maximum.x - minimum.x, height: maximum.y - minimum.y)
    }
}

/// A map of the plane that keeps straight lines straight: a layer's plane seen in the plane of its superlayer.
///
///     (X, Y, W) = (x, y, 1)·H        x′ = X / W        y′ = Y / W
///
/// A layer that is turned in space under a perspective (`m34`) is flattened into its superlayer's plane: z is dropped
/// after the division by W. Flattened once per layer, such maps compose by multiplication up the chain of superlayers.
/// W is 1 in the plane of the superlayer, 0 in the plane of the eye, negative behind it.
public struct ProjectiveTransform: Hashable, Sendable {
    /// The image of the x direction: X, Y and W per unit of x.
    public var row1: SIMD3<Double>
    /// The image of the y direction: X, Y and W per unit of y.
    public var row2: SIMD3<Double>
    /// The image of the origin.
    public var row3: SIMD3<Double>

    /// The smallest W that is shown: 1/1024, where a layer is seen 1 024 times as large as in its superlayer's plane.
    /// Points nearer to the eye than that, or behind it, are cut off.
    public static let minimumW = 1.0 / 1024

    /// Creates a map from its rows.
    @inlinable
    public init(row1: SIMD3<Double>, row2: SIMD3<Double>, row3: SIMD3<Double>) {
        self.row1 = row1
        self.row2 = row2
        self.row3 = row3
    }

    /// The view of the plane z = 0 through `transform`: the third row and the third column do not count.
    @inlinable
    public init(flattening transform: Transform3D) {
        self.init(
            row1: SIMD3(transform.row1.x, transform.row1.y, transform.row1.w),
            row2: SIMD3(transform.row2.x, transform.row2.y, transform.row2.w),
            row3: SIMD3(transform.row4.x, transform.row4.y, transform.row4.w))
    }

    /// The map of an affine transform: W is 1 everywhere.
    @inlinable
    public init(_ transform: AffineTransform) {
        self.init(
            row1: SIMD3(transform.a, transform.b, 0), row2: SIMD3(transform.c, transform.d, 0),
            row3: SIMD3(transform.tx, transform.ty, 1))
    }

    /// The map that changes nothing.
    @inlinable
    public static var identity: ProjectiveTransform { ProjectiveTransform(.identity) }

    /// This map, then `next`: from a layer's plane through its superlayer's to the one above.
    @inlinable
    public func concatenating(_ next: ProjectiveTransform) -> ProjectiveTransform {
        ProjectiveTransform(row1: next.image(of: row1), row2: next.image(of: row2), row3: next.image(of: row3))
    }

    /// The image of a homogeneous row vector (x, y, w).
    @inlinable
    public func image(of vector: SIMD3<Double>) -> SIMD3<Double> {
        vector.x * row1 + vector.y * row2 + vector.z * row3
    }

    /// Whether W is the same everywhere and positive, so that parallel lines stay parallel.
    @inlinable
    public var isAffine: Bool { row1.z == 0 && row2.z == 0 && row3.z > 0 }

    /// The affine transform that does the same, or `nil` where there is a perspective.
    @inlinable
    public var affineTransform: AffineTransform? {
        guard isAffine else { return nil }
        let w = row3.z
        return AffineTransform(
            a: row1.x / w, b: row1.y / w, c: row2.x / w, d: row2.y / w, tx: row3.x / w, ty: row3.y / w)
    }

    /// The map that undoes this one, or `nil` where the plane is seen edge-on or the inverse does not fit a `Double`.
    ///
    /// W of the inverse is 1 / W of this map: positive at the images of the points in front of the eye.
    public var inverse: ProjectiveTransform? {
        let (a, b, c) = (row1, row2, row3)
        let determinant = a.x * (b.y * c.z - b.z * c.y) + a.y * (b.z * c.x - b.x * c.z) + a.z * (b.x * c.y - b.y * c.x)
        guard determinant != 0, determinant.isFinite else { return nil }
        let inverse = ProjectiveTransform(
            row1: SIMD3(b.y * c.z - b.z * c.y, a.z * c.y - a.y * c.z, a.y * b.z - a.z * b.y) / determinant,
            row2: SIMD3(b.z * c.x - b.x * c.z, a.x * c.z - a.z * c.x, a.z * b.x - a.x * b.z) / determinant,
            row3: SIMD3(b.x * c.y - b.y * c.x, a.y * c.x - a.x * c.y, a.x * b.y - a.y * b.x) / determinant)
        return inverse.row1.isFinite && inverse.row2.isFinite && inverse.row3.isFinite ? inverse : nil
    }

    /// The projection of a point of the layer's plane, or `nil` if it is nearer to the eye than ``minimumW``.
    public func point(_ point: Point) -> Point? {
        let image = image(of: point)
        return image.z >= Self.minimumW ? Point(x: image.x / image.z, y: image.y / image.z) : nil
    }

    /// The projections of a rectangle's corners, or `nil` if one of them is nearer to the eye than ``minimumW``:
    /// what remains of the rectangle has three or five corners then, see ``corners(of:)``.
    public func quad(of rect: Rect) -> Quad? {
        let corners = rect.corners
        guard let topLeft = point(corners.0), let topRight = point(corners.1),
            let bottomRight = point(corners.2), let bottomLeft = point(corners.3)
        else { return nil }
        return Quad(topLeft: topLeft, topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
    }

    /// The corners of the visible part of a rectangle in order: none, or three to five. The rectangle is clipped along
    /// the line where W is ``minimumW`` (Sutherland and Hodgman, Reentrant Polygon Clipping, 1974).
    public func corners(of rect: Rect) -> [Point] {
        var corners: [Point] = []
        forEachVisibleCorner(of: rect) { corners.append($0) }
        return corners
    }

    /// The smallest axis-aligned rectangle around the visible part of a rectangle, or `nil` where nothing is visible.
    ///
    /// For an affine map it is exactly `rect.applying(_:)` of that map.
    public func boundingBox(of rect: Rect) -> Rect? {
        if let affineTransform { return rect.applying(affineTransform) }
        var box: BoundingBox?
        forEachVisibleCorner(of: rect) { corner in
            if box == nil { box = BoundingBox(corner) } else { box?.add(corner) }
        }
        return box?.rect
    }

    private func image(of point: Point) -> SIMD3<Double> {
        point.x * row1 + point.y * row2 + row3
    }

    private func forEachVisibleCorner(of rect: Rect, _ body: (Point) -> Void) {
        let corners = rect.corners
        let images = (image(of: corners.0), image(of: corners.1), image(of: corners.2), image(of: corners.3))
        clip(from: images.3, to: images.0, body)
        clip(from: images.0, to: images.1, body)
        clip(from: images.1, to: images.2, body)
        clip(from: images.2, to: images.3, body)
    }

    /// Reports where an edge crosses the clipping line, and the edge's end where that is visible.
    private func clip(from start: SIMD3<Double>, to end: SIMD3<Double>, _ body: (Point) -> Void) {
        let limit = Self.minimumW
        if (start.z >= limit) != (end.z >= limit) {
            let fraction = (limit - start.z) / (end.z - start.z)
            let crossing = start + fraction * (end - start)
            body(Point(x: crossing.x / limit, y: crossing.y / limit))
        }
        if end.z >= limit { body(Point(x: end.x / end.z, y: end.y / end.z)) }
    }
}

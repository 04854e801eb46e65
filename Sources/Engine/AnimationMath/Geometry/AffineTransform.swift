import RealModule

/// An affine map of the plane, in Core Graphics' convention.
///
///     x′ = a·x + c·y + tx
///     y′ = b·x + d·y + ty
///
/// `first.concatenating(second)` applies `first`, then `second`. Angles are radians; with y growing downwards a
/// positive angle turns clockwise on screen.
public struct AffineTransform: Hashable, Sendable {
    /// The coefficient of x in x′.
    public var a: Double
    /// The coefficient of x in y′.
    public var b: Double
    /// The coefficient of y in x′.
    public var c: Double
    /// The coefficient of y in y′.
    public var d: Double
    /// The horizontal translation, in points.
    public var tx: Double
    /// The vertical translation, in points.
    public var ty: Double

    /// Creates a transform from its six elements.
    @inlinable
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The transform that changes nothing.
    @inlinable
    public static var identity: AffineTransform { AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }

    /// A translation by (`x`, `y`) points.
    @inlinable
    public static func translation(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
    }

    /// A scale about the origin.
    @inlinable
    public static func scale(x: Double, y: Double) -> AffineTransform {
        AffineTransform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
    }

    /// A rotation about the origin, in radians.
    public static func rotation(_ angle: Double) -> AffineTransform {
        let (sine, cosine) = (Double.sin(angle), Double.cos(angle))
        return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// This transform, then `next`.
    @inlinable
    public func concatenating(_ next: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: a * next.a + b * next.c,
            b: a * next.b + b * next.d,
            c: c * next.a + d * next.c,
            d: c * next.b + d * next.d,
            tx: tx * next.a + ty * next.c + next.tx,
            ty: tx * next.b + ty * next.d + next.ty)
    }

    /// This transform about the point `center` instead of the origin.
    @inlinable
    public func about(_ center: Point) -> AffineTransform {
        AffineTransform(
            a: a, b: b, c: c, d: d,
            tx: tx + center.x - (a * center.x + c * center.y),
            ty: ty + center.y - (b * center.x + d * center.y))
    }

    /// The signed factor by which areas grow; 0 for a transform without inverse.
    @inlinable
    public var determinant: Double { a * d - b * c }

    /// Whether the transform is a translation, which keeps sizes.
    @inlinable
    public var isTranslation: Bool { a == 1 && b == 0 && c == 0 && d == 1 }

    /// Whether axis-aligned rectangles stay axis-aligned without exchanging the axes.
    @inlinable
    public var isAxisAligned: Bool { b == 0 && c == 0 }

    /// The inverse transform.
    ///
    /// - Throws: ``GeometryError/singularTransform(_:)`` where the determinant is 0, an element is not finite, or the
    ///   inverse does not fit a `Double`.
    public func inverted() throws(GeometryError) -> AffineTransform {
        if isAxisAligned {
            let inverse = AffineTransform(a: 1 / a, b: 0, c: 0, d: 1 / d, tx: -tx / a, ty: -ty / d)
            guard isFinite, inverse.isFinite else { throw .singularTransform(self) }
            return inverse
        }
        let determinant = determinant
        let inverse = AffineTransform(
            a: d / determinant, b: -b / determinant,
            c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant,
            ty: (b * tx - a * ty) / determinant)
        guard isFinite, inverse.isFinite else { throw .singularTransform(self) }
        return inverse
    }
}

extension Point {
    /// The image of the point under `transform`.
    @inlinable
    public func applying(_ transform: AffineTransform) -> Point {
        Point(
            x: transform.a * x + transform.c * y + transform.tx,
            y: transform.b * x + transform.d * y + transform.ty)
    }
}

extension AffineTransform: AnimatableVector {
    /// All elements 0. Not the ``identity``: this is the neutral element of component-wise addition.
    @inlinable
    public static var zero: AffineTransform { AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

    /// The element-wise sum.
    @inlinable
    public static func + (lhs: AffineTransform, rhs: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: lhs.a + rhs.a, b: lhs.b + rhs.b, c: lhs.c + rhs.c,
            d: lhs.d + rhs.d, tx: lhs.tx + rhs.tx, ty: lhs.ty + rhs.ty)
    }

    /// The element-wise difference.
    @inlinable
    public static func - (lhs: AffineTransform, rhs: AffineTransform) -> AffineTransform {
        AffineTransform(
            a: lhs.a - rhs.a, b: lhs.b - rhs.b, c: lhs.c - rhs.c,
            d: lhs.d - rhs.d, tx: lhs.tx - rhs.tx, ty: lhs.ty - rhs.ty)
    }

    /// Every element multiplied by `factor`.
    @inlinable
    public func scaled(by factor: Double) -> AffineTransform {
        AffineTransform(
            a: a * factor, b: b * factor, c: c * factor, d: d * factor, tx: tx * factor, ty: ty * factor)
    }

    /// The sum of the squares of the six elements.
    @inlinable
    public var magnitudeSquared: Double { a * a + b * b + c * c + d * d + tx * tx + ty * ty }

    /// Whether all six elements are finite.
    @inlinable
    public var isFinite: Bool {
        a.isFinite && b.isFinite && c.isFinite && d.isFinite && tx.isFinite && ty.isFinite
    }
}

import RealModule

/// A 4×4 matrix that places a layer in space, in Core Animation's convention.
///
/// Points are rows and are multiplied from the left: (x, y, z, 1)·M. The translation is in row 4; a perspective with the
/// eye at distance d is the element −1/d in row 3, column 4. `first.concatenating(second)` applies `first`, then
/// `second`. Angles are radians; lengths are points.
public struct Transform3D: Hashable, Sendable {
    /// The image of the x axis: m11, m12, m13, m14.
    public var row1: SIMD4<Double>
    /// The image of the y axis: m21, m22, m23, m24.
    public var row2: SIMD4<Double>
    /// The image of the z axis: m31, m32, m33, m34.
    public var row3: SIMD4<Double>
    /// The image of the origin: m41, m42, m43, m44.
    public var row4: SIMD4<Double>

    /// Creates a matrix from its rows.
    @inlinable
    public init(row1: SIMD4<Double>, row2: SIMD4<Double>, row3: SIMD4<Double>, row4: SIMD4<Double>) {
        self.row1 = row1
        self.row2 = row2
        self.row3 = row3
        self.row4 = row4
    }

    /// The matrix that does to the plane what `transform` does and leaves z alone.
    @inlinable
    public init(_ transform: AffineTransform) {
        self.init(
            row1: SIMD4(transform.a, transform.b, 0, 0), row2: SIMD4(transform.c, transform.d, 0, 0),
            row3: SIMD4(0, 0, 1, 0), row4: SIMD4(transform.tx, transform.ty, 0, 1))
    }

    /// The transform that changes nothing.
    @inlinable
    public static var identity: Transform3D {
        Transform3D(
            row1: SIMD4(1, 0, 0, 0), row2: SIMD4(0, 1, 0, 0), row3: SIMD4(0, 0, 1, 0), row4: SIMD4(0, 0, 0, 1))
    }

    /// A translation by (`x`, `y`, `z`) points.
    @inlinable
    public static func translation(x: Double, y: Double, z: Double) -> Transform3D {
        var translation = Transform3D.identity
        translation.row4 = SIMD4(x, y, z, 1)
        return translation
    }

    /// A scale about the origin.
    @inlinable
    public static func scale(x: Double, y: Double, z: Double) -> Transform3D {
        Transform3D(
            row1: SIMD4(x, 0, 0, 0), row2: SIMD4(0, y, 0, 0), row3: SIMD4(0, 0, z, 0), row4: SIMD4(0, 0, 0, 1))
    }

    /// A rotation by `angle` radians about the axis (`x`, `y`, `z`) of any length (Rodrigues' formula). About an axis
    /// whose length is 0, infinite or no number it is the identity.
    ///
    /// About a coordinate axis the elements are exactly 0, 1 and the angle's sine and cosine.
    public static func rotation(_ angle: Double, x: Double, y: Double, z: Double) -> Transform3D {
        let length = Double.hypot(Double.hypot(x, y), z)
        guard length > 0, length.isFinite else { return .identity }
        let (x, y, z) = (x / length, y / length, z / length)
        let (sine, cosine, half) = (Double.sin(angle), Double.cos(angle), Double.sin(angle / 2))
        let versine = 2 * half * half
        let (xy, yz, zx) = (versine * x * y, versine * y * z, versine * z * x)
        return Transform3D(
            row1: SIMD4(x * x + cosine * (y * y + z * z), xy + sine * z, zx - sine * y, 0),
            row2: SIMD4(xy - sine * z, y * y + cosine * (z * z + x * x), yz + sine * x, 0),
            row3: SIMD4(zx + sine * y, yz - sine * x, z * z + cosine * (x * x + y * y), 0),
            row4: SIMD4(0, 0, 0, 1))
    }

    /// This transform, then `next`: the matrix product self · next.
    @inlinable
    public func concatenating(_ next: Transform3D) -> Transform3D {
        Transform3D(
            row1: next.image(of: row1), row2: next.image(of: row2),
            row3: next.image(of: row3), row4: next.image(of: row4))
    }

    /// The image of a homogeneous row vector (x, y, z, w). The point itself is the first three divided by the fourth.
    @inlinable
    public func image(of vector: SIMD4<Double>) -> SIMD4<Double> {
        vector.x * row1 + vector.y * row2 + vector.z * row3 + vector.w * row4
    }

    /// This transform with the point `center` of the plane z = 0 in the role of the origin.
    @inlinable
    public func about(_ center: Point) -> Transform3D {
        Transform3D.translation(x: -center.x, y: -center.y, z: 0)
            .concatenating(self)
            .concatenating(.translation(x: center.x, y: center.y, z: 0))
    }

    /// Whether the transform does no more than an affine transform of the plane can: z stays alone, no perspective.
    @inlinable
    public var isAffine: Bool {
        row1.z == 0 && row1.w == 0 && row2.z == 0 && row2.w == 0
            && row3 == SIMD4(0, 0, 1, 0) && row4.z == 0 && row4.w == 1
    }

    /// The elements that act in the plane. The whole transform only where ``isAffine`` holds.
    @inlinable
    public var affinePart: AffineTransform {
        AffineTransform(a: row1.x, b: row1.y, c: row2.x, d: row2.y, tx: row4.x, ty: row4.y)
    }

    /// The transform that undoes this one, or `nil` where there is none that fits a `Double`.
    ///
    /// Computed from the twelve 2×2 minors (Laplace's expansion by two pairs of rows).
    public var inverse: Transform3D? {
        let (a, b, c, d) = (row1, row2, row3, row4)
        let (s0, s1, s2) = (a.x * b.y - b.x * a.y, a.x * b.z - b.x * a.z, a.x * b.w - b.x * a.w)
        let (s3, s4, s5) = (a.y * b.z - b.y * a.z, a.y * b.w - b.y * a.w, a.z * b.w - b.z * a.w)
        let (c0, c1, c2) = (c.x * d.y - d.x * c.y, c.x * d.z - d.x * c.z, c.x * d.w - d.x * c.w)
        let (c3, c4, c5) = (c.y * d.z - d.y * c.z, c.y * d.w - d.y * c.w, c.z * d.w - d.z * c.w)
        let determinant = (s0 * c5 - s1 * c4 + s2 * c3) + (s3 * c2 - s4 * c1 + s5 * c0)
        guard determinant != 0, determinant.isFinite else { return nil }
        let inverse = Transform3D(
            row1: SIMD4(
                b.y * c5 - b.z * c4 + b.w * c3, a.z * c4 - a.y * c5 - a.w * c3,
                d.y * s5 - d.z * s4 + d.w * s3, c.z * s4 - c.y * s5 - c.w * s3) / determinant,
            row2: SIMD4(
                b.z * c2 - b.x * c5 - b.w * c1, a.x * c5 - a.z * c2 + a.w * c1,
                d.z * s2 - d.x * s5 - d.w * s1, c.x * s5 - c.z * s2 + c.w * s1) / determinant,
            row3: SIMD4(
                b.x * c4 - b.y * c2 + b.w * c0, a.y * c2 - a.x * c4 - a.w * c0,
                d.x * s4 - d.y * s2 + d.w * s0, c.y * s2 - c.x * s4 - c.w * s0) / determinant,
            row4: SIMD4(
                b.y * c1 - b.x * c3 - b.z * c0, a.x * c3 - a.y * c1 + a.z * c0,
                d.y * s1 - d.x * s3 - d.z * s0, c.x * s3 - c.y * s1 + c.z * s0) / determinant)
        return inverse.isFinite ? inverse : nil
    }
}

extension Transform3D: AnimatableVector {
    /// All elements 0. Not the ``identity``: this is the neutral element of component-wise addition.
    @inlinable
    public static var zero: Transform3D { Transform3D(row1: .zero, row2: .zero, row3: .zero, row4: .zero) }

    /// The element-wise sum.
    @inlinable
    public static func + (lhs: Transform3D, rhs: Transform3D) -> Transform3D {
        Transform3D(
            row1: lhs.row1 + rhs.row1, row2: lhs.row2 + rhs.row2,
            row3: lhs.row3 + rhs.row3, row4: lhs.row4 + rhs.row4)
    }

    /// The element-wise difference.
    @inlinable
    public static func - (lhs: Transform3D, rhs: Transform3D) -> Transform3D {
        Transform3D(
            row1: lhs.row1 - rhs.row1, row2: lhs.row2 - rhs.row2,
            row3: lhs.row3 - rhs.row3, row4: lhs.row4 - rhs.row4)
    }

    /// Every element multiplied by `factor`.
    @inlinable
    public func scaled(by factor: Double) -> Transform3D {
        Transform3D(row1: row1 * factor, row2: row2 * factor, row3: row3 * factor, row4: row4 * factor)
    }

    /// The sum of the squares of the sixteen elements.
    @inlinable
    public var magnitudeSquared: Double {
        (row1 * row1 + row2 * row2 + row3 * row3 + row4 * row4).sum()
    }

    /// Whether all sixteen elements are finite.
    @inlinable
    public var isFinite: Bool {
        row1.isFinite && row2.isFinite && row3.isFinite && row4.isFinite
    }
}

extension SIMD where Scalar == Double {
    /// Whether no element is infinite or NaN: 0 · x is 0 for every finite x, and NaN otherwise.
    @inlinable
    var isFinite: Bool { (self * 0).sum() == 0 }
}

/// A transform in space taken apart: scale, then skew, then rotation, then translation, then perspective.
///
/// Interpolating the parts keeps a turning layer rigid, where interpolating the sixteen elements shrinks it. The method is
/// that of Thomas (Decomposing a Matrix into Simple Transformations, Graphics Gems II, 1991) with a quaternion as the
/// rotation. A mirrored transform has one negative scale: that of the axis which points most against its own direction;
/// for a transform of the plane these are the parts of ``DecomposedTransform``. Core Animation's own rule is not
/// documented, nor recorded.
public struct DecomposedTransform3D: Hashable, Sendable {
    /// The movement of the origin, in points.
    public var translation: SIMD3<Double>
    /// The rotation.
    public var rotation: Quaternion
    /// The factors along the three axes; negative mirrors.
    public var scale: SIMD3<Double>
    /// The tangents of the angles by which y leans towards x, z towards x, and z towards y.
    public var skew: SIMD3<Double>
    /// The fourth column of the perspective that acts last; (0, 0, 0, 1) without one, (0, 0, −1/d, 1) with the eye at
    /// distance d.
    public var perspective: SIMD4<Double>

    /// Creates a transform from its parts.
    public init(
        translation: SIMD3<Double> = .zero, rotation: Quaternion = .identity,
        scale: SIMD3<Double> = SIMD3(repeating: 1), skew: SIMD3<Double> = .zero,
        perspective: SIMD4<Double> = SIMD4(0, 0, 0, 1)
    ) {
        self.translation = translation
        self.rotation = rotation
        self.scale = scale
        self.skew = skew
        self.perspective = perspective
    }

    /// Takes a transform apart, or gives `nil` where an element is not finite, or where the transform flattens space in
    /// front of a perspective, which then has no unique parts.
    ///
    /// An axis that is scaled to 0 has no direction of its own: it gets the one that turns the others least.
    public init?(_ transform: Transform3D) {
        guard transform.isFinite else { return nil }
        let rows = (transform.row1.firstThree, transform.row2.firstThree, transform.row3.firstThree)
        translation = transform.row4.firstThree
        let column = SIMD4(transform.row1.w, transform.row2.w, transform.row3.w, transform.row4.w)
        if column == SIMD4(0, 0, 0, 1) {
            perspective = column
        } else {
            guard let solved = Self.perspective(rows, translation, column) else { return nil }
            perspective = solved
        }

        // Gram and Schmidt, row by row.
        var (sx, sy, sz) = (rows.0.length, 0.0, 0.0)
        let u = sx > 0 ? rows.0 / sx : rows.1.cross(rows.2).normalized ?? rows.1.perpendicular(to: rows.2, near: 0)
        var kxy = u.dot(rows.1)
        let yRest = rows.1 - kxy * u
        sy = yRest.significantLength(of: rows.1)
        let v = sy > 0 ? yRest / sy : rows.2.cross(u).normalized ?? u.perpendicular(to: u, near: 1)
        var (kxz, kyz) = (u.dot(rows.2), v.dot(rows.2))
        let zRest = rows.2 - kxz * u - kyz * v
        sz = zRest.significantLength(of: rows.2)
        var n = u.cross(v)
        if sz > 0, zRest.dot(n) < 0 { n = -n }

        // The skews are relative to the scale of the axis that leans.
        kxy = sy > 0 ? kxy / sy : 0
        (kxz, kyz) = sz > 0 ? (kxz / sz, kyz / sz) : (0, 0)
        scale = SIMD3(sx, sy, sz)
        skew = SIMD3(kxy, kxz, kyz)
        if u.cross(v).dot(n) > 0 {
            rotation = Quaternion(rows: u, v, n)
        } else {
            switch Self.mirroredAxis(rows) {
            case 0:
                rotation = Quaternion(rows: -u, v, n)
                scale.x = -sx
                skew = SIMD3(-kxy, -kxz, kyz)
            case 1:
                rotation = Quaternion(rows: u, -v, n)
                scale.y = -sy
                skew = SIMD3(-kxy, kxz, -kyz)
            default:
                rotation = Quaternion(rows: u, v, -n)
                scale.z = -sz
                skew = SIMD3(kxy, -kxz, -kyz)
            }
        }
    }

    /// The transform that the parts make.
    public var transform: Transform3D {
        let (u, v, n) = rotation.rows
        let x = scale.x * u
        let y = scale.y * (skew.x * u + v)
        let z = scale.z * (skew.y * u + skew.z * v + n)
        let (q, s) = (perspective.firstThree, perspective.w)
        return Transform3D(
            row1: SIMD4(x, x.dot(q)), row2: SIMD4(y, y.dot(q)), row3: SIMD4(z, z.dot(q)),
            row4: SIMD4(translation, translation.dot(q) + s))
    }

    /// The transform at `progress` of the change from this one to `end`: the parts change linearly, the rotation at
    /// constant angular velocity by the shorter of both directions.
    ///
    /// - Parameters:
    ///   - end: The transform at progress 1.
    ///   - progress: The fraction of the change; beyond 0…1 it goes on.
    public func interpolated(to end: DecomposedTransform3D, progress: Double) -> DecomposedTransform3D {
        if progress == 1 { return end }
        return DecomposedTransform3D(
            translation: translation + progress * (end.translation - translation),
            rotation: rotation.interpolated(to: end.rotation, progress: progress),
            scale: scale + progress * (end.scale - scale),
            skew: skew + progress * (end.skew - skew),
            perspective: perspective + progress * (end.perspective - perspective))
    }

    /// The column that makes the fourth column of the whole out of the rows and the translation (Cramer's rule).
    private static func perspective(
        _ rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>), _ translation: SIMD3<Double>, _ column: SIMD4<Double>
    ) -> SIMD4<Double>? {
        let (yz, zx, xy) = (rows.1.cross(rows.2), rows.2.cross(rows.0), rows.0.cross(rows.1))
        let determinant = rows.0.dot(yz)
        let solved = (column.x * yz + column.y * zx + column.z * xy) / determinant
        guard determinant != 0, solved.isFinite else { return nil }
        return SIMD4(solved, column.w - translation.dot(solved))
    }

    private static func mirroredAxis(_ rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)) -> Int {
        let x = rows.0.x / rows.0.length
        let y = rows.1.y / rows.1.length
        let z = rows.2.z / rows.2.length
        if z < x, z < y { return 2 }
        return rows.0.x < rows.1.y ? 0 : 1
    }
}

extension SIMD4<Double> {
    /// The vector without its fourth element.
    fileprivate var firstThree: SIMD3<Double> { SIMD3(x, y, z) }
}

extension SIMD3<Double> {
    func dot(_ other: SIMD3) -> Double { (self * other).sum() }

    func cross(_ other: SIMD3) -> SIMD3 {
        SIMD3(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    fileprivate var length: Double { dot(self).squareRoot() }

    /// The direction, or `nil` for a vector without one.
    fileprivate var normalized: SIMD3? {
        let length = length
        return length > 0 && length.isFinite ? self / length : nil
    }

    /// The length of what is left of `whole` after a subtraction, or 0 where that is no more than rounding.
    fileprivate func significantLength(of whole: SIMD3) -> Double {
        let length = length
        return length > 8 * .ulpOfOne * whole.length ? length : 0
    }

    /// The unit vector nearest to a coordinate axis that is at right angles to this vector, or to `other` if this one has
    /// no direction; the axis itself where neither has one.
    fileprivate func perpendicular(to other: SIMD3, near axis: Int) -> SIMD3 {
        var unit = SIMD3.zero
        unit[axis] = 1
        guard let direction = normalized ?? other.normalized else { return unit }
        if let nearest = (unit - unit.dot(direction) * direction).normalized { return nearest }
        // The vector lies on the axis: the next axis is at right angles to it.
        var next = SIMD3.zero
        next[(axis + 1) % 3] = 1
        return next
    }
}

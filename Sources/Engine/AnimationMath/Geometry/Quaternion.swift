import RealModule

/// A rotation in space: the unit quaternion x·i + y·j + z·k + w.
///
/// (x, y, z) is the axis times the sine of half the angle, w the cosine of half the angle. A quaternion and its negative
/// are the same rotation.
public struct Quaternion: Hashable, Sendable {
    /// The four components, w last.
    public var components: SIMD4<Double>

    /// Creates a quaternion from its components, which are made to have length 1. The identity where their length is 0 or
    /// not finite.
    public init(x: Double, y: Double, z: Double, w: Double) {
        let components = SIMD4(x, y, z, w)
        let length = (components * components).sum().squareRoot()
        self.components = length > 0 && length.isFinite ? components / length : SIMD4(0, 0, 0, 1)
    }

    private init(unit components: SIMD4<Double>) {
        self.components = components
    }

    /// The rotation that changes nothing.
    public static var identity: Quaternion { Quaternion(unit: SIMD4(0, 0, 0, 1)) }

    /// The rotation about the x axis, then about the y axis, then about the z axis, by angles in radians.
    public init(eulerAngles angles: SIMD3<Double>) {
        let (sx, cx) = (Double.sin(angles.x / 2), Double.cos(angles.x / 2))
        let (sy, cy) = (Double.sin(angles.y / 2), Double.cos(angles.y / 2))
        let (sz, cz) = (Double.sin(angles.z / 2), Double.cos(angles.z / 2))
        self.init(
            x: sx * cy * cz - cx * sy * sz, y: cx * sy * cz + sx * cy * sz,
            z: cx * cy * sz - sx * sy * cz, w: cx * cy * cz + sx * sy * sz)
    }

    /// The rotation whose matrix has the given rows: three unit vectors at right angles, a right-handed system.
    ///
    /// The largest of the four components is computed first and divides the others, so that no digits are lost at any
    /// angle (Shepperd, Quaternion from Rotation Matrix, 1978).
    init(rows u: SIMD3<Double>, _ v: SIMD3<Double>, _ n: SIMD3<Double>) {
        let trace = u.x + v.y + n.z
        if trace >= max(u.x, v.y, n.z) {
            self.init(x: v.z - n.y, y: n.x - u.z, z: u.y - v.x, w: 1 + trace)
        } else if u.x >= max(v.y, n.z) {
            self.init(x: 1 + u.x - v.y - n.z, y: u.y + v.x, z: n.x + u.z, w: v.z - n.y)
        } else if v.y >= n.z {
            self.init(x: u.y + v.x, y: 1 + v.y - u.x - n.z, z: v.z + n.y, w: n.x - u.z)
        } else {
            self.init(x: n.x + u.z, y: v.z + n.y, z: 1 + n.z - u.x - v.y, w: u.y - v.x)
        }
    }

    /// The rows of the rotation's matrix: the images of the three axes.
    var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
        let (x, y, z, w) = (components.x, components.y, components.z, components.w)
        return (
            SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
            SIMD3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
            SIMD3(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y))
        )
    }

    /// The angles about the x, the y and the z axis that make the rotation in this order, in radians; the one about y lies
    /// in −π/2…π/2.
    ///
    /// Where that angle is ±π/2 the other two axes coincide: the one about z is 0 then.
    public var eulerAngles: SIMD3<Double> {
        let (u, v, n) = rows
        let cosine = Double.hypot(u.x, u.y)
        let y = Double.atan2(y: -u.z, x: cosine)
        // Below the rounding error of the elements their angle is noise.
        guard cosine > 4 * .ulpOfOne else { return SIMD3(.atan2(y: -n.y, x: v.y), y, 0) }
        return SIMD3(.atan2(y: v.z, x: n.z), y, .atan2(y: u.y, x: u.x))
    }

    /// The rotation at `progress` of the turn from this rotation to `end`, at constant angular velocity and by the shorter
    /// of both directions (Shoemake, Animating Rotation with Quaternion Curves, 1985).
    ///
    /// - Parameters:
    ///   - end: The rotation at progress 1.
    ///   - progress: The fraction of the turn; beyond 0…1 the turn goes on.
    public func interpolated(to end: Quaternion, progress: Double) -> Quaternion {
        let start = components
        let end = (start * end.components).sum() < 0 ? -end.components : end.components
        let (difference, sum) = (end - start, end + start)
        let angle =
            2
            * Double.atan2(
                y: (difference * difference).sum().squareRoot(), x: (sum * sum).sum().squareRoot())
        // sin(p·a) / sin(a) is p, to a rounding error, for the smallest angles.
        guard angle > 1e-8 else { return Quaternion(unit: start + progress * difference) }
        let sine = Double.sin(angle)
        let startWeight = Double.sin((1 - progress) * angle) / sine
        let endWeight = Double.sin(progress * angle) / sine
        return Quaternion(unit: startWeight * start + endWeight * end)
    }
}

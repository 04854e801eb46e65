// The polynomials of LanePolynomials: coefficients from the highest power down.

extension Float {
    /// (2^r − 1) / r on \|r\| ≤ 1/2, within 2⁻²⁵, relative.
    @_alwaysEmitIntoClient @inline(__always)
    public static func powerOfTwoTail<V: PolynomialArgument>(_ r: V) -> V where V.Scalar == Self {
        var p = V(0.00015403510769829154)
        p = V.multiplyAdd(p, r, V(0.0013390735257416964))
        p = V.multiplyAdd(p, r, V(0.009618237614631653))
        p = V.multiplyAdd(p, r, V(0.05550357326865196))
        p = V.multiplyAdd(p, r, V(0.24022649228572845))
        p = V.multiplyAdd(p, r, V(0.6931471824645996))
        return p
    }

    /// sin(π/2·f) / f of z = f² on \|f\| ≤ 1/2, within 2⁻²⁴, relative.
    @_alwaysEmitIntoClient @inline(__always)
    public static func quarterSineTail<V: PolynomialArgument>(_ z: V) -> V where V.Scalar == Self {
        var p = V(-0.00460165785625577)
        p = V.multiplyAdd(p, z, V(0.07968003302812576))
        p = V.multiplyAdd(p, z, V(-0.6459634900093079))
        p = V.multiplyAdd(p, z, V(1.5707963705062866))
        return p
    }

    /// (cos(π/2·f) − 1) / z of z = f² on \|f\| ≤ 1/2: cos within 2⁻²⁶, relative.
    @_alwaysEmitIntoClient @inline(__always)
    public static func quarterCosineTail<V: PolynomialArgument>(_ z: V) -> V where V.Scalar == Self {
        var p = V(0.0009040216682478786)
        p = V.multiplyAdd(p, z, V(-0.02086028829216957))
        p = V.multiplyAdd(p, z, V(0.25366923213005066))
        p = V.multiplyAdd(p, z, V(-1.2337005138397217))
        return p
    }
}

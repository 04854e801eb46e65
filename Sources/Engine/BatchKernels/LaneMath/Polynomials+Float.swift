// The polynomials of LanePolynomials: coefficients from the highest power down.

extension Float {
    /// (e^r − 1 − r) / r² on \|r\| ≤ ln 2 / 2: e^r within 2⁻²⁸, relative.
    @_alwaysEmitIntoClient @inline(__always)
    public static func exponentialTail<V: LaneVector>(_ r: V) -> V where V.Scalar == Self {
        var p = V(0.0013814613921567798)
        p = V.multiplyAdd(p, r, V(0.008368710055947304))
        p = V.multiplyAdd(p, r, V(0.04166838899254799))
        p = V.multiplyAdd(p, r, V(0.1666652113199234))
        p = V.multiplyAdd(p, r, V(0.4999999403953552))
        return p
    }

    /// (sin r − r) / r³ of z = r² on \|r\| ≤ π/4: sin within 2⁻²⁷, relative.
    @_alwaysEmitIntoClient @inline(__always)
    public static func sineTail<V: LaneVector>(_ z: V) -> V where V.Scalar == Self {
        var p = V(-0.0001951729936990887)
        p = V.multiplyAdd(p, z, V(0.008332177996635437))
        p = V.multiplyAdd(p, z, V(-0.16666655242443085))
        return p
    }

    /// (cos r − 1 + r²/2) / r⁴ of z = r² on \|r\| ≤ π/4: cos within 2⁻³⁰, relative.
    @_alwaysEmitIntoClient @inline(__always)
    public static func cosineTail<V: LaneVector>(_ z: V) -> V where V.Scalar == Self {
        var p = V(2.4438451873720624e-05)
        p = V.multiplyAdd(p, z, V(-0.001388736767694354))
        p = V.multiplyAdd(p, z, V(0.04166664555668831))
        return p
    }

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

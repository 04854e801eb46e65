// The polynomials of LanePolynomials: coefficients from the highest power down.

extension Double {
    /// (2^r − 1) / r on \|r\| ≤ 1/2, within 2⁻⁵⁴, relative.
    @_alwaysEmitIntoClient @inline(__always)
    public static func powerOfTwoTail<V: PolynomialArgument>(_ r: V) -> V where V.Scalar == Self {
        var p = V(0x1.e8cac09f28ce1p-32)
        p = V.multiplyAdd(p, r, V(0x1.e605d2a94bf7ep-28))
        p = V.multiplyAdd(p, r, V(0x1.b525a08d4f801p-24))
        p = V.multiplyAdd(p, r, V(0x1.62bfd4b49c538p-20))
        p = V.multiplyAdd(p, r, V(0x1.ffcbfc1ea6378p-17))
        p = V.multiplyAdd(p, r, V(0x1.4309130958eedp-13))
        p = V.multiplyAdd(p, r, V(0x1.5d87fe78b2112p-10))
        p = V.multiplyAdd(p, r, V(0x1.3b2ab6fba1e40p-7))
        p = V.multiplyAdd(p, r, V(0x1.c6b08d704a08ep-5))
        p = V.multiplyAdd(p, r, V(0x1.ebfbdff82c598p-3))
        p = V.multiplyAdd(p, r, V(0x1.62e42fefa39efp-1))
        return p
    }

    /// sin(π/2·f) / f of z = f² on \|f\| ≤ 1/2, within 2⁻⁵⁴, relative.
    @_alwaysEmitIntoClient @inline(__always)
    public static func quarterSineTail<V: PolynomialArgument>(_ z: V) -> V where V.Scalar == Self {
        var p = V(0x1.e3eed5da55fe9p-25)
        p = V.multiplyAdd(p, z, V(-0x1.e30063a054e91p-19))
        p = V.multiplyAdd(p, z, V(0x1.50782fca38ef1p-13))
        p = V.multiplyAdd(p, z, V(-0x1.32d2cce2d5364p-8))
        p = V.multiplyAdd(p, z, V(0x1.466bc67758700p-4))
        p = V.multiplyAdd(p, z, V(-0x1.4abbce625be41p-1))
        p = V.multiplyAdd(p, z, V(0x1.921fb54442d18p+0))
        return p
    }

    /// (cos(π/2·f) − 1) / z of z = f² on \|f\| ≤ 1/2: cos within 2⁻⁵³, relative.
    @_alwaysEmitIntoClient @inline(__always)
    public static func quarterCosineTail<V: PolynomialArgument>(_ z: V) -> V where V.Scalar == Self {
        var p = V(0x1.f3ef4246da240p-22)
        p = V.multiplyAdd(p, z, V(-0x1.a6ca009658c08p-16))
        p = V.multiplyAdd(p, z, V(0x1.e1f4fbfc017ecp-11))
        p = V.multiplyAdd(p, z, V(-0x1.55d3c7dcb5f5bp-6))
        p = V.multiplyAdd(p, z, V(0x1.03c1f081b14bep-2))
        p = V.multiplyAdd(p, z, V(-0x1.3bd3cc9be45a5p+0))
        return p
    }
}

extension LaneMath {
    /// e^x in every lane, within 1.1 ulp for every number, subnormal results included.
    ///
    /// x = k·ln 2 + r with \|r\| ≤ ln 2 / 2; e^x = (1 + r + r²·P(r))·2^k, where 2^k is applied as two factors, so
    /// that neither overflows before the product does and a subnormal result is rounded where it belongs.
    @_alwaysEmitIntoClient @inline(__always)
    public static func exp<V: LaneVector>(_ x: V) -> V {
        typealias S = V.Scalar
        // Beyond these arguments the result is 0 or infinite already at them. NaN compares false and stays.
        let (zero, infinity) = (V(S.exponentialRange.zero), V(S.exponentialRange.infinity))
        let clamped = V.select(V.less(x, zero), zero, V.select(V.less(infinity, x), infinity, x))

        let k = V.multiplyAdd(clamped, V(S(1.44269504088896340736)), V(S.roundingShift)) - V(S.roundingShift)
        var r = V.negativeMultiplyAdd(k, V(S.logTwo.high), clamped)
        r = V.negativeMultiplyAdd(k, V(S.logTwo.low), r)
        let mantissa = V.multiplyAdd(r * r, S.exponentialTail(r), r) + V(1)

        let half = V.multiplyAdd(k, V(0.5), V(S.biasedShift))
        let rest = (k - (half - V(S.biasedShift))) + V(S.biasedShift)
        return mantissa * half.shiftedLeft(by: S.exponentPosition) * rest.shiftedLeft(by: S.exponentPosition)
    }

    /// e^x, the scalar twin: the same operations on one number. Within 1.1 ulp for every number.
    @_alwaysEmitIntoClient @inline(__always)
    public static func exp(_ x: Double) -> Double { exp(OneLane<Double, BaselinePolicy>(x)).lane }

    /// e^x, the scalar twin: the same operations on one number. Within 1.1 ulp for every number.
    @_alwaysEmitIntoClient @inline(__always)
    public static func exp(_ x: Float) -> Float { exp(OneLane<Float, BaselinePolicy>(x)).lane }
}

extension LaneMath {
    /// sin x and cos x in every lane, within 0.9 ulp where \|x\| ≤ `Scalar.sinCosLimit` (400 000, Float: 6 000).
    ///
    /// Lanes with larger arguments go through the C library, one by one.
    @_alwaysEmitIntoClient @inline(__always)
    public static func sinCos<V: LaneVector>(_ x: V) -> (sin: V, cos: V) {
        let isLarge = V.less(V(V.Scalar.sinCosLimit), x.magnitude)
        if V.any(isLarge) {
            let near = sinCosInRange(x)
            return (
                V.select(isLarge, x.mapLanes(V.Scalar.librarySine), near.sin),
                V.select(isLarge, x.mapLanes(V.Scalar.libraryCosine), near.cos)
            )
        }
        return sinCosInRange(x)
    }

    /// sin x and cos x in every lane for arguments that are known to be in range; outside it, some finite number or
    /// NaN.
    ///
    /// n = round(x·2/π), r = x − n·π/2 after Cody and Waite, with \|r\| ≤ π/4; the lowest bit of n exchanges the two
    /// polynomials, its second bit flips signs.
    @_alwaysEmitIntoClient @inline(__always)
    public static func sinCosInRange<V: LaneVector>(_ x: V) -> (sin: V, cos: V) {
        typealias S = V.Scalar
        let shifted = V.multiplyAdd(x, V(S(0.636619772367581343076)), V(S.roundingShift))
        let (r, low) = remainder(x, quarterTurns: shifted - V(S.roundingShift))
        let z = r * r
        // Where r² is 0 so is n, and the sum would lose the sign of −0.
        let sine = V.select(V.less(V(0), z), r + V.multiplyAdd(z * r, S.sineTail(z), low), x)
        // 1 − z/2 is rounded; what it lost goes back into the small part.
        let half = V(0.5) * z
        let leading = V(1) - half
        let lost = V.negativeMultiplyAdd(r, low, (V(1) - leading) - half)
        let cosine = leading + V.multiplyAdd(z * z, S.cosineTail(z), lost)

        let odd = V.lowestBitIsSet(shifted)
        return (
            sin: V.select(odd, cosine, sine).signFlipped(by: shifted.shiftedLeft(by: S.secondBitToSign)),
            cos: V.select(odd, sine, cosine)
                .signFlipped(by: shifted.bitsIncremented().shiftedLeft(by: S.secondBitToSign))
        )
    }

    /// x − n·π/2 as a rounded number and its error.
    @_alwaysEmitIntoClient @inline(__always)
    public static func remainder<V: LaneVector>(_ x: V, quarterTurns n: V) -> (high: V, low: V) {
        if V.Policy.isFused {
            // The first difference is exact: both are multiples of the last bit of π/2's leading part.
            let parts = V.Scalar.quarterTurnFused
            let first = V.negativeMultiplyAdd(n, V(parts.0), x)
            let product = n * V(parts.1)
            let rounded = V.negativeMultiplyAdd(n, V(parts.1), product)
            let high = first - product
            return (high, V.negativeMultiplyAdd(n, V(parts.2), ((first - high) - product) + rounded))
        }
        // All products but the last are exact, and so is the first difference. The second keeps what it rounds off
        // (Dekker), because the third product is of that size.
        let parts = V.Scalar.quarterTurnSeparate
        let first = x - n * V(parts.0)
        let product = n * V(parts.1)
        let second = first - product
        let third = n * V(parts.2) - ((first - second) - product)
        let high = second - third
        return (high, ((second - high) - third) - n * V(parts.3))
    }

    /// sin x and cos x, the scalar twin: the same operations on one number. Within 0.9 ulp inside `sinCosLimit`, within that of the C library outside.
    @_alwaysEmitIntoClient @inline(__always)
    public static func sinCos(_ x: Double) -> (sin: Double, cos: Double) {
        let result = sinCos(OneLane<Double, BaselinePolicy>(x))
        return (result.sin.lane, result.cos.lane)
    }

    /// sin x and cos x, the scalar twin: the same operations on one number. Within 0.9 ulp inside `sinCosLimit`, within that of the C library outside.
    @_alwaysEmitIntoClient @inline(__always)
    public static func sinCos(_ x: Float) -> (sin: Float, cos: Float) {
        let result = sinCos(OneLane<Float, BaselinePolicy>(x))
        return (result.sin.lane, result.cos.lane)
    }
}

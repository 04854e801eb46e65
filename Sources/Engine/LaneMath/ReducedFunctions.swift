// The pieces that springs are made of. Where an argument is a product rate·time anyway, the factor log₂e or 2/π belongs
// into the rate: then the reduction to the fractional part is exact with one fused multiply-add, at any size of the
// argument, and the remaining error is that of the rate's rounding.

/// 2^(rate·time) − 1, split as the caller needs it: 2^k·(1 + tail) with the fraction in `tail`.
public struct PowerOfTwo<V: LaneVector>: Sendable {
    /// 2^f − 1 for the fractional part f of the exponent, \|f\| ≤ 1/2; within 2 ulp, also next to 0.
    public var tail: V
    /// 2^k for the integer part k; meaningless where `vanishes`.
    public var scale: V
    /// The lanes where 2^k is below the normal numbers, so that the power counts as 0.
    public var vanishes: V.Mask

    /// Splits rate·time, which must be ≤ 0 (or less than 1000, Float: 100); any magnitude.
    @_alwaysEmitIntoClient @inline(__always)
    public init(rate: V, time: V) {
        typealias S = V.Scalar
        let shifted = V.multiplyAdd(rate, time, V(S.biasedShift))
        let minusInteger = V(S.biasedShift) - shifted
        let fraction = V.multiplyAdd(rate, time, minusInteger)
        // A lone number has nothing to fill the waits of Horner's chain with.
        if V.laneCount == 1 {
            tail = fraction * S.powerOfTwoTail(EvenOdd(argument: fraction)).value(at: fraction)
        } else {
            tail = fraction * S.powerOfTwoTail(fraction)
        }
        scale = shifted.shiftedLeft(by: S.exponentPosition)
        vanishes = V.less(V(-S.leastNormalPower), minusInteger)
    }

    /// factor·2^(rate·time), within 3 ulp; +0 where the power is below the normal numbers, for every factor.
    @_alwaysEmitIntoClient @inline(__always)
    public func multiplied(by factor: V) -> V {
        V.select(vanishes, V(0), V.multiplyAdd(factor, tail, factor) * scale)
    }

    /// 1 − 2^(rate·time), within 3 ulp also next to 0.
    @_alwaysEmitIntoClient @inline(__always)
    public var complement: V {
        V.select(vanishes, V(1), V.negativeMultiplyAdd(scale, tail, V(1) - scale))
    }
}

/// Cosine and sine of an angle in quarter turns, split so that a linear combination costs no more than it must.
public struct QuarterTurns<V: LaneVector>: Sendable {
    /// cos(π/2·f) and sin(π/2·f) for the distance f to the nearest whole quarter turn; within 2 ulp.
    public var cosine: V
    /// See `cosine`; negated in odd quadrants.
    public var sine: V
    /// Whether the quadrant exchanges the two.
    public var odd: V.Mask
    /// The quadrant's sign, in the top bit.
    public var sign: V

    /// Splits frequency·time, in quarter turns; exact up to 2⁵⁰ (Float: 2²¹) quarter turns, meaningless beyond.
    @_alwaysEmitIntoClient @inline(__always)
    public init(frequency: V, time: V) {
        typealias S = V.Scalar
        let shifted = V.multiplyAdd(frequency, time, V(S.roundingShift))
        let fraction = V.multiplyAdd(frequency, time, V(S.roundingShift) - shifted)
        let square = fraction * fraction
        odd = V.lowestBitIsSet(shifted)
        sign = shifted.shiftedLeft(by: S.secondBitToSign)
        let sineSign = shifted.shiftedLeft(by: S.secondBitToSign + 1)
        if V.laneCount == 1 {
            let argument = EvenOdd(argument: square)
            cosine = V.multiplyAdd(square, S.quarterCosineTail(argument).value(at: square), V(1))
            sine = (fraction * S.quarterSineTail(argument).value(at: square)).signFlipped(by: sineSign)
        } else {
            cosine = V.multiplyAdd(square, S.quarterCosineTail(square), V(1))
            sine = (fraction * S.quarterSineTail(square)).signFlipped(by: sineSign)
        }
    }

    /// a·cos θ + b·sin θ.
    @_alwaysEmitIntoClient @inline(__always)
    public func combination(cosine a: V, sine b: V) -> V {
        V.multiplyAdd(V.select(odd, b, a), cosine, V.select(odd, a, b) * sine).signFlipped(by: sign)
    }
}

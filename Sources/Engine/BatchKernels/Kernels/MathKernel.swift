/// ``LaneMath`` over columns; the bounds are stated there.
extension Kernels where Lanes: LaneVector, Lanes.Scalar == Scalar {
    /// e^x of every number.
    @_alwaysEmitIntoClient @inline(never)
    @unsafe public static func exponentials(
        count: Int, arguments: UnsafePointer<Scalar>, result: UnsafeMutablePointer<Scalar>
    ) {
        var index = 0
        while index < count {
            unsafe LaneMath.exp(Lanes(from: arguments + index)).store(to: result + index)
            index += Lanes.laneCount
        }
    }

    /// Sine and cosine of every number.
    @_alwaysEmitIntoClient @inline(never)
    @unsafe public static func sinesAndCosines(
        count: Int, arguments: UnsafePointer<Scalar>, sines: UnsafeMutablePointer<Scalar>,
        cosines: UnsafeMutablePointer<Scalar>
    ) {
        var index = 0
        while index < count {
            let (sine, cosine) = unsafe LaneMath.sinCos(Lanes(from: arguments + index))
            unsafe sine.store(to: sines + index)
            unsafe cosine.store(to: cosines + index)
            index += Lanes.laneCount
        }
    }
}

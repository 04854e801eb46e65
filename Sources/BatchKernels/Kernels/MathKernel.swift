/// ``LaneMath`` over columns.
///
/// - Precondition: Everywhere, `count` is a multiple of the lane count, and the columns hold that many numbers.
public enum MathKernel {
    /// e^x of every number; bounds as in ``LaneMath``.
    @inlinable @inline(__always)
    @unsafe public static func exponentials<V: LaneVector>(
        _: V.Type, count: Int, arguments: UnsafePointer<V.Scalar>, result: UnsafeMutablePointer<V.Scalar>
    ) {
        var index = 0
        while index < count {
            unsafe LaneMath.exp(V(from: arguments + index)).store(to: result + index)
            index += V.laneCount
        }
    }

    /// Sine and cosine of every number; bounds as in ``LaneMath``.
    @inlinable @inline(__always)
    @unsafe public static func sinesAndCosines<V: LaneVector>(
        _: V.Type, count: Int, arguments: UnsafePointer<V.Scalar>, sines: UnsafeMutablePointer<V.Scalar>,
        cosines: UnsafeMutablePointer<V.Scalar>
    ) {
        var index = 0
        while index < count {
            let (sine, cosine) = unsafe LaneMath.sinCos(V(from: arguments + index))
            unsafe sine.store(to: sines + index)
            unsafe cosine.store(to: cosines + index)
            index += V.laneCount
        }
    }
}

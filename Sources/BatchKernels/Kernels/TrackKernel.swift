/// One piece of a piecewise cubic: value(u) = c0 + u·(c1 + u·(c2 + u·c3)), u = (time − start)·inverseDuration.
public struct TrackSegment<Scalar: Sendable>: Sendable {
    /// When the piece begins.
    public var start: Scalar
    /// 1 / its duration; 0 for a piece without duration.
    public var inverseDuration: Scalar
    /// The value at the begin.
    public var c0: Scalar
    /// The coefficient of this power of u.
    public var c1: Scalar
    /// The coefficient of this power of u.
    public var c2: Scalar
    /// The coefficient of this power of u.
    public var c3: Scalar

    /// Gathers the numbers.
    @inlinable
    public init(start: Scalar, inverseDuration: Scalar, c0: Scalar, c1: Scalar, c2: Scalar, c3: Scalar) {
        self.start = start
        self.inverseDuration = inverseDuration
        self.c0 = c0
        self.c1 = c1
        self.c2 = c2
        self.c3 = c3
    }
}

/// Keyframe tracks in lanes: one track for all cells, each at its own time.
public enum TrackKernel {
    /// The values of the track at `times`; before the first piece its first value, NaN gives NaN.
    ///
    /// Every lane walks through all pieces and keeps the last one that has begun: right for the few pieces that
    /// animations have, linear in their number.
    ///
    /// - Precondition: There is at least one segment, `count` is a multiple of the lane count, and both columns hold
    ///   that many numbers.
    @inlinable @inline(__always)
    @unsafe public static func values<V: LaneVector>(
        _: V.Type, count: Int, segments: UnsafePointer<TrackSegment<V.Scalar>>, segmentCount: Int,
        times: UnsafePointer<V.Scalar>, result: UnsafeMutablePointer<V.Scalar>
    ) {
        var index = 0
        while index < count {
            let time = unsafe V(from: times + index)
            let first = unsafe segments[0]
            var (start, inverse) = (V(first.start), V(first.inverseDuration))
            var (c0, c1, c2, c3) = (V(first.c0), V(first.c1), V(first.c2), V(first.c3))
            for piece in 1..<max(segmentCount, 1) {
                let segment = unsafe segments[piece]
                let before = V.less(time, V(segment.start))
                start = V.select(before, start, V(segment.start))
                inverse = V.select(before, inverse, V(segment.inverseDuration))
                c0 = V.select(before, c0, V(segment.c0))
                c1 = V.select(before, c1, V(segment.c1))
                c2 = V.select(before, c2, V(segment.c2))
                c3 = V.select(before, c3, V(segment.c3))
            }
            // The time as second operand: it is what a comparison with NaN leaves.
            let u = V.maximum(V(0), V.minimum(V(1), (time - start) * inverse))
            unsafe V.multiplyAdd(u, V.multiplyAdd(u, V.multiplyAdd(u, c3, c2), c1), c0).store(to: result + index)
            index += V.laneCount
        }
    }
}

/// One piece of a piecewise cubic: value(u) = c0 + u·(c1 + u·(c2 + u·c3)), u = (time − start)·inverseDuration.
public struct TrackSegment<Scalar: Sendable>: Sendable {
    /// The start time of the piece.
    public var start: Scalar
    /// 1 / its duration; 0 for a piece without duration.
    public var inverseDuration: Scalar
    /// The value at the start.
    public var c0: Scalar
    /// The coefficient of this power of u.
    public var c1: Scalar
    /// The coefficient of this power of u.
    public var c2: Scalar
    /// The coefficient of this power of u.
    public var c3: Scalar

    /// Creates a piece.
    @_alwaysEmitIntoClient
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
extension Kernels where Lanes: LaneVector, Lanes.Scalar == Scalar {
    /// The values of the track at `times`; before the first piece its first value, NaN gives NaN.
    ///
    /// Every lane walks through all pieces and keeps the last one that has begun. The cost is linear in the number of
    /// pieces, of which animations have few.
    ///
    /// - Precondition: There is at least one segment.
    @_alwaysEmitIntoClient @inline(never)
    @unsafe public static func tracks(
        count: Int, segments: UnsafePointer<TrackSegment<Scalar>>, segmentCount: Int, times: UnsafePointer<Scalar>,
        result: UnsafeMutablePointer<Scalar>
    ) {
        var index = 0
        while index < count {
            let time = unsafe Lanes(from: times + index)
            let first = unsafe segments[0]
            var (start, inverse) = (Lanes(first.start), Lanes(first.inverseDuration))
            var (c0, c1, c2, c3) = (Lanes(first.c0), Lanes(first.c1), Lanes(first.c2), Lanes(first.c3))
            for piece in 1..<max(segmentCount, 1) {
                let segment = unsafe segments[piece]
                let before = Lanes.less(time, Lanes(segment.start))
                start = Lanes.select(before, start, Lanes(segment.start))
                inverse = Lanes.select(before, inverse, Lanes(segment.inverseDuration))
                c0 = Lanes.select(before, c0, Lanes(segment.c0))
                c1 = Lanes.select(before, c1, Lanes(segment.c1))
                c2 = Lanes.select(before, c2, Lanes(segment.c2))
                c3 = Lanes.select(before, c3, Lanes(segment.c3))
            }
            // The time as second operand: it is what a comparison with NaN leaves. Clamped before the product, since a jump's
            // inverse is 0 and the time may be infinite.
            let elapsed = Lanes.maximum(Lanes(0), Lanes.minimum(Lanes(1), time - start))
            let u = Lanes.minimum(Lanes(1), elapsed * inverse)
            unsafe Lanes.multiplyAdd(u, Lanes.multiplyAdd(u, Lanes.multiplyAdd(u, c3, c2), c1), c0).store(
                to: result + index)
            index += Lanes.laneCount
        }
    }
}

/// The damped spring in fixed steps, for lanes: (x, v) ← Φ(Δt)·(x, v), exact up to rounding.
public enum StepKernel {
    /// Advances all cells by one step and returns how many of them still move.
    ///
    /// A cell with \|x\| ≤ `restDistance` and \|v\| ≤ `restSpeed` after the step is set to exactly 0: run on, it would
    /// decay into subnormal numbers, which are slow.
    ///
    /// - Precondition: `count` is a multiple of the lane count, and both columns hold that many numbers.
    @inlinable @inline(__always)
    @unsafe public static func advance<V: LaneVector>(
        _: V.Type, count: Int, propagator: StepNumbers<V.Scalar>, displacements: UnsafeMutablePointer<V.Scalar>,
        velocities: UnsafeMutablePointer<V.Scalar>
    ) -> Int {
        let (xx, xv) = (V(propagator.xx), V(propagator.xv))
        let (vx, vv) = (V(propagator.vx), V(propagator.vv))
        let (restDistance, restSpeed) = (V(propagator.restDistance), V(propagator.restSpeed))
        var moving = V(0)
        var index = 0
        while index < count {
            let x = unsafe V(from: displacements + index)
            let v = unsafe V(from: velocities + index)
            let nextX = V.multiplyAdd(xx, x, xv * v)
            let nextV = V.multiplyAdd(vx, x, vv * v)
            // Two selections instead of a conjunction of masks. NaN is not less than anything: it stays, and rests.
            let fast = V.less(restSpeed, nextV.magnitude)
            let far = V.less(restDistance, nextX.magnitude)
            let weight = V.select(far, V(1), V.select(fast, V(1), V(0)))
            moving = moving + weight
            unsafe (nextX * weight).store(to: displacements + index)
            unsafe (nextV * weight).store(to: velocities + index)
            index += V.laneCount
        }
        return sum(moving)
    }

    @inlinable @inline(__always)
    static func sum<V: LaneVector>(_ lanes: V) -> Int {
        var total = V.Scalar.zero
        _ = lanes.mapLanes { lane in
            total += lane
            return lane
        }
        return total.integer
    }
}

/// The 2×2 matrix of one step and the limits under which a cell counts as at rest.
public struct StepNumbers<Scalar: Sendable>: Sendable {
    /// Displacement from displacement.
    public var xx: Scalar
    /// Displacement from velocity.
    public var xv: Scalar
    /// Velocity from displacement.
    public var vx: Scalar
    /// Velocity from velocity.
    public var vv: Scalar
    /// The largest displacement at rest.
    public var restDistance: Scalar
    /// The largest speed at rest.
    public var restSpeed: Scalar

    /// Gathers the six numbers.
    @inlinable
    public init(xx: Scalar, xv: Scalar, vx: Scalar, vv: Scalar, restDistance: Scalar, restSpeed: Scalar) {
        self.xx = xx
        self.xv = xv
        self.vx = vx
        self.vv = vv
        self.restDistance = restDistance
        self.restSpeed = restSpeed
    }
}

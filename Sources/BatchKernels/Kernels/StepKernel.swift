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
        _: V.Type, count: Int, propagator: StepCoefficients<V.Scalar>, displacements: UnsafeMutablePointer<V.Scalar>,
        velocities: UnsafeMutablePointer<V.Scalar>
    ) -> Int {
        let step = Step<V>(propagator)
        var moving = V(0)
        var certain = 0
        var index = 0
        // Two vectors at a time. What is further away than the rest distance moves, whatever its speed: only where a
        // cell is not, speeds are looked at.
        let paired = count &- count % (2 &* V.laneCount)
        while index < paired {
            let next = index &+ V.laneCount
            let one = unsafe step.state(V(from: displacements + index), V(from: velocities + index))
            let other = unsafe step.state(V(from: displacements + next), V(from: velocities + next))
            if _fastPath(V.all(V.both(step.isFar(one), step.isFar(other)))) {
                certain &+= 2 &* V.laneCount
                unsafe one.x.store(to: displacements + index)
                unsafe other.x.store(to: displacements + next)
                unsafe one.v.store(to: velocities + index)
                unsafe other.v.store(to: velocities + next)
            } else {
                unsafe step.store(one, displacements + index, velocities + index, &moving)
                unsafe step.store(other, displacements + next, velocities + next, &moving)
            }
            index = next &+ V.laneCount
        }
        while index < count {
            let state = unsafe step.state(V(from: displacements + index), V(from: velocities + index))
            unsafe step.store(state, displacements + index, velocities + index, &moving)
            index &+= V.laneCount
        }
        return certain + sum(moving)
    }

    /// The numbers of one step, in all lanes.
    @usableFromInline
    struct Step<V: LaneVector> {
        @usableFromInline let xx, xv, vx, vv, restDistance, restSpeed: V

        @inlinable @inline(__always)
        init(_ numbers: StepCoefficients<V.Scalar>) {
            (xx, xv, vx, vv) = (V(numbers.xx), V(numbers.xv), V(numbers.vx), V(numbers.vv))
            (restDistance, restSpeed) = (V(numbers.restDistance), V(numbers.restSpeed))
        }

        @inlinable @inline(__always)
        func state(_ x: V, _ v: V) -> (x: V, v: V) {
            (V.multiplyAdd(xx, x, xv * v), V.multiplyAdd(vx, x, vv * v))
        }

        @inlinable @inline(__always)
        func isFar(_ state: (x: V, v: V)) -> V.Mask { V.less(restDistance, state.x.magnitude) }

        /// Stores a state, 0 where it rests, and counts what does not.
        @inlinable @inline(__always)
        @unsafe func store(
            _ state: (x: V, v: V), _ displacements: UnsafeMutablePointer<V.Scalar>,
            _ velocities: UnsafeMutablePointer<V.Scalar>, _ moving: inout V
        ) {
            // Two selections instead of a disjunction of masks. NaN is not less than anything: it stays, and rests.
            let fast = V.less(restSpeed, state.v.magnitude)
            let weight = V.select(isFar(state), V(1), V.select(fast, V(1), V(0)))
            moving = moving + weight
            unsafe (state.x * weight).store(to: displacements)
            unsafe (state.v * weight).store(to: velocities)
        }
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
public struct StepCoefficients<Scalar: Sendable>: Sendable {
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

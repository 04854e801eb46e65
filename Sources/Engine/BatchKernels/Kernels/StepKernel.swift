/// The damped spring in fixed steps, for lanes: (x, v) ← Φ(Δt)·(x, v), exact up to rounding.
@usableFromInline
enum StepKernel {
    /// The coefficients of one step, in all lanes.
    @usableFromInline
    struct Step<V: LaneVector> {
        @usableFromInline let xx, xv, vx, vv, restDistance, restSpeed: V

        @_alwaysEmitIntoClient @inline(__always)
        init(_ coefficients: StepCoefficients<V.Scalar>) {
            (xx, xv, vx, vv) = (V(coefficients.xx), V(coefficients.xv), V(coefficients.vx), V(coefficients.vv))
            (restDistance, restSpeed) = (V(coefficients.restDistance), V(coefficients.restSpeed))
        }

        @_alwaysEmitIntoClient @inline(__always)
        func state(_ x: V, _ v: V) -> (x: V, v: V) {
            (V.multiplyAdd(xx, x, xv * v), V.multiplyAdd(vx, x, vv * v))
        }

        @_alwaysEmitIntoClient @inline(__always)
        func isFar(_ state: (x: V, v: V)) -> V.Mask { V.less(restDistance, state.x.magnitude) }

        /// Stores a state, 0 where it rests, and counts the moving cells.
        @_alwaysEmitIntoClient @inline(__always)
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

    @_alwaysEmitIntoClient @inline(__always)
    static func sum<V: LaneVector>(_ lanes: V) -> Int {
        var total = V.Scalar.zero
        _ = lanes.mapLanes { lane in
            total += lane
            return lane
        }
        return total.integer
    }
}

extension Kernels where Lanes: LaneVector, Lanes.Scalar == Scalar {
    /// Advances all cells by one step and returns the number of cells that still move.
    ///
    /// A cell with \|x\| ≤ `restDistance` and \|v\| ≤ `restSpeed` after the step is set to exactly 0: it would decay
    /// into subnormal numbers, which are slow.
    @_alwaysEmitIntoClient @inline(never)
    @unsafe public static func steps(
        count: Int, propagator: StepCoefficients<Scalar>, displacements: UnsafeMutablePointer<Scalar>,
        velocities: UnsafeMutablePointer<Scalar>
    ) -> Int {
        typealias V = Lanes
        let step = StepKernel.Step<V>(propagator)
        var moving = V(0)
        var certain = 0
        var index = 0
        // Two vectors at a time. A cell beyond the rest distance moves at any speed: speeds are compared only where
        // a cell is within it.
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
        return certain + StepKernel.sum(moving)
    }
}

/// The 2×2 matrix of one step, and the limits of rest.
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

    /// Creates the coefficients.
    @_alwaysEmitIntoClient
    public init(xx: Scalar, xv: Scalar, vx: Scalar, vv: Scalar, restDistance: Scalar, restSpeed: Scalar) {
        self.xx = xx
        self.xv = xv
        self.vx = vx
        self.vv = vv
        self.restDistance = restDistance
        self.restSpeed = restSpeed
    }
}

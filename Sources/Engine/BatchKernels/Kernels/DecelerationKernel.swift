// Exponential deceleration in closed form, for lanes:
//
//     x(t) = from + distance·(1 − 2^(rate·t))        v(t) = velocity·2^(rate·t)        0 ≤ t ≤ lastTime
//
// `rate` is 1000·log₂ r for the deceleration rate r per millisecond, `distance` the distance to the limit. After `lastTime`
// the value stays and the velocity is 0. The scalar twin is `Deceleration`, which evaluates the same power of two on one
// lane.
//
// With u = 2⁻⁵² (Float: 2⁻²³) the error of a value is at most 6·u·(|from| + |distance|), that of a velocity 6·u·|velocity|.

extension Kernels where Lanes: LaneVector, Lanes.Scalar == Scalar {
    /// The value of each cell at max(`times[i]`, 0).
    @_alwaysEmitIntoClient @inline(never)
    @unsafe public static func decelerations(
        count: Int, decelerations: DecelerationColumns<Scalar>, times: UnsafePointer<Scalar>,
        result: UnsafeMutablePointer<Scalar>
    ) {
        var index = 0
        while index < count {
            let time = unsafe Lanes.minimum(
                Lanes(from: decelerations.lastTime + index), Lanes.maximum(Lanes(0), Lanes(from: times + index)))
            let covered = unsafe PowerOfTwo(rate: Lanes(from: decelerations.rate + index), time: time).complement
            unsafe Lanes.multiplyAdd(
                Lanes(from: decelerations.distance + index), covered, Lanes(from: decelerations.from + index)
            ).store(to: result + index)
            index += Lanes.laneCount
        }
    }

    /// The value and velocity of each cell at max(`times[i]`, 0).
    @_alwaysEmitIntoClient @inline(never)
    @unsafe public static func decelerationStates(
        count: Int, decelerations: DecelerationColumns<Scalar>, times: UnsafePointer<Scalar>,
        values: UnsafeMutablePointer<Scalar>, velocities: UnsafeMutablePointer<Scalar>
    ) {
        var index = 0
        while index < count {
            let lastTime = unsafe Lanes(from: decelerations.lastTime + index)
            let elapsed = unsafe Lanes.maximum(Lanes(0), Lanes(from: times + index))
            let power = unsafe PowerOfTwo(
                rate: Lanes(from: decelerations.rate + index), time: Lanes.minimum(lastTime, elapsed))
            let distance = unsafe Lanes(from: decelerations.distance + index)
            unsafe Lanes.multiplyAdd(distance, power.complement, Lanes(from: decelerations.from + index))
                .store(to: values + index)
            let velocity = unsafe power.multiplied(by: Lanes(from: decelerations.velocity + index))
            unsafe Lanes.select(Lanes.less(lastTime, elapsed), Lanes(0), velocity).store(to: velocities + index)
            index += Lanes.laneCount
        }
    }
}

/// The columns of decelerations.
@unsafe public struct DecelerationColumns<Scalar> {
    /// The decay, in powers of two per second; < 0.
    public var rate: UnsafePointer<Scalar>
    /// The value at time 0.
    public var from: UnsafePointer<Scalar>
    /// The distance to the limit.
    public var distance: UnsafePointer<Scalar>
    /// The velocity at time 0.
    public var velocity: UnsafePointer<Scalar>
    /// The last time before the end: a time above it is at rest.
    public var lastTime: UnsafePointer<Scalar>

    /// Creates the columns.
    @_alwaysEmitIntoClient
    public init(
        rate: UnsafePointer<Scalar>, from: UnsafePointer<Scalar>, distance: UnsafePointer<Scalar>,
        velocity: UnsafePointer<Scalar>, lastTime: UnsafePointer<Scalar>
    ) {
        unsafe self.rate = rate
        unsafe self.from = from
        unsafe self.distance = distance
        unsafe self.velocity = velocity
        unsafe self.lastTime = lastTime
    }

    /// The columns from cell `count` on.
    @_alwaysEmitIntoClient @inline(__always)
    public func advanced(by count: Int) -> DecelerationColumns {
        unsafe DecelerationColumns(
            rate: rate + count, from: from + count, distance: distance + count, velocity: velocity + count,
            lastTime: lastTime + count)
    }
}

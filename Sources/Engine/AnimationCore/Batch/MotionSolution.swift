import BatchKernels

/// The motion of a group with everything that does not depend on the time computed once, in the form that the kernels take.
enum MotionSolution<Scalar: BatchScalar>: Sendable {
    /// One remaining fraction for all cells.
    case uniform(TimingSolution)
    /// One spring, and a delay for each cell.
    case staggeredSpring(SpringCoefficients<Scalar>, cut: Scalar)
    /// One curve, and a delay for each cell. The kernel takes the remaining time to the remaining fraction, by the
    /// point-reflected curve: it is exact at both ends.
    case staggeredCurve(BezierCoefficients<Scalar>, duration: Scalar)
    /// Constant speed, and a delay for each cell.
    case staggeredLinear(duration: Scalar)
    /// A spring and a delay for each cell.
    case perCellSpring
    /// One spring for all cells: the remaining fraction, and the velocity response.
    case retargeted(remaining: SpringSolution, response: SpringSolution)

    init(_ motion: CellGroup<Scalar>.Motion) {
        switch motion {
        case .uniform(let timing): self = .uniform(TimingSolution(timing))
        case .staggered(.spring(let spring, let initialVelocity, let cut)):
            let solution = SpringSolution(spring, displacement: 1, velocity: -initialVelocity)
            self = .staggeredSpring(
                solution.kernelCoefficients(Scalar.self).value, cut: Scalar(cut ?? .infinity))
        case .staggered(.curve(let curve, let duration)):
            self = .staggeredCurve(
                curve.pointReflected.kernelCoefficients(Scalar.self), duration: Scalar(duration))
        case .staggered(.linear(let duration)): self = .staggeredLinear(duration: Scalar(duration))
        case .perCellSpring: self = .perCellSpring
        case .retargeted(let spring):
            self = .retargeted(
                remaining: SpringSolution(spring, displacement: 1, velocity: 0),
                response: SpringSolution(spring, displacement: 0, velocity: 1))
        }
    }

    /// The times at which a cell with a delay waits and has finished, `elapsed` seconds after the group's start.
    func window(at elapsed: Scalar) -> MotionWindow<Scalar> {
        switch self {
        case .staggeredSpring(_, let cut): MotionWindow(now: elapsed, rate: 1, end: cut)
        // The kernels' roundings of the remaining time are smaller than 8 ulp: a cell that counts as finished is at 0 in
        // all of them.
        case .staggeredCurve(_, let duration), .staggeredLinear(let duration):
            MotionWindow(now: elapsed, rate: 1 / duration, end: 1 + 8 * Scalar.ulpOfOne)
        case .uniform, .perCellSpring, .retargeted: MotionWindow(now: elapsed, rate: 1, end: .infinity)
        }
    }
}

/// The part of a group's cells that move at one time, as a condition on their delays.
struct MotionWindow<Scalar: BatchScalar> {
    /// The time since the group's start, in seconds.
    let now: Scalar
    /// The reciprocal of the unit of `end`, per second.
    let rate: Scalar
    /// The time after a cell's start from which on it is on its target.
    let end: Scalar

    /// The state of cells with delays in a range.
    @inline(__always)
    func state(earliest: Scalar, latest: Scalar) -> CellBlockState {
        now <= earliest ? .waiting : (now - latest) * rate >= end ? .finished : .moving
    }
}

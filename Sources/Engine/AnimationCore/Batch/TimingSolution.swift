/// A timing with everything that does not depend on the time computed once.
enum TimingSolution: Sendable {
    /// A spring; from `cut` seconds on it is at its target, which may be never.
    case spring(SpringSolution, cut: Double)
    /// A curve over a duration.
    case curve(CubicBezier, duration: Double)
    /// Constant speed over a duration.
    case linear(duration: Double)

    init(_ timing: CellTiming) {
        switch timing {
        case .spring(let spring, let initialVelocity, let cut):
            self = .spring(
                SpringSolution(spring, displacement: 1, velocity: -initialVelocity), cut: cut ?? .infinity)
        case .curve(let curve, let duration): self = .curve(curve, duration: duration)
        case .linear(let duration): self = .linear(duration: duration)
        }
    }

    /// The remaining fraction `time` seconds after the start.
    func remainingFraction(at time: Double) -> Double {
        switch self {
        case .spring(let solution, let cut): time >= cut ? 0 : solution.value(at: time)
        case .curve(let curve, let duration): 1 - curve.value(at: time / duration)
        case .linear(let duration): 1 - Swift.min(Swift.max(time / duration, 0), 1)
        }
    }

    /// The derivative of the remaining fraction, per second; 0 before the start and after the end.
    func velocity(at time: Double) -> Double {
        switch self {
        case .spring(let solution, let cut): return time < 0 || time >= cut ? 0 : solution.velocity(at: time)
        case .curve(let curve, let duration):
            let x = time / duration
            return x >= 0 && x < 1 ? -curve.slope(at: x) / duration : 0
        case .linear(let duration): return time >= 0 && time / duration < 1 ? -1 / duration : 0
        }
    }
}

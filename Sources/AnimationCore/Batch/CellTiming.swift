/// How a cell's way gets done: what of it remains, 1 at the begin and 0 at the end, as a function of seconds.
public enum CellTiming: Hashable, Sendable {
    /// A spring, with its normalized velocity at the start in 1/s (positive towards the target), for ever or until it
    /// is cut.
    case spring(Spring, initialVelocity: Double = 0, cut: Double? = nil)
    /// A timing curve over a duration in seconds, greater than 0.
    case curve(CubicBezier, duration: Double)
    /// Constant speed over a duration in seconds, greater than 0.
    case linear(duration: Double)

    /// The platform's spring of a duration: cut there, and exactly at its end from then on.
    public static func uiKit(_ spring: UIKitSpring) -> CellTiming {
        .spring(spring.spring, initialVelocity: spring.initialVelocity, cut: spring.duration)
    }

    /// What remains `time` seconds after the begin, and how fast that changes, per second.
    func remainingFraction(at time: Double) -> (value: Double, speed: Double) {
        switch self {
        case .spring(let spring, let initialVelocity, let cut):
            if let cut, time >= cut { return (0, 0) }
            let state = SpringSolution(spring, displacement: 1, velocity: -initialVelocity).state(at: time)
            return (state.displacement, time < 0 ? 0 : state.velocity)
        case .curve(let curve, let duration):
            let x = time / duration
            return (1 - curve.value(at: x), x >= 0 && x < 1 ? -curve.slope(at: x) / duration : 0)
        case .linear(let duration):
            let x = Swift.min(Swift.max(time / duration, 0), 1)
            return (1 - x, time >= 0 && x < 1 ? -1 / duration : 0)
        }
    }

    /// - Precondition: Durations are finite and positive.
    func check() {
        switch self {
        case .spring(_, let velocity, let cut):
            precondition(velocity.isFinite, "a spring's initial velocity must be finite")
            precondition((cut ?? 1) > 0, "a spring is cut after a time greater than 0")
        case .curve(_, let duration), .linear(let duration):
            precondition(duration > 0 && duration.isFinite, "a duration must be finite and greater than 0")
        }
    }
}

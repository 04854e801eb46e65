/// The timing of a cell's animation: the remaining fraction, 1 at the start and 0 at the end, as a function of seconds.
public enum CellTiming: Hashable, Sendable {
    /// A spring with a normalized initial velocity (1/s, positive towards the target). It runs for ever, or until `cut`
    /// seconds after the start, where it is set to the target.
    case spring(Spring, initialVelocity: Double = 0, cut: Double? = nil)
    /// A timing curve over a duration in seconds, greater than 0.
    case curve(CubicBezier, duration: Double)
    /// Constant speed over a duration in seconds, greater than 0.
    case linear(duration: Double)

    /// UIKit's spring of a duration: it is set to its target when the duration has elapsed.
    public static func uiKit(_ spring: UIKitSpring) -> CellTiming {
        .spring(spring.spring, initialVelocity: spring.initialVelocity, cut: spring.duration)
    }

    /// Checks the parameters.
    ///
    /// - Precondition: Durations and `cut` are greater than 0; durations and the velocity are finite.
    func check() {
        switch self {
        case .spring(_, let velocity, let cut):
            precondition(velocity.isFinite, "a spring's initial velocity must be finite")
            precondition((cut ?? 1) > 0, "the cut of a spring must be greater than 0")
        case .curve(_, let duration), .linear(let duration):
            precondition(duration > 0 && duration.isFinite, "a duration must be finite and greater than 0")
        }
    }
}

import AnimationCore
import AnimationTimeline

extension CellTiming {
    /// The engine's timing that is the same; `nil` where it has none.
    init?(_ timing: AnimationTiming) {
        guard timing.duration > 0, !timing.isPart, timing.cycles == nil else { return nil }
        switch timing.pace {
        case .deceleration: return nil
        case .spring(let solution):
            guard solution.displacement == 1 else { return nil }
            self = .spring(solution.spring, initialVelocity: -solution.velocity, cut: timing.duration)
        case .curve(let curve):
            // Before its start and after its end an animation holds; its curve may be anything there.
            switch curve.shape {
            case .linear: self = .linear(duration: timing.duration)
            case .cubicBezier(let bezier): self = .curve(bezier, duration: timing.duration)
            default: return nil
            }
        }
    }
}

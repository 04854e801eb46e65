import RealModule

/// The equation by which UIKit turns duration, damping ratio and initial velocity into a spring of mass 1.
///
/// Unknown: the natural frequency ω in rad/s. Given: duration T, damping ratio ζ, velocity v in distances per second, and
/// the remaining fraction ε at the end:
///
///     ζ < 1:  |(ζω − v) / (ω√(1 − ζ²))| · e^(−ζωT) = ε         only the sine term counts
///     ζ = 1:  e^(−ωT) · ((ω − v)T + 1) = ±ε                     + where ω ≥ v
///
/// The platform takes twelve Newton steps from ω = 5/T without a convergence test. With an initial velocity the result
/// may be negative, NaN, or not a solution. Here the same steps select the root, further steps polish it, and where they
/// do not converge the root is bracketed instead: a solution is always positive and finite.
struct UIKitEquation {
    let duration: Double
    let dampingRatio: Double
    let velocity: Double
    let epsilon: Double

    /// √(1 − ζ²), without cancellation.
    private let sine: Double

    /// - Parameters:
    ///   - duration: Seconds, greater than 0.
    ///   - dampingRatio: Any number; the equation has a solution for those in 0…1.
    ///   - velocity: Distances per second, positive towards the target.
    ///   - epsilon: The remaining fraction at the end.
    init(duration: Double, dampingRatio: Double, velocity: Double, epsilon: Double = 0.001) {
        self.duration = duration
        self.dampingRatio = dampingRatio
        self.velocity = velocity
        self.epsilon = epsilon
        sine = ((1 - dampingRatio) * (1 + dampingRatio)).squareRoot()
    }

    /// The solution. Where there is none (ζ ≤ 0.001 without velocity: the sine term is below ε from the start) the
    /// platform's own first guess.
    var frequency: Double {
        if velocity == 0 { return restFrequency ?? firstGuess }
        return newtonRoot ?? bracketedRoot
    }

    /// The solution without initial velocity, in closed form where the spring oscillates; `nil` where there is none.
    var restFrequency: Double? {
        if dampingRatio == 1 {
            guard epsilon < 1 else { return nil }
            // The solution of e^(−s)·(1 + s) = ε for UIKit's ε.
            if epsilon == 0.001 { return 9.233413476451586 / duration }
            return UIKitEquation(duration: duration, dampingRatio: 1, velocity: 0, epsilon: epsilon).bracketedRoot
        }
        let logarithm = Double.log(dampingRatio / (epsilon * sine))
        return logarithm > 0 ? logarithm / (dampingRatio * duration) : nil
    }

    private var firstGuess: Double { 5 / duration }

    /// The remaining fraction at the end minus ε, and its derivative by ω.
    private func residual(_ frequency: Double) -> (value: Double, slope: Double) {
        if dampingRatio == 1 {
            let lead = frequency - velocity
            let decay = Double.exp(-frequency * duration)
            let value = decay * (lead * duration + 1)
            return (frequency >= velocity ? value - epsilon : value + epsilon, -duration * duration * lead * decay)
        }
        let rate = dampingRatio * frequency
        let decay = Double.exp(-rate * duration)
        let value = (rate - velocity) / (frequency * sine) * decay
        let slope =
            (velocity + velocity * rate * duration - rate * rate * duration) / (frequency * frequency * sine) * decay
        return value < 0 ? (-value - epsilon, -slope) : (value - epsilon, slope)
    }

    /// The root that the platform's steps converge to, polished; `nil` where they do not converge to a positive one.
    private var newtonRoot: Double? {
        var frequency = firstGuess
        // Twelve steps are the platform's; the others only add digits to their result.
        for _ in 0..<20 {
            let (value, slope) = residual(frequency)
            let step = value / slope
            guard step.isFinite else { return nil }
            frequency -= step
            if step.magnitude <= 16 * frequency.ulp { return frequency > 0 ? frequency : nil }
        }
        return nil
    }

    /// The largest root: the spring that is stiffest, and therefore nearest to its target when it is cut.
    private var bracketedRoot: Double {
        dampingRatio == 1 ? criticalRoot : oscillatingRoot
    }

    private var criticalRoot: Double {
        func left(_ frequency: Double) -> Double { (frequency - velocity) * duration + 1 }
        // Above ω = v the remaining fraction falls from e^(−vT) to 0; it starts above ε or not at all.
        if velocity <= 0 || velocity * duration <= -Double.log(epsilon) {
            return BracketedNewton.root(above: Swift.max(velocity, 0), guess: 9 / duration) { frequency in
                let rest = left(frequency)
                return (.log(rest / epsilon) - frequency * duration, duration / rest - duration)
            }
        }
        // Below ω = v − 1/T the motion overshoots by −left·e^(−ωT), which falls from vT − 1 > ε to 0.
        return BracketedNewton.root(low: 0, high: velocity - 1 / duration) { frequency in
            let beyond = -left(frequency)
            return (.log(beyond / epsilon) - frequency * duration, -duration / beyond - duration)
        }
    }

    private var oscillatingRoot: Double {
        let ratio = dampingRatio
        func logarithm(_ frequency: Double) -> (value: Double, slope: Double) {
            let lead = ratio * frequency - velocity
            return (
                .log(lead.magnitude / (frequency * sine * epsilon)) - ratio * frequency * duration,
                ratio / lead - 1 / frequency - ratio * duration
            )
        }
        guard velocity > 0 else { return BracketedNewton.root(above: 0, guess: firstGuess, logarithm) }
        // With v > 0 the remaining fraction falls to 0 at ω = v/ζ, rises to a maximum and falls again.
        let passage = velocity / ratio
        let maximum = (passage + (passage * passage + 4 * passage / (ratio * duration)).squareRoot()) / 2
        if logarithm(maximum).value > 0 {
            return BracketedNewton.root(above: maximum, guess: 2 * maximum, logarithm)
        }
        return BracketedNewton.root(low: 0, high: passage, logarithm)
    }
}

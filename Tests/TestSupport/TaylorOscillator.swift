import AnimationCore

/// An oracle for damped springs that shares nothing with the closed form: the equation of motion itself, integrated by
/// Taylor steps of order 30 in double-double arithmetic.
///
/// Repeated differentiation of m·x″ + c·x′ + k·x = 0 gives each Taylor coefficient from the two before it:
///
///     xₙ₊₂ = −((c/m)·(n + 1)·xₙ₊₁ + (k/m)·xₙ) / ((n + 1)(n + 2))
///
/// A step is at most half a unit of the fastest rate, so the series' rest is below 2⁻¹³⁰; what is left is the rounding
/// of double-double, about 10⁻³¹ a step.
package struct TaylorOscillator {
    private let stiffness: DoubleDouble
    private let damping: DoubleDouble
    /// The longest step in seconds.
    private let longestStep: Double

    /// The equation of motion of a spring with these parameters.
    package init(mass: Double, stiffness: Double, damping: Double) {
        self.stiffness = DoubleDouble(stiffness) / DoubleDouble(mass)
        self.damping = DoubleDouble(damping) / DoubleDouble(mass)
        longestStep = 0.5 / max(self.stiffness.high.squareRoot(), self.damping.high)
    }

    /// Displacement and velocity at `time`.
    package func state(
        displacement: Double, velocity: Double, at time: Double
    ) -> (displacement: DoubleDouble, velocity: DoubleDouble) {
        let steps = (time / longestStep).rounded(.up)
        var state = (displacement: DoubleDouble(displacement), velocity: DoubleDouble(velocity))
        guard steps > 0 else { return state }
        let step = DoubleDouble(time) / DoubleDouble(steps)
        for _ in 0..<Int(steps) { state = advanced(state, by: step) }
        return state
    }

    private func advanced(
        _ state: (displacement: DoubleDouble, velocity: DoubleDouble), by step: DoubleDouble
    ) -> (displacement: DoubleDouble, velocity: DoubleDouble) {
        var (current, next) = (state.displacement, state.velocity)
        var (displacement, velocity) = (current, next)
        var power = DoubleDouble(1)
        for n in 0..<30 {
            let order = Double(n + 1)
            power = power * step
            displacement = displacement + next * power
            let following = -(damping * next * order + stiffness * current) / DoubleDouble(order * (order + 1))
            velocity = velocity + following * (order + 1) * power
            (current, next) = (next, following)
        }
        return (displacement, velocity)
    }
}

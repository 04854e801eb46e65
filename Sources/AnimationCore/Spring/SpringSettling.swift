import RealModule

/// When a motion is over, in truth.
///
/// Three definitions are in use, and they differ by more than rounding. This is the physical one; the two platforms'
/// are `coreAnimationSettlingDuration` and `swiftUISettlingDuration`.
extension SpringSolution {
    /// The last time in seconds at which |x(t)| ≥ `epsilon`; 0 where the motion never leaves that band.
    ///
    /// Found from the closed form: the last extremum outside the band is counted with a logarithm, and the one crossing
    /// behind it, where the motion is monotone, by bracketed Newton steps. Nothing is sampled, so no bounce is missed.
    /// Correct to 10⁻¹² of the time, unless an extremum touches the band to within rounding.
    ///
    /// An undamped motion never settles: infinite where its amplitude reaches `epsilon`.
    ///
    /// - Parameter epsilon: Half the width of the band around the target, in units.
    /// - Precondition: `epsilon` is finite and greater than 0.
    public func settlingTime(epsilon: Double) -> Double {
        precondition(SpringParameter.epsilon.accepts(epsilon), "a settling band must be finite and greater than 0")
        let extremum = firstExtremum
        if let extremum, extremum.displacement.magnitude >= epsilon {
            guard modes.oscillates else { return settlingTime(from: extremum, epsilon: epsilon) }
            guard modes.decay > 0 else { return .infinity }
            // Extrema shrink by the same factor each half period: the last one outside the band.
            let ratio = extremum.displacement.magnitude / epsilon
            let periods = (Double.log(ratio) / (modes.decay * modes.halfPeriod)).rounded(.down)
            let last = SpringLandmark(
                time: extremum.time + periods * modes.halfPeriod,
                displacement: extremum.displacement.magnitude * Double.exp(-periods * modes.decay * modes.halfPeriod),
                velocity: 0)
            return settlingTime(from: last, epsilon: epsilon)
        }
        guard displacement.magnitude >= epsilon else { return 0 }
        return descent(to: epsilon, before: extremum?.time ?? .infinity)
    }

    /// The first extremum at 0 or later.
    private var firstExtremum: SpringLandmark? {
        guard velocity != 0 || displacement == 0 else {
            return SpringLandmark(time: 0, displacement: displacement, velocity: 0)
        }
        return nextExtremum()
    }

    /// The settling time of a motion whose last extremum outside the band is known: from there it is a motion from rest.
    private func settlingTime(from extremum: SpringLandmark, epsilon: Double) -> Double {
        guard extremum.displacement.magnitude > epsilon else { return extremum.time }
        let rest = SpringSolution(spring, displacement: extremum.displacement, velocity: 0)
        return extremum.time + rest.descent(to: epsilon, before: rest.nextZeroCrossing()?.time ?? .infinity)
    }

    /// The time in 0..<`end` at which the motion, monotone there, comes down to `level` on the side where it starts.
    ///
    /// Newton on ln|x|, which an exponential makes a straight line.
    private func descent(to level: Double, before end: Double) -> Double {
        let side: Double = displacement < 0 ? -1 : 1
        func height(_ time: Double) -> (value: Double, slope: Double) {
            let state = state(at: time)
            return (.log(side * state.displacement / level), state.velocity / state.displacement)
        }
        let start = Swift.min(1 / modes.decay, end)
        guard start < end, height(start).value > 0 else { return BracketedNewton.root(low: 0, high: start, height) }
        return BracketedNewton.root(above: 0, guess: start, height)
    }
}

extension Spring {
    /// The true settling time of a motion from displacement 1: the last time at which |x(t)| ≥ `epsilon`.
    ///
    /// - Parameters:
    ///   - epsilon: The band around the target, as a fraction of the way; finite and greater than 0.
    ///   - initialVelocity: In distances per second, positive towards the target.
    /// - Returns: Seconds; infinite without damping. See ``SpringSolution/settlingTime(epsilon:)``.
    public func settlingTime(epsilon: Double = 0.001, initialVelocity: Double = 0) -> Double {
        SpringSolution(self, displacement: 1, velocity: -initialVelocity).settlingTime(epsilon: epsilon)
    }
}

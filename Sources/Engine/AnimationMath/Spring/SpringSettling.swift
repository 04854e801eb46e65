import RealModule

/// The exact settling time of a motion.
///
/// Three definitions are in use, and they differ by more than rounding. This is the physical one; those of the two
/// platforms are `coreAnimationSettlingDuration` and `swiftUISettlingDuration`.
extension SpringSolution {
    /// The last time in seconds at which |x(t)| ≥ `epsilon`; 0 where the motion never leaves that band.
    ///
    /// Found from the closed form: the last extremum outside the band is counted with a logarithm, and the one crossing
    /// behind it, where the motion is monotone, by bracketed Newton steps. Nothing is sampled, so no bounce is missed, and
    /// everything happens in logarithms, so no band is too narrow and no motion too wide.
    ///
    /// Correct to 10⁻¹² of the time, except where the initial state itself decides by its rounding: an extremum that
    /// touches the band, or an over-damped motion whose initial velocity cancels its slow half.
    ///
    /// An undamped motion never settles: infinite where its amplitude reaches `epsilon`.
    ///
    /// - Parameter epsilon: Half the width of the band around the target, in units.
    /// - Precondition: `epsilon` is finite and greater than 0.
    public func settlingTime(epsilon: Double) -> Double {
        precondition(SpringParameter.epsilon.accepts(epsilon), "a settling band must be finite and greater than 0")
        guard let (motion, exponent) = normalized else { return 0 }
        let band = SettlingBand(
            Double(sign: .plus, exponent: -exponent, significand: epsilon),
            logarithm: .log(epsilon) - Double(exponent) * .log(2))
        return motion.settlingTime(band)
    }

    private func settlingTime(_ band: SettlingBand) -> Double {
        let extremum = velocity == 0 ? 0 : modes.zero(cosine: velocity, sine: velocitySine, after: 0)
        if let extremum {
            let excess = band.excess(of: shape(at: extremum).position) - modes.decay * extremum
            if excess >= 0 { return settlingTime(from: extremum, excess: excess) }
        }
        let excess = band.excess(of: displacement)
        guard excess >= 0 else { return 0 }
        return descent(excess: excess, before: extremum ?? .infinity)
    }

    /// The settling time of a motion whose first extremum lies outside the band.
    ///
    /// - Parameters:
    ///   - extremum: Its time.
    ///   - excess: ln |x/ε| there, not negative.
    private func settlingTime(from extremum: Double, excess: Double) -> Double {
        let rest = SpringSolution(spring, displacement: 1, velocity: 0)
        guard modes.oscillates else { return extremum + rest.descent(excess: excess, before: .infinity) }
        // Extrema shrink by the same factor each half period. From the last one outside the band it is a motion from rest.
        let loss = modes.decay * modes.halfPeriod
        guard loss > 0 else { return .infinity }
        let periods = (excess / loss).rounded(.down)
        return extremum + periods * modes.halfPeriod
            + rest.descent(excess: excess - periods * loss, before: modes.halfPeriod)
    }

    /// The time in 0..<`end` at which the motion, monotone there, has come down by `excess`, as a logarithm.
    ///
    /// Newton on ln |x|, which an exponential makes a straight line.
    private func descent(excess: Double, before end: Double) -> Double {
        guard excess > 0 else { return 0 }
        func height(_ time: Double) -> (value: Double, slope: Double) {
            let (position, velocity) = shape(at: time)
            // Past the target the logarithm is NaN, which counts as below.
            return (excess + .log(position / displacement) - modes.decay * time, velocity / position)
        }
        let start = Swift.min(1 / modes.decay, end)
        guard start < end, height(start).value > 0 else { return BracketedNewton.root(low: 0, high: start, height) }
        return BracketedNewton.root(above: 0, guess: start, height)
    }

    /// Displacement and velocity without the envelope e^(−decay·t), which would underflow long before its logarithm.
    private func shape(at time: Double) -> (position: Double, velocity: Double) {
        let (cosine, sine) = SpringModes.shape(oscillates: modes.oscillates, rate: modes.rate, at: time)
        return (displacement * cosine + positionSine * sine, velocity * cosine + velocitySine * sine)
    }
}

/// Half the width of the band in which a motion counts as settled, and its logarithm, which has no smallest value.
private struct SettlingBand {
    private let width: Double
    private let logarithm: Double

    init(_ width: Double, logarithm: Double) {
        self.width = width
        self.logarithm = logarithm
    }

    /// ln |displacement/ε|; negative inside the band.
    func excess(of displacement: Double) -> Double {
        let ratio = displacement.magnitude / width
        // One logarithm of the quotient keeps the digits near 1; a band too narrow for binary64 has only the other.
        return width.isNormal && ratio.isFinite ? .log(ratio) : .log(displacement.magnitude) - logarithm
    }
}

extension Spring {
    /// The exact settling time of a motion from displacement 1: the last time at which |x(t)| ≥ `epsilon`.
    ///
    /// - Parameters:
    ///   - epsilon: The band around the target, as a fraction of the distance; finite and greater than 0.
    ///   - initialVelocity: In distances per second, positive towards the target.
    /// - Returns: Seconds; infinite without damping. See ``SpringSolution/settlingTime(epsilon:)``.
    public func settlingTime(epsilon: Double = 0.001, initialVelocity: Double = 0) -> Double {
        SpringSolution(self, displacement: 1, velocity: -initialVelocity).settlingTime(epsilon: epsilon)
    }
}

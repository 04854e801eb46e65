import RealModule

/// The settling durations that the platforms compute. They are not exact settling times: an envelope replaces the motion,
/// and without oscillation the time is a multiple of a tenth of a second.
///
/// On a damping ratio above 1 the platforms' own numbers contradict physics (one reports 2.6 s where the motion needs
/// 4.2 s). They are not imitated: the same scan runs over the exact motion there.
extension Spring {
    /// `CASpringAnimation.settlingDuration`: the duration that Core Animation computes for a motion from 0 to 1.
    ///
    /// Oscillating: ln((1 + |ζω₀ − v|/ω)/ε)/ζω₀, not below 0. Otherwise a scan in steps of 0.1 s for the first time
    /// after which the motion stays inside the band for more than a second. Infinite without damping.
    ///
    /// - Parameters:
    ///   - initialVelocity: In distances per second, positive towards the target; finite.
    ///   - epsilon: The band around the target, as a fraction of the distance: 0.001 for the platform's `settlingDuration`,
    ///     any other for its `durationForEpsilon`.
    ///   - allowsOverdamping: Whether a damping ratio above 1 is meant; as on the platform it runs critically damped
    ///     otherwise.
    /// - Precondition: Velocity and epsilon are finite, epsilon greater than 0.
    public func coreAnimationSettlingDuration(
        initialVelocity: Double = 0, epsilon: Double = 0.001, allowsOverdamping: Bool = false
    ) -> Double {
        guard nominalDampingRatio < 1 else {
            let spring = allowsOverdamping ? self : criticallyDamped
            return spring.scannedSettlingDuration(initialVelocity: initialVelocity, epsilon: epsilon)
        }
        let amplitude = 1 + (decay - initialVelocity).magnitude / SpringModes(self).rate
        return Spring.envelopeDuration(amplitude: amplitude, epsilon: epsilon, decay: decay)
    }

    /// SwiftUI's `Spring.settlingDuration` for a motion from 0 to 1.
    ///
    /// Oscillating: ln((1 + |ζω₀ − v|)/ε)/ζω₀, not below 0, with v and ζω₀ as numbers in 1/s. Otherwise the scan of
    /// ``coreAnimationSettlingDuration(initialVelocity:epsilon:allowsOverdamping:)``. Infinite without damping.
    ///
    /// - Parameters:
    ///   - initialVelocity: In distances per second, positive towards the target; finite.
    ///   - epsilon: The band around the target, as a fraction of the distance.
    /// - Precondition: Velocity and epsilon are finite, epsilon greater than 0.
    public func swiftUISettlingDuration(initialVelocity: Double = 0, epsilon: Double = 0.001) -> Double {
        guard nominalDampingRatio < 1 else {
            return scannedSettlingDuration(initialVelocity: initialVelocity, epsilon: epsilon)
        }
        let amplitude = 1 + (decay - initialVelocity).magnitude
        return Spring.envelopeDuration(amplitude: amplitude, epsilon: epsilon, decay: decay)
    }

    /// SwiftUI's `Spring.settlingDuration(target:initialVelocity:epsilon:)`: the settling duration of a motion from zero.
    ///
    /// Oscillating: ln((|target| + |ζω₀·target − v|)/ε)/ζω₀ with Euclidean magnitudes over all components, not below 0.
    /// Otherwise the scan of ``coreAnimationSettlingDuration(initialVelocity:epsilon:allowsOverdamping:)``. For a target of
    /// 1 it is ``swiftUISettlingDuration(initialVelocity:epsilon:)``; the platform documents no other case.
    ///
    /// - Parameters:
    ///   - target: The target, in units.
    ///   - initialVelocity: In units per second.
    ///   - epsilon: The band around the target, in units.
    /// - Precondition: Target and velocity are finite, epsilon is finite and greater than 0.
    public func settlingDuration<Value: AnimatableVector>(
        target: Value, initialVelocity: Value = .zero, epsilon: Double
    ) -> Double {
        let motion = SpringMotion(spring: self, from: .zero, to: target, velocity: initialVelocity)
        guard nominalDampingRatio < 1 else {
            return Spring.scannedSettlingDuration(
                exactSettlingTime: motion.settlingTime(epsilon: epsilon), epsilon: epsilon
            ) { motion.state(at: $0).displacement.magnitudeSquared.squareRoot() }
        }
        let amplitude =
            target.magnitudeSquared.squareRoot()
            + (target.scaled(by: decay) - initialVelocity).magnitudeSquared.squareRoot()
        return Spring.envelopeDuration(amplitude: amplitude, epsilon: epsilon, decay: decay)
    }

    /// The spring with the damping that makes it critical.
    var criticallyDamped: Spring {
        // The damping lies between 0 and this spring's own, so the parameters stay valid.
        guard let spring = try? Spring(mass: mass, stiffness: stiffness, damping: 2 * mass * angularFrequency) else {
            return self
        }
        return spring
    }

    private static func envelopeDuration(amplitude: Double, epsilon: Double, decay: Double) -> Double {
        precondition(SpringParameter.epsilon.accepts(epsilon), "a settling band must be finite and greater than 0")
        precondition(!amplitude.isNaN, "an initial velocity must be finite")
        // 0 / 0 would be NaN where nothing decays and nothing needs to.
        guard amplitude > epsilon else { return 0 }
        let ratio = amplitude / epsilon
        // Two logarithms where the quotient overflows.
        return (ratio.isFinite ? Double.log(ratio) : .log(amplitude) - .log(epsilon)) / decay
    }

    /// The scan for the distance from 0 to 1.
    private func scannedSettlingDuration(initialVelocity: Double, epsilon: Double) -> Double {
        let solution = SpringSolution(self, displacement: 1, velocity: -initialVelocity)
        return Spring.scannedSettlingDuration(
            exactSettlingTime: solution.settlingTime(epsilon: epsilon), epsilon: epsilon
        ) { solution.value(at: $0).magnitude }
    }

    /// The first of the times 0, 0.1, 0.2 … (by repeated addition) inside the band and not outside it again during the
    /// following second.
    ///
    /// A motion that needs more than 1,000 s is not scanned: its exact settling time, rounded up to the step, is the
    /// result.
    private static func scannedSettlingDuration(
        exactSettlingTime exact: Double, epsilon: Double, distance: (Double) -> Double
    ) -> Double {
        let step = 0.1
        guard exact <= 1000 else { return (exact / step).rounded(.up) * step }
        var inside: Double?
        var time = 0.0
        while true {
            // After its exact settling time the motion is inside by definition, even where its values have underflowed.
            if time > exact || distance(time) < epsilon {
                let first = inside ?? time
                if time - first > 1 { return first }
                inside = first
            } else {
                inside = nil
            }
            time += step
        }
    }
}

import AnimationCore

/// The progress of an animation over time: a curve or a spring over a duration, or a part of that for a keyframe.
public struct AnimationTiming: Hashable, Sendable {
    /// The function of the progress.
    public enum Pace: Hashable, Sendable {
        /// A curve stretched over the duration.
        case curve(UnitCurve)
        /// One minus the displacement of a spring, cut at the duration. The displacement goes from 1 to 0; only a spring
        /// whose two ends coincide starts at 0, with a velocity.
        case spring(SpringSolution)
        /// A velocity that decays exponentially, cut at the duration.
        case deceleration(DecelerationRate)
    }

    /// The function of the progress.
    public let pace: Pace
    /// Seconds from the start to the end, where the progress is exactly 1.
    public let duration: Double
    /// The start of this part, as a fraction of the whole progress: 0 for a whole animation.
    public let partStart: Double
    /// The length of this part, as a fraction of the whole progress: 1 for a whole animation; 0 jumps at ``partStart``.
    public let partLength: Double

    private init(pace: Pace, duration: Double, partStart: Double = 0, partLength: Double = 1) {
        self.pace = pace
        self.duration = duration
        self.partStart = partStart
        self.partLength = partLength
    }

    /// A curve stretched over a duration in seconds.
    public init(curve: UnitCurve, duration: Double) {
        self.init(pace: .curve(curve), duration: duration)
    }

    /// A spring fitted to its duration, as the platform does it.
    public init(_ spring: UIKitSpring) {
        self.init(spring: spring.spring, initialVelocity: spring.initialVelocity, duration: spring.duration)
    }

    /// A spring that is cut at a duration in seconds; the initial velocity is in distances per second.
    public init(spring: Spring, initialVelocity: Double, duration: Double) {
        self.init(
            pace: .spring(SpringSolution(spring, displacement: 1, velocity: -initialVelocity)), duration: duration)
    }

    /// A spring that starts at its end with a velocity and returns to it, cut at a duration in seconds. The progress is 1
    /// at both ends, and less by the displacement between.
    package init(returning spring: Spring, velocity: Double, duration: Double) {
        self.init(pace: .spring(SpringSolution(spring, displacement: 0, velocity: velocity)), duration: duration)
    }

    /// A velocity that decays exponentially and is cut at a duration in seconds, greater than 0.
    public init(deceleration rate: DecelerationRate, duration: Double) {
        self.init(pace: .deceleration(rate), duration: duration)
    }

    /// No time at all.
    public static let instant = AnimationTiming(curve: .linear, duration: 0)

    /// The part of this timing that a keyframe takes.
    ///
    /// - Parameters:
    ///   - start: Where it starts, as a fraction of the whole, 0…1.
    ///   - length: How much it takes, as a fraction of the whole; 0 jumps.
    public func part(start: Double, length: Double) -> AnimationTiming {
        AnimationTiming(pace: pace, duration: duration, partStart: start, partLength: length)
    }

    /// Whether this is a part, for a keyframe.
    public var isPart: Bool { partStart != 0 || partLength != 1 }

    /// The progress: 0 before and at the start, exactly 1 from ``duration`` on; a spring may exceed 1 between. A spring
    /// whose ends coincide is at 1 before its start, too.
    ///
    /// - Parameter elapsed: Seconds since the animation's start.
    public func progress(at elapsed: Double) -> Double {
        if elapsed >= duration { return 1 }
        let whole: Double
        switch pace {
        case .spring(let solution): whole = 1 - (elapsed <= 0 ? solution.displacement : solution.value(at: elapsed))
        case _ where elapsed <= 0: whole = 0
        case .curve(let curve): whole = curve.value(at: elapsed / duration)
        case .deceleration(let rate): whole = rate.fraction(at: elapsed, duration: duration)
        }
        guard isPart else { return whole }
        if partLength == 0 { return whole >= partStart ? 1 : 0 }
        return min(max((whole - partStart) / partLength, 0), 1)
    }
}

import AnimationMath

/// The progress of an animation over time: a curve or a spring over a duration, or a part of that for a keyframe.
public struct AnimationTiming: Hashable, Sendable {
    /// The function of the progress, in a box: a timing is copied wherever a frame reads it.
    public indirect enum Pace: Hashable, Sendable {
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
    /// The cycles of an animation that repeats, ``duration`` seconds in all; `nil` for one that runs once.
    public let cycles: MediaTiming?
    /// The progress of this part by that of the whole, where it is none of constant speed.
    public let shape: KeyframeShape?

    private init(
        pace: Pace, duration: Double, partStart: Double = 0, partLength: Double = 1, cycles: MediaTiming? = nil,
        shape: KeyframeShape? = nil
    ) {
        self.pace = pace
        self.duration = duration
        self.partStart = partStart
        self.partLength = partLength
        self.cycles = cycles
        self.shape = shape
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
        AnimationTiming(pace: pace, duration: duration, partStart: start, partLength: length, cycles: cycles)
    }

    /// The same timing for a keyframe whose progress is a function of the whole's.
    func shaped(_ shape: KeyframeShape) -> AnimationTiming {
        AnimationTiming(
            pace: pace, duration: duration, partStart: partStart, partLength: partLength, cycles: cycles, shape: shape)
    }

    /// The timing repeated.
    ///
    /// - Parameters:
    ///   - count: The number of cycles, above 0; a fraction ends within one, and it may be infinite.
    ///   - autoreverses: Whether each cycle runs back to its start.
    public func repeated(_ count: Double, autoreverses: Bool) -> AnimationTiming {
        guard duration > 0, count > 0, count != 1 || autoreverses,
            let cycles = try? MediaTiming(
                duration: duration, repetition: .count(count.endless(each: duration)), autoreverses: autoreverses)
        else { return self }
        return AnimationTiming(
            pace: pace, duration: cycles.activeDuration, partStart: partStart, partLength: partLength, cycles: cycles,
            shape: shape)
    }

    /// Whether this is a part, for a keyframe.
    public var isPart: Bool { partStart != 0 || partLength != 1 || shape != nil }

    /// The progress: 0 before and at the start, exactly 1 from ``duration`` on; a spring may exceed 1 between. A spring
    /// whose ends coincide is at 1 before its start, too.
    ///
    /// The end of an animation that repeats is that of the model value, wherever its last cycle ends.
    ///
    /// - Parameter elapsed: Seconds since the animation's start.
    @inline(__always)
    public func progress(at elapsed: Double) -> Double {
        if elapsed >= duration { return 1 }
        let whole: Double
        if let cycles, elapsed > 0 {
            whole = progress(at: cycles.state(at: elapsed).position?.time ?? 0, ofCycle: cycles.duration)
        } else {
            whole = progress(at: elapsed, ofCycle: duration)
        }
        guard isPart else { return whole }
        if let shape { return shape.progress(whole) }
        if partLength == 0 { return whole >= partStart ? 1 : 0 }
        return min(max((whole - partStart) / partLength, 0), 1)
    }

    @inline(__always)
    private func progress(at elapsed: Double, ofCycle duration: Double) -> Double {
        switch pace {
        case .spring(let solution): 1 - (elapsed <= 0 ? solution.displacement : solution.value(at: elapsed))
        case _ where elapsed <= 0: 0
        case .curve(let curve): curve.value(at: elapsed / duration)
        case .deceleration(let rate): rate.fraction(at: elapsed, duration: duration)
        }
    }
}

extension Double {
    /// A duration in seconds, infinite from a thousand million on: the largest finite numbers mean it, too.
    package var endless: Double { self < 1e9 ? self : .infinity }

    /// A number of cycles, infinite where their duration is.
    package func endless(each duration: Double) -> Double { (self * duration).endless < .infinity ? self : .infinity }
}

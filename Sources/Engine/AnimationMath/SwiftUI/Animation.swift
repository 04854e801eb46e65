/// A timed change from one value to another, as SwiftUI's `Animation` describes it: a curve or a spring, changed by
/// speed, delay and repetition.
///
///     let animation = Animation.easeInOut(duration: 0.4).delay(0.1).repeatCount(3)
///     animation.value(from: 0.0, to: 100, at: 0.3)        // 50
///     animation.duration                                  // 1.5
///
/// A pure function of time. Modifiers apply in the order in which they are written, each to everything before it:
/// `.delay(1).speed(2)` waits half a second, `.speed(2).delay(1)` a whole one. From ``duration`` on the progress is 1,
/// wherever the last repetition ended, because the animated value is at its target by then.
public struct Animation: Hashable, Sendable {
    private enum Base: Hashable, Sendable {
        case curve(UnitCurve, duration: Double)
        /// A motion of the remaining fraction from 1 to 0, cut at its settling duration.
        case spring(SpringSolution, duration: Double)
    }

    private enum Modifier: Hashable, Sendable {
        case speed(Double)
        case delay(Double)
        case repeated(count: Double, autoreverses: Bool)
    }

    private let base: Base
    private var modifiers: [Modifier] = []
    /// The time in seconds from which the progress is 1; infinite where the animation repeats for ever.
    public private(set) var duration: Double

    /// Creates an animation that follows a curve.
    ///
    /// - Parameters:
    ///   - curve: The curve.
    ///   - duration: Seconds.
    /// - Precondition: The duration is finite and not negative.
    public init(_ curve: UnitCurve, duration: Double) {
        precondition(duration >= 0 && duration.isFinite, "an animation's duration must be finite and not negative")
        base = .curve(curve, duration: duration)
        self.duration = duration
    }

    /// Creates an animation on a spring. It ends after SwiftUI's settling duration; an undamped one never does.
    ///
    /// - Parameters:
    ///   - spring: The spring.
    ///   - initialVelocity: In distances per second, positive towards the target.
    /// - Precondition: The velocity is finite.
    public init(_ spring: Spring, initialVelocity: Double = 0) {
        duration = spring.swiftUISettlingDuration(initialVelocity: initialVelocity)
        base = .spring(SpringSolution(spring, displacement: 1, velocity: -initialVelocity), duration: duration)
    }

    /// The animation, faster by a factor.
    ///
    /// - Precondition: The speed is finite and greater than 0.
    public func speed(_ speed: Double) -> Animation {
        precondition(speed > 0 && speed.isFinite, "an animation's speed must be finite and greater than 0")
        return modified(.speed(speed), duration: duration / speed)
    }

    /// The animation, started later.
    ///
    /// - Parameter delay: Seconds; a negative delay skips the beginning.
    /// - Precondition: The delay is finite.
    public func delay(_ delay: Double) -> Animation {
        precondition(delay.isFinite, "an animation's delay must be finite")
        return modified(.delay(delay), duration: Swift.max(duration + delay, 0))
    }

    /// The animation, run a number of times.
    ///
    /// - Parameters:
    ///   - repeatCount: The number of runs; with `autoreverses` each way counts, so 3 is there, back and there.
    ///   - autoreverses: Whether every other run goes backwards.
    /// - Precondition: The count is 0 or greater.
    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
        precondition(repeatCount >= 0, "an animation's repeat count must not be negative")
        return modified(
            .repeated(count: Double(repeatCount), autoreverses: autoreverses),
            duration: repeatCount == 0 ? 0 : duration * Double(repeatCount))
    }

    /// The animation, run for ever.
    ///
    /// - Parameter autoreverses: Whether every other run goes backwards.
    public func repeatForever(autoreverses: Bool = true) -> Animation {
        modified(
            .repeated(count: .infinity, autoreverses: autoreverses), duration: duration == 0 ? 0 : .infinity)
    }

    private func modified(_ modifier: Modifier, duration: Double) -> Animation {
        var animation = self
        animation.modifiers.append(modifier)
        animation.duration = duration
        return animation
    }

    /// The fraction of the distance that is covered at `time`: 0 at the start, beyond 1 in an overshoot.
    ///
    /// - Parameter time: Seconds after the start; before it the progress is 0, NaN gives NaN.
    public func progress(at time: Double) -> Double {
        if time >= duration { return 1 }
        return switch base {
        case .curve(let curve, let length):
            length > 0 ? curve.value(at: local(time).time / length) : time >= 0 ? 1 : 0
        case .spring(let solution, let length): solution.progress(at: local(time).time, length: length)
        }
    }

    /// The derivative of ``progress(at:)`` in distances per second; 0 before the start and from ``duration`` on.
    ///
    /// - Parameter time: Seconds after the start; NaN gives NaN.
    public func velocity(at time: Double) -> Double {
        if time >= duration { return 0 }
        let (time, rate) = local(time)
        return switch base {
        case .curve(let curve, let length): time < 0 || length == 0 ? 0 : curve.slope(at: time / length) / length * rate
        case .spring(let solution, let length): time < 0 || time >= length ? 0 : -solution.velocity(at: time) * rate
        }
    }

    /// The value at `time` of an animation between two values; exactly `end` from ``duration`` on.
    ///
    /// - Parameters:
    ///   - start: The value at progress 0.
    ///   - end: The value at progress 1.
    ///   - time: Seconds after the start.
    public func value<Value: AnimatableVector>(from start: Value, to end: Value, at time: Double) -> Value {
        start.interpolated(to: end, progress: progress(at: time))
    }

    /// The velocity at `time` of an animation between two values, in units per second.
    ///
    /// - Parameters:
    ///   - start: The value at progress 0.
    ///   - end: The value at progress 1.
    ///   - time: Seconds after the start.
    public func velocity<Value: AnimatableVector>(from start: Value, to end: Value, at time: Double) -> Value {
        (end - start).scaled(by: velocity(at: time))
    }

    /// The time of the unmodified animation, and its seconds per second.
    private func local(_ time: Double) -> (time: Double, rate: Double) {
        // The durations of what each modifier applies to, the innermost first.
        var time = time
        var rate = 1.0
        var inner = modifiers[...]
        while let modifier = inner.popLast() {
            switch modifier {
            case .speed(let speed):
                time *= speed
                rate *= speed
            case .delay(let delay):
                time -= delay
                if time < 0 { return (time, 0) }
            case .repeated(let count, let autoreverses):
                let cycle = duration(of: inner)
                guard time > 0, cycle > 0, cycle.isFinite else { continue }
                let index = Swift.min((time / cycle).rounded(.down), count - 1)
                time -= index * cycle
                if autoreverses, index.truncatingRemainder(dividingBy: 2) == 1 {
                    time = cycle - time
                    rate = -rate
                }
            }
        }
        return (time, rate)
    }

    /// The duration of the base with some of its modifiers.
    private func duration(of modifiers: ArraySlice<Modifier>) -> Double {
        var duration =
            switch base {
            case .curve(_, let duration), .spring(_, let duration): duration
            }
        for modifier in modifiers {
            switch modifier {
            case .speed(let speed): duration /= speed
            case .delay(let delay): duration = Swift.max(duration + delay, 0)
            case .repeated(let count, _): duration = count == 0 || duration == 0 ? 0 : duration * count
            }
        }
        return duration
    }
}

extension SpringSolution {
    /// 1 minus the displacement, 0 before the start and 1 from `length` on.
    fileprivate func progress(at time: Double, length: Double) -> Double {
        time <= 0 ? 0 : time >= length ? 1 : 1 - value(at: time)
    }
}

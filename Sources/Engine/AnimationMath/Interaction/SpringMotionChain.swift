/// A spring motion that is retargeted any number of times, on one clock.
///
///     var chain = SpringMotionChain(SpringMotion(spring: .snappy, from: 0.0, to: 100.0))
///     chain.retarget(to: 0, at: 0.2)
///     chain.retarget(to: 50, at: 0.35)
///     chain.value(at: 0.5)
///
/// Each ``SpringMotion`` of the chain has a clock of its own that starts at 0; the chain adds the start times. Value and
/// velocity are continuous at every retarget, and the past is kept: ``value(at:)`` answers for every time.
public struct SpringMotionChain<Value: AnimatableVector>: Equatable, Sendable {
    /// A motion and the time at which it takes over.
    public struct Link: Equatable, Sendable {
        /// The time on the chain's clock at which the motion's own clock is 0, in seconds.
        public let startTime: Double
        /// The motion.
        public let motion: SpringMotion<Value>
    }

    /// The motions in the order of their start times; at least one.
    public private(set) var links: [Link]

    /// Creates a chain of one motion.
    ///
    /// - Parameters:
    ///   - motion: The first motion.
    ///   - startTime: Its start time on the chain's clock, in seconds.
    /// - Precondition: The start time is finite.
    public init(_ motion: SpringMotion<Value>, startTime: Double = 0) {
        precondition(startTime.isFinite, "the start time of a motion must be finite")
        links = [Link(startTime: startTime, motion: motion)]
    }

    /// Changes the target at `time`: the value goes on from where it is then, with the velocity it has.
    ///
    /// - Parameters:
    ///   - target: The new target.
    ///   - time: Seconds on the chain's clock.
    ///   - spring: The spring from there on; `nil` keeps the current one.
    /// - Precondition: `time` is finite and not before the previous retarget.
    public mutating func retarget(to target: Value, at time: Double, spring: Spring? = nil) {
        let last = links[links.count - 1]
        precondition(time.isFinite && time >= last.startTime, "a chain is retargeted in the order of the times")
        let motion = last.motion.retargeted(to: target, at: time - last.startTime, spring: spring)
        links.append(Link(startTime: time, motion: motion))
    }

    /// The value at `time` on the chain's clock, in seconds.
    public func value(at time: Double) -> Value {
        let link = link(at: time)
        return link.motion.value(at: time - link.startTime)
    }

    /// The velocity at `time` on the chain's clock, in units per second.
    public func velocity(at time: Double) -> Value {
        let link = link(at: time)
        return link.motion.velocity(at: time - link.startTime)
    }

    /// The last motion that has started; the first one before its start.
    private func link(at time: Double) -> Link {
        links.last { $0.startTime <= time } ?? links[0]
    }
}

extension SpringMotionChain.Link: Hashable where Value: Hashable {}
extension SpringMotionChain: Hashable where Value: Hashable {}

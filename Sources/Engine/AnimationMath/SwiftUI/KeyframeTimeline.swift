/// A value that passes through keyframes of several kinds, as SwiftUI's `KeyframeTimeline` describes it for one value.
///
///     let scale = KeyframeTimeline(initialValue: 1.0) {
///         LinearKeyframe(1.2, duration: 0.2)
///         CubicKeyframe(0.9, duration: 0.3)
///         SpringKeyframe(1, spring: .bouncy)
///     }
///     scale.value(time: 0.35)
///     scale.velocity(time: 0.35)
///
/// Each keyframe starts where the one before it ended, also where a spring was cut short. Without velocities of their own
/// cubic and spring keyframes keep the velocity of that moment, so the motion has no corner. A cubic keyframe ends with
/// the velocity that the next keyframe starts with: its `startVelocity`, the first slope of a linear one, otherwise the
/// slope of the line from the start of this keyframe to the end of the next one (Catmull–Rom with times). At the end, and
/// before a jump, it is 0. SwiftUI documents the kinds, not these numbers: no public recording exists.
///
/// For several properties of a value use one timeline each.
public struct KeyframeTimeline<Value: AnimatableVector>: Sendable {
    /// The value before the first keyframe.
    public let initialValue: Value
    /// The keyframes.
    public let keyframes: [TimelineKeyframe<Value>]
    /// The sum of the keyframes' durations, in seconds.
    public let duration: Double
    /// The value from ``duration`` on.
    public let finalValue: Value

    private let segments: [Segment]

    private struct Segment: Sendable {
        let start: Double
        let duration: Double
        let end: Value
        let motion: Motion

        enum Motion: Sendable {
            case polynomial(KeyframeSegment<Value>, UnitCurve)
            case spring(SpringMotion<Value>)
        }

        func value(at time: Double) -> Value {
            switch motion {
            case .spring(let spring): return spring.value(at: time - start)
            case .polynomial(let path, let curve):
                let fraction = curve.value(at: Swift.min((time - start) / duration, 1))
                return fraction == 1 ? end : path.value(at: fraction, end: [], after: 0)
            }
        }

        func velocity(at time: Double) -> Value {
            switch motion {
            case .spring(let spring): return spring.velocity(at: time - start)
            case .polynomial(let path, let curve):
                let fraction = Swift.min((time - start) / duration, 1)
                let rate = curve.slope(at: fraction) / duration
                return path.derivative(at: curve.value(at: fraction)).scaled(by: rate)
            }
        }
    }

    /// Creates a timeline.
    ///
    /// - Parameters:
    ///   - initialValue: The value before the first keyframe.
    ///   - content: The keyframes, one after the other.
    /// - Precondition: The initial value is finite.
    public init(initialValue: Value, @KeyframesBuilder<Value> content: () -> [TimelineKeyframe<Value>]) {
        self.init(initialValue: initialValue, keyframes: content())
    }

    /// Creates a timeline from keyframes in a list.
    ///
    /// - Parameters:
    ///   - initialValue: The value before the first keyframe.
    ///   - keyframes: The keyframes, one after the other.
    /// - Precondition: The initial value is finite.
    public init(initialValue: Value, keyframes: [TimelineKeyframe<Value>]) {
        precondition(initialValue.isFinite, "the initial value of a timeline must be finite")
        self.initialValue = initialValue
        self.keyframes = keyframes
        var segments: [Segment] = []
        var time = 0.0
        var (value, velocity) = (initialValue, Value.zero)
        for (index, keyframe) in keyframes.enumerated() {
            guard
                let motion = KeyframeTimeline.motion(
                    keyframe, before: index + 1 < keyframes.count ? keyframes[index + 1] : nil, from: value,
                    velocity: velocity)
            else {
                (value, velocity) = (keyframe.value, .zero)
                continue
            }
            let segment = Segment(start: time, duration: keyframe.duration, end: keyframe.value, motion: motion)
            segments.append(segment)
            time += keyframe.duration
            value = segment.value(at: time)
            let arriving = segment.velocity(at: time)
            // A curve that ends vertically has no velocity to go on with.
            velocity = arriving.isFinite ? arriving : .zero
        }
        self.segments = segments
        duration = time
        finalValue = value
    }

    /// The motion of a keyframe that takes time; `nil` for a jump.
    private static func motion(
        _ keyframe: TimelineKeyframe<Value>, before next: TimelineKeyframe<Value>?, from start: Value, velocity: Value
    ) -> Segment.Motion? {
        guard keyframe.duration > 0 else { return nil }
        switch keyframe {
        case .linear(let linear):
            return .polynomial(KeyframeSegment(from: start, to: linear.value), linear.timingCurve)
        case .cubic(let cubic):
            let leaving = cubic.startVelocity ?? velocity
            let arriving = cubic.endVelocity ?? endVelocity(of: cubic, from: start, before: next)
            return .polynomial(
                KeyframeSegment(
                    from: start, to: cubic.value, leaving: leaving.scaled(by: cubic.duration),
                    arriving: arriving.scaled(by: cubic.duration)), .linear)
        case .spring(let spring):
            return .spring(
                SpringMotion(
                    spring: spring.spring, from: start, to: spring.value, velocity: spring.startVelocity ?? velocity))
        case .move: return nil
        }
    }

    /// The velocity at the end of a cubic keyframe that does not name one.
    private static func endVelocity(
        of cubic: CubicKeyframe<Value>, from start: Value, before next: TimelineKeyframe<Value>?
    ) -> Value {
        guard let next, next.duration > 0 else { return .zero }
        let catmullRom = (next.value - start).scaled(by: 1 / (cubic.duration + next.duration))
        switch next {
        case .linear(let linear):
            let slope = (linear.value - cubic.value).scaled(by: linear.timingCurve.slope(at: 0) / linear.duration)
            return slope.isFinite ? slope : .zero
        case .cubic(let following): return following.startVelocity ?? catmullRom
        case .spring(let following): return following.startVelocity ?? catmullRom
        case .move: return .zero
        }
    }

    /// The value at `time` in seconds; before 0 as at 0, after ``duration`` the final one.
    ///
    /// - Precondition: `time` is not NaN.
    public func value(time: Double) -> Value {
        guard let segment = segment(at: time) else { return finalValue }
        return segment.value(at: Swift.max(time, 0))
    }

    /// The velocity at `time` in units per second; 0 before 0 and from ``duration`` on.
    ///
    /// - Precondition: `time` is not NaN.
    public func velocity(time: Double) -> Value {
        guard time >= 0, let segment = segment(at: time) else { return .zero }
        return segment.velocity(at: time)
    }

    /// The value at a fraction of the duration.
    ///
    /// - Precondition: `progress` is not NaN.
    public func value(progress: Double) -> Value { value(time: progress * duration) }

    /// Sets a value to the one at `time`.
    public func update(value: inout Value, time: Double) { value = self.value(time: time) }

    /// Sets a value to the one at a fraction of the duration.
    public func update(value: inout Value, progress: Double) { value = self.value(progress: progress) }

    /// The last segment that has started; `nil` from the end on.
    private func segment(at time: Double) -> Segment? {
        precondition(!time.isNaN, "the time of a keyframe timeline is not a number")
        guard time < duration else { return nil }
        return segments.last { $0.start <= time } ?? segments.first
    }
}

/// A keyframe reached along a timing curve.
public struct LinearKeyframe<Value: AnimatableVector>: Equatable, Sendable {
    /// The value at the end of the keyframe.
    public let value: Value
    /// The length of the keyframe in seconds.
    public let duration: Double
    /// The timing between the values.
    public let timingCurve: UnitCurve

    /// Creates a keyframe.
    ///
    /// - Precondition: The value is finite, the duration finite and not negative.
    public init(_ to: Value, duration: Double, timingCurve: UnitCurve = .linear) {
        value = TimelineKeyframe.checked(to)
        self.duration = TimelineKeyframe<Value>.checked(duration: duration)
        self.timingCurve = timingCurve
    }
}

/// A keyframe reached along a cubic curve; cubic keyframes in a row make a Catmull–Rom spline.
public struct CubicKeyframe<Value: AnimatableVector>: Equatable, Sendable {
    /// The value at the end of the keyframe.
    public let value: Value
    /// The length of the keyframe in seconds.
    public let duration: Double
    /// The velocity at the start in units per second; `nil` keeps that of the keyframe before.
    public let startVelocity: Value?
    /// The velocity at the end in units per second; `nil` derives it from the neighbours.
    public let endVelocity: Value?

    /// Creates a keyframe.
    ///
    /// - Precondition: The value and the velocities are finite, the duration is finite and not negative.
    public init(_ to: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil) {
        value = TimelineKeyframe.checked(to)
        self.duration = TimelineKeyframe<Value>.checked(duration: duration)
        self.startVelocity = startVelocity.map { TimelineKeyframe.checked($0) }
        self.endVelocity = endVelocity.map { TimelineKeyframe.checked($0) }
    }
}

/// A keyframe approached on a spring.
public struct SpringKeyframe<Value: AnimatableVector>: Equatable, Sendable {
    /// The target of the spring.
    public let value: Value
    /// The length of the keyframe in seconds.
    public let duration: Double
    /// The spring.
    public let spring: Spring
    /// The velocity at the start in units per second; `nil` keeps that of the keyframe before.
    public let startVelocity: Value?

    /// Creates a keyframe.
    ///
    /// - Parameters:
    ///   - to: The target of the spring.
    ///   - duration: Seconds; `nil` for the spring's ``Spring/settlingDuration``. A shorter one hands over in the middle
    ///     of the motion.
    ///   - spring: The spring.
    ///   - startVelocity: In units per second; `nil` keeps that of the keyframe before.
    /// - Precondition: Value and velocity are finite, the duration is finite and not negative: give one for an undamped
    ///   spring.
    public init(_ to: Value, duration: Double? = nil, spring: Spring = .smooth, startVelocity: Value? = nil) {
        value = TimelineKeyframe.checked(to)
        self.duration = TimelineKeyframe<Value>.checked(duration: duration ?? spring.settlingDuration)
        self.spring = spring
        self.startVelocity = startVelocity.map { TimelineKeyframe.checked($0) }
    }
}

/// A keyframe without interpolation: the value jumps.
public struct MoveKeyframe<Value: AnimatableVector>: Equatable, Sendable {
    /// The value from there on.
    public let value: Value

    /// Creates a keyframe.
    ///
    /// - Precondition: The value is finite.
    public init(_ to: Value) { value = TimelineKeyframe.checked(to) }
}

/// One of the four kinds of keyframe of a ``KeyframeTimeline``.
public enum TimelineKeyframe<Value: AnimatableVector>: Equatable, Sendable {
    /// Along a timing curve.
    case linear(LinearKeyframe<Value>)
    /// Along a cubic curve.
    case cubic(CubicKeyframe<Value>)
    /// On a spring.
    case spring(SpringKeyframe<Value>)
    /// A jump.
    case move(MoveKeyframe<Value>)

    /// The value that the keyframe leads to.
    public var value: Value {
        switch self {
        case .linear(let keyframe): keyframe.value
        case .cubic(let keyframe): keyframe.value
        case .spring(let keyframe): keyframe.value
        case .move(let keyframe): keyframe.value
        }
    }

    /// The length in seconds; 0 for a jump.
    public var duration: Double {
        switch self {
        case .linear(let keyframe): keyframe.duration
        case .cubic(let keyframe): keyframe.duration
        case .spring(let keyframe): keyframe.duration
        case .move: 0
        }
    }

    fileprivate static func checked(_ value: Value) -> Value {
        precondition(value.isFinite, "a keyframe's values and velocities must be finite")
        return value
    }

    fileprivate static func checked(duration: Double) -> Double {
        precondition(
            duration >= 0 && duration.isFinite,
            "a keyframe's duration must be finite and not negative; a spring without damping needs one")
        return duration
    }
}

/// Collects the keyframes of a ``KeyframeTimeline``.
@resultBuilder public enum KeyframesBuilder<Value: AnimatableVector> {
    /// Adds a linear keyframe.
    public static func buildExpression(_ keyframe: LinearKeyframe<Value>) -> [TimelineKeyframe<Value>] {
        [.linear(keyframe)]
    }
    /// Adds a cubic keyframe.
    public static func buildExpression(_ keyframe: CubicKeyframe<Value>) -> [TimelineKeyframe<Value>] {
        [.cubic(keyframe)]
    }
    /// Adds a spring keyframe.
    public static func buildExpression(_ keyframe: SpringKeyframe<Value>) -> [TimelineKeyframe<Value>] {
        [.spring(keyframe)]
    }
    /// Adds a jump.
    public static func buildExpression(_ keyframe: MoveKeyframe<Value>) -> [TimelineKeyframe<Value>] {
        [.move(keyframe)]
    }
    /// Puts keyframes one after the other.
    public static func buildBlock(_ keyframes: [TimelineKeyframe<Value>]...) -> [TimelineKeyframe<Value>] {
        keyframes.flatMap { $0 }
    }
    /// Puts the keyframes of a loop one after the other.
    public static func buildArray(_ keyframes: [[TimelineKeyframe<Value>]]) -> [TimelineKeyframe<Value>] {
        keyframes.flatMap { $0 }
    }
    /// Keyframes behind a condition.
    public static func buildOptional(_ keyframes: [TimelineKeyframe<Value>]?) -> [TimelineKeyframe<Value>] {
        keyframes ?? []
    }
    /// The keyframes of the branch that is taken.
    public static func buildEither(first keyframes: [TimelineKeyframe<Value>]) -> [TimelineKeyframe<Value>] {
        keyframes
    }
    /// The keyframes of the other branch.
    public static func buildEither(second keyframes: [TimelineKeyframe<Value>]) -> [TimelineKeyframe<Value>] {
        keyframes
    }
}

/// SwiftUI's `Spring` interface, for every ``AnimatableVector``: the same names, evaluated by ``SpringMotion``.
///
///     let spring = Spring.bouncy
///     spring.value(target: Point(x: 100, y: 0), time: 0.2)
///     spring.value(fromValue: 20.0, toValue: 100, initialVelocity: 300, time: 0.2)
///
/// Where a method has only a target, the motion starts at zero. Velocities are in units per second, times in seconds.
/// The interface is SwiftUI's as documented; the algebra is this module's.
extension Spring {
    /// Creates a spring as SwiftUI does: over-damping only where it is allowed.
    ///
    /// - Parameters:
    ///   - mass: Greater than 0.
    ///   - stiffness: Greater than 0.
    ///   - damping: 0 or greater.
    ///   - allowOverDamping: `false` replaces an over-damped spring by the critically damped one of the same mass and
    ///     stiffness.
    /// - Throws: ``SpringError``.
    public init(
        mass: Double = 1, stiffness: Double, damping: Double, allowOverDamping: Bool
    ) throws(SpringError) {
        let spring = try Spring(mass: mass, stiffness: stiffness, damping: damping)
        self = allowOverDamping || spring.dampingRatio <= 1 ? spring : spring.criticallyDamped
    }

    /// The preset without bounce, with another duration or some bounce.
    ///
    /// - Throws: ``SpringError`` for a duration that is not greater than 0 and a bounce outside −1…1.
    public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) throws(SpringError) -> Spring {
        try Spring(duration: duration, bounce: extraBounce)
    }

    /// The preset with a small bounce, 0.15, with another duration or more bounce.
    ///
    /// - Throws: ``SpringError`` for a duration that is not greater than 0 and a total bounce outside −1…1.
    public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) throws(SpringError) -> Spring {
        try Spring(duration: duration, bounce: 0.15 + extraBounce)
    }

    /// The preset with a bounce of 0.3, with another duration or more bounce.
    ///
    /// - Throws: ``SpringError`` for a duration that is not greater than 0 and a total bounce outside −1…1.
    public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) throws(SpringError) -> Spring {
        try Spring(duration: duration, bounce: 0.3 + extraBounce)
    }

    /// The value at `time` of a motion from zero to `target`.
    ///
    /// - Precondition: Target and velocity are finite.
    public func value<Value: AnimatableVector>(
        target: Value, initialVelocity: Value = .zero, time: Double
    ) -> Value {
        value(fromValue: .zero, toValue: target, initialVelocity: initialVelocity, time: time)
    }

    /// The velocity at `time` of a motion from zero to `target`.
    ///
    /// - Precondition: Target and velocity are finite.
    public func velocity<Value: AnimatableVector>(
        target: Value, initialVelocity: Value = .zero, time: Double
    ) -> Value {
        velocity(fromValue: .zero, toValue: target, initialVelocity: initialVelocity, time: time)
    }

    /// The value at `time` of a motion from one value to another.
    ///
    /// - Precondition: Values and velocity are finite.
    public func value<Value: AnimatableVector>(
        fromValue: Value, toValue: Value, initialVelocity: Value = .zero, time: Double
    ) -> Value {
        SpringMotion(spring: self, from: fromValue, to: toValue, velocity: initialVelocity).value(at: time)
    }

    /// The velocity at `time` of a motion from one value to another.
    ///
    /// - Precondition: Values and velocity are finite.
    public func velocity<Value: AnimatableVector>(
        fromValue: Value, toValue: Value, initialVelocity: Value = .zero, time: Double
    ) -> Value {
        SpringMotion(spring: self, from: fromValue, to: toValue, velocity: initialVelocity).velocity(at: time)
    }

    /// Moves a value and its velocity on by a time step.
    ///
    /// The step is exact: many short steps end where one long step does, up to rounding. For equal steps of many values
    /// ``SpringStepper`` is faster.
    ///
    /// - Parameters:
    ///   - value: The current value; becomes the one after the step.
    ///   - velocity: The current velocity; becomes the one after the step.
    ///   - target: The target.
    ///   - deltaTime: Seconds; not negative.
    /// - Precondition: Values and velocity are finite.
    public func update<Value: AnimatableVector>(
        value: inout Value, velocity: inout Value, target: Value, deltaTime: Double
    ) {
        let motion = SpringMotion(spring: self, from: value, to: target, velocity: velocity)
        value = motion.value(at: deltaTime)
        velocity = motion.velocity(at: deltaTime)
    }

    /// The force on the mass: −stiffness·(position − target) − damping·velocity.
    ///
    /// For a spring of mass 1 it is the acceleration, in units per second squared.
    public func force<Value: AnimatableVector>(target: Value, position: Value, velocity: Value) -> Value {
        (target - position).scaled(by: stiffness) - velocity.scaled(by: damping)
    }

    /// The force on the mass of a motion between two values; it does not depend on where the motion started.
    public func force<Value: AnimatableVector>(
        fromValue: Value, toValue: Value, position: Value, velocity: Value
    ) -> Value {
        force(target: toValue, position: position, velocity: velocity)
    }

    /// SwiftUI's settling duration in seconds, for a motion from 0 to 1: ``swiftUISettlingDuration(initialVelocity:epsilon:)``.
    public var settlingDuration: Double { swiftUISettlingDuration() }

    /// SwiftUI's settling duration in seconds for a motion between two values; see
    /// ``settlingDuration(target:initialVelocity:epsilon:)``.
    public func settlingDuration<Value: AnimatableVector>(
        fromValue: Value, toValue: Value, initialVelocity: Value, epsilon: Double
    ) -> Double {
        settlingDuration(target: toValue - fromValue, initialVelocity: initialVelocity, epsilon: epsilon)
    }
}

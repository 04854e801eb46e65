import RealModule

/// The factor by which a scroll view's deceleration multiplies the velocity each millisecond.
///
///     v(t) = v₀ · r^(1000·t)        r: the rate, t: seconds
///
/// A velocity and a rate determine where the deceleration ends. Two formulas are in use; they differ by about half a
/// millisecond of the initial velocity:
///
/// - ``limit(initialVelocity:)``: the integral of the velocity, −v₀/(1000·ln r). ``Deceleration`` converges to it.
/// - ``projection(initialVelocity:)``: the discrete sum over milliseconds, v₀/1000·r/(1 − r), the widely published
///   `project(initialVelocity:decelerationRate:)`. Use it to choose a target.
public struct DecelerationRate: Hashable, Sendable {
    /// The factor for each millisecond; greater than 0 and less than 1.
    public let perMillisecond: Double
    /// k = −1000·ln r, the exponential decay rate in 1/s.
    public let decay: Double
    /// 1000·log₂ r: the velocity is v₀·2^(this·t).
    @usableFromInline package let exponent: Double

    /// Creates a rate.
    ///
    /// - Parameter perMillisecond: The factor for each millisecond; greater than 0 and less than 1.
    /// - Throws: ``InteractionError/invalid(_:_:)`` for any other number.
    public init(perMillisecond: Double) throws(InteractionError) {
        self.perMillisecond = try InteractionParameter.decelerationRate.checked(perMillisecond)
        decay = -1000 * .log(perMillisecond)
        exponent = 1000 * .log2(perMillisecond)
    }

    /// `UIScrollView.DecelerationRate.normal`: 0.998.
    public static let normal = constant(0.998)
    /// `UIScrollView.DecelerationRate.fast`: 0.99.
    public static let fast = constant(0.99)

    private static func constant(_ perMillisecond: Double) -> DecelerationRate {
        guard let rate = try? DecelerationRate(perMillisecond: perMillisecond) else {
            preconditionFailure("the platform's rates are in range")
        }
        return rate
    }

    /// The distance by which a motion with this velocity comes to rest, as a discrete sum: v/1000·r/(1 − r).
    ///
    /// Add it to the position. Correct to 2 ulp.
    ///
    /// - Parameter initialVelocity: In units per second.
    @inlinable
    public func projection<Value: AnimatableVector>(initialVelocity: Value) -> Value {
        initialVelocity.scaled(by: perMillisecond / (1000 * (1 - perMillisecond)))
    }

    /// The distance that a motion with this velocity covers without a stop velocity: −v/(1000·ln r).
    ///
    /// Add it to the position. Correct to 2 ulp.
    ///
    /// - Parameter initialVelocity: In units per second.
    @inlinable
    public func limit<Value: AnimatableVector>(initialVelocity: Value) -> Value {
        initialVelocity.scaled(by: 1 / decay)
    }

    /// The fraction of the distance that a deceleration cut at `duration` has covered at `time`:
    /// (1 − r^(1000·time))/(1 − r^(1000·duration)).
    ///
    /// - Parameters:
    ///   - time: In seconds, 0 to `duration`.
    ///   - duration: In seconds; greater than 0.
    package func fraction(at time: Double, duration: Double) -> Double {
        Double.expMinusOne(-decay * time) / Double.expMinusOne(-decay * duration)
    }
}

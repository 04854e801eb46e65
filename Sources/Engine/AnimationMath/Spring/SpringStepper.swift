/// A spring advanced by equal steps of time: four multiply-adds per value and frame, with no transcendental function.
///
/// For a fixed Δt the motion is linear: (x, v) ← Φ(Δt)·(x, v). The matrix is that of the exact solution, so a step has
/// no error but rounding at any frame rate, and the error after n steps grows like n·2⁻⁵². There is no other
/// state: a change of displacement, velocity or target between two steps interrupts the motion without a jump.
public struct SpringStepper: Hashable, Sendable {
    /// The spring.
    public let spring: Spring
    /// Δt in seconds.
    public let step: Double
    /// The displacement, in units, below which a cell counts as settled once its velocity per ω₀ is below it too.
    public let restDisplacement: Double

    @usableFromInline package let positionFromPosition: Double
    @usableFromInline package let positionFromVelocity: Double
    @usableFromInline package let velocityFromPosition: Double
    @usableFromInline package let velocityFromVelocity: Double
    @usableFromInline let restEnergy: Double
    @usableFromInline package let frequencySquared: Double

    /// The default ``restDisplacement``: 2⁻⁴⁰, about 10⁻¹² points. Larger cuts visible motion short; 0 lets a settled cell
    /// decay into subnormal numbers, where each step costs more.
    public static let defaultRestDisplacement = 0x1p-40

    /// Creates a stepper.
    ///
    /// - Parameters:
    ///   - spring: The spring.
    ///   - step: Δt in seconds, such as 1/120.
    ///   - restDisplacement: In units; 0 or greater.
    /// - Precondition: `step` is finite and 0 or greater, `restDisplacement` finite and 0 or greater.
    public init(spring: Spring, step: Double, restDisplacement: Double = defaultRestDisplacement) {
        precondition(step >= 0 && step.isFinite, "a time step must be finite and not negative")
        precondition(
            restDisplacement >= 0 && restDisplacement.isFinite, "a rest displacement must be finite and not negative")
        self.spring = spring
        self.step = step
        self.restDisplacement = restDisplacement
        let fromPosition = SpringSolution(spring, displacement: 1, velocity: 0).state(at: step)
        let fromVelocity = SpringSolution(spring, displacement: 0, velocity: 1).state(at: step)
        positionFromPosition = fromPosition.displacement
        velocityFromPosition = fromPosition.velocity
        positionFromVelocity = fromVelocity.displacement
        velocityFromVelocity = fromVelocity.velocity
        frequencySquared = spring.stiffness / spring.mass
        restEnergy = restDisplacement * restDisplacement * frequencySquared
    }

    /// The state one step later.
    ///
    /// A state whose displacement and velocity per ω₀ have both come below ``restDisplacement`` is flushed: it is exactly
    /// 0 from then on.
    @inlinable
    public func advanced<Value: AnimatableVector>(_ state: SpringState<Value>) -> SpringState<Value> {
        let displacement =
            state.displacement.scaled(by: positionFromPosition) + state.velocity.scaled(by: positionFromVelocity)
        let velocity =
            state.displacement.scaled(by: velocityFromPosition) + state.velocity.scaled(by: velocityFromVelocity)
        if displacement.magnitudeSquared * frequencySquared <= restEnergy, velocity.magnitudeSquared <= restEnergy {
            return SpringState(displacement: .zero, velocity: .zero)
        }
        return SpringState(displacement: displacement, velocity: velocity)
    }

    /// Replaces `state` with the state one step later; see ``advanced(_:)``.
    @inlinable
    public func advance<Value: AnimatableVector>(_ state: inout SpringState<Value>) {
        state = advanced(state)
    }
}

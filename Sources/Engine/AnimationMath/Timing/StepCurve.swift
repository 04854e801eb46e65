/// A step curve: the value jumps from step to step and holds between them, as CSS's `steps()`.
///
/// Jumps are at the multiples of 1/count; the value at a jump is the one after it.
public struct StepCurve: Hashable, Sendable {
    /// The jumps in addition to those between the steps.
    public enum Jump: Hashable, Sendable {
        /// A jump at the start: the first step is above 0.
        case start
        /// A jump at the end: the last step is below 1 until the end.
        case end
        /// No jump at either end: the first step is 0, the last is 1.
        case none
        /// A jump at both ends.
        case both
    }

    /// The number of steps that divide 0…1.
    public let count: Int
    /// The jumps in addition to those between the steps.
    public let jump: Jump

    /// One jump, at the start: CSS's `step-start`.
    static let start = StepCurve(jump: .start)
    /// One jump, at the end: CSS's `step-end`.
    static let end = StepCurve(jump: .end)

    private init(jump: Jump) { (count, self.jump) = (1, jump) }

    /// Creates a step curve.
    ///
    /// - Throws: ``UnitCurveError/tooFewSteps(_:minimum:)`` for fewer than one step, or fewer than two with
    ///   ``Jump/none``.
    public init(count: Int, jump: Jump = .end) throws(UnitCurveError) {
        let minimum = jump == .none ? 2 : 1
        guard count >= minimum else { throw .tooFewSteps(count, minimum: minimum) }
        self.count = count
        self.jump = jump
    }

    /// The value at `x`; NaN gives NaN.
    ///
    /// Outside 0…1, ``UnitCurve/Edge/clamp`` holds 0 before and 1 after, and ``UnitCurve/Edge/extrapolate`` continues
    /// the steps. At 1 itself the value is 1 in both cases; the next step is beyond it. `isBeforeJump` gives the value before
    /// a jump at `x` (CSS's *before flag*).
    public func value(at x: Double, outside: UnitCurve.Edge = .clamp, isBeforeJump: Bool = false) -> Double {
        let isInside = (0...1).contains(x)
        guard isInside || outside == .extrapolate else { return x < 0 ? 0 : x > 1 ? 1 : x }
        let jumps =
            switch jump {
            case .start, .end: Double(count)
            case .none: Double(count) - 1
            case .both: Double(count) + 1
            }
        let position = x * Double(count)
        let offset =
            (jump == .start || jump == .both ? 1.0 : 0) - (isBeforeJump && position.rounded() == position ? 1 : 0)
        let step = position.rounded(.down) + offset
        return (isInside ? Swift.min(Swift.max(step, 0), jumps) : step) / jumps
    }
}

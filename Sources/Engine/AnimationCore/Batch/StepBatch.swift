import BatchKernels

/// Displacements and velocities of many cells on one spring, `[cells]`, advanced in equal steps of time.
///
/// Two columns. The matrix is that of the exact solution (see ``SpringStepper``), so a step has no error but rounding.
/// Writing another displacement or velocity between two steps interrupts a cell without a jump.
public struct StepBatch<Scalar: BatchScalar>: Sendable {
    /// The spring, the step and the limits of rest.
    public let stepper: SpringStepper
    @usableFromInline var columns: Columns<Scalar>
    @usableFromInline let propagator: StepCoefficients<Scalar>

    /// Creates one cell per state.
    ///
    /// - Throws: ``BatchError/notFinite(index:)`` where a component is not finite, or too large for the format.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public init(_ stepper: SpringStepper, states: [SpringState<Double>] = []) throws(BatchError) {
        self.stepper = stepper
        columns = Columns(columnCount: 2, minimumCapacity: states.count)
        propagator = stepper.kernelCoefficients(Scalar.self)
        for state in states { try append(state) }
    }

    /// The number of cells.
    @inlinable
    public var count: Int { columns.count }

    /// The state of a cell. Writing it interrupts the cell.
    ///
    /// - Precondition: The index is in 0..<count.
    @inlinable
    public subscript(index: Int) -> SpringState<Double> {
        get { SpringState(displacement: Double(columns[0, index]), velocity: Double(columns[1, index])) }
        set {
            columns[0, index] = Scalar(newValue.displacement)
            columns[1, index] = Scalar(newValue.velocity)
        }
    }

    /// Adds a cell; amortised constant time.
    ///
    /// - Throws: ``BatchError/notFinite(index:)``; the batch is unchanged then.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func append(_ state: SpringState<Double>) throws(BatchError) {
        guard Scalar(state.displacement).isFinite, Scalar(state.velocity).isFinite else {
            throw .notFinite(index: count)
        }
        self[columns.append()] = state
    }

    /// Removes a cell; the last cell takes its index.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func remove(at index: Int) { columns.remove(at: index) }
}

extension SpringStepper {
    /// The matrix and the limits of rest, rounded to the format.
    func kernelCoefficients<Scalar: BatchScalar>(_: Scalar.Type) -> StepCoefficients<Scalar> {
        StepCoefficients(
            xx: Scalar(positionFromPosition), xv: Scalar(positionFromVelocity), vx: Scalar(velocityFromPosition),
            vv: Scalar(velocityFromVelocity), restDistance: Scalar(restDisplacement),
            restSpeed: Scalar(restDisplacement * frequencySquared.squareRoot()))
    }
}

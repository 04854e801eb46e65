import BatchKernels

/// Springs, `[cells]`, each with its own parameters and initial state, ready for closed-form evaluation.
///
/// Six columns (48 bytes a cell in `Double`, 24 in `Float`). Order the cells so that over-damped ones are neighbours: a
/// vector of one kind takes ⅔ of the time of a mixed one.
public struct SpringBatch<Scalar: BatchScalar>: Sendable {
    @usableFromInline var columns: Columns<Scalar>

    /// Creates an empty batch.
    public init() { columns = Columns(columnCount: 6) }

    /// Creates one cell per solution.
    ///
    /// - Throws: ``BatchError/notFinite(index:)`` where a coefficient does not fit the format.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public init(_ solutions: [SpringSolution]) throws(BatchError) {
        columns = Columns(columnCount: 6, minimumCapacity: solutions.count)
        for solution in solutions { try append(solution) }
    }

    /// The number of springs.
    @inlinable
    public var count: Int { columns.count }

    /// Adds a spring; amortised constant time.
    ///
    /// - Throws: ``BatchError/notFinite(index:)`` where a coefficient does not fit the format; the batch is unchanged.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func append(_ solution: SpringSolution) throws(BatchError) {
        let coefficients = try SpringBatch.coefficients(of: solution, index: count)
        write(coefficients, at: columns.append())
    }

    /// Replaces the spring of one cell, as when its target changes.
    ///
    /// - Throws: ``BatchError/notFinite(index:)`` where a coefficient does not fit the format; the batch is unchanged.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func replace(at index: Int, with solution: SpringSolution) throws(BatchError) {
        columns.check(index)
        let coefficients = try SpringBatch.coefficients(of: solution, index: index)
        columns.makeUnique()
        write(coefficients, at: index)
    }

    /// Removes a cell; the last cell takes its index.
    @_specialize(exported:true,where Scalar == Double)
    @_specialize(exported:true,where Scalar == Float)
    public mutating func remove(at index: Int) { columns.remove(at: index) }

    private mutating func write(_ coefficients: [Scalar], at index: Int) {
        for column in 0..<6 { unsafe columns.column(column)[index] = coefficients[column] }
    }

    private static func coefficients(of solution: SpringSolution, index: Int) throws(BatchError) -> [Scalar] {
        let kernel = solution.kernelCoefficients(Scalar.self)
        let coefficients = [
            kernel.value.rate, kernel.value.frequency, kernel.value.a, kernel.value.b, kernel.velocity.a,
            kernel.velocity.b,
        ]
        guard coefficients.allSatisfy({ $0.isFinite }) else { throw .notFinite(index: index) }
        return coefficients
    }

    /// The columns for the kernels, from a cell on.
    @inlinable @inline(__always)
    func kernelColumns(from start: Int) -> SpringColumns<Scalar> {
        unsafe SpringColumns(
            rate: columns.column(0) + start, frequency: columns.column(1) + start, a: columns.column(2) + start,
            b: columns.column(3) + start, velocityA: columns.column(4) + start, velocityB: columns.column(5) + start)
    }
}

extension SpringSolution {
    /// The coefficients of value and velocity in the units of ``SpringKernel``, rounded to the format once.
    func kernelCoefficients<Scalar: BatchScalar>(
        _: Scalar.Type
    ) -> (value: SpringCoefficients<Scalar>, velocity: SpringCoefficients<Scalar>) {
        // Powers of two per second, quarter turns per second.
        let rate = -modes.decay * 1.44269504088896340736
        let frequency: Double
        let sines: (value: Double, velocity: Double)
        if modes.rate == 0 || modes.oscillates {
            // The critical spring as a very slow oscillation; so slow a one, too, where the format cannot tell.
            let angular = Swift.max(modes.rate, modes.frequencySquared.squareRoot() * Scalar.criticalFrequencyRatio)
            frequency = angular * 0.636619772367581343076
            let scale = modes.oscillates ? modes.rate / angular : 1 / angular
            sines = (positionSine * scale, velocitySine * scale)
        } else {
            frequency = -modes.rate * 1.44269504088896340736
            sines = (positionSine / modes.rate, velocitySine / modes.rate)
        }
        func coefficients(_ a: Double, _ b: Double) -> SpringCoefficients<Scalar> {
            SpringCoefficients(rate: Scalar(rate), frequency: Scalar(frequency), a: Scalar(a), b: Scalar(b))
        }
        return (coefficients(displacement, sines.value), coefficients(velocity, sines.velocity))
    }
}

extension BatchScalar {
    /// ω/ω₀ below which an oscillation counts as critical: 2⁻²⁷, in `Float` 2⁻¹³. There cos ωt differs from 1, and
    /// sin(ωt)/ω from t, by less than a rounding wherever the decay leaves anything.
    static var criticalFrequencyRatio: Double { Double(exactly: ulpOfOne)!.squareRoot() / 2 }
}

import AnimationCore

/// Rows of a table that are evaluated many at a time by the batch kernels.
protocol RowBatch {
    /// Adds a row with these numbers, in the order of ``RowEvaluation/inputs``; the errors are those of
    /// ``RowEvaluation/evaluate(_:)``.
    mutating func append(_ inputs: [Double]) throws
    /// The results of every row, in order, each in the order of ``RowEvaluation/results``; the batch is empty afterwards.
    mutating func evaluate() -> [Double]
}

extension RowEvaluation {
    package var hasKernels: Bool { batch(.double) != nil }

    /// No rows yet, or nil where there are no kernels: settling and UIKit's mapping are searches, a rubber band
    /// is too little work.
    ///
    /// - Parameter precision: The format that the kernels compute in.
    func batch(_ precision: TableFilter.Precision) -> (any RowBatch)? {
        switch (self, precision) {
        case (.spring, .double): SpringRowBatch<Double>()
        case (.spring, .float): SpringRowBatch<Float>()
        case (.bezier, .double): BezierRowBatch<Double>()
        case (.bezier, .float): BezierRowBatch<Float>()
        case (.settling, _), (.uikit, _), (.decay, _), (.rubberband, _): nil
        }
    }
}

private struct SpringRowBatch<Scalar: BatchScalar>: RowBatch {
    private let engine = BatchEngine()
    private var springs = SpringBatch<Scalar>()
    private var times: [Scalar] = []

    mutating func append(_ inputs: [Double]) throws {
        let (solution, time) = try RowEvaluation.springMotion(inputs)
        do {
            try springs.append(solution)
        } catch {
            throw RowProblem.doesNotFitTheKernels
        }
        times.append(Scalar(time))
    }

    mutating func evaluate() -> [Double] {
        defer { self = SpringRowBatch() }
        var values = NumberBatch<Scalar>(count: times.count)
        var velocities = values
        engine.evaluate(springs, at: NumberBatch(times), values: &values, velocities: &velocities)
        return times.indices.flatMap { [Double(values[$0]), Double(velocities[$0])] }
    }
}

/// Rows with one curve are evaluated together. Slopes are the scalar curve's: there is no kernel for them.
private struct BezierRowBatch<Scalar: BatchScalar>: RowBatch {
    private let engine = BatchEngine()
    private var rowsOfCurve: [CubicBezier: (rows: [Int], abscissas: [Scalar])] = [:]
    /// The ordinate, 0 so far, and the slope of every row.
    private var results: [Double] = []

    mutating func append(_ inputs: [Double]) throws {
        let (curve, abscissa) = try RowEvaluation.curvePoint(inputs)
        rowsOfCurve[curve, default: ([], [])].rows.append(results.count)
        rowsOfCurve[curve]?.abscissas.append(Scalar(abscissa))
        results += [0, curve.slope(at: abscissa)]
    }

    mutating func evaluate() -> [Double] {
        defer { self = BezierRowBatch() }
        for (curve, (rows, abscissas)) in rowsOfCurve {
            var ordinates = NumberBatch<Scalar>(count: rows.count)
            engine.evaluate(curve, at: NumberBatch(abscissas), into: &ordinates)
            for (index, row) in rows.enumerated() { results[row] = Double(ordinates[index]) }
        }
        return results
    }
}

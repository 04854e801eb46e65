import AnimationCore

/// Rows of a table that are evaluated many at a time by the batch kernels.
protocol RowBatch {
    /// Adds a row with these numbers, in the order of ``RowEvaluation/inputs``; the errors are those of
    /// ``RowEvaluation/evaluate(_:into:)``.
    mutating func append(_ inputs: [Double]) throws
    /// The results of every row, in order, each in the order of ``RowEvaluation/results``; the batch is empty afterwards.
    mutating func evaluate() -> [Double]
}

extension RowEvaluation {
    /// Whether there are kernels for it.
    package var hasKernels: Bool { batch(.double) != nil }

    /// No rows yet, or nil where there are no kernels: settling and UIKit's mapping are searches, a rubber band
    /// is too little work.
    ///
    /// - Parameter precision: The format that the kernels compute in.
    func batch(_ precision: TableFilter.Precision) -> (any RowBatch)? {
        switch self {
        case .spring: SpringRowBatch(precision: precision)
        case .bezier: BezierRowBatch(precision: precision)
        case .settling, .uikit, .decay, .rubberband: nil
        }
    }
}

/// The two results of every row, one row after the other.
private func interleaved(_ count: Int, _ row: (Int) -> (Double, Double)) -> [Double] {
    var results: [Double] = []
    results.reserveCapacity(2 * count)
    for index in 0..<count {
        let (first, second) = row(index)
        results.append(first)
        results.append(second)
    }
    return results
}

private struct SpringRowBatch: RowBatch {
    let precision: TableFilter.Precision
    private let engine = BatchEngine()
    private var doubles = SpringBatch<Double>()
    private var floats = SpringBatch<Float>()
    private var times: [Double] = []

    init(precision: TableFilter.Precision) { self.precision = precision }

    mutating func append(_ inputs: [Double]) throws {
        let (solution, time) = try RowEvaluation.springMotion(inputs)
        do {
            switch precision {
            case .double: try doubles.append(solution)
            case .float: try floats.append(solution)
            }
        } catch {
            throw RowProblem.doesNotFitTheKernels
        }
        times.append(time)
    }

    mutating func evaluate() -> [Double] {
        defer { self = SpringRowBatch(precision: precision) }
        switch precision {
        case .double:
            var values = NumberBatch<Double>(count: times.count)
            var velocities = values
            engine.evaluate(doubles, at: NumberBatch(times), values: &values, velocities: &velocities)
            return interleaved(times.count) { (values[$0], velocities[$0]) }
        case .float:
            var values = NumberBatch<Float>(count: times.count)
            var velocities = values
            engine.evaluate(floats, at: NumberBatch(times.map { Float($0) }), values: &values, velocities: &velocities)
            return interleaved(times.count) { (Double(values[$0]), Double(velocities[$0])) }
        }
    }
}

/// Rows with one curve are evaluated together. Slopes are the scalar curve's: there is no kernel for them.
private struct BezierRowBatch: RowBatch {
    private struct Group {
        let curve: CubicBezier
        var rows: [Int] = []
        var abscissas: [Double] = []
    }

    let precision: TableFilter.Precision
    private let engine = BatchEngine()
    private var groups: [Group] = []
    private var groupOfCurve: [CubicBezier: Int] = [:]
    private var slopes: [Double] = []

    init(precision: TableFilter.Precision) { self.precision = precision }

    mutating func append(_ inputs: [Double]) throws {
        let (curve, abscissa) = try RowEvaluation.curvePoint(inputs)
        let group = groupOfCurve[curve] ?? groups.count
        if group == groups.count {
            groups.append(Group(curve: curve))
            groupOfCurve[curve] = group
        }
        groups[group].rows.append(slopes.count)
        groups[group].abscissas.append(abscissa)
        slopes.append(curve.slope(at: abscissa))
    }

    mutating func evaluate() -> [Double] {
        defer { self = BezierRowBatch(precision: precision) }
        var results = interleaved(slopes.count) { (0, slopes[$0]) }
        for group in groups {
            switch precision {
            case .double:
                var ordinates = NumberBatch<Double>(count: group.rows.count)
                engine.evaluate(group.curve, at: NumberBatch(group.abscissas), into: &ordinates)
                for (place, row) in group.rows.enumerated() { results[2 * row] = ordinates[place] }
            case .float:
                var ordinates = NumberBatch<Float>(count: group.rows.count)
                engine.evaluate(group.curve, at: NumberBatch(group.abscissas.map { Float($0) }), into: &ordinates)
                for (place, row) in group.rows.enumerated() { results[2 * row] = Double(ordinates[place]) }
            }
        }
        return results
    }
}

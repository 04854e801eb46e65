import AnimationCore

/// The springs of many rows, evaluated at once by the batch kernels.
struct SpringRowBatch {
    private let precision: TableFilter.Precision
    private let engine = BatchEngine()
    private var doubles = SpringBatch<Double>()
    private var floats = SpringBatch<Float>()
    private var times: [Double] = []

    /// - Parameter precision: The format that the kernels compute in.
    init(precision: TableFilter.Precision) { self.precision = precision }

    /// Adds the row with these numbers, in the order of `RowEvaluation.spring.inputs`.
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

    /// Displacement and velocity of every row, in order; the batch is empty afterwards.
    mutating func evaluate() -> [(displacement: Double, velocity: Double)] {
        defer { self = SpringRowBatch(precision: precision) }
        switch precision {
        case .double:
            var values = NumberBatch<Double>(count: times.count)
            var velocities = values
            engine.evaluate(doubles, at: NumberBatch(times), values: &values, velocities: &velocities)
            return times.indices.map { (values[$0], velocities[$0]) }
        case .float:
            var values = NumberBatch<Float>(count: times.count)
            var velocities = values
            engine.evaluate(floats, at: NumberBatch(times.map { Float($0) }), values: &values, velocities: &velocities)
            return times.indices.map { (Double(values[$0]), Double(velocities[$0])) }
        }
    }
}

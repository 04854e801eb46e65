import AnimationCore
import BatchKernels
import Foundation
import TestSupport

/// The error bounds of the batch kernels against the reference tables, and the rows of the ledger that hold them.
enum BatchAccuracy {
    /// The kernel sets that can be tested here.
    static var sets: [KernelSet] { KernelSet.allCases.filter(\.isUsable) }

    /// The worst errors of all cells of `spring.csv` in one batch, in both formats and with every set of kernels.
    static func springRows() throws -> [LedgerRow] {
        let cases = try springCases()
        return try sets.flatMap { set -> [LedgerRow] in
            try [rows(cases, Double.self, set), rows(cases, Float.self, set)].flatMap { $0 }
        }
    }

    /// One line of the table.
    struct Case {
        let solution: SpringSolution
        let time: Double
        let displacement: DoubleDouble
        let velocity: DoubleDouble
    }

    static func springCases() throws -> [Case] {
        try ReferenceTable("spring.csv").rows.map { row in
            let spring = try Spring(
                mass: row.number("mass"), stiffness: row.number("stiffness"), damping: row.number("damping"))
            guard let x = try DoubleDouble(decimal: row.text("x")), let v = try DoubleDouble(decimal: row.text("v"))
            else { throw ReferenceTable.Failure.noNumber(column: "x, v", text: row.description) }
            return try Case(
                solution: SpringSolution(spring, displacement: row.number("x0"), velocity: row.number("v0")),
                time: row.number("t"), displacement: x, velocity: v)
        }
    }

    private static func rows<S: TestedScalar>(
        _ cases: [Case], _: S.Type, _ set: KernelSet
    ) throws -> [LedgerRow] {
        let (values, velocities) = try S.evaluate(cases, BatchEngine(kernelSet: set, threads: 1))
        let name = "\(S.self), \(set.rawValue)"
        var displacement = LedgerRow(quantity: "batch spring value, \(name)", unit: "\(S.unitName)·A")
        var velocity = LedgerRow(quantity: "batch spring velocity, \(name)", unit: "\(S.unitName)·A·ω₀")
        for (index, item) in cases.enumerated() {
            let scale = Double(S.ulpOfOne) * SpringAccuracy.amplitude(item.solution)
            let bound = 2 * SpringAccuracy.bound(item.solution.spring, at: item.time)
            let place =
                "\(item.solution.spring), x₀ \(item.solution.displacement), v₀ \(item.solution.velocity), t \(item.time)"
            displacement.record(
                error: item.displacement.error(of: values[index]) / scale, bound: bound, at: place)
            velocity.record(
                error: item.velocity.error(of: velocities[index]) / (scale * item.solution.spring.angularFrequency),
                bound: bound, at: place)
        }
        return [displacement, velocity]
    }

    /// The worst errors over `bezier.csv`.
    static func bezierRows() throws -> [LedgerRow] {
        try sets.flatMap { set -> [LedgerRow] in
            let engine = BatchEngine(kernelSet: set, threads: 1)
            var doubles = LedgerRow(quantity: "batch Bezier, Double, \(set.rawValue)", unit: "10⁻¹²")
            var floats = LedgerRow(quantity: "batch Bezier, Float, \(set.rawValue)", unit: "2⁻¹⁹")
            for row in try ReferenceTable("bezier.csv").rows {
                let curve = try CubicBezier(
                    x1: row.number("x1"), y1: row.number("y1"), x2: row.number("x2"), y2: row.number("y2"))
                guard let y = try DoubleDouble(decimal: row.text("y")) else {
                    throw ReferenceTable.Failure.noNumber(column: "y", text: row.description)
                }
                let x = try row.number("x")
                let scale = max(1, curve.y1.magnitude, curve.y2.magnitude)
                var result = NumberBatch<Double>(count: 1)
                engine.evaluate(curve, at: NumberBatch([x]), into: &result)
                doubles.record(error: y.error(of: result[0]) / scale / 1e-12, bound: 1, at: row.description)
                // The kernel sees the rounded abscissa, and so must the reference.
                var narrow = NumberBatch<Float>(count: 1)
                engine.evaluate(curve, at: NumberBatch([Float(x)]), into: &narrow)
                let truth = curve.value(at: Double(Float(x)))
                floats.record(
                    error: (Double(narrow[0]) - truth) / scale / 0x1p-19, bound: 1, at: row.description)
            }
            return [doubles, floats]
        }
    }
}

/// A format with its concrete entry points.
protocol TestedScalar: BatchScalar {
    static var unitName: String { get }
    static func evaluate(
        _ cases: [BatchAccuracy.Case], _ engine: BatchEngine
    ) throws -> (values: [Double], velocities: [Double])
}

extension Double: TestedScalar {
    static var unitName: String { "2⁻⁵²" }
    static func evaluate(
        _ cases: [BatchAccuracy.Case], _ engine: BatchEngine
    ) throws -> (values: [Double], velocities: [Double]) {
        let springs = try SpringBatch<Double>(cases.map(\.solution))
        var (values, velocities) = (NumberBatch<Double>(count: cases.count), NumberBatch<Double>(count: cases.count))
        engine.evaluate(springs, at: NumberBatch(cases.map(\.time)), values: &values, velocities: &velocities)
        return (values.array, velocities.array)
    }
}

extension Float: TestedScalar {
    static var unitName: String { "2⁻²³" }
    static func evaluate(
        _ cases: [BatchAccuracy.Case], _ engine: BatchEngine
    ) throws -> (values: [Double], velocities: [Double]) {
        let springs = try SpringBatch<Float>(cases.map(\.solution))
        var (values, velocities) = (NumberBatch<Float>(count: cases.count), NumberBatch<Float>(count: cases.count))
        engine.evaluate(
            springs, at: NumberBatch(cases.map { Float($0.time) }), values: &values, velocities: &velocities)
        return (values.array.map(Double.init), velocities.array.map(Double.init))
    }
}

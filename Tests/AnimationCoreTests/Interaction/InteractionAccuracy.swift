import AnimationCore
import Foundation
import TestSupport

/// The rows of the accuracy ledger that hold decelerations and rubber bands to their bounds.
enum InteractionAccuracy {
    static func rows() throws -> [LedgerRow] {
        try decelerationRows() + decelerationEndRows() + rubberBandRows() + batchRows()
    }

    /// All cells of `deceleration.csv` in one batch, in both formats and with every set of kernels.
    private static func batchRows() throws -> [LedgerRow] {
        try BatchAccuracy.sets.flatMap { set -> [LedgerRow] in
            let engine = BatchEngine(kernelSet: set, threads: 1)
            return try batchRows(Double.self, engine) + batchRows(Float.self, engine)
        }
    }

    private static func batchRows<S: TestedScalar>(_: S.Type, _ engine: BatchEngine) throws -> [LedgerRow] {
        let rows = try ReferenceTable("deceleration.csv").rows
        let motions = try rows.map { row in
            try Deceleration(
                from: row.number("x0"), velocity: row.number("v0"),
                rate: DecelerationRate(perMillisecond: row.number("rate")), stopVelocity: 0)
        }
        let times = NumberBatch<S>(try rows.map { S(try $0.number("t")) })
        var (values, velocities) = (NumberBatch<S>(count: rows.count), NumberBatch<S>(count: rows.count))
        engine.evaluate(
            try DecelerationBatch<S>(motions), at: times, values: &values, velocities: &velocities)
        let name = "\(S.self), \(engine.kernelSet.rawValue)"
        var value = LedgerRow(
            quantity: "batch deceleration value, \(name)", unit: "\(S.unitName)·(abs(x₀) + abs(v₀)/k)")
        var velocity = LedgerRow(quantity: "batch deceleration velocity, \(name)", unit: "\(S.unitName)·abs(v₀)")
        for (index, row) in rows.enumerated() {
            let (motion, unit) = (motions[index], Double(S.ulpOfOne))
            let amplitude = motion.from.magnitude + motion.velocity.magnitude / motion.rate.decay
            value.record(
                error: try reference(row, "x").error(of: Double(values[index])) / (unit * amplitude), bound: 6,
                at: row.description)
            velocity.record(
                error: try reference(row, "v").error(of: Double(velocities[index]))
                    / (unit * motion.velocity.magnitude), bound: 6, at: row.description)
        }
        return [value, velocity]
    }

    /// A column of a reference table with all its digits.
    private static func reference(_ row: ReferenceTable.Row, _ column: String) throws -> DoubleDouble {
        guard let number = try DoubleDouble(decimal: row.text(column)) else {
            throw ReferenceTable.Failure.noNumber(column: column, text: row.description)
        }
        return number
    }

    /// Value and velocity over `deceleration.csv`.
    private static func decelerationRows() throws -> [LedgerRow] {
        var values = LedgerRow(quantity: "deceleration value", unit: "2⁻⁵²·(abs(x₀) + abs(v₀)/k)")
        var velocities = LedgerRow(quantity: "deceleration velocity", unit: "2⁻⁵²·abs(v₀)")
        for row in try ReferenceTable("deceleration.csv").rows {
            let motion = try Deceleration(
                from: row.number("x0"), velocity: row.number("v0"),
                rate: DecelerationRate(perMillisecond: row.number("rate")), stopVelocity: 0)
            let time = try row.number("t")
            let amplitude = motion.from.magnitude + motion.velocity.magnitude / motion.rate.decay
            let error = try reference(row, "x").error(of: motion.value(at: time))
            values.record(error: error / (0x1p-52 * amplitude), bound: 3, at: row.description)
            let slope = try reference(row, "v").error(of: motion.velocity(at: time))
            velocities.record(
                error: slope / (0x1p-52 * motion.velocity.magnitude), bound: 3, at: row.description)
        }
        return [values, velocities]
    }

    /// Duration, distance and both projections over `deceleration_end.csv`.
    private static func decelerationEndRows() throws -> [LedgerRow] {
        var durations = LedgerRow(quantity: "deceleration duration", unit: "2⁻⁵²·max(t, 1/k)")
        var distances = LedgerRow(quantity: "deceleration distance", unit: "2⁻⁵²·v₀/k")
        var projections = LedgerRow(quantity: "projection, sum and integral", unit: "2⁻⁵² relative")
        for row in try ReferenceTable("deceleration_end.csv").rows {
            let rate = try DecelerationRate(perMillisecond: row.number("rate"))
            let velocity = try row.number("v0")
            let motion = try Deceleration(
                from: 0.0, velocity: velocity, rate: rate, stopVelocity: row.number("stop"))
            let duration = try reference(row, "duration")
            durations.record(
                error: duration.error(of: motion.duration) / (0x1p-52 * max(duration.high, 1 / rate.decay)), bound: 3,
                at: row.description)
            let distance = try reference(row, "distance")
            distances.record(
                error: distance.error(of: motion.end) / (0x1p-52 * velocity / rate.decay), bound: 3,
                at: row.description)
            for (column, value) in [
                ("limit", rate.limit(initialVelocity: velocity)),
                ("projection", rate.projection(initialVelocity: velocity)),
            ] {
                let exact = try reference(row, column)
                projections.record(
                    error: exact.error(of: value) / (0x1p-52 * exact.high), bound: 2, at: row.description)
            }
        }
        return [durations, distances, projections]
    }

    /// Both directions and the slope over `rubber_band.csv`.
    private static func rubberBandRows() throws -> [LedgerRow] {
        var forwards = LedgerRow(quantity: "rubber band distance", unit: "2⁻⁵² relative")
        var inverse = LedgerRow(quantity: "rubber band overdrag (inverse)", unit: "2⁻⁵² relative")
        var slopes = LedgerRow(quantity: "rubber band slope", unit: "2⁻⁵² relative")
        for row in try ReferenceTable("rubber_band.csv").rows {
            let band = try RubberBand(viewportLength: row.number("length"), coefficient: row.number("coefficient"))
            let x = try row.number("x")
            let distance = try reference(row, "distance")
            forwards.record(
                error: distance.error(of: band.distance(forOverdrag: x)) / (0x1p-52 * distance.high), bound: 2,
                at: row.description)
            let slope = try reference(row, "slope")
            slopes.record(
                error: slope.error(of: band.slope(atOverdrag: x)) / (0x1p-52 * slope.high), bound: 4,
                at: row.description)
            guard try !row.text("overdrag").isEmpty else { continue }
            let overdrag = try reference(row, "overdrag")
            inverse.record(
                error: overdrag.error(of: band.overdrag(forDistance: x)) / (0x1p-52 * overdrag.high), bound: 2,
                at: row.description)
        }
        return [forwards, inverse, slopes]
    }
}

import AnimationCore
import Foundation
import TestSupport

/// The error bounds of ``SpringSolution``, and the rows of the accuracy ledger that hold it to them.
enum SpringAccuracy {
    /// 2⁻⁵², the unit of the bounds.
    static let unit = 0x1p-52

    /// The bound in units of u·A for displacements and u·A·ω₀ for velocities.
    static func bound(_ spring: Spring, at time: Double) -> Double {
        3 + spring.angularFrequency * time * exp(-spring.decay * time)
    }

    /// A = |x₀| + |v₀|/ω₀.
    static func amplitude(_ solution: SpringSolution) -> Double {
        solution.displacement.magnitude + solution.velocity.magnitude / solution.spring.angularFrequency
    }

    /// The name of a regime in the ledger.
    static func regime(_ spring: Spring) -> String {
        let ratio = spring.dampingRatio
        if ratio == 0 { return "undamped" }
        if (ratio - 1).magnitude <= 0.0101 { return "near-critical, abs(ζ − 1) ≤ 0.01" }
        return ratio < 1 ? "under-damped" : "over-damped"
    }

    /// The errors of one state against reference values, in the bounds' units.
    static func errors(
        _ solution: SpringSolution, at time: Double, displacement: DoubleDouble, velocity: DoubleDouble
    ) -> (displacement: Double, velocity: Double) {
        let scale = unit * amplitude(solution)
        return (
            displacement.error(of: solution.value(at: time)) / scale,
            velocity.error(of: solution.velocity(at: time)) / (scale * solution.spring.angularFrequency)
        )
    }

    /// The worst errors over `spring.csv`, per regime.
    static func motionRows() throws -> [LedgerRow] {
        let regimes = ["undamped", "under-damped", "near-critical, abs(ζ − 1) ≤ 0.01", "over-damped"]
        var values = Dictionary(
            uniqueKeysWithValues: regimes.map { ($0, LedgerRow(quantity: "spring value, \($0)", unit: "2⁻⁵²·A")) })
        var velocities = Dictionary(
            uniqueKeysWithValues: regimes.map { ($0, LedgerRow(quantity: "spring velocity, \($0)", unit: "2⁻⁵²·A·ω₀")) }
        )
        for row in try ReferenceTable("spring.csv").rows {
            let spring = try Spring(
                mass: row.number("mass"), stiffness: row.number("stiffness"), damping: row.number("damping"))
            let solution = try SpringSolution(
                spring, displacement: row.number("x0"), velocity: row.number("v0"))
            let time = try row.number("t")
            guard let x = try DoubleDouble(decimal: row.text("x")), let v = try DoubleDouble(decimal: row.text("v"))
            else { throw ReferenceTable.Failure.noNumber(column: "x, v", text: row.description) }
            let (displacement, velocity) = errors(solution, at: time, displacement: x, velocity: v)
            let place =
                "m \(spring.mass), k \(spring.stiffness), c \(spring.damping), x₀ \(solution.displacement), "
                + "v₀ \(solution.velocity), t \(time)"
            let regime = regime(spring)
            values[regime]?.record(error: displacement, bound: bound(spring, at: time), at: place)
            velocities[regime]?.record(error: velocity, bound: bound(spring, at: time), at: place)
        }
        return regimes.compactMap { values[$0] } + regimes.compactMap { velocities[$0] }
    }

    /// The worst relative errors over `settling.csv`.
    static func settlingRows() throws -> [LedgerRow] {
        var rows = [DampingRegime.underdamped, .overdamped].map {
            ($0, LedgerRow(quantity: "true settling time, \($0.rawValue)", unit: "relative 10⁻¹²"))
        }
        for row in try ReferenceTable("settling.csv").rows {
            let spring = try Spring(
                mass: row.number("mass"), stiffness: row.number("stiffness"), damping: row.number("damping"))
            let solution = try SpringSolution(spring, displacement: 1, velocity: row.number("v0"))
            guard let reference = try DoubleDouble(decimal: row.text("settling")) else {
                throw ReferenceTable.Failure.noNumber(column: "settling", text: row.description)
            }
            let time = try solution.settlingTime(epsilon: row.number("epsilon"))
            let error = reference.error(of: time) / max(reference.high, 1e-300) / 1e-12
            for index in rows.indices where rows[index].0 == spring.regime {
                rows[index].1.record(error: error, bound: 1, at: row.description)
            }
        }
        return rows.map(\.1)
    }
}

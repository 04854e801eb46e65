import AnimationCore
import Foundation
import TestSupport

/// A number that was published with so many digits, and the engine's.
struct RecordedNumber {
    /// The platform behaviour that it belongs to, as in the table `apple_recorded.csv`.
    let behaviour: String
    /// The case, in words.
    let subject: String
    /// The number as it was published.
    let text: String
    /// The engine's number.
    let computed: Double

    /// The agreement of the engine with the number.
    var agreement = Agreement.printedDigits

    /// The agreement that a published number allows.
    enum Agreement: Hashable {
        /// The engine's number rounds to the printed digits.
        case printedDigits
        /// A number printed with all digits of a double, computed in another order of operations.
        case ulps(Double)
        /// A number that the platform computes in single precision or solves approximately.
        case absolute(Double)

        /// In words, before "of 3 numbers".
        var text: String {
            switch self {
            case .printedDigits: "exact to the printed digits"
            case .ulps(let count): "within \(String(format: "%g", count)) ulp"
            case .absolute(let size): "within \(String(format: "%g", size))"
            }
        }
    }

    var recorded: Double { Double(text) ?? .nan }
    var difference: Double { (computed - recorded).magnitude }

    /// Whether the engine's number agrees as closely as ``agreement`` says.
    var agrees: Bool {
        switch agreement {
        case .printedDigits:
            let digits = text.firstIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 } ?? 0
            return difference <= 0.5 * pow(10, -Double(digits))
        case .ulps(let count): return difference <= count * recorded.ulp
        case .absolute(let size): return difference <= size
        }
    }
}

/// The rows of `apple_recorded.csv` and what the engine makes of their inputs.
enum AppleRecording {
    static func numbers() throws -> [RecordedNumber] {
        try ReferenceTable("apple_recorded.csv").rows.flatMap { row -> [RecordedNumber] in
            let quantity = try row.text("quantity")
            let behaviour = quantity.split(separator: " ").first.map(String.init) ?? ""
            func number(
                _ name: String, _ text: String, _ computed: Double, _ agreement: RecordedNumber.Agreement = .ulps(2)
            ) -> RecordedNumber {
                RecordedNumber(
                    behaviour: name, subject: row.description, text: text, computed: computed, agreement: agreement)
            }
            switch behaviour {
            case "CASpringAnimation.settlingDuration", "CASpringAnimation.durationForEpsilon":
                let duration = try spring(row).coreAnimationSettlingDuration(
                    initialVelocity: row.number("initial_velocity"), epsilon: argument(row, "epsilon"))
                return [number(behaviour, try row.text("recorded"), duration)]
            case "CASpringAnimation" where quantity.hasPrefix("CASpringAnimation curve"):
                let duration = try argument(row, "duration", in: "quantity")
                let solution = SpringSolution(try spring(row), displacement: 1)
                let value = 1 - solution.value(at: duration * (try argument(row, "fraction")))
                return [number("CASpringAnimation curve", try row.text("recorded"), value, .absolute(1e-6))]
            case "CASpringAnimation":
                let perceptual = try Spring(
                    duration: argument(row, "duration", in: "quantity"), bounce: argument(row, "bounce", in: "quantity")
                )
                let duration = try perceptual.coreAnimationSettlingDuration(epsilon: argument(row, "epsilon"))
                return [number("CASpringAnimation.settlingDuration", try row.text("recorded"), duration)]
            case "UIView":
                let spring = try UIKitSpring(
                    duration: argument(row, "duration", in: "quantity"),
                    dampingRatio: argument(row, "dampingRatio", in: "quantity"),
                    initialVelocity: row.number("initial_velocity")
                ).spring
                return [
                    number(behaviour, try row.text("stiffness"), spring.stiffness),
                    number(behaviour, try row.text("damping"), spring.damping),
                ]
            case "CAMediaTimingFunction":
                let curves: [String: UnitCurve] = [
                    "easeIn": .easeIn, "easeOut": .easeOut, "easeInEaseOut": .easeInOut,
                ]
                let name = quantity.split(separator: " ").last.map(String.init) ?? ""
                guard let curve = curves[name] else { throw Failure.unknownCurve(name) }
                return [
                    number(
                        behaviour, try row.text("recorded"), curve.value(at: try row.number("argument")),
                        .absolute(2e-6))
                ]
            default: throw Failure.unknownBehaviour(behaviour)
            }
        }
    }

    enum Failure: Error {
        case unknownBehaviour(String), unknownCurve(String), noArgument(String)
    }

    /// The spring that a row describes: `(2pi/0.5)^2` for a stiffness, `zeta=0.8` for a damping.
    private static func spring(_ row: ReferenceTable.Row) throws -> Spring {
        let stiffness = try row.text("stiffness")
        let damping = try row.text("damping")
        if damping.hasPrefix("zeta="), let ratio = Double(damping.dropFirst(5)) {
            let inner = stiffness.dropFirst(4).prefix { $0 != ")" }
            let period = inner.isEmpty ? 1 : Double(inner.dropFirst()) ?? .nan
            return try Spring(response: period, dampingRatio: ratio)
        }
        return try Spring(mass: row.number("mass"), stiffness: row.number("stiffness"), damping: row.number("damping"))
    }

    /// The number behind `name=` in a column.
    private static func argument(
        _ row: ReferenceTable.Row, _ name: String, in column: String = "argument"
    ) throws -> Double {
        let words = try row.text(column).split(separator: " ")
        guard let word = words.first(where: { $0.hasPrefix(name + "=") }),
            let number = Double(word.dropFirst(name.count + 1))
        else { throw Failure.noArgument(name) }
        return number
    }
}

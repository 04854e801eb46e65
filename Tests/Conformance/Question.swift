import AppleOracle
import Foundation

/// A kind of question that tables ask, and the engine's answer to it.
@MainActor
enum Question {
    /// The engine's answer.
    enum Answer: Equatable, CustomStringConvertible {
        case numbers([Double])
        case words(String)

        init(_ text: String) {
            let words = text.split(separator: " ")
            let numbers = words.compactMap { Double($0) }
            self = numbers.count == words.count && !words.isEmpty ? .numbers(numbers) : .words(text)
        }

        /// Whether it is the other one: word for word, or number for number within the tolerance.
        func agrees(with other: Answer, tolerance: Double) -> Bool {
            guard case .numbers(let numbers) = self, case .numbers(let others) = other else { return self == other }
            return numbers.count == others.count
                && zip(numbers, others).allSatisfy { $0 == $1 || ($0 - $1).magnitude <= tolerance }
        }

        var description: String {
            switch self {
            case .numbers(let numbers): numbers.map { String(format: "%.6g", $0) }.joined(separator: " ")
            case .words(let words): words
            }
        }
    }

    /// A question about a feature that the engine does not have.
    struct NotApplicable: Error {
        let feature: String

        init(_ feature: String) { self.feature = feature }
    }

    /// A question that nobody can read.
    struct Unreadable: Error {
        let input: String
    }

    /// The kinds of questions, by name.
    private static let kinds: [String: @MainActor (String) throws -> Answer] = [
        "easing": EasingQuestion.value, "parse": EasingQuestion.parsed,
        "progress": ProgressQuestion.progress, "iteration": ProgressQuestion.iteration,
        "keyframes": KeyframeQuestion.value, "spline": KeyframeQuestion.spline,
        "spring": SpringQuestion.value, "settling": SpringQuestion.settling, "friction": SpringQuestion.friction,
        "parameters": SpringQuestion.parameters, "perceptual": SpringQuestion.perceptual,
        "interpolate": TransformQuestion.interpolated, "layout": LayoutQuestion.value,
        "layer": { Answer(try LayerQuestion.answer($0)) }, "accumulate": LayerQuestion.accumulated,
        "path": LayerQuestion.followed,
    ]

    /// The names of all kinds.
    static var names: Set<String> { Set(kinds.keys) }

    /// The engine's answer to a row.
    static func answer(_ row: ConformanceTable.Row) throws -> Answer {
        guard let kind = kinds[row.question] else { throw Unreadable(input: row.question) }
        return try kind(row.input)
    }
}

/// The words of an input: `name=value` pairs, and what follows the `@`.
struct QuestionInput {
    private var values: [String: String] = [:]
    /// The words after the `@`.
    let at: [Double]

    init(_ text: String) throws {
        let parts = text.components(separatedBy: " @ ")
        for word in parts[0].split(separator: " ") {
            let pair = word.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { throw Question.Unreadable(input: text) }
            values[String(pair[0])] = String(pair[1])
        }
        at = parts.count > 1 ? parts[1].split(separator: " ").compactMap { Double($0) } : []
    }

    /// The text of a value.
    subscript(_ name: String) -> String? { values[name] }

    /// A number, or another one where it is missing.
    func number(_ name: String, or missing: Double) throws -> Double {
        guard let text = values[name] else { return missing }
        guard let number = Double(text) else { throw Question.Unreadable(input: "\(name)=\(text)") }
        return number
    }

    /// Numbers between commas; `nil` where they are missing.
    func numbers(_ name: String) -> [Double]? {
        values[name].map { $0.split(separator: ",").compactMap { Double($0) } }
    }
}

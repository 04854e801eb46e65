import Foundation
import UIKit

/// `layout`: the value of a variable under constraints, as in `x=10@weak; x+width>=100; width=10@weak @ x`. Priorities are
/// required where none is given, strong, medium, weak or a number.
enum LayoutQuestion {
    static func value(_ input: String) throws -> Question.Answer {
        let parts = input.components(separatedBy: " @ ")
        guard parts.count == 2 else { throw Question.Unreadable(input: input) }
        var solver = LayoutSolver()
        var variables: [String: Int] = [:]
        func expression(_ text: Substring) throws -> LinearExpression {
            var sum = LinearExpression()
            for term in text.replacingOccurrences(of: "-", with: "+-").split(separator: "+") {
                let digits = term.prefix { "-.0123456789".contains($0) }
                let name = term.dropFirst(digits.count)
                guard let factor = digits.isEmpty ? 1 : digits == "-" ? -1 : Double(digits) else {
                    throw Question.Unreadable(input: input)
                }
                guard !name.isEmpty else {
                    sum.add(LinearExpression(factor))
                    continue
                }
                let variable = variables[String(name)] ?? solver.addVariable()
                variables[String(name)] = variable
                sum.add(LinearExpression(variable: variable, coefficient: factor))
            }
            return sum
        }
        let relations: [(String, LayoutSolver.Relation)] = [
            ("<=", .lessThanOrEqual), (">=", .greaterThanOrEqual), ("=", .equal),
        ]
        let priorities = ["strong": 750.0, "medium": 500, "weak": 250]
        for constraint in parts[0].replacingOccurrences(of: " ", with: "").split(separator: ";") {
            let words = constraint.split(separator: "@")
            guard let (sign, relation) = relations.first(where: { words[0].contains($0.0) }) else {
                throw Question.Unreadable(input: input)
            }
            let sides = words[0].components(separatedBy: sign)
            var difference = try expression(sides[0][...])
            difference.add(try expression(sides[1][...]), times: -1)
            let name = words.count > 1 ? String(words[1]) : ""
            solver.constraints.append(
                .init(difference, relation, priority: priorities[name] ?? Double(name) ?? LayoutSolver.required))
        }
        let solution = solver.solution()
        if parts[1] == "conflict" { return .words(solution.conflicts.isEmpty ? "none" : "conflict") }
        guard let variable = variables[parts[1]] else { throw Question.Unreadable(input: input) }
        return .numbers([solution.values[variable]])
    }
}

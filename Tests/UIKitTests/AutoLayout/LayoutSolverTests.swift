import TestSupport
import Testing
import UIKit

@Suite("Layout solver")
struct LayoutSolverTests {
    typealias Constraint = LayoutSolver.Constraint

    private static let coefficients = [-2.0, -1, -1, 0.5, 1, 1, 3]
    private static let priorities = [750.0, 500, 250]

    @Test func `on random systems of two variables the solution is that of a search over all corners`() {
        var random = SplitMix64(seed: 31)
        for round in 0..<400 {
            let solver = randomSystem(&random, variables: 2, constraints: Int.random(in: 1...7, using: &random))
            let solution = solver.solution()
            // Of contradicting equations the first is kept, which is not the smallest sum of violations.
            guard solution.conflicts.allSatisfy({ solver.constraints[$0].relation != .equal }) else { continue }
            let best = CornerSearch(solver).best
            #expect(
                zip(solution.values, [best.x, best.y]).allSatisfy { ($0 - $1).magnitude < 1e-7 },
                "round \(round): \(solution.values) instead of \(best)")
        }
    }

    @Test func `required constraints hold wherever they can all hold`() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<200 {
            var solver = randomSystem(&random, variables: 6, constraints: 12)
            // A point that satisfies the required ones by construction.
            let point = (0..<6).map { _ in Double.random(in: -50...50, using: &random) }
            for index in solver.constraints.indices where solver.constraints[index].priority == 1000 {
                let value = value(solver.constraints[index].expression, point)
                solver.constraints[index].expression.constant -= value
            }
            let solution = solver.solution()
            #expect(solution.conflicts.isEmpty)
            for constraint in solver.constraints where constraint.priority == 1000 {
                #expect(constraint.violation(at: value(constraint.expression, solution.values)) < 1e-7)
            }
        }
    }

    @Test func `a higher priority wins over any number of lower ones`() {
        var solver = LayoutSolver()
        let x = solver.addVariable()
        solver.constraints = [
            equal(x, 10, 251), equal(x, 90, 250), equal(x, 90, 250), equal(x, 90, 250),
            Constraint(LinearExpression(variable: x), .greaterThanOrEqual, priority: 1),
        ]
        #expect(solver.solution().values == [10])
        solver.constraints.append(Constraint(expression(x, -20), .greaterThanOrEqual))
        #expect(solver.solution().values == [20])
    }

    @Test func `a constraint that follows from others changes nothing`() {
        var random = SplitMix64(seed: 77)
        for _ in 0..<200 {
            var solver = randomSystem(&random, variables: 5, constraints: 8)
            let before = solver.solution()
            let equations = solver.constraints.filter { $0.priority == 1000 && $0.relation == .equal }
            guard before.conflicts.isEmpty, equations.count >= 2 else { continue }
            var sum = equations[0].expression
            sum.add(equations[1].expression, times: 0.5)
            solver.constraints.append(Constraint(sum, .equal))
            solver.constraints.append(Constraint(sum, .lessThanOrEqual, priority: 500))
            #expect(isClose(solver.solution().values, before.values))
        }
    }

    @Test func `the order of the constraints does not matter, and removing one restores the layout`() {
        var random = SplitMix64(seed: 99)
        for _ in 0..<200 {
            var solver = randomSystem(&random, variables: 5, constraints: 9)
            let before = solver.solution()
            guard before.conflicts.isEmpty else { continue }
            solver.constraints.insert(equal(2, 1234, 999), at: 3)
            _ = solver.solution()
            solver.constraints.remove(at: 3)
            solver.constraints.shuffle(using: &random)
            #expect(isClose(solver.solution().values, before.values))
        }
    }

    @Test func `contradicting required constraints are reported, the earlier one holds`() {
        var solver = LayoutSolver()
        let x = solver.addVariable()
        let y = solver.addVariable()
        solver.constraints = [
            equal(x, 10, 1000), equal(y, 3, 1000), equal(x, 20, 1000),
            Constraint(expression(y, -5), .greaterThanOrEqual),
        ]
        let solution = solver.solution()
        #expect(solution.values == [10, 3])
        #expect(solution.conflicts == [2, 3])
    }

    @Test func `what the constraints leave open is reported and gets the nearest value to the preferred one`() {
        var solver = LayoutSolver()
        let x = solver.addVariable(preferred: 7)
        let y = solver.addVariable(preferred: -1)
        let z = solver.addVariable()
        solver.constraints = [Constraint(expression(y, -4), .greaterThanOrEqual), equal(z, 2, 1)]
        let solution = solver.solution()
        #expect(solution.values == [7, 4, 2])
        #expect(solution.ambiguousVariables == [x, y])
    }

    @Test func `between limits that contradict each other a wish decides`() {
        var solver = LayoutSolver()
        let x = solver.addVariable()
        solver.constraints = [
            Constraint(expression(x, -10), .greaterThanOrEqual), Constraint(expression(x, -5), .lessThanOrEqual),
            equal(x, 8, 250),
        ]
        #expect(solver.solution().values == [8])
        #expect(solver.solution().conflicts == [0, 1])
    }

    @Test func `a row of sixty equal columns is solved exactly`() {
        var solver = LayoutSolver()
        let count = 60
        let variables = (0..<count).map { _ in (left: solver.addVariable(), width: solver.addVariable()) }
        var end = LinearExpression(0)
        for (index, variable) in variables.enumerated() {
            var start = LinearExpression(variable: variable.left)
            start.add(end, times: -1)
            start.constant -= index == 0 ? 0 : 8
            solver.constraints.append(Constraint(start, .equal))
            end = LinearExpression(variable: variable.left)
            end.add(LinearExpression(variable: variable.width))
            var same = LinearExpression(variable: variable.width)
            same.add(LinearExpression(variable: variables[0].width), times: -1)
            solver.constraints.append(Constraint(same, .equal))
        }
        end.constant -= 60 * 10 + 59 * 8
        solver.constraints.append(Constraint(end, .equal))
        let solution = solver.solution()
        #expect(variables.allSatisfy { (solution.values[$0.width] - 10).magnitude < 1e-12 })
        #expect((solution.values[variables[59].left] - 59 * 18).magnitude < 1e-10)
        #expect(solution.ambiguousVariables.isEmpty && solution.conflicts.isEmpty)
    }

    private func randomSystem(
        _ random: inout SplitMix64, variables: Int, constraints: Int
    ) -> LayoutSolver {
        var solver = LayoutSolver()
        for _ in 0..<variables { _ = solver.addVariable(preferred: Double(Int.random(in: -3...3, using: &random))) }
        for index in 0..<constraints {
            var expression = LinearExpression(Double(Int.random(in: -40...40, using: &random)))
            for variable in 0..<variables where Int.random(in: 0..<variables, using: &random) < 2 {
                let coefficient = Self.coefficients.randomElement(using: &random) ?? 1
                expression.add(LinearExpression(variable: variable, coefficient: coefficient))
            }
            let relations: [LayoutSolver.Relation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
            let relation = relations.randomElement(using: &random) ?? .equal
            // At most one equation and one inequality are required, so that small systems rarely contradict.
            let priority = index < 2 ? 1000 : Self.priorities.randomElement(using: &random) ?? 1
            solver.constraints.append(Constraint(expression, relation, priority: priority))
        }
        return solver
    }

    private func expression(_ variable: Int, _ constant: Double) -> LinearExpression {
        var expression = LinearExpression(variable: variable)
        expression.constant = constant
        return expression
    }

    private func equal(_ variable: Int, _ value: Double, _ priority: Double) -> Constraint {
        Constraint(expression(variable, -value), .equal, priority: priority)
    }

    private func value(_ expression: LinearExpression, _ point: [Double]) -> Double {
        expression.terms.reduce(expression.constant) { $0 + $1.coefficient * point[$1.variable] }
    }

    private func isClose(_ a: [Double], _ b: [Double]) -> Bool {
        zip(a, b).allSatisfy { ($0 - $1).magnitude < 1e-7 }
    }
}

/// The best of all points in which two lines of a system of two variables cross: one of them is the solution, because
/// everything that is minimized is linear between the lines.
private struct CornerSearch {
    struct Candidate {
        var x: Double
        var y: Double
    }

    let best: Candidate

    init(_ solver: LayoutSolver) {
        let (x0, y0) = (solver.preferredValues[0], solver.preferredValues[1])
        var lines = solver.constraints.map(\.expression).map {
            ($0.coefficient(of: 0), $0.coefficient(of: 1), $0.constant)
        }
        lines += [(1, 0, -x0), (0, 1, -y0)]
        var candidates: [Candidate] = []
        for (index, first) in lines.enumerated() {
            for second in lines[..<index] {
                let determinant = first.0 * second.1 - first.1 * second.0
                guard determinant.magnitude > 1e-9 else { continue }
                candidates.append(
                    Candidate(
                        x: (first.1 * second.2 - first.2 * second.1) / determinant,
                        y: (first.2 * second.0 - first.0 * second.2) / determinant))
            }
        }
        func costs(_ candidate: Candidate) -> [Double] {
            func violation(_ constraint: LayoutSolver.Constraint) -> Double {
                let e = constraint.expression
                return constraint.violation(
                    at: e.coefficient(of: 0) * candidate.x + e.coefficient(of: 1) * candidate.y + e.constant)
            }
            func sum(_ priority: Double, equations: Bool?) -> Double {
                solver.constraints
                    .filter { $0.priority == priority && (equations == nil || ($0.relation == .equal) == equations) }
                    .reduce(0) { $0 + violation($1) }
            }
            // Required equations come first: those hold even where a required inequality contradicts them.
            return [sum(1000, equations: true), sum(1000, equations: false)]
                + [750.0, 500, 250].map { sum($0, equations: nil) }
                + [(candidate.x - x0).magnitude, (candidate.y - y0).magnitude]
        }
        best =
            candidates.min { first, second in
                for (a, b) in zip(costs(first), costs(second)) where (a - b).magnitude > 1e-8 { return a < b }
                return false
            } ?? Candidate(x: x0, y: y0)
    }
}

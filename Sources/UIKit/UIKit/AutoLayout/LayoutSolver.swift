/// Solves linear constraints with priorities: the mathematics of Auto Layout, without views.
///
/// Required constraints hold. Among the layouts for which they do, those are kept in which the sum of the violations of
/// the constraints of the next priority is smallest, and so on down (lexicographic goal programming, solved by the simplex
/// method in the tableau of Badros, Borning and Stuckey, The Cassowary Linear Arithmetic Constraint Solving Algorithm,
/// 2001). What is ambiguous after that is settled by the constraints that prefer their bounds, the sum of whose distances
/// from them is made smallest, and then variable by variable, in the order in which the variables were added: each gets
/// the value nearest to the one it prefers. So there is exactly one solution. It does not depend on the order in which
/// constraints were added, nor on what was there before.
package struct LayoutSolver: Hashable, Sendable {
    package enum Relation: Sendable { case lessThanOrEqual, equal, greaterThanOrEqual }

    package struct Constraint: Hashable, Sendable {
        package var expression: LinearExpression
        package var relation: Relation
        package var priority: Double
        /// Whether the expression is 0 unless another constraint says otherwise: an inequality alone puts an attribute on its
        /// bound.
        package var prefersBound = false

        package init(_ expression: LinearExpression, _ relation: Relation, priority: Double = LayoutSolver.required) {
            (self.expression, self.relation, self.priority) = (expression, relation, priority)
        }

        package func violation(at value: Double) -> Double {
            switch relation {
            case .equal: value.magnitude
            case .lessThanOrEqual: max(0, value)
            case .greaterThanOrEqual: max(0, -value)
            }
        }
    }

    package struct Solution: Sendable {
        /// The values of the variables, in the order in which they were added.
        package var values: [Double]
        /// The indices of the required constraints that contradict others, ascending.
        package var conflicts: [Int]
        /// The variables that the constraints leave open, ascending.
        package var ambiguousVariables: [Int]
    }

    /// The priority of constraints that must hold: 1000, as in UIKit.
    package static let required = 1000.0
    /// The violation, in points, below which a constraint counts as satisfied.
    package static let tolerance = 1e-6

    package private(set) var preferredValues: [Double] = []
    package var constraints: [Constraint] = []

    package init() {}

    package mutating func addVariable(preferred: Double = 0) -> Int {
        preferredValues.append(preferred)
        return preferredValues.count - 1
    }

    package func solution() -> Solution {
        var tableau = SimplexTableau(variableCount: preferredValues.count)
        var conflicts: [Int] = []
        let isRequired = { (constraint: Constraint) in constraint.priority >= Self.required }

        for (index, constraint) in constraints.enumerated()
        where isRequired(constraint) && constraint.relation == .equal {
            if !tableau.eliminate(constraint.expression) { conflicts.append(index) }
        }
        let inequalities = constraints.enumerated().filter { isRequired($0.element) && $0.element.relation != .equal }
        tableau.minimize(inequalities.map(\.element))
        let levels = Dictionary(grouping: constraints.filter { !isRequired($0) }, by: \.priority)
        for level in levels.sorted(by: { $0.key > $1.key }) { tableau.minimize(level.value) }

        let ambiguousVariables = preferredValues.indices.filter { !tableau.isDetermined($0) }
        tableau.minimize(constraints.filter(\.prefersBound).map { Constraint($0.expression, .equal) })
        for (variable, preferred) in preferredValues.enumerated() where !tableau.isDetermined(variable) {
            var expression = LinearExpression(variable: variable)
            expression.constant = -preferred
            tableau.minimize([Constraint(expression, .equal)])
        }

        let values = tableau.values
        for (index, constraint) in inequalities {
            let value = constraint.expression.terms.reduce(constraint.expression.constant) {
                $0 + $1.coefficient * values[$1.variable]
            }
            if constraint.violation(at: value) > Self.tolerance { conflicts.append(index) }
        }
        return Solution(values: values, conflicts: conflicts.sorted(), ambiguousVariables: ambiguousVariables)
    }
}

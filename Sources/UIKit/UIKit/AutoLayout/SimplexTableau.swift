/// The state of the simplex method: some variables, the basic ones, as expressions of the others, which are 0.
///
/// The first variables, those of the layout, may have any sign. The others measure violations and are never negative.
struct SimplexTableau {
    private struct Row {
        var variable: Int
        var expression: LinearExpression
    }

    /// Reduced costs below this are rounding.
    private static let negligible = 1e-9

    private let layoutCount: Int
    private var variableCount: Int
    /// Layout variables that required equations give: they are only evaluated, at the end.
    private var eliminated: [Row] = []
    private var eliminatedRows: [Int?]
    private var rows: [Row] = []
    /// The rows of the basic layout variables, which never leave.
    private var rowOfVariable: [Int?]
    /// Variables that have to stay 0, so that what was minimized before stays minimal.
    private var isFrozen: [Bool]

    init(variableCount: Int) {
        layoutCount = variableCount
        self.variableCount = variableCount
        eliminatedRows = Array(repeating: nil, count: variableCount)
        rowOfVariable = Array(repeating: nil, count: variableCount)
        isFrozen = Array(repeating: false, count: variableCount)
    }

    /// Makes an expression 0 by solving it for one of its variables. To be called before ``minimize(_:)``.
    ///
    /// - Returns: Whether that is possible: false where earlier equations give the expression another value.
    mutating func eliminate(_ expression: LinearExpression) -> Bool {
        let expression = reduced(expression)
        // The largest coefficient keeps the digits; of several, the last variable depends on the earlier ones.
        guard let pivot = expression.terms.max(by: { $0.coefficient.magnitude <= $1.coefficient.magnitude })?.variable
        else { return expression.constant.magnitude <= LayoutSolver.tolerance }
        let solved = expression.solved(for: pivot)
        for index in eliminated.indices { eliminated[index].expression.substitute(pivot, solved) }
        eliminatedRows[pivot] = eliminated.count
        eliminated.append(Row(variable: pivot, expression: solved))
        return true
    }

    /// Minimizes the sum of the violations of constraints and makes sure that it stays minimal.
    mutating func minimize(_ constraints: [LayoutSolver.Constraint]) {
        var cost = LinearExpression()
        for constraint in constraints {
            // Above 0 by `excess`, below by `shortfall`: expression = excess − shortfall.
            let expression = reduced(
                constraint.relation == .lessThanOrEqual
                    ? constraint.expression.scaled(by: -1) : constraint.expression)
            guard !expression.terms.isEmpty else { continue }
            let (excess, shortfall) = (addVariable(), addVariable())
            var row = expression.constant >= 0 ? expression : expression.scaled(by: -1)
            let (basic, other) = expression.constant >= 0 ? (excess, shortfall) : (shortfall, excess)
            row.add(LinearExpression(variable: other))
            rows.append(Row(variable: basic, expression: row))
            for violation in constraint.relation == .equal ? [excess, shortfall] : [shortfall] {
                cost.add(violation == basic ? row : LinearExpression(variable: violation))
            }
        }
        while let (entering, sign) = entering(cost) {
            guard let leaving = leaving(entering, sign) else { break }
            pivot(entering, leaving, &cost)
        }
        for term in cost.terms where term.variable >= layoutCount && term.coefficient > Self.negligible {
            isFrozen[term.variable] = true
        }
        for index in rows.indices { rows[index].expression.removeTerms { isFrozen[$0] } }
    }

    /// Whether all minimal solutions give a layout variable one value.
    func isDetermined(_ variable: Int) -> Bool { reduced(LinearExpression(variable: variable)).terms.isEmpty }

    var values: [Double] { (0..<layoutCount).map { reduced(LinearExpression(variable: $0)).constant } }

    private mutating func addVariable() -> Int {
        isFrozen.append(false)
        variableCount += 1
        return variableCount - 1
    }

    /// An expression of layout variables in the variables that are 0, without the frozen ones.
    private func reduced(_ expression: LinearExpression) -> LinearExpression {
        var result = expression
        for term in expression.terms where term.variable < layoutCount {
            if let row = eliminatedRows[term.variable] {
                result.substitute(term.variable, eliminated[row].expression)
            }
        }
        for term in result.terms {
            if let row = rowOfVariable[term.variable] { result.substitute(term.variable, rows[row].expression) }
        }
        result.removeTerms { isFrozen[$0] }
        return result
    }

    /// The first variable whose change lowers the cost, and its direction (Bland's rule: never cycles).
    private func entering(_ cost: LinearExpression) -> (variable: Int, sign: Double)? {
        for term in cost.terms where !isFrozen[term.variable] {
            if term.coefficient < -Self.negligible { return (term.variable, 1) }
            if term.coefficient > Self.negligible, term.variable < layoutCount { return (term.variable, -1) }
        }
        return nil
    }

    /// The row whose variable is the first to become 0 as a variable grows in a direction. Layout variables may have any
    /// sign and never leave.
    private func leaving(_ entering: Int, _ sign: Double) -> Int? {
        var best: (row: Int, limit: Double)?
        for (index, row) in rows.enumerated() where row.variable >= layoutCount {
            let slope = sign * row.expression.coefficient(of: entering)
            guard slope < -Self.negligible else { continue }
            let limit = max(0, row.expression.constant) / -slope
            if let current = best {
                let isTie = limit == current.limit && row.variable < rows[current.row].variable
                guard limit < current.limit || isTie else { continue }
            }
            best = (index, limit)
        }
        return best?.row
    }

    private mutating func pivot(_ entering: Int, _ leaving: Int, _ cost: inout LinearExpression) {
        let old = rows[leaving].variable
        var equation = rows[leaving].expression
        equation.add(LinearExpression(variable: old, coefficient: -1))
        let solved = equation.solved(for: entering)
        rows[leaving] = Row(variable: entering, expression: solved)
        if entering < layoutCount { rowOfVariable[entering] = leaving }
        for index in rows.indices where index != leaving { rows[index].expression.substitute(entering, solved) }
        cost.substitute(entering, solved)
    }
}

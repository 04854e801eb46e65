package struct LinearExpression: Hashable, Sendable {
    package struct Term: Hashable, Sendable {
        package var variable: Int
        package var coefficient: Double
    }

    /// The terms, one per variable, by ascending number.
    package private(set) var terms: [Term]
    package var constant: Double

    /// Coefficients below this are what rounding leaves of 0: those of a layout are of the order of 1.
    private static let negligible = 1e-11

    package init(_ constant: Double = 0) {
        terms = []
        self.constant = constant
    }
    package init(variable: Int, coefficient: Double = 1) {
        terms = [Term(variable: variable, coefficient: coefficient)]
        constant = 0
    }

    package func coefficient(of variable: Int) -> Double {
        let index = position(of: variable)
        return index < terms.count && terms[index].variable == variable ? terms[index].coefficient : 0
    }

    package mutating func add(_ other: LinearExpression, times factor: Double = 1) {
        constant += factor * other.constant
        guard !other.terms.isEmpty else { return }
        var merged: [Term] = []
        merged.reserveCapacity(terms.count + other.terms.count)
        var index = 0
        for term in other.terms {
            while index < terms.count, terms[index].variable < term.variable {
                merged.append(terms[index])
                index += 1
            }
            var sum = factor * term.coefficient
            if index < terms.count, terms[index].variable == term.variable {
                sum += terms[index].coefficient
                index += 1
            }
            if sum.magnitude > Self.negligible {
                merged.append(Term(variable: term.variable, coefficient: sum))
            }
        }
        merged += terms[index...]
        terms = merged
    }

    /// The expression times a factor other than 0.
    package func scaled(by factor: Double) -> LinearExpression {
        var result = self
        result.constant *= factor
        for index in result.terms.indices { result.terms[index].coefficient *= factor }
        return result
    }

    package mutating func removeTerms(where isZero: (Int) -> Bool) { terms.removeAll { isZero($0.variable) } }

    /// Replaces a variable by an expression in which it does not occur.
    package mutating func substitute(_ variable: Int, _ expression: LinearExpression) {
        let index = position(of: variable)
        guard index < terms.count, terms[index].variable == variable else { return }
        let coefficient = terms.remove(at: index).coefficient
        add(expression, times: coefficient)
    }

    /// The expression solved for one of its variables, where the whole is 0.
    ///
    /// - Precondition: The variable occurs.
    package func solved(for variable: Int) -> LinearExpression {
        var rest = self
        let index = position(of: variable)
        let coefficient = rest.terms.remove(at: index).coefficient
        return rest.scaled(by: -1 / coefficient)
    }

    private func position(of variable: Int) -> Int {
        var (low, high) = (0, terms.count)
        while low < high {
            let middle = (low + high) / 2
            if terms[middle].variable < variable { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

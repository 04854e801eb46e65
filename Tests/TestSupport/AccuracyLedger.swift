import Foundation

/// One line of the accuracy ledger: the worst error of one quantity over one set of cases, against its bound.
package struct LedgerRow: Sendable {
    /// The quantity and its regime.
    package let quantity: String
    /// Number of compared cases.
    package private(set) var cases = 0
    /// The unit of the error, such as "ulp of the amplitude".
    package let unit: String
    /// The error of the case that comes nearest to its bound, in units.
    package private(set) var worstError = 0.0
    /// That case's bound, in units.
    package private(set) var bound = 0.0
    /// That case's inputs.
    package private(set) var place = "–"

    /// An empty line.
    package init(quantity: String, unit: String) {
        self.quantity = quantity
        self.unit = unit
    }

    /// The worst error as a share of its bound; at most 1 where the bound holds, and infinite where nothing was compared.
    package var share: Double { cases == 0 ? .infinity : bound == 0 ? worstError : worstError / bound }

    /// Takes a case into account.
    ///
    /// - Parameters:
    ///   - error: Its error in units; the sign does not matter. NaN counts as infinite.
    ///   - bound: Its bound in units; greater than 0.
    ///   - place: Its inputs, described only if it is the worst.
    package mutating func record(error: Double, bound: Double, at place: @autoclosure () -> String) {
        let size = error.isNaN ? Double.infinity : error.magnitude
        cases += 1
        guard cases == 1 || size / bound > worstError / self.bound else { return }
        worstError = size
        self.bound = bound
        self.place = place()
    }
}

/// The table that the README shows.
package enum AccuracyLedger {
    /// The rows as a table in Markdown.
    package static func markdown(_ rows: [LedgerRow]) -> String {
        func short(_ number: Double) -> String { String(format: "%.3g", number) }
        let lines = rows.map { row in
            "| \(row.quantity) | \(row.cases) | \(short(row.worstError)) | \(short(row.bound)) | \(row.unit) "
                + "| \(String(format: "%.0f", row.share * 100)) % | \(row.place) |"
        }
        let header = [
            "| quantity | cases | worst error | bound there | unit | share of the bound | where |",
            "|---|--:|--:|--:|---|--:|---|",
        ]
        return (header + lines).joined(separator: "\n") + "\n"
    }

    /// Writes the table to the file that the environment variable `OVERSHOOT_LEDGER` names, if it does.
    package static func publish(_ rows: [LedgerRow]) throws {
        guard let path = ProcessInfo.processInfo.environment["OVERSHOOT_LEDGER"], !path.isEmpty else { return }
        try Data(markdown(rows).utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    }
}

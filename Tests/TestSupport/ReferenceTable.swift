import Foundation

/// A table of reference values: comma-separated text with `#` comments and a header.
package struct ReferenceTable: Sendable {
    /// A mistake in a table.
    package enum Failure: Error, Equatable {
        case noHeader(file: String)
        case fieldCount(file: String, line: Int)
        case noColumn(String)
        case noNumber(column: String, text: String)
    }

    /// One line, by the names of the columns.
    package struct Row: Sendable, CustomStringConvertible {
        let columns: [String: Int]
        let fields: [String]

        /// The text in a column.
        package func text(_ column: String) throws -> String {
            guard let index = columns[column] else { throw Failure.noColumn(column) }
            return fields[index]
        }

        /// The number in a column, rounded to a double.
        package func number(_ column: String) throws -> Double {
            let text = try text(column)
            guard let number = Double(text) else { throw Failure.noNumber(column: column, text: text) }
            return number
        }

        /// The number in a column, or another one where the column is empty.
        package func number(_ column: String, or missing: Double) throws -> Double {
            try text(column).isEmpty ? missing : number(column)
        }

        package var description: String { fields.joined(separator: ", ") }
    }

    package let rows: [Row]

    /// Reads one of the tables of the tests.
    ///
    /// - Parameter name: The file's name.
    package init(_ name: String) throws {
        let url = repository.appendingPathComponent("Tests/AnimationCoreTests/Reference").appendingPathComponent(name)
        let lines = try String(contentsOf: url, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .filter { !$0.element.isEmpty && !$0.element.hasPrefix("#") }
        guard let header = lines.first else { throw Failure.noHeader(file: name) }
        let names = header.element.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let columns = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
        rows = try lines.dropFirst().map { number, line in
            let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == names.count else { throw Failure.fieldCount(file: name, line: number + 1) }
            return Row(columns: columns, fields: fields)
        }
    }
}

import AnimationCore
import Foundation

/// The samples of one touch, read from comma-separated values with the columns `t`, `x` and, if there is one, `y`.
///
/// Times are seconds, locations points. Other columns, lines that start with `#` and empty lines are ignored.
package struct TouchTable: Equatable, Sendable {
    package enum Failure: Error, Equatable {
        case noHeader
        case missingColumn(String)
        case row(line: Int, RowProblem)
    }

    package let samples: [TouchSample<Point>]
    /// Whether there is a column `y`.
    package let isPlanar: Bool

    package init(_ text: String) throws(Failure) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            .map { (number: $0.offset + 1, fields: Self.fields($0.element)) }
            .filter { $0.fields != [""] && !$0.fields[0].hasPrefix("#") }
        guard let header = lines.first?.fields else { throw .noHeader }
        guard let time = header.firstIndex(of: "t") else { throw .missingColumn("t") }
        guard let x = header.firstIndex(of: "x") else { throw .missingColumn("x") }
        let y = header.firstIndex(of: "y")
        var samples: [TouchSample<Point>] = []
        for (line, fields) in lines.dropFirst() {
            guard fields.count == header.count else {
                throw .row(line: line, .fieldCount(fields.count, expected: header.count))
            }
            func number(_ column: Int) throws(Failure) -> Double {
                guard let number = Double(fields[column]) else {
                    throw .row(line: line, .noNumber(column: header[column], text: String(fields[column].prefix(40))))
                }
                guard number.isFinite else { throw .row(line: line, .notFinite(column: header[column], number)) }
                return number
            }
            let location = Point(x: try number(x), y: try y.map(number) ?? 0)
            samples.append(TouchSample(time: try number(time), location: location))
        }
        self.samples = samples
        isPlanar = y != nil
    }

    /// The fields of a line without the blanks and quotation marks around them.
    private static func fields(_ line: Substring) -> [String] {
        line.split(separator: ",", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespacesAndNewlines.union(["\u{FEFF}", "\""])) }
    }
}

extension TouchTable.Failure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noHeader: "the touch table is empty; start it with the header t,x or t,x,y"
        case .missingColumn(let column): "the header has no column \(column); a touch table needs t,x or t,x,y"
        case .row(let line, let problem): "line \(line): \(problem)"
        }
    }
}

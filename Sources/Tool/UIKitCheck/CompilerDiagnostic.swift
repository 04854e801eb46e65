/// A message of the Swift compiler: `FILE:LINE:COLUMN: error: TEXT [name]`.
package struct CompilerDiagnostic: Hashable, Sendable {
    package enum Severity: String, Sendable { case error, warning, note }

    package var file: String
    package var line: Int
    package var column: Int
    package var severity: Severity
    package var message: String
    /// The compiler's name of the diagnostic, with `-debug-diagnostic-names`.
    package var name: String

    /// The message in a line of the compiler's output; `nil` for excerpts of the source and other lines.
    package init?(_ line: Substring) {
        for severity in [Severity.error, .warning, .note] {
            guard let mark = line.firstRange(of: ": \(severity.rawValue): ") else { continue }
            let place = line[..<mark.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
            // Text of the files may look like a message: its place may be anywhere.
            guard place.count >= 3, let number = UInt32(place[place.count - 2]),
                let column = UInt32(place[place.count - 1]), number > 0, column > 0
            else { continue }
            var text = line[mark.upperBound...]
            name = ""
            // The group of a diagnostic follows its name, as in "[name] [#Group]".
            if text.hasSuffix("]"), let group = text.ranges(of: " [#").last { text = text[..<group.lowerBound] }
            if text.hasSuffix("]"), let open = text.lastIndex(of: "[") {
                let inner = text[text.index(after: open)...].dropLast()
                if inner.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) {
                    name = String(inner)
                    text = text[..<open]
                }
            }
            file = place.dropLast(2).joined(separator: ":")
            self.line = Int(number)
            self.column = Int(column)
            self.severity = severity
            message = String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            return
        }
        return nil
    }

    package static func all(in output: String) -> [CompilerDiagnostic] {
        output.split(separator: "\n").compactMap(CompilerDiagnostic.init)
    }

    package var quoted: [String] {
        message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
            .compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }
    }
}

struct LineStarts {
    private var starts = [0]

    init(_ text: some Sequence<UInt8>) {
        for (offset, byte) in text.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
    }

    /// The offset of the place of a message; `nil` for a line that the text does not have.
    func offset(of error: CompilerDiagnostic) -> Int? {
        starts.indices.contains(error.line - 1) ? starts[error.line - 1] + error.column - 1 : nil
    }
}

import Foundation

/// A table from Markdown (the first one of the file) or CSV with a heading.
package struct TextTable: Sendable, Equatable {
    package let columns: [String]
    package let rows: [[String]]

    /// Reads a Markdown table with a heading and a rule; nil where there is none.
    package init?(markdown text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard
            let rule = lines.indices.dropFirst().first(where: { index in
                lines[index].contains("|") && lines[index].contains("-")
                    && lines[index].allSatisfy { "|-: \t\r".contains($0) }
            })
        else { return nil }
        columns = TextTable.markdownCells(lines[rule - 1])
        rows = lines[(rule + 1)...].prefix { $0.contains("|") }.map(TextTable.markdownCells)
        guard !columns.isEmpty, !rows.isEmpty else { return nil }
    }

    /// Reads CSV; lines that begin with `#` are comments. Nil where a row has not as many fields as the heading.
    package init?(csv text: String) {
        let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
        guard let heading = lines.first, lines.count > 1 else { return nil }
        columns = TextTable.csvFields(heading)
        rows = lines.dropFirst().map(TextTable.csvFields)
        guard columns.count > 1, rows.allSatisfy({ $0.count == columns.count }) else { return nil }
    }

    private static func markdownCells(_ line: Substring) -> [String] {
        var cells = line.trimmingCharacters(in: .whitespaces).split(separator: "|", omittingEmptySubsequences: false)
        if cells.first?.allSatisfy(\.isWhitespace) == true { cells.removeFirst() }
        if cells.last?.allSatisfy(\.isWhitespace) == true { cells.removeLast() }
        return cells.map { $0.trimmingCharacters(in: .whitespaces).replacing("`", with: "") }
    }

    /// The fields of one line: quoted ones may hold commas, and quotes doubled.
    static func csvFields(_ line: Substring) -> [String] {
        guard line.utf8.contains(UInt8(ascii: "\"")) else {
            return line.split(separator: ",", omittingEmptySubsequences: false).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        }
        var fields = [""]
        var quoted = false
        var characters = line[...]
        while let character = characters.popFirst() {
            if quoted {
                if character != "\"" {
                    fields[fields.count - 1].append(character)
                } else if characters.first == "\"" {
                    fields[fields.count - 1].append(characters.removeFirst())
                } else {
                    quoted = false
                }
            } else if character == "," {
                fields.append("")
            } else if character == "\"" {
                quoted = true
            } else {
                fields[fields.count - 1].append(character)
            }
        }
        return fields.map { $0.trimmingCharacters(in: .whitespaces) }
    }
}

import Foundation
import TestSupport

/// The facts of one source: questions with the answers that somebody else has published.
///
/// A table is a file in `Tests/Conformance/Tables`. Its header names the source (`# repository:`, `# path:`, `# commit:`,
/// `# licence:`), its class and the tolerance of its numbers; `# without: 12 gradients` counts what it asks of features that
/// the engine does not have. A line is a question, its input, its answer and, where it differs, its tolerance, separated by
/// tabs.
struct ConformanceTable {
    /// The authority of a table.
    enum Authority: String, CaseIterable {
        /// Checked on Apple's frameworks.
        case measured
        /// Written in a specification's tests.
        case specification
        /// Another implementation's tests.
        case peer
    }

    /// A question and its answer.
    struct Row: CustomStringConvertible {
        let question: String
        let input: String
        let answer: String
        let tolerance: Double

        /// The row's name in the list of those that do not hold.
        var description: String { "\(question)\t\(input)" }
    }

    /// A mistake in a file.
    enum Failure: Error, Equatable {
        case noHeader(file: String, key: String)
        case notARow(file: String, line: String)
        case asksTwice(file: String, row: String)
    }

    /// The file's name without its extension.
    let name: String
    /// The lines of the header, by their keys.
    private(set) var header: [String: [String]] = [:]
    private(set) var rows: [Row] = []

    var authority: Authority { Authority(rawValue: header["class"]?.first ?? "") ?? .peer }

    /// The questions of the source about features that the engine does not have, by feature.
    var without: [(count: Int, feature: String)] {
        (header["without"] ?? []).map { line in
            let words = line.split(separator: " ", maxSplits: 1)
            return (Int(words[0]) ?? 0, words.count > 1 ? String(words[1]) : "")
        }
    }

    init(name: String, text: String) throws(Failure) {
        self.name = name
        var seen: Set<String> = []
        for line in text.split(separator: "\n") where !line.isEmpty {
            if line.hasPrefix("#") {
                let parts = line.dropFirst().split(separator: ":", maxSplits: 1)
                guard parts.count == 2 else { throw .notARow(file: name, line: String(line)) }
                header[parts[0].trimmingCharacters(in: .whitespaces), default: []]
                    .append(parts[1].trimmingCharacters(in: .whitespaces))
                continue
            }
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            let tolerance = fields.count == 4 ? fields[3] : header["tolerance"]?.first ?? "0"
            guard fields.count == 3 || fields.count == 4, let tolerance = Double(tolerance) else {
                throw .notARow(file: name, line: String(line))
            }
            let row = Row(question: fields[0], input: fields[1], answer: fields[2], tolerance: tolerance)
            guard seen.insert(row.description).inserted else { throw .asksTwice(file: name, row: row.description) }
            rows.append(row)
        }
        for key in ["repository", "path", "commit", "licence", "class"] where header[key]?.first?.isEmpty ?? true {
            throw .noHeader(file: name, key: key)
        }
        guard Authority(rawValue: header["class"]?.first ?? "") != nil else {
            throw .noHeader(file: name, key: "class")
        }
    }

    /// The folder of this target in the repository.
    static let folder = repository.appendingPathComponent("Tests/Conformance")

    /// The tables of the repository, by name.
    static func checkedIn() throws -> [ConformanceTable] {
        let tables = folder.appendingPathComponent("Tables")
        return try FileManager.default.contentsOfDirectory(at: tables, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "tsv" }
            .sorted { $0.path < $1.path }
            .map { file in
                try ConformanceTable(
                    name: file.deletingPathExtension().lastPathComponent,
                    text: String(contentsOf: file, encoding: .utf8))
            }
    }
}

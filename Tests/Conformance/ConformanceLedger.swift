import Foundation

/// The comparison of the engine with every table, and its part of `docs/fidelity.md`.
@MainActor
struct ConformanceLedger {
    /// A row that does not hold.
    struct Difference {
        let table: String
        let row: ConformanceTable.Row
        let answer: String
    }

    /// The result for one table.
    struct Result {
        let table: ConformanceTable
        var holding = 0
        var differences: [Difference] = []
        /// The rows that ask for a feature that the engine does not have, by feature.
        var notApplicable: [String: Int] = [:]

        /// The rows that the engine answers.
        var count: Int { holding + differences.count }
    }

    let results: [Result]

    init(_ tables: [ConformanceTable]) {
        results = tables.map { table in
            var result = Result(table: table)
            for (count, feature) in table.without { result.notApplicable[feature, default: 0] += count }
            for row in table.rows {
                do {
                    let answer = try Question.answer(row)
                    if answer.agrees(with: Question.Answer(row.answer), tolerance: row.tolerance) {
                        result.holding += 1
                    } else {
                        result.differences.append(Difference(table: table.name, row: row, answer: answer.description))
                    }
                } catch let missing as Question.NotApplicable {
                    result.notApplicable[missing.feature, default: 0] += 1
                } catch {
                    result.differences.append(Difference(table: table.name, row: row, answer: "\(error)"))
                }
            }
            return result
        }
    }

    /// The rows that do not hold.
    var differences: [Difference] { results.flatMap(\.differences) }

    /// The reasons of the rows that are known not to hold: a table, a question, its input and the reason, between tabs.
    static func knownReasons() throws -> [String: String] {
        let file = ConformanceTable.folder.appendingPathComponent("failing.tsv")
        var reasons: [String: String] = [:]
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
            let fields = line.components(separatedBy: "\t")
            guard fields.count == 4, !fields[3].isEmpty else {
                throw ConformanceTable.Failure.notARow(file: "failing.tsv", line: String(line))
            }
            reasons[fields[0..<3].joined(separator: "\t")] = fields[3]
        }
        return reasons
    }

    /// Holding and all rows of a class.
    private func sum(_ authority: ConformanceTable.Authority) -> (holding: Int, count: Int, without: Int) {
        results.filter { $0.table.authority == authority }.reduce((0, 0, 0)) {
            ($0.0 + $1.holding, $0.1 + $1.count, $0.2 + $1.notApplicable.values.reduce(0, +))
        }
    }

    /// The headline: what holds of each class.
    var headline: String {
        let parts = ConformanceTable.Authority.allCases.map { authority -> String in
            let (holding, count, _) = sum(authority)
            let words: [ConformanceTable.Authority: String] = [
                .measured: "measured on Apple's frameworks", .specification: "of specifications",
                .peer: "of other implementations",
            ]
            return "\(holding) of \(count) numbers \(words[authority] ?? "")"
        }
        return parts.joined(separator: ", ")
    }

    /// The page's part.
    func markdown() throws -> String {
        let reasons = try Self.knownReasons()
        func escaped(_ text: String) -> String { text.replacingOccurrences(of: "|", with: "\\|") }
        var lines = [
            "## Numbers that nobody here wrote", "",
            "Open test suites have the inputs and expected values of \(results.map(\.count).reduce(0, +)) questions that the "
                + "engine answers: \(headline). *Measured* means that the source says so; *specification* is the W3C's tests; "
                + "*peer* is what another implementation expects of itself. The classes are never added up.", "",
            "The tables are in `Tests/Conformance/Tables`: facts only, each with its repository, path, commit and licence. Core "
                + "Animation's answers to the same questions can be had from `Examples/AppleOracle`, which is not yet run on "
                + "Apple's frameworks.", "",
            "| table | source | class | holds | not applicable |", "|---|---|---|--:|--:|",
        ]
        for result in results {
            let header = result.table.header
            lines.append(
                "| \(result.table.name) | \(header["repository"]?.first ?? ""), \(header["licence"]?.first ?? "") | "
                    + "\(result.table.authority.rawValue) | \(result.holding) of \(result.count) | "
                    + "\(result.notApplicable.values.reduce(0, +)) |")
        }
        for authority in ConformanceTable.Authority.allCases {
            let (holding, count, without) = sum(authority)
            lines.append("| **all** | | **\(authority.rawValue)** | **\(holding) of \(count)** | **\(without)** |")
        }
        lines += [
            "", "### Rows that do not hold", "", "| table | question | expected | here | reason |",
            "|---|---|---|---|---|",
        ]
        for difference in differences {
            let reason = reasons["\(difference.table)\t\(difference.row)"] ?? "unknown"
            lines.append(
                "| \(difference.table) | `\(escaped("\(difference.row.question) \(difference.row.input)"))` | "
                    + "\(escaped(difference.row.answer)) | \(escaped(difference.answer)) | \(escaped(reason)) |")
        }
        lines += ["", "### Features that tables ask for and the engine does not have", ""]
        for result in results where !result.notApplicable.isEmpty {
            let features = result.notApplicable.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
            lines.append("- \(result.table.name): \(features.joined(separator: ", "))")
        }
        lines += ["", "### Sources that gave no table", ""] + Self.missing.map { "- \($0)" }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Sources that were looked for.
    private static let missing = [
        "Web Platform Tests, `web-animations/resources/easing-tests.js`: not stored where the others were found",
        "Flutter, `curves_test.dart`: its Catmull–Rom splines are centripetal, which the engine does not have",
        "Compose, `SpringEstimationTest`: no numbers, it compares two of its own formulas on a grid",
    ]
}

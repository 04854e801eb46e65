import Foundation
import SwiftOperators
import SwiftParser
import SwiftSyntax

/// Lists and inserts mutants.
///
///     mutator list FILE...             one line a mutant: file, ordinal, line, kind, original, replacement
///     mutator insert FILE NUMBER...    rewrites the file with those mutants: NUMBER is ordinal:number
@main
struct Mutator {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch arguments.first {
        case "list": try arguments.dropFirst().forEach(list)
        case "insert" where arguments.count > 2: try insert(into: arguments[1], arguments.dropFirst(2))
        default:
            FileHandle.standardError.write(Data("error: give list FILE... or insert FILE ORDINAL:NUMBER...\n".utf8))
            exit(2)
        }
    }

    private static func source(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    }

    /// The mutants of a file, in a fixed order.
    private static func mutants(of text: String) -> [Mutant] {
        let tree = Parser.parse(source: text)
        // Operators that the standard library does not have stay unfolded, and without mutants.
        let folded = OperatorTable.standardOperators.foldAll(tree) { _ in }
        let converter = SourceLocationConverter(fileName: "", tree: tree)
        return MutantFinder(folded, converter: converter).mutants.sorted {
            ($0.range.lowerBound, $0.range.upperBound, $0.kind.rawValue, $0.replacement ?? "")
                < ($1.range.lowerBound, $1.range.upperBound, $1.kind.rawValue, $1.replacement ?? "")
        }
    }

    private static func list(_ path: String) throws {
        let text = try source(path)
        let bytes = Array(text.utf8)
        for (ordinal, mutant) in mutants(of: text).enumerated() {
            let original = String(decoding: bytes[mutant.range], as: UTF8.self)
            let columns = [
                path, "\(ordinal)", "\(mutant.line)", mutant.kind.rawValue, original, mutant.replacement ?? "",
            ]
            print(
                columns.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.joined(separator: "\t"))
        }
    }

    private static func insert(into path: String, _ numbers: ArraySlice<String>) throws {
        let text = try source(path)
        let mutants = mutants(of: text)
        let chosen = numbers.compactMap { argument -> (number: Int, mutant: Mutant)? in
            let parts = argument.split(separator: ":").compactMap { Int($0) }
            guard parts.count == 2, mutants.indices.contains(parts[0]) else { return nil }
            return (parts[1], mutants[parts[0]])
        }
        try Data(Schemata(text).text(with: chosen).utf8).write(to: URL(fileURLWithPath: path))
    }
}

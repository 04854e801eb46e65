import Foundation

/// A crash of somebody's code: the reason, and the line of their files that led to it.
package struct CrashReport: Equatable, Sendable {
    package let reason: String
    package let place: String?

    package init(errors: String, backtrace: String, files: [String]) {
        let lines = errors.split(separator: "\n")
        let fatal = lines.last { line in CrashReport.failures.contains { line.contains($0) } }
        let crash = backtrace.split(separator: "\n").first { $0.contains("Program crashed: ") }
        let names = Dictionary(files.map { (CrashReport.lastComponent($0), $0) }) { first, _ in first }
        let stated = fatal.flatMap { CrashReport.place(in: $0.prefix { $0 != " " }, names) }
        place =
            stated
            ?? backtrace.split(separator: "\n").lazy.compactMap { line in
                line.ranges(of: " at ").last.flatMap { CrashReport.place(in: line[$0.upperBound...], names) }
            }.first
        reason =
            lines.last { $0.hasPrefix("Could not cast value of type") }.flatMap(CrashReport.cast)
            ?? fatal.map(CrashReport.message) ?? place.flatMap(CrashReport.silentCast)
            ?? crash.map { line in
                "crashed: " + line.drop { $0 != ":" }.dropFirst(2).replacing(" ***", with: "")
            } ?? "crashed"
    }

    /// How the runtime begins its messages: those of `fatalError`, `assert` and `precondition`.
    private static let failures = ["Fatal error", "Assertion failed", "Precondition failed"]

    /// The text after the failure's kind, in lower case where there is none.
    private static func message(_ line: Substring) -> String {
        let range = failures.compactMap { line.firstRange(of: $0) }[0]
        let rest = line[range.upperBound...]
        return rest.hasPrefix(": ") ? String(rest.dropFirst(2)) : line[range].lowercased()
    }

    package var text: String { reason + (place.map { " (\($0))" } ?? "") }

    /// A failed cast in a line such as `Could not cast value of type 'A.B' (0x…) to 'C.D' (0x…).`, with what to do where it is a
    /// controller of the run's own.
    private static func cast(_ line: Substring) -> String? {
        let quoted = line.split(separator: "'", omittingEmptySubsequences: false)
        guard quoted.count >= 5 else { return nil }
        let (given, wanted) = (quoted[1], quoted[3].split(separator: ".").dropFirst().joined(separator: "."))
        let advice = given.hasPrefix("TransitionRunner.") ? "; pass --from \(wanted) or --to \(wanted)" : ""
        return "a \(given.split(separator: ".").last ?? given) is no \(wanted)\(advice)"
    }

    /// A cast to a protocol's type fails without a message of the runtime.
    private static func silentCast(_ place: String) -> String? {
        let colon = place.lastIndex(of: ":")!
        let lines = (try? String(contentsOfFile: String(place[..<colon]), encoding: .utf8))?.components(
            separatedBy: "\n")
        guard let lines, let line = Int(place[colon...].dropFirst()), line <= lines.count,
            lines[line - 1].contains("as! ")
        else { return nil }
        return "a cast with as! failed; if it is of a controller, pass --from or --to"
    }

    private static func place(in text: Substring, _ names: [String: String]) -> String? {
        let parts = text.split(separator: ":")
        guard parts.count >= 2, let line = Int(parts[1]), line > 0, let file = names[lastComponent(String(parts[0]))]
        else { return nil }
        return "\(file):\(line)"
    }

    private static func lastComponent(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
}

#if CommandLineTool
/// The options of `overshoot frames` before it had subcommands. Goes in the version after 0.2.0.
enum DeprecatedFramesOptions {
    /// One old option and what replaces it.
    private struct Spelling {
        let option: String
        let takesFile: Bool
        let subcommand: String
        let replacement: String?
    }

    /// In the order in which they took precedence.
    private static let spellings = [
        Spelling(option: "--schema", takesFile: false, subcommand: "gate", replacement: "--schema"),
        Spelling(option: "--headline", takesFile: false, subcommand: "throughput", replacement: nil),
        Spelling(option: "--record-digests", takesFile: true, subcommand: "record", replacement: "--digests"),
        Spelling(option: "--gate", takesFile: true, subcommand: "gate", replacement: "--budgets"),
    ]

    /// Replaces an old option by its subcommand.
    ///
    /// - Parameter arguments: The command line without the program's name.
    /// - Returns: The command line as it is written now, and the warning; `nil` if nothing is deprecated.
    static func translated(_ arguments: [String]) -> (arguments: [String], warning: String)? {
        guard arguments.first == "frames", !FramesCommand.subcommandNames.contains(arguments.dropFirst().first ?? "")
        else { return nil }
        for spelling in spellings {
            guard
                let index = arguments.firstIndex(where: {
                    $0 == spelling.option || $0.hasPrefix(spelling.option + "=")
                })
            else { continue }
            var rest = Array(arguments.dropFirst())
            let words = rest[index - 1].split(separator: "=", maxSplits: 1).map(String.init)
            rest.remove(at: index - 1)
            var file: [String] = []
            if spelling.takesFile {
                if words.count == 2 {
                    file = [words[1]]
                } else if index - 1 < rest.count {
                    file = [rest.remove(at: index - 1)]
                }
            }
            let operand = spelling.takesFile ? " FILE" : ""
            let new = spelling.subcommand + (spelling.replacement.map { " \($0)\(operand)" } ?? "")
            return (
                ["frames", spelling.subcommand] + (spelling.replacement.map { [$0] } ?? []) + file + rest,
                "overshoot: warning: 'frames \(spelling.option)\(operand)' is deprecated; use 'frames \(new)'"
            )
        }
        return nil
    }
}

extension FramesCommand {
    /// The names of the subcommands.
    static var subcommandNames: [String] { configuration.subcommands.compactMap { $0.configuration.commandName } }
}
#endif

enum Verb: String, CaseIterable {
    case initialize = "init"
    case bench, compare, ab, instructions, baseline, thresholds
    case uikitTest = "uikit-test"

    /// The script that does it; `nil` for `init`, which the plugin does itself.
    var script: String? {
        switch self {
        case .initialize: nil
        case .instructions: "count-instructions.sh"
        default: "\(rawValue).sh"
        }
    }

    /// Whether it runs benchmarks, once for each target.
    var measures: Bool { ![.initialize, .compare, .uikitTest].contains(self) }

    /// The exit code for several targets: data that cannot be trusted and errors first, then regressions, then inconclusive.
    static func combined(_ statuses: [Int32]) -> Int32 {
        for status in [2, 3, 1, 4] where statuses.contains(Int32(status)) { return Int32(status) }
        return statuses.first { $0 != 0 } ?? 0
    }
}

struct Call {
    /// The verb; `nil` asks for the help.
    let verb: Verb?
    /// The names after `--target`.
    private(set) var targets: [String] = []
    /// The file to write the exit code to.
    private(set) var statusFile: String?
    private(set) var wantsHelp = false
    private(set) var passedOn: [String] = []

    /// Reads a command line.
    ///
    /// - Throws: ``PluginError`` for an unknown verb, and for an option of the plugin without a value.
    init(arguments: [String]) throws(PluginError) {
        guard let first = arguments.first, !["help", "--help", "-h"].contains(first) else {
            verb = nil
            wantsHelp = true
            return
        }
        guard let verb = Verb(rawValue: first) else {
            throw PluginError("unknown command '\(first)' (see swift package overshoot --help)")
        }
        self.verb = verb
        var rest = arguments.dropFirst()
        while let argument = rest.popFirst() {
            let name = String(argument.prefix { $0 != "=" })
            switch name {
            case "--target", "--status-file":
                let value = name == argument ? rest.popFirst() ?? "" : String(argument.dropFirst(name.count + 1))
                guard !value.isEmpty, !value.hasPrefix("-") else {
                    throw PluginError("\(name) needs a value (see swift package overshoot \(verb.rawValue) --help)")
                }
                if name == "--target" { targets.append(value) } else { statusFile = value }
            case "--help", "-h":
                wantsHelp = true
            case "--":
                passedOn += [argument] + rest
                return
            default:
                passedOn.append(argument)
            }
        }
    }

    /// Whether an option names a file or folder for the result.
    var namesOneResult: Bool { has("--out", "--output", "--file", "--baseline") }

    /// Whether standard output is a result in a format that another program reads.
    var printsData: Bool { has("--format") && !has("--output") }

    private func has(_ options: String...) -> Bool {
        passedOn.prefix { $0 != "--" }.contains { argument in
            options.contains { argument == $0 || argument.hasPrefix("\($0)=") }
        }
    }
}

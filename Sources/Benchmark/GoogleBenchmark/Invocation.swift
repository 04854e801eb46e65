/// A parsed command line: flags checked, and the few that the runner itself acts on.
package struct Invocation: Equatable {
    /// Values by flag, in the library's spelling.
    package private(set) var values: [String: String] = [:]
    /// Flags of a version of the library that ``Flag`` does not know.
    package private(set) var others: [String] = []
    package private(set) var wantsHelp = false

    /// Reads arguments (without the program's name) and the environment variables that set flags.
    ///
    /// The last of several equal flags counts; an argument counts more than a variable.
    package init(arguments: [String], environment: (String) -> String?) throws(RunnerError) {
        for flag in Flag.all where flag.name != "v" {
            guard let value = environment(flag.environmentVariable), !value.isEmpty else { continue }
            values[flag.name] = try flag.checked(value)
        }
        for argument in arguments {
            try read(argument)
        }
    }

    private mutating func read(_ argument: String) throws(RunnerError) {
        if argument == "--help" || argument == "-h" {
            wantsHelp = true
            return
        }
        guard argument.hasPrefix("--") else { throw .unknownArgument(argument) }
        let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        guard let flag = Flag.all.first(where: { $0.name == name }) else {
            guard name.hasPrefix("benchmark_") else { throw .unknownArgument(argument) }
            others.append(argument)
            return
        }
        if parts.count == 2 {
            values[name] = try flag.checked(String(parts[1]))
        } else if case .truth = flag.kind {
            values[name] = "true"
        } else {
            throw .missingValue(flag: name)
        }
    }

    package var filter: String { values["benchmark_filter"] ?? "" }
    package var output: String? { values["benchmark_out"].flatMap { $0.isEmpty ? nil : $0 } }
    package var listsTests: Bool { isTrue("benchmark_list_tests") }
    package var interleaves: Bool { isTrue("benchmark_enable_random_interleaving") }

    /// The keys of `--benchmark_context`.
    package var contextKeys: [String] {
        (values["benchmark_context"] ?? "").split(separator: ",").map { String($0.prefix { $0 != "=" }) }
    }

    /// The flags that only select: for a listing, which must not touch files or the context.
    package var selection: [String] { ["--benchmark_filter=\(filter)"] + others }

    /// All flags for a run that writes to `output` in place of the file that was asked for.
    package func libraryFlags(output: String?) -> [String] {
        var given = values
        given["benchmark_list_tests"] = nil
        given["benchmark_out"] = output ?? ""
        return given.sorted { $0.key < $1.key }.map { "--\($0.key)=\($0.value)" } + others
    }

    private func isTrue(_ name: String) -> Bool {
        values[name].map { ["true", "yes", "on", "1"].contains($0) } ?? false
    }
}

extension BenchmarkRunner {
    package static func help(program: String) -> String {
        let width = Flag.all.map(\.name.count).max() ?? 0
        let flags = Flag.all.map { flag in
            let padding = String(repeating: " ", count: width - flag.name.count)
            return "  --\(flag.name)\(padding)  \(flag.help)"
        }
        return """
            usage: \(program) [--FLAG=VALUE ...]

            Runs benchmarks and reports the time of one iteration of each.

            \(flags.joined(separator: "\n"))
              --help\(String(repeating: " ", count: width - 4))  this text

            An environment variable of a flag's name in capitals (BENCHMARK_FILTER) sets the flag.

            Exit codes: 0 all ran · 2 wrong call, nothing selected, or a report that cannot be written
                        3 a benchmark failed: its rows have error_occurred and say why
            """
    }
}

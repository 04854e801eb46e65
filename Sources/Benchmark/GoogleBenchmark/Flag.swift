/// One flag of Google Benchmark, with what values it takes.
///
/// The library ignores or misreads bad values in silence, and ends the process with 0 for some; so the runner knows the
/// flags and checks them first. Flags of other versions pass: the library says whether it knows them.
package struct Flag: Sendable {
    package enum Kind: Sendable {
        case truth
        case text
        case choice([String])
        case integer(atLeast: Int32)
        case seconds(zeroAllowed: Bool)
        case keyValues
    }

    package let name: String
    package let kind: Kind
    package let help: String

    package var environmentVariable: String { name.uppercased() }

    package static let all: [Flag] = [
        Flag(name: "benchmark_filter", kind: .text, help: "REGEX: run what matches; -REGEX: what does not"),
        Flag(name: "benchmark_list_tests", kind: .truth, help: "print the selected names and run nothing"),
        Flag(name: "benchmark_min_time", kind: .seconds(zeroAllowed: false), help: "SECONDS each measurement takes"),
        Flag(name: "benchmark_min_warmup_time", kind: .seconds(zeroAllowed: true), help: "SECONDS before it counts"),
        Flag(name: "benchmark_repetitions", kind: .integer(atLeast: 1), help: "N measurements of each benchmark"),
        Flag(name: "benchmark_enable_random_interleaving", kind: .truth, help: "repetitions in random order"),
        Flag(name: "benchmark_report_aggregates_only", kind: .truth, help: "only mean, median, ... of repetitions"),
        Flag(name: "benchmark_display_aggregates_only", kind: .truth, help: "the same, on the display only"),
        Flag(name: "benchmark_format", kind: .choice(["console", "json", "csv"]), help: "console, json or csv"),
        Flag(name: "benchmark_out", kind: .text, help: "FILE that gets a report too"),
        Flag(name: "benchmark_out_format", kind: .choice(["json", "console", "csv"]), help: "its format (json)"),
        Flag(name: "benchmark_color", kind: .choice(["auto"] + truths), help: "auto, true or false"),
        Flag(name: "benchmark_counters_tabular", kind: .truth, help: "counters in columns"),
        Flag(name: "benchmark_time_unit", kind: .choice(["ns", "us", "ms", "s"]), help: "ns, us, ms or s"),
        Flag(name: "benchmark_context", kind: .keyValues, help: "KEY=VALUE,...: more context for the report"),
        Flag(name: "benchmark_perf_counters", kind: .text, help: "NAME,...: where the library was built with libpfm"),
        Flag(name: "v", kind: .integer(atLeast: 0), help: "N: how much the library logs"),
    ]

    private static let truths = ["true", "false", "yes", "no", "on", "off", "1", "0"]

    /// The value as the library should get it.
    package func checked(_ value: String) throws(RunnerError) -> String {
        switch kind {
        case .text:
            return value
        case .truth:
            try require(Flag.truths.contains(value), value, "true or false")
        case .choice(let choices):
            try require(choices.contains(value), value, "one of \(choices.joined(separator: ", "))")
        case .integer(let least):
            try require(Int32(value).map { $0 >= least } ?? false, value, "a whole number, at least \(least)")
        case .seconds(let zeroAllowed):
            // Later versions write the unit; all read the plain number.
            let digits = value.hasSuffix("s") ? String(value.dropLast()) : value
            let seconds = Double(digits) ?? -1
            let isFine = seconds.isFinite && (seconds > 0 || (zeroAllowed && seconds == 0))
            try require(isFine, value, zeroAllowed ? "a number of seconds, at least 0" : "a positive number of seconds")
            return digits
        case .keyValues:
            let pairs = value.split(separator: ",", omittingEmptySubsequences: false)
            let areFine = pairs.allSatisfy { pair in
                let sides = pair.split(separator: "=", omittingEmptySubsequences: false)
                return sides.count == 2 && !sides[0].isEmpty
            }
            try require(areFine, value, "KEY=VALUE pairs with commas between")
        }
        return value
    }

    private func require(_ condition: Bool, _ value: String, _ expected: String) throws(RunnerError) {
        if !condition { throw .badValue(flag: name, value: value, expected: expected) }
    }
}

import Foundation
import GoogleBenchmark

/// A slowdown of known size, requested in the environment: the test of the gate needs one that really takes time.
///
/// `OVERSHOOT_INJECT_SLOWDOWN=NAME:PERCENT` makes the loops of that benchmark run this many per cent more iterations
/// than they report. Several, separated by spaces, may be given. The report's context records them
/// (`injected_slowdown`).
enum InjectedSlowdown {
    static let variable = "OVERSHOOT_INJECT_SLOWDOWN"

    /// The slowdowns of the environment variable; an invalid value ends the process.
    static func apply(to runner: inout BenchmarkRunner) {
        guard let text = ProcessInfo.processInfo.environment[variable], !text.isEmpty else { return }
        for part in text.split(separator: " ") {
            guard let (name, fraction) = parse(part) else {
                FileHandle.standardError.write(
                    Data("\(variable): '\(part)' is not NAME:PERCENT with 0 to 100 per cent\n".utf8))
                exit(ExitCode.usage.rawValue)
            }
            runner.stretch(name, by: fraction)
        }
        runner.addContext("injected_slowdown", text)
    }

    /// The last colon is the separator, because names contain colons.
    private static func parse(_ part: Substring) -> (name: String, fraction: Double)? {
        guard let colon = part.lastIndex(of: ":"), colon > part.startIndex,
            let percent = Double(part[part.index(after: colon)...]), (0...100).contains(percent)
        else { return nil }
        return (String(part[..<colon]), percent / 100)
    }
}

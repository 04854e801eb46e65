import Foundation
import GoogleBenchmark

/// A slowdown of known size, requested in the environment: the test of the gate needs one that really takes time.
///
/// `OVERSHOOT_INJECT_SLOWDOWN=NAME:PERCENT` makes the loops of that benchmark run this many per cent more iterations
/// than they report, `NAME:PERCENT/100` only every hundredth iteration. Several, separated by spaces, may be given. The
/// report's context records them (`injected_slowdown`).
enum InjectedSlowdown {
    static let variable = "OVERSHOOT_INJECT_SLOWDOWN"

    /// The slowdowns of the environment variable; an invalid value ends the process.
    static func apply(to runner: inout BenchmarkRunner) {
        guard let text = ProcessInfo.processInfo.environment[variable], !text.isEmpty else { return }
        for part in text.split(separator: " ") {
            guard let (name, fraction, every) = parse(part) else {
                FileHandle.standardError.write(
                    Data("\(variable): '\(part)' is not NAME:PERCENT[/EVERY] with 0 to 100 per cent\n".utf8))
                exit(ExitCode.usage.rawValue)
            }
            runner.stretch(name, by: fraction, every: every)
        }
        runner.addContext("injected_slowdown", text)
    }

    /// The last colon is the separator, because names contain colons.
    private static func parse(_ part: Substring) -> (name: String, fraction: Double, every: Int)? {
        guard let colon = part.lastIndex(of: ":"), colon > part.startIndex else { return nil }
        let size = part[part.index(after: colon)...].split(
            separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let percent = Double(size[0]), (0...100).contains(percent),
            let every = size.count == 1 ? 1 : Int(size[1]), every >= 1
        else { return nil }
        return (String(part[..<colon]), percent / 100, every)
    }
}

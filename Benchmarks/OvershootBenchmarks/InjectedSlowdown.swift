import Foundation
import GoogleBenchmark

/// A slowdown of known size, asked for in the environment: the proof of the gate needs one that really takes time.
///
/// `OVERSHOOT_INJECT_SLOWDOWN=NAME:PERCENT` makes the loops of that benchmark run this many per cent of their iterations
/// on top of those they report. Several, separated by spaces, may be given. The report's context says so
/// (`injected_slowdown`), so that such a run cannot pass for an honest one.
enum InjectedSlowdown {
    static let variable = "OVERSHOOT_INJECT_SLOWDOWN"

    /// What the environment asks for; a text that does not say it ends the process.
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

    /// The last colon separates: names have some, too.
    private static func parse(_ part: Substring) -> (name: String, fraction: Double)? {
        guard let colon = part.lastIndex(of: ":"), colon > part.startIndex,
            let percent = Double(part[part.index(after: colon)...]), (0...100).contains(percent)
        else { return nil }
        return (String(part[..<colon]), percent / 100)
    }
}

import Foundation
import ProgramSupport

#if CommandLineTool
import ArgumentParser
import CBuildVersion
import FrameSuite
import ReportContext

/// The tool's entry: every failure is an error message on standard error and an exit code.
@main
enum Main {
    static func main() {
        StandardStreams.reopenClosedDescriptors()
        do {
            var command = try Overshoot.parseAsRoot()
            try command.run()
        } catch {
            Overshoot.end(with: error)
        }
    }
}

struct Overshoot: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "overshoot",
        abstract: "Spring physics and view transitions, checked against the platforms they come from.",
        version: version,
        subcommands: [
            SpringCommand.self, EasingCommand.self, GestureCommand.self, EvalCommand.self, ListCommand.self,
            TraceCommand.self, AuditCommand.self, AnimationsCommand.self,
            FilmstripCommand.self, FramesCommand.self, KernelsCommand.self, ReportCommand.self, UIKitCommand.self,
        ])

    /// Git's description of the sources when the scripts built them, such as `0.2.0` at its tag or `0.2.0-3-g1a2b3c4-dirty`
    /// after it; otherwise the release alone, as in a build outside git or without the scripts.
    private static var version: String {
        let described = unsafe String(cString: cbv_described_version())
        return described.isEmpty ? RunContext.version : described
    }

    /// Exit codes: 0 done, 1 done but some rows were wrong, 2 nothing done, 3 done but not to be trusted.
    static let rowsFailed = ExitCode(1)
    static let unusable = ExitCode(2)
    static let untrusted = ExitCode(3)

    /// Ends the program. Help goes to standard output with exit code 0, everything else to standard error.
    static func end(with error: any Error) -> Never {
        if let code = error as? ExitCode { Foundation.exit(code.rawValue) }
        let code = exitCode(for: error)
        if code.isSuccess {
            do {
                try write(text: fullMessage(for: error) + "\n")
                Foundation.exit(code.rawValue)
            } catch {
                end(with: error)
            }
        }
        let isParsing = code == .validationFailure
        printMessage(isParsing ? fullMessage(for: error) : "overshoot: \(error)")
        Foundation.exit(unusable.rawValue)
    }

    static func printMessage(_ message: String) { writeError(message + "\n") }

    /// Writes text for people to standard error.
    static func writeError(_ text: String) { StandardStreams.writeError(text.visibleLines) }

    /// Writes text for people to standard output.
    static func write(text: String) throws { try StandardStreams.write(text.visibleLines) }

    /// Writes data for programs to standard output, as it is.
    static func write(data: String) throws { try write(data: Array(data.utf8)) }
    static func write(data: [UInt8]) throws { try StandardStreams.write(data) }
}

enum TextFormat: String, ExpressibleByArgument, CaseIterable { case text, json }

func require(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    if !condition { throw ValidationError(message()) }
}
#else
/// The tool without its parser of command lines, as `swift build` in a checkout makes it.
@main
enum Main {
    static func main() {
        StandardStreams.writeError(
            "error: built without the trait CommandLineTool (build with: swift build --traits CommandLineTool)\n")
        exit(2)
    }
}
#endif

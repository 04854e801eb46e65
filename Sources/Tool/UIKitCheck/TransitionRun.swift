import Foundation
import TransitionRunner

package struct TransitionRun {
    package struct Outcome {
        /// The exit code: the program's, or ``crashed``.
        package let code: Int32
        package let output: Data
        /// The standard error of the program, or the report of a crash.
        package let errors: String
    }

    private static let crashed: Int32 = 5
    private static let timeLimit = 120.0

    private let program: URL
    private let sources: [String]
    private let folder: URL

    package init(_ sources: CheckedSources, _ driver: DriverSource, compiler: SwiftCompiler) throws {
        self.sources = sources.files.map(\.path)
        folder = compiler.temporary
        program = folder.appendingPathComponent("program")
        let main = folder.appendingPathComponent("main.swift")
        try driver.text.write(to: main, atomically: true, encoding: .utf8)
        if let log = try compiler.build(
            [main.path] + sources.files.map(\.compiledPath), importsUIKit: sources.importsUIKit,
            isLenient: sources.files.contains(where: \.isStub), to: program)
        {
            throw UIKitProblem.buildFailed(
                what: "the program around these files; is an expression on the command line wrong?", log: log)
        }
    }

    /// Runs the program. Its results are written into the folder that the options name, which is emptied first.
    package func run(_ options: TransitionRunOptions) throws -> Outcome {
        try? FileManager.default.removeItem(atPath: options.directory)
        try FileManager.default.createDirectory(atPath: options.directory, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("options.json")
        try JSONEncoder().encode(options).write(to: file)
        let backtrace = folder.appendingPathComponent("backtrace")
        do {
            let result = try ToolProcess.run(
                program.path, [file.path], in: folder,
                environment: [
                    "SWIFT_BACKTRACE":
                        "enable=yes,color=no,interactive=no,threads=crashed,registers=none,images=none,cache=no,"
                        + "timeout=20s,output-to=\(backtrace.path)"
                ], timeLimit: TransitionRun.timeLimit)
            guard result.isSignal else {
                // The program's own end is the last thing that it records.
                guard result.code == 2 || position(options)?.phase == TransitionProgress.end else {
                    return crash("the code ended the program with exit(\(result.code))", output: result.output, options)
                }
                return Outcome(code: result.code, output: result.output, errors: result.errors)
            }
            let report = CrashReport(
                errors: result.errors, backtrace: (try? String(contentsOf: backtrace, encoding: .utf8)) ?? "",
                files: sources)
            let name = unsafe String(cString: strsignal(result.code - 128))
            let signal = "\(name) (signal \(result.code - 128))"
            return crash(
                report.reason == "crashed" ? "\(report.text): \(signal)" : report.text, output: result.output, options)
        } catch let timeout as ToolProcess.TimedOut {
            return crash(
                "no end within \(Int(timeout.seconds)) s; the code loops without end, or has more work than a run may take "
                    + "(fewer views, a shorter duration, a lower --hz)", output: Data(), options)
        }
    }

    private func position(_ options: TransitionRunOptions) -> TransitionProgress? {
        (try? String(contentsOfFile: options.progressFile, encoding: .utf8)).flatMap(TransitionProgress.init)
    }

    private func crash(_ reason: String, output: Data, _ options: TransitionRunOptions) -> Outcome {
        Outcome(
            code: TransitionRun.crashed, output: output,
            errors: "error: \(options.name) \(progress(options)): \(reason)\n")
    }

    private func progress(_ options: TransitionRunOptions) -> String {
        guard let progress = position(options), progress.phase != "setup" else { return "setup" }
        let frame = Int((progress.time * options.refreshRate).rounded(.down))
        return "\(progress.phase), at \(String(format: "%.4g", progress.time)) s (frame \(frame))"
    }
}

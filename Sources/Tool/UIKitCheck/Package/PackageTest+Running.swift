import Foundation

extension PackageTest {
    /// Runs the tests. One that crashes, or that prints nothing for a time, is named, and those that have not run do then. One
    /// that runs into code that was left out is skipped.
    package func run(_ options: [String], patience: Double, output: (String) -> Void) throws -> PackageTestLog {
        var log = PackageTestLog("")
        let order = options.contains("--parallel") ? [] : ["--no-parallel"]
        for _ in 0..<200 {
            // Tests that have ended do not run again.
            let skips = log.tests.flatMap { ["--skip", $0.pattern] }
            var last = Date()
            var size = 0
            let file = temporary.appendingPathComponent("stdout").path
            // SwiftPM keeps lines back otherwise, and they are lost with a test that is ended.
            let command = (ToolProcess.path(of: "stdbuf") == nil ? [] : ["stdbuf", "-oL"]) + ["swift", "test"]
            let result = try ToolProcess.run(
                command[0],
                command.dropFirst() + ["--package-path", derived.folder.path, "--skip-build"] + order + options + skips,
                in: temporary
            ) {
                let now = (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0
                if now != size { (size, last) = (now, Date()) }
                return Date().timeIntervalSince(last) > patience
            }
            let text = String(decoding: result.output, as: UTF8.self)
            let messages = text + "\n" + result.errors
            let tests = PackageTestLog(messages)
            // The line below says where code was left out.
            let backtrace = /\n\*\*\* Signal[\s\S]*?\nBacktrace took.*\n/
            output(text.contains(FunctionBodies.reason) ? text.replacing(backtrace, with: "") : text)
            log.add(tests.tests.filter { $0.outcome != .started })
            if result.code != 0, log.tests.isEmpty, tests.stopped.isEmpty {
                let crash = CrashReport(errors: messages, backtrace: messages, files: files)
                output("no test ran: \(crash.text)\n")
            }
            guard var stopped = tests.stopped.first, result.code != 0 else { break }
            (stopped.outcome, stopped.reason) = (.failed, "waits for ever: ended after \(Int(patience)) s")
            if !result.isOverdue {
                // `swift test` passes on what tests write to standard error as its own output.
                stopped.reason = CrashReport(errors: messages, backtrace: messages, files: files).text
                if let range = stopped.reason.firstRange(of: FunctionBodies.reason) {
                    (stopped.outcome, stopped.reason) = (.skipped, String(stopped.reason[range.lowerBound...]))
                }
            }
            output("\(stopped.name): \(stopped.reason); the others run again\n")
            log.add([stopped])
        }
        // SwiftPM writes it where no test fails.
        if options.contains("--enable-code-coverage"), log.count(.failed) == 0 {
            output("coverage: \(derived.folder.path)/.build/debug/codecov/\(name).json\n")
        }
        return log
    }

    private var files: [String] {
        manifest.targets.flatMap { target in target.files.map { target.folder.appendingPathComponent($0).path } }
    }
}

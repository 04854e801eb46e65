import Foundation

/// A program that this one starts: its output goes to files, and an interrupt ends it.
package enum ToolProcess {
    struct Result {
        /// Whether the run was ended since it was overdue.
        var isOverdue = false
        /// The exit code; for a signal, 128 and its number.
        let code: Int32
        let isSignal: Bool
        let output: Data
        let errors: String
    }

    package struct Interrupted: Error {}
    struct TimedOut: Error, CustomStringConvertible {
        let program: String
        let seconds: Double

        var description: String { "\(program) did not end within \(Int(seconds)) s" }
    }

    static func run(
        _ program: String, _ arguments: [String], in folder: URL, environment: [String: String] = [:],
        timeLimit: Double = .infinity, isOverdue: (() -> Bool)? = nil
    ) throws -> Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path(of: program) ?? program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let (output, errors) = (folder.appendingPathComponent("stdout"), folder.appendingPathComponent("stderr"))
        for file in [output, errors] { try Data().write(to: file) }
        let handles = try [output, errors].map(FileHandle.init(forWritingTo:))
        (process.standardOutput, process.standardError) = (handles[0], handles[1])
        defer { for handle in handles { try? handle.close() } }

        Interrupts.prepare()
        try process.run()
        let start = Date()
        var (hasTimedOut, hasFallenSilent) = (false, false)
        while process.isRunning {
            usleep(5000)
            if Interrupts.isPending || Date().timeIntervalSince(start) > timeLimit {
                hasTimedOut = !Interrupts.isPending
                end(process)
            } else if let isOverdue, isOverdue() {
                hasFallenSilent = true
                end(process)
            }
        }
        if Interrupts.isPending { throw Interrupted() }
        if hasTimedOut { throw TimedOut(program: program, seconds: timeLimit) }
        let isSignal = process.terminationReason == .uncaughtSignal
        return Result(
            isOverdue: hasFallenSilent, code: isSignal ? 128 + process.terminationStatus : process.terminationStatus,
            isSignal: isSignal,
            output: try Data(contentsOf: output),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
    }

    /// Asks a process and what it started to end; insists after five seconds.
    private static func end(_ process: Process) {
        let id = process.processIdentifier
        for signal in [SIGINT, SIGKILL] {
            // The group is the process's own where Foundation starts it in one.
            if getpgid(id) == id { kill(-id, signal) } else { kill(id, signal) }
            for _ in 0..<1000 where process.isRunning { usleep(5000) }
        }
    }

    static func path(of name: String) -> String? {
        guard !name.contains("/") else { return FileManager.default.isExecutableFile(atPath: name) ? name : nil }
        let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}

/// Notes an interrupt instead of ending at once: what was started is ended first, and temporary files are removed.
enum Interrupts {
    private nonisolated(unsafe) static var pending: sig_atomic_t = 0

    static var isPending: Bool { unsafe pending != 0 }

    static func sleep() throws {
        prepare()
        usleep(5000)
        if isPending { throw ToolProcess.Interrupted() }
    }

    static func prepare() {
        // A handler, not SIG_IGN, which the started programs would inherit.
        for signal in [SIGINT, SIGTERM] {
            _ = Foundation.signal(signal) { _ in unsafe Interrupts.pending = 1 }
        }
    }
}

package struct TemporaryFolder {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("overshoot-uikit-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    package func remove() { try? FileManager.default.removeItem(at: url) }
}

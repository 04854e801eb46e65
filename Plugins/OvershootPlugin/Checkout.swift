import Foundation
import PackagePlugin

/// The resolved copy of this package, which has the scripts.
struct Checkout {
    let folder: URL
    /// The package's name in manifests.
    let identity: String

    private static let marks = ["scripts/ab.sh", "Sources/Benchmark/GoogleBenchmark"]

    /// Finds it: the package itself, or one of its dependencies.
    ///
    /// - Throws: ``PluginError`` where none has the scripts.
    init(_ package: Package) throws(PluginError) {
        var waiting = [package]
        var seen: Set<Package.ID> = []
        while let next = waiting.popLast() {
            guard seen.insert(next.id).inserted else { continue }
            let paths = Checkout.marks.map { next.directoryURL.appending(path: $0).path }
            if paths.allSatisfy(FileManager.default.fileExists(atPath:)) {
                folder = next.directoryURL
                identity = next.id
                return
            }
            waiting += next.dependencies.map(\.package)
        }
        throw PluginError("no dependency of \(package.displayName) is the package overshoot")
    }

    /// Runs one of its scripts.
    ///
    /// - Parameter messages: A file for the script's standard error, which is shown if it fails; `nil` shows it at once.
    /// - Returns: The script's exit code; for a signal 128 and its number, as shells say it.
    func run(
        _ script: String, _ arguments: [String], environment: [String: String], messages: URL? = nil
    ) throws(PluginError) -> Int32 {
        let status = try Checkout.run(
            ["bash", folder.appending(path: "scripts/\(script)").path] + arguments, environment: environment,
            messages: messages)
        if let messages, ![0, 1, 4].contains(status) {
            printMessage((try? String(contentsOf: messages, encoding: .utf8)) ?? "")
        }
        return status
    }

    /// Runs a command of `PATH`.
    static func run(
        _ command: [String], environment: [String: String] = [:], in folder: URL? = nil, messages: URL? = nil
    ) throws(PluginError) -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.currentDirectoryURL = folder
        if let messages {
            _ = FileManager.default.createFile(atPath: messages.path, contents: nil)
            process.standardError = FileHandle(forWritingAtPath: messages.path)
        }
        do { try process.run() } catch { throw PluginError("cannot run \(command[0]): \(error)") }
        process.waitUntilExit()
        return process.terminationReason == .exit ? process.terminationStatus : 128 + process.terminationStatus
    }
}

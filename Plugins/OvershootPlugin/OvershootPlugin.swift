import Foundation
import PackagePlugin

/// `swift package overshoot VERB`: the scripts of this package for the benchmarks of any package that depends on it.
@main
struct OvershootPlugin: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var statusFile: String?
        do throws(PluginError) {
            let call = try Call(arguments: arguments)
            statusFile = call.statusFile
            finish(with: try run(call, in: context), statusFile: statusFile)
        } catch {
            printMessage("error: \(error.message)")
            finish(with: 2, statusFile: statusFile)
        }
    }

    /// Runs a verb.
    ///
    /// - Returns: The exit code.
    /// - Throws: ``PluginError`` for wrong usage and failed builds.
    private func run(_ call: Call, in context: PluginContext) throws(PluginError) -> Int32 {
        let checkout = try Checkout(context.package)
        guard let verb = call.verb, !call.wantsHelp || verb.script != nil else {
            print(Help.text(for: call.verb))
            return 0
        }
        guard let script = verb.script else {
            try Initialization(call.passedOn).run(in: context, checkout)
            return 0
        }
        let environment = [
            "OVERSHOOT_COMMAND": "swift package overshoot \(verb.rawValue)",
            "OVERSHOOT_PACKAGE": context.package.directoryURL.path,
            "OVERSHOOT_RESULTS": context.pluginWorkDirectoryURL.appending(path: "results").path,
        ]
        if call.wantsHelp {
            print(Help.text(for: verb))
            return try checkout.run(script, ["--help"], environment: environment)
        }
        // SwiftPM joins a plugin's standard error and standard output: messages stay out of a format that others read.
        let log = call.printsData ? context.pluginWorkDirectoryURL.appending(path: "messages.txt") : nil
        guard verb.measures else {
            return try checkout.run(script, call.passedOn, environment: environment, messages: log)
        }

        let targets = try BenchmarkTarget.selected(by: call.targets, in: context.package)
        guard targets.count == 1 || !call.namesOneResult else {
            throw PluginError("--out and --output take the result of one target; choose it with --target")
        }
        var statuses: [Int32] = []
        for target in targets {
            if targets.count > 1, log == nil { printMessage("\(target):") }
            var environment = environment
            environment["OVERSHOOT_STORED"] =
                context.package.directoryURL.appending(path: ".overshoot/\(target)").path
            var options = call.passedOn
            if verb == .ab {
                options =
                    ["--repository", context.package.directoryURL.path, "--product", target, "--no-install"] + options
            } else if !(verb == .baseline && options.first == "list") {
                options = ["--binary", try build(target, isSilent: log != nil)] + options
            }
            statuses.append(try checkout.run(script, options, environment: environment, messages: log))
        }
        return Verb.combined(statuses)
    }

    /// Builds an executable target for release.
    ///
    /// - Returns: The path of the program.
    private func build(_ target: String, isSilent: Bool) throws(PluginError) -> String {
        let timer = isSilent ? nil : showProgress("building \(target) (release) …")
        defer { timer?.cancel() }
        let result: PackageManager.BuildResult
        do {
            result = try packageManager.build(
                .product(target), parameters: .init(configuration: .release, logging: .concise))
        } catch {
            throw PluginError("cannot build \(target): \(error)")
        }
        let program = result.builtArtifacts.first {
            $0.kind == .executable && $0.url.deletingPathExtension().lastPathComponent == target
        }
        guard result.succeeded, let program else {
            printMessage(result.logText)
            if result.logText.contains("was compiled with module cache path") {
                throw PluginError("the build folder was moved here from another path; delete .build and try again")
            }
            throw PluginError("cannot build \(target), see the log above")
        }
        return program.url.path
    }

    /// Prints a line now and every 20 s: SwiftPM says nothing while it builds.
    private func showProgress(_ line: String) -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource()
        let start = ContinuousClock.now
        timer.setEventHandler {
            let seconds = start.duration(to: .now).components.seconds
            printMessage(seconds > 0 ? "\(line) \(seconds) s" : line)
        }
        timer.schedule(deadline: .now(), repeating: .seconds(20))
        timer.activate()
        return timer
    }

    /// Ends the plugin. SwiftPM itself always ends with 1, so `--status-file` records the code.
    private func finish(with status: Int32, statusFile: String?) -> Never {
        if let statusFile {
            do {
                try "\(status)\n".write(toFile: statusFile, atomically: false, encoding: .utf8)
            } catch {
                printMessage("error: cannot write \(statusFile)")
                exit(2)
            }
        }
        exit(status)
    }
}

/// An error that ends the plugin with exit code 2.
struct PluginError: Error {
    let message: String

    init(_ message: String) { self.message = message }
}

/// Writes a line to standard error.
func printMessage(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
}

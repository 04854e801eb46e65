import Foundation

/// The tests of a package for iOS, built with this project's UIKit and run here.
package final class PackageTest {
    /// A part of the package that is not compiled.
    package struct LeftOut: Encodable, Hashable {
        /// The path and, for a function, its line.
        package var place: String
        package var reason: String
    }

    package let name: String
    /// The targets that were built, tests last.
    package private(set) var builtTargets: [String] = []
    /// The targets that were not, with the reason.
    package private(set) var failedTargets: [LeftOut] = []
    /// Files and functions without which the targets were built.
    package private(set) var leftOut: [LeftOut] = []

    private let manifest: PackageManifest
    private var derived: DerivedPackage
    private var modules: BuiltModules
    private let temporary: URL
    private let progress: (String) -> Void
    /// The texts that were compiled last, and what was left out of them.
    private var state: State

    private struct State: Codable {
        var tool = ""
        var texts: [String: [String: String]] = [:]
        var leftOut: [String: [String: [String]]] = [:]
        /// Why products of other packages cannot be built; empty where they can.
        var products: [String: String] = [:]
    }

    /// - Parameters:
    ///   - package: The folder of a package.
    ///   - folders: Folders of sources and tests, for a library with an Xcode project alone.
    ///   - overshoot: Overshoot's sources; `nil` for those that this program was built from.
    /// - Throws: ``UIKitProblem``, ``ToolProcess/Interrupted``.
    package init(
        _ package: String, folders: (sources: String, tests: String)?, overshoot: String?, temporary: URL,
        progress: @escaping (String) -> Void
    ) throws {
        let folder = URL(fileURLWithPath: SourceFile.realPath(package))
        (self.temporary, self.progress) = (temporary, progress)
        if let folders {
            for path in [folders.sources, folders.tests] where !SourceFile.isFolder(path) {
                throw UIKitProblem.noFile(path)
            }
            manifest = PackageManifest(
                folder: folder.lastPathComponent, sources: folders.sources, tests: folders.tests)
        } else {
            manifest = try PackageManifest(package: folder, temporary: temporary)
        }
        name = manifest.name
        modules = try BuiltModules.find(package: overshoot, forTests: true, temporary: temporary, progress: progress)
        derived = try DerivedPackage(key: folder.path, progress: progress)
        try modules.linkLibrary(at: derived.library, temporary: temporary)
        derived.sharedDependencies = modules.share(manifest.dependencies.keys, in: derived.folder)
        failedTargets = manifest.leftOut.map { LeftOut(place: $0.target, reason: $0.reason) }
        let stateFile = FileManager.default.contents(atPath: derived.folder.appendingPathComponent("state.json").path)
        state = stateFile.flatMap { try? JSONDecoder().decode(State.self, from: $0) } ?? State()
        let tool = "\(SourceFile.date(of: derived.library.path).timeIntervalSince1970)"
        if state.tool != tool {
            state = State(tool: tool)
            // SwiftPM does not see that UIKit has changed.
            try? FileManager.default.removeItem(at: derived.folder.appendingPathComponent(".build"))
        }
    }

    /// Whether a test target was built.
    package var hasTests: Bool { manifest.targets.contains { $0.isTest && builtTargets.contains($0.name) } }

    // MARK: Building

    /// Rewrites and builds what can be built.
    package func build() throws {
        var built: [PackageManifest.Target] = []
        if !derived.sharedDependencies.isEmpty {
            try derived.writeManifest(manifest, targets: [])
            _ = try ToolProcess.run(
                "swift", ["package", "resolve", "--package-path", derived.folder.path], in: temporary)
        }
        for target in manifest.targets where target.isTest || isNeeded(target.name) {
            let missing = target.targets.filter { name in !built.contains { $0.name == name } }
            // A test target that lacks only some of its targets may still compile in parts: the check decides.
            if !missing.isEmpty, !target.isTest || missing.count == target.targets.count {
                fail(target.name, "needs \(missing[0])")
                continue
            }
            let target = try withoutMissingProducts(target, beside: built)
            if let reason = try rewrite(target) {
                fail(target.name, reason)
                continue
            }
            built.append(target)
            if !target.isTest { try build(&built, ["--target", target.name]) }
        }
        try build(&built, ["--build-tests"])
        for (product, reason) in state.products.sorted(by: { $0.key < $1.key }) where reason != "" {
            fail(product, reason)
        }
        builtTargets = built.map(\.name)
        try JSONEncoder().encode(state).write(to: derived.folder.appendingPathComponent("state.json"))
    }

    /// Whether a test target depends on a target.
    private func isNeeded(_ name: String) -> Bool {
        manifest.targets.contains { $0.targets.contains(name) && ($0.isTest || isNeeded($0.name)) }
    }

    private func fail(_ target: String, _ reason: String) {
        failedTargets.append(LeftOut(place: target, reason: reason))
    }

    /// A target without the products of other packages that cannot be built. The others are, for the check of the target.
    private func withoutMissingProducts(
        _ target: PackageManifest.Target, beside built: [PackageManifest.Target]
    ) throws -> PackageManifest.Target {
        var target = target
        target.products.removeAll { PlatformSource.pixelModules.contains($0.name) }
        for product in target.products where state.products[product.name] == nil {
            var trial = target
            trial.products = [product]
            try derived.write(trial, files: ["empty.swift": ""])
            state.texts[target.name] = nil
            var targets = built + [trial]
            do {
                try build(&targets, ["--target", trial.name])
                state.products[product.name] = ""
            } catch UIKitProblem.buildFailed(_, let log) {
                state.products[product.name] = PackageTest.reason(log)
            }
        }
        target.products.removeAll { state.products[$0.name] != "" }
        return target
    }

    /// The first error in the log of a build, which may be one of a dependency.
    private static func reason(_ log: String) -> String {
        if let error = CompilerDiagnostic.all(in: log).first(where: { $0.severity == .error }) {
            return "\(error.file):\(error.line): \(error.message)"
        }
        return log.split(separator: "\n").first { $0.contains("error:") }.map(String.init) ?? "cannot be built"
    }

    /// Builds with SwiftPM; targets that do not compile leave the package.
    private func build(_ targets: inout [PackageManifest.Target], _ arguments: [String]) throws {
        while !targets.isEmpty {
            try derived.writeManifest(manifest, targets: targets)
            // For every module, since also that of the discovered tests imports UIKit.
            let flags = (modules.importFlags + ["-suppress-warnings"]).flatMap { ["-Xswiftc", $0] }
            progress("building \(targets.count) of \(manifest.targets.count) targets")
            let result = try ToolProcess.run(
                "swift", ["build", "--package-path", derived.folder.path] + arguments + flags, in: temporary)
            if result.code == 0 { return }
            let log = String(decoding: result.output, as: UTF8.self) + result.errors
            let errors = CompilerDiagnostic.all(in: log).filter { $0.severity == .error }
            let broken = targets.last { target in
                errors.contains { $0.file.hasPrefix(target.folder.path + "/") }
                    || log.contains("error: emit-module command failed") && log.contains("/\(target.name).build/")
            }
            guard let broken else { throw UIKitProblem.buildFailed(what: derived.folder.path, log: log) }
            if try removeDeclarations(from: broken, errors) { continue }
            state.texts[broken.name] = nil
            let first = errors.first { $0.file.hasPrefix(broken.folder.path + "/") }
            fail(broken.name, first.map { "\($0.file):\($0.line): \($0.message)" } ?? "the compiler failed")
            let gone = broken.name
            targets.removeAll { $0.name == gone || $0.targets.contains(gone) }
            if arguments.last == gone { return }
        }
    }

    /// Removes declarations with errors that the compiler reports only once types are known, such as of closures that escape.
    private func removeDeclarations(
        from target: PackageManifest.Target, _ errors: [CompilerDiagnostic]
    ) throws -> Bool {
        var hasChanged = false
        for (file, errors) in Dictionary(grouping: errors, by: \.file)
        where file.hasPrefix(target.folder.path + "/") {
            let path = String(file.dropFirst(target.folder.path.count + 1))
            let copy = derived.folder(of: target).appendingPathComponent(path)
            guard let text = FileManager.default.contents(atPath: copy.path) else { continue }
            // See PlatformSource.located(_:path:).
            let offset = text.starts(with: "#sourceLocation(file: \"\(file)\", line: 1)".utf8) ? 1 : 0
            let errors = errors.map { error in
                var error = error
                error.line += offset
                return error
            }
            guard let removal = DeclarationRemoval(text, where: errors) else { continue }
            try Data(removal.text).write(to: copy)
            let parts = removal.errors.map { "\($0.line - offset): \($0.message)" }
            state.leftOut[target.name, default: [:]][path, default: []] += parts
            note(target, [path: parts])
            hasChanged = true
        }
        return hasChanged
    }

    /// Writes the copies of a target that the compiler reads.
    ///
    /// - Returns: The reason if nothing of it can be compiled.
    private func rewrite(_ target: PackageManifest.Target) throws -> String? {
        let paths = target.files
        let sources = paths.filter { $0.hasSuffix(".swift") }
        guard !sources.isEmpty else {
            return paths.contains { $0.hasSuffix(".m") } ? "Objective-C sources" : "no Swift files"
        }
        // The copies that the check reads have the paths of the originals in a folder.
        let prepared = temporary.appendingPathComponent(target.name)
        var texts: [String: String] = [:]
        for path in sources {
            let original = target.folder.appendingPathComponent(path)
            let text = String(decoding: FileManager.default.contents(atPath: original.path) ?? Data(), as: UTF8.self)
            texts[path] = PlatformSource.prepared(text, isTest: target.isTest)
        }
        if state.texts[target.name] == texts, SourceFile.isFolder(derived.folder(of: target).path) {
            note(target, state.leftOut[target.name] ?? [:])
            return nil
        }
        var leftOut: [String: [String]] = [:]
        var files: [String: String] = [:]
        var rest = sources
        while !rest.isEmpty {
            try? FileManager.default.removeItem(at: prepared)
            for path in rest {
                let file = prepared.appendingPathComponent(path)
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(texts[path]!.utf8).write(to: file)
            }
            let checked = try check(target, rest, in: prepared)
            let broken = checked.files.filter { !$0.findings.isEmpty && $0.path.hasPrefix(prepared.path + "/") }
            if broken.isEmpty {
                for file in checked.files where file.path.hasPrefix(prepared.path + "/") {
                    let path = String(file.path.dropFirst(prepared.path.count + 1))
                    let original = target.folder.appendingPathComponent(path).path
                    let text = String(
                        decoding: FileManager.default.contents(atPath: file.compiledPath) ?? Data(), as: UTF8.self)
                    files[path] = PlatformSource.located(text.replacing(file.path, with: original), path: original)
                    if !file.replacedBodies.isEmpty {
                        leftOut[path] = file.replacedBodies.map { "\($0.line): \($0.message)" }
                    }
                }
                break
            }
            for file in broken {
                let path = String(file.path.dropFirst(prepared.path.count + 1))
                leftOut[path] = ["\(file.findings[0].line): \(file.findings[0].message)"]
                rest.removeAll { $0 == path }
            }
        }
        for path in leftOut.keys {
            let missing = PlatformSource.missingModules(texts[path]!)
            if !missing.isEmpty { leftOut[path]![0] += "; the file imports \(missing.joined(separator: ", "))" }
        }
        guard !rest.isEmpty else {
            note(target, leftOut)
            return "none of its files compiles: \(leftOut.sorted { $0.key < $1.key }.first?.value.first ?? "")"
        }
        try derived.write(target, files: files.filter { rest.contains($0.key) })
        state.texts[target.name] = texts
        state.leftOut[target.name] = leftOut
        note(target, leftOut)
        return nil
    }

    private func note(_ target: PackageManifest.Target, _ parts: [String: [String]]) {
        for (path, reasons) in parts.sorted(by: { $0.key < $1.key }) {
            for reason in reasons {
                let split = reason.split(separator: ": ", maxSplits: 1)
                let place = target.folder.appendingPathComponent(path).path
                if split.count == 2, let line = Int(split[0]) {
                    leftOut.append(LeftOut(place: "\(place):\(line)", reason: String(split[1])))
                } else {
                    leftOut.append(LeftOut(place: place, reason: reason))
                }
            }
        }
    }

    private func check(
        _ target: PackageManifest.Target, _ paths: [String], in prepared: URL
    ) throws -> CheckedSources {
        let bundle = prepared.appendingPathComponent("resource_bundle_accessor.swift")
        if !target.resources.isEmpty {
            try "import Foundation\nextension Bundle { static let module = Bundle.main }\n".write(
                to: bundle, atomically: true, encoding: .utf8)
        }
        let plugins = URL(fileURLWithPath: SourceFile.realPath(try SwiftCompiler.path()))
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("lib/swift/host/plugins").path
        let compiler = SwiftCompiler(
            modules, temporary: temporary, languageMode: target.isTest ? "5" : manifest.languageMode,
            moduleName: target.name,
            moreFlags: ["-I", derived.modules.path, "-plugin-path", plugins, "-plugin-path", plugins + "/testing"]
                + target.flags + ["-D", "SWIFT_PACKAGE"])
        let full = { (path: String) in prepared.appendingPathComponent(path).path }
        let stubs = paths.map(full) + (target.resources.isEmpty ? [] : [bundle.path])
        var check = try SourceCheck(
            [], stubs: stubs, skipsTests: target.isTest, compiler: compiler,
            progress: { [progress] in progress("\(target.name): \($0)") })
        return try check.run()
    }

    // MARK: Running

    /// Runs the tests. One that crashes, or that prints nothing for a time, is named, and those that have not run do then. One
    /// that runs into code that was left out is skipped.
    ///
    /// - Parameters:
    ///   - options: Options of `swift test`.
    ///   - patience: The longest silence, in seconds.
    ///   - output: Receives what the tests print, with the user's paths.
    package func run(_ options: [String], patience: Double, output: (String) -> Void) throws -> PackageTestLog {
        var log = PackageTestLog("")
        let order = options.contains("--parallel") ? [] : ["--no-parallel"]
        for _ in 0..<200 {
            // Tests that have ended do not run again.
            let skips = log.tests.flatMap { ["--skip", $0.pattern] }
            var last = Date()
            var size = 0
            let file = temporary.appendingPathComponent("stdout").path
            let result = try ToolProcess.run(
                "swift", ["test", "--package-path", derived.folder.path, "--skip-build"] + order + options + skips,
                in: temporary
            ) {
                let now = (try? FileManager.default.attributesOfItem(atPath: file)[.size] as? Int) ?? 0
                if now != size { (size, last) = (now, Date()) }
                return Date().timeIntervalSince(last) > patience
            }
            let text = String(decoding: result.output, as: UTF8.self)
            let messages = text + "\n" + result.errors
            let tests = PackageTestLog(messages)
            output(text)
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
                if let range = stopped.reason.firstRange(of: FunctionBodies.mark) {
                    (stopped.outcome, stopped.reason) = (.skipped, String(stopped.reason[range.lowerBound...]))
                }
            }
            output("\(stopped.name): \(stopped.reason); the others run again\n")
            log.add([stopped])
        }
        return log
    }

    /// The paths of the package's Swift files.
    private var files: [String] {
        manifest.targets.flatMap { target in target.files.map { target.folder.appendingPathComponent($0).path } }
    }
}

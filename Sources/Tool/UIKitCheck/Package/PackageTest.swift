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
    package private(set) var builtTargets: [String] = []
    package private(set) var failedTargets: [LeftOut] = []
    /// Files and functions without which the targets were built.
    package private(set) var leftOut: [LeftOut] = []

    private(set) var manifest: PackageManifest
    private(set) var derived: DerivedPackage
    private var modules: BuiltModules
    let temporary: URL
    private let progress: (String) -> Void
    private var state: State
    private var coverage = false
    private var keepsManifest = false

    package init(
        _ package: String, sources: String?, tests: [String], conditions: [String] = [],
        overshoot: String?, temporary: URL,
        progress: @escaping (String) -> Void
    ) throws {
        let folder = URL(fileURLWithPath: SourceFile.realPath(package))
        (self.temporary, self.progress) = (temporary, progress)
        for path in [sources ?? folder.path] + tests where !SourceFile.isFolder(path) {
            throw UIKitProblem.noFolder(path)
        }
        modules = try BuiltModules.find(package: overshoot, forTests: true, temporary: temporary, progress: progress)
        derived = try DerivedPackage(key: folder.path, progress: progress)
        try modules.linkLibrary(at: derived.library, temporary: temporary)
        let stateFile = FileManager.default.contents(atPath: derived.state.path)
        state = stateFile.flatMap { try? JSONDecoder().decode(State.self, from: $0) } ?? State()
        let program = Bundle.main.executableURL.map { SourceFile.date(of: $0.path) } ?? .distantPast
        let dates = [SourceFile.date(of: derived.library.path), program].map(\.timeIntervalSince1970.description)
        let tool = (dates + conditions + tests).joined(separator: " ")
        if state.tool != tool {
            state = State(tool: tool)
            // SwiftPM does not see that UIKit has changed.
            try? FileManager.default.removeItem(at: derived.folder.appendingPathComponent(".build"))
        }
        if let sources {
            manifest = PackageManifest(folder: folder.lastPathComponent, sources: sources, tests: tests[0])
            keepsManifest = true
        } else {
            let manifests = PackageManifest.texts(in: folder)
            // A manifest may also depend on its environment.
            let isPlain = manifests.values.allSatisfy { text in
                !["nvironment", "getenv", "FileManager"].contains { text.contains($0) }
            }
            keepsManifest = isPlain && state.manifests == manifests
            if !keepsManifest {
                state.manifests = manifests
                state.description = try PackageManifest.description(of: folder, temporary: temporary)
            }
            manifest = try PackageManifest(package: folder, description: state.description)
            if !tests.isEmpty { try manifest.addTests(in: tests, of: folder) }
        }
        name = manifest.name
        manifest.define(conditions)
        derived.sharedDependencies = modules.share(manifest.dependencies.keys, in: derived.folder)
        failedTargets = manifest.leftOut.map { LeftOut(place: $0.target, reason: $0.reason) }
        manifest.addOpenCombine { target in
            texts(of: target).values.contains { $0.contains("import \(PlatformSource.combine)") }
        }
    }

    /// The folders with tests, as far as a name that ends in "Tests".
    package static func testFolders(in package: String) -> [String] {
        let folders = SourceFile.paths(in: package).compactMap { path -> String? in
            let parts = path.split(separator: "/")
            guard path.hasSuffix(".swift"), parts.count > 1, !parts.contains(where: { $0.hasPrefix(".") }),
                let text = try? String(contentsOfFile: package + "/" + path, encoding: .utf8),
                text.contains("XCTestCase") || text.contains("import Testing"), !text.contains("XCUIApplication")
            else { return nil }
            let end = parts.dropLast().firstIndex { $0.hasSuffix("Tests") } ?? parts.count - 2
            return parts[...end].joined(separator: "/")
        }
        return Set(folders).sorted()
    }

    package var hasTests: Bool { manifest.targets.contains { $0.isTest && builtTargets.contains($0.name) } }

    // MARK: Building

    package func build(coverage: Bool) throws {
        self.coverage = coverage
        let targets = manifest.targets.filter { $0.isTest || isNeeded($0.name) }
        let built = try rebuild(targets) ?? checkAndBuild(targets)
        for (product, reason) in state.products.sorted(by: { $0.key < $1.key }) where reason != "" {
            fail(product, reason)
        }
        builtTargets = built.map(\.name)
        state.built = builtTargets
        try save()
    }

    private func save() throws { try JSONEncoder().encode(state).write(to: derived.state, options: .atomic) }

    /// Builds after edits in bodies of functions, with the parts left out that were.
    ///
    /// - Returns: `nil` if more has changed, or an edit does not compile: the check decides what to leave out then.
    private func rebuild(_ targets: [PackageManifest.Target]) throws -> [PackageManifest.Target]? {
        guard keepsManifest, !targets.isEmpty, state.built == targets.map(\.name) else { return nil }
        var edits: [String: [String: String]] = [:]
        let texts = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, self.texts(of: $0)) })
        for target in targets {
            guard let old = state.texts[target.name], let new = texts[target.name], old.count == new.count else {
                return nil
            }
            edits[target.name] = [:]
            for (path, text) in new where old[path] != text {
                let copy = derived.folder(of: target).appendingPathComponent(path).path
                guard let old = old[path], let copy = try? String(contentsOfFile: copy, encoding: .utf8),
                    let edit = BodyEdit(from: old, to: text), let edited = edit.applied(to: copy),
                    edit.keepsLineCount || state.leftOut[target.name]?[path] == nil
                else { return nil }
                edits[target.name]![path] = edited
            }
        }
        // An interrupt from here on leaves targets that the next run checks.
        for (target, files) in edits where !files.isEmpty { state.texts[target] = nil }
        try save()
        let targets = targets.map(withoutMissingProducts)
        for target in targets {
            try derived.write(
                target, files: edits[target.name]!, keeping: texts[target.name]!.keys + [MissingTypes.fileName])
        }
        guard try compile(targets, ["--build-tests"]).code == 0 else { return nil }
        state.texts.merge(texts) { $1 }
        for target in targets { note(target, state.leftOut[target.name] ?? [:]) }
        return targets
    }

    private func checkAndBuild(_ targets: [PackageManifest.Target]) throws -> [PackageManifest.Target] {
        var built: [PackageManifest.Target] = []
        if !derived.sharedDependencies.isEmpty {
            try derived.writeManifest(manifest, targets: [])
            _ = try ToolProcess.run(
                "swift", ["package", "resolve", "--package-path", derived.folder.path], in: temporary)
        }
        for target in targets {
            let missing = target.targets.filter { name in !built.contains { $0.name == name } }
            // A test target that lacks only some of its targets may still compile in parts: the check decides.
            if !missing.isEmpty, !target.isTest || missing.count == target.targets.count {
                fail(target.name, "needs \(missing[0])")
                continue
            }
            try buildProducts(of: target, beside: built)
            let target = withoutMissingProducts(target)
            if let reason = try rewrite(target) {
                fail(target.name, reason)
                continue
            }
            built.append(target)
            if !target.isTest { try build(&built, ["--target", target.name]) }
        }
        try build(&built, ["--build-tests"])
        return built
    }

    private func isNeeded(_ name: String) -> Bool {
        manifest.targets.contains { $0.targets.contains(name) && ($0.isTest || isNeeded($0.name)) }
    }

    private func fail(_ target: String, _ reason: String) {
        failedTargets.append(LeftOut(place: target, reason: reason))
    }

    /// Finds out which products of other packages can be built. They are then, for the check of the target.
    private func buildProducts(of target: PackageManifest.Target, beside built: [PackageManifest.Target]) throws {
        for product in target.products
        where state.products[product.name] == nil && !PlatformSource.pixelModules.contains(product.name) {
            var trial = target
            trial.products.removeAll { state.products[$0.name] != "" && $0.name != product.name }
            try invalidate(target)
            try derived.write(trial, files: ["empty.swift": ""])
            var targets = built + [trial]
            do {
                try build(&targets, ["--target", trial.name])
                state.products[product.name] = ""
            } catch UIKitProblem.buildFailed(_, let log) {
                state.products[product.name] = PackageTest.reason(log)
            }
        }
    }

    private func withoutMissingProducts(_ target: PackageManifest.Target) -> PackageManifest.Target {
        var target = target
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

    private func compile(_ targets: [PackageManifest.Target], _ arguments: [String]) throws -> ToolProcess.Result {
        try derived.writeManifest(manifest, targets: targets)
        // For every module, since also that of the discovered tests imports UIKit.
        var flags = modules.importFlags + ["-suppress-warnings"]
        // Coverage names the compiler's files.
        for target in targets where coverage {
            flags += ["-coverage-prefix-map", "\(derived.folder(of: target).path)=\(target.folder.path)"]
        }
        flags = flags.flatMap { ["-Xswiftc", $0] } + (coverage ? ["--enable-code-coverage"] : [])
        progress("building \(targets.count) of \(manifest.targets.count) targets")
        return try ToolProcess.run(
            "swift", ["build", "--package-path", derived.folder.path] + arguments + flags, in: temporary)
    }

    /// Builds with SwiftPM; targets that do not compile leave the package.
    private func build(_ targets: inout [PackageManifest.Target], _ arguments: [String]) throws {
        while !targets.isEmpty {
            let result = try compile(targets, arguments)
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
        let texts = state.texts[target.name]
        try invalidate(target)
        defer { state.texts[target.name] = texts }
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

    private func texts(of target: PackageManifest.Target) -> [String: String] {
        var texts: [String: String] = [:]
        for path in target.files where path.hasSuffix(".swift") {
            let text = FileManager.default.contents(atPath: target.folder.appendingPathComponent(path).path) ?? Data()
            texts[path] = PlatformSource.prepared(String(decoding: text, as: UTF8.self), isTest: target.isTest)
        }
        addAssetSymbols(of: target, to: &texts)
        return texts
    }

    /// Adds the names that Xcode generates for the assets of a target, if it uses some that it does not declare itself.
    private func addAssetSymbols(of target: PackageManifest.Target, to texts: inout [String: String]) {
        let symbols = AssetSymbols(SourceFile.paths(in: target.folder.path), in: target.folder.path)
        guard !symbols.isEmpty else { return }
        let words = texts.values.reduce(into: Set<String>()) { $0.formUnion(DeclaredNames.words(in: $1.utf8)) }
        guard !words.isDisjoint(with: symbols.identifiers) else { return }
        let own = texts.values.flatMap {
            $0.matches(of: /\b(?:var|let|func|case|enum|struct)\s+`?(\w+)/).map { String($0.1) }
        }
        texts[AssetSymbols.fileName] = symbols.source(bundle: "Bundle.module", except: Set(own))
    }

    /// Has the next run check a target if this one is interrupted.
    private func invalidate(_ target: PackageManifest.Target) throws {
        state.texts[target.name] = nil
        try save()
    }

    /// Writes the copies of a target that the compiler reads.
    ///
    /// - Returns: The reason if nothing of it can be compiled.
    private func rewrite(_ target: PackageManifest.Target) throws -> String? {
        let texts = self.texts(of: target)
        let sources = texts.keys.sorted()
        guard !sources.isEmpty else {
            return target.files.contains { $0.hasSuffix(".m") } ? "Objective-C sources" : "no Swift files"
        }
        // The copies that the check reads have the paths of the originals in a folder.
        let prepared = temporary.appendingPathComponent(target.name)
        if state.texts[target.name] == texts, SourceFile.isFolder(derived.folder(of: target).path) {
            try derived.write(target, files: [:], keeping: sources + [MissingTypes.fileName])
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
                if !checked.missingTypes.isEmpty {
                    leftOut[MissingTypes.fileName] = [
                        "members of types that are not here: \(checked.missingTypes.joined(separator: ", "))"
                    ]
                }
                break
            }
            for file in broken {
                let path = String(file.path.dropFirst(prepared.path.count + 1))
                leftOut[path] = ["\(file.findings[0].line): \(file.findings[0].message)"]
                rest.removeAll { $0 == path }
            }
        }
        for path in leftOut.keys where path != MissingTypes.fileName {
            let missing = PlatformSource.missingModules(texts[path]!)
            if !missing.isEmpty { leftOut[path]![0] += "; the file imports \(missing.joined(separator: ", "))" }
        }
        guard !rest.isEmpty else {
            note(target, leftOut)
            return "none of its files compiles: \(leftOut.sorted { $0.key < $1.key }.first?.value.first ?? "")"
        }
        try invalidate(target)
        try derived.write(target, files: files.filter { rest.contains($0.key) || $0.key == MissingTypes.fileName })
        state.texts[target.name] = texts
        state.leftOut[target.name] = leftOut
        note(target, leftOut)
        return nil
    }

    private func note(_ target: PackageManifest.Target, _ parts: [String: [String]]) {
        for (path, reasons) in parts.sorted(by: { $0.key < $1.key }) {
            for reason in reasons {
                let split = reason.split(separator: ": ", maxSplits: 1)
                let file = target.folder.appendingPathComponent(path).path
                let place = path == MissingTypes.fileName ? target.name : file
                if split.count == 2, let line = Int(split[0]) {
                    leftOut.append(LeftOut(place: "\(place):\(line)", reason: String(split[1])))
                } else {
                    leftOut.append(LeftOut(place: place, reason: reason))
                }
            }
        }
    }

    private func check(_ target: PackageManifest.Target, _ paths: [String], in prepared: URL) throws -> CheckedSources {
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
                + BuiltModules.cFlags(of: derived) + target.flags
                + ["-D", "SWIFT_PACKAGE", "-D", "DEBUG", "-package-name", derived.folder.lastPathComponent])
        let full = { (path: String) in prepared.appendingPathComponent(path).path }
        let stubs = paths.map(full) + (target.resources.isEmpty ? [] : [bundle.path])
        var check = try SourceCheck(
            [], stubs: stubs, areTests: target.isTest,
            imported: manifest.dependencies(of: target).flatMap {
                texts(of: $0).values.filter { $0.contains("optional") }
            },
            missingTypesPath: full(MissingTypes.fileName), compiler: compiler,
            progress: { [progress] in progress("\(target.name): \($0)") })
        return try check.run()
    }
}

extension PackageTest {
    /// A record of the last build of a package.
    struct State: Codable {
        /// The dates of UIKit and of the program, and the conditions that were set.
        var tool = ""
        /// The texts that were compiled, by target and path, before they were rewritten.
        var texts: [String: [String: String]] = [:]
        /// The parts that were left out of them, by target and path.
        var leftOut: [String: [String: [String]]] = [:]
        /// Why products of other packages cannot be built; empty where they can.
        var products: [String: String] = [:]
        var built: [String] = []
        var manifests: [String: String] = [:]
        var description = Data()
    }
}

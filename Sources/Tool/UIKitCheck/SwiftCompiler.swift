import Foundation

package struct SwiftCompiler {
    private let modules: BuiltModules
    var hasCombine: Bool { modules.hasCombine }
    package let temporary: URL
    private let flags: [String]

    package init(
        _ modules: BuiltModules, temporary: URL, languageMode: String, moduleName: String = "App",
        moreFlags: [String] = []
    ) {
        self.modules = modules
        self.temporary = temporary
        flags = ["-swift-version", languageMode, "-module-name", moduleName] + modules.importFlags + moreFlags
    }

    static func path() throws -> String {
        let name = ProcessInfo.processInfo.environment["SWIFT_EXEC"] ?? "swiftc"
        guard let path = ToolProcess.path(of: name) else { throw UIKitProblem.noCompiler(name) }
        return path
    }

    private func frontend(_ arguments: [String], timeLimit: Double) throws -> ToolProcess.Result {
        try ToolProcess.run(
            try SwiftCompiler.path(), ["-frontend"] + arguments + flags, in: temporary, timeLimit: timeLimit)
    }

    /// Type-checks files of a module in one run, and writes their syntax trees.
    func check(_ files: [SourceFile], beside others: [SourceFile], importsUIKit: Bool) throws -> [CompilerDiagnostic] {
        var arguments = ["-dump-ast", "-dump-ast-format", "json", "-parse-as-library", "-suppress-warnings"]
        for file in files { arguments += ["-primary-file", file.compiledPath, "-o", file.treePath] }
        arguments += others.map(\.compiledPath)
        arguments += ["-debug-diagnostic-names", "-diagnostic-style", "llvm", "-no-color-diagnostics"]
        if importsUIKit { arguments += ["-import-module", "UIKit"] }
        // The compiler's own limit is a million, which takes it six seconds.
        if files.allSatisfy(\.isLimited) { arguments.append("-solver-scope-threshold=20000") }
        let cause: String
        do {
            let result = try frontend(arguments, timeLimit: 120)
            let diagnostics = CompilerDiagnostic.all(in: result.errors)
            if result.code == 0 || !result.isSignal && !diagnostics.isEmpty { return diagnostics }
            if files.count == 1, !diagnostics.isEmpty { return diagnostics }
            cause =
                result.errors.split(separator: "\n").first { $0.contains("error:") }.map(String.init)
                ?? "the compiler crashed"
        } catch let timeout as ToolProcess.TimedOut {
            guard files.count > 1 else {
                throw UIKitProblem.tooSlow(file: files[0].path, seconds: Int(timeout.seconds), isStub: files[0].isStub)
            }
            cause = ""
        }
        // One file may keep the compiler from checking the others.
        guard files.count > 1 else {
            return CompilerDiagnostic.all(in: "\(files[0].compiledPath):1:1: error: \(cause)")
        }
        let (first, second) = (Array(files.prefix(files.count / 2)), Array(files.dropFirst(files.count / 2)))
        return try check(first, beside: second + others, importsUIKit: importsUIKit)
            + check(second, beside: first + others, importsUIKit: importsUIKit)
    }

    func missingModules(among modules: Set<String>) throws -> Set<String> {
        let probe = temporary.appendingPathComponent("probe.swift")
        try modules.sorted().map { "#if !canImport(\($0))\n#warning(\"\($0)\")\n#endif\n" }.joined()
            .write(to: probe, atomically: true, encoding: .utf8)
        let result = try frontend(
            ["-typecheck", probe.path, "-diagnostic-style", "llvm", "-no-color-diagnostics"], timeLimit: 60)
        return Set(CompilerDiagnostic.all(in: result.errors).map(\.message)).intersection(modules)
    }

    /// The names of types that neither UIKit nor one of the modules declares.
    func missingTypes(among names: Set<String>, importing modules: Set<String>) throws -> Set<String> {
        let probe = temporary.appendingPathComponent("probe.swift")
        let imports = modules.sorted().map { "#if canImport(\($0))\nimport \($0)\n#endif\n" }
        let types = names.sorted().enumerated().map { "typealias T\($0.offset) = \($0.element)\n" }
        try (imports + ["import UIKit\n"] + types).joined().write(to: probe, atomically: true, encoding: .utf8)
        let result = try frontend(
            [
                "-typecheck", probe.path, "-suppress-warnings", "-debug-diagnostic-names", "-diagnostic-style", "llvm",
                "-no-color-diagnostics",
            ], timeLimit: 60)
        let errors = CompilerDiagnostic.all(in: result.errors).filter {
            $0.name.hasPrefix("cannot_find_type_in_scope")
        }
        return Set(errors.compactMap(\.quoted.first))
    }

    /// The names that files declare; `nil` for what the compiler cannot parse. Many files are one run of the compiler.
    func declaredNames(of files: [String]) throws -> [DeclaredNames?] {
        try stride(from: 0, to: files.count, by: 100).flatMap { start in
            try parseTrees(of: Array(files[start..<min(start + 100, files.count)]))
                .enumerated().map { offset, tree in
                    guard let tree, let text = FileManager.default.contents(atPath: files[start + offset]) else {
                        return nil
                    }
                    // The compiler may write a tree that is not JSON.
                    var names = (try? DeclaredNames(json: tree)) ?? DeclaredNames(text: Array(text))
                    if SwiftCompiler.hasConditions(text) { names.dropModuleTypes() }
                    return names
                }
        }
    }

    private func parseTrees(of files: [String]) throws -> [Data?] {
        let files = try files.enumerated().map { try parseable($0.element, index: $0.offset) }
        let outputs = files.indices.map { temporary.appendingPathComponent("parse\($0).json") }
        for output in outputs { try? FileManager.default.removeItem(at: output) }
        _ = try frontend(
            ["-dump-parse", "-dump-ast-format", "json", "-suppress-warnings"]
                + files.flatMap { ["-primary-file", $0] } + outputs.flatMap { ["-o", $0.path] }, timeLimit: 60)
        return outputs.map { FileManager.default.contents(atPath: $0.path) }
    }

    private static func hasConditions(_ text: Data) -> Bool { text.firstRange(of: Data("#if".utf8)) != nil }

    /// A file, or a copy of it without `#if`, whose branches are not in a parse tree.
    private func parseable(_ file: String, index: Int) throws -> String {
        guard let text = FileManager.default.contents(atPath: file), SwiftCompiler.hasConditions(text) else {
            return file
        }
        let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            let word = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
            return ["#if", "#else", "#endif"].contains { word.starts(with: $0.utf8) } ? Data() : line
        }
        let copy = temporary.appendingPathComponent("parse\(index).swift")
        try Data(lines.joined(separator: [UInt8(ascii: "\n")])).write(to: copy)
        return copy.path
    }

    /// Links files and a main file to a program. Returns the compiler's errors; `nil` if there are none.
    ///
    /// - Parameter isLenient: Whether overlapping accesses, which old stubs have, are no errors.
    func build(_ files: [String], importsUIKit: Bool, isLenient: Bool, to program: URL) throws -> String? {
        let result = try ToolProcess.run(
            try SwiftCompiler.path(),
            try uniquelyNamed(files) + flags + [
                "-Onone", "-g", "-suppress-warnings", "@\(modules.objects.path)", "-o", program.path,
            ] + (isLenient ? ["-Xfrontend", "-enforce-exclusivity=dynamic-only"] : [])
                + (importsUIKit ? ["-Xfrontend", "-import-module", "-Xfrontend", "UIKit"] : []), in: temporary)
        return result.code == 0 ? nil : String(decoding: result.output, as: UTF8.self) + result.errors
    }

    /// Files of a module need different names; those of two targets may have the same one.
    private func uniquelyNamed(_ files: [String]) throws -> [String] {
        var names: Set<String> = []
        return try files.enumerated().map { index, file in
            let name = URL(fileURLWithPath: file).lastPathComponent
            guard !names.insert(name).inserted else { return file }
            let link = temporary.appendingPathComponent("\(index)-\(name)").path
            try? FileManager.default.removeItem(atPath: link)
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: SourceFile.realPath(file))
            return link
        }
    }

    package func names(of symbols: Set<String>) throws -> [String] {
        guard !symbols.isEmpty else { return [] }
        let mangled = symbols.sorted().map { "$s" + $0.dropFirst(2) }
        let result = try ToolProcess.run("swift", ["demangle", "--compact", "--simplified"] + mangled, in: temporary)
        return String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
    }
}

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
        arguments += others.map(\.compiledPath) + SwiftCompiler.messageFlags
        if importsUIKit { arguments += ["-import-module", "UIKit"] }
        if files.allSatisfy(\.skipsBodies) { arguments.append("-experimental-skip-all-function-bodies") }
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
        let lines = modules.sorted().map { "#if !canImport(\($0))\n#warning(\"\($0)\")\n#endif\n" }
        return Set(try diagnostics(of: lines.joined()).map(\.message)).intersection(modules)
    }

    /// The names of types that neither UIKit nor one of the modules declares.
    func missingTypes(among names: Set<String>, importing modules: Set<String>) throws -> Set<String> {
        let imports = modules.sorted().map { "#if canImport(\($0))\nimport \($0)\n#endif\n" }
        let types = names.sorted().enumerated().map { "typealias T\($0.offset) = \($0.element)\n" }
        let errors = try diagnostics(of: (imports + ["import UIKit\n"] + types).joined())
            .filter { $0.name.hasPrefix("cannot_find_type_in_scope") }
        return Set(errors.compactMap(\.quoted.first))
    }

    /// The messages of the compiler about a text that is written to find something out.
    private func diagnostics(of text: String) throws -> [CompilerDiagnostic] {
        let probe = temporary.appendingPathComponent("probe.swift")
        try text.write(to: probe, atomically: true, encoding: .utf8)
        let result = try frontend(["-typecheck", probe.path] + SwiftCompiler.messageFlags, timeLimit: 60)
        return CompilerDiagnostic.all(in: result.errors)
    }

    private static let messageFlags = [
        "-debug-diagnostic-names", "-diagnostic-style", "llvm", "-no-color-diagnostics",
    ]

    /// Links files and a main file to a program. Returns the compiler's errors; `nil` if there are none.
    ///
    /// - Parameter isLenient: Whether overlapping accesses, which old stubs have, are no errors.
    func build(_ files: [String], importsUIKit: Bool, isLenient: Bool, to program: URL) throws -> String? {
        var arguments = try uniquelyNamed(files) + flags
        arguments += ["-Onone", "-g", "-suppress-warnings", "@\(modules.objects.path)", "-o", program.path]
        if isLenient { arguments += ["-Xfrontend", "-enforce-exclusivity=dynamic-only"] }
        if importsUIKit { arguments += ["-Xfrontend", "-import-module", "-Xfrontend", "UIKit"] }
        let result = try ToolProcess.run(try SwiftCompiler.path(), arguments, in: temporary)
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

#if CommandLineTool
import Foundation
import UIKitSources

/// The Swift compiler, for other people's files.
struct SwiftCompiler {
    let modules: BuiltModules
    let temporary: URL
    /// The language mode: 5 or 6.
    var languageMode = "5"

    /// The module that the files are compiled as.
    static let moduleName = "App"

    /// The path of the compiler.
    ///
    /// - Throws: ``UIKitProblem/noCompiler(_:)``.
    static func path() throws -> String {
        let name = ProcessInfo.processInfo.environment["SWIFT_EXEC"] ?? "swiftc"
        guard let path = ToolProcess.path(of: name) else { throw UIKitProblem.noCompiler(name) }
        return path
    }

    /// A file after type checking.
    struct CheckedFile {
        let path: String
        let findings: [Finding]
        let outline: SourceOutline?
        /// Whether the file does not import UIKit itself.
        let isImportImplicit: Bool
    }

    /// Checks files of one module, each with all others beside it.
    ///
    /// - Parameters:
    ///   - sources: The files; repaired on the way.
    ///   - previous: Results that stay: of files that compiled, unless UIKit is imported for them since.
    func check(_ sources: inout SourceCopies, keeping previous: [String: CheckedFile] = [:]) throws -> [CheckedFile] {
        var kept = previous.filter { $0.value.findings.isEmpty && $0.value.outline != nil }
        while true {
            let mergedExtensions = sources.mergesExtensions
            let files = sources.files.filter { kept[$0] == nil }
            let checked = try files.map { try check($0, of: &sources) }
            // Files that were checked before the first override may have to be merged, too.
            if sources.mergesExtensions != mergedExtensions {
                kept = [:]
                continue
            }
            // In Xcode, the header of a framework or a bridging header imports UIKit for all files.
            let lackUIKit = checked.contains { file in
                file.outline?.importsUIKit == false
                    && file.diagnostics.contains { Finding($0)?.kind == .missing }
            }
            if lackUIKit, !sources.importsUIKit {
                sources.importsUIKit = true
                kept = [:]
                continue
            }
            // Names that any of the files declares; members of their types are the app's.
            let outlines = checked.map(\.outline) + kept.values.map(\.outline)
            let declared = Set(outlines.flatMap { $0?.declarations.map(\.name) ?? [] })
            for (file, checked) in zip(files, checked) {
                let errors = (sources.blanked + checked.diagnostics).filter { $0.file == file }
                kept[file] = CheckedFile(
                    path: file, findings: Finding.report(errors.compactMap { Finding($0, declared: declared) }),
                    outline: checked.outline,
                    isImportImplicit: sources.importsUIKit && checked.outline?.importsUIKit == false)
            }
            return sources.files.map { kept[$0]! }
        }
    }

    private func check(
        _ file: String, of sources: inout SourceCopies
    ) throws -> (diagnostics: [CompilerDiagnostic], outline: SourceOutline?) {
        while true {
            let paths = sources.paths
            // An import that is not there may have brought UIKit with it.
            let isImplicit = sources.importsUIKit || sources.hasBlankedImports
            let arguments =
                ["-frontend", "-dump-ast", "-dump-ast-format", "json", "-parse-as-library"]
                + sources.files.flatMap { $0 == file ? ["-primary-file", paths[$0]!] : [paths[$0]!] } + flags
                + [
                    "-debug-diagnostic-names", "-diagnostic-style", "llvm", "-no-color-diagnostics",
                    "-suppress-warnings",
                ]
                + (isImplicit ? ["-import-module", "UIKit"] : [])
            // The compiler may not end on code that it cannot type-check.
            let result = try ToolProcess.run(try SwiftCompiler.path(), arguments, in: temporary, timeLimit: 120)
            var found = sources.named(CompilerDiagnostic.all(in: result.errors))
            let repairable = found.filter { $0.file == file || $0.name == "sema_no_import" }
            if try sources.repair(repairable, tree: (file, result.output)) { continue }
            if found.isEmpty, result.code != 0 {
                let cause =
                    result.errors.split(separator: "\n").first { $0.contains("error:") } ?? "the compiler crashed"
                found = CompilerDiagnostic.all(in: "\(file):1:1: error: \(cause)")
            }
            let source = FileManager.default.contents(atPath: paths[file]!) ?? Data()
            return (sources.located(found), try? SourceOutline(json: result.output, source: source))
        }
    }

    /// Links files and a main file to a program.
    ///
    /// - Returns: The compiler's errors; `nil` if there are none.
    func build(_ files: [String], importsUIKit: Bool, to program: URL) throws -> String? {
        let result = try ToolProcess.run(
            try SwiftCompiler.path(),
            files + flags + [
                "-Onone", "-g", "-suppress-warnings", "@\(modules.objects.path)", "-o", program.path,
            ] + (importsUIKit ? ["-Xfrontend", "-import-module", "-Xfrontend", "UIKit"] : []), in: temporary)
        return result.code == 0 ? nil : String(decoding: result.output, as: UTF8.self) + result.errors
    }

    /// Names of symbols as Swift writes them.
    func names(of symbols: Set<String>) throws -> [String] {
        guard !symbols.isEmpty else { return [] }
        let mangled = symbols.sorted().map { "$s" + $0.dropFirst(2) }
        let result = try ToolProcess.run("swift", ["demangle", "--compact", "--simplified"] + mangled, in: temporary)
        return String(decoding: result.output, as: UTF8.self).split(separator: "\n").map(String.init).sorted()
    }

    var flags: [String] {
        ["-swift-version", languageMode, "-module-name", SwiftCompiler.moduleName] + modules.importFlags
    }
}
#endif

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
    /// - Parameter sources: The files; repaired on the way.
    func check(_ sources: inout SourceCopies) throws -> [CheckedFile] {
        var importsUIKit = false
        while true {
            let checked = try sources.files.map { try check($0, of: &sources, importsUIKit: importsUIKit) }
            // In Xcode, the header of a framework or a bridging header imports UIKit for all files.
            let lackUIKit = checked.contains { file in
                file.outline?.importsUIKit == false
                    && file.diagnostics.contains { Finding($0)?.kind == .missing }
            }
            if lackUIKit, !importsUIKit {
                importsUIKit = true
                continue
            }
            // Names that any of the files declares; members of their types are the app's.
            let declared = Set(checked.flatMap { $0.outline?.declarations.map(\.name) ?? [] })
            return zip(sources.files, checked).map { file, checked in
                let errors = (sources.blanked + checked.diagnostics).filter { $0.file == file }
                return CheckedFile(
                    path: file, findings: Finding.report(errors.compactMap { Finding($0, declared: declared) }),
                    outline: checked.outline, isImportImplicit: importsUIKit && checked.outline?.importsUIKit == false)
            }
        }
    }

    private func check(
        _ file: String, of sources: inout SourceCopies, importsUIKit: Bool
    ) throws -> (diagnostics: [CompilerDiagnostic], outline: SourceOutline?) {
        while true {
            let paths = sources.paths
            // An import that is not there may have brought UIKit with it.
            let isImplicit = importsUIKit || sources.hasBlankedImports
            let arguments =
                ["-frontend", "-dump-ast", "-dump-ast-format", "json", "-parse-as-library"]
                + sources.files.flatMap { $0 == file ? ["-primary-file", paths[$0]!] : [paths[$0]!] } + flags
                + [
                    "-debug-diagnostic-names", "-diagnostic-style", "llvm", "-no-color-diagnostics",
                    "-suppress-warnings",
                ]
                + (isImplicit ? ["-import-module", "UIKit"] : [])
            // The compiler may not end on code that it cannot type-check.
            let result = try ToolProcess.run(try SwiftCompiler.path(), arguments, in: temporary, timeLimit: 60)
            var found = sources.named(CompilerDiagnostic.all(in: result.errors))
            let repairable = found.filter { $0.file == file || $0.name == "sema_no_import" }
            let isRepaired = try sources.repair(
                repairable, bodies: (file, { (try? SourceOutline.bodies(json: result.output)) ?? [] }))
            if isRepaired { continue }
            if found.isEmpty, result.code != 0 {
                let cause =
                    result.errors.split(separator: "\n").first { $0.contains("error:") } ?? "the compiler crashed"
                found = CompilerDiagnostic.all(in: "\(file):1:1: error: \(cause)")
            }
            return (found, try? SourceOutline(json: result.output))
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

    private var flags: [String] {
        ["-swift-version", languageMode, "-module-name", SwiftCompiler.moduleName] + modules.importFlags
    }
}
#endif

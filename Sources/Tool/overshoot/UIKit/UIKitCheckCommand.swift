#if CommandLineTool
import ArgumentParser
import Foundation
import FrameSuite
import UIKitCheck

struct UIKitCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Say what keeps UIKit files from compiling here. Exit code 1 if one does not compile.",
        discussion: """
            The files are checked as one module, by the Swift compiler. A finding is a line with its place and advice:
              impossible  needs Objective-C's runtime, or a framework that Linux does not have
              missing     is UIKit's, and not in Overshoot's
              undefined   is declared in another file of your app or in another package: pass it, or its folder with --stubs
              error       anything else that the compiler refuses

            Objective-C's constructs (@objc, #selector, @IBOutlet, optional requirements, key-value observing …) are rewritten in \
            copies, which are compiled in place of the files; os(iOS) is true in #if.
            """)

    @Argument(help: "Swift files that belong together.", completion: .file(extensions: ["swift"]))
    var files: [String]
    @OptionGroup var compilation: UIKitCompilation
    @Flag(help: "Print JSON: for each file its findings, and the UIKit symbols that it uses.")
    var json = false

    func run() throws {
        try UIKitProblem.requireFiles(files)
        try compilation.check(files) { checked, compiler in
            try json ? Overshoot.write(data: document(checked, compiler)) : Overshoot.write(text: text(checked))
            if !checked.findings.isEmpty { throw ExitCode(1) }
        }
    }

    private func text(_ checked: CheckedSources) -> String {
        var text = ""
        for file in checked.files {
            let symbols = file.outline?.symbols.count ?? 0
            let remark =
                (file.isImportImplicit ? ", which it does not import itself" : "")
                + (file.isStub && file.isReduced ? "; compiled with parts removed" : "")
            if file.findings.isEmpty {
                text +=
                    "\(file.path): compiles, "
                    + (file.outline?.isEmpty == true
                        ? "but to nothing: all of it is excluded by #if\n"
                        : "uses \(symbols) symbols of UIKit\(remark)\n")
            }
            for finding in file.findings { text += finding.text + "\n" }
        }
        let good = checked.files.count { $0.findings.isEmpty }
        let counts = Finding.Kind.allCases.compactMap { kind in
            let count = checked.findings.count { $0.kind == kind }
            return count == 0 ? nil : "\(count) \(kind.rawValue)"
        }
        return text + "\(checked.files.count) \(checked.files.count == 1 ? "file" : "files"): \(good) "
            + "\(good == 1 ? "compiles" : "compile")"
            + (counts.isEmpty ? "" : ", \(checked.files.count - good) not: " + counts.joined(separator: ", ")) + "\n"
    }

    private struct Document: Encodable {
        struct File: Encodable {
            var file: String
            var compiles: Bool
            var symbols: [String]
            var findings: [Finding]
        }

        var files: [File]
        var compiling: Int
        var counts: [String: Int]
    }

    private func document(_ checked: CheckedSources, _ compiler: SwiftCompiler) throws -> String {
        let files = try checked.files.map { file in
            Document.File(
                file: file.path, compiles: file.findings.isEmpty,
                symbols: try compiler.names(of: file.outline?.symbols ?? []), findings: file.findings)
        }
        let counts = Dictionary(checked.findings.map { ($0.kind.rawValue, 1) }, uniquingKeysWith: +)
        return try Document(files: files, compiling: files.count { $0.compiles }, counts: counts).prettyJSON()
    }
}
#endif

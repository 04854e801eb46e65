#if CommandLineTool
import Foundation
import UIKitSources

/// Files of which some are read from changed copies: without imports of modules that are not there, which would hide whatever
/// else is wrong, and stubs, or all files, also without Objective-C's constructs.
struct SourceCopies {
    /// The files, as the user named them.
    private(set) var files: [String]
    /// Whether bodies of the stubs' functions that do not compile are replaced.
    var replacesBodies = false
    /// Names of folders of stubs: with stubs, an import of a module that no system has means them.
    var ownModules: Set<String> = []
    /// Whether files that are no stubs are compiled with their Objective-C, so that its errors are reported.
    var keepsObjectiveC = true
    /// The files, stubs left out, that are read without their Objective-C.
    var translated: [String] { files.filter { !stubs.contains($0) && changed.contains($0) } }
    private var changed: Set<String> = []
    private var stubs: Set<String> = []
    /// Whether some override needs extensions to be merged into their classes.
    private(set) var mergesExtensions = false
    /// The files in which that was done.
    private var merged: Set<String> = []
    /// The path at which the compiler reads each file.
    private(set) var paths: [String: String] = [:]
    /// The errors of the imports that were taken out of files that are no stubs.
    private(set) var blanked: [CompilerDiagnostic] = []
    private(set) var hasBlankedImports = false
    /// Whether the compiler imports UIKit for files that do not.
    var importsUIKit = false
    private let temporary: URL

    init(_ files: [String], stubs: [String], in temporary: URL) {
        self.files = []
        self.temporary = temporary
        add(files, areStubs: false)
        add(stubs, areStubs: true)
    }

    mutating func add(_ new: [String], areStubs: Bool) {
        files += new
        for file in new { paths[file] = file }
        if areStubs { stubs.formUnion(new) }
    }

    /// A line of a file.
    func line(_ number: Int, of file: String) -> Substring? {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.indices.contains(number - 1) ? lines[number - 1] : nil
    }

    /// The stubs that are read from copies.
    var eased: [String] { files.filter { stubs.contains($0) && paths[$0] != $0 } }

    /// Diagnostics with the names of the files instead of those of the copies.
    func named(_ diagnostics: [CompilerDiagnostic]) -> [CompilerDiagnostic] {
        let names = Dictionary(uniqueKeysWithValues: paths.map { ($0.value, $0.key) })
        return diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.file = names[diagnostic.file] ?? diagnostic.file
            return diagnostic
        }
    }

    /// Diagnostics with the lines of the files instead of those of merged copies.
    func located(_ diagnostics: [CompilerDiagnostic]) -> [CompilerDiagnostic] {
        diagnostics.map { diagnostic in
            guard merged.contains(diagnostic.file), let copy = paths[diagnostic.file],
                let text = FileManager.default.contents(atPath: copy)
            else { return diagnostic }
            var diagnostic = diagnostic
            diagnostic.line = ObjectiveC.originalLine(diagnostic.line, in: Array(text))
            return diagnostic
        }
    }

    /// Lets a crash name the lines of the files instead of those of merged copies.
    func markLines() throws {
        for file in merged {
            let copy = URL(fileURLWithPath: paths[file]!)
            try Data(ObjectiveC.located(Array(Data(contentsOf: copy)), path: file)).write(to: copy)
        }
    }

    /// Whether Objective-C is taken out of a file.
    private func mayChange(_ file: String) -> Bool { !keepsObjectiveC || stubs.contains(file) }

    /// Takes out what the diagnostics complain about, where it may be.
    ///
    /// - Parameters:
    ///   - diagnostics: The compiler's messages.
    ///   - tree: A file, and its syntax tree. A body of a stub that does not compile is replaced by a call of `fatalError`;
    ///     extensions are merged into their classes where one overrides something.
    /// - Returns: Whether anything has changed.
    mutating func repair(_ diagnostics: [CompilerDiagnostic], tree: (file: String, json: Data)) throws -> Bool {
        // The overridden member may be in the extension of a stub.
        mergesExtensions =
            mergesExtensions
            || diagnostics.contains { $0.name == "override_decl_extension" && (mayChange($0.file) || !stubs.isEmpty) }
        var hasChanged = false
        for file in Set(diagnostics.map(\.file)).union(mergesExtensions ? [tree.file] : []) {
            guard let path = paths[file], let data = FileManager.default.contents(atPath: path) else { continue }
            var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
            // From the right, so that columns stay right.
            let own = diagnostics.filter { $0.file == file }.sorted { ($0.line, $0.column) > ($1.line, $1.column) }
            var isRepaired = false
            for diagnostic in own where lines.indices.contains(diagnostic.line - 1) {
                if diagnostic.name == "sema_no_import" {
                    guard !lines[diagnostic.line - 1].isEmpty else { continue }
                    lines[diagnostic.line - 1] = []
                    hasBlankedImports = true
                    let isOwn = !ownModules.isEmpty && !SystemModules.contains(diagnostic.quoted.first ?? "")
                    if !stubs.contains(file), !isOwn, !blanked.contains(diagnostic) { blanked.append(diagnostic) }
                    isRepaired = true
                } else if mayChange(file),
                    let repaired = ObjectiveC.remove(
                        from: lines[diagnostic.line - 1], at: diagnostic.column, diagnostic: diagnostic.name)
                {
                    lines[diagnostic.line - 1] = repaired
                    isRepaired = true
                    changed.insert(file)
                }
            }
            var text = Data(lines.joined(separator: [UInt8(ascii: "\n")]))
            if !isRepaired, mergesExtensions, tree.file == file, mayChange(file), !merged.contains(file),
                let classes = try? SourceOutline.extendedClasses(json: tree.json), !classes.isEmpty
            {
                text = Data(ObjectiveC.mergeExtensions(classes, in: Array(text)))
                merged.insert(file)
                changed.insert(file)
                isRepaired = true
            }
            if replacesBodies, !isRepaired, stubs.contains(file), tree.file == file,
                let bodies = try? SourceOutline.bodies(json: tree.json)
            {
                isRepaired = SourceCopies.replaceBodies(bodies, with: own, in: &text)
            }
            guard isRepaired else { continue }
            try replace(file, with: text)
            hasChanged = true
        }
        return hasChanged
    }

    /// Has the compiler read a copy with another text.
    private mutating func replace(_ file: String, with text: Data) throws {
        let folder = temporary.appendingPathComponent("copy\(files.firstIndex(of: file)!)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let copy = folder.appendingPathComponent(URL(fileURLWithPath: file).lastPathComponent)
        try text.write(to: copy)
        paths[file] = copy.path
    }

    /// Replaces the bodies in which the errors are.
    ///
    /// - Returns: Whether there are any.
    private static func replaceBodies(
        _ bodies: [Range<Int>], with errors: [CompilerDiagnostic], in text: inout Data
    ) -> Bool {
        let replacement = Data(" fatalError(\"a stub\") ".utf8)
        var starts = [0]
        for (offset, byte) in text.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
        let broken = errors.compactMap { error -> Range<Int>? in
            guard error.severity == .error, starts.indices.contains(error.line - 1) else { return nil }
            let offset = starts[error.line - 1] + error.column - 1
            return bodies.first { body in
                // An error that remains in a replaced body is not one of the body.
                // An accessor of a lazy property ends at its initial value's last token, not at a brace.
                body.contains(offset) && body.upperBound < text.count && text[body.upperBound] == UInt8(ascii: "}")
                    && text[body.lowerBound + 1..<body.upperBound].firstRange(of: replacement) == nil
            }
        }
        // From the end, so that offsets stay right.
        for body in Set(broken).sorted(by: { $0.lowerBound > $1.lowerBound }) {
            let inside = body.lowerBound + 1..<body.upperBound
            let lines = text[inside].count { $0 == UInt8(ascii: "\n") }
            text.replaceSubrange(
                inside, with: replacement + Data(String(repeating: "\n", count: lines).utf8))
        }
        return !broken.isEmpty
    }
}
#endif

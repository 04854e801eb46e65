#if CommandLineTool
import Foundation
import UIKitSources

/// Files of which some are read from changed copies: without imports of modules that are not there, which would hide whatever
/// else is wrong, and stubs also without Objective-C's constructs.
struct SourceCopies {
    /// The files, as the user named them.
    private(set) var files: [String]
    /// Whether bodies of the stubs' functions that do not compile are replaced.
    var replacesBodies = false
    /// Names of folders of stubs: an import of such a module means them.
    var ownModules: Set<String> = []
    /// The files whose Objective-C is taken out.
    private var stubs: Set<String> = []
    /// The path at which the compiler reads each file.
    private(set) var paths: [String: String] = [:]
    /// The errors of the imports that were taken out of files that are no stubs.
    private(set) var blanked: [CompilerDiagnostic] = []
    private(set) var hasBlankedImports = false
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

    /// Takes out what the diagnostics complain about, where it may be.
    ///
    /// - Parameters:
    ///   - diagnostics: The compiler's messages.
    ///   - bodies: For a file, the byte ranges of its functions' bodies, outer ones first. A body of a stub that does not
    ///     compile is replaced by a call of `fatalError`.
    /// - Returns: Whether anything has changed.
    mutating func repair(
        _ diagnostics: [CompilerDiagnostic], bodies: (file: String, ranges: () -> [Range<Int>])
    ) throws -> Bool {
        var hasChanged = false
        for file in Set(diagnostics.map(\.file)) {
            guard let path = paths[file], let index = files.firstIndex(of: file),
                let data = FileManager.default.contents(atPath: path)
            else { continue }
            var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
            // From the right, so that columns stay right.
            let own = diagnostics.filter { $0.file == file }.sorted { ($0.line, $0.column) > ($1.line, $1.column) }
            var isRepaired = false
            for diagnostic in own where lines.indices.contains(diagnostic.line - 1) {
                if diagnostic.name == "sema_no_import" {
                    guard !lines[diagnostic.line - 1].isEmpty else { continue }
                    lines[diagnostic.line - 1] = []
                    hasBlankedImports = true
                    let isOwn = ownModules.contains(diagnostic.quoted.first ?? "")
                    if !stubs.contains(file), !isOwn, !blanked.contains(diagnostic) { blanked.append(diagnostic) }
                    isRepaired = true
                } else if stubs.contains(file) {
                    let repaired = SourceCopies.eased(lines[diagnostic.line - 1], diagnostic)
                    isRepaired = isRepaired || repaired != nil
                    lines[diagnostic.line - 1] = repaired ?? lines[diagnostic.line - 1]
                }
            }
            var text = Data(lines.joined(separator: [UInt8(ascii: "\n")]))
            if replacesBodies, !isRepaired, stubs.contains(file), bodies.file == file {
                isRepaired = SourceCopies.replaceBodies(bodies.ranges(), with: own, in: &text)
            }
            guard isRepaired else { continue }
            let folder = temporary.appendingPathComponent("copy\(index)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let copy = folder.appendingPathComponent(URL(fileURLWithPath: path).lastPathComponent)
            try text.write(to: copy)
            paths[file] = copy.path
            hasChanged = true
        }
        return hasChanged
    }

    /// A line without the Objective-C attribute or selector at a diagnostic's column; `nil` where there is none.
    private static func eased(_ line: [UInt8], _ diagnostic: CompilerDiagnostic) -> [UInt8]? {
        let start = diagnostic.column - 1
        switch diagnostic.name {
        case "objc_interop_disabled", "invalid_objc_decl_context", "iboutlet_nonobjc_class":
            // The column is that of the sign or of the name after it.
            for at in [start, start - 1] where line.indices.contains(at) && line[at] == UInt8(ascii: "@") {
                var end = at + 1
                while end < line.count, isWordByte(line[end]) { end += 1 }
                if end < line.count, line[end] == UInt8(ascii: "(") { end = closing(line, from: end) ?? end }
                return line[..<at] + Array(repeating: UInt8(ascii: " "), count: end - at) + line[end...]
            }
            return nil
        case "expr_selector_no_objc_runtime":
            guard line.indices.contains(start), line[start] == UInt8(ascii: "#"),
                let open = line[start...].firstIndex(of: UInt8(ascii: "(")), let end = closing(line, from: open)
            else { return nil }
            return line[..<start] + Array("Selector(\"\")".utf8) + line[end...]
        default: return nil
        }
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
                body.contains(offset) && body.upperBound <= text.count
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

    private static func isWordByte(_ byte: UInt8) -> Bool { UnicodeScalar(byte).properties.isAlphabetic }

    /// The index after the parenthesis that closes the one at an index.
    private static func closing(_ line: [UInt8], from open: Int) -> Int? {
        var depth = 0
        for index in line[open...].indices {
            if line[index] == UInt8(ascii: "(") { depth += 1 }
            if line[index] == UInt8(ascii: ")") { depth -= 1 }
            if depth == 0 { return index + 1 }
        }
        return nil
    }
}
#endif

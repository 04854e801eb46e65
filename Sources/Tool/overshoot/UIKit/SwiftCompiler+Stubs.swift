#if CommandLineTool
import Foundation
import UIKitSources

extension SwiftCompiler {
    /// Checks files together with stubs, and with those files of the stubs' folders that declare what is missing.
    ///
    /// - Parameters:
    ///   - files: What is checked.
    ///   - stubs: Files, which are all taken, and folders, of which the needed files are. Where one does not compile, its
    ///     Objective-C is taken out, and bodies of functions.
    ///   - identifiers: More names that are needed.
    ///   - keepsObjectiveC: Whether Objective-C in the files is an error; else it is taken out of copies.
    /// - Returns: First the files, then the stubs in use; and where the compiler reads them.
    func check(
        _ files: [String], stubs: [String], naming identifiers: Set<String> = [], keepsObjectiveC: Bool = true
    ) throws -> (files: [CheckedFile], sources: SourceCopies) {
        let folders = stubs.filter(SwiftCompiler.isFolder)
        let named = stubs.filter { !folders.contains($0) }
        try UIKitCommand.requireFiles(files + named)
        var sources = SourceCopies(files, stubs: named, in: temporary)
        sources.keepsObjectiveC = keepsObjectiveC
        let swiftFiles = folders.flatMap(SwiftCompiler.swiftFiles)
        sources.ownModules = Set(swiftFiles.flatMap { $0.split(separator: "/").map(String.init) })
        let known = Set((files + named).map(SwiftCompiler.realPath))
        let pool = swiftFiles.filter { !known.contains(SwiftCompiler.realPath($0)) }
        var supply = StubSupply(try declaredNames(of: pool))
        sources.add(supply.take(declaring: identifiers), areStubs: true)
        var checked = try check(&sources)
        var isComplete = true
        while true {
            let needed = supply.take(for: checked.flatMap(\.findings)) { sources.line($0.line, of: $0.file) }
            let doStubsFail = checked.dropFirst(files.count).contains { !$0.findings.isEmpty }
            var kept = Dictionary(uniqueKeysWithValues: checked.map { ($0.path, $0) })
            if !needed.isEmpty {
                sources.add(needed, areStubs: true)
            } else if doStubsFail, !sources.replacesBodies {
                sources.replacesBodies = true
            } else if isComplete {
                return (checked, sources)
            } else {
                // The files added last may matter to those that compiled without them.
                kept = [:]
            }
            isComplete = kept.isEmpty
            checked = try check(&sources, keeping: kept)
        }
    }

    /// The names that files declare; many files are one run of the compiler.
    private func declaredNames(of files: [String]) throws -> [String: DeclaredNames] {
        var names: [String: DeclaredNames] = [:]
        for start in stride(from: 0, to: files.count, by: 100) {
            let some = files[start..<min(start + 100, files.count)]
            for (file, tree) in zip(some, try parseTrees(of: Array(some))) {
                names[file] = tree.flatMap { try? DeclaredNames(json: $0) }
            }
        }
        return names
    }

    /// The parse trees of files as JSON, which need no other files; `nil` for what the compiler cannot parse.
    func parseTrees(of files: [String]) throws -> [Data?] {
        let files = try files.enumerated().map { try parseable($0.element, index: $0.offset) }
        let outputs = files.indices.map { temporary.appendingPathComponent("parse\($0).json") }
        for output in outputs { try? FileManager.default.removeItem(at: output) }
        let arguments =
            ["-frontend", "-dump-parse", "-dump-ast-format", "json", "-suppress-warnings"] + flags
            + files.flatMap { ["-primary-file", $0] } + outputs.flatMap { ["-o", $0.path] }
        _ = try ToolProcess.run(try SwiftCompiler.path(), arguments, in: temporary, timeLimit: 60)
        return outputs.map { FileManager.default.contents(atPath: $0.path) }
    }

    /// A file, or a copy of it without `#if`, whose branches are not in a parse tree.
    private func parseable(_ file: String, index: Int) throws -> String {
        guard let text = FileManager.default.contents(atPath: file), text.firstRange(of: Data("#if".utf8)) != nil else {
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

    private static func isFolder(_ path: String) -> Bool {
        let type = try? FileManager.default.attributesOfItem(atPath: realPath(path))[.type] as? FileAttributeType
        return type == .typeDirectory
    }

    /// The Swift files in a folder, apart from playgrounds, which are no part of an app.
    private static func swiftFiles(_ folder: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".swift") && !$0.contains(".playground/") && !$0.contains(".build/") }
            .sorted().map { folder + "/" + $0 }
    }

    static func realPath(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }
}

/// The files of the stubs' folders that are not in use yet.
struct StubSupply {
    private var names: [String: DeclaredNames]

    init(_ names: [String: DeclaredNames]) { self.names = names }

    /// Takes the files that declare one of the identifiers.
    mutating func take(declaring identifiers: Set<String>) -> [String] {
        guard !identifiers.isEmpty else { return [] }
        return take(names.filter { $0.value.supplies(anyOf: identifiers) }.keys.sorted())
    }

    /// Takes a file for each finding that one is about.
    ///
    /// - Parameter line: The line of a finding in the source.
    mutating func take(for findings: [Finding], line: (Finding) -> Substring?) -> [String] {
        var needed = take(for: findings) { names, finding in names.supplies(finding) }
        if needed.isEmpty {
            // UIKit has another member of that name, which the compiler's message is about.
            needed = take(for: findings.filter { $0.kind == .error }) { names, finding in
                line(finding).map(names.overloads(anyOf:)) == true
            }
        }
        return take(needed)
    }

    private func take(for findings: [Finding], where supplies: (DeclaredNames, Finding) -> Bool) -> [String] {
        var needed: [String] = []
        for finding in findings {
            guard !needed.contains(where: { supplies(names[$0]!, finding) }) else { continue }
            let suppliers = names.filter { supplies($0.value, finding) }.keys.sorted()
            // Copies of a type in other targets are farther away.
            let nearest = suppliers.max { nearness($0, finding) < nearness($1, finding) }
            if let nearest { needed.append(nearest) }
        }
        return needed
    }

    private mutating func take(_ files: [String]) -> [String] {
        for file in files { names[file] = nil }
        return files
    }

    /// The number of folders that two paths share.
    private func nearness(_ path: String, _ finding: Finding) -> Int {
        zip(
            SwiftCompiler.realPath(path).split(separator: "/"),
            SwiftCompiler.realPath(finding.file).split(separator: "/")
        )
        .prefix { $0 == $1 }.count
    }
}
#endif

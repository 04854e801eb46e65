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
    /// - Returns: First the files, then the stubs in use; and where the compiler reads them.
    func check(
        _ files: [String], stubs: [String], naming identifiers: Set<String> = []
    ) throws -> (files: [CheckedFile], sources: SourceCopies) {
        let folders = stubs.filter(SwiftCompiler.isFolder)
        let named = stubs.filter { !folders.contains($0) }
        try UIKitCommand.requireFiles(files + named)
        var sources = SourceCopies(files, stubs: named, in: temporary)
        sources.ownModules = Set(
            folders.flatMap(SwiftCompiler.swiftFiles).flatMap { $0.split(separator: "/").map(String.init) })
        var checked = try check(&sources)
        let known = Set((files + named).map(SwiftCompiler.realPath))
        var pool = folders.flatMap(SwiftCompiler.swiftFiles).filter { !known.contains(SwiftCompiler.realPath($0)) }
        var names: [String: DeclaredNames] = [:]
        while true {
            var needed: [String] = []
            if names.isEmpty, !identifiers.isEmpty {
                for file in pool { names[file] = try declaredNames(file) }
                needed = pool.filter { names[$0]?.supplies(anyOf: identifiers) == true }
            }
            for finding in checked.flatMap(\.findings) where finding.symbol != nil {
                if names.isEmpty { for file in pool { names[file] = try declaredNames(file) } }
                guard !needed.contains(where: { names[$0]?.supplies(finding) == true }) else { continue }
                // Copies of a type in other targets are farther away.
                let suppliers = pool.filter { names[$0]?.supplies(finding) == true }
                let nearest = suppliers.max {
                    SwiftCompiler.nearness($0, finding) < SwiftCompiler.nearness($1, finding)
                }
                if let nearest { needed.append(nearest) }
            }
            if needed.isEmpty {
                guard !sources.replacesBodies, checked.dropFirst(files.count).contains(where: { !$0.findings.isEmpty })
                else { return (checked, sources) }
                sources.replacesBodies = true
            }
            sources.add(needed, areStubs: true)
            pool.removeAll(where: needed.contains)
            checked = try check(&sources)
        }
    }

    private func declaredNames(_ file: String) throws -> DeclaredNames? {
        let arguments = ["-frontend", "-dump-parse", "-dump-ast-format", "json", "-suppress-warnings", file]
        let result = try ToolProcess.run(try SwiftCompiler.path(), arguments, in: temporary)
        return try? DeclaredNames(json: result.output)
    }

    private static func isFolder(_ path: String) -> Bool {
        let type = try? FileManager.default.attributesOfItem(atPath: realPath(path))[.type] as? FileAttributeType
        return type == .typeDirectory
    }

    private static func swiftFiles(_ folder: String) -> [String] {
        let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
        return names.filter { $0.hasSuffix(".swift") }.sorted().map { folder + "/" + $0 }
    }

    private static func realPath(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    /// The number of folders that two paths share.
    private static func nearness(_ path: String, _ finding: Finding) -> Int {
        zip(realPath(path).split(separator: "/"), realPath(finding.file).split(separator: "/"))
            .prefix { $0 == $1 }.count
    }
}
#endif

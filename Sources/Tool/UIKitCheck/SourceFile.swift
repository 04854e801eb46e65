import Foundation

/// A file of the module that is checked, and the copy of it that the compiler reads once it was repaired.
struct SourceFile {
    let path: String
    let isStub: Bool
    private(set) var compiledPath: String
    /// The path of the syntax tree of the last check.
    let treePath: String
    let names: DeclaredNames
    let original: [UInt8]
    let words: Set<String>

    var isStale = true
    /// Whether the text is still that of the last check.
    var isChecked = false
    /// The number of files in the module when the file was last known to be affected by none of them.
    var checkedCount = 0
    /// The errors of the last check, with the lines of the copy.
    var errors: [CompilerDiagnostic] = []
    /// The errors of imports that were removed and that the user has to know of.
    var removedImports: [CompilerDiagnostic] = []
    /// The errors of functions whose bodies were replaced, with the lines of the copy.
    var replacedBodies: [CompilerDiagnostic] = []
    /// Whether the compiler leaves out bodies of functions until the stubs for the declarations are there.
    var skipsBodies = false
    /// Whether the compiler gives up early on what is complex: most such expressions are of types that are not known yet.
    var isLimited = true
    var hasLostParts = false
    var hasMergedExtensions = false

    init(_ path: String, isStub: Bool, index: Int, temporary: URL) {
        (self.path, self.isStub) = (path, isStub)
        compiledPath = path
        folder = temporary.appendingPathComponent("file\(index)")
        treePath = temporary.appendingPathComponent("tree\(index).json").path
        original = Array(FileManager.default.contents(atPath: path) ?? Data())
        originalLines = original.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        (names, words) = (DeclaredNames(text: original), DeclaredNames.words(in: original))
    }

    private let folder: URL
    private let originalLines: [ArraySlice<UInt8>]

    var isCopy: Bool { compiledPath != path }

    var text: Data { FileManager.default.contents(atPath: compiledPath) ?? Data() }

    var lines: [[UInt8]] {
        text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
    }

    var tree: Data { FileManager.default.contents(atPath: treePath) ?? Data() }

    /// The bytes of a line of the original; none for one that it does not have.
    func line(_ number: Int) -> ArraySlice<UInt8> {
        originalLines.indices.contains(number - 1) ? originalLines[number - 1] : []
    }

    /// Removes imports of modules. Lines and columns stay.
    ///
    /// - Returns: Whether one was outside of `#if`.
    mutating func removeImports(of modules: Set<String>) throws -> Bool {
        guard !names.imports.isDisjoint(with: modules) else { return false }
        let types = ObjectiveCTypes(SwiftTokens(Array(text)))
        let (source, tokens) = (types.source, types.source.tokens)
        var (text, isUnconditional) = (source.text, false)
        for index in source.indices {
            guard let (module, last) = source.importedModule(index), modules.contains(module) else { continue }
            let bytes = tokens[types.prefix(index).start].range.lowerBound..<tokens[last].range.upperBound
            for byte in bytes where text[byte] != UInt8(ascii: "\n") { text[byte] = UInt8(ascii: " ") }
            if tokens[index].conditions == 0 { isUnconditional = true }
        }
        if text != source.text { try replaceText(with: Data(text)) }
        return isUnconditional
    }

    /// A line without the qualifier at an error, such as `SnapKit.`: the sources of an imported module can only be stubs.
    func unqualified(_ line: [UInt8], at error: CompilerDiagnostic) -> [UInt8]? {
        guard let module = error.quoted.first, names.imports.contains(module) else { return nil }
        let (start, qualifier) = (error.column - 1, Array("\(module).".utf8))
        guard line.indices.contains(start), line[start...].starts(with: qualifier) else { return nil }
        return Array(line[..<start] + line[(start + qualifier.count)...])
    }

    /// Has the compiler read a copy without Objective-C, on a system that does not have it, and without other repairs.
    mutating func removeObjectiveC(in module: inout ObjectiveCModule) throws {
        #if !canImport(ObjectiveC)
        let text = module.rewritten(original)
        if text != original || isCopy { try replaceText(with: Data(text)) }
        hasMergedExtensions = false
        #endif
    }

    mutating func replaceText(with text: Data) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let copy = folder.appendingPathComponent(URL(fileURLWithPath: path).lastPathComponent)
        try text.write(to: copy)
        compiledPath = copy.path
        (isStale, isChecked) = (true, false)
    }

    func findings(declared: Set<String>) -> [Finding] {
        // An import of which nothing is used is not missed.
        guard !errors.isEmpty else { return [] }
        return Finding.report((removedImports + located(errors)).compactMap { Finding($0, declared: declared) })
    }

    /// Diagnostics with the path and lines of the file instead of those of its copy.
    func located(_ errors: [CompilerDiagnostic]) -> [CompilerDiagnostic] {
        let text = hasMergedExtensions ? Array(self.text) : []
        return errors.map { error in
            var error = error
            error.file = path
            if hasMergedExtensions { error.line = ObjectiveC.originalLine(error.line, in: text) }
            return error
        }
    }

    mutating func replaceText(with lines: [[UInt8]]) throws {
        try replaceText(with: Data(lines.joined(separator: [UInt8(ascii: "\n")])))
    }

    /// Lets a crash name the lines of the file instead of those of a copy with merged extensions.
    func markLines() throws {
        guard isCopy, hasMergedExtensions else { return }
        try Data(ObjectiveC.located(Array(text), path: path)).write(to: URL(fileURLWithPath: compiledPath))
    }

    static func date(of path: String) -> Date {
        (try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date) ?? .distantPast
    }

    static func paths(in folder: String) -> [String] {
        FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    }

    static func isFolder(_ path: String) -> Bool { type(of: path) == .typeDirectory }

    static func type(of path: String) -> FileAttributeType? {
        try? FileManager.default.attributesOfItem(atPath: realPath(path))[.type] as? FileAttributeType
    }

    static func realPath(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().path }
}

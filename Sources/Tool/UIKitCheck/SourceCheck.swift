import Foundation

/// A check of files that are one module: the user's files, and a growing set of stubs that supply what they need.
///
/// Each round type-checks the files that may have become better or worse, all in one run of the compiler, and makes the first
/// repair of a list that changes anything. The check ends when none does.
package struct SourceCheck {
    private let compiler: SwiftCompiler
    private let progress: (String) -> Void
    /// Whether a test method that does not compile is skipped when it runs.
    private let areTests: Bool
    private let missingTypesPath: String?
    private var missingTypes = MissingTypes()
    private var supply: StubSupply
    var files: [SourceFile] = []
    private var importsUIKit = false
    private var hasRemovedImports = false
    /// The modules that the stubs import, and those of them that are not there.
    private var knownModules: Set<String> = []
    private var missingModules: Set<String> = []
    /// Types of modules that have the name of a stub's.
    private var otherTypes: Set<String> = []
    private var objectiveC: ObjectiveCModule
    private var replacesBodies = false
    private var mergesExtensions = false

    /// Of the stubs, all files and the needed ones of folders are taken. Where one does not compile, its Objective-C is
    /// removed, and bodies of functions are replaced; declarations that do not compile then are removed, as is `override`
    /// where nothing is overridden.
    package init(
        _ paths: [String], stubs: [String], naming identifiers: Set<String> = [], areTests: Bool = false,
        imported: [String] = [], missingTypesPath: String? = nil, compiler: SwiftCompiler,
        progress: @escaping (String) -> Void
    ) throws {
        self.compiler = compiler
        self.progress = progress
        self.areTests = areTests
        self.missingTypesPath = missingTypesPath
        objectiveC = ObjectiveCModule(hasTests: areTests, hasCombine: compiler.hasCombine)
        for text in imported { objectiveC.add(Array(text.utf8)) }
        // A file may be named twice, or as a stub besides.
        var known: Set<String> = []
        let paths = paths.filter { known.insert(SourceFile.realPath($0)).inserted }
        let named = stubs.filter { !SourceFile.isFolder($0) && known.insert(SourceFile.realPath($0)).inserted }
        try UIKitProblem.requireFiles(paths + named)
        supply = try StubSupply(
            stubs.filter(SourceFile.isFolder), except: paths + named, temporary: compiler.temporary)
        try add(paths, areStubs: false)
        try addStubFiles(named)
        // A class may be a delegate by an extension in another file.
        let conformances = supply.take(conforming: files)
        try addStubFiles(supply.take(declaring: identifiers))
        try addStubFiles(conformances)
        try addMentionedStubs(for: files.indices)
    }

    private mutating func add(_ paths: [String], areStubs: Bool) throws {
        let (first, known) = (files.count, objectiveC.optionalNames)
        for path in paths {
            files.append(SourceFile(path, isStub: areStubs, index: files.count, temporary: compiler.temporary))
            files[files.count - 1].skipsBodies = !supply.isEmpty
            objectiveC.add(files[files.count - 1].original)
        }
        // Calls of optional requirements are rewritten once their protocol is there.
        let optionals = objectiveC.optionalNames.subtracting(known)
        for index in files.indices where index >= first || !files[index].words.isDisjoint(with: optionals) {
            try files[index].removeObjectiveC(in: &objectiveC)
        }
    }

    /// Adds stubs without their imports of modules that are not there: the compiler would report one of them in a run.
    private mutating func addStubFiles(_ paths: [String]) throws {
        try add(paths, areStubs: true)
        let unknown = Set(files.suffix(paths.count).flatMap(\.names.imports)).subtracting(knownModules)
        if !unknown.isEmpty {
            missingModules.formUnion(try compiler.missingModules(among: unknown))
            knownModules.formUnion(unknown)
        }
        for index in files.indices where files[index].isStub && !files[index].isChecked {
            // Those in `#if` are most often for another system.
            if try files[index].removeImports(of: missingModules) {
                hasRemovedImports = true
                files[index].hasLostParts = true
            }
        }
    }

    /// Adds the stubs of types that files mention, and of those that these mention in turn, before the compiler misses one after
    /// the other.
    private mutating func addMentionedStubs(for range: Range<Int>) throws {
        var range = range
        while !range.isEmpty {
            var places: [String: String] = [:]
            for file in files[range] {
                let bodies = FunctionBodies(ObjectiveCTypes(SwiftTokens(Array(file.text))))
                let types = bodies.mentionedTypes(isWhole: !file.isStub)
                for name in supply.declared(among: types) where places[name] == nil { places[name] = file.path }
            }
            let known = files.reduce(into: otherTypes) { $0.formUnion($1.names.names) }
            let names = Set(places.keys).subtracting(known)
            guard !names.isEmpty else { return }
            let missing = try compiler.missingTypes(
                among: names, importing: files.reduce(into: []) { $0.formUnion($1.names.imports) })
            otherTypes.formUnion(names.subtracting(missing))
            let first = files.count
            try addStubFiles(supply.take(declaring: missing.sorted().map { ($0, places[$0]!) }))
            range = first..<files.count
        }
    }

    package mutating func run() throws -> CheckedSources {
        // Bodies are not replaced while more stubs can be found for what they need, and what compiled is not checked again
        // before the stubs are complete.
        let repairs: [(inout SourceCheck) throws -> Bool] = [
            { $0.importUIKit() }, { try $0.declareMissingTypes() }, { $0.hasManyStubs && $0.startReplacingBodies() },
            { try $0.repairFiles() }, { $0.checkBodies() }, { $0.checkErrorsAgain() }, { $0.checkWithoutLimit() },
            { $0.startReplacingBodies() }, { try $0.removeDeclarations() }, { $0.checkAgain() },
        ]
        repeat { try checkStaleFiles() } while try repairs.contains { try $0(&self) }
        let declared = declaredTypes
        let checked = files.map { file in
            CheckedFile(
                path: file.path, isStub: file.isStub, compiledPath: file.compiledPath,
                findings: file.findings(declared: declared),
                outline: try? SourceOutline(json: file.tree, source: file.text),
                isImportImplicit: isImportImplicit(file),
                isReduced: file.isStub ? file.hasLostParts : file.isCopy,
                replacedBodies: file.located(file.replacedBodies).compactMap { Finding($0, declared: declared) })
        }
        for file in files { try file.markLines() }
        return CheckedSources(
            files: checked, missingTypes: missingTypes.names,
            importsUIKit: hasRemovedImports || files.contains(where: isImportImplicit))
    }

    private func isImportImplicit(_ file: SourceFile) -> Bool { importsUIKit && !file.names.importsUIKit }

    /// Names of the types that any of the files declares: members of these are the app's.
    private var declaredTypes: Set<String> {
        files.filter { $0.path != missingTypesPath }.reduce(into: []) { $0.formUnion($1.names.types) }
    }

    private mutating func checkStaleFiles() throws {
        // While files are checked without bodies, all others wait.
        let skipsBodies = files.contains { $0.isStale && $0.skipsBodies }
        let isDue: (SourceFile) -> Bool = { $0.isStale && $0.skipsBodies == skipsBodies }
        let stale = files.filter(isDue)
        guard !stale.isEmpty else { return }
        let stubs = files.count(where: \.isStub)
        progress(
            "checking \(stale.count) of \(files.count) \(files.count == 1 ? "file" : "files")"
                + (stubs == 0 ? "" : ", of which \(stubs) \(stubs == 1 ? "is a stub" : "are stubs")"))
        let diagnostics = try compiler.check(
            stale, beside: files.filter { !isDue($0) },
            // An import that is not there may have brought UIKit with it. In a test's file, UIKit would be a second way to
            // the functions of Foundation and XCTest that PackageTesting hides.
            importsUIKit: !areTests && (importsUIKit || hasRemovedImports))
        let errors = Dictionary(grouping: diagnostics.filter { $0.severity == .error }, by: \.file)
        // Such an import ends the check before anything else is looked at.
        let isComplete = !diagnostics.contains { $0.name == "sema_no_import" }
        for index in files.indices where files[index].isStale {
            // A file that waits has no errors: its text may have changed since it was checked.
            files[index].errors = errors[files[index].compiledPath] ?? []
            guard isDue(files[index]) else { continue }
            (files[index].isStale, files[index].isChecked) = (!isComplete, isComplete)
            files[index].checkedCount = files.count
        }
    }

    // MARK: Repairs

    /// Makes the repairs that one round can have together: each leaves alone the text that another has changed.
    private mutating func repairFiles() throws -> Bool {
        let repairs = [
            try removeImportsAndObjectiveC(), try replaceBodies(), try addNeededStubs(), try mergeExtensions(),
        ]
        return repairs.contains(true)
    }

    private mutating func removeImportsAndObjectiveC() throws -> Bool {
        var hasChanged = false
        for index in files.indices where !files[index].errors.isEmpty {
            var file = files[index]
            var lines = file.lines
            var isRepaired = false
            // From the right, so that columns stay right.
            for error in file.errors.sorted(by: { ($0.line, $0.column) > ($1.line, $1.column) })
            where lines.indices.contains(error.line - 1) {
                if error.name == "sema_no_import" {
                    guard !lines[error.line - 1].isEmpty else { continue }
                    lines[error.line - 1] = []
                    noteRemovedImport(error, of: &file)
                    isRepaired = true
                } else if !supply.declares(error.quoted.first),
                    let line = file.unqualified(lines[error.line - 1], at: error)
                {
                    lines[error.line - 1] = line
                    isRepaired = true
                } else if let line = ObjectiveC.remove(
                    from: lines[error.line - 1], at: error.column, diagnostic: error.name)
                {
                    lines[error.line - 1] = line
                    isRepaired = true
                }
            }
            guard isRepaired else { continue }
            try file.replaceText(with: lines)
            files[index] = file
            hasChanged = true
        }
        return hasChanged
    }

    private mutating func noteRemovedImport(_ error: CompilerDiagnostic, of file: inout SourceFile) {
        hasRemovedImports = true
        let module = error.quoted.first ?? ""
        guard !file.isStub, SystemModules.contains(module) || !supply.hasModule(module) else { return }
        var error = error
        error.file = file.path
        file.removedImports.append(error)
    }

    /// Moves members of extensions into their classes, since without Objective-C these cannot override or be overridden.
    private mutating func mergeExtensions() throws -> Bool {
        mergesExtensions =
            mergesExtensions || files.contains { $0.errors.contains { $0.name == "override_decl_extension" } }
        guard mergesExtensions else { return false }
        var hasChanged = false
        for index in files.indices where files[index].isChecked && !files[index].hasMergedExtensions {
            files[index].hasMergedExtensions = true
            let names = files[index].names
            guard !names.extendedTypes.isDisjoint(with: names.types),
                let classes = try? ObjectiveC.extendedClasses(json: files[index].tree), !classes.isEmpty
            else { continue }
            let merged = ObjectiveC.mergeExtensions(classes, in: Array(files[index].text))
            try files[index].replaceText(with: Data(merged))
            hasChanged = true
        }
        if hasChanged { markAffected(by: files.filter(\.isStale)) }
        return hasChanged
    }

    /// Has the compiler import UIKit for files that do not: in Xcode, the header of a framework or a bridging header does.
    private mutating func importUIKit() -> Bool {
        guard !importsUIKit,
            files.contains(where: { file in
                !file.names.importsUIKit && file.errors.contains { Finding($0)?.kind == .missing }
            })
        else { return false }
        importsUIKit = true
        for index in files.indices where isImportImplicit(files[index]) || !files[index].errors.isEmpty {
            files[index].isStale = true
        }
        return true
    }

    private mutating func addNeededStubs() throws -> Bool {
        let declared = declaredTypes
        let byPath = Dictionary(files.map { ($0.path, $0) }) { first, _ in first }
        let findings = files.flatMap { $0.findings(declared: declared) }
        let hasManyStubs = hasManyStubs
        let needed = supply.take(for: findings) { finding in
            // Guessed stubs need others: they would soon be most of an app.
            byPath[finding.file].map { $0.isStub && hasManyStubs ? [] : $0.line(finding.line) } ?? []
        }
        guard !needed.isEmpty else { return false }
        let count = files.count
        try addStubFiles(needed)
        try addMentionedStubs(for: count..<files.count)
        markAffected(by: Array(files[count...]))
        return true
    }

    /// Marks the files with errors that files in the module may have an effect on: they mention a name that one of these
    /// declares, or that a file with errors declares which does. Operators are no words: they may be anywhere.
    private mutating func markAffected(by changed: [SourceFile]) {
        var names = changed.reduce(into: Set<String>()) { $0.formUnion($1.names.all) }
        if names.contains(where: { DeclaredNames.words(in: $0.utf8).isEmpty }) {
            for index in files.indices where !files[index].errors.isEmpty { files[index].isStale = true }
        }
        var isGrowing = true
        while isGrowing {
            isGrowing = false
            for index in files.indices
            where !files[index].isStale && !files[index].errors.isEmpty && !files[index].words.isDisjoint(with: names) {
                files[index].isStale = true
                names.formUnion(files[index].names.all)
                isGrowing = true
            }
        }
    }

    /// Has files with errors checked again if stubs were added since: a member of one may be of a type in another.
    private mutating func checkErrorsAgain() -> Bool {
        let outdated = files.indices.filter { !files[$0].errors.isEmpty && files[$0].checkedCount < files.count }
        for index in outdated { files[index].isStale = true }
        return !outdated.isEmpty
    }

    /// Has files checked with the bodies of functions once no further stub helps their declarations.
    private mutating func checkBodies() -> Bool {
        let indices = files.indices.filter { files[$0].skipsBodies }
        for index in indices { (files[index].skipsBodies, files[index].isStale) = (false, true) }
        return !indices.isEmpty
    }

    /// Has files checked again in full whose expressions were too complex for the compiler's limit.
    private mutating func checkWithoutLimit() -> Bool {
        let complex = files.indices.filter { index in
            files[index].isLimited && files[index].errors.contains { $0.name == "expression_too_complex" }
        }
        for index in complex { (files[index].isLimited, files[index].isStale) = (false, true) }
        return !complex.isEmpty
    }

    /// Whether bodies that do not compile within the limit are replaced at once: the stubs that they need would soon be most of an
    /// app.
    private var hasManyStubs: Bool { files.count(where: \.isStub) > 40 }

    private mutating func startReplacingBodies() -> Bool {
        guard !replacesBodies, files.contains(where: { $0.isStub && !$0.errors.isEmpty }) else { return false }
        replacesBodies = true
        return true
    }

    /// Replaces bodies of stubs that do not compile by calls of `fatalError`, or a skip of the test.
    private mutating func replaceBodies() throws -> Bool {
        guard replacesBodies else { return false }
        var hasChanged = false
        for index in files.indices
        where files[index].isStub && files[index].isChecked && !files[index].errors.isEmpty {
            guard
                let (text, errors, others) = FunctionBodies.replaced(
                    in: files[index].text, where: files[index].errors, skipsTests: areTests)
            else { continue }
            files[index].replacedBodies += errors
            files[index].errors = others
            try files[index].replaceText(with: text)
            files[index].hasLostParts = true
            hasChanged = true
        }
        return hasChanged
    }

    private mutating func declareMissingTypes() throws -> Bool {
        guard let path = missingTypesPath else { return false }
        let known = Set(missingTypes.names)
        var hasChanged = false
        for file in files where missingTypes.add(file, except: declaredTypes) { hasChanged = true }
        guard hasChanged else { return false }
        try Data(missingTypes.text.utf8).write(to: URL(fileURLWithPath: path))
        if known.isEmpty { try add([path], areStubs: true) }
        let new = Set(missingTypes.names).subtracting(known)
        for index in files.indices
        where files[index].path == path || !files[index].words.isDisjoint(with: new) { files[index].isStale = true }
        return true
    }

    /// Removes declarations of stubs that do not compile. What mentions them is checked again.
    private mutating func removeDeclarations() throws -> Bool {
        var (names, types): (Set<String>, Set<String>) = ([], [])
        var (hasChanged, redeclared): (Bool, Set<String>) = (false, [])
        for index in files.indices.reversed() where files[index].isStub && !files[index].errors.isEmpty {
            // Each of two declarations of a name has the error: only one of them is removed. Any type may have initializers.
            let errors = files[index].errors.filter { error in
                let name = error.name == "invalid_redecl" ? error.quoted.first : nil
                return name.map { $0.hasPrefix("init(") || redeclared.insert($0).inserted } ?? true
            }
            guard let removal = DeclarationRemoval(files[index].text, where: errors) else { continue }
            files[index].replacedBodies += removal.errors
            try files[index].replaceText(with: Data(removal.text))
            files[index].hasLostParts = true
            names.formUnion(removal.names)
            types.formUnion(removal.types)
            hasChanged = true
        }
        // Any type may have relied on a default of a protocol, and a conformance on what its type had.
        names.formUnion(types.subtracting(declaredTypes))
        for index in files.indices
        where !files[index].words.isDisjoint(with: names) || files[index].names.completes(anyOf: types) {
            files[index].isStale = true
        }
        return hasChanged
    }

    /// Has files that compiled checked again if stubs that were added later declare a name that they mention.
    private mutating func checkAgain() -> Bool {
        var hasMarked = false
        for index in files.indices {
            let later = files[files[index].checkedCount...]
            files[index].checkedCount = files.count
            guard later.contains(where: { !$0.names.all.isDisjoint(with: files[index].words) }) else {
                continue
            }
            files[index].isStale = true
            hasMarked = true
        }
        return hasMarked
    }
}

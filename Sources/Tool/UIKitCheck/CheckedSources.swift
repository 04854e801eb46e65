package struct CheckedFile {
    package let path: String
    package let isStub: Bool
    let compiledPath: String
    package let findings: [Finding]
    package let outline: SourceOutline?
    /// Whether the compiler imports UIKit, which the file does not.
    package let isImportImplicit: Bool
    /// Whether the file is compiled with parts removed: constructs of Objective-C, with a stub also bodies of functions.
    package let isReduced: Bool
    /// Findings in functions whose bodies were replaced, one for each.
    package let replacedBodies: [Finding]
}

package struct CheckedSources {
    /// First the user's files, then the stubs.
    package let files: [CheckedFile]
    let missingTypes: [String]
    let importsUIKit: Bool

    package var findings: [Finding] { files.flatMap(\.findings) }

    /// The user's files, or the stubs, that are compiled with parts removed.
    package func reducedFiles(areStubs: Bool) -> [String] {
        files.filter { $0.isReduced && $0.isStub == areStubs }.map(\.path)
    }

    /// The user's files if nothing is left of them after `#if`.
    package var isEmpty: Bool { files.allSatisfy { $0.isStub || $0.outline?.isEmpty == true } }

    package var types: SourceSet {
        SourceSet(
            files.filter { !$0.isStub }.compactMap(\.outline), stubs: files.filter(\.isStub).compactMap(\.outline))
    }
}

/// The names that a source file gives to others of its module: types, functions and variables, and members of extensions.
///
/// Read from the file's tokens, with all branches of `#if`.
package struct DeclaredNames: Sendable {
    package private(set) var names: Set<String> = []
    package private(set) var members: Set<String> = []
    package private(set) var labels: Set<String> = []
    package private(set) var conformingTypes: Set<String> = []
    /// The types that extensions add members or conformances to.
    package private(set) var extendedTypes: Set<String> = []
    package private(set) var types: Set<String> = []
    /// The types of which a module has one: neither nested nor private.
    package private(set) var moduleTypes: Set<String> = []
    package private(set) var imports: Set<String> = []
    package var importsUIKit: Bool { imports.contains("UIKit") }

    package init(text: [UInt8]) {
        let types = ObjectiveCTypes(SwiftTokens(text))
        let scopes = Dictionary(uniqueKeysWithValues: types.scopes.map { ($0.keyword, $0) })
        read(types.source.indices, of: types.source, scopes, within: nil)
        // Only some branches of `#if` are compiled.
        if types.source.tokens.contains(where: { $0.conditions > 0 }) { moduleTypes = [] }
    }

    /// Reads the declarations in a file or a type, without their bodies.
    private mutating func read(
        _ range: Range<Int>, of source: SwiftTokens, _ scopes: [Int: ObjectiveCTypes.Scope],
        within outer: ObjectiveCTypes.Scope?
    ) {
        var at = range.lowerBound
        while at < range.upperBound {
            if let scope = scopes[at] {
                add(scope, within: outer)
                read((scope.open + 1)..<scope.close, of: source, scopes, within: scope)
                at = scope.close
            } else if let close = source.partners[at], close > at {
                at = close
            } else if source.word(at - 1) != "." {
                addDeclaration(at, in: source, within: outer)
            }
            at += 1
        }
    }

    private mutating func add(_ scope: ObjectiveCTypes.Scope, within outer: ObjectiveCTypes.Scope?) {
        if scope.kind == "extension" {
            extendedTypes.insert(scope.name)
            if !scope.inherited.isEmpty { conformingTypes.insert(scope.name) }
            return
        }
        if scope.kind != "protocol" { types.insert(scope.name) }
        if let outer {
            if outer.kind == "extension" { members.insert(String(scope.name.split(separator: ".").last!)) }
        } else {
            names.insert(scope.name)
            if scope.kind != "protocol", scope.modifiers.isDisjoint(with: ["private", "fileprivate"]) {
                moduleTypes.insert(scope.name)
            }
        }
    }

    private mutating func addDeclaration(_ at: Int, in source: SwiftTokens, within outer: ObjectiveCTypes.Scope?) {
        switch source.word(at) {
        case "import": source.importedModule(at).map { _ = imports.insert($0.name) }
        case "func", "var", "let", "typealias", "operator", "precedencegroup":
            let name = source.name(at + 1)
            if outer == nil { names.insert(name) }
            if outer?.kind == "extension" { members.insert(name) }
        case "init" where outer?.kind == "extension", "subscript" where outer?.kind == "extension":
            var open = at + 1
            while ["?", "!"].contains(source.word(open)) { open += 1 }
            if source.word(open) == "<" { open = source.endOfAngles(open) }
            // The parameter of a subscript has a label only in front of its name.
            let isSubscript = source.word(at) == "subscript"
            if isSubscript, let outer { members.insert(outer.name + "[]") }
            let labeled = source.elements(of: open).map(\.lowerBound).filter {
                source.word($0) != "_" && (!isSubscript || source.kind($0 + 1) == .word)
            }
            labels.formUnion(labeled.map(source.word))
        default: break
        }
    }

    /// The names that a file must mention to be affected by this one.
    var all: Set<String> { names.union(members).union(labels).union(conformingTypes) }

    package func supplies(_ finding: Finding) -> Bool {
        if let type = finding.unconvertibleType { return conformingTypes.contains(type) }
        guard let symbol = finding.symbol else { return false }
        // A name alone may be that of a member of the type around it, and the type may hide another of its name.
        return members.contains(symbol) || names.contains(finding.base ?? symbol)
    }

    package func supplies(anyOf identifiers: Set<String>) -> Bool { !names.isDisjoint(with: identifiers) }

    /// Whether an extension in the file adds what a line of source mentions: a member, or an initializer or subscript by its
    /// label. Where UIKit or the standard library has another of that name, the compiler's message is about that one.
    package func overloads(anyOf words: Set<String>) -> Bool {
        !members.isDisjoint(with: words) || !labels.isDisjoint(with: words)
    }

    /// Whether an extension in the file adds to a type of the app that a conformance is missing of.
    func completes(_ finding: Finding) -> Bool {
        finding.unconvertibleType.map { extendedTypes.contains($0) && !Finding.hasApplePrefix($0) } ?? false
    }

    /// Whether the file declares one of some types, or adds a conformance to it.
    func completes(anyOf types: Set<String>) -> Bool {
        !self.types.isDisjoint(with: types) || !conformingTypes.isDisjoint(with: types)
    }

    package static func words(in source: some Sequence<UInt8>) -> Set<String> {
        let words = source.split { !SwiftTokens.isWord($0) || $0 == UInt8(ascii: "$") }
        return Set(words.map { String(decoding: $0, as: UTF8.self) })
    }
}

import Foundation

/// The names that a source file gives to others of its module: types, functions and variables, and members of extensions.
///
/// Read from the compiler's parse tree (`swiftc -frontend -dump-parse -dump-ast-format json`), which needs no other file.
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

    package init(json: Data) throws {
        for item in try SyntaxNode(file: json).nodes("items") {
            addTypes(item, within: "")
            switch item.kind {
            case "import_decl":
                if let module = (item["module_path"] as? [String])?.first { imports.insert(module) }
            case "extension_decl":
                let type = item.text("extended_type")
                extendedTypes.insert(type)
                if item["inherits"] != nil { conformingTypes.insert(type) }
                for member in item.nodes("members") {
                    members.insert(member.name)
                    if ["constructor_decl", "subscript_decl"].contains(member.kind) {
                        labels.formUnion((member["name"] as? SyntaxNode)?["args"] as? [String] ?? [])
                    }
                }
            default:
                names.insert(item.name)
                let isPrivate = item.nodes("attrs").contains { $0.text("access_level").hasSuffix("private") }
                if types.contains(item.name), !isPrivate { moduleTypes.insert(item.name) }
            }
        }
        // The name of what has none, such as an initializer.
        names.remove("")
        members.remove("")
    }

    /// Reads the types, and the members of extensions, of a text of which the compiler has no tree.
    init(text: [UInt8]) {
        let source = SwiftTokens(text)
        for scope in ObjectiveCTypes(source).scopes where !scope.isHidden {
            if scope.kind == "extension" {
                members.formUnion(scope.methods.map(\.name) + scope.properties.map(\.name))
                extendedTypes.insert(scope.name)
                if !scope.inherited.isEmpty { conformingTypes.insert(scope.name) }
            } else {
                if !scope.name.contains(".") {
                    names.insert(scope.name)
                    if scope.kind != "protocol" { moduleTypes.insert(scope.name) }
                }
                if scope.kind != "protocol" { types.insert(scope.name) }
            }
        }
        imports = Set(source.indices.filter { source.word($0) == "import" }.map { source.word($0 + 1) })
    }

    private mutating func addTypes(_ item: SyntaxNode, within outer: String) {
        let name: String
        switch item.kind {
        case "class_decl", "struct_decl", "enum_decl":
            name = outer + item.name
            types.insert(name)
        case "extension_decl": name = item.text("extended_type")
        default: return
        }
        for member in item.nodes("members") { addTypes(member, within: name + ".") }
    }

    /// Forgets the types of a file of which only some branches of `#if` are compiled.
    mutating func dropModuleTypes() { moduleTypes = [] }

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

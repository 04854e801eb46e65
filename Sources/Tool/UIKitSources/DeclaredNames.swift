import Foundation

/// The names that a source file gives to others of its module: types, functions and variables, and members of extensions.
///
/// Read from the compiler's parse tree (`swiftc -frontend -dump-parse -dump-ast-format json`), which needs no other file.
package struct DeclaredNames: Sendable {
    /// Names at the top level of the file.
    package private(set) var names: Set<String> = []
    /// Names of members that extensions add.
    package private(set) var members: Set<String> = []
    /// Argument labels of initializers and subscripts that extensions add.
    package private(set) var labels: Set<String> = []

    /// Types to which extensions add a conformance.
    package private(set) var conformingTypes: Set<String> = []

    /// Reads a parse tree.
    ///
    /// - Throws: What `JSONSerialization` throws.
    package init(json: Data) throws {
        guard let file = try JSONSerialization.jsonObject(with: json) as? [String: Any] else { return }
        for item in file["items"] as? [[String: Any]] ?? [] {
            if item["_kind"] as? String == "extension_decl" {
                if item["inherits"] != nil, let type = item["extended_type"] as? String { conformingTypes.insert(type) }
                for member in item["members"] as? [[String: Any]] ?? [] {
                    DeclaredNames.name(of: member).map { _ = members.insert($0) }
                    if ["constructor_decl", "subscript_decl"].contains(member["_kind"] as? String) {
                        labels.formUnion((member["name"] as? [String: Any])?["args"] as? [String] ?? [])
                    }
                }
            } else if let name = DeclaredNames.name(of: item) {
                names.insert(name)
            }
        }
    }

    /// Whether the file declares what a finding misses.
    package func supplies(_ finding: Finding) -> Bool {
        if let type = finding.unconvertibleType { return conformingTypes.contains(type) }
        guard let symbol = finding.symbol else { return false }
        // A name alone may be that of a member of the type around it, and the type may hide another of its name.
        return members.contains(symbol) || names.contains(finding.base ?? symbol)
    }

    /// Whether the file declares one of the names in a Swift expression.
    package func supplies(anyOf identifiers: Set<String>) -> Bool { !names.isDisjoint(with: identifiers) }

    /// Whether an extension in the file adds what a line of source mentions: a member, or an initializer or subscript by its
    /// label. Where UIKit or the standard library has another of that name, the compiler's message is about that one.
    package func overloads(anyOf line: some StringProtocol) -> Bool {
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        return words.contains { members.contains(String($0)) || labels.contains(String($0)) }
    }

    private static func name(of item: [String: Any]) -> String? {
        let name = item["name"] as? [String: Any]
        return (name?["base_name"] as? [String: Any])?["name"] as? String
    }
}

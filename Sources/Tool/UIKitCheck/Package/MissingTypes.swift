/// Types of Apple's frameworks that a package's declarations name and that are not here, declared without members: what only
/// keeps them or passes them on compiles.
struct MissingTypes {
    static let fileName = "MissingTypes.swift"
    private var declarations: [String: String] = [:]

    var names: [String] { declarations.keys.sorted() }
    var text: String { "// Generated.\nimport UIKit\n" + names.map { declarations[$0]! + "\n" }.joined() }

    /// Adds the types that are missing in a file outside of bodies of functions.
    mutating func add(_ file: SourceFile, except declared: Set<String>) -> Bool {
        let errors = file.errors.filter { error in
            ["cannot_find_type_in_scope", "cannot_find_in_scope"].contains(where: error.name.hasPrefix)
        }
        guard !errors.isEmpty else { return false }
        let (text, count) = (file.text, declarations.count)
        let (starts, types) = (LineStarts(text), ObjectiveCTypes(SwiftTokens(Array(text))))
        let bodies = FunctionBodies(types)
        let frameworks = file.names.imports.filter(SystemModules.contains).subtracting(MissingTypes.others)
        for error in errors {
            guard let name = error.quoted.first, declarations[name] == nil, !declared.contains(name),
                Finding.hasApplePrefix(name) || !frameworks.isEmpty && name.first?.isUppercase == true,
                let offset = starts.offset(of: error), !bodies.contain(offset),
                let token = types.source.token(at: offset)
            else { continue }
            let header = types.scopes.last { ($0.keyword + 1..<$0.open).contains(token) }
            if ["Delegate", "DataSource"].contains(where: name.hasSuffix) {
                declarations[name] = "public protocol \(name): AnyObject {}"
            } else if header.map({ $0.kind == "class" && $0.inherited.first == name }) != false {
                // Any other name in the header of a type is that of a protocol.
                let parameters = MissingTypes.parameters(types.source, token + 1)
                let superclass = MissingTypes.superclasses.first { name.hasSuffix($0.suffix) }?.name
                // A container may be made of its first value.
                let members = "override public init() {}; public convenience init(_ value: A0) { self.init() }"
                declarations[name] =
                    "open class \(name)\(parameters): \(superclass ?? "NSObject, @unchecked Sendable") "
                    + "{ \(parameters.isEmpty || superclass != nil ? "" : members) }"
            }
        }
        return declarations.count > count
    }

    private static func parameters(_ source: SwiftTokens, _ open: Int) -> String {
        guard source.word(open) == "<" else { return "" }
        var (names, at) = (["A0"], source.endOfType(open + 1))
        while source.word(at) == "," {
            names.append("A\(names.count)")
            at = source.endOfType(at + 1)
        }
        return "<\(names.joined(separator: ", "))>"
    }

    private static let superclasses: [(suffix: String, name: String)] = [
        ("ViewController", "UIViewController"), ("View", "UIView"), ("Bar", "UIView"),
        ("Layer", "CALayer"), ("GestureRecognizer", "UIGestureRecognizer"),
    ]
    /// Modules whose types are here, or make no sense without members.
    private static let others: Set<String> = ["os", "CoreFoundation", "XCTest", "ObjectiveC", "SwiftUI"]
}

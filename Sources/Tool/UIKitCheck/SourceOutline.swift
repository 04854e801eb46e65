import Foundation

/// The types that a source file declares and the UIKit symbols that it uses, read from the compiler's syntax tree
/// (`swiftc -frontend -dump-ast -dump-ast-format json`).
///
/// Types are the compiler's mangled names, as `$sSbD` for `Bool`.
package struct SourceOutline: Sendable {
    package struct Declaration: Sendable {
        package enum Kind: String, Sendable {
            case `class` = "class_decl", `struct` = "struct_decl", `enum` = "enum_decl"
        }

        /// The name, with those of the types around it.
        package var name: String
        package var type: String
        package var kind: Kind
        package var isVisible: Bool
        package var superclass: String?
        /// The identifiers of the protocols, inherited ones included.
        package var protocols: Set<String>
        package var initializers: [Initializer] = []
        /// Stored and computed properties that can be set from outside.
        package var properties: [Value] = []
        package var cases: [String] = []

        /// Creates a type of a module `App`.
        package init(
            _ kind: Kind, _ name: String, superclass: String? = nil, protocols: Set<String> = [],
            initializers: [Initializer] = [], properties: [Value] = [], cases: [String] = []
        ) {
            self.kind = kind
            self.name = name
            let letter = ["class_decl": "C", "struct_decl": "V", "enum_decl": "O"][kind.rawValue]!
            type = "$s3App\(name.utf8.count)\(name)\(letter)D"
            isVisible = true
            self.superclass = superclass
            self.protocols = protocols
            self.initializers = initializers
            self.properties = properties
            self.cases = cases
        }
    }

    package struct Initializer: Sendable {
        package var parameters: [Parameter]

        package init(_ parameters: [Parameter] = []) { self.parameters = parameters }
    }

    package struct Parameter: Sendable {
        package var label: String?
        package var value: Value
        package var hasDefault: Bool

        package init(label: String?, _ value: Value, hasDefault: Bool = false) {
            (self.label, self.value, self.hasDefault) = (label, value, hasDefault)
        }
    }

    /// A name with its mangled type.
    package struct Value: Hashable, Sendable {
        package var name: String
        package var type: String
        /// Whether the type is declared with `!`: something has to set it before it is used.
        package var isImplicitlyUnwrapped = false

        package init(_ name: String, _ type: String) {
            self.name = name
            self.type = type
        }
    }

    package struct ControllerCast: Hashable, Sendable {
        package var type: String
        /// Whether it is the controller with the key `.to`; otherwise the one with the key `.from`.
        package var isTo: Bool

        package init(type: String, isTo: Bool) {
            self.type = type
            self.isTo = isTo
        }
    }

    package var declarations: [Declaration] = []
    /// Protocols that extensions add to types, by mangled type.
    package var extensions: [String: Set<String>] = [:]
    package var importsUIKit = false
    package var isEmpty = false
    /// The identifiers of the used symbols of UIKit, QuartzCore and CoreGraphics.
    package var symbols: Set<String> = []
    /// The classes that the file expects of the controllers of a transition.
    package var controllerCasts: Set<ControllerCast> = []

    package init(_ declarations: [Declaration]) { self.declarations = declarations }

    package init(json: Data, source: Data = Data()) throws {
        let file = try SyntaxNode(file: json)
        importsUIKit = file.nodes("items").contains { ($0["module_path"] as? [String])?.first == "UIKit" }
        isEmpty = file.nodes("items").isEmpty
        for item in file.nodes("items") { add(item, within: "", of: source) }
        collectSymbols(file)
    }

    private mutating func add(_ item: SyntaxNode, within outer: String, of source: Data) {
        switch item.kind {
        case "class_decl", "struct_decl", "enum_decl":
            let name = outer + item.name
            Declaration(item, name: name, of: source).map { declarations.append($0) }
            for member in item.nodes("members") { add(member, within: name + ".", of: source) }
        case "extension_decl":
            let type = item.text("extended_type")
            extensions[type, default: []].formUnion(item.protocols)
            let outer = declarations.first { $0.type == type }?.name
            for member in item.nodes("members") where outer != nil { add(member, within: outer! + ".", of: source) }
        default: break
        }
    }

    private mutating func collectSymbols(_ value: Any) {
        if let node = value as? SyntaxNode {
            if let symbol = node["decl_usr"] as? String, SourceOutline.isOfUIKit(symbol) { symbols.insert(symbol) }
            if let type = node["superclass_type"] as? String, type.hasPrefix("$s") {
                let symbol = "s:" + type.dropFirst(2).dropLast()
                if SourceOutline.isOfUIKit(symbol) { symbols.insert(symbol) }
            }
            if node.kind.hasSuffix("_checked_cast_expr"), let type = node["written_type"] as? String {
                for key in SourceOutline.controllerKeys(in: node["sub_expr"] as Any) {
                    controllerCasts.insert(ControllerCast(type: type, isTo: key == "2to"))
                }
            }
            for child in node.values { collectSymbols(child) }
        } else if let list = value as? [Any] {
            for child in list { collectSymbols(child) }
        }
    }

    private static func controllerKeys(in value: Any) -> Set<String> {
        if let node = value as? SyntaxNode {
            if let symbol = node["decl_usr"] as? String, symbol.contains("UITransitionContextViewControllerKeyV") {
                return Set(["2to", "4from"].filter { symbol.contains("KeyV\($0)") })
            }
            return node.values.map(controllerKeys(in:)).reduce([]) { $0.union($1) }
        }
        return (value as? [Any])?.map(controllerKeys(in:)).reduce([]) { $0.union($1) } ?? []
    }

    private static func isOfUIKit(_ symbol: String) -> Bool {
        ["s:5UIKit", "s:10QuartzCore", "s:12CoreGraphics"].contains { symbol.hasPrefix($0) }
    }
}

extension SourceOutline.Declaration {
    fileprivate init?(_ node: SyntaxNode, name: String, of source: Data) {
        guard let kind = Kind(rawValue: node.kind) else { return nil }
        self.kind = kind
        self.name = name
        type = "$s" + node.text("usr").dropFirst(2) + "D"
        isVisible = node.isVisible
        superclass = (node["inherits"] as? SyntaxNode)?["superclass_type"] as? String
        protocols = node.protocols
        let members = node.nodes("members").filter(\.isVisible)
        // A class with initializers of its own does not inherit others; the compiler lists them all the same.
        let hasOwn = members.contains {
            $0.kind == "constructor_decl" && $0["implicit"] == nil && $0["designated"] != nil
        }
        for member in members {
            switch member.kind {
            case "constructor_decl" where hasOwn && member["implicit"] != nil: break
            case "constructor_decl" where member.onlyTraps(in: source): break
            case "constructor_decl":
                let parameters = (member["params"] as? SyntaxNode)?.nodes("params") ?? []
                initializers.append(SourceOutline.Initializer(parameters.map(SourceOutline.Parameter.init)))
            case "var_decl"
            where member["let"] == nil && member["writeImpl"] != nil && member["static"] == nil
                && !member.hasRestrictedSetter(in: source):
                // A weak or unowned reference is to the same type.
                let type = member.text("interface_type").replacing(/X[wou]D$/, with: "D")
                var property = SourceOutline.Value(member.name, type)
                property.isImplicitlyUnwrapped = member.isImplicitlyUnwrapped(in: source)
                properties.append(property)
            case "enum_element_decl" where member["params"] == nil && member["associated_values"] == nil:
                cases.append(member.name)
            default: break
            }
        }
    }
}

extension SourceOutline.Parameter {
    fileprivate init(_ node: SyntaxNode) {
        label = (node["apiName"] as? String).flatMap { $0.isEmpty ? nil : $0 }
        value = SourceOutline.Value(node.name, node.text("interface_type"))
        hasDefault = node["default_arg"] != nil
    }
}

extension SyntaxNode {
    /// Whether the type after the name of a variable is followed by `!`.
    fileprivate func isImplicitlyUnwrapped(in source: Data) -> Bool {
        guard let start = (self["range"] as? SyntaxNode)?["start"] as? Int, start < source.count else { return false }
        let declaration = source[start...].prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "=") }
        let end = declaration.firstIndex { byte in
            !UnicodeScalar(byte).properties.isAlphabetic && !"0123456789_.: ".utf8.contains(byte)
        }
        return end.map { source[$0] == UInt8(ascii: "!") } ?? false
    }

    /// Whether a modifier such as `private(set)` is before the name of a variable.
    fileprivate func hasRestrictedSetter(in source: Data) -> Bool {
        guard let start = (self["range"] as? SyntaxNode)?["start"] as? Int, start <= source.count else { return false }
        let line = (source[..<start].lastIndex(of: UInt8(ascii: "\n")) ?? 0)..<start
        return source[line].firstRange(of: Data("private(set)".utf8)) != nil
    }

    /// Whether the body of an initializer is a call of `fatalError`.
    fileprivate func onlyTraps(in source: Data) -> Bool {
        guard let body = (self["body"] as? SyntaxNode)?.byteRange, body.upperBound < source.count else { return false }
        return source[body].dropFirst().drop { " \n\t".utf8.contains($0) }.starts(with: "fatalError(".utf8)
    }

    fileprivate var isVisible: Bool { !["private", "fileprivate"].contains(text("access")) }

    fileprivate var protocols: Set<String> {
        Set((self["inherits"] as? SyntaxNode)?.nodes("conformances").map { $0.text("protocol") } ?? [])
    }
}

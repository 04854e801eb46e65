import Foundation

/// The Swift names that Xcode gives the colours and images of asset catalogues: `UIColor.brandBlue` and `ColorResource.brandBlue`
/// of `brand-blue.colorset`.
package struct AssetSymbols {
    static let fileName = "GeneratedAssetSymbols.swift"

    private enum Kind: String, CaseIterable {
        case color = "Color"
        case image = "Image"
    }

    /// The assets of a catalogue, or of a group in it that is a namespace.
    private struct Group {
        var assets: [String: String] = [:]
        var groups: [String: Group] = [:]

        mutating func add(_ identifier: String, named name: String, in path: ArraySlice<String>) {
            guard let first = path.first else {
                assets[identifier] = name
                return
            }
            groups[first, default: Group()].add(identifier, named: name, in: path.dropFirst())
        }

        var identifiers: Set<String> {
            groups.values.reduce(into: Set(assets.keys)) { $0.formUnion($1.identifiers) }.union(groups.keys)
        }

        func without(_ identifiers: Set<String>) -> Group {
            var group = self
            group.assets = assets.filter { !identifiers.contains($0.key) }
            group.groups = groups.filter { !identifiers.contains($0.key) }.mapValues { $0.without(identifiers) }
            return group
        }

        func declarations(
            _ path: String, _ declaration: (_ path: String, _ identifier: String, _ name: String) -> String
        ) -> String {
            assets.sorted { $0.key < $1.key }.map { declaration(path, $0.key, $0.value) + "\n" }.joined()
                + groups.sorted { $0.key < $1.key }.map { name, group in
                    "enum \(name) {\n\(group.declarations("\(path).\(name)", declaration))}\n"
                }.joined()
        }
    }

    private var groups: [Kind: Group] = [:]

    /// The folders of colours and images among paths.
    static func folders(in paths: [String]) -> [String] {
        paths.filter { path in
            path.contains(".xcassets/") && Kind.allCases.contains { path.hasSuffix(".\($0.rawValue.lowercased())set") }
        }
    }

    /// - Parameters:
    ///   - paths: Paths in a folder, those of catalogues among them.
    ///   - folder: The folder, in which the groups say whether they are namespaces.
    package init(_ paths: [String], in folder: String) {
        for path in AssetSymbols.folders(in: paths) {
            let parts = path.split(separator: "/").map(String.init)
            guard let catalog = parts.lastIndex(where: { $0.hasSuffix(".xcassets") }),
                let end = parts.last?.lastIndex(of: "."),
                let kind = Kind.allCases.first(where: { parts.last!.hasSuffix(".\($0.rawValue.lowercased())set") })
            else { continue }
            let namespaces = (catalog + 1..<parts.count - 1).filter { index in
                let contents = "\(folder)/\(parts[...index].joined(separator: "/"))/Contents.json"
                let data = FileManager.default.contents(atPath: contents) ?? Data()
                let group = try? JSONDecoder().decode(Contents.self, from: data)
                return group?.properties?.isNamespace == true
            }.map { parts[$0] }
            let name = String(parts.last![..<end])
            var identifier = AssetSymbols.identifier(name, isType: false)
            if identifier.hasSuffix(kind.rawValue), identifier.count > kind.rawValue.count {
                identifier.removeLast(kind.rawValue.count)
            }
            guard !identifier.isEmpty else { continue }
            groups[kind, default: Group()].add(
                identifier, named: (namespaces + [name]).joined(separator: "/"),
                in: namespaces.map { AssetSymbols.identifier($0, isType: true) }[...])
        }
    }

    private struct Contents: Decodable {
        struct Properties: Decodable {
            let isNamespace: Bool?
            private enum CodingKeys: String, CodingKey { case isNamespace = "provides-namespace" }
        }
        let properties: Properties?
    }

    package var isEmpty: Bool { groups.isEmpty }
    package var identifiers: Set<String> { groups.values.reduce(into: []) { $0.formUnion($1.identifiers) } }

    /// A source file with the names.
    ///
    /// - Parameters:
    ///   - bundle: An expression of the bundle with the catalogues at its top.
    ///   - others: Names that the module declares itself.
    package func source(bundle: String, except others: Set<String> = []) -> String {
        // UIKit's own names go before those of assets.
        "// Generated.\nimport UIKit\nprivate let assetBundle = \(bundle)\n"
            + groups.sorted { $0.key.rawValue < $1.key.rawValue }.map { kind, all in
                let group = all.without(others)
                let (resource, type) = ("\(kind.rawValue)Resource", "UI\(kind.rawValue)")
                return "extension \(resource) {\n"
                    + group.declarations("") { _, identifier, name in
                        "static let `\(identifier)` = \(resource)(name: \(name.debugDescription), bundle: assetBundle)"
                    } + "}\nextension \(type) {\n"
                    + group.declarations(resource) { path, identifier, _ in
                        "@_disfavoredOverload static var `\(identifier)`: \(type) "
                            + "{ \(type)(resource: \(path).`\(identifier)`) }"
                    } + "}\n"
            }.joined()
    }

    /// Words that are separated by other characters than letters and digits, as one: `brand-blue` as `brandBlue`.
    private static func identifier(_ name: String, isType: Bool) -> String {
        let words = name.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let joined = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        guard let first = joined.first else { return "" }
        if first.isNumber { return "_" + joined }
        if isType { return joined }
        // A word in capitals at the start, up to the next word: `URLBar` is `urlBar`.
        let capitals = joined.prefix { $0.isUppercase }.count
        let end = capitals <= 1 || capitals == joined.count ? capitals : capitals - 1
        return joined.prefix(end).lowercased() + joined.dropFirst(end)
    }
}

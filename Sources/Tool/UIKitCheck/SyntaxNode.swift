import Foundation

/// A node of the compiler's syntax tree or parse tree, as JSON.
typealias SyntaxNode = [String: Any]

extension SyntaxNode {
    var kind: String { text("_kind") }

    func text(_ key: String) -> String { self[key] as? String ?? "" }

    func nodes(_ key: String) -> [SyntaxNode] { self[key] as? [SyntaxNode] ?? [] }

    var name: String {
        let name = self["name"] as? SyntaxNode
        return (name?["base_name"] as? SyntaxNode)?.text("name") ?? ""
    }

    /// From the first byte to the start of the last token; `nil` if there is nothing between.
    var byteRange: Range<Int>? {
        guard let range = self["range"] as? SyntaxNode, let start = range["start"] as? Int,
            let end = range["end"] as? Int, start < end
        else { return nil }
        return start..<end
    }

    /// Reads the file's node of a tree.
    ///
    /// - Throws: What `JSONSerialization` throws.
    init(file json: Data) throws { self = try JSONSerialization.jsonObject(with: json) as? SyntaxNode ?? [:] }
}

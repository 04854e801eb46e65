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
    /// Long chains of calls are nested more deeply than `JSONSerialization` reads; of what is deeper, the used symbols are kept.
    init(file json: Data) throws {
        let tree =
            try (try? JSONSerialization.jsonObject(with: json))
            ?? JSONSerialization.jsonObject(with: SyntaxNode.limitingDepth(of: json))
        self = tree as? SyntaxNode ?? [:]
    }

    private static func limitingDepth(of json: Data, to limit: Int = 400) -> Data {
        let bytes = Array(json)
        var (depth, isString, start, symbols): (Int, Bool, Int, Int) = (0, false, 0, 0)
        var kept: [UInt8] = []
        var at = 0
        while at < bytes.count {
            let byte = bytes[at]
            if isString {
                if byte == UInt8(ascii: "\\") { at += 1 }
                if byte == UInt8(ascii: "\"") { isString = false }
            } else if byte == UInt8(ascii: "\"") {
                isString = true
                if depth > limit, bytes[at...].starts(with: symbolKey),
                    let end = bytes[(at + symbolKey.count)...].firstIndex(of: UInt8(ascii: "\""))
                {
                    kept +=
                        (symbols == 0 ? "{\"deeper\":[" : ",").utf8 + Array("{".utf8) + bytes[at...end]
                        + Array("}".utf8)
                    symbols += 1
                    (at, isString) = (end, false)
                }
            } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                depth += 1
                if depth == limit + 1 {
                    kept += bytes[start..<at]
                    symbols = 0
                }
            } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                if depth == limit + 1 {
                    kept += (symbols == 0 ? "null" : "]}").utf8
                    start = at + 1
                }
                depth -= 1
            }
            at += 1
        }
        return start == 0 ? json : Data(kept + bytes[start...])
    }

    private static let symbolKey = Array("\"decl_usr\":\"".utf8)
}

import Foundation

/// The bodies of functions and closures in a syntax tree.
struct FunctionBodies {
    /// Byte ranges, outer ones first; their last byte is the closing brace, which is not in the range.
    private var ranges: [Range<Int>] = []

    /// Reads a syntax tree; `nil` if it is unreadable.
    init?(tree: Data) {
        guard let file = try? SyntaxNode(file: tree) else { return nil }
        collect(file)
        ranges.sort { ($0.lowerBound, -$0.upperBound) < ($1.lowerBound, -$1.upperBound) }
    }

    /// Bodies that the compiler adds, such as the getter of a lazy property, have the range of an expression and are left out.
    private mutating func collect(_ value: Any) {
        if let node = value as? SyntaxNode {
            if node["implicit"] == nil, let body = node["body"] as? SyntaxNode, body.kind == "brace_stmt",
                let range = body.byteRange
            {
                ranges.append(range)
            }
            for child in node.values { collect(child) }
        } else if let list = value as? [Any] {
            for child in list { collect(child) }
        }
    }

    /// The text with calls of `fatalError` in place of the bodies in which errors are; `nil` if there are none.
    func replaced(in text: Data, where errors: [CompilerDiagnostic]) -> Data? {
        let replacement = Data(" fatalError(\"a stub\") ".utf8)
        var starts = [0]
        for (offset, byte) in text.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
        let broken = errors.compactMap { error -> Range<Int>? in
            guard starts.indices.contains(error.line - 1) else { return nil }
            let offset = starts[error.line - 1] + error.column - 1
            return ranges.first { body in
                // An error that remains in a replaced body is not one of the body.
                // An accessor of a lazy property ends at its initial value's last token, not at a brace.
                body.contains(offset) && body.upperBound < text.count && text[body.upperBound] == UInt8(ascii: "}")
                    && text[body.lowerBound + 1..<body.upperBound].firstRange(of: replacement) == nil
            }
        }
        guard !broken.isEmpty else { return nil }
        var result = text
        // From the end, so that offsets stay right.
        for body in Set(broken).sorted(by: { $0.lowerBound > $1.lowerBound }) {
            let inside = body.lowerBound + 1..<body.upperBound
            let lines = Data(result[inside].filter { $0 == UInt8(ascii: "\n") })
            result.replaceSubrange(inside, with: replacement + lines)
        }
        return result
    }
}

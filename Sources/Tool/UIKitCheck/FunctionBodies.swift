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
        let mark = Data(" fatalError(\"the code of a stub was left out, which does not compile: ".utf8)
        var starts = [0]
        for (offset, byte) in text.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
        let broken = errors.compactMap { error -> (body: Range<Int>, message: String)? in
            guard starts.indices.contains(error.line - 1) else { return nil }
            let offset = starts[error.line - 1] + error.column - 1
            let body = ranges.first { body in
                // An error that remains in a replaced body is not one of the body.
                // An accessor of a lazy property ends at its initial value's last token, not at a brace.
                body.contains(offset) && body.upperBound < text.count && text[body.upperBound] == UInt8(ascii: "}")
                    && text[body.lowerBound + 1..<body.upperBound].firstRange(of: mark) == nil
            }
            return body.map { ($0, error.message) }
        }
        guard !broken.isEmpty else { return nil }
        var result = text
        // From the end, so that offsets stay right.
        let causes = Dictionary(broken.map { ($0.body, $0.message) }, uniquingKeysWith: { first, _ in first })
        for (body, message) in causes.sorted(by: { $0.key.lowerBound > $1.key.lowerBound }) {
            let cause = message.filter { $0 != "\"" && $0 != "\\" && $0 != "\n" }
            let replacement = mark + Data("\(cause)\") ".utf8)
            let inside = body.lowerBound + 1..<body.upperBound
            let lines = Data(result[inside].filter { $0 == UInt8(ascii: "\n") })
            result.replaceSubrange(inside, with: replacement + lines)
        }
        return result
    }
}

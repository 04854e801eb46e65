import Foundation

/// Stubs without the code of their functions: of a large app most files are needed for what they declare, and their code would
/// need the rest of it.
enum StubDeclarations {
    /// The text with calls of `fatalError` in place of functions' bodies, on the same lines.
    static func text(of text: [UInt8]) -> [UInt8] {
        let source = SwiftTokens(text)
        var bodies: [(open: Int, name: String, returns: Bool)] = []
        var at = 0
        while at < source.indices.upperBound {
            if let body = body(source, at) {
                bodies += body
                at = source.partners[body.last!.open] ?? at
            }
            at += 1
        }
        var result = text
        for body in bodies.reversed() {
            guard let close = source.partners[body.open] else { continue }
            let range = source.tokens[body.open].range.upperBound..<source.tokens[close].range.lowerBound
            let call = body.returns ? " fatalError(\"the code of '\(body.name)' in a stub was left out\") " : " "
            result.replaceSubrange(range, with: Array(call.utf8) + text[range].filter { $0 == UInt8(ascii: "\n") })
        }
        return result
    }

    /// The bodies of the declaration that begins at a token; `nil` for none.
    private static func body(_ source: SwiftTokens, _ at: Int) -> [(open: Int, name: String, returns: Bool)]? {
        let name = source.word(at + 1)
        switch source.word(at) {
        case "func", "subscript", "init":
            guard source.word(at - 1) != "." else { return nil }
            var end = source.word(at) == "func" ? at + 2 : at + 1
            while source.kind(end) == .symbol, source.word(end) != "(", source.word(end) != "<" { end += 1 }
            if source.word(end) == "<" { end = source.endOfAngles(end) }
            guard source.word(end) == "(", let close = source.partners[end] else { return nil }
            end = close + 1
            while ["async", "throws", "rethrows"].contains(source.word(end)) { end += 1 }
            if source.isArrow(end) {
                // The type of such a result is that of the code.
                guard source.word(end + 2) != "some" else { return nil }
                end = source.endOfType(end + 2)
            }
            if source.word(end) == "where" {
                while end < source.indices.upperBound, source.word(end) != "{" { end += 1 }
            }
            guard source.word(end) == "{", source.partners[end] != nil else { return nil }
            if source.word(at) == "subscript" { return accessors(source, end, "subscript") }
            return [(end, source.word(at) == "func" ? name : "init", true)]
        case "deinit" where source.word(at + 1) == "{": return [(at + 1, "deinit", false)]
        case "var" where source.word(at + 2) == ":":
            let end = source.endOfType(at + 3)
            guard source.word(at + 3) != "some" else { return nil }
            if source.word(end) == "{" { return accessors(source, end, name) }
            // A value that a closure makes.
            if source.word(end) == "=", source.word(end + 1) == "{", let close = source.partners[end + 1],
                source.word(close + 1) == "(", source.word(close + 2) == ")"
            {
                return [(end + 1, name, true)]
            }
            return nil
        default: return nil
        }
    }

    private static func accessors(
        _ source: SwiftTokens, _ open: Int, _ name: String
    ) -> [(open: Int, name: String, returns: Bool)]? {
        guard let close = source.partners[open] else { return nil }
        let kinds = ["get", "set", "didSet", "willSet", "_read", "_modify"]
        var first = open + 1
        while ["mutating", "nonmutating", "private", "@inlinable"].contains(source.word(first)) { first += 1 }
        guard kinds.contains(source.word(first)), source.word(first + 1) != "." else { return [(open, name, true)] }
        var (bodies, at): ([(Int, String, Bool)], Int) = ([], first)
        while at < close {
            if kinds.contains(source.word(at)), let brace = ((at + 1)...(at + 6)).first(where: { source.word($0) == "{" }),
                let end = source.partners[brace]
            {
                bodies.append((brace, name, ["get", "_read"].contains(source.word(at))))
                at = end
            }
            at += 1
        }
        // A requirement of a protocol has none.
        return bodies.isEmpty ? nil : bodies
    }
}

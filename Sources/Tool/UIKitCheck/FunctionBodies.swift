import Foundation

/// The bodies of functions and closures in a file, and branches of `if` and `guard` in them.
package struct FunctionBodies {
    private let types: ObjectiveCTypes
    private var source: SwiftTokens { types.source }

    init(_ types: ObjectiveCTypes) { self.types = types }

    /// Replaces the bodies in which errors are.
    ///
    /// - Parameter skipsTests: Whether a test skips itself; otherwise each body calls `fatalError`.
    /// - Returns: The text, the first error in each body, and the errors outside of them; `nil` if none is in a body.
    package static func replaced(
        in text: Data, where errors: [CompilerDiagnostic], skipsTests: Bool
    ) -> (text: Data, errors: [CompilerDiagnostic], others: [CompilerDiagnostic])? {
        let (starts, bodies) = (LineStarts(text), FunctionBodies(ObjectiveCTypes(SwiftTokens(Array(text)))))
        var (broken, others): ([Range<Int>: CompilerDiagnostic], [CompilerDiagnostic]) = ([:], [])
        for error in errors {
            if let body = bodies.body(at: starts.offset(of: error)) {
                if broken[body] == nil { broken[body] = error }
            } else {
                others.append(error)
            }
        }
        guard !broken.isEmpty else { return nil }
        broken = broken.filter { body, _ in !broken.keys.contains { $0 != body && $0.contains(body.lowerBound) } }
        var result = text
        // From the end, so that offsets stay right.
        for (body, error) in broken.sorted(by: { $0.key.lowerBound > $1.key.lowerBound }) {
            let reason = (Finding(error)?.message ?? error.message).filter { $0 != "\"" && $0 != "\\" }
            let skip = skipsTests ? bodies.skip(of: body.lowerBound) : nil
            let call = " \(skip ?? calls[0])\(mark)\(reason)\") "
            let (open, close) = (bodies.offset(body.lowerBound), bodies.offset(body.upperBound))
            let lines = Data(text[open..<close].filter { $0 == UInt8(ascii: "\n") })
            result.replaceSubrange(open + 1..<close, with: Data(call.utf8) + lines)
            if skip != nil { bodies.addThrows(before: body.lowerBound, in: &result) }
        }
        return (result, broken.values.sorted { ($0.line, $0.column) < ($1.line, $1.column) }, others)
    }

    /// The names of types that the file mentions, apart from those that it declares.
    ///
    /// - Parameter isWhole: Whether those in bodies are among them.
    func mentionedTypes(isWhole: Bool) -> Set<String> {
        var (names, at): (Set<String>, Int) = ([], 0)
        while at < source.indices.upperBound {
            let word = source.word(at)
            if source.kind(at) == .word, word.first?.isUppercase == true,
                ![".", "import"].contains(source.word(at - 1))
            {
                names.insert(word)
            }
            let isBody = word == "{" && !isType(at) && !hasAccessors(at)
            at = isBody && !isWhole ? (source.partners[at] ?? at) + 1 : at + 1
        }
        return names.subtracting(types.scopes.compactMap { $0.name.split(separator: ".").last.map(String.init) })
    }

    func contain(_ offset: Int) -> Bool { body(at: offset) != nil }

    private func offset(_ token: Int) -> Int { source.tokens[token].range.lowerBound }

    /// The body at an offset to replace, from its brace to the closing one: the innermost branch, or the outermost body. A test
    /// is replaced as a whole.
    private func body(at offset: Int?) -> Range<Int>? {
        guard let token = source.token(at: offset) else { return nil }
        let around = (0...token).compactMap { open -> Range<Int>? in
            guard source.word(open) == "{", let close = source.partners[open], close >= token else { return nil }
            return open..<close
        }
        let bodies = around.drop { isType($0.lowerBound) || hasAccessors($0.lowerBound) }
        // An error that remains in a replaced body is not one of the body.
        let whole = bodies.filter { !isReplaced($0.lowerBound) }
        if bodies.contains(where: { skip(of: $0.lowerBound) != nil }) { return whole.first }
        return whole.last { isBranch($0.lowerBound) } ?? whole.first
    }

    private func isReplaced(_ open: Int) -> Bool {
        let text = source.text[offset(open)...].dropFirst(2)
        return FunctionBodies.calls.contains { text.starts(with: ($0 + FunctionBodies.mark).utf8) }
    }

    private func isType(_ open: Int) -> Bool {
        keyword(before: open, among: FunctionBodies.declarations).map {
            FunctionBodies.typeKeywords.contains(source.word($0))
        }
            ?? false
    }

    /// Whether a brace is that of a property's or a subscript's accessors.
    private func hasAccessors(_ open: Int) -> Bool {
        var at = open + 1
        while source.kind(at) == .attribute || ["mutating", "nonmutating"].contains(source.word(at)) { at += 1 }
        guard ["get", "set", "willSet", "didSet", "_read", "_modify"].contains(source.word(at)) else { return false }
        if source.word(at + 1) == "(", let close = source.partners[at + 1] { return source.word(close + 1) == "{" }
        return ["{", "}", "set", "get", "async", "throws"].contains(source.word(at + 1))
    }

    private func isBranch(_ open: Int) -> Bool {
        source.word(open - 1) == "else" || keyword(before: open, among: ["if"]) != nil
    }

    /// The start of a statement with which a test skips itself, up to the message; `nil` for other bodies.
    private func skip(of open: Int) -> String? {
        guard let function = keyword(before: open, among: FunctionBodies.declarations), source.word(function) == "func"
        else { return nil }
        if types.prefix(function).attributes.contains("@Test") { return FunctionBodies.calls[2] }
        return source.word(function + 1).hasPrefix("test") ? FunctionBodies.calls[1] : nil
    }

    /// The last of some keywords in the statement or declaration that a brace is a part of.
    private func keyword(before open: Int, among keywords: Set<String>) -> Int? {
        var at = open - 1
        while at >= 0, !["{", "}", ";", "(", "["].contains(source.word(at)) {
            if keywords.contains(source.word(at)), source.word(at - 1) != "." { return at }
            at = (source.partners[at] ?? at) - 1
        }
        return nil
    }

    private static let typeKeywords: Set<String> = ["class", "struct", "enum", "extension", "protocol", "actor"]
    private static let declarations = typeKeywords.union(["func", "init", "deinit", "subscript", "var", "let"])

    private static let calls = ["fatalError(\"the code of a stub was ", "throw XCTSkip(\"", "try Test.cancel(\""]

    /// The start of the message of code that was left out.
    static let mark = reason + "does not compile: "
    /// The start of the messages of all that makes a test skip itself.
    static let reason = "left out, which "

    private func addThrows(before brace: Int, in text: inout Data) {
        let brace = offset(brace)
        guard let end = text[..<brace].lastIndex(of: UInt8(ascii: ")")) else { return }
        let header = text[end..<brace]
        guard header.firstRange(of: Data("throws".utf8)) == nil else { return }
        let place = header.firstRange(of: Data("->".utf8))?.lowerBound ?? brace
        text.insert(contentsOf: Data(" throws ".utf8), at: place)
    }
}

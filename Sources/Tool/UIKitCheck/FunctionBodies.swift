import Foundation

/// The bodies of functions and closures in a syntax tree, and branches of `if` and `guard` in them.
struct FunctionBodies {
    /// A body; its last byte is the closing brace, which is not in the range.
    private struct Body: Hashable {
        let range: Range<Int>
        /// Whether it is the body of a function, and that of one with the name of a test method of XCTest.
        var isFunction = false
        var isTest = false
        var isBranch = false
    }

    /// Outer ones first.
    private var bodies: [Body] = []

    init?(tree: Data) {
        guard let file = try? SyntaxNode(file: tree) else { return nil }
        collect(file)
        bodies.sort { ($0.range.lowerBound, -$0.range.upperBound) < ($1.range.lowerBound, -$1.range.upperBound) }
    }

    /// Bodies that the compiler adds, such as the getter of a lazy property, have the range of an expression and are left out.
    private mutating func collect(_ value: Any) {
        if let node = value as? SyntaxNode {
            if node["implicit"] == nil, node.kind != "guard_stmt", let body = node["body"] as? SyntaxNode,
                body.kind == "brace_stmt",
                let range = body.byteRange
            {
                let isFunction = node.kind == "func_decl"
                bodies.append(
                    Body(range: range, isFunction: isFunction, isTest: isFunction && node.name.hasPrefix("test")))
            }
            for key in ["then_stmt", "else_stmt"] + (node.kind == "guard_stmt" ? ["body"] : []) {
                if let branch = node[key] as? SyntaxNode, branch.kind == "brace_stmt", let range = branch.byteRange {
                    bodies.append(Body(range: range, isBranch: true))
                }
            }
            for child in node.values { collect(child) }
        } else if let list = value as? [Any] {
            for child in list { collect(child) }
        }
    }

    /// Replaces the bodies in which errors are.
    ///
    /// - Parameter skipsTests: Whether a test skips itself; otherwise each body calls `fatalError`.
    /// - Returns: The text, and the first error in each body; `nil` if there are none.
    func replaced(
        in text: Data, where errors: [CompilerDiagnostic], skipsTests: Bool
    ) -> (text: Data, errors: [CompilerDiagnostic])? {
        let starts = LineStarts(text)
        var broken: [Body: CompilerDiagnostic] = [:]
        for error in errors {
            if let body = body(at: starts.offset(of: error), in: text), broken[body] == nil { broken[body] = error }
        }
        guard !broken.isEmpty else { return nil }
        broken = broken.filter { body, _ in
            !broken.keys.contains { $0 != body && $0.range.contains(body.range.lowerBound) }
        }
        var result = text
        // From the end, so that offsets stay right.
        for (body, error) in broken.sorted(by: { $0.key.range.lowerBound > $1.key.range.lowerBound }) {
            let inside = body.range.lowerBound + 1..<body.range.upperBound
            let lines = Data(result[inside].filter { $0 == UInt8(ascii: "\n") })
            let reason = (Finding(error)?.message ?? error.message).filter { $0 != "\"" && $0 != "\\" }
            let skip = skipsTests ? FunctionBodies.skip(of: body, in: text) : nil
            let call = " \(skip ?? FunctionBodies.calls[0])\(FunctionBodies.mark)\(reason)\") "
            result.replaceSubrange(inside, with: Data(call.utf8) + lines)
            if skip != nil { FunctionBodies.addThrows(before: body.range.lowerBound, in: &result) }
        }
        return (result, broken.values.sorted { ($0.line, $0.column) < ($1.line, $1.column) })
    }

    /// The body at an offset to replace: the innermost branch, or the outermost body. A test is replaced as a whole.
    private func body(at offset: Int?, in text: Data) -> Body? {
        guard let offset else { return nil }
        // An accessor of a lazy property ends at its initial value's last token, not at a brace.
        let around = bodies.filter { body in
            body.range.contains(offset) && body.range.upperBound < text.count
                && text[body.range.upperBound] == UInt8(ascii: "}")
        }
        // An error that remains in a replaced body is not one of the body.
        let whole = around.filter { body in
            !FunctionBodies.calls.contains {
                text[body.range].dropFirst(2).starts(with: ($0 + FunctionBodies.mark).utf8)
            }
        }
        let isInTest = around.contains { FunctionBodies.skip(of: $0, in: text) != nil }
        return (isInTest ? nil : whole.last { $0.isBranch }) ?? whole.first { !$0.isBranch }
    }

    func contain(_ offset: Int, in text: Data) -> Bool { body(at: offset, in: text) != nil }

    /// The start of a statement with which a test skips itself, up to the message; `nil` for other functions.
    private static func skip(of body: Body, in text: Data) -> String? {
        guard body.isFunction else { return nil }
        let end = text[..<body.range.lowerBound].lastIndex { "{};".utf8.contains($0) } ?? 0
        if text[end..<body.range.lowerBound].firstRange(of: Data("@Test".utf8)) != nil { return calls[2] }
        return body.isTest ? calls[1] : nil
    }

    private static let calls = ["fatalError(\"the code of a stub was ", "throw XCTSkip(\"", "try Test.cancel(\""]

    /// The start of the message of code that was left out.
    static let mark = reason + "does not compile: "
    /// The start of the messages of all that makes a test skip itself.
    static let reason = "left out, which "

    private static func addThrows(before brace: Int, in text: inout Data) {
        guard let end = text[..<brace].lastIndex(of: UInt8(ascii: ")")) else { return }
        let header = text[end..<brace]
        guard header.firstRange(of: Data("throws".utf8)) == nil else { return }
        let place = header.firstRange(of: Data("->".utf8))?.lowerBound ?? brace
        text.insert(contentsOf: Data(" throws ".utf8), at: place)
    }
}

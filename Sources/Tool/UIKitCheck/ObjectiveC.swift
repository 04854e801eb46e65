import Foundation

/// Takes the constructs out of a source file that only Objective-C makes possible.
package enum ObjectiveC {
    /// A line without the attribute, or with a call in place of the `#selector`, that a diagnostic complains about. Columns left
    /// of it stay.
    ///
    /// `#selector(pan(_:))` becomes `Selector("pan(_:)", self.pan(_:))`, which calls the method of this object, and
    /// `#selector(Card.pan(_:))` becomes `Selector("Card.pan(_:)", of: Card.pan(_:))`, which calls that of the target.
    /// `delegate.didEnd?()` becomes `delegate.didEnd()`.
    ///
    /// - Parameters:
    ///   - line: The bytes of the line.
    ///   - name: The diagnostic's name.
    ///   - column: Its column, from 1.
    /// - Returns: `nil` where there is no such construct.
    package static func remove(from line: [UInt8], at column: Int, diagnostic name: String) -> [UInt8]? {
        let start = column - 1
        switch name {
        case let name where name.hasPrefix("invalid_ibaction_argument_count"):
            let attribute = Array("@IBAction".utf8)
            guard let range = line.firstRange(of: attribute) else { return nil }
            return line[..<range.lowerBound] + Array(repeating: UInt8(ascii: " "), count: attribute.count)
                + line[range.upperBound...]
        case "objc_interop_disabled", "invalid_objc_decl_context", "iboutlet_nonobjc_class":
            // The column is that of the sign or of the name after it.
            for at in [start, start - 1] where line.indices.contains(at) && line[at] == UInt8(ascii: "@") {
                var end = at + 1
                while end < line.count, isWordByte(line[end]) { end += 1 }
                if end < line.count, line[end] == UInt8(ascii: "(") { end = closing(line, from: end) ?? end }
                return line[..<at] + Array(repeating: UInt8(ascii: " "), count: end - at) + line[end...]
            }
            return nil
        case "expr_selector_no_objc_runtime":
            guard line.indices.contains(start), line[start] == UInt8(ascii: "#"),
                let open = line[start...].firstIndex(of: UInt8(ascii: "(")), let end = closing(line, from: open)
            else { return nil }
            let method = String(decoding: line[(open + 1)..<(end - 1)], as: UTF8.self)
            return line[..<start] + Array(selector(of: method).utf8) + line[end...]
        case "override_not_accessible":
            // Moved out of a public extension, which makes its members public.
            guard let override = line.firstRange(of: Array("override".utf8)),
                !["public", "open", "internal", "private"].contains(where: {
                    line[..<override.lowerBound].firstRange(of: Array($0.utf8)) != nil
                })
            else { return nil }
            return Array(line[..<override.lowerBound] + Array("public ".utf8) + line[override.lowerBound...])
        case "invalid_optional_chain":
            // The question mark of a call of an optional requirement, which has a default here. Before a member it belongs to
            // a property whose type is not known yet, and which has the name of a method.
            guard line.indices.contains(start + 1), line[start] == UInt8(ascii: "?"),
                line[start + 1] == UInt8(ascii: "(")
            else { return nil }
            return Array(line[..<start] + line[(start + 1)...])
        default: return nil
        }
    }

    /// A class and its extensions in one file, as byte offsets.
    package struct ExtendedClass: Hashable, Sendable {
        /// The closing brace of the class.
        package var end: Int
        /// The extensions, from the keyword to the closing brace, which is not in the range.
        package var extensions: [Range<Int>]

        package init(end: Int, extensions: [Range<Int>]) {
            self.end = end
            self.extensions = extensions
        }
    }

    /// The classes of a syntax tree that have extensions in the same file, without generic conditions.
    ///
    /// - Returns: For each class the byte offset of its closing brace, and the ranges of its extensions, from the keyword to the
    ///   closing brace.
    /// - Throws: What `JSONSerialization` throws.
    package static func extendedClasses(json: Data) throws -> [ExtendedClass] {
        let items = try SyntaxNode(file: json).nodes("items")
        var classes: [ExtendedClass] = []
        func collect(_ nodes: [SyntaxNode]) {
            for node in nodes where node.kind == "class_decl" {
                let type = "$s" + node.text("usr").dropFirst(2) + "D"
                let extensions = items.filter {
                    $0.kind == "extension_decl" && $0.text("extended_type") == type && $0["where_requirements"] == nil
                }
                if let range = node.byteRange, !extensions.isEmpty {
                    classes.append(
                        ExtendedClass(end: range.upperBound, extensions: extensions.compactMap(\.byteRange)))
                }
                collect(node.nodes("members"))
            }
        }
        collect(items)
        return classes
    }

    /// A file with the members of extensions moved into their classes, where they override and can be overridden. Conformances
    /// stay where they are.
    ///
    /// Moved lines come after a comment that has their place in the file; see ``originalLine(_:in:)``.
    package static func mergeExtensions(_ classes: [ExtendedClass], in text: [UInt8]) -> [UInt8] {
        func line(of offset: Int) -> Int { text[..<offset].count { $0 == newline } + 1 }
        var edits: [(range: Range<Int>, text: [UInt8])] = []
        for extended in classes {
            var moved: [UInt8] = []
            for range in extended.extensions {
                guard let open = text[range].firstIndex(of: UInt8(ascii: "{")) else { continue }
                let body = text[(open + 1)..<range.upperBound]
                moved += marker(line(of: open)) + body + [newline]
                edits.append(((open + 1)..<range.upperBound, body.filter { $0 == newline }))
            }
            edits.append((extended.end..<extended.end, [newline] + moved + marker(line(of: extended.end))))
        }
        var merged = text
        // From the end, so that offsets stay right.
        for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
            merged.replaceSubrange(edit.range, with: edit.text)
        }
        return merged
    }

    /// The line of the file that a line of a merged copy comes from.
    package static func originalLine(_ line: Int, in merged: [UInt8]) -> Int {
        let lines = merged.split(separator: newline, maxSplits: line, omittingEmptySubsequences: false).prefix(line - 1)
        guard let index = lines.lastIndex(where: { $0.starts(with: markerStart) }),
            let first = Int(String(decoding: lines[index].dropFirst(markerStart.count), as: UTF8.self))
        else { return line }
        return first + line - index - 2
    }

    /// A merged copy that the compiler reads as lines of the file at a path.
    package static func located(_ merged: [UInt8], path: String) -> [UInt8] {
        let lines = merged.split(separator: newline, omittingEmptySubsequences: false).map { line in
            line.starts(with: markerStart)
                ? Array("#sourceLocation(file: \"\(path)\", line: ".utf8) + line.dropFirst(markerStart.count)
                    + Array(")".utf8) : Array(line)
        }
        return Array(lines.joined(separator: [newline]))
    }

    private static let newline = UInt8(ascii: "\n")
    private static let markerStart = Array("// overshoot: line ".utf8)

    private static func marker(_ line: Int) -> [UInt8] { markerStart + Array("\(line)\n".utf8) }

    private static func selector(of method: String) -> String {
        let name = method.filter { $0 != "\"" && $0 != "\\" }
        // The accessors of a property are no methods that could be named.
        if method.hasPrefix("getter:") || method.hasPrefix("setter:") { return "Selector(\"\(name)\")" }
        // In a closure, a method of this object needs its self.
        guard method.contains(".") else { return "Selector(\"\(name)\", self.\(method))" }
        return "Selector(\"\(name)\", \(method.first?.isUppercase == true ? "of: " : "")\(method))"
    }

    private static func isWordByte(_ byte: UInt8) -> Bool { UnicodeScalar(byte).properties.isAlphabetic }

    /// The index after the parenthesis that closes the one at an index.
    private static func closing(_ line: [UInt8], from open: Int) -> Int? {
        var depth = 0
        for index in line[open...].indices {
            if line[index] == UInt8(ascii: "(") { depth += 1 }
            if line[index] == UInt8(ascii: ")") { depth -= 1 }
            if depth == 0 { return index + 1 }
        }
        return nil
    }
}

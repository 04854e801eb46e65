import Foundation

/// Repairs copies of source files that the compiler refuses for want of Objective-C; see ``ObjectiveCModule`` for what is changed
/// before it sees them.
package enum ObjectiveC {
    /// A line without the mistake that a diagnostic is about, where it is one of a copy without Objective-C: a question mark, a
    /// modifier, or an entry of a table of methods. Columns left of it stay.
    ///
    /// - Returns: `nil` where there is no such construct.
    package static func remove(from line: [UInt8], at column: Int, diagnostic name: String) -> [UInt8]? {
        let start = column - 1
        guard line.indices.contains(start) else { return nil }
        switch name {
        case "invalid_optional_chain":
            // The question mark of a call of an optional requirement, which has a default here. Before a member it belongs to
            // a property whose type is not known yet, and which has the name of a method.
            guard line.indices.contains(start + 1), line[start] == UInt8(ascii: "?"),
                line[start + 1] == UInt8(ascii: "(")
            else { return nil }
            return Array(line[..<start] + line[(start + 1)...])
        case "method_does_not_override", "property_does_not_override":
            guard let modifier = line.firstRange(of: Array("override ".utf8)),
                objectMethods.contains(where: { line.firstRange(of: Array("func \($0)(".utf8)) != nil })
            else { return nil }
            return Array(line[..<modifier.lowerBound] + line[modifier.upperBound...])
        case "dynamic_construct_class":
            // An initializer that the platform's class has in Objective-C.
            let name = line[start...].prefix { SwiftTokens.isWord($0) || $0 == UInt8(ascii: ".") }
            let isKnown = ["()", "(frame:"].contains { line[name.endIndex...].starts(with: $0.utf8) }
            guard isKnown else { return nil }
            let type = name.elementsEqual("init".utf8) ? [] : Array(name) + [UInt8(ascii: ".")]
            return Array(line[..<start]) + type + Array("createdObject".utf8) + Array(line[name.endIndex...])
        case "init_candidate_inaccessible":
            let call = "ProcessInfo()"
            guard line[start...].starts(with: call.utf8) else { return nil }
            return Array(line[..<start] + Array("ProcessInfo.processInfo".utf8) + line[(start + call.utf8.count)...])
        default: return removeTableEntry(from: line, at: start) ?? removeMethod(from: line, at: start)
        }
    }

    private static let objectMethods = ["observeValue", "responds", "value", "setValue"]

    private static func removeTableEntry(from line: [UInt8], at column: Int) -> [UInt8]? {
        let tables = line.ranges(of: Array("; extension ".utf8)).map(\.lowerBound)
        guard let table = tables.last(where: { $0 < column }),
            line[table...].firstRange(of: Array("fillObjectiveCMethods".utf8)) != nil
        else { return nil }
        let entries = line.ranges(of: Array("t.add(".utf8)).map(\.lowerBound)
        if let entry = entries.last(where: { $0 <= column && $0 > table }) {
            // Up to the next entry, or to the end of the function.
            let close = line[entry...].firstRange(of: Array(" } }; @MainActor".utf8))?.lowerBound
            if let end = [entries.first { $0 > entry }, close].compactMap(\.self).min(), end > column {
                return Array(line[..<entry] + line[end...])
            }
        }
        let end = line[table...].firstRange(of: Array("(t) } }".utf8))?.upperBound ?? line.count
        return Array(line[..<table] + line[end...])
    }

    /// Leaves the name alone of a selector whose method is not there or cannot be named in that place.
    private static func removeMethod(from line: [UInt8], at column: Int) -> [UInt8]? {
        let tokens = SwiftTokens(line)
        return tokens.indices.last { tokens.word($0) == "Selector" && tokens.tokens[$0].range.lowerBound <= column }
            .flatMap { index in
                guard let close = tokens.partners[index + 1], close > index + 3, tokens.kind(index + 2) == .string,
                    tokens.word(index + 3) == ",", tokens.tokens[close].range.lowerBound >= column
                else { return nil }
                let name = tokens.tokens[index + 2].range.upperBound
                return Array(line[..<name] + line[tokens.tokens[close].range.lowerBound...])
            }
    }

    package struct ExtendedClass: Hashable, Sendable {
        package var end: Int
        /// The extensions, from the keyword to the closing brace, which is not in the range.
        package var extensions: [Range<Int>]

        package init(end: Int, extensions: [Range<Int>]) {
            self.end = end
            self.extensions = extensions
        }
    }

    /// The classes of a syntax tree that have extensions in the same file, without generic conditions.
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
                    classes.append(ExtendedClass(end: range.upperBound, extensions: extensions.compactMap(\.byteRange)))
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
                let access = SwiftTokens(Array(text[..<range.lowerBound].suffix(200))).tokens.last?.text ?? ""
                let members =
                    ["public", "package"].contains(access) ? adding(access, toMembers: Array(body)) : Array(body)
                moved += marker(line(of: open)) + members + [newline]
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

    /// The body of an extension, with its access for the members that name none.
    private static func adding(_ access: String, toMembers body: [UInt8]) -> [UInt8] {
        let source = SwiftTokens(body)
        var (places, index, hasAccess): ([Int], Int, Bool) = ([], 0, false)
        while index < source.tokens.count {
            let word = source.word(index)
            if accessLevels.contains(word), source.word(index + 1) != "(" { hasAccess = true }
            let isModifier = word == "class" && memberKeywords.contains(source.word(index + 1))
            if memberKeywords.contains(word), source.word(index - 1) != ".", !isModifier {
                if !hasAccess { places.append(source.tokens[index].range.lowerBound) }
                hasAccess = false
            }
            index = (source.partners[index].map { max($0, index) } ?? index) + 1
        }
        var body = body
        for place in places.reversed() { body.insert(contentsOf: Array("\(access) ".utf8), at: place) }
        return body
    }

    private static let accessLevels: Set<String> = [
        "open", "public", "package", "internal", "fileprivate", "private",
    ]
    private static let memberKeywords: Set<String> = [
        "func", "var", "let", "init", "subscript", "struct", "enum", "class", "actor", "typealias",
    ]

    package static func originalLine(_ line: Int, in merged: [UInt8]) -> Int {
        let lines = merged.split(separator: newline, maxSplits: line, omittingEmptySubsequences: false).prefix(line - 1)
        guard let index = lines.lastIndex(where: { $0.starts(with: markerStart) }),
            let first = Int(String(decoding: lines[index].dropFirst(markerStart.count), as: UTF8.self))
        else { return line }
        return first + line - index - 2
    }

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
}

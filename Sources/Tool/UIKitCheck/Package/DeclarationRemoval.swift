import Foundation

/// Removes declarations that do not compile from a file, so that the others do. Lines and columns stay.
package struct DeclarationRemoval {
    package private(set) var text: [UInt8]
    package private(set) var errors: [CompilerDiagnostic] = []
    /// The names of what was removed, and of the types that something without a name was a part of.
    package private(set) var names: Set<String> = []
    /// The names of the types that anything removed was a part of.
    package private(set) var types: Set<String> = []
    private let scopes: ObjectiveCTypes
    private var removed: [Range<Int>] = []

    package init?(_ text: Data, where errors: [CompilerDiagnostic]) {
        self.text = Array(text)
        scopes = ObjectiveCTypes(SwiftTokens(self.text))
        let starts = LineStarts(text)
        for error in errors {
            guard let token = source.token(at: starts.offset(of: error)),
                !removed.contains(where: { $0.contains(token) }),
                let range = conformance(at: token, error) ?? declaration(around: token)
            else { continue }
            remove(range, with: error)
        }
        if self.errors.isEmpty { return nil }
    }

    private var source: SwiftTokens { scopes.source }

    private mutating func remove(_ range: Range<Int>, with error: CompilerDiagnostic) {
        var range = range
        if error.name.hasSuffix("does_not_override") {
            guard let modifier = range.first(where: { source.word($0) == "override" }) else { return }
            range = modifier..<(modifier + 1)
        } else {
            // Members of an extension are found without its name; local names do not matter.
            let isExtension = range.contains { source.word($0) == "extension" }
            let declaring = isExtension ? range : range.prefix { source.word($0) != "{" }
            let removed = declaring.filter { DeclarationRemoval.named.contains(source.word($0)) }.map {
                source.word($0 + 1)
            }
            let around = scopes.scopes.filter { ($0.open..<$0.close).contains(range.lowerBound) }
                .flatMap { $0.name.split(separator: ".").map(String.init) }
            names.formUnion(removed.isEmpty ? around : removed)
            types.formUnion(around)
        }
        errors.append(error)
        removed.append(range)
        let bytes =
            source.tokens[range.lowerBound].range.lowerBound..<source.tokens[range.upperBound - 1].range.upperBound
        for index in bytes where text[index] != UInt8(ascii: "\n") { text[index] = UInt8(ascii: " ") }
    }

    /// The tokens of a protocol in the header of a type that is not there, or that the type does not conform to.
    private func conformance(at token: Int, _ error: CompilerDiagnostic) -> Range<Int>? {
        let isMissing = error.name.hasPrefix("cannot_find_type_in_scope")
        guard isMissing || error.name == "type_does_not_conform",
            let scope = scopes.scopes.last(where: { ($0.keyword + 1..<$0.open).contains(token) }),
            var start = (scope.keyword..<scope.open).first(where: { source.word($0) == ":" })
        else { return nil }
        for index in scope.inherited.indices {
            let end = source.endOfType(start + 1)
            let isIt = isMissing ? (start + 1..<end).contains(token) : scope.inherited[index] == error.quoted.last
            // Without its superclass, a class is another one.
            if isIt, !isMissing || index > 0 || scope.kind != "class" {
                if index > 0 || scope.inherited.count == 1 { return start..<end }
                return start + 1..<end + 1
            }
            start = end
        }
        return nil
    }

    private func declaration(around token: Int) -> Range<Int>? {
        let scope = scopes.scopes.last { ($0.open + 1..<$0.close).contains(token) }
        var at = scope.map { $0.open + 1 } ?? 0
        let end = scope?.close ?? source.tokens.count
        var start: Int?
        while at < end {
            let word = source.word(at)
            let isDirective = ["#if", "#elseif", "#else", "#endif"].contains(word)
            if isDirective || isKeyword(at) {
                let next = isDirective ? at : scopes.prefix(at).start
                if next > token { break }
                start = isDirective ? nil : next
            }
            at = max(source.partners[at] ?? at, at) + 1
        }
        guard let start else { return nil }
        // Up to the next declaration, whose attributes come first.
        return start..<(at < end && isKeyword(at) ? scopes.prefix(at).start : min(at, end))
    }

    private func isKeyword(_ at: Int) -> Bool {
        let word = source.word(at)
        guard source.kind(at) == .word, source.word(at - 1) != "." else { return false }
        if ["init", "subscript", "deinit"].contains(word) { return true }
        return DeclarationRemoval.named.contains(word) && source.kind(at + 1) == .word
            && !(word == "class" && ["func", "var", "let", "subscript"].contains(source.word(at + 1)))
    }

    private static let named: Set<String> = [
        "func", "var", "let", "class", "struct", "enum", "extension", "protocol", "actor", "typealias", "case",
        "associatedtype",
    ]
}

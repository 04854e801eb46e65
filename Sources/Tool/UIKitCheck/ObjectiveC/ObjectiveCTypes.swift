/// The classes, extensions and protocols of a source file with the members that Objective-C can call, as their tokens say.
struct ObjectiveCTypes {
    struct Method {
        let name: String
        let index: Int
        /// The argument labels; `nil` for `_`.
        let labels: [String?]
        let types: [String]
        let result: String?
        let selector: String
        let modifiers: Set<String>
        let attributes: Set<String>
        /// Whether it is generic or asynchronous.
        let isSpecial: Bool
        let canThrow: Bool
        /// The number of `#if` around it.
        let conditions: Int

        var isStatic: Bool { !modifiers.isDisjoint(with: ["static", "class"]) }
    }

    struct Property {
        let name: String
        let index: Int
        let type: String?
        let modifiers: Set<String>
        let attributes: Set<String>
        /// The index of the last token of the name and type.
        let end: Int
        /// The accessors' opening brace; `nil` where there is none.
        let accessors: Int?
        let hasInitialValue: Bool
        let conditions: Int
    }

    struct Scope {
        /// The keyword: class, extension, protocol, struct or enum.
        let kind: String
        /// The name with those of the types around it.
        let name: String
        let inherited: [String]
        let modifiers: Set<String>
        let attributes: Set<String>
        /// The index of the keyword's token, and those of the braces.
        let keyword: Int
        let open: Int
        let close: Int
        let outermostClose: Int
        /// Whether code outside of the type cannot name it: a local type, a private one inside another.
        let isHidden: Bool
        let isGeneric: Bool
        let conditions: Int
        var methods: [Method] = []
        var properties: [Property] = []

        func exposes(_ modifiers: Set<String>, _ attributes: Set<String>) -> Bool {
            if !attributes.isDisjoint(with: ["@objc", "@IBAction", "@IBOutlet", "@IBInspectable", "@NSManaged"]) {
                return true
            }
            return !attributes.contains("@nonobjc") && modifiers.isDisjoint(with: ["private", "fileprivate"])
                && (self.attributes.contains("@objcMembers")
                    || kind == "extension" && self.attributes.contains("@objc"))
        }
    }

    let source: SwiftTokens
    private(set) var scopes: [Scope] = []

    init(_ source: SwiftTokens) {
        self.source = source
        read(source.indices, within: nil)
    }

    /// Reads the members in a range of tokens.
    private mutating func read(_ range: Range<Int>, within outer: Int?, isLocal: Bool = false) {
        var at = range.lowerBound
        while at < range.upperBound {
            if let scope = scope(at, within: outer, isLocal: isLocal) {
                scopes.append(scope)
                read((scope.open + 1)..<scope.close, within: scopes.count - 1, isLocal: isLocal)
                at = scope.close + 1
                continue
            }
            if let outer {
                if source.word(at) == "func", let method = method(at, in: outer) {
                    scopes[outer].methods.append(method)
                }
                if source.word(at) == "var", let property = property(at) { scopes[outer].properties.append(property) }
            }
            if let close = source.partners[at], close > at {
                // A body may have classes, which nobody else can name.
                if source.word(at) == "{" { read((at + 1)..<close, within: nil, isLocal: true) }
                at = close
            }
            at += 1
        }
    }

    private func scope(_ at: Int, within outer: Int?, isLocal: Bool) -> Scope? {
        let kind = source.word(at)
        guard ["class", "extension", "protocol", "struct", "enum", "actor"].contains(kind),
            source.word(at - 1) != ".", source.word(at - 1) != "case",
            !ObjectiveCTypes.keywords.contains(source.word(at + 1))
        else { return nil }
        let isArray = kind == "extension" && source.word(at + 1) == "["
        guard isArray || source.kind(at + 1) == .word else { return nil }
        var index = isArray ? source.endOfType(at + 1) : at + 2
        while source.word(index) == "." { index += 2 }
        let name = source.text((at + 1)..<index)
        var isGeneric = source.word(index) == "<"
        if isGeneric { index = source.endOfAngles(index) }
        var inherited: [String] = []
        if source.word(index) == ":" {
            repeat {
                let end = source.endOfType(index + 1)
                guard end > index + 1 else { break }
                inherited.append(source.text((index + 1)..<end))
                index = end
            } while source.word(index) == ","
        }
        if source.word(index) == "where" {
            isGeneric = true
            while index < source.indices.upperBound, source.word(index) != "{" { index += 1 }
        }
        guard source.word(index) == "{", let close = source.partners[index] else { return nil }
        let parent = outer.map { scopes[$0] }
        let (modifiers, attributes, _) = prefix(at)
        return Scope(
            kind: kind, name: (parent.map { $0.name + "." } ?? "") + name, inherited: inherited, modifiers: modifiers,
            attributes: attributes,
            keyword: at, open: index, close: close, outermostClose: parent?.outermostClose ?? close,
            isHidden: isLocal || parent?.isHidden == true || parent != nil && modifiers.contains("private"),
            isGeneric: isGeneric || parent?.isGeneric == true, conditions: source.tokens[at].conditions)
    }

    /// The modifiers and the attributes in front of a declaration, and the index of the first of their tokens.
    func prefix(_ keyword: Int) -> (modifiers: Set<String>, attributes: Set<String>, start: Int) {
        var (modifiers, attributes): (Set<String>, Set<String>) = ([], [])
        var at = keyword - 1
        while at >= 0 {
            // An argument, as in private(set) and @objc(name:).
            let name = source.word(at) == ")" ? (source.partners[at] ?? 0) - 1 : at
            if source.kind(name) == .attribute {
                attributes.insert(source.word(name))
            } else if name == at || source.word(at - 1) == "set" || source.word(name) == "nonisolated",
                ObjectiveCTypes.keywords.contains(source.word(name)), source.word(name - 1) != "."
            {
                if name == at { modifiers.insert(source.word(name)) }
            } else {
                break
            }
            at = name - 1
        }
        return (modifiers, attributes, at + 1)
    }

    private func argument(of attribute: String, before keyword: Int) -> String? {
        var at = keyword - 1
        while at >= 0, source.word(at) != attribute, source.word(at) != "}", source.word(at) != "{" { at -= 1 }
        guard source.word(at) == attribute, source.word(at + 1) == "(", let close = source.partners[at + 1] else {
            return nil
        }
        return source.text((at + 2)..<close).filter { $0 != " " }
    }

    private func method(_ at: Int, in outer: Int) -> Method? {
        guard source.kind(at + 1) == .word else { return nil }
        let isGeneric = source.word(at + 2) == "<"
        let open = isGeneric ? source.endOfAngles(at + 2) : at + 2
        guard source.word(open) == "(", let close = source.partners[open] else { return nil }
        var (labels, types): ([String?], [String]) = ([], [])
        for parameter in source.elements(of: open) {
            var start = parameter.lowerBound
            while source.kind(start) == .attribute { start += 1 }
            guard let colon = parameter.first(where: { source.word($0) == ":" }) else { return nil }
            labels.append(source.word(start) == "_" ? nil : source.word(start))
            types.append(source.text((colon + 1)..<source.endOfType(colon + 1)))
        }
        var (end, effects): (Int, Set<String>) = (close + 1, [])
        while ["async", "throws", "rethrows"].contains(source.word(end)) {
            effects.insert(source.word(end))
            end += 1
        }
        let result = source.isArrow(end) ? source.text((end + 2)..<source.endOfType(end + 2)) : nil
        let (modifiers, attributes, _) = prefix(at)
        return Method(
            name: source.word(at + 1), index: at, labels: labels, types: types,
            result: ["Void", "()"].contains(result) ? nil : result,
            selector: (attributes.contains("@objc") ? argument(of: "@objc", before: at) : nil)
                ?? ObjectiveCName.selector(source.word(at + 1), labels),
            modifiers: modifiers, attributes: attributes, isSpecial: isGeneric || effects.contains("async"),
            canThrow: !effects.isEmpty, conditions: source.tokens[at].conditions)
    }

    private func property(_ at: Int) -> Property? {
        guard source.kind(at + 1) == .word else { return nil }
        var end = at + 2
        var type: String?
        if source.word(end) == ":" {
            end = source.endOfType(end + 1)
            type = source.text((at + 3)..<end)
        }
        let (modifiers, attributes, _) = prefix(at)
        return Property(
            name: source.word(at + 1), index: at, type: type, modifiers: modifiers, attributes: attributes,
            end: end - 1, accessors: source.word(end) == "{" ? end : nil, hasInitialValue: source.word(end) == "=",
            conditions: source.tokens[at].conditions)
    }

    /// Modifiers, and what follows `class` where that is one.
    private static let keywords: Set<String> = [
        "func", "var", "let", "subscript", "init", "class", "static", "final", "public", "open", "package", "internal",
        "private", "fileprivate", "override", "dynamic", "optional", "mutating", "nonmutating", "required",
        "convenience",
        "lazy", "weak", "unowned", "nonisolated", "indirect",
    ]
}

/// Objective-C's names of Swift's methods.
enum ObjectiveCName {
    /// The selector of a method: `move(to:)` is `moveTo:`, `tap(sender:)` is `tapWithSender:`.
    static func selector(_ name: String, _ labels: [String?]) -> String {
        let name = name.filter { $0 != "`" }
        guard let first = labels.first else { return name }
        var selector = name
        if let first {
            let joins = prepositions.contains(words(first).first ?? "") || prepositions.contains(words(name).last ?? "")
            selector += (joins ? "" : "With") + first.prefix(1).uppercased() + first.dropFirst()
        }
        return selector + ":" + labels.dropFirst().map { ($0 ?? "") + ":" }.joined()
    }

    private static func words(_ name: String) -> [String] {
        var words = [""]
        for letter in name {
            if letter.isUppercase { words.append("") }
            words[words.count - 1] += letter.lowercased()
        }
        return words.filter { !$0.isEmpty }
    }

    private static let prepositions: Set<String> = [
        "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for", "from",
        "given",
        "in", "including", "inside", "into", "matching", "of", "on", "passing", "preceding", "since", "to", "until",
        "using", "via", "when", "with", "within",
    ]
}

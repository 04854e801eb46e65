/// The tokens of a Swift source file, without comments and white space, as byte ranges of its text.
///
/// It is a reader of words, strings and brackets, not a parser: what it needs to know of a file it finds also in one that does
/// not compile.
struct SwiftTokens {
    enum Kind {
        /// An identifier, a keyword or a number.
        case word
        case string
        /// One byte of punctuation or of an operator.
        case symbol
        /// `@name`
        case attribute
        /// `#name`
        case directive
    }

    struct Token {
        let kind: Kind
        let range: Range<Int>
        let text: String
        /// The number of `#if` around the token.
        let conditions: Int
    }

    let text: [UInt8]
    private(set) var tokens: [Token] = []
    /// For each bracket `(`, `[`, `{` and its closing one the index of the other.
    private(set) var partners: [Int: Int] = [:]

    var indices: Range<Int> { tokens.indices }

    init(_ text: [UInt8]) {
        self.text = text
        var (at, conditions) = (0, 0)
        var open: [Int] = []
        while at < text.count {
            if let end = endOfSpace(at) {
                at = end
                continue
            }
            let (kind, end) = token(at)
            let word = String(decoding: text[at..<end], as: UTF8.self)
            if word == "#if" { conditions += 1 }
            if word == "#endif" { conditions -= 1 }
            if kind == .symbol {
                if "([{".contains(word) { open.append(tokens.count) }
                if ")]}".contains(word), let start = open.popLast() {
                    partners[start] = tokens.count
                    partners[tokens.count] = start
                }
            }
            tokens.append(Token(kind: kind, range: at..<end, text: word, conditions: conditions))
            at = end
        }
    }

    // MARK: Questions

    func word(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

    /// The index of the token at an offset of the text, or the last one before it.
    func token(at offset: Int?) -> Int? {
        offset.flatMap { offset in tokens.lastIndex { $0.range.lowerBound <= offset } }
    }

    func kind(_ index: Int) -> Kind? { tokens.indices.contains(index) ? tokens[index].kind : nil }

    /// A declaration's name, without the marks around a keyword: a word, or the symbols of an operator.
    func name(_ index: Int) -> String {
        guard kind(index) == .symbol else { return word(index).filter { $0 != "`" } }
        var end = index + 1
        while kind(end) == .symbol, tokens[end].range.lowerBound == tokens[end - 1].range.upperBound,
            !["(", ":"].contains(word(end))
        {
            end += 1
        }
        // A list of generic parameters.
        if end > index + 1, word(end - 1) == "<", kind(end) == .word { end -= 1 }
        return text(index..<end)
    }

    /// The module of an import whose keyword is at an index, and the index of the last token of its path.
    func importedModule(_ index: Int) -> (name: String, last: Int)? {
        guard word(index) == "import", word(index - 1) != "." else { return nil }
        let kinds = ["class", "struct", "enum", "protocol", "typealias", "func", "var", "let"]
        var last = kinds.contains(word(index + 1)) ? index + 2 : index + 1
        guard kind(last) == .word else { return nil }
        let name = word(last)
        while word(last + 1) == ".", kind(last + 2) == .word { last += 2 }
        return (name, last)
    }

    func text(_ range: Range<Int>) -> String {
        guard !range.isEmpty, range.upperBound <= tokens.count else { return "" }
        let bytes = text[tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound]
        return String(decoding: bytes, as: UTF8.self).split { $0.isNewline }.joined(separator: " ")
    }

    func isArrow(_ index: Int) -> Bool { word(index) == "-" && word(index + 1) == ">" }

    /// The index after the `>` that closes a list of generic parameters.
    func endOfAngles(_ index: Int) -> Int {
        var (depth, at) = (0, index)
        while at < tokens.count {
            if word(at) == "<" { depth += 1 }
            if word(at) == ">", word(at - 1) != "-" { depth -= 1 }
            at += 1
            if depth == 0 { break }
        }
        return at
    }

    func endOfType(_ index: Int) -> Int {
        var at = index
        while ["any", "some", "inout"].contains(word(at)) || kind(at) == .attribute { at += 1 }
        if let close = partners[at], close > at {
            at = close + 1
        } else if kind(at) == .word {
            at += 1
        } else {
            return at
        }
        while true {
            switch word(at) {
            case "?", "!": at += 1
            case ".": at += 2
            case "<": at = endOfAngles(at)
            case "&": return endOfType(at + 1)
            case "throws" where isArrow(at + 1), "async" where isArrow(at + 1): at += 1
            case "-" where isArrow(at): return endOfType(at + 2)
            default: return at
            }
        }
    }

    func elements(of open: Int) -> [Range<Int>] {
        guard let close = partners[open], close > open + 1 else { return [] }
        var (elements, start, at): ([Range<Int>], Int, Int) = ([], open + 1, open + 1)
        while at < close {
            if word(at) == "," {
                elements.append(start..<at)
                start = at + 1
            }
            // The commas of generic arguments are between words.
            if word(at) == "<", kind(at - 1) == .word, text[tokens[at].range.lowerBound - 1] != UInt8(ascii: " ") {
                at = min(endOfAngles(at), close)
            } else {
                at = (partners[at].map { max($0, at) } ?? at) + 1
            }
        }
        return elements + [start..<close]
    }

    // MARK: Reading

    /// The end of white space or a comment; `nil` at a token.
    private func endOfSpace(_ start: Int) -> Int? {
        switch text[start] {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return start + 1
        case UInt8(ascii: "/") where byte(start + 1) == UInt8(ascii: "/"):
            return text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
        case UInt8(ascii: "/") where byte(start + 1) == UInt8(ascii: "*"):
            var (depth, at) = (0, start)
            while at < text.count {
                if text[at] == UInt8(ascii: "/"), byte(at + 1) == UInt8(ascii: "*") {
                    (depth, at) = (depth + 1, at + 2)
                } else if text[at] == UInt8(ascii: "*"), byte(at + 1) == UInt8(ascii: "/") {
                    (depth, at) = (depth - 1, at + 2)
                    if depth == 0 { return at }
                } else {
                    at += 1
                }
            }
            return at
        default: return nil
        }
    }

    private func token(_ start: Int) -> (Kind, end: Int) {
        let first = text[start]
        if first == UInt8(ascii: "\"") { return (.string, endOfString(start, signs: 0)) }
        if first == UInt8(ascii: "`") {
            // An identifier ends on its line.
            let end = text[(start + 1)...].firstIndex { $0 == first || $0 == UInt8(ascii: "\n") }
            guard let end, text[end] == first else { return (.symbol, start + 1) }
            return (.word, end + 1)
        }
        if SwiftTokens.isWord(first) { return (.word, endOfWord(start)) }
        if first == UInt8(ascii: "#") {
            let signs = text[start...].prefix { $0 == first }.count
            if byte(start + signs) == UInt8(ascii: "\"") { return (.string, endOfString(start + signs, signs: signs)) }
        }
        let end = endOfWord(start + 1)
        if end > start + 1 {
            if first == UInt8(ascii: "@") { return (.attribute, end) }
            if first == UInt8(ascii: "#") { return (.directive, end) }
        }
        return (.symbol, start + 1)
    }

    private func byte(_ index: Int) -> UInt8 { index < text.count ? text[index] : 0 }

    private func endOfWord(_ start: Int) -> Int {
        var end = start
        while end < text.count, SwiftTokens.isWord(text[end]) { end += 1 }
        return end
    }

    /// The index after a string whose quotation mark is at an index, behind a number of signs `#`.
    private func endOfString(_ start: Int, signs: Int) -> Int {
        let quote = UInt8(ascii: "\"")
        let isLong = byte(start + 1) == quote && byte(start + 2) == quote
        let closing = Array(repeating: quote, count: isLong ? 3 : 1) + Array(repeating: UInt8(ascii: "#"), count: signs)
        let escape = [UInt8(ascii: "\\")] + Array(repeating: UInt8(ascii: "#"), count: signs)
        var at = start + (isLong ? 3 : 1)
        while at < text.count {
            if text[at...].starts(with: closing) { return at + closing.count }
            if text[at] == UInt8(ascii: "\n"), !isLong { return at }
            if text[at...].starts(with: escape) {
                at += escape.count
                // An interpolation may have strings in it.
                at = byte(at) == UInt8(ascii: "(") ? endOfInterpolation(at) : at + 1
            } else {
                at += 1
            }
        }
        return text.count
    }

    private func endOfInterpolation(_ start: Int) -> Int {
        var (depth, at) = (0, start)
        while at < text.count {
            if text[at] == UInt8(ascii: "(") { depth += 1 }
            if text[at] == UInt8(ascii: ")") { depth -= 1 }
            at = text[at] == UInt8(ascii: "\"") ? endOfString(at, signs: 0) : at + 1
            if depth == 0 { return at }
        }
        return at
    }

    static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...,
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: false
        }
    }
}

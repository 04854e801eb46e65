/// An edit of a source file that changes bodies of functions alone, so that nothing outside of them compiles differently.
package struct BodyEdit {
    private let before: Int
    private let old: ArraySlice<Substring>
    private let new: ArraySlice<Substring>

    package init?(from old: String, to new: String) {
        let (first, second) = (BodyEdit.lines(old), BodyEdit.lines(new))
        let before = zip(first, second).prefix { $0 == $1 }.count
        let shorter = min(first.count, second.count) - before
        let after = zip(first.reversed(), second.reversed()).prefix(shorter).prefix { $0 == $1 }.count
        self.before = before
        self.old = first[before..<first.count - after]
        self.new = second[before..<second.count - after]
        let isPlain = self.new.allSatisfy { line in
            !["#", "@", "?(", "!(", "class ", "import "].contains { line.contains($0) }
        }
        guard isPlain, BodyEdit.declarations(old) == BodyEdit.declarations(new) else { return nil }
    }

    var keepsLineCount: Bool { old.count == new.count }

    /// The compiler's copy of the file after the edit; `nil` if the copy has other lines there than the file had.
    ///
    /// - Parameter copy: The text of ``PlatformSource/located(_:path:)`` before the edit.
    package func applied(to copy: String) -> String? {
        let lines = BodyEdit.lines(copy)
        guard let first = lines.first, lines.count(where: { $0.contains("#sourceLocation") }) == 1 else { return nil }
        let start = before + (first.hasSuffix("line: 1)") ? 1 : 0)
        guard before > 0, start + old.count <= lines.count, lines[start..<start + old.count] == old else { return nil }
        return (lines[..<start] + new + lines[(start + old.count)...]).joined(separator: "\n")
    }

    private static func lines(_ text: String) -> [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    /// The tokens of a file outside of the bodies of its functions.
    private static func declarations(_ text: String) -> [String] {
        let source = SwiftTokens(Array(text.utf8))
        var (words, at): ([String], Int) = ([], 0)
        var isFunction = false
        while at < source.indices.upperBound {
            let word = source.word(at)
            words.append(word)
            if word == "func" || word == "init" && source.word(at - 1) != "." { isFunction = true }
            if isFunction, word == "{", let end = source.partners[at] {
                (at, isFunction) = (end, false)
            } else {
                if ["}", "var", "let", "class", "struct", "subscript"].contains(word) { isFunction = false }
                at += 1
            }
        }
        return words
    }
}

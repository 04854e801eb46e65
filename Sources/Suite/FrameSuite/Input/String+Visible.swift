extension Unicode.Scalar {
    /// Control characters, line separators, byte order marks, and marks of direction and of zero width: what changes how
    /// the text around it is shown, and is not seen itself. `scripts/lib/compare/format.jq` has the same list.
    package var isHidden: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x61C, 0x180E, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
            0xFFF9...0xFFFB, 0xE0000..<0xE0080:
            true
        default: false
        }
    }

    /// The escape sequence of Swift: `\u{1b}`.
    package var escapeSequence: String { "\\u{\(String(value, radix: 16))}" }
}

extension String {
    /// The text for terminals and logs: on one line, with escape sequences for what is hidden and for what would start a
    /// workflow command (`::error`, `##[error]`).
    package var visible: String {
        var result = ""
        var isBlank = true
        var last: (Unicode.Scalar?, Unicode.Scalar?)
        for scalar in unicodeScalars {
            // GitHub leaves out spaces, also those past ASCII, before it looks for a command.
            let startsCommand =
                scalar == ":" && last.1 == ":" && isBlank || scalar == "[" && last.1 == "#" && last.0 == "#"
            if scalar.isHidden || startsCommand {
                result += scalar.escapeSequence
            } else {
                result.unicodeScalars.append(scalar)
            }
            if scalar.isASCII, scalar.value > 0x20, scalar.value < 0x7F, scalar != ":" { isBlank = false }
            last = (last.1, scalar)
        }
        return result
    }

    /// The same for text of several lines, which may have tabs.
    package var visibleLines: String {
        split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).visible }
                .joined(separator: "\t")
        }.joined(separator: "\n")
    }
}

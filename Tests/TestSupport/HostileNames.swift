/// Names that attack a terminal, a workflow log, a spreadsheet or a format.
package let hostileNames: [String] = [
    "nul\0nul", "line\nbreak", "x\n::error file=a,line=1::injected", "::error::at the start", "  ::warning::indented",
    "a ##[error]b", "\u{1B}[31mred\u{1B}[0m", "\u{1B}]0;title\u{7}", "back\u{8}\u{8}space", "carriage\rreturn",
    "tab\ttab", "delete\u{7F}", "\u{9B}31mC1", "\u{85}next line", "=cmd|' /C calc'!A0", "@SUM(1)", "]]>",
    "</script><script>alert(1)</script>", "<!-- comment", "&amp;&lt;&#10;", "\"'`$(id)", "back\\slash\\u0041\\n\\",
    // A quotation mark with a combining mark is another character, but still ends an attribute.
    "\"\u{301} onmouseover=alert(1) x=\"", "'\u{301}'", "<\u{301}script>", "a,\u{301}b,\"\u{301}c\"", "a|b|c",
    "right\u{202E}to\u{2066}left", "zero\u{200B}width\u{FEFF}", "line\u{2028}separator", "{{{html}}}{{#a}}", "é😀漢字",
    "  spaces  ", "%s%n%d%99999d", "*_~[a](b)", "not\u{FFFE}a\u{FFFF}character", String(repeating: "x", count: 65536),
    String(repeating: "é\u{202E}\"\u{301}", count: 8192),
]

#if CommandLineTool
import Foundation
import HTMLReport
import TestSupport
import Testing

/// Names from other people's files on the page: each is shown as text, also if it holds markup.
@Suite struct HostilePageTests {
    /// Long names are cut: their length is tested where it matters, and the page holds each name dozens of times.
    private static let names = hostileNames.map { String(String.UnicodeScalarView($0.unicodeScalars.prefix(300))) }

    /// A name of the same length and with the same folders, which attacks nothing.
    private static func harmless(_ name: String) -> String {
        String(String.UnicodeScalarView(name.unicodeScalars.map { $0 == "/" ? $0 : "x" }))
    }

    /// A page with the name wherever a file or a caller can put one.
    private func page(_ name: String) throws -> String {
        let links = [ReportLink(name: name, url: "https://example.org/\(name)")].compactMap { $0 }
        var report = Report(title: name, date: name, links: links)
        func add(_ object: Any) throws {
            try report.add(name: name, data: try JSONSerialization.data(withJSONObject: object))
        }
        let benchmarks: [[String: Any]] = [10, 1000].map { cells in
            ["name": "frame/\(name)/cells:\(cells)", "real_time": cells, "cpu_time": cells, "time_unit": "ns"]
        }
        let failed: [String: Any] = [
            "name": "failed \(name)", "real_time": 1, "error_occurred": true, "error_message": name,
        ]
        let rivals: [[String: Any]] = ["kernel/\(name)/v3/cells:10", "rival/\(name)/v3/\(name)/cells:10"].map {
            ["name": $0, "real_time": 2, "cpu_time": 2, "time_unit": "ns", "cells": 10]
        }
        let results: [String: Any] = ["context": ["key \(name)": name], "benchmarks": benchmarks + [failed] + rivals]
        try add(results)
        try report.setBase(name: name, data: try JSONSerialization.data(withJSONObject: results))
        let changes: [[String: Any]] = ["regression", "improvement", "no change", "inconclusive", name].map { verdict in
            [
                "name": "\(verdict) \(name)", "verdict": verdict, "reason": name, "relative_shift": 0.1,
                "interval": [0.05, 0.15], "time_unit": name, "old": ["median": 1], "new": ["median": 2],
            ]
        }
        try add([
            "status": name, "verb": name, "alpha": 0.05, "floor": 0.02, "problems": [["message": name]],
            "warnings": [["message": name]], "old": ["file": name], "new": ["file": name], "benchmarks": changes,
        ])
        try add(
            (1...6).map { run -> [String: Any] in
                [
                    "run": run, "measured": name, "machine": name, "commit": name,
                    "measurements": [["name": name, "real_time": 1, "cpu_time": 100 + run]],
                ]
            })
        try add([["name": name, "machine": name, "run": 4, "since": name, "commit": name, "change": 0.1]])
        try add([
            "benchmarks": [
                [
                    "name": name, "className": name, "params": ["cells": name, name: name],
                    "sampledMetrics": ["frameDurationCpuMs": ["runs": [[1, 2, 3]]]],
                ]
            ]
        ])
        // A cell of a table is in one line, and ends at a bar.
        let cell = name.unicodeScalars.map { $0 == "|" || $0.properties.isWhitespace ? "_" : String($0) }.joined()
        try report.add(name: name, data: Data("| \(cell) | b |\n|--|--|\n| a | \(cell) |\n| c | d |\n".utf8))
        let quoted = "\"\(cell.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined())\""
        try report.add(name: name, data: Data("first,\(quoted)\na,\(quoted)\n".utf8))
        try report.add(
            name: name, data: Data("<svg height=\"9\"><svg id=\"frames\"><g data-level=\"1\"/>\(name)</svg></svg>".utf8)
        )
        for rest in ["", "<animate dur=\"1s\"/>"] {
            try report.add(name: name, data: Data("<svg><text>\(name)</text>\(rest)</svg>".utf8))
        }
        return try report.html()
    }

    @Test(arguments: names)
    func `no name adds an element, an attribute or a script to the page`(name: String) throws {
        let page = try PageOutline(page(name))
        let expected = try PageOutline(self.page(Self.harmless(name)))
        #expect(page.elements.count > 100)
        let difference = zip(page.elements, expected.elements).first { $0 != $1 }
        #expect(difference == nil, "\(name.debugDescription)")
        #expect(page.elements.count == expected.elements.count, "\(name.debugDescription)")
        #expect(page.hidden.isEmpty, "\(page.hidden)")
    }

    @Test func `quotation marks and brackets are escaped with a combining mark behind them, too`() throws {
        let mark = "\u{301}"
        let page = try page("\"\(mark) onmouseover=alert(1) '\(mark) <\(mark)b> &\(mark)")
        #expect(page.contains("&quot;\(mark) onmouseover=alert(1) &#39;\(mark) &lt;\(mark)b&gt; &amp;\(mark)"))
        #expect(Array(page.utf8).firstRange(of: Array("<\(mark)".utf8)) == nil)
    }
}

/// The elements of a page as a browser finds them, one code point after the other.
private struct PageOutline {
    /// Names of elements with those of their attributes, and the values of the attributes that act.
    var elements: [String] = []
    /// Characters that a reader does not see.
    var hidden: Set<Unicode.Scalar> = []

    private var scalars: [Unicode.Scalar] = []
    private var position = 0

    /// Names of attributes that hold text only; others are compared with their values.
    private static let texts: Set = [
        "alt", "title", "aria-label", "data-label", "srcdoc", "href", "src", "height",
    ]

    init(_ page: String) {
        scalars = Array(page.unicodeScalars)
        hidden = Set(
            scalars.filter { ($0.value < 0x20 || 0x7F...0x9F ~= $0.value) && !"\n\r\t".unicodeScalars.contains($0) })
        while let start = scalars[position...].firstIndex(of: "<") {
            position = start + 1
            guard position < scalars.count else { break }
            switch scalars[position] {
            case "a"..."z", "A"..."Z", "/", "!", "?": readTag()
            default: break
            }
        }
    }

    private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    private mutating func text(until isEnd: (Unicode.Scalar) -> Bool) -> String {
        let end = scalars[position...].firstIndex(where: isEnd) ?? scalars.count
        defer { position = end }
        return String(String.UnicodeScalarView(scalars[position..<end]))
    }

    private mutating func readTag() {
        let isSpace: (Unicode.Scalar) -> Bool = { " \n\r\t\u{C}".unicodeScalars.contains($0) }
        let name = text { isSpace($0) || $0 == ">" }
        var element = name
        while let scalar = next, scalar != ">" {
            guard !isSpace(scalar), scalar != "/" else {
                position += 1
                continue
            }
            let attribute = text { isSpace($0) || $0 == "=" || $0 == ">" }
            element += " \(attribute)"
            guard next == "=" else { continue }
            position += 1
            var value = ""
            if let quote = next, quote == "\"" || quote == "'" {
                position += 1
                value = text { $0 == quote }
                position += 1
            } else {
                value = text { isSpace($0) || $0 == ">" }
            }
            if !Self.texts.contains(attribute) { element += "=\(value)" }
        }
        elements.append(element)
        guard name == "script" || name == "style" else { return }
        position += 1
        let end = Array("</\(name)".unicodeScalars)
        while position < scalars.count, !scalars[position...].starts(with: end) { position += 1 }
    }
}
#endif

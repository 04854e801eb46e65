import Foundation
import FrameSuite
import Scenarios
import TestSupport
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Names from other people's files in every format that this module writes.
@Suite struct HostileNameTests {
    private func hasHidden(_ text: String) -> Bool { text.unicodeScalars.contains { $0.isHidden && $0 != "\n" } }

    /// A composed scenario with this name, and a view that has it, too.
    private func scenario(_ name: String) throws -> Scenario {
        let view: [String: Any] = ["name": name, "frame_pt": [0, 0, 10, 10]]
        let track: [String: Any] = ["target": name, "duration_s": 0.1, "alpha_ratio": ["to": 0]]
        let json = try JSONSerialization.data(
            withJSONObject: ["name": name, "source": ["views": [view]], "tracks": [track]])
        return try Scenario(json: json, file: "\(name).json")
    }

    @Test
    func `visible text is one line without hidden characters or workflow commands, and harmless text is unchanged`() {
        for name in hostileNames {
            let text = name.visible
            #expect(!text.unicodeScalars.contains { $0.isHidden }, "\(text)")
            #expect(!text.drop { $0.isWhitespace }.hasPrefix("::") && !text.contains("##["), "\(text)")
        }
        for text in ["wave/cells:12/hz:60", "a::b", "é😀漢字", "# [x]", ""] { #expect(text.visible == text) }
        #expect("\u{1B}[1m".visible == "\\u{1b}[1m" && "::error".visible == ":\\u{3a}error")
        #expect("##[error]".visible == "##\\u{5b}error]" && "\n::a".visible == "\\u{a}:\\u{3a}a")
        #expect("a\tb\n::c\u{1B}\r\n".visibleLines == "a\tb\n:\\u{3a}c\\u{1b}\\u{d}\\u{a}")
    }

    @Test func `tables and messages are free of hidden characters, one line a run`() throws {
        for name in hostileNames {
            let table = FrameTable.text([try measurement(name, difference: name)])
            #expect(!hasHidden(table), "\(name.visible)")
            #expect(table.split(separator: "\n").count { $0.contains("frame times in order") } == 1)
            #expect(!table.split(separator: "\n").contains { $0.drop { $0.isWhitespace }.hasPrefix("::") })
            for error: any Error in [
                ScenarioError.unknownName(name, nearest: name),
                ScenarioError.unknownKey(file: name, key: name, nearest: nil),
                FrameBudgetFileError.unreasoned(file: name, run: name), PositionDigestFileError.damaged(file: name),
            ] {
                #expect("\(error)" == "\(error)".visible)
            }
        }
    }

    @Test(arguments: FrameExport.allCases)
    func `JSON exports are valid, and a reader finds the name`(export: FrameExport) throws {
        for name in hostileNames {
            let data = try export.encode(
                [try measurement(name).run], context: [name: name], verdicts: [name: .broken(name)])
            let text = String(decoding: data, as: UTF8.self)
            #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }, "\(name.visible)")
            let object = try JSONSerialization.jsonObject(with: data)
            #expect(export == .flutter || holds(object, name), "\(name.visible)")
        }
    }

    @Test func `reports are valid JSON that a reader finds the name in`() throws {
        for name in hostileNames {
            let file = try FrameReportFile([try measurement(name)], context: [name: name], hasSamples: true)
            #expect(holds(try JSONSerialization.jsonObject(with: file.encoded()), name), "\(name.visible)")
        }
    }

    /// Whether a JSON value has a string that contains the name.
    private func holds(_ value: Any, _ name: String) -> Bool {
        switch value {
        case let text as String: text.unicodeScalars.starts(with: name.unicodeScalars)
        case let list as [Any]: list.contains { holds($0, name) }
        case let object as [String: Any]: object.values.contains { holds($0, name) }
        default: false
        }
    }

    @Test func `traces of such scenarios are tables with one row a line, or valid JSON`() throws {
        for name in hostileNames {
            let scenario = try scenario(name)
            let run = try scenario.run()
            func text(_ format: Trace.Format) -> String {
                var bytes: [UInt8] = []
                Trace(run, name: name, refreshRate: 60, format: format).write { (piece) throws(Never) in bytes += piece
                }
                return String(decoding: bytes, as: UTF8.self)
            }
            let table = text(.csv)
            #expect(!hasHidden(table), "\(name.visible)")
            let columns = try #require(table.split(separator: "\n").first).unicodeScalars.count { $0 == "," }
            for line in table.split(separator: "\n") {
                var isQuoted = false
                var commas = 0
                for scalar in line.unicodeScalars {
                    if scalar == "\"" { isQuoted.toggle() }
                    if scalar == ",", !isQuoted { commas += 1 }
                }
                #expect(commas == columns && !isQuoted, "\(line.prefix(100))")
            }
            let object = try JSONSerialization.jsonObject(with: Data(text(.json).utf8)) as? [String: Any]
            #expect((object?["name"] as? String).map { $0.unicodeScalars.elementsEqual(name.unicodeScalars) } == true)
        }
    }

    @Test func `pictures of such scenarios are well-formed`() throws {
        for name in hostileNames {
            let scenario = try scenario(name)
            let strip = Filmstrip(try scenario.run(), title: name, frames: 2).svg()
            let animated = try AnimatedFilmstrip([AnimatedFilmstrip.Panel(scenario)]).svg()
            for picture in [strip, animated] {
                #expect(XMLParser(data: Data(picture.utf8)).parse(), "\(name.visible)")
                #expect(!hasHidden(picture), "\(name.visible)")
            }
        }
    }
}

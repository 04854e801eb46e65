import AppleOracle
import Foundation
import HeadlessKit
import TestSupport
import Testing

/// The numbers of other people's test suites.
@MainActor
@Suite struct ConformanceTests {
    @Test func `every row holds, or is listed with the reason why not`() throws {
        let ledger = ConformanceLedger(try ConformanceTable.checkedIn())
        var listed = try ConformanceLedger.knownReasons()
        for difference in ledger.differences {
            let name = "\(difference.table)\t\(difference.row)"
            #expect(
                listed.removeValue(forKey: name) != nil,
                "\(name): expected \(difference.row.answer), here \(difference.answer)")
        }
        for name in listed.keys.sorted() {
            Issue.record("holds, or is no row, and is still listed in failing.tsv: \(name)")
        }
    }

    @Test func `tables are read as they are written, and mistakes in them are named`() throws {
        let header = "# repository: a/b\n# path: c\n# commit: d\n# licence: e\n# class: peer\n"
        let table = try ConformanceTable(
            name: "t", text: header + "# without: 3 colours\neasing\tlinear @ 0.5\t0.5\t1e-3\n")
        #expect(table.rows.map(\.tolerance) == [1e-3] && table.without.map(\.count) == [3])
        #expect(throws: ConformanceTable.Failure.noHeader(file: "t", key: "class")) {
            try ConformanceTable(name: "t", text: header.replacingOccurrences(of: "peer", with: "hearsay"))
        }
        #expect(throws: ConformanceTable.Failure.noHeader(file: "t", key: "licence")) {
            try ConformanceTable(name: "t", text: header.replacingOccurrences(of: "# licence: e\n", with: ""))
        }
        #expect(throws: ConformanceTable.Failure.notARow(file: "t", line: "easing\tlinear")) {
            try ConformanceTable(name: "t", text: header + "easing\tlinear\n")
        }
        #expect(throws: ConformanceTable.Failure.asksTwice(file: "t", row: "a\tb")) {
            try ConformanceTable(name: "t", text: header + "a\tb\t1\na\tb\t2\n")
        }
    }

    @Test func `an answer that differs does not hold, nor does one to another question`() throws {
        let header = "# repository: a/b\n# path: c\n# commit: d\n# licence: e\n# class: measured\n"
        func holding(_ row: String) throws -> Int {
            ConformanceLedger([try ConformanceTable(name: "t", text: header + row)]).results[0].holding
        }
        #expect(try holding("easing\tlinear(0, 1) @ 0.5\t0.5\n") == 1)
        #expect(try holding("easing\tlinear(0, 1) @ 0.5\t0.51\t0.02\n") == 1)
        #expect(try holding("easing\tlinear(0, 1) @ 0.5\t0.51\n") == 0)
        #expect(try holding("easing\tlinear(0, 1) @ 0.5\t0.5 0.5\n") == 0)
        #expect(try holding("riddle\tlinear(0, 1) @ 0.5\t0.5\n") == 0)
        #expect(try holding("layer\tl.isHidden=1 l.isHidden\t1\n") == 1)
        #expect(try holding("layer\tl.colour\tnil\n") == 0)
    }

    @Test func `no table is smaller than it was, and every kind of question is asked`() throws {
        let tables = try ConformanceTable.checkedIn()
        let counts = Dictionary(grouping: tables, by: { $0.name.prefix { $0 != "-" } }).mapValues { tables in
            tables.map { $0.rows.count + $0.without.map(\.count).reduce(0, +) }.reduce(0, +)
        }
        let least: [Substring: Int] = [
            "gnustep": 500, "wpt": 600, "qt": 500, "chromium": 400, "cassowary": 100, "web": 280,
        ]
        for (source, count) in least { #expect(counts[source, default: 0] >= count, "\(source)") }
        #expect(Set(tables.flatMap(\.rows).map(\.question)) == Question.names)
    }

    @Test func `the oracle's answers for this project are the recorded ones; OVERSHOOT_FIDELITY=FILE writes them`()
        throws
    {
        let folder = ConformanceTable.folder.appendingPathComponent("Tables")
        let texts = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .sorted { $0.path < $1.path }.map { try String(contentsOf: $0, encoding: .utf8) }
        let stage = Stage()
        let answers = Oracle(system: "this project") { stage.advance(by: 0.3) }.table(texts, authority: "peer")
        let file = ConformanceTable.folder.appendingPathComponent("ours.tsv")
        if ProcessInfo.processInfo.environment["OVERSHOOT_FIDELITY"].map({ !$0.isEmpty }) ?? false {
            try Data(answers.utf8).write(to: file, options: .atomic)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == answers)
        #expect(try ConformanceTable(name: "ours", text: answers).rows.count > 200)
    }
}

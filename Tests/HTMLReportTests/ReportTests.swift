#if CommandLineTool
import FrameSuite
import HTMLReport
import Foundation
import Testing

@Suite struct ReportTests {
    private let run = """
        {"context": {"overshoot_commit": "abc<1>"}, "benchmarks": [
          {"name": "spring/<b>/cells:10", "real_time": 50, "cpu_time": 1, "time_unit": "ns"},
          {"name": "spring/<b>/cells:1000", "real_time": 2000, "cpu_time": 1, "time_unit": "ns"},
          {"name": "frame/pop-in/cells:1000", "real_time": 1, "cpu_time": 1, "time_unit": "ms"},
          {"name": "broken", "real_time": 1, "error_occurred": true, "error_message": "off by <one>"}
        ]}
        """

    private let comparison = """
        {"status": "regression", "verb": "benchmarks", "alpha": 0.05, "floor": 0.02, "problems": [],
         "warnings": [{"message": "one process"}],
         "old": {"file": "old.json"}, "new": {"file": "new.json"}, "benchmarks": [
          {"name": "faster", "verdict": "improvement", "relative_shift": -0.2, "interval": [-0.25, -0.15], "time_unit": "ns",
           "old": {"median": 100}, "new": {"median": 80}},
          {"name": "a-little-slower", "verdict": "regression", "relative_shift": 0.1, "interval": [0.05, 0.15]},
          {"name": "much-slower", "verdict": "regression", "relative_shift": 0.5, "interval": [0.4, 0.6]},
          {"name": "steady", "verdict": "no change", "relative_shift": 0.001, "interval": [-0.01, 0.01]},
          {"name": "unclear", "verdict": "inconclusive", "reason": "too noisy"}
         ]}
        """

    private func page(_ files: String...) throws -> String {
        var report = Report(title: "A & B", date: "today")
        for (index, file) in files.enumerated() { try report.add(name: "file\(index)", data: Data(file.utf8)) }
        return try report.html()
    }

    @Test func `a report without files is an error`() {
        #expect(throws: ReportError.nothing) { try Report(date: "today").html() }
    }

    @Test func `the page loads no other file`() throws {
        let html = try page(run, comparison)
        #expect(html.hasPrefix("<!doctype html>"))
        #expect(html.contains("<title>A &amp; B</title>"))
        #expect(html.firstMatch(of: /https?:/) == nil)
        #expect(html.firstMatch(of: /<link|src="(?!data:)|@import|url\(/) == nil)
        #expect(!html.contains("{{"))
    }

    @Test func `sections without data are left out`() throws {
        let html = try page(run)
        #expect(html.contains("<section id=\"benchmarks\""))
        #expect(html.contains("<section id=\"environment\""))
        for absent in ["comparison", "frames", "history", "profile", "accuracy", "player", "pictures"] {
            #expect(!html.contains("<section id=\"\(absent)\""))
            #expect(!html.contains("href=\"#\(absent)\""))
        }
    }

    @Test func `names and messages are escaped`() throws {
        let html = try page(run)
        #expect(html.contains("spring/&lt;b&gt;/cells:10"))
        #expect(!html.contains("<b>"))
        #expect(html.contains("off by &lt;one&gt;"))
        #expect(html.contains("abc&lt;1&gt;"))
    }

    @Test func `the key figures are the largest frame, the fastest spring and the failures`() throws {
        let html = try page(run)
        #expect(html.contains("<strong>1 ms</strong> <span>to compute a frame of 1\u{202F}000 cells"))
        #expect(html.contains("12 % of a 120 Hz frame"))
        #expect(html.contains("<strong>2 ns</strong> <span>a spring at best, in a batch of 1\u{202F}000"))
        #expect(html.contains("<strong>1 failed</strong>"))
    }

    @Test func `the worst change is first, unchanged benchmarks are folded`() throws {
        let html = try page(comparison)
        func place(_ text: String) throws -> String.Index { try #require(html.range(of: ">\(text)</th>")).lowerBound }
        #expect(try place("much-slower") < place("a-little-slower"))
        #expect(try place("a-little-slower") < place("faster"))
        let fold = try #require(html.range(of: "<details>")).lowerBound
        #expect(try place("faster") < fold)
        #expect(try fold < place("steady"))
        #expect(try fold < place("unclear"))
        #expect(html.contains("2 slower, 1 faster"))
        #expect(html.contains("2 without a change, 1 of them inconclusive"))
        #expect(html.contains("too noisy"))
        #expect(html.contains("one process"))
    }

    @Test func `a base gives ratios without a verdict`() throws {
        var report = Report(date: "today")
        try report.add(name: "new", data: Data(run.utf8))
        try report.setBase(
            name: "old", data: Data(run.replacing("50, \"cpu_time\": 1", with: "9, \"cpu_time\": 0.8").utf8))
        let html = try report.html()
        #expect(html.contains("× 1.25<br><span class=\"note\">one repetition, so that its noise"))
        #expect(html.contains("× 1.00"))
        #expect(throws: ReportError.self) { try report.setBase(name: "c", data: Data(comparison.utf8)) }
    }

    @Test func `a ratio has its range over the repetitions, and says whether that is noise`() throws {
        func times(_ values: Double...) -> Data {
            let rows = values.map { "{\"name\": \"a\", \"real_time\": \($0), \"time_unit\": \"ns\"}" }
            return Data("{\"context\": {}, \"benchmarks\": [\(rows.joined(separator: ","))]}".utf8)
        }
        for (new, old, text) in [
            (times(20, 22, 24), times(10, 11, 12), "× 2.00<br><span class=\"note\">1.67 to 2.40</span>"),
            (times(10, 12, 14), times(9, 10, 12), "× 1.20<br><span class=\"note\">0.83 to 1.56, within the noise"),
        ] {
            var report = Report(date: "today")
            try report.add(name: "new", data: new)
            try report.setBase(name: "old", data: old)
            #expect(try report.html().contains(text))
        }
    }

    @Test func `the frames section has the number of missed frames`() throws {
        let samples = try FrameSamples(times: [Double](repeating: 0.0001, count: 99) + [0.005])
        let frames = try FrameRun(
            scenario: "wave", cells: 12, budget: FrameBudget(refreshRate: 120), repetitions: [samples])
        var report = Report(date: "today")
        try report.add(name: "frames", data: FrameExport.macrobenchmark.encode([frames]))
        let html = try report.html()
        #expect(html.contains("wave/cells:12/hz:120"))
        #expect(html.contains("<strong>1</strong> <span>of 100 frames"))
        #expect(html.contains("allowance 833 µs (10 %)"))
    }

    private let rivals = """
        {"context": {}, "benchmarks": [
          {"name": "kernel/spring/v3/cells:10", "real_time": 900, "cpu_time": 30, "time_unit": "ns", "cells": 10},
          {"name": "kernel/spring/v4/cells:10", "real_time": 900, "cpu_time": 10, "time_unit": "ns", "cells": 10},
          {"name": "kernel/spring/v4/cells:99", "real_time": 900, "cpu_time": 99, "time_unit": "ns", "cells": 99},
          {"name": "rival/spring/v4/sleef/cells:10", "real_time": 900, "cpu_time": 40, "time_unit": "ns", "cells": 10,
           "bar": 0.2},
          {"name": "rival/spring/any/libm/cells:10", "real_time": 900, "cpu_time": 400, "time_unit": "ns", "cells": 10,
           "bar": 0.02, "bar_v3": 0.5},
          {"name": "rival/spring/any/eigen/cells:10", "real_time": 900, "cpu_time": 50, "time_unit": "ns", "cells": 10},
          {"name": "rival/spring/any/memcpy/cells:10", "real_time": 900, "cpu_time": 20, "time_unit": "ns", "cells": 10,
           "bar_v3": 1.25},
          {"name": "rival/other/any/libm/cells:10", "real_time": 900, "cpu_time": 80, "time_unit": "ns", "cells": 10}
        ]}
        """

    @Test func `rivals are compared by CPU time at equal cell counts, against their kernel set's bar`() throws {
        let html = try page(rivals)
        let section = try #require(html.split(separator: "<section ").first { $0.hasPrefix("id=\"rivals\"") })
        let rows = section.split(separator: "<tr><th scope=\"row\">").dropFirst().map { row in
            row.matches(of: /<td[^>]*data-label="([^"]+)">(.*?)<\/td>/)
                .map { $0.2.replacing(/<[^>]+>/, with: "") }.joined(separator: " ")
        }
        #expect(
            rows == [
                "v4 sleef 1 ns 4 ns 0.25 0.2 missed", "v3 libm 3 ns 40 ns 0.075 0.5 met",
                "v4 libm 1 ns 40 ns 0.025 0.02 missed",
                "v3 eigen 3 ns 5 ns 0.6 –", "v4 eigen 1 ns 5 ns 0.2 –", "v3 memcpy 3 ns 2 ns 1.5 1.25 missed",
                "v4 memcpy 1 ns 2 ns 0.5 –",
            ])
        #expect(section.contains("<summary>2 without a bar</summary>"))
        #expect(html.contains("<strong>1 of 4</strong>"))
        #expect(!(try page(run)).contains("id=\"rivals\""))
    }

    /// Six runs of two benchmarks on one machine, one more on another.
    private let history: String = {
        let runs = (1...6).map { run in
            """
            {"run": \(run), "measured": "2026-0\(run)-01T00:00:00Z", "machine": "m", "commit": "c\(run)", "measurements": [
              {"name": "stepped", "real_time": 1, "cpu_time": \(run < 4 ? 100 : 110)},
              {"name": "drifting", "real_time": 1, "cpu_time": \(100 + 10 * run)}]}
            """
        }
        return "[\(runs.joined(separator: ",\n"))]"
    }()

    @Test func `series with steps are first, with a mark at each step`()
        throws
    {
        let steps = """
            [{"name": "stepped", "machine": "m", "run": 4, "since": "2026-04-01T00:00:00Z", "commit": "c4", "change": 0.1},
             {"name": "(all benchmarks)", "machine": "m", "run": 2, "since": "2026-02-01T00:00:00Z", "commit": "-", "change": -0.2},
             {"name": "drifting", "machine": "another", "run": 3, "since": "2026-03-01T00:00:00Z", "commit": "c3", "change": 0.3}]
            """
        let plain = try page(history)
        #expect(try #require(plain.range(of: "drifting")).lowerBound < #require(plain.range(of: "stepped")).lowerBound)
        #expect(!plain.contains("class=\"step "))
        let html = try page(history, steps)
        #expect(try #require(html.range(of: "stepped")).lowerBound < #require(html.range(of: "drifting")).lowerBound)
        let figures = html.split(separator: "<figure>").dropFirst()
        let stepped = try #require(figures.first { $0.contains("<strong>stepped") })
        #expect(stepped.contains("<span class=\"worse\">step on 2026-04-01, commit c4: +10 %</span>"))
        // The fourth of six runs is at three fifths, but for the room that a scale leaves at its end: none here.
        #expect(stepped.contains("<line class=\"step worse\" x1=\"60.00%\""))
        let drifting = try #require(figures.first { $0.contains("<strong>drifting") })
        #expect(drifting.contains("<span class=\"plain\">the machine itself on 2026-02-01: −20 %</span>"))
        #expect(!drifting.contains("step on"))
    }

    @Test func `a call without cells has no time per cell`() throws {
        let html = try page(
            """
            {"context": {}, "benchmarks": [
              {"name": "kernel/a/cells:0", "real_time": 7, "cpu_time": 7, "time_unit": "ns", "cells": 0},
              {"name": "kernel/a/cells:4", "real_time": 8, "cpu_time": 8, "time_unit": "ns", "cells": 4,
               "items_per_second": 5e9}]}
            """)
        #expect(html.contains("data-label=\"Time\">7 ns</td><td class=\"number\" data-label=\"Per cell\">–</td>"))
        #expect(
            html.contains("data-label=\"Per cell\">2 ns</td><td class=\"number\" data-label=\"Rate\">5 G items/s</td>"))
        #expect(!html.localizedCaseInsensitiveContains("inf s"))
    }

    @Test func `numeric columns are right-aligned`() throws {
        let html = try page(
            "| quantity | cases | worst |\n|--|--|--|\n| a | 17 | 4.5e+03 |\n| b | 3 | – |\n| c | 4 | 0.1 |\n")
        #expect(html.contains("<td class=\"number\" data-label=\"cases\">17</td>"))
        #expect(html.contains("<th scope=\"col\" class=\"number\">worst</th>"))
        #expect(html.contains("<td data-label=\"quantity\">a</td>"))
    }

    @Test(arguments: [
        (6, ["Time per cell"]), (7, ["f/0: time per cell", "f/1: time per cell"]),
        (16, ["f/0: time per cell", "f/0: time per cell", "f/1: time per cell", "f/1: time per cell"]),
    ])
    func `more lines than colours are split into several charts`(lines: Int, labels: [String]) throws {
        let rows = (0..<lines).flatMap { line in
            [10, 100].map { cells in
                "{\"name\": \"f/\(line % 2)/\(line)/cells:\(cells)\", \"real_time\": \(cells), \"time_unit\": \"ns\"}"
            }
        }
        let html = try page("{\"context\": {}, \"benchmarks\": [\(rows.joined(separator: ","))]}")
        let found = html.matches(of: /<figure><figcaption>([^<]*per cell)/).map { String($0.1) }
        #expect(found == labels)
        #expect(html.matches(of: /<polyline/).count == lines)
    }

    @Test func `rivals of a run are not listed twice`() throws {
        let html = try page(rivals)
        #expect(html.contains("<th scope=\"row\">kernel/spring/v3/cells:10</th>"))
        #expect(!html.contains("<th scope=\"row\">rival/"))
    }

    @Test func `an empty list of steps is not an error`() throws {
        #expect(try page(history, "[]") == page(history))
        #expect(throws: ReportError.nothing) { try page("[]") }
    }

    @Test func `a flame graph is in its own iframe`() throws {
        let graph = "<svg class=\"flame-graph\" height=\"300\"><g id=\"f\"/></svg>"
        let html = try page(graph)
        #expect(html.contains("sandbox=\"\" loading"))
        #expect(html.contains("height=\"304\""))
        #expect(html.contains("id=&quot;f&quot;"))
    }

    @Test func `a picture that moves is in its own iframe with a slider, without scripts`() throws {
        let html = try page("<svg height=\"12.5\"><rect><animate dur=\"2s\"/></rect></svg>")
        #expect(html.contains("sandbox=\"allow-same-origin\" srcdoc=\"&lt;!doctype"))
        #expect(html.contains("height=\"16\"") && html.contains("class=\"scrub\""))
        #expect(throws: ReportError.trace(name: "file0")) { try page("time_s,event,target,x_pt,y_pt\n0,,a,0,0\n") }
    }

    @Test func `shares are drawn as bars`() throws {
        let html = try page("| quantity | share |\n|--|--|\n| a | 17 % |\n")
        #expect(html.contains("style=\"--share: 17%\""))
    }
}
#endif

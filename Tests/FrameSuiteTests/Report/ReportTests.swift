import Foundation
import FrameSuite
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

    @Test func nothingIsNoReport() {
        #expect(throws: ReportError.nothing) { try Report(date: "today").html() }
    }

    @Test func thePageNeedsNothingButItself() throws {
        let html = try page(run, comparison)
        #expect(html.hasPrefix("<!doctype html>"))
        #expect(html.contains("<title>A &amp; B</title>"))
        // The one address in it is the name of SVG's language, which nothing fetches.
        let addresses = html.matches(of: /(https?:|\/\/)[^\s"']+/).map { String($0.0) }.filter { $0.hasPrefix("http") }
        #expect(Set(addresses) == ["http://www.w3.org/2000/svg"])
        #expect(html.firstMatch(of: /<link|src="(?!data:)|@import|url\(/) == nil)
        #expect(!html.contains("{{"))
    }

    @Test func onlyWhatThereIsDataForIsShown() throws {
        let html = try page(run)
        #expect(html.contains("<section id=\"benchmarks\""))
        #expect(html.contains("<section id=\"environment\""))
        for absent in ["comparison", "frames", "history", "profile", "accuracy", "player", "pictures"] {
            #expect(!html.contains("<section id=\"\(absent)\""))
            #expect(!html.contains("href=\"#\(absent)\""))
        }
    }

    @Test func namesAndMessagesAreText() throws {
        let html = try page(run)
        #expect(html.contains("spring/&lt;b&gt;/cells:10"))
        #expect(!html.contains("<b>"))
        #expect(html.contains("off by &lt;one&gt;"))
        #expect(html.contains("abc&lt;1&gt;"))
    }

    @Test func headlinesNameTheLargestFrameTheFastestSpringAndFailures() throws {
        let html = try page(run)
        #expect(html.contains("<strong>1 ms</strong> <span>to compute a frame of 1\u{202F}000 cells"))
        #expect(html.contains("12 % of a 120 Hz frame"))
        #expect(html.contains("<strong>2 ns</strong> <span>a spring at best, in a batch of 1\u{202F}000"))
        #expect(html.contains("<strong>1 failed</strong>"))
    }

    @Test func theWorstChangeComesFirstAndTheSteadyAreFolded() throws {
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

    @Test func aBaseGivesRatiosWithoutAVerdict() throws {
        var report = Report(date: "today")
        try report.add(name: "new", data: Data(run.utf8))
        try report.setBase(name: "old", data: Data(run.replacing("\"real_time\": 50", with: "\"real_time\": 40").utf8))
        let html = try report.html()
        #expect(html.contains("× 1.25"))
        #expect(html.contains("× 1.00"))
        #expect(throws: ReportError.self) { try report.setBase(name: "c", data: Data(comparison.utf8)) }
    }

    @Test func framesSayHowManyMissed() throws {
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

    @Test func aProfileHasAFrameOfItsOwn() throws {
        let graph = "<svg height=\"300\"><svg id=\"frames\"><g data-level=\"1\" data-name=\"f\"/></svg></svg>"
        let html = try page(graph)
        #expect(html.contains("sandbox=\"allow-scripts\""))
        #expect(html.contains("height=\"304\""))
        #expect(html.contains("data-name=&quot;f&quot;"))
    }

    @Test func aTraceIsThereForThePlayer() throws {
        let html = try page("time,target,x,y,width,height\n0,a,0,0,1,1\n1,a,5,0,1,1\n")
        #expect(html.contains("<script type=\"application/json\" class=\"trace\">{\"name\":\"file0\""))
        #expect(html.contains("\"x\":[0,5]"))
    }

    @Test func sharesAreBars() throws {
        let html = try page("| quantity | share |\n|--|--|\n| a | 17 % |\n")
        #expect(html.contains("style=\"--share: 17%\""))
    }
}

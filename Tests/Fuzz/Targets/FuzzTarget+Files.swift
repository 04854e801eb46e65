import AnimationBaselines
import Foundation
import FrameSuite
import HTMLReport
import Scenarios

/// JSON files: scenarios, budgets, digests, results, reports.
extension FuzzTarget {
    func acceptsScenario(_ data: Data) throws -> Bool {
        try accepts(orThrows: ScenarioError.self) { _ = try Scenario(json: data, file: "input.json") }
    }

    /// Runs what takes milliseconds: the limits of scenarios allow seconds, which a fuzzer would spend on few inputs.
    func acceptsTransition(_ data: Data) throws -> Bool {
        try accepts(orThrows: ScenarioError.self) {
            let scenario = try Scenario(json: data, file: "input.json")
            guard scenario.cells <= 50 else { return }
            _ = try scenario.run()
        }
    }

    func acceptsBudgets(_ data: Data) throws -> Bool {
        try accepts(orThrows: FrameBudgetFileError.self) {
            _ = try FrameBudgetFile(json: data, name: "input.json").rows.map(\.name)
        }
    }

    /// A file that is written and read again is the same file.
    func acceptsDigests(_ data: Data) throws -> Bool {
        try accepts(orThrows: PositionDigestFileError.self) {
            let file = try PositionDigestFile(json: data, name: "input.json")
            guard try PositionDigestFile(json: file.encoded(), name: "copy.json") == file else {
                throw FuzzFailure(description: "digests change when they are written and read")
            }
            _ = file.updated(with: file)
        }
    }

    func acceptsResults(_ data: Data) throws -> Bool {
        try accepts(orThrows: DecodingError.self) {
            for benchmark in try BenchmarkResults(json: data).benchmarks {
                _ = (benchmark.median, benchmark.cpuMedian, benchmark.cells, benchmark.series, benchmark.family)
            }
        }
    }

    func acceptsFrames(_ data: Data) throws -> Bool {
        let parsers = [FrameRun.macrobenchmark, FrameRun.report]
        return try parsers.map { parse in
            try accepts(orThrows: DecodingError.self, FrameError.self) {
                for run in try parse(data) { _ = FrameReport(run.pooled, budget: run.budget) }
            }
        }.contains(true)
    }

    func acceptsReport(_ data: Data) throws -> Bool {
        try accepts(orThrows: ReportError.self) {
            #if CommandLineTool
            var report = Report(date: "today")
            try report.add(name: "input", data: data)
            _ = try report.html()
            #else
            _ = try ReportSource.read(name: "input", data: data)
            #endif
        }
    }

    /// The page shows no hidden character of the names in a history.
    func acceptsHistory(_ bytes: [UInt8]) throws -> Bool {
        let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map { Data($0) }
        return try accepts(orThrows: DecodingError.self, ReportError.self) {
            _ = try RunHistory(json: parts[0])
            for steps in parts.dropFirst() { _ = try HistoryStep.list(json: steps) }
            #if CommandLineTool
            var report = Report(date: "today")
            for part in parts { try report.add(name: "input", data: part) }
            let shown = try report.html().unicodeScalars.filter { !["\n", "\r", "\t"].contains($0) }
            guard !shown.contains(where: \.isHidden) else {
                throw FuzzFailure(description: "a hidden character on the page")
            }
            #endif
        }
    }
}

extension FuzzTarget {
    func acceptsBaseline(_ data: Data) throws -> Bool {
        try accepts(orThrows: AnimationBaselineError.self) {
            let baseline = try AnimationBaseline(text: String(decoding: data, as: UTF8.self), file: "input")
            let again = try AnimationBaseline(text: baseline.text, file: "text")
            guard again.text == baseline.text, BaselineDifference(baseline, baseline).isEmpty else {
                throw FuzzFailure(description: "a baseline that differs from itself: \(baseline.text)")
            }
            _ = BaselinePicture(baseline).svg() + BaselinePicture(baseline, again).svg()
        }
    }
}

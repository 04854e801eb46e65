import FrameSuite
import Foundation

/// One file that a report is made of, recognised by what it holds.
package enum ReportSource: Sendable {
    case benchmarks(name: String, BenchmarkResults)
    case comparison(ComparisonResult)
    case history(RunHistory)
    case steps([HistoryStep])
    case frames(name: String, [FrameRun])
    case table(name: String, TextTable)
    case flameGraph(name: String, svg: String)
    case picture(name: String, svg: String)
    /// A picture that moves by itself (SMIL).
    case animation(name: String, svg: String)

    package static func read(name: String, data: Data) throws(ReportError) -> ReportSource {
        let text = String(decoding: data, as: UTF8.self)
        if text.contains("<svg") { return picture(name: name, text: text) }
        if let shape = LenientJSON.shape(of: data) { return try json(name: name, data: data, shape: shape) }
        if let table = TextTable(markdown: text) { return .table(name: name, table) }
        let heading = text.split(whereSeparator: \.isNewline).first { !$0.hasPrefix("#") } ?? ""
        guard !Set(["time_s", "target", "x_pt"]).isSubset(of: TextTable.csvFields(heading)) else {
            throw .trace(name: name)
        }
        if let table = TextTable(csv: text) { return .table(name: name, table) }
        throw .unrecognised(name: name)
    }

    private static func picture(name: String, text: String) -> ReportSource {
        let svg = String(text[text.range(of: "<svg")!.lowerBound...])
        if text.contains("class=\"flame-graph\"") { return .flameGraph(name: name, svg: svg) }
        return svg.contains("<animate") ? .animation(name: name, svg: svg) : .picture(name: name, svg: svg)
    }

    private static func json(name: String, data: Data, shape: LenientJSON.Shape) throws(ReportError) -> ReportSource {
        if shape.isArray, shape.keys.isSuperset(of: ["run", "measurements"]) {
            return .history(try decoded(name, "an export of history.sh") { try RunHistory(json: data) })
        }
        // Where nothing changed the list is empty.
        if shape.isArray, shape.isEmpty || shape.keys.isSuperset(of: ["run", "change", "since"]) {
            return .steps(try decoded(name, "a result of history.sh changes") { try HistoryStep.list(json: data) })
        }
        if shape.keys.isSuperset(of: ["verb", "benchmarks", "status"]) {
            return .comparison(try decoded(name, "a result of compare.sh") { try ComparisonResult(json: data) })
        }
        if !shape.isArray, shape.keys.isSuperset(of: ["schema", "note", "runs"]) {
            let kind = "a report of frames with the samples in it"
            return .frames(name: name, try decoded(name, kind) { try FrameRun.report(json: data) })
        }
        if !shape.isArray, shape.keys.isSuperset(of: ["name", "rows"]) { throw .trace(name: name) }
        guard shape.keys.contains("benchmarks"), !shape.isArray else { throw .unrecognised(name: name) }
        if let runs = try? FrameRun.macrobenchmark(json: data), !runs.isEmpty { return .frames(name: name, runs) }
        let results = try decoded(name, "a Google Benchmark run") { try BenchmarkResults(json: data) }
        guard !results.benchmarks.isEmpty else {
            throw .damaged(name: name, kind: "a Google Benchmark run", reason: "it holds no measurement")
        }
        return .benchmarks(name: name, results)
    }

    /// Decoding errors speak of coding paths; a person needs the file and what it was taken for.
    private static func decoded<Value>(
        _ name: String, _ kind: String, _ body: () throws -> Value
    ) throws(ReportError) -> Value {
        do {
            return try body()
        } catch DecodingError.keyNotFound(let key, _) {
            throw .damaged(name: name, kind: kind, reason: "'\(key.stringValue)' is missing")
        } catch {
            throw .damaged(name: name, kind: kind, reason: "it cannot be read as one")
        }
    }
}

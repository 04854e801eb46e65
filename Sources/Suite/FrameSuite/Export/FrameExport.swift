import Foundation

/// The shapes that other tools read frame times in. Each export uses the percentile rule of the tool that reads it.
public enum FrameExport: String, Sendable, CaseIterable {
    /// Android's Macrobenchmark: `sampledMetrics` with `frameDurationCpuMs` and `frameOverrunMs`.
    case macrobenchmark
    /// Flutter's `TimelineSummary`: one run, build times in microseconds.
    case flutter
    /// Chrome's Trace Event format, which Perfetto and speedscope open.
    case chromeTrace = "chrome-trace"
    /// Google Benchmark's JSON, so that everything that compares benchmarks compares frames.
    case googleBenchmark = "google-benchmark"

    /// The runs in this shape, as UTF-8 text that ends in a newline.
    ///
    /// - Parameters:
    ///   - runs: What was measured; not empty.
    ///   - context: Facts about machine and build, as key and value.
    ///   - verdicts: The gate's verdicts, by the runs' names; every shape has a place for them.
    /// - Throws: ``FrameExportError/noRuns``; ``FrameExportError/singleRunOnly(count:)`` where the shape holds one run
    ///   and more are given.
    public func encode(
        _ runs: [FrameRun], context: [String: String] = [:], verdicts: [String: FrameGate.Verdict] = [:]
    ) throws -> Data {
        guard !runs.isEmpty else { throw FrameExportError.noRuns }
        let file: any Encodable =
            switch self {
            case .macrobenchmark: MacrobenchmarkFile(runs, context: context, verdicts: verdicts)
            case .flutter: FlutterTimelineSummary(try FrameExport.only(runs), verdicts: verdicts)
            case .chromeTrace: ChromeTraceFile(runs, context: context, verdicts: verdicts)
            case .googleBenchmark: GoogleBenchmarkFile(runs, context: context, verdicts: verdicts)
            }
        return Data(try file.prettyJSON(keys: self == .googleBenchmark ? .convertToSnakeCase : .useDefaultKeys).utf8)
    }

    private static func only(_ runs: [FrameRun]) throws(FrameExportError) -> FrameRun {
        guard runs.count == 1 else { throw .singleRunOnly(count: runs.count) }
        return runs[0]
    }
}

/// Reasons why an export cannot be made.
public enum FrameExportError: Error, Hashable, Sendable {
    /// There is nothing to export.
    case noRuns
    /// The shape has room for one run only.
    case singleRunOnly(count: Int)
}

extension FrameExportError: CustomStringConvertible {
    /// The message: the fault, and what to do.
    public var description: String {
        switch self {
        case .noRuns: "there is no run to export"
        case .singleRunOnly(let count):
            "a Flutter timeline summary describes one run, and there are \(count); choose one scenario, cell count and "
                + "refresh rate"
        }
    }
}

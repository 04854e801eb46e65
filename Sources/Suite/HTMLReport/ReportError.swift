/// Reasons why a file cannot be part of a report.
public enum ReportError: Error, Hashable, Sendable {
    /// There is no file, or none that holds anything.
    case nothing
    /// The file is none of the kinds that a report shows.
    case unrecognised(name: String)
    /// The file looks like one of the kinds, but its content is not as it should be.
    case damaged(name: String, kind: String, reason: String)
    /// A row of a trace cannot be read; lines count from 1.
    case badTraceRow(name: String, line: Int)
    /// A trace has fewer than two frames.
    case emptyTrace(name: String)
}

extension ReportError: CustomStringConvertible {
    /// The message: the place, the fault, and what to do.
    public var description: String { message.visible }

    private var message: String {
        switch self {
        case .nothing:
            "there is nothing to report; name at least one result, as scripts/bench.sh writes it into results/"
        case .unrecognised(let name):
            "\(name) is none of the files that a report shows: Google Benchmark JSON, what compare.sh or history.sh writes "
                + "as JSON, frame times (Macrobenchmark JSON), a trace (CSV), an accuracy table (Markdown or CSV), SVG"
        case .damaged(let name, let kind, let reason): "\(name) should be \(kind), but \(reason)"
        case .badTraceRow(let name, let line):
            "\(name), line \(line): a trace needs a time that does not go back, a target, and x, y, width and height as "
                + "finite numbers in every row"
        case .emptyTrace(let name): "\(name) is a trace with fewer than two frames; there is nothing to play"
        }
    }
}

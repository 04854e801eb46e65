package enum ReportError: Error, Hashable, Sendable {
    /// There is no file, or none that holds anything.
    case nothing
    /// The file is none of the kinds that a report shows.
    case unrecognised(name: String)
    /// The file looks like one of the kinds, but its content is not as it should be.
    case damaged(name: String, kind: String, reason: String)
    /// A trace has numbers only; the report shows the transition's picture.
    case trace(name: String)
}

extension ReportError: CustomStringConvertible {
    /// The message: the place, the fault, and what to do.
    package var description: String { message.visible }

    private var message: String {
        switch self {
        case .nothing:
            "there is nothing to report; name at least one result, as scripts/bench.sh writes it into results/"
        case .unrecognised(let name):
            "\(name) is none of the files that a report shows: Google Benchmark JSON, what compare.sh or history.sh writes "
                + "as JSON, frame times (Macrobenchmark JSON), an accuracy table (Markdown or CSV), SVG"
        case .damaged(let name, let kind, let reason): "\(name) should be \(kind), but \(reason)"
        case .trace(let name):
            "\(name) is a trace, which has no picture; give the SVG of overshoot filmstrip --animated, or the animated.svg that "
                + "overshoot uikit run writes"
        }
    }
}

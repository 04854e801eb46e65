import AnimationCore
import AnimationTimeline

/// Every frame of a transition as text, row by row: streamed, so that a million rows take no memory.
///
/// A row is a target in a frame, or an event. An event precedes the first frame that shows its effect.
public struct Trace: Sendable {
    /// The format of the rows.
    public enum Format: String, CaseIterable, Sendable {
        /// Comma-separated values with a header.
        case csv
        /// One JSON document: an object with the rows in a list.
        case json
    }

    /// The columns of the CSV: lengths in points, times in seconds.
    public static let columns = [
        "time_s", "event", "target", "x_pt", "y_pt", "width_pt", "height_pt", "alpha", "a", "b", "c", "d", "tx_pt",
        "ty_pt", "hidden",
    ]

    private let run: ScenarioRun
    private let name: String
    private let refreshRate: Double
    private let onlyChanges: Bool
    private let frame: Int?
    private let format: Format

    /// Prepares a trace.
    ///
    /// - Parameters:
    ///   - run: What happened.
    ///   - name: What it is called, for the JSON.
    ///   - refreshRate: Frames per second.
    ///   - onlyChanges: Whether a target is left out of frames in which nothing about it differs from its row before.
    ///   - frame: The only frame to write, with the events since the frame before; `nil` for all.
    ///   - format: How rows are written.
    public init(
        _ run: ScenarioRun, name: String, refreshRate: Double, onlyChanges: Bool = false, frame: Int? = nil,
        format: Format = .csv
    ) {
        self.run = run
        self.name = name
        self.refreshRate = refreshRate
        self.onlyChanges = onlyChanges
        self.frame = frame
        self.format = format
    }

    /// The number of frames: one at time 0, and on to the first at or after the end.
    public var frameCount: Int { FrameCount.last(duration: run.timeline.duration, refreshRate: refreshRate) + 1 }

    /// Hands the text on, in pieces of some ten thousand bytes.
    public func write<Failure: Error>(to sink: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        let paths = run.timeline.paths(in: run.container)
        var frames = TimelineFrames(run.timeline, container: run.container)
        var writer = TraceWriter(format: format, paths: paths)
        writer.begin(name: name, refreshRate: refreshRate, run: run)
        var last: [TimelineFrames.Row?] = onlyChanges ? Array(repeating: nil, count: paths.count) : []
        var events = run.timeline.events.filter { $0.isTraced(in: run.timeline) }[...]
        for index in 0..<frameCount {
            let time = Double(index) / refreshRate
            let isWritten = frame == nil || frame == index
            while let event = events.first, event.time <= time {
                events.removeFirst()
                guard isWritten else { continue }
                writer.event(event)
                if writer.bytes.count > 32_768 { try flush(&writer, sink) }
            }
            guard isWritten else { continue }
            for row in frames.rows(at: time) {
                if onlyChanges {
                    if let before = last[row.target], before.isPrinted(like: row) { continue }
                    last[row.target] = row
                }
                writer.row(row, time)
                if writer.bytes.count > 32_768 { try flush(&writer, sink) }
            }
        }
        if frame == nil { for event in events { writer.event(event) } }
        writer.end()
        try flush(&writer, sink)
    }

    private func flush<Failure: Error>(
        _ writer: inout TraceWriter, _ sink: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        try sink(writer.bytes)
        writer.bytes.removeAll(keepingCapacity: true)
    }

    /// A number that changes if any character of the trace does: FNV-1a, 64 bits.
    public var digest: UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        write { (bytes) throws(Never) in
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        return hash
    }
}

extension TimelineFrames.Row {
    /// Whether a trace shows the same of both.
    fileprivate func isPrinted(like other: TimelineFrames.Row) -> Bool {
        rect == other.rect && transform == other.transform && alpha == other.alpha && isHidden == other.isHidden
    }
}

extension StageEvent {
    /// Whether a trace has it: all but appearance callbacks, and the system's containers that come and go.
    fileprivate func isTraced(in timeline: Timeline) -> Bool {
        if case .appearance = kind { return false }
        guard let target, kind == .added || kind == .removed else { return true }
        return timeline.targets[target].name != .container
    }
}

import Foundation

/// Every frame of a transition as `overshoot trace` writes it: where each target was, in the container, and what
/// happened when.
package struct TransitionTrace: Sendable {
    /// The name of the transition.
    package let name: String
    /// The time of each frame, in seconds, ascending [frames].
    package private(set) var times: [Double] = []
    /// In the order in which they first appear.
    package private(set) var targets: [Target] = []
    /// The events, in order of time.
    package private(set) var events: [Event] = []

    /// One view or cell. A frame in which it was not there repeats its last place and is hidden.
    package struct Target: Sendable {
        /// Its path: `list/collection/cell 3`.
        package let name: String
        /// x, y, width, height [frames].
        package fileprivate(set) var rects: [[Double]] = []
        /// Its own alpha [frames].
        package fileprivate(set) var alpha: [Double] = []
        /// Whether it was hidden or away [frames].
        package fileprivate(set) var isHidden: [Bool] = []
    }

    package struct Event: Sendable {
        package let time: Double
        package let text: String
    }

    /// Reads CSV with a heading, in which `time`, `target`, `x`, `y`, `width` and `height` are named, units perhaps
    /// behind them (`x_pt`); lines that begin with `#` are comments.
    ///
    /// - Throws: ``ReportError/badTraceRow(name:line:)`` for a row that is neither a target with its rect nor an event,
    ///   ``ReportError/emptyTrace(name:)``.
    package init(name: String, csv text: String) throws(ReportError) {
        self.name = name
        var columns: [String: Int] = [:]
        var indices: [String: Int] = [:]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
        where !line.isEmpty && !line.hasPrefix("#") {
            let fields = TextTable.csvFields(line)
            guard !columns.isEmpty else {
                for (column, heading) in fields.enumerated() { columns[TransitionTrace.column(heading)] = column }
                continue
            }
            func field(_ name: String) -> String? {
                columns[name].flatMap { $0 < fields.count && !fields[$0].isEmpty ? fields[$0] : nil }
            }
            let row = Row(
                time: field("time").flatMap(Double.init), event: field("event"), target: field("target"),
                rect: Row.rectColumns.compactMap { field($0).flatMap(Double.init) },
                alpha: field("alpha").flatMap(Double.init),
                isHidden: ["1", "true"].contains(field("hidden") ?? ""))
            guard add(row, &indices) else { throw .badTraceRow(name: name, line: index + 1) }
        }
        try finish()
    }

    /// Reads the JSON form: an object with a `name` and the rows in `rows`.
    ///
    /// - Throws: as ``init(name:csv:)``, where a row's line is its place in the list; a decoding error where it is
    ///   another file.
    package init(json data: Data) throws {
        let file = try LenientJSON.decode(File.self, from: data)
        name = file.name
        var indices: [String: Int] = [:]
        for (index, row) in file.rows.enumerated() {
            guard add(Row(row), &indices) else { throw ReportError.badTraceRow(name: file.name, line: index + 1) }
        }
        try finish()
    }

    private struct File: Decodable {
        let name: String
        let rows: [JSONRow]
    }

    fileprivate struct JSONRow: Decodable {
        let time: Double?
        let event: String?
        let target: String?
        let x, y, width, height, alpha: Double?
        let hidden: Bool?

        enum CodingKeys: String, CodingKey {
            case event, target, alpha, hidden
            case time = "time_s"
            case x = "x_pt"
            case y = "y_pt"
            case width = "width_pt"
            case height = "height_pt"
        }
    }

    /// One line of a trace, as far as it is there.
    fileprivate struct Row {
        static let rectColumns = ["x", "y", "width", "height"]

        var time: Double?
        var event: String?
        var target: String?
        var rect: [Double]
        var alpha: Double?
        var isHidden: Bool
    }

    /// A column's name without its unit.
    private static func column(_ heading: String) -> String {
        let name = heading.lowercased()
        let unit = ["_s", "_pt"].first { name.hasSuffix($0) }
        return String(name.dropLast(unit?.count ?? 0))
    }

    /// Whether a heading is that of a trace.
    package static func isHeading(_ line: Substring) -> Bool {
        Set(["time", "target"] + Row.rectColumns).isSubset(of: TextTable.csvFields(line).map(column))
    }

    private mutating func add(_ row: Row, _ indices: inout [String: Int]) -> Bool {
        guard let time = row.time, time.isFinite else { return false }
        if let event = row.event {
            events.append(Event(time: time, text: [event, row.target ?? ""].joined(separator: " ").trimmed))
            return true
        }
        guard let name = row.target, row.rect.count == 4, row.rect.allSatisfy(\.isFinite),
            time >= times.last ?? -.infinity
        else { return false }
        if times.last != time { times.append(time) }
        if indices[name] == nil {
            indices[name] = targets.count
            targets.append(Target(name: name))
        }
        targets[indices[name]!].append(
            frame: times.count - 1, rect: row.rect, alpha: row.alpha ?? 1, isHidden: row.isHidden)
        return true
    }

    private mutating func finish() throws(ReportError) {
        guard times.count > 1 else { throw .emptyTrace(name: name) }
        for index in targets.indices { targets[index].fill(upTo: times.count) }
    }
}

extension TransitionTrace.Target {
    /// Adds a frame; the frames since the last one are filled as hidden.
    fileprivate mutating func append(frame: Int, rect: [Double], alpha: Double, isHidden: Bool) {
        if rects.isEmpty {
            rects = Array(repeating: rect, count: frame)
            self.alpha = Array(repeating: alpha, count: frame)
            self.isHidden = Array(repeating: true, count: frame)
        }
        fill(upTo: frame)
        // A second row for the same frame is the later truth.
        if rects.count > frame {
            rects[frame] = rect
            self.alpha[frame] = alpha
            self.isHidden[frame] = isHidden
        } else {
            rects.append(rect)
            self.alpha.append(alpha)
            self.isHidden.append(isHidden)
        }
    }

    fileprivate mutating func fill(upTo count: Int) {
        while let last = rects.last, rects.count < count {
            rects.append(last)
            alpha.append(alpha[alpha.count - 1])
            isHidden.append(true)
        }
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}

extension TransitionTrace.Row {
    fileprivate init(_ row: TransitionTrace.JSONRow) {
        self.init(
            time: row.time, event: row.event, target: row.target,
            rect: [row.x, row.y, row.width, row.height].compactMap(\.self), alpha: row.alpha,
            isHidden: row.hidden ?? false)
    }
}

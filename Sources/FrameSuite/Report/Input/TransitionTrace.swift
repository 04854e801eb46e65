import Foundation

/// Every frame of a transition as `overshoot trace --format csv` writes it: where each target was, in the container.
package struct TransitionTrace: Sendable {
    /// As the file is called.
    package let name: String
    /// The time of each frame, in seconds, ascending [frames].
    package let times: [Double]
    /// In the order in which they first appear.
    package let targets: [Target]

    /// One view or cell. A frame in which it was not there repeats its last place and is hidden.
    package struct Target: Sendable {
        package let name: String
        package fileprivate(set) var rects: [[Double]] = []
        package fileprivate(set) var alpha: [Double] = []
        package fileprivate(set) var isHidden: [Bool] = []
    }

    /// Columns that have to be there, and those that may be.
    private static let required = ["time", "target", "x", "y", "width", "height"]
    private static let optional = ["alpha", "hidden"]

    /// Whether a heading is that of a trace.
    package static func isHeading(_ line: Substring) -> Bool {
        Set(required).isSubset(of: TextTable.csvFields(line).map { $0.lowercased() })
    }

    /// Reads CSV with a heading; lines that begin with `#` are comments.
    ///
    /// - Throws: ``ReportError/badTraceRow(name:line:)`` for a row that has not the fields of the heading or no numbers
    ///   in them, ``ReportError/emptyTrace(name:)``.
    package init(name: String, csv text: String) throws(ReportError) {
        self.name = name
        var columns: [String: Int] = [:]
        var times: [Double] = []
        var order: [String] = []
        var targets: [String: Target] = [:]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
        where !line.isEmpty && !line.hasPrefix("#") {
            let fields = TextTable.csvFields(line)
            guard !columns.isEmpty else {
                for (column, heading) in fields.enumerated() { columns[heading.lowercased()] = column }
                continue
            }
            func field(_ name: String) -> String? { columns[name].flatMap { $0 < fields.count ? fields[$0] : nil } }
            let rect = ["x", "y", "width", "height"].compactMap { field($0).flatMap(Double.init) }
            guard let time = field("time").flatMap(Double.init), let target = field("target"), time.isFinite,
                rect.count == 4, rect.allSatisfy(\.isFinite), time >= times.last ?? -.infinity
            else { throw .badTraceRow(name: name, line: index + 1) }
            if times.last != time { times.append(time) }
            if targets[target] == nil {
                order.append(target)
                targets[target] = Target(name: target)
            }
            targets[target]!.append(
                frame: times.count - 1, rect: rect,
                alpha: field("alpha").flatMap(Double.init) ?? 1,
                isHidden: ["1", "true", "yes", "hidden"].contains(field("hidden")?.lowercased() ?? ""))
        }
        guard times.count > 1 else { throw .emptyTrace(name: name) }
        for target in order { targets[target]!.fill(upTo: times.count) }
        self.times = times
        self.targets = order.map { targets[$0]! }
    }

    /// The smallest rect that holds every visible rect of every frame, as x, y, width, height.
    package var bounds: [Double] {
        var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
        for target in targets {
            for (rect, isHidden) in zip(target.rects, target.isHidden) where !isHidden {
                left = min(left, rect[0])
                top = min(top, rect[1])
                right = max(right, rect[0] + rect[2])
                bottom = max(bottom, rect[1] + rect[3])
            }
        }
        return left <= right ? [left, top, right - left, bottom - top] : [0, 0, 1, 1]
    }

    /// What the page's player reads: one column a quantity, a single number where it never changes.
    package var json: String {
        func column(_ values: [Double]) -> String {
            let texts = values.map(TransitionTrace.short)
            return Set(texts).count == 1 ? texts[0] : "[\(texts.joined(separator: ","))]"
        }
        let targets = targets.map { target in
            let columns = ["x", "y", "w", "h"].enumerated().map { index, key in
                "\"\(key)\":\(column(target.rects.map { $0[index] }))"
            }
            let hidden = column(target.isHidden.map { $0 ? 1 : 0 })
            return "{\"name\":\(TransitionTrace.quoted(target.name)),\(columns.joined(separator: ",")),"
                + "\"alpha\":\(column(target.alpha)),\"hidden\":\(hidden)}"
        }
        let times = times.map { String(format: "%.6g", $0) }.joined(separator: ",")
        return
            "{\"name\":\(TransitionTrace.quoted(name)),\"bounds\":[\(bounds.map(TransitionTrace.short).joined(separator: ","))],"
            + "\"times\":[\(times)],\"targets\":[\(targets.joined(separator: ",\n"))]}"
    }

    /// A thousandth of a point is far below what a screen can show.
    private static func short(_ value: Double) -> String {
        let text = String(format: "%.3f", value).replacing(/\.?0+$/, with: "")
        return text == "-0" ? "0" : text
    }

    /// A JSON string that may stand inside an HTML script element.
    private static func quoted(_ text: String) -> String {
        let data = (try? JSONEncoder().encode(text)) ?? Data("\"\"".utf8)
        return String(decoding: data, as: UTF8.self).replacing("<", with: "\\u003c")
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

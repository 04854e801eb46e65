import FrameSuite
import Foundation

extension TransitionTrace {
    /// The number of cells: targets whose own name is `cell` and a number.
    package var cellCount: Int { targets.count { $0.name.contains(/(^|\/)cell [0-9]+$/) } }

    /// Frames per second, from the distance of the frames.
    package var refreshRate: Double { Double(times.count - 1) / (times[times.count - 1] - times[0]) }

    /// The smallest rect that holds every rect that can be seen in some frame, as x, y, width, height.
    package var bounds: [Double] {
        let opacity = opacities
        var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)
        for (target, opacity) in zip(targets, opacity) {
            for (rect, opacity) in zip(target.rects, opacity) where opacity > 0 {
                left = min(left, rect[0])
                top = min(top, rect[1])
                right = max(right, rect[0] + rect[2])
                bottom = max(bottom, rect[1] + rect[3])
            }
        }
        return left <= right ? [left, top, right - left, bottom - top] : [0, 0, 1, 1]
    }

    /// The visible opacity of each target: its alpha times that of all its ancestors, 0 where one of them is hidden
    /// [targets][frames].
    package var opacities: [[Double]] {
        let indices = Dictionary(
            targets.indices.map { (targets[$0].name, $0) }, uniquingKeysWith: { first, _ in first })
        return targets.indices.map { index in
            var chain: [Int] = []
            var path = targets[index].name[...]
            while let slash = path.lastIndex(of: "/") {
                path = path[..<slash]
                if let ancestor = indices[String(path)] { chain.append(ancestor) }
            }
            return times.indices.map { frame in
                (chain + [index]).reduce(1) { opacity, target in
                    targets[target].isHidden[frame] ? 0 : opacity * targets[target].alpha[frame]
                }
            }
        }
    }

    /// The data of the page's player: one column per quantity, a single number if it never changes.
    package var json: String {
        func column(_ values: [Double]) -> String {
            let texts = values.map(TransitionTrace.short)
            return Set(texts).count == 1 ? texts[0] : "[\(texts.joined(separator: ","))]"
        }
        let targets = zip(targets, opacities).map { target, opacity in
            let columns = ["x", "y", "w", "h"].enumerated().map { index, key in
                "\"\(key)\":\(column(target.rects.map { $0[index] }))"
            }
            let hidden = column(target.isHidden.map { $0 ? 1 : 0 })
            return "{\"name\":\(TransitionTrace.quoted(target.name)),\(columns.joined(separator: ",")),"
                + "\"alpha\":\(column(target.alpha)),\"hidden\":\(hidden),\"opacity\":\(column(opacity))}"
        }
        let events = events.map { "[\(TransitionTrace.short($0.time)),\(TransitionTrace.quoted($0.text))]" }
        let cells = cellCount == 0 ? "" : "\(Quantity.count(cellCount)) cell\(cellCount == 1 ? "" : "s"), "
        let variant = "\(cells)\(FrameRun.text((refreshRate * 100).rounded() / 100)) Hz"
        let fields = [
            "\"name\":\(TransitionTrace.quoted(name))", "\"variant\":\(TransitionTrace.quoted(variant))",
            "\"bounds\":[\(bounds.map(TransitionTrace.short).joined(separator: ","))]",
            "\"times\":[\(times.map { String(format: "%.6g", $0) }.joined(separator: ","))]",
            "\"events\":[\(events.joined(separator: ","))]",
            "\"targets\":[\(targets.joined(separator: ",\n"))]",
        ]
        return "{\(fields.joined(separator: ","))}"
    }

    /// A thousandth of a point is far below what a screen can show.
    private static func short(_ value: Double) -> String {
        // JSON has no infinity; a trace has finite numbers, but their sums may be none.
        let value = min(max(value, -1e15), 1e15)
        guard value != value.rounded() || abs(value) > 1e9 else { return String(Int(saturating: value)) }
        var text = Substring(String(format: "%.3f", value))
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return text == "-0" ? "0" : String(text)
    }

    /// A JSON string that may be inside an HTML script element, without characters that nobody sees.
    private static func quoted(_ text: String) -> String {
        let data = (try? JSONEncoder().encode(text)) ?? Data("\"\"".utf8)
        return String(decoding: data, as: UTF8.self).unicodeScalars.map { scalar in
            guard scalar == "<" || scalar.isHidden else { return String(scalar) }
            return String(scalar).utf16.map { String(format: "\\u%04x", $0) }.joined()
        }.joined()
    }
}

import AnimationCore
import AnimationTimeline
import Foundation

struct TraceWriter {
    var bytes: [UInt8] = []
    private let format: Trace.Format
    private let paths: [String]
    private var isFirst = true

    init(format: Trace.Format, paths: [String]) {
        self.format = format
        self.paths = paths
    }

    mutating func begin(name: String, refreshRate: Double, run: ScenarioRun) {
        switch format {
        case .csv:
            text(Trace.columns.joined(separator: ",") + "\n")
        case .json:
            text("{\"name\":\(TraceWriter.quoted(name)),\"refresh_rate_hz\":")
            number(refreshRate)
            text(",\"duration_s\":")
            number(run.timeline.duration)
            text(",\"rows\":[")
        }
    }

    mutating func event(_ event: StageEvent) {
        let target = event.target.map { paths[$0] } ?? ""
        switch format {
        case .csv:
            number(event.time)
            text(",\(TraceWriter.field(event.kind.description)),\(TraceWriter.field(target)),,,,,,,,,,,,\n")
        case .json:
            separate()
            text("{\"time_s\":")
            number(event.time)
            text(",\"event\":\(TraceWriter.quoted(event.kind.description)),\"target\":\(TraceWriter.quoted(target))}")
        }
    }

    mutating func row(_ row: TimelineFrames.Row, _ time: Double) {
        let rect = row.rect
        let map = row.transform
        let numbers = [
            rect.origin.x, rect.origin.y, rect.size.width, rect.size.height, row.alpha, map.a, map.b, map.c, map.d,
            map.tx, map.ty,
        ]
        switch format {
        case .csv:
            number(time)
            text(",,\(TraceWriter.field(paths[row.target]))")
            for value in numbers {
                bytes.append(UInt8(ascii: ","))
                number(value)
            }
            text(row.isHidden ? ",1\n" : ",0\n")
        case .json:
            separate()
            text("{\"time_s\":")
            number(time)
            text(",\"target\":\(TraceWriter.quoted(paths[row.target]))")
            for (column, value) in zip(Trace.columns.dropFirst(3), numbers) {
                text(",\"\(column)\":")
                number(value)
            }
            text(",\"hidden\":\(row.isHidden)}")
        }
    }

    mutating func end() {
        if format == .json { text("\n]}\n") }
    }

    private mutating func separate() {
        text(isFirst ? "\n" : ",\n")
        isFirst = false
    }

    private mutating func text(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func number(_ value: Double) { FixedDecimal.append(value, to: &bytes) }

    /// A CSV field: quoted where it has to be, with escape sequences for what is hidden.
    static func field(_ text: String) -> String {
        let text = text.visible
        guard text.unicodeScalars.contains(where: { $0 == "," || $0 == "\"" }) else { return text }
        return "\"" + text.unicodeScalars.reduce(into: "") { $0 += $1 == "\"" ? "\"\"" : String($1) } + "\""
    }

    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _ where scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value:
                result += String(format: "\\u%04x", scalar.value)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

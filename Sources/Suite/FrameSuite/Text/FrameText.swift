import Foundation

package enum FrameText {
    package static func decimal(_ value: Double, digits: Int) -> String {
        String(format: "%.\(digits)f", value)
    }

    /// A time in seconds with three significant digits, in the unit that shows it best.
    package static func time(_ seconds: Double) -> String {
        let (scale, unit) =
            switch seconds.magnitude {
            case ..<0.999_5e-6: (1e9, "ns")
            case ..<0.999_5e-3: (1e6, "µs")
            case ..<0.999_5: (1e3, "ms")
            default: (1.0, "s")
            }
        return significant(seconds * scale) + " " + unit
    }

    /// A fraction in per cent: `10 %`, `0.02 %`.
    static func percent(_ fraction: Double) -> String {
        let percent = 100 * fraction
        return (percent == percent.rounded() ? decimal(percent, digits: 0) : significant(percent)) + " %"
    }

    /// A number with three significant digits, and all before the point.
    package static func significant(_ value: Double) -> String {
        decimal(value, digits: value.magnitude < 9.995 ? 2 : value.magnitude < 99.95 ? 1 : 0)
    }

    static func digits(_ value: Double) -> String { String(format: "%.4g", value) }

    /// Rows of a table with columns as wide as their widest cells, without spaces at the ends of lines.
    ///
    /// - Parameter isRight: Whether the cells of a column are at its right edge.
    package static func aligned(
        _ rows: [[String]], separator: String = "  ", isRight: (_ column: Int) -> Bool = { _ in false }
    ) -> [String] {
        let columns = 0..<(rows.map(\.count).max() ?? 0)
        let widths = columns.map { column in rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0 }
        return rows.map { row in
            var line = row.enumerated().map { isRight($0) ? right($1, widths[$0]) : left($1, widths[$0]) }
                .joined(separator: separator)
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    package static func left(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    package static func right(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}

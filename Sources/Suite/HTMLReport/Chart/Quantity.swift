import FrameSuite
import Foundation

package enum Quantity {
    /// A time in seconds with three significant digits and its unit, without zeros at the end: `4.1 µs`.
    package static func time(_ seconds: Double) -> String {
        guard seconds != 0 else { return "0 s" }
        let parts = FrameText.time(seconds).split(separator: " ")
        return "\(withoutTrailingZeros(parts[0])) \(parts[1])"
    }

    /// A fraction as a percentage: `0.4 %`, `12 %`; `signed` puts a plus where it grew.
    package static func percent(_ fraction: Double, signed: Bool = false) -> String {
        let value = 100 * fraction
        let text = String(format: abs(value) < 10 ? "%.1f" : "%.0f", abs(value))
        let isZero = Double(text) == 0
        let sign = isZero ? (signed ? "±" : "") : value < 0 ? "−" : signed ? "+" : ""
        return "\(sign)\(text) %"
    }

    /// A count from a file, which may be no integer: above 2⁵³ three digits and an exponent.
    package static func count(_ value: Double) -> String {
        value.magnitude < 0x1p53 ? count(Int(saturating: value)) : String(format: "%.3g", value)
    }

    /// A count with thin spaces between thousands: `1 000 000`.
    package static func count(_ value: Int) -> String {
        let text = String(value.magnitude)
        var groups: [Substring] = []
        var rest = text[...]
        while rest.count > 3 {
            groups.insert(rest.suffix(3), at: 0)
            rest = rest.dropLast(3)
        }
        groups.insert(rest, at: 0)
        return (value < 0 ? "−" : "") + groups.joined(separator: "\u{202F}")
    }

    /// A count for an axis: `10`, `1 k`, `100 k`, `1 M`.
    package static func shortCount(_ value: Double) -> String {
        let (number, prefix) = scaled(value)
        return prefix.isEmpty ? number : "\(number) \(prefix)"
    }

    private static func scaled(_ value: Double) -> (number: String, prefix: String) {
        let (prefix, factor) = [("G", 1e9), ("M", 1e6), ("k", 1e3)].first { value >= $0.1 } ?? ("", 1)
        return (digits(value / factor), prefix)
    }

    /// A rate in units per second: `12.1 GB/s`.
    package static func rate(_ value: Double, unit: String) -> String {
        let (number, prefix) = scaled(value)
        return "\(number) \(prefix)\(unit)/s"
    }

    /// A ratio with three significant digits, small ones too: `0.0281`.
    package static func ratio(_ value: Double) -> String { String(format: "%.3g", value) }

    /// Three significant digits, without an exponent and without zeros at the end.
    package static func digits(_ value: Double) -> String { withoutTrailingZeros(FrameText.significant(value)[...]) }

    private static func withoutTrailingZeros(_ text: Substring) -> String {
        guard text.contains(".") else { return String(text) }
        var text = text
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return String(text)
    }
}

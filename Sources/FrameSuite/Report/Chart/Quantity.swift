import Foundation

/// Numbers as a person reads them.
package enum Quantity {
    /// A time in seconds with three significant digits and its unit: `4.13 µs`.
    package static func time(_ seconds: Double) -> String {
        let magnitude = abs(seconds)
        if magnitude == 0 { return "0 s" }
        for (unit, factor) in [("ns", 1e-9), ("µs", 1e-6), ("ms", 1e-3)] where magnitude < 999.5 * factor {
            return "\(digits(seconds / factor)) \(unit)"
        }
        return "\(digits(seconds)) s"
    }

    /// A fraction as a percentage: `0.4 %`, `12 %`; `signed` puts a plus where it grew.
    package static func percent(_ fraction: Double, signed: Bool = false) -> String {
        let value = 100 * fraction
        let text = String(format: abs(value) < 10 ? "%.1f" : "%.0f", abs(value))
        let isZero = Double(text) == 0
        let sign = isZero ? (signed ? "±" : "") : value < 0 ? "−" : signed ? "+" : ""
        return "\(sign)\(text) %"
    }

    /// A count with thin spaces between thousands: `1 000 000`.
    package static func count(_ value: Int) -> String {
        let text = String(abs(value))
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
        for (suffix, factor) in [("M", 1e6), ("k", 1e3)] where value >= factor {
            return "\(digits(value / factor)) \(suffix)"
        }
        return digits(value)
    }

    /// A rate in units per second: `12.1 GB/s`.
    package static func rate(_ value: Double, unit: String) -> String {
        for (prefix, factor) in [("G", 1e9), ("M", 1e6), ("k", 1e3)] where value >= factor {
            return "\(digits(value / factor)) \(prefix)\(unit)/s"
        }
        return "\(digits(value)) \(unit)/s"
    }

    /// Three significant digits, without an exponent.
    package static func digits(_ value: Double) -> String {
        let magnitude = abs(value)
        let places = magnitude >= 99.95 ? 0 : magnitude >= 9.995 ? 1 : 2
        let text = String(format: "%.\(places)f", value)
        return text.contains(".") ? text.replacing(/\.?0+$/, with: "") : text
    }
}

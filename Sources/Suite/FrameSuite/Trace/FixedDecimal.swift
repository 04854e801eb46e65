/// Writes numbers with at most nine decimals, for people and for exact comparison.
package enum FixedDecimal {
    private static let unit = 1_000_000_000.0

    package static let powers = [1.0, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]

    /// A number with at most so many decimals, 0…9, as ``append(_:to:)`` writes it.
    package static func text(_ value: Double, decimals: Int) -> String {
        var bytes: [UInt8] = []
        append((value * powers[decimals]).rounded() / powers[decimals], to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a number, rounded to the nearest billionth, without zeros that say nothing, and never as `-0`.
    static func append(_ value: Double, to bytes: inout [UInt8]) {
        guard value.magnitude < 9e9 else {
            bytes.append(contentsOf: String(value).utf8)
            return
        }
        let billionths = Int64((value * unit).rounded())
        if billionths < 0 { bytes.append(UInt8(ascii: "-")) }
        let (whole, fraction) = billionths.magnitude.quotientAndRemainder(dividingBy: UInt64(unit))
        append(whole, digits: 1, to: &bytes)
        guard fraction > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        append(fraction, digits: 9, to: &bytes)
        while bytes.last == UInt8(ascii: "0") { bytes.removeLast() }
    }

    private static func append(_ number: UInt64, digits: Int, to bytes: inout [UInt8]) {
        let start = bytes.count
        var rest = number
        while rest > 0 || bytes.count - start < digits {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        }
        bytes[start...].reverse()
    }
}

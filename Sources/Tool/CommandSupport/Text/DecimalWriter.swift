import Foundation

/// Writes numbers with a fixed count of significant digits, correctly rounded, as C's `%.17g` does.
package enum DecimalWriter {
    /// The significant digits that tell every double from its neighbours.
    package static let doubleDigits = 17
    /// The significant digits that tell every float from its neighbours.
    package static let floatDigits = 9

    /// Appends a number to `bytes`.
    ///
    /// Scaled to an integer of that many digits by one multiplication; where that cannot decide the last digit, the C
    /// library does. Trailing zeros are left out; very large and small numbers get an exponent.
    ///
    /// - Parameters:
    ///   - value: The number; infinities and NaN are written as `inf` and `nan`.
    ///   - digits: 1…17.
    ///   - bytes: The text so far, in UTF-8.
    package static func append(_ value: Double, digits: Int = doubleDigits, to bytes: inout [UInt8]) {
        if value.sign == .minus, !value.isNaN { bytes.append(UInt8(ascii: "-")) }
        let magnitude = value.magnitude
        if magnitude == 0 {
            bytes.append(UInt8(ascii: "0"))
        } else if magnitude.isFinite {
            guard let (integer, exponent) = decimal(magnitude, digits: digits) else {
                bytes.append(contentsOf: String(format: "%.\(digits)g", magnitude).utf8)
                return
            }
            append(integer, exponent: exponent, digits: digits, to: &bytes)
        } else {
            bytes.append(contentsOf: (value.isNaN ? "nan" : "inf").utf8)
        }
    }

    /// The number as text.
    package static func text(_ value: Double, digits: Int = doubleDigits) -> String {
        var bytes: [UInt8] = []
        append(value, digits: digits, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// 10^0 … 10^17.
    private static let powers: [UInt64] = (0...17).map { power in (0..<power).reduce(1) { product, _ in product * 10 } }

    /// The number rounded to an integer of `digits` digits, times a power of ten, and the exponent of its first digit.
    /// `nil` where the rounding is not certain.
    private static func decimal(_ value: Double, digits: Int) -> (integer: UInt64, exponent: Int)? {
        guard value.isNormal else { return nil }
        let significand = (value.significandBitPattern | 1 << 52) << 11
        let binary = Int(value.exponent) - 63
        // ⌊log₁₀⌋ of the power of two below the value: right, or too small by one.
        var exponent = Int((Double(value.exponent) * 0.30102999566398120).rounded(.down))
        while true {
            let scaled = ScaledSignificand(significand, timesTenTo: digits - 1 - exponent)
            // The integer part starts `drop` bits up; it has 60 bits at most.
            let drop = -(scaled.exponent + binary)
            guard drop >= 65, drop <= 127 else { return nil }
            let shift = UInt64(drop - 64)
            var integer = scaled.high >> shift
            if integer >= powers[digits] {
                exponent += 1
                continue
            }
            let rest = scaled.high & (1 << shift - 1)
            let half: UInt64 = 1 << (shift - 1)
            let slack = PowersOfTen.error + 1
            if rest == half, scaled.low <= slack { return nil }
            if rest == half - 1, scaled.low >= UInt64.max - slack { return nil }
            if rest >= half { integer += 1 }
            guard integer >= powers[digits - 1] else { return nil }
            return integer == powers[digits] ? (powers[digits - 1], exponent + 1) : (integer, exponent)
        }
    }

    private static func append(_ integer: UInt64, exponent: Int, digits: Int, to bytes: inout [UInt8]) {
        var rest = integer
        var count = digits
        while rest % 10 == 0, count > 1 {
            rest /= 10
            count -= 1
        }
        let zero = UInt8(ascii: "0")
        let first = bytes.count
        if exponent < -4 || exponent >= digits {
            appendDigits(rest, count: count, to: &bytes)
            if count > 1 { bytes.insert(UInt8(ascii: "."), at: first + 1) }
            bytes.append(UInt8(ascii: "e"))
            bytes.append(UInt8(ascii: exponent < 0 ? "-" : "+"))
            let size = exponent.magnitude
            if size < 10 { bytes.append(zero) }
            bytes.append(contentsOf: String(size).utf8)
        } else if exponent < 0 {
            bytes.append(zero)
            bytes.append(UInt8(ascii: "."))
            for _ in 0 ..< -exponent - 1 { bytes.append(zero) }
            appendDigits(rest, count: count, to: &bytes)
        } else {
            appendDigits(rest, count: count, to: &bytes)
            for _ in 0..<max(exponent + 1 - count, 0) { bytes.append(zero) }
            if count > exponent + 1 { bytes.insert(UInt8(ascii: "."), at: first + exponent + 1) }
        }
    }

    /// Appends exactly `count` digits.
    private static func appendDigits(_ integer: UInt64, count: Int, to bytes: inout [UInt8]) {
        let end = bytes.count + count
        bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: count))
        var rest = integer
        for index in stride(from: end - 1, through: end - count, by: -1) {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            bytes[index] += UInt8(truncatingIfNeeded: digit)
            rest = quotient
        }
    }
}

/// Reads decimal numbers from bytes: correctly rounded, without making a string where that can be avoided.
package enum DecimalReader {
    /// The number in a range of bytes; spaces and tabs around it do not count.
    ///
    /// Up to 19 digits are scaled by one multiplication (after Lemire, "Number parsing at a gigabyte per second", 2021);
    /// where that cannot decide the last bit, and for everything else that the standard library reads (`inf`, `nan`,
    /// hexadecimal), the standard library does.
    ///
    /// - Returns: `nil` where the bytes are no number.
    package static func number(_ bytes: [UInt8], in range: Range<Int>) -> Double? {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isBlank(bytes[start]) { start += 1 }
        while end > start, isBlank(bytes[end - 1]) { end -= 1 }
        guard start < end else { return nil }
        return fast(bytes, in: start..<end) ?? Double(String(decoding: bytes[start..<end], as: UTF8.self))
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// The number, where plain decimal notation of at most 19 digits decides it; `nil` otherwise.
    private static func fast(_ bytes: [UInt8], in range: Range<Int>) -> Double? {
        var index = range.lowerBound
        let isNegative = bytes[index] == UInt8(ascii: "-")
        if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
        var significand: UInt64 = 0
        var digits = 0
        var seen = false
        var exponent = 0
        var afterPoint = false
        while index < range.upperBound {
            let digit = bytes[index] &- UInt8(ascii: "0")
            if digit < 10 {
                seen = true
                significand = significand &* 10 &+ UInt64(digit)
                // Leading zeros do not count; a significand that has overflowed may be 0 again.
                if digits > 0 || digit > 0 { digits += 1 }
                if afterPoint { exponent -= 1 }
            } else if bytes[index] == UInt8(ascii: "."), !afterPoint {
                afterPoint = true
            } else {
                break
            }
            index += 1
        }
        guard seen, digits <= 19 else { return nil }
        if index < range.upperBound {
            guard let written = writtenExponent(bytes, in: index..<range.upperBound) else { return nil }
            exponent += written
        }
        guard let magnitude = scale(significand, exponent) else { return nil }
        return isNegative ? -magnitude : magnitude
    }

    /// The exponent in `e-07` and the like, up to four digits.
    private static func writtenExponent(_ bytes: [UInt8], in range: Range<Int>) -> Int? {
        var index = range.lowerBound
        guard bytes[index] | 0x20 == UInt8(ascii: "e") else { return nil }
        index += 1
        guard index < range.upperBound else { return nil }
        let isNegative = bytes[index] == UInt8(ascii: "-")
        if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
        guard index < range.upperBound, range.upperBound - index <= 4 else { return nil }
        var value = 0
        for byte in bytes[index..<range.upperBound] {
            let digit = byte &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        return isNegative ? -value : value
    }

    private static let exactPowers: [Double] = (0...22).map { power in
        (0..<power).reduce(1) { product, _ in product * 10 }
    }

    /// significand·10^exponent, rounded once; `nil` where the last bit is not certain or the result is not normal.
    private static func scale(_ significand: UInt64, _ exponent: Int) -> Double? {
        if significand == 0 { return 0 }
        // Both factors exact: one rounding (Clinger).
        if significand < 1 << 53, exponent >= -22, exponent <= 22 {
            return exponent < 0
                ? Double(significand) / exactPowers[-exponent] : Double(significand) * exactPowers[exponent]
        }
        guard PowersOfTen.range.contains(exponent) else { return nil }
        let shift = significand.leadingZeroBitCount
        let scaled = ScaledSignificand(significand << UInt64(shift), timesTenTo: exponent)
        let lead = scaled.high.leadingZeroBitCount
        // 53 bits stay; the lowest 11 − lead bits of `high` and all of `low` are rounded away.
        let dropped = UInt64(11 - lead)
        let rest = scaled.high & (1 << dropped - 1)
        let half: UInt64 = 1 << (dropped - 1)
        // Uncertain only next to a half: anywhere else the error cannot change the rounding.
        let slack = PowersOfTen.error + 1
        if rest == half, scaled.low <= slack { return nil }
        if rest == half - 1, scaled.low >= UInt64.max - slack { return nil }
        let rounded = (scaled.high >> dropped) + (rest >= half ? 1 : 0)
        let binary = scaled.exponent - shift + 64 + Int(dropped)
        // `rounded` has 53 bits, or is 2⁵³: a product with a power of two is exact while both are normal.
        guard binary >= -1022, binary <= 970 else { return nil }
        return Double(rounded) * Double(sign: .plus, exponent: binary, significand: 1)
    }
}

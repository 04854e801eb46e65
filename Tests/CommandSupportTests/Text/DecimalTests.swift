import CommandSupport
import Foundation
import TestSupport
import Testing

/// Numbers in and out, against the standard library and the C library.
@Suite struct DecimalTests {
    private func read(_ text: String) -> Double? {
        let bytes = Array(text.utf8)
        return DecimalReader.number(bytes, in: 0..<bytes.count)
    }

    private static let special: [Double] = [
        0, -0.0, 1, -1, 0.1, 0.5, 1.0 / 3, 2.0 / 3, .leastNonzeroMagnitude, 2.2250738585072014e-308,
        1.7976931348623157e308, 1e15, 1e16,
        1e17, 1e18, 123456789012345680, 9007199254740992, 0.0001, 0.00001, 99999999999999984, 9.9999999999999995e-5,
        1e22, 1e23, 9.5, 1e-7, 4503599627370496.5, 0x1p-30, 0x1p70, 0.3, .infinity, -.infinity,
    ]

    /// Doubles of every exponent, and short decimals.
    private static func numbers(_ count: Int) -> [Double] {
        var random = SplitMix64(seed: 11)
        return (0..<count).map { index in
            switch index % 3 {
            case 0: return Double(bitPattern: random.next())
            case 1: return Double.random(in: -1000...1000, using: &random)
            default: return (Double.random(in: -1e6...1e6, using: &random)).rounded() / 1000
            }
        }.filter { !$0.isNaN }
    }

    @Test func `numbers are written as the C library writes them`() {
        for value in Self.special + Self.numbers(60_000) {
            #expect(DecimalWriter.text(value) == String(format: "%.17g", value))
            #expect(DecimalWriter.text(value, digits: 9) == String(format: "%.9g", value))
        }
        #expect(DecimalWriter.text(.nan) == "nan")
        for digits in 1...17 {
            for value in Self.special {
                #expect(DecimalWriter.text(value, digits: digits) == String(format: "%.\(digits)g", value))
            }
        }
    }

    @Test func `numbers are read as the standard library reads them`() {
        for value in Self.special + Self.numbers(60_000) {
            for text in ["\(value)", String(format: "%.17g", value), String(format: "%.5e", value)] {
                #expect(read(text)?.bitPattern == Double(text)?.bitPattern, "\(text)")
            }
        }
    }

    @Test(arguments: [
        "", " ", "-", "+", ".", "e5", "1e", "1e+", "1.2.3", "--1", "1 2", "abc", "0x", "1e5x", "١", "1_000", ",",
    ]) func `text that is not a number is refused`(text: String) {
        #expect(read(text) == nil)
    }

    @Test func `every decimal notation is read`() {
        for (text, value) in [
            ("007", 7.0), ("+3", 3), ("-.5", -0.5), ("5.", 5), ("1E3", 1000), ("1e+03", 1000), (" 2\t", 2),
            ("0.000000000000000000000000000000000001", 1e-36), ("12345678901234567890123", 12345678901234567741440),
            ("9007199254740993", 9007199254740992), ("9007199254740995", 9007199254740996), ("0x1p3", 8),
            ("1e-400", 0), ("1e400", .infinity), ("1e99999", .infinity), ("inf", .infinity), ("0e999", 0),
        ] {
            #expect(read(text) == value, "\(text)")
        }
        #expect(read("nan")?.isNaN == true)
        #expect(read("-0")?.sign == .minus)
    }
}

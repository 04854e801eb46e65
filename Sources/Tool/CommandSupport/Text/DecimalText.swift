import Foundation

/// The text of numbers for people: digits that read back as the number, and no more.
package struct DecimalText: Sendable {
    /// The most significant digits; 17 or `nil` for as many as it takes to read the number back.
    package let digits: Int?

    package init(digits: Int? = nil) {
        precondition(digits.map { (1...17).contains($0) } ?? true, "significant digits are in 1…17")
        self.digits = digits
    }

    /// The text of a number.
    ///
    /// Without a limit of digits it is the shortest text that reads back as the same number; a number within two units in
    /// the last place of one with at most twelve digits is taken for that: 0.3 that went through a difference is 0.3.
    package func callAsFunction(_ value: Double) -> String {
        if let digits, digits < 17 { return DecimalWriter.text(value, digits: digits) }
        let twelve = DecimalWriter.text(value, digits: 12)
        if let near = Double(twelve), (near - value).magnitude <= 2 * value.ulp { return twelve }
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}

/// Writes numbers with a count of significant digits, as C's `%g` does: correctly rounded, without zeros at the end.
package enum DecimalWriter {
    /// The significant digits that tell every double from its neighbours.
    package static let doubleDigits = 17
    /// The significant digits that tell every float from its neighbours.
    package static let floatDigits = 9

    /// The number as text of 1…17 digits; `inf` and `nan` for those that are not finite.
    package static func text(_ value: Double, digits: Int = doubleDigits) -> String {
        value.isNaN ? "nan" : String(format: "%.\(digits)g", value)
    }
}

package enum DecimalReader {
    /// The number in a range of bytes, as the standard library reads it; spaces and tabs around it do not count. `nil` where
    /// the bytes are not a number.
    package static func number(_ bytes: [UInt8], in range: Range<Int>) -> Double? {
        let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        guard let first = bytes[range].firstIndex(where: { !isBlank($0) }),
            let last = bytes[range].lastIndex(where: { !isBlank($0) })
        else { return nil }
        return Double(String(decoding: bytes[first...last], as: UTF8.self))
    }
}

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

import Foundation

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

extension Int {
    /// The integer part of a number, for numbers from files: the one conversion that never traps.
    ///
    /// - Parameter value: Any number. A number beyond the range of `Int` becomes its nearest bound, NaN becomes 0.
    package init(saturating value: Double) {
        if let exact = Int(exactly: value.rounded(.towardZero)) {
            self = exact
        } else {
            self = value.isNaN ? 0 : value < 0 ? .min : .max
        }
    }
}

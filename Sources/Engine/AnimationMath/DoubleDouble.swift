/// A number of about 106 significant bits: the unevaluated sum of two doubles that do not overlap.
///
/// Coefficients that are computed once per spring go through this type where plain arithmetic would cancel: the
/// discriminant of a nearly critical spring keeps 50 correct bits instead of none. The tests use it to measure errors
/// far below one unit in the last place.
///
/// Sums and products are those of Dekker (1971) and Knuth's two-sum, written without fused multiply-add, which the
/// baseline of x86-64 lacks. A result is correct to a few units of 2⁻¹⁰⁴ of its value. Operands and
/// results of magnitude 10⁻²⁰⁰…10²⁰⁰ are in range; beyond, a partial product may overflow or lose its low half.
package struct DoubleDouble: Sendable {
    /// The number rounded to a double.
    package var high: Double
    /// The rest that `high` leaves out.
    package var low: Double

    /// A double, exactly.
    package init(_ value: Double) {
        high = value
        low = 0
    }

    /// Two halves that do not overlap, as the operations below return them.
    package init(high: Double, low: Double) {
        self.high = high
        self.low = low
    }

    /// The exact sum of two doubles.
    package static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
        let high = a + b
        let partOfB = high - a
        return DoubleDouble(high: high, low: (a - (high - partOfB)) + (b - partOfB))
    }

    /// The exact product of two doubles.
    package static func product(_ a: Double, _ b: Double) -> DoubleDouble {
        let high = a * b
        let (a1, a2) = halves(of: a)
        let (b1, b2) = halves(of: b)
        return DoubleDouble(high: high, low: ((a1 * b1 - high) + a1 * b2 + a2 * b1) + a2 * b2)
    }

    /// Two numbers of at most 26 bits that add up to `value` (Veltkamp).
    private static func halves(of value: Double) -> (Double, Double) {
        let scaled = value * 134_217_729  // 2²⁷ + 1
        let upper = scaled - (scaled - value)
        return (upper, value - upper)
    }

    /// The same number with halves that do not overlap; `high` must be the larger one.
    private static func renormalized(_ high: Double, _ low: Double) -> DoubleDouble {
        let total = high + low
        return DoubleDouble(high: total, low: low - (total - high))
    }

    /// The sum.
    package static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let upper = sum(a.high, b.high)
        let lower = sum(a.low, b.low)
        let partial = renormalized(upper.high, upper.low + lower.high)
        return renormalized(partial.high, partial.low + lower.low)
    }

    /// The number with the other sign.
    package static prefix func - (a: DoubleDouble) -> DoubleDouble { DoubleDouble(high: -a.high, low: -a.low) }

    /// The difference.
    package static func - (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble { a + -b }

    /// The product.
    package static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let upper = product(a.high, b.high)
        return renormalized(upper.high, upper.low + (a.high * b.low + a.low * b.high))
    }

    /// The product with a double.
    package static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
        let upper = product(a.high, b)
        return renormalized(upper.high, upper.low + a.low * b)
    }

    /// The quotient, by long division with three partial quotients.
    package static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
        let first = a.high / b.high
        var rest = a - b * first
        let second = rest.high / b.high
        rest = rest - b * second
        return renormalized(first, second) + DoubleDouble(rest.high / b.high)
    }

    /// The square root of a number that is not negative: one Newton step from the double's root.
    package func squareRoot() -> DoubleDouble {
        guard high > 0 else { return DoubleDouble(0) }
        let root = high.squareRoot()
        let rest = self - DoubleDouble.product(root, root)
        return DoubleDouble.renormalized(root, rest.high / (2 * root))
    }

    /// Whether the number is greater than 0.
    package var isPositive: Bool { high > 0 || (high == 0 && low > 0) }

    /// The absolute value.
    package var magnitude: DoubleDouble { high < 0 ? -self : self }
}

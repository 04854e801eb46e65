/// m ↦ m^(−e) to a few per cent, e in 0…1, for finite m > 0: one integer multiplication.
///
/// The upper half of a double's bits is a piecewise linear logarithm: log₂ m ≈ bits·2⁻²⁰ − 1023. Multiplying it by −e
/// and shifting it back gives the bits of the power. Any other m gives some number, or NaN.
@usableFromInline
struct ExponentPower: Sendable {
    /// e in units of 2⁻³².
    @usableFromInline let factor: UInt64
    /// (1 + e) times the upper bits of 1, less a correction that centres the error.
    @usableFromInline let bias: UInt64

    /// m^(−½) within 3.5 %.
    @inlinable static var inverseSquareRoot: ExponentPower { ExponentPower(factor: 0x8000_0000, bias: 0x5FE6_EC9C) }
    /// m^(−⅔) within 4.1 %.
    @inlinable static var inverseTwoThirds: ExponentPower { ExponentPower(factor: 0xAAAA_AAAB, bias: 0x6A8E_B5EB) }

    @inlinable
    init(factor: UInt64, bias: UInt64) {
        self.factor = factor
        self.bias = bias
    }

    /// m^(−e).
    @inlinable @inline(__always)
    func callAsFunction(_ m: Double) -> Double {
        Double(bitPattern: (bias &- ((m.bitPattern &>> 32) &* factor) &>> 32) &<< 32)
    }

    /// Whether e is ½; else it is ⅔.
    var isInverseSquareRoot: Bool { factor == ExponentPower.inverseSquareRoot.factor }

    /// The m whose power is the inverse of `value`: `value`^(1/e).
    func base(ofInverse value: Double) -> Double {
        value * (isInverseSquareRoot ? value : value.squareRoot())
    }
}

/// SplitMix64: the same numbers from the same seed, on every platform and in every version of Swift.
///
/// Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, OOPSLA 2014. Passes BigCrush; not for secrets.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from `range`, its upper bound excluded: 53 random bits scaled, so no version of the standard library
    /// can change the sequence.
    mutating func double(in range: Range<Double>) -> Double {
        let fraction = Double(next() >> 11) * 0x1p-53
        // Rounding can reach the upper bound.
        return min(range.lowerBound + fraction * (range.upperBound - range.lowerBound), range.upperBound.nextDown)
    }

    /// `count` numbers from `range`.
    mutating func doubles(_ count: Int, in range: Range<Double>) -> [Double] {
        (0..<count).map { _ in double(in: range) }
    }
}

/// Random input that is the same in every run: one seed gives one sequence, on every machine and with every version of Swift.
///
///     Benchmark("sort", setUp: { state in
///         var generator = InputGenerator(seed: 1)
///         return generator.integers(state.argument("count"), in: 0...999)
///     }) { state, input in
///         state.measure { doNotOptimize(input.sorted()) }
///     }
///
/// The sequence is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014). It is for
/// inputs, not for secrets. `Int.random(in:using:)` and `shuffled(using:)` work with it too, but their results may change with
/// the standard library; those of the functions here do not.
public struct InputGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// A generator at the start of its sequence.
    public init(seed: UInt64) { state = seed }

    /// The next 64 random bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// A number below a bound. Of n values none is more likely than another by more than n · 2⁻⁶⁴.
    private mutating func next(below bound: UInt64) -> UInt64 { next().multipliedFullWidth(by: bound).high }

    /// An integer, all of the range equally likely.
    public mutating func integer(in range: ClosedRange<Int>) -> Int {
        let width = UInt64(bitPattern: Int64(range.upperBound)) &- UInt64(bitPattern: Int64(range.lowerBound))
        let offset = width == .max ? next() : next(below: width + 1)
        return Int(Int64(bitPattern: UInt64(bitPattern: Int64(range.lowerBound)) &+ offset))
    }

    /// Integers, all of the range equally likely.
    ///
    /// - Precondition: `count` is not negative; so for all functions here.
    public mutating func integers(_ count: Int, in range: ClosedRange<Int>) -> [Int] {
        values(count) { $0.integer(in: range) }
    }

    /// A number from the lower bound up to, but not including, the upper bound: one of 2⁵³ at equal distances, rounded.
    ///
    /// - Precondition: The bounds and their distance are finite.
    public mutating func double(in range: Range<Double>) -> Double {
        let width = range.upperBound - range.lowerBound
        require(width.isFinite && !range.isEmpty, "the range \(range) has no finite width above 0")
        let value = range.lowerBound + width * (Double(next() >> 11) * 0x1p-53)
        return value < range.upperBound ? value : range.upperBound.nextDown
    }

    /// Numbers of ``double(in:)``.
    public mutating func doubles(_ count: Int, in range: Range<Double>) -> [Double] {
        values(count) { $0.double(in: range) }
    }

    /// Bytes, all 256 equally likely.
    public mutating func bytes(_ count: Int) -> [UInt8] {
        values(count) { UInt8(truncatingIfNeeded: $0.next() >> 56) }
    }

    /// A text of letters, each of the alphabet equally likely.
    ///
    /// - Precondition: The alphabet is not empty.
    public mutating func text(_ count: Int, of alphabet: String = "abcdefghijklmnopqrstuvwxyz") -> String {
        let letters = Array(alphabet)
        require(!letters.isEmpty, "a text needs an alphabet with letters")
        return String(values(count) { letters[$0.integer(in: 0...letters.count - 1)] })
    }

    /// The elements in random order, every order equally likely.
    public mutating func shuffled<Element>(_ elements: some Sequence<Element>) -> [Element] {
        var result = Array(elements)
        for last in result.indices.dropFirst().reversed() { result.swapAt(last, integer(in: 0...last)) }
        return result
    }

    /// The numbers from 0 below `count`, in order but for a number of exchanges of two neighbours.
    public mutating func nearlySorted(_ count: Int, exchanges: Int) -> [Int] {
        require(count >= 0, "a number of values cannot be \(count)")
        var result = Array(0..<count)
        guard count > 1 else { return result }
        for _ in 0..<max(0, exchanges) {
            let first = integer(in: 0...count - 2)
            result.swapAt(first, first + 1)
        }
        return result
    }

    private mutating func values<Value>(_ count: Int, _ make: (inout InputGenerator) -> Value) -> [Value] {
        require(count >= 0, "a number of values cannot be \(count)")
        var result: [Value] = []
        result.reserveCapacity(count)
        for _ in 0..<count { result.append(make(&self)) }
        return result
    }
}

/// Counts of times by size: exact below 128 ns, above in 64 buckets for each power of two.
///
/// A percentile is the middle of its bucket, at most 0.8 % off; the smallest and the largest time are exact. Recording
/// allocates nothing.
@usableFromInline
package struct TimeHistogram {
    private static let exactCount = 128
    private static let bucketsPerOctave = 64

    private var counts = [Int](repeating: 0, count: exactCount + bucketsPerOctave * (Int64.bitWidth - 1 - 7))
    private var smallest = Int64.max
    private var largest: Int64 = 0
    package private(set) var total = 0

    @usableFromInline
    package init() {}

    /// Records a time.
    ///
    /// - Parameter nanoseconds: The time; a negative one, of a clock that was set back, counts as 0.
    @usableFromInline
    package mutating func record(_ nanoseconds: Int64) {
        let time = max(0, nanoseconds)
        counts[TimeHistogram.bucket(of: time)] += 1
        smallest = min(smallest, time)
        largest = max(largest, time)
        total += 1
    }

    /// The time that a fraction of the recorded times do not exceed, in nanoseconds; 0 of an empty histogram.
    ///
    /// - Parameter fraction: From 0 (the smallest time) to 1 (the largest).
    package func percentile(_ fraction: Double) -> Double {
        guard total > 0 else { return 0 }
        guard fraction > 0 else { return Double(smallest) }
        let rank = Int((fraction * Double(total)).rounded(.up))
        guard rank < total else { return Double(largest) }
        var seen = 0
        for (bucket, count) in counts.enumerated() where count > 0 {
            seen += count
            if seen >= rank {
                return min(max(TimeHistogram.middle(of: bucket), Double(smallest)), Double(largest))
            }
        }
        return Double(largest)
    }

    private static func bucket(of time: Int64) -> Int {
        guard time >= exactCount else { return Int(time) }
        let exponent = Int64.bitWidth - 1 - time.leadingZeroBitCount
        // The six bits after the leading one.
        return exactCount + (exponent - 7) * bucketsPerOctave + Int(time >> (exponent - 6)) - bucketsPerOctave
    }

    private static func middle(of bucket: Int) -> Double {
        guard bucket >= exactCount else { return Double(bucket) }
        let (octave, position) = (bucket - exactCount).quotientAndRemainder(dividingBy: bucketsPerOctave)
        let width = Double(Int64(1) << (octave + 1))
        return (Double(bucketsPerOctave + position) + 0.5) * width
    }
}

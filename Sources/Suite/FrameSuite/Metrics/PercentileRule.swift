/// A rule for the percentiles of a sorted sample. Tools differ; an export uses the rule of the tool that reads it.
public enum PercentileRule: String, Hashable, Sendable, CaseIterable {
    /// Android Macrobenchmark's, and this suite's own: at index p/100 · (n − 1), linearly between neighbours.
    case interpolated = "linear interpolation at p/100*(n-1)"
    /// Flutter's: the element at index round((n − 1) · p/100), halves away from zero.
    case nearestIndex = "element at round((n-1)*p/100)"

    /// The percentile of a sample.
    ///
    /// - Parameters:
    ///   - percent: In 0…100; traps outside.
    ///   - sorted: The sample in ascending order; traps when empty.
    public func percentile(_ percent: Double, ofSorted sorted: [Double]) -> Double {
        precondition((0...100).contains(percent), "a percentile lies in 0…100, \(percent) does not")
        precondition(!sorted.isEmpty, "a sample without elements has no percentiles")
        let index = percent / 100 * Double(sorted.count - 1)
        switch self {
        case .interpolated:
            let lower = Int(saturating: index)
            guard lower + 1 < sorted.count else { return sorted[lower] }
            let fraction = index - Double(lower)
            return sorted[lower] + fraction * (sorted[lower + 1] - sorted[lower])
        case .nearestIndex:
            return sorted[Int(saturating: index.rounded(.toNearestOrAwayFromZero))]
        }
    }
}

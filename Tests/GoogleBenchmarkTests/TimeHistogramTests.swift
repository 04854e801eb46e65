import GoogleBenchmark
import Testing

@Suite("A histogram of times")
struct TimeHistogramTests {
    @Test(arguments: 0..<62)
    func `one time is every percentile of itself, within 0.8 %`(octave: Int) {
        for time in [Int64(1) << octave, (Int64(1) << octave) + (Int64(1) << octave) / 3, (Int64(2) << octave) - 1] {
            var histogram = TimeHistogram()
            // Others on both sides, so that the middle of the bucket is not cut to them.
            histogram.record(0)
            histogram.record(time)
            histogram.record(.max)
            let median = histogram.percentile(0.5)
            #expect(abs(median - Double(time)) <= 0.008 * Double(time))
            #expect(histogram.percentile(1) == Double(Int64.max))
        }
    }

    @Test func `percentiles of 1 to 1000 are the ranks, the ends exact`() {
        var histogram = TimeHistogram()
        for time in (1...1000).reversed() { histogram.record(Int64(time)) }
        #expect(histogram.total == 1000)
        #expect(histogram.percentile(0) == 1)
        #expect(histogram.percentile(1) == 1000)
        for percent in 1..<100 {
            let exact = Double(percent * 10)
            #expect(abs(histogram.percentile(Double(percent) / 100) - exact) <= 0.008 * exact)
        }
    }

    @Test func `times of a clock that was set back count as 0, and an empty histogram answers 0`() {
        var histogram = TimeHistogram()
        #expect(histogram.percentile(0.5) == 0)
        histogram.record(-5)
        #expect(histogram.percentile(0) == 0 && histogram.percentile(1) == 0 && histogram.total == 1)
    }
}

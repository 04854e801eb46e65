import FrameSuite
import Testing

@Suite struct FramePercentileTests {
    @Test func `the median is that of each turn, not that of a single frame`() {
        #expect(FramePercentile.median.results(of: [[3, 1, 2], [5, 900, 4], [6, 7, 8]]) == [2, 5, 7])
    }

    @Test func `the 99th percentile is that of a thousand frames or more, and no turn is left out`() {
        // Turns of 400 frames, of which five take longer: three turns make 1200, in which 1 % are 12.
        let turns = (1...8).map { (turn: Int) -> [Double] in
            let (slow, usual) = (Double(100 * turn), Double(turn))
            return (0..<400).map { $0 < 5 ? slow : usual }
        }
        let results = FramePercentile.tail.results(of: turns)
        #expect(results.count == 2)
        // Of 1200 frames at index 1187.01 (15 are slow), of 2000 at index 1979.01 (25 are slow, the fifth of them 400).
        #expect((results[0] - 100).magnitude < 1e-9 && (results[1] - 401).magnitude < 1e-9)
        #expect(FramePercentile.tail.results(of: [turns[0]]).count == 1)
    }

    @Test func `turns of a thousand frames have a 99th percentile each`() {
        let turns = (1...3).map { turn in (0..<1000).map { Double(turn * $0) } }
        let results = FramePercentile.tail.results(of: turns)
        #expect(results.count == 3)
        for (result, turn) in zip(results, 1...) { #expect((result - 989.01 * Double(turn)).magnitude < 1e-9) }
    }

    @Test func `benchmarks are named after the run and the percentile`() {
        #expect(
            FramePercentile.allCases.map { $0.name(of: "wave/cells:12/hz:60") } == [
                "frames/wave/cells:12/hz:60/p50", "frames/wave/cells:12/hz:60/p99",
            ])
    }
}

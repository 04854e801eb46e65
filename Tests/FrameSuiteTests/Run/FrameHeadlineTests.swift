import FrameSuite
import Testing

@Suite struct FrameHeadlineTests {
    /// The frames are checked against the scalar solution while they are timed: a wrong one would throw.
    @Test func aRowForEachFormatAndNumberOfThreads() throws {
        let headline = try FrameHeadline(cells: 20_000, frames: 45, threads: 2)
        #expect(headline.rows.map(\.springs) == [.own, .own, .own, .own, .eight, .eight, .eight, .eight])
        #expect(
            headline.rows.map(\.precision) == [
                "double", "float", "double", "float", "double", "float", "double", "float",
            ])
        #expect(headline.rows.map(\.threads) == [1, 1, 2, 2, 1, 1, 2, 2])
        for row in headline.rows {
            #expect(row.frameTime > 0 && row.copyTime > 0)
            #expect((row.shareOf120Hz * row.framesPerSecond - 120).magnitude < 1e-9)
        }
        #expect(headline.text.contains("20000 cells"))
        #expect(try FrameHeadline(cells: 1, frames: 1, threads: 1).rows.count == 4)
    }
}

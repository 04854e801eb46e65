import FrameSuite
import Testing

@Suite struct FrameThroughputTests {
    /// The initializer compares the timed frames with the scalar solution, and throws if one is wrong.
    @Test func `there is a row for each format and number of threads`() throws {
        let throughput = try FrameThroughput(cells: 20_000, frames: 45, threads: 2)
        #expect(
            throughput.rows.map(\.springs) == Array(repeating: .perCell, count: 4) + Array(repeating: .shared, count: 4)
        )
        #expect(
            throughput.rows.map(\.precision) == [
                "double", "float", "double", "float", "double", "float", "double", "float",
            ])
        #expect(throughput.rows.map(\.threads) == [1, 1, 2, 2, 1, 1, 2, 2])
        for row in throughput.rows {
            #expect(row.frameTime > 0 && row.copyTime > 0)
            #expect((row.fractionOf120Hz * row.framesPerSecond - 120).magnitude < 1e-9)
        }
        #expect(throughput.text.contains("20000 cells"))
        #expect(try FrameThroughput(cells: 1, frames: 1, threads: 1).rows.count == 4)
    }
}

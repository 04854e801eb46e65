import FrameSuite
import Testing

@Suite struct FrameTableTests {
    private func lines(_ measurements: [FrameMeasurement]) -> [String] {
        FrameTable.text(measurements).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func `the table has one row per run, aligned with its headers`() throws {
        let lines = try lines([
            measurement(milliseconds: [Double](repeating: 1, count: 99) + [26], coldFirstFrame: 0.03),
            measurement("stack-modal", cells: 1000, milliseconds: [0.000_25, 0.000_25]),
        ])
        let words = lines.map { $0.split(separator: " ").joined(separator: " ") }
        #expect(words[0].hasPrefix("run frames budget used p50 p95 p99 worst cold missed hitch ms/s rating"))
        // p99 lies at index 98.01: a hundredth of the way from 1 to 26 ms, a quarter of the 5 ms.
        #expect(
            words[1].hasPrefix(
                "wave/cells:12/hz:100 100 5.00 ms 25.0 % 1.00 ms 1.00 ms 1.25 ms 26.0 ms 30.0 ms 1 29.13 critical"))
        #expect(words[1].hasSuffix("▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁█"))
        #expect(words[2].hasPrefix("stack-modal/cells:1000/hz:100 2 5.00 ms <0.01 % 250 ns 250 ns 250 ns 250 ns 0"))
        #expect(lines[1].contains("  5.00 ms   25.0 %") && lines[2].contains("  5.00 ms  <0.01 %"))
    }

    @Test func `the table explains a missed frame without a display`() throws {
        #expect(try FrameTable.text([measurement()]).contains("no display"))
    }

    @Test func `problems are listed below the table`() throws {
        let text = try FrameTable.text([measurement(allocations: 3, difference: "frame 2: cell 1")])
        #expect(text.contains("wave/cells:12/hz:100: WRONG POSITIONS: frame 2: cell 1\n"))
        #expect(text.contains("wave/cells:12/hz:100: 3 allocations in steady frames\n"))
        #expect(try FrameTable.text([measurement(allocations: nil)]).contains("could not be counted"))
    }

    /// Of a thousand frames ten are above the 99th percentile, of nine hundred nine.
    @Test func `a p99 with few frames above it is marked`() throws {
        func note(_ frames: Int) throws -> String? {
            try lines([measurement(milliseconds: (1...frames).map { 1 + 1e-3 * Double($0) })])
                .first { $0.hasPrefix("p99 with fewer than ten frames above it") }
        }
        #expect(try note(1000) == nil)
        #expect(
            try note(900) == "p99 with fewer than ten frames above it: wave/cells:12/hz:100 (9 of 900); enough")
    }

    @Test func `waiting and stopped frames are mentioned`() throws {
        let text = try FrameTable.text([
            measurement(
                milliseconds: [1, 6, 7], cpuTime: 0.002, stopped: [StoppedFrame(frame: 1, duration: 0.5, cpuTime: 0)])
        ])
        #expect(text.contains("wave/cells:12/hz:100: 2 of 2 missed frames fit by their processor time"))
        #expect(text.contains("in 1 frames, which are in no statistic: 500 ms"))
    }
}

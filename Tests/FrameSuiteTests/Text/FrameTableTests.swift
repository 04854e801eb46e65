import FrameSuite
import Testing

@Suite struct FrameTableTests {
    private func lines(_ measurements: [FrameMeasurement]) -> [String] {
        FrameTable.text(measurements).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test func oneRowARunUnderItsHeaders() throws {
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

    @Test func aHeadlessMissIsExplained() throws {
        #expect(try FrameTable.text([measurement()]).contains("no display"))
    }

    @Test func whatIsWrongStandsBelow() throws {
        let text = try FrameTable.text([measurement(allocations: 3, difference: "frame 2: cell 1")])
        #expect(text.contains("wave/cells:12/hz:100: WRONG POSITIONS: frame 2: cell 1\n"))
        #expect(text.contains("wave/cells:12/hz:100: 3 allocations in steady frames\n"))
        #expect(try FrameTable.text([measurement(allocations: nil)]).contains("could not be counted"))
    }
}

import FrameSuite
import Foundation
import Testing

/// Budgets made from measurements say what was measured, with head-room, and can be read back.
@Suite struct FrameBudgetRecordingTests {
    private func recorded(_ measurements: [FrameMeasurement], headroom: Double = 2) throws -> FrameBudgetFile {
        let text = try FrameBudgetRecording(measurements, headroom: headroom).encoded(
            context: ["cpu_model": "a \"fast\" one", "kernel_set": "v3", "overshoot_commit": "abc"])
        #expect(text.last == 0x0A && String(decoding: text, as: UTF8.self).contains("2 times what a \\\"fast\\\" one"))
        return try FrameBudgetFile(json: text, name: "b.json")
    }

    @Test("a recorded share is the percentile's time times the headroom") func aRowIsThePercentileTimesTheHeadroom()
        throws
    {
        // 100 Hz; 1 100 frames of which 20 are slower than the rest, 8 of them much slower: p99 is 0.613 ms.
        let times =
            [Double](repeating: 0.1, count: 1080) + [Double](repeating: 0.613, count: 12)
            + [Double](repeating: 0.9, count: 8)
        let row = try #require(try recorded([measurement(milliseconds: times)]).rows.first)
        // 8 of 1 100 are above it: too few. 95th: nothing but 0.1 ms, and 20 frames above it.
        #expect(row.percentile == 95 && row.budget.share == 0.02)
        #expect(row.missedPercentLimit == 5 && row.hitchRatioLimit == 50)
        let tail = [Double](repeating: 0.1, count: 1089) + (0..<11).map { 0.613 + 0.01 * Double($0) }
        let other = try #require(try recorded([measurement(cells: 7, milliseconds: tail)]).rows.first)
        // Index 1088.01 of 1 100: 0.1 ms and a hundredth of the way to 0.613; 11 frames are above it.
        #expect(other.percentile == 99 && other.budget.share == 0.022 && other.cells == 7)
        #expect(other.missedPercentLimit == 1 && other.hitchRatioLimit == 10)
        #expect(other.name == "wave/cells:7/hz:100")
        // Few frames: the median.
        #expect(try recorded([measurement(milliseconds: [1, 2, 3])]).rows.first?.percentile == 50)
    }

    @Test("recorded times pass their budgets, twice the headroom fails") func whatWasRecordedPassesAndTwiceOfItDoesNot()
        throws
    {
        let times = (1...1500).map { 1 + Double($0) / 1500 }
        let file = try recorded([measurement(milliseconds: times)])
        #expect(try FrameGate([measurement(milliseconds: times)], by: file).status == .ok)
        #expect(try FrameGate([measurement(milliseconds: times.map { 1.9 * $0 })], by: file).status == .ok)
        #expect(try FrameGate([measurement(milliseconds: times.map { 2.1 * $0 })], by: file).status == .regression)
    }

    @Test("a run without headroom is excluded, with its time as the reason")
    func aRunWithoutRoomIsExcludedWithWhatItTook() throws {
        let fits = try measurement(milliseconds: [7.9, 7.9, 7.9])
        let not = try measurement("pinch-layout", cells: 9, milliseconds: [8.1, 8.1, 8.1])
        let file = try recorded([fits, not])
        // Twice 7.9 ms is more than the frame: the whole frame is the share.
        #expect(file.rows.map(\.budget.share) == [1])
        #expect(
            file.exclusions == [
                FrameBudgetExclusion(
                    scenario: "pinch-layout", cells: 9, refreshRate: 100,
                    reason: "its p50 takes 8.10 ms, 81.0 % of the frame")
            ])
        let gate = FrameGate([fits, not], by: file)
        #expect(gate.status == .ok && gate.excluded == file.exclusions && gate.judgements.count == 1)
        #expect(gate.text.contains("not judged: pinch-layout/cells:9/hz:100: its p50 takes 8.10 ms"))
    }

    @Test("shares are rounded up to two digits") func sharesAreRoundedUpToTwoDigits() {
        let pairs = [
            (0.01201, 0.013), (0.012, 0.012), (0.0999, 0.1), (0.1, 0.1), (1, 1), (0.000_123_4, 0.000_13), (0.5, 0.5),
            (123.4, 130), (9.91, 10),
        ]
        for (number, rounded) in pairs { #expect(FrameBudgetRecording.roundedUp(number) == rounded) }
    }
}

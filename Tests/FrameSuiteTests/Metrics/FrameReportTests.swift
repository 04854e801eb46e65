import FrameSuite
import Testing

@Suite struct FrameReportTests {
    /// 100 Hz and half the frame: an allowance of 5 ms, so that every number below can be checked in the head.
    private func report(milliseconds: [Double], share: Double = 0.5) throws -> FrameReport {
        FrameReport(
            try FrameSamples(times: milliseconds.map { $0 / 1000 }),
            budget: try FrameBudget(refreshRate: 100, share: share))
    }

    @Test func `a run within its allowance has no missed frames and no hitches`() throws {
        let report = try report(milliseconds: [1, 2, 3, 4, 5])
        #expect(report.frameCount == 5 && report.expectedFrameCount == 5)
        #expect(report.missedBudgetCount == 0 && report.droppedFrameCount == 0 && report.hitchTime == 0)
        #expect(report.longestMissRun == 0 && report.worstWindowHitchRatio == 0)
        #expect(report.hitchRating() == .good)
        #expect((report.averageFrameTime - 0.003).magnitude < 1e-15)
        #expect(report.minFrameTime == 0.001 && report.worstFrameTime == 0.005)
        #expect((report.overrun(percentile: 50) + 0.002).magnitude < 1e-15)
    }

    @Test(arguments: [(5.0, 0), (5.1, 1), (15, 1), (15.1, 2), (35, 3), (1000, 100)])
    func `late frames are late by whole refreshes`(milliseconds: Double, refreshes: Int) throws {
        let report = try report(milliseconds: [1, milliseconds, 1])
        #expect(report.missedBudgetCount == (refreshes > 0 ? 1 : 0))
        #expect(report.droppedFrameCount == refreshes)
        #expect(report.expectedFrameCount == 3 + refreshes)
        #expect((report.hitchTime - 0.01 * Double(refreshes)).magnitude < 1e-12)
    }

    @Test func `missed, dropped, jank and frozen frames are counted by their definitions`() throws {
        let report = try report(milliseconds: [6, 7, 1, 11, 12, 13, 1, 701])
        #expect(report.missedBudgetCount == 6)
        #expect(report.longestMissRun == 3)
        #expect(report.jankCount == 4)
        #expect(report.frozenCount == 1)
        // 6, 7, 11, 12, 13 ms are one refresh late each, 701 ms is 70 late.
        #expect(report.droppedFrameCount == 75)
        #expect((report.droppedFramePercent - 100 * 75.0 / 83).magnitude < 1e-12)
        #expect((report.hitchTimeRatio - 750 / 0.83).magnitude < 1e-9)
        #expect(report.hitchRating() == .severe)
    }

    @Test func `the worst second is found at any position`() throws {
        // 300 quiet frames, then three hitches within a second, then quiet, then one hitch of its own.
        var times = [Double](repeating: 1, count: 700)
        for index in [300, 310, 390, 600] { times[index] = 6 }
        let report = try report(milliseconds: times)
        #expect((report.worstWindowHitchRatio - 30).magnitude < 1e-9)
        #expect((report.hitchTimeRatio - 40 / 7.04).magnitude < 1e-9)
        // Half a second apart more, and the third no longer falls into the same second.
        times[390] = 1
        times[450] = 6
        #expect((try self.report(milliseconds: times).worstWindowHitchRatio - 20).magnitude < 1e-9)
    }

    @Test func `lows are the frame rate of the slowest frames`() throws {
        let report = try report(milliseconds: (1...1000).map { Double($0) / 100 })
        // The slowest 10 of 1000: 9.91 … 10.00 ms, mean 9.955 ms.
        #expect((report.low(percent: 1) - 1000 / 9.955).magnitude < 1e-9)
        #expect((report.low(percent: 0.1) - 100).magnitude < 1e-9)
    }

    @Test func `one run can be judged at several rates`() throws {
        let samples = try FrameSamples(times: [0.0007, 0.0009, 0.0012])
        let missed = try [60, 120, 240].map {
            FrameReport(samples, budget: try FrameBudget(refreshRate: $0)).missedBudgetCount
        }
        #expect(missed == [0, 2, 3])
    }

    @Test(arguments: [
        (60.0, 16.667), (90, 11.111), (120, 8.333), (144, 6.944), (240, 4.167),
    ])
    func `budgets have the published frame durations`(rate: Double, milliseconds: Double) throws {
        let budget = try FrameBudget(refreshRate: rate, share: 1)
        #expect((budget.allowance * 1000 - milliseconds).magnitude < 0.0005)
    }

    @Test func `ratings follow their scale`() {
        #expect(HitchRating(ratio: 4.9, scale: .year2020) == .good)
        #expect(HitchRating(ratio: 5, scale: .year2020) == .warning)
        #expect(HitchRating(ratio: 10.1, scale: .year2020) == .critical)
        #expect([10, 10.1, 25.1, 50.1].map { HitchRating(ratio: $0) } == [.good, .warning, .critical, .severe])
    }

    @Test func `percentiles follow the rule of the tool that reads them`() {
        let sample: [Double] = [10, 20, 30, 40]
        #expect(PercentileRule.interpolated.percentile(50, ofSorted: sample) == 25)
        #expect(PercentileRule.interpolated.percentile(90, ofSorted: sample).isApproximately(37))
        #expect(PercentileRule.nearestIndex.percentile(50, ofSorted: sample) == 30)
        #expect(PercentileRule.nearestIndex.percentile(90, ofSorted: sample) == 40)
        for rule in PercentileRule.allCases {
            #expect(rule.percentile(0, ofSorted: sample) == 10 && rule.percentile(100, ofSorted: sample) == 40)
            #expect(rule.percentile(37, ofSorted: [7]) == 7)
        }
    }

    @Test func `invalid budgets and samples throw an error with the value`() {
        for rate in [0, -60, Double.nan, .infinity] {
            #expect(throws: FrameError.self) { try FrameBudget(refreshRate: rate) }
        }
        for share in [0, -0.1, 1.1, Double.nan] {
            #expect(throws: FrameError.self) { try FrameBudget(refreshRate: 60, share: share) }
        }
        #expect(throws: FrameError.noFrames) { try FrameSamples(times: []) }
        #expect(throws: FrameError.invalidFrameTime(index: 1, seconds: -1e-9)) {
            try FrameSamples(times: [1e-3, -1e-9])
        }
        #expect(throws: FrameError.clockStoodStill(frames: 2)) { try FrameSamples(times: [0, 0]) }
        #expect(throws: FrameError.invalidFrameTime(index: -1, seconds: -1)) {
            try FrameSamples(times: [1], coldFirstFrame: -1)
        }
    }
}

extension Double {
    fileprivate func isApproximately(_ other: Double) -> Bool { (self - other).magnitude <= 1e-12 * other.magnitude }
}

/// A run judged against a budget, in the vocabulary of the tools that people come from.
///
/// There is no display: "missed" means that computing the frame did not fit its share, "dropped" and "hitch" what a
/// display would then have shown (see ``FrameBudget``). Times are seconds, ratios milliseconds per second.
public struct FrameReport: Hashable, Sendable {
    /// The budget that the run was judged by.
    public let budget: FrameBudget
    /// The rule that the percentiles were read by.
    public let percentileRule: PercentileRule

    /// Frames computed.
    public let frameCount: Int
    /// Refreshes that the display would have made meanwhile: one a frame, and those at which a late frame was missing.
    public let expectedFrameCount: Int
    /// Frames over their allowance.
    public let missedBudgetCount: Int
    /// Number of them that would have been within it by their processor time alone: the thread waited, or others had the
    /// processor. `nil` where that was not measured.
    public let missedOffCPUCount: Int?
    /// The longest row of consecutive frames over their allowance.
    public let longestMissRun: Int
    /// Frames over twice their allowance.
    public let jankCount: Int
    /// Frames over 0.7 s.
    public let frozenCount: Int

    /// The mean frame time.
    public let averageFrameTime: Double
    /// The frame times in ascending order [frames].
    public let sortedTimes: [Double]

    /// The time by which frames reached the display late, in all.
    public let hitchTime: Double
    /// The most hitch time that started within one second of display time, as milliseconds in that second.
    public let worstWindowHitchRatio: Double

    /// The time above which a frame counts as frozen with any budget: 0.7 s, as Android's vitals have it.
    public static let frozenThreshold = 0.7

    /// Judges a run.
    public init(_ samples: FrameSamples, budget: FrameBudget, percentileRule: PercentileRule = .interpolated) {
        self.budget = budget
        self.percentileRule = percentileRule
        let times = samples.times
        let late = times.map(budget.refreshesLate)

        frameCount = times.count
        expectedFrameCount = late.reduce(times.count, +)
        missedBudgetCount = late.count { $0 > 0 }
        missedOffCPUCount =
            samples.cpuTimes.isEmpty
            ? nil : zip(late, samples.cpuTimes).count { $0 > 0 && $1 <= budget.allowance }
        longestMissRun =
            late.reduce(into: (run: 0, longest: 0)) { state, refreshes in
                state.run = refreshes > 0 ? state.run + 1 : 0
                state.longest = Swift.max(state.longest, state.run)
            }.longest
        jankCount = times.count { $0 > 2 * budget.allowance }
        frozenCount = times.count { $0 > FrameReport.frozenThreshold }
        averageFrameTime = times.reduce(0, +) / Double(times.count)
        sortedTimes = times.sorted()
        hitchTime = Double(late.reduce(0, +)) * budget.frameDuration
        worstWindowHitchRatio = FrameReport.worstWindow(late, budget: budget)
    }

    /// Slides a window of one second over the refreshes; a frame's hitch counts where the frame was due.
    private static func worstWindow(_ late: [Int], budget: FrameBudget) -> Double {
        let window = Swift.max(1, Int(saturating: budget.refreshRate.rounded()))
        var due: [Int] = []
        due.reserveCapacity(late.count)
        var refresh = 0
        for refreshes in late {
            due.append(refresh)
            refresh += 1 + refreshes
        }
        var (first, sum, worst) = (0, 0, 0)
        for index in late.indices {
            sum += late[index]
            while due[index] - due[first] >= window {
                sum -= late[first]
                first += 1
            }
            worst = Swift.max(worst, sum)
        }
        return Double(worst) * budget.frameDuration * 1000
    }

    /// Refreshes without a new frame.
    public var droppedFrameCount: Int { expectedFrameCount - frameCount }

    /// ``droppedFrameCount`` in per cent of the refreshes.
    public var droppedFramePercent: Double { 100 * Double(droppedFrameCount) / Double(expectedFrameCount) }

    /// Frames that reached the display late.
    public var hitchCount: Int { missedBudgetCount }

    /// Hitch time per time, in milliseconds per second; the time is that of all refreshes.
    public var hitchTimeRatio: Double { hitchTime * 1000 / (Double(expectedFrameCount) * budget.frameDuration) }

    /// The rating of the hitch time ratio.
    public func hitchRating(scale: HitchRating.Scale = .current) -> HitchRating {
        HitchRating(ratio: hitchTimeRatio, scale: scale)
    }

    /// The shortest frame time.
    public var minFrameTime: Double { sortedTimes[0] }

    /// The longest frame time.
    public var worstFrameTime: Double { sortedTimes[sortedTimes.count - 1] }

    /// A percentile of the frame times, in seconds; `percent` in 0…100.
    public func frameTime(percentile percent: Double) -> Double {
        percentileRule.percentile(percent, ofSorted: sortedTimes)
    }

    /// A percentile of the overrun, in seconds: positive where the frame missed its allowance by that much.
    public func overrun(percentile percent: Double) -> Double { frameTime(percentile: percent) - budget.allowance }

    /// Number of frames that took longer than a percentile: the size of the tail that the percentile rests on.
    public func frameCount(above percent: Double) -> Int {
        let time = frameTime(percentile: percent)
        return frameCount - sortedTimes.count { $0 <= time }
    }

    /// The frame rate, in Hz, at which the slowest frames alone would run: the inverse of the mean time of the slowest
    /// `percent` per cent of the frames, of one frame at least. "1 % low" and "0.1 % low" are 1 and 0.1.
    public func low(percent: Double) -> Double {
        let count = Swift.max(1, Int(saturating: (Double(frameCount) * percent / 100).rounded(.down)))
        return Double(count) / sortedTimes.suffix(count).reduce(0, +)
    }
}

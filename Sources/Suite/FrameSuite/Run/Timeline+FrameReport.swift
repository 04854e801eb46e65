import AnimationCore
public import AnimationTimeline
private import CFrameClock

extension Timeline {
    /// Computes every frame as an app would, times it, and judges the times by a budget.
    ///
    /// The timeline is compiled and repeated until there are 200 frames; the first, cold one counts apart.
    ///
    ///     let timeline = stage.record { home.present(card, animated: true) }
    ///     let frames = try timeline.frameReport(refreshRate: 120)
    ///     print(frames.worstFrameTime, frames.missedBudgetCount)
    ///
    /// - Parameters:
    ///   - refreshRate: Frames per second, in Hz.
    ///   - share: The part of each frame that computing it may take, in (0, 1].
    /// - Returns: The frame times and what of them is over budget.
    /// - Throws: ``FrameError`` for a rate or a share out of range, or a broken clock; ``BatchError`` where a number is not
    ///   finite; ``ScenarioError`` for too many frames.
    public func frameReport(refreshRate: Double, share: Double = FrameBudget.defaultShare) throws -> FrameReport {
        try measured(by: FrameBudget(refreshRate: refreshRate, share: share)).report
    }

    /// The frames over a budget, judged as the frame gate does: over it in two measurements, by wall and by processor time.
    ///
    /// - Throws: As ``frameReport(refreshRate:share:)``.
    package func finding(by budget: FrameBudget) throws -> BudgetFinding? {
        let first = FrameMisses(try measured(by: budget), budget: budget)
        guard !first.times.isEmpty else { return nil }
        let second = FrameMisses(try measured(by: budget), budget: budget)
        return FrameBudgetRow(scenario: "timeline", cells: 0, budget: budget).judged(first, second, arguments: "")
            .finding
    }

    private func measured(by budget: FrameBudget) throws -> FrameRun {
        var options = FrameMeter.Options()
        (options.frames, options.repetitions) = (200, 2)
        return try FrameMeter(options).measure(prepared(), budget: budget).run
    }

    private func prepared() throws(BatchError) -> PreparedScenario {
        try PreparedScenario(ScenarioRun(self, violations: []), name: "timeline")
    }

    /// The instructions that computing a frame executes: the mean of four, spread evenly over the timeline.
    ///
    /// They are executed step by step in a copy of the process, and are the same on every run but for a few.
    ///
    /// - Returns: `nil` where a process cannot be traced, as on macOS.
    /// - Throws: ``BatchError`` where a number is not finite.
    package func instructionsPerFrame() throws -> Double? {
        var frames = CountedFrames(
            batch: try prepared().batch, engine: BatchEngine(threads: 1),
            times: (0..<4).map { duration * (Double($0) + 0.5) / 4 })
        // The first time, tables are made.
        for time in frames.times + [0] { try frames.batch.evaluate(at: time, with: frames.engine) }
        let overhead = unsafe cfc_instructions({ _ in }, nil)
        let count = unsafe withUnsafeMutablePointer(to: &frames) { frames in
            unsafe cfc_instructions(
                { unsafe $0?.assumingMemoryBound(to: CountedFrames.self).pointee.compute() }, frames)
        }
        return count < 0 || overhead < 0 ? nil : Double(count - overhead) / Double(frames.times.count)
    }
}

private struct CountedFrames {
    var batch: FrameBatch
    let engine: BatchEngine
    let times: [Double]

    mutating func compute() {
        for time in times { try? batch.evaluate(at: time, with: engine) }
    }
}

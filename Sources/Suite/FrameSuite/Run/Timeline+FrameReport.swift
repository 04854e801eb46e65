public import AnimationTimeline

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
        let budget = try FrameBudget(refreshRate: refreshRate, share: share)
        let scenario = try PreparedScenario(ScenarioRun(self, violations: []), name: "timeline")
        var options = FrameMeter.Options()
        (options.frames, options.repetitions) = (200, 2)
        return try FrameMeter(options).measure(scenario, budget: budget).run.report
    }
}

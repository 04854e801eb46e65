/// The measured times of one run: how long each frame took to compute.
public struct FrameSamples: Hashable, Sendable {
    /// What the first frame took, in seconds: cold caches, lazy set-up. Not among ``times``.
    public let coldFirstFrame: Double?
    /// What each of the other frames took, in seconds, in the order in which they were computed [frames].
    public let times: [Double]
    /// Frames during which the whole process was stopped or the machine slept; their times are in no statistic.
    public let stoppedFrameCount: Int
    /// Refreshes that went by while a paced frame was being computed. 0 for frames computed back to back.
    public let missedDeadlineCount: Int

    /// Creates samples from times in seconds.
    ///
    /// - Parameters:
    ///   - times: One entry a frame, in order.
    ///   - coldFirstFrame: The first frame's time, where it was measured apart.
    ///   - stoppedFrameCount: How many frames were left out because the process was stopped meanwhile.
    ///   - missedDeadlineCount: How many refreshes went by while paced frames were being computed.
    /// - Throws: ``FrameError/noFrames``, ``FrameError/invalidFrameTime(index:seconds:)`` with the index into `times`
    ///   (−1 for the cold frame), ``FrameError/clockStoodStill(frames:)``.
    public init(
        times: [Double], coldFirstFrame: Double? = nil, stoppedFrameCount: Int = 0, missedDeadlineCount: Int = 0
    ) throws(FrameError) {
        guard !times.isEmpty else { throw .noFrames }
        if let cold = coldFirstFrame, !(cold >= 0 && cold.isFinite) {
            throw .invalidFrameTime(index: -1, seconds: cold)
        }
        for (index, time) in times.enumerated() where !(time >= 0 && time.isFinite) {
            throw .invalidFrameTime(index: index, seconds: time)
        }
        guard times.contains(where: { $0 > 0 }) else { throw .clockStoodStill(frames: times.count) }
        self.times = times
        self.coldFirstFrame = coldFirstFrame
        self.stoppedFrameCount = stoppedFrameCount
        self.missedDeadlineCount = missedDeadlineCount
    }
}

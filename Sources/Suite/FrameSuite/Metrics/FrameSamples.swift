/// The measured times of one run: how long each frame took to compute.
public struct FrameSamples: Hashable, Sendable {
    /// The time of the first frame, in seconds: cold caches, lazy set-up. Not among ``times``.
    public let coldFirstFrame: Double?
    /// The times of the other frames, in seconds, in the order of computation [frames].
    public let times: [Double]
    /// The processor time of the same frames, in seconds [frames]; empty where it was not measured. A frame that took
    /// much longer than that waited for something, or others had the processor.
    public let cpuTimes: [Double]
    /// Frames during which the whole process was stopped or the machine slept; their times are in no statistic.
    public let stopped: [StoppedFrame]
    /// Refreshes that went by while a paced frame was being computed. 0 for frames computed back to back.
    public let missedDeadlineCount: Int

    /// Creates samples from times in seconds.
    ///
    /// - Parameters:
    ///   - times: One entry a frame, in order.
    ///   - cpuTimes: The frames' processor times; none, or one entry a frame (traps otherwise).
    ///   - coldFirstFrame: The first frame's time, where it was measured apart.
    ///   - stopped: The frames that were left out because the process was stopped meanwhile.
    ///   - missedDeadlineCount: How many refreshes went by while paced frames were being computed.
    /// - Throws: ``FrameError/noFrames``, ``FrameError/invalidFrameTime(index:seconds:)`` with the index into `times`
    ///   (−1 for the cold frame), ``FrameError/clockStoodStill(frames:)``.
    public init(
        times: [Double], cpuTimes: [Double] = [], coldFirstFrame: Double? = nil, stopped: [StoppedFrame] = [],
        missedDeadlineCount: Int = 0
    ) throws(FrameError) {
        precondition(cpuTimes.isEmpty || cpuTimes.count == times.count, "processor times are of every frame or of none")
        guard !times.isEmpty else { throw .noFrames }
        if let cold = coldFirstFrame, !(cold >= 0 && cold.isFinite) {
            throw .invalidFrameTime(index: -1, seconds: cold)
        }
        for list in [times, cpuTimes] {
            for (index, time) in list.enumerated() where !(time >= 0 && time.isFinite) {
                throw .invalidFrameTime(index: index, seconds: time)
            }
        }
        guard times.contains(where: { $0 > 0 }) else { throw .clockStoodStill(frames: times.count) }
        self.times = times
        self.cpuTimes = cpuTimes
        self.coldFirstFrame = coldFirstFrame
        self.stopped = stopped
        self.missedDeadlineCount = missedDeadlineCount
    }
}

/// A frame during which the whole process was stopped or the machine slept: a pause, not a slow frame.
public struct StoppedFrame: Hashable, Sendable {
    /// Which frame of its repetition, from 0.
    public let frame: Int
    /// The elapsed time, the stop included, in seconds.
    public let duration: Double
    /// The processor time, in seconds.
    public let cpuTime: Double

    /// Creates a stopped frame.
    public init(frame: Int, duration: Double, cpuTime: Double) {
        self.frame = frame
        self.duration = duration
        self.cpuTime = cpuTime
    }
}

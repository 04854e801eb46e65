/// Computes the frames of a transition as an app would and times each of them.
///
/// A frame is what the closure does for a time on the transition's clock. Between frames nothing is timed, so a
/// digest of the results can be taken there.
public struct FrameRunner<Clock: FrameClock> {
    private let clock: Clock
    private let pace: FramePace
    private let refreshRate: Double

    /// Creates a runner.
    ///
    /// - Parameters:
    ///   - clock: What measures, and paces.
    ///   - pace: When frames are started.
    ///   - refreshRate: In Hz.
    /// - Throws: ``FrameError/invalidRefreshRate(_:)``.
    public init(clock: Clock, pace: FramePace, refreshRate: Double) throws(FrameError) {
        guard refreshRate.isFinite, refreshRate > 0 else { throw .invalidRefreshRate(refreshRate) }
        self.clock = clock
        self.pace = pace
        self.refreshRate = refreshRate
    }

    /// Number of frames of a transition of that many seconds: one at its start, one a refresh, one at or after its end.
    public func frameCount(duration: Double) -> Int {
        Int(saturating: min((duration * refreshRate).rounded(.up), 0x1p62)) + 1
    }

    /// Runs all frames once.
    ///
    /// - Parameters:
    ///   - frames: How many; at least one.
    ///   - hasColdStart: Whether the first frame is reported apart, because nothing ran before it.
    ///   - afterFrame: Called after each frame, untimed: the place for a digest.
    ///   - frame: Computes the frame with that number at that time on the transition's clock, in seconds.
    /// - Returns: The samples, and when each frame began, in seconds from the first.
    /// - Throws: ``FrameError``: no frames, or a clock that goes backwards or stands still.
    public func run(
        frames: Int, hasColdStart: Bool = false, afterFrame: (Int) -> Void = { _ in },
        frame: (_ index: Int, _ time: Double) -> Void
    ) throws(FrameError) -> (samples: FrameSamples, starts: [Double]) {
        guard frames > 0 else { throw .noFrames }
        // Everything the loop writes is there before it starts: it must not allocate.
        var starts = [UInt64](repeating: 0, count: frames)
        var ends = [UInt64](repeating: 0, count: frames)
        var cpuTimes = [UInt64](repeating: 0, count: frames)
        var stopped = [Bool](repeating: false, count: frames)
        var missedDeadlines = 0

        let interval = 1e9 / refreshRate
        let origin = clock.now()
        var refresh = 0
        for index in 0..<frames {
            if pace == .paced {
                clock.wait(until: origin &+ UInt64(Double(refresh) * interval))
            }
            let interruptions = clock.interruptions()
            // Around the frame, not in it: reading the processor time is a call into the system.
            let cpuTime = clock.cpuTime()
            starts[index] = clock.now()
            frame(index, Double(index) / refreshRate)
            ends[index] = clock.now()
            cpuTimes[index] = clock.cpuTime() &- cpuTime
            refresh += 1
            var (late, next) = (0, UInt64.max)
            if pace == .paced, ends[index] >= origin {
                // A display goes on meanwhile: the next frame can only be for a refresh that is still to come.
                let reached = Int(saturating: (Double(ends[index] - origin) / interval).rounded(.up))
                late = max(0, reached - refresh)
                refresh += late
                next = origin &+ UInt64(Double(refresh) * interval)
            }
            stopped[index] = wasInterrupted(
                since: interruptions, away: Double(ends[index]) - Double(starts[index]) - Double(cpuTimes[index]),
                end: ends[index], next: next)
            if !stopped[index] { missedDeadlines += late }
            afterFrame(index)
        }
        return (
            try FrameSamples(
                starts: starts, ends: ends, cpuTimes: cpuTimes, stopped: stopped, hasColdStart: hasColdStart,
                missedDeadlines: missedDeadlines),
            starts.map { Double($0 &- starts[0]) * 1e-9 }
        )
    }

    /// Whether the process was stopped during a frame. The news of it may come a moment after the frame goes on: one that
    /// was away from the processor for a refresh or more waits for it a tenth as long again, but not past the next one.
    private func wasInterrupted(since interruptions: UInt64, away: Double, end: UInt64, next: UInt64) -> Bool {
        if clock.interruptions() == interruptions, away * refreshRate >= 1e9 {
            clock.wait(until: min(end &+ UInt64(away / 10), next))
        }
        return clock.interruptions() != interruptions
    }
}

extension FrameSamples {
    /// Samples from readings of a clock in nanoseconds. A frame in which the process was stopped is counted apart: its
    /// time says nothing about the frame.
    fileprivate init(
        starts: [UInt64], ends: [UInt64], cpuTimes: [UInt64], stopped: [Bool], hasColdStart: Bool, missedDeadlines: Int
    ) throws(FrameError) {
        var (times, used): ([Double], [Double]) = ([], [])
        var pauses: [StoppedFrame] = []
        times.reserveCapacity(starts.count)
        used.reserveCapacity(starts.count)
        for index in starts.indices {
            let backwards = ends[index] < starts[index] || (index > 0 && starts[index] < ends[index - 1])
            guard !backwards else {
                let seconds = -Double(starts[index] &- ends[index]) * 1e-9
                throw .invalidFrameTime(index: index, seconds: seconds < 0 ? seconds : -.leastNonzeroMagnitude)
            }
            let time = Double(ends[index] - starts[index]) * 1e-9
            // A clock that went backwards shows as a negative time, which no samples can hold.
            let cpuTime = Double(Int64(bitPattern: cpuTimes[index])) * 1e-9
            if stopped[index] {
                pauses.append(StoppedFrame(frame: index, duration: time, cpuTime: cpuTime))
            } else {
                times.append(time)
                used.append(cpuTime)
            }
        }
        let cold = hasColdStart && times.count > 1 && !stopped[0] ? times.removeFirst() : nil
        if cold != nil { used.removeFirst() }
        try self.init(
            times: times, cpuTimes: used, coldFirstFrame: cold, stopped: pauses, missedDeadlineCount: missedDeadlines)
    }
}

/// The pace of the frames.
public enum FramePace: String, Sendable, CaseIterable {
    /// One right after the other: throughput, with warm caches.
    case backToBack = "back-to-back"
    /// Each at its refresh, as a display would ask for it: cold caches and wake-ups included.
    case paced
}

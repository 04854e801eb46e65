import FrameSuite
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A clock that goes on only when it is told to, so that planted times come out exactly.
private final class PlantedClock: FrameClock {
    var time: UInt64 = 1_000_000_000
    var stops: UInt64 = 0

    /// When a stop that has happened is told.
    var news: UInt64?

    /// The processor time of the frames; the rest of the time they waited.
    var used: UInt64 = 0

    func now() -> UInt64 { time }
    func cpuTime() -> UInt64 { used }
    func wait(until deadline: UInt64) { time = max(time, deadline) }
    func interruptions() -> UInt64 { news.map { time >= $0 ? stops + 1 : stops } ?? stops }
}

@Suite struct FrameRunnerTests {
    @Test func `a back-to-back frame's time is its computation alone`() throws {
        let clock = PlantedClock()
        let runner = try FrameRunner(clock: clock, pace: .backToBack, refreshRate: 100)
        var asked: [Double] = []
        let (samples, starts) = try runner.run(frames: 4) { index, time in
            asked.append(time)
            clock.time += index == 2 ? 50_000_000 : 1_000_000
        }
        #expect(asked == [0, 0.01, 0.02, 0.03])
        #expect(samples.times.map { ($0 * 1000).rounded() } == [1, 1, 50, 1])
        // The long one was waiting, so there may be news of a stop: 5 ms for that.
        #expect(starts.map { ($0 * 1000).rounded() } == [0, 1, 2, 57])
        let report = FrameReport(samples, budget: try FrameBudget(refreshRate: 100))
        #expect(report.hitchCount == 1 && report.droppedFrameCount == 5)
    }

    @Test func `work between frames is not timed`() throws {
        let clock = PlantedClock()
        let runner = try FrameRunner(clock: clock, pace: .backToBack, refreshRate: 60)
        let (samples, _) = try runner.run(frames: 3, afterFrame: { _ in clock.time += 999_000_000 }) { _, _ in
            clock.time += 2_000_000
        }
        #expect(samples.times.allSatisfy { ($0 - 0.002).magnitude < 1e-12 })
    }

    @Test func `a paced frame starts at its refresh; missed refreshes are skipped`() throws {
        let clock = PlantedClock()
        let runner = try FrameRunner(clock: clock, pace: .paced, refreshRate: 100)
        let (samples, starts) = try runner.run(frames: 5) { index, _ in
            clock.time += index == 1 ? 25_000_000 : 1_000_000
        }
        // Frame 1 starts at 10 ms and ends at 35 ms: the refreshes at 20 and 30 ms have no new frame, the next is 40.
        #expect(starts.map { ($0 * 1000).rounded() } == [0, 10, 40, 50, 60])
        #expect(samples.missedDeadlineCount == 2)
    }

    @Test func `a stop of the process is not a slow frame`() throws {
        let clock = PlantedClock()
        let runner = try FrameRunner(clock: clock, pace: .paced, refreshRate: 100)
        let (samples, _) = try runner.run(frames: 4) { index, _ in
            clock.time += 1_000_000
            if index == 2 {
                clock.time += 3_000_000_000
                clock.stops += 1
            }
        }
        #expect(samples.times.count == 3 && samples.stopped.map(\.frame) == [2] && samples.missedDeadlineCount == 0)
        #expect(FrameReport(samples, budget: try FrameBudget(refreshRate: 100)).hitchCount == 0)
        let stop = try #require(samples.stopped.first)
        #expect((stop.duration - 3.001).magnitude < 1e-9 && stop.cpuTime == 0)
        #expect(samples.cpuTimes.count == 3)
    }

    /// The handler of the signal runs on another thread, after the frame has gone on: with the next frame it would be a
    /// hitch here and a stop there.
    @Test func `a stop that is reported late still marks its frame`() throws {
        let clock = PlantedClock()
        for (pace, delay, isStop) in [(FramePace.backToBack, 29, true), (.backToBack, 40, false), (.paced, 4, true)] {
            let runner = try FrameRunner(clock: clock, pace: pace, refreshRate: 100)
            let (samples, starts) = try runner.run(frames: 4) { index, _ in
                clock.time += 1_000_000
                if index == 2 {
                    clock.time += 300_000_000
                    clock.news = clock.time + UInt64(delay) * 1_000_000
                }
            }
            #expect(samples.stopped.map(\.frame) == (isStop ? [2] : []))
            #expect(samples.missedDeadlineCount == 0)
            // The wait for it does not cost a refresh: the frame began at 20 ms and ended at 321.
            #expect(pace == .backToBack || ((starts[3] * 1000) - 330).magnitude < 1e-6)
            clock.news = nil
        }
    }

    /// Two clocks cannot be read at once; an interruption between the readings is not taken for a sleep of the machine.
    @Test func `the system clock reports no stop of a running process`() {
        let clock = MonotonicClock()
        let interruptions = clock.interruptions()
        #expect((0..<100_000).allSatisfy { _ in clock.interruptions() == interruptions })
    }

    /// 8 ms by the clock, of which 1 ms on the processor: late, and not by its own doing. 8 ms on it: late by its own.
    @Test func `waiting and slow frames are distinguished by processor time`() throws {
        let clock = PlantedClock()
        let runner = try FrameRunner(clock: clock, pace: .backToBack, refreshRate: 100)
        let (samples, _) = try runner.run(
            frames: 5, hasColdStart: true, afterFrame: { _ in clock.used += 77_000_000 }
        ) { index, _ in
            clock.time += index >= 2 ? 8_000_000 : 1_000_000
            clock.used += index == 3 ? 1_000_000 : index >= 2 ? 8_000_000 : 500_000
        }
        #expect(samples.cpuTimes.map { ($0 * 1e6).rounded() } == [500, 8000, 1000, 8000])
        let report = FrameReport(samples, budget: try FrameBudget(refreshRate: 100, share: 0.5))
        #expect(report.missedBudgetCount == 3 && report.missedOffCPUCount == 1)
        #expect(FrameReport(try FrameSamples(times: [1]), budget: report.budget).missedOffCPUCount == nil)
        #expect(throws: FrameError.self) {
            try runner.run(frames: 2) { _, _ in
                clock.time += 1_000_000
                clock.used -= 1_000
            }
        }
    }

    @Test func `the cold first frame is reported separately`() throws {
        let clock = PlantedClock()
        let runner = try FrameRunner(clock: clock, pace: .backToBack, refreshRate: 60)
        let (samples, _) = try runner.run(frames: 3, hasColdStart: true) { index, _ in
            clock.time += index == 0 ? 9_000_000 : 1_000_000
        }
        #expect(samples.coldFirstFrame.map { ($0 - 0.009).magnitude < 1e-12 } == true)
        #expect(samples.times.count == 2)
    }

    @Test func `a clock that goes backwards or stands still is an error`() throws {
        let clock = PlantedClock()
        let runner = try FrameRunner(clock: clock, pace: .backToBack, refreshRate: 60)
        #expect(throws: FrameError.clockStoodStill(frames: 3)) { try runner.run(frames: 3) { _, _ in } }
        #expect(throws: FrameError.invalidFrameTime(index: 1, seconds: -0.005)) {
            try runner.run(frames: 3) { index, _ in
                if index == 1 { clock.time -= 5_000_000 } else { clock.time += 1_000_000 }
            }
        }
        #expect(throws: FrameError.self) {
            try runner.run(frames: 3, afterFrame: { _ in clock.time -= 500_000 }) { _, _ in clock.time += 1_000 }
        }
        #expect(throws: FrameError.noFrames) { try runner.run(frames: 0) { _, _ in } }
        #expect(throws: FrameError.invalidRefreshRate(0)) {
            try FrameRunner(clock: clock, pace: .paced, refreshRate: 0)
        }
    }

    @Test func `the last frame shows the end`() throws {
        let runner = try FrameRunner(clock: PlantedClock(), pace: .backToBack, refreshRate: 60)
        #expect(runner.frameCount(duration: 0.4) == 25)
        #expect(runner.frameCount(duration: 0.41) == 26)
        #expect(runner.frameCount(duration: 0) == 1)
    }

    /// The real clock: a sleep in one frame is one hitch of at least that length; a stop of the process is none. In a
    /// process of its own, because a stop is one for everything that runs in the process.
    @Test func `the monotonic clock measures elapsed and processor time`() async {
        await #expect(processExitsWith: .success) { try Self.sleepInAFrame(stops: false) }
        await #expect(processExitsWith: .success) { try Self.sleepInAFrame(stops: true) }
    }

    private static func sleepInAFrame(stops: Bool) throws {
        let runner = try FrameRunner(clock: MonotonicClock(), pace: .backToBack, refreshRate: 60)
        let (samples, _) = try runner.run(frames: 5) { index, _ in
            guard index == 3 else { return }
            // Continuing a process that runs is all that a test can do to itself; the handler cannot tell the two
            // apart. To the process, not this thread: worker threads may block signals.
            if stops { kill(getpid(), SIGCONT) }
            usleep(60_000)
        }
        precondition(samples.stopped.count == (stops ? 1 : 0))
        precondition(samples.times.count { $0 >= 0.06 } == (stops ? 0 : 1))
    }
}

import Scenarios
import FrameSuite
import Foundation
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A fault that is planted in a frame appears once and with its length in every format, and nothing else does.
@Suite(.serialized) struct PlantedFaultTests {
    /// A tenth of a second at 10 Hz and the whole frame: no noise of the machine is that long but a stop of it.
    private static func measure(_ fault: () -> Void) throws -> FrameMeasurement {
        var options = FrameMeter.Options()
        (options.frames, options.repetitions, options.timeLimit, options.keepsSpans) = (1, 2, 60, true)
        return try FrameMeter(options).measure(
            PreparedScenario(Scenario(TransitionSetup(.popInAndOut, cells: 12))),
            budget: FrameBudget(refreshRate: 10, share: 1)
        ) { repetition, frame, _ in
            if repetition == 1, frame == 2 { fault() }
        }
    }

    /// Works until 0.35 s of processor time are used, however much of it others have meanwhile.
    private static func burn() {
        let clock = MonotonicClock()
        let end = clock.cpuTime() + 350_000_000
        while clock.cpuTime() < end {}
    }

    /// Stops this process, for 0.35 s and as long as it takes to be woken by another one.
    private static func stop() {
        let pid = getpid()
        let waker = Process()
        waker.executableURL = URL(fileURLWithPath: "/bin/sh")
        waker.arguments = [
            "-c", "until ps -o state= -p \(pid) | grep -q '^T'; do sleep 0.02; done; sleep 0.35; kill -CONT \(pid)",
        ]
        try! waker.run()
        kill(pid, SIGSTOP)
        waker.waitUntilExit()
    }

    /// 0.35 s or more in one frame of 0.1 s: late once, by whole refreshes. Asleep it fits by its processor time, at work it does not.
    @Test(arguments: [true, false])
    func `a slow frame is one hitch of that length in every export`(sleeps: Bool) throws {
        let measurement = try Self.measure(sleeps ? { usleep(350_000) } : Self.burn)
        let report = measurement.run.report
        let late = ((report.worstFrameTime - 0.1) / 0.1).rounded(.up)
        #expect(report.hitchCount == 1 && report.droppedFrameCount == Int(late))
        #expect(late >= 3 && (report.hitchTime - 0.1 * late).magnitude < 1e-9)
        #expect(report.missedOffCPUCount == (sleeps ? 1 : 0))
        #expect(measurement.positions.difference == nil)

        let shapes = try Shapes(measurement)
        #expect(shapes.hitches.map(\.count) == [1, 1, 1, 1, 1])
        #expect(shapes.hitches.allSatisfy { ($0[0] - 1000 * report.worstFrameTime).magnitude < 1e-3 })
        #expect(shapes.stops.map(\.count) == [0, 0, 0])
        #expect(shapes.stopCounts == [0, 0])
        // Where processor time has a place, it is there.
        #expect(shapes.processorTimes.allSatisfy { sleeps ? $0 < 100 : $0 >= 300 })
        #expect(shapes.processorTimes.count == 3)

        // The batch was quick, although the frame was held up; the frames follow each other; the capture comes first.
        #expect(shapes.batches.count == report.frameCount + 1 && shapes.batches.allSatisfy { $0 < 100 })
        #expect(zip(shapes.starts, shapes.starts.dropFirst()).allSatisfy { $0 < $1 })
        #expect(zip(shapes.batchStarts, shapes.batchStarts.dropFirst()).allSatisfy { $0 < $1 })
        #expect(shapes.starts.count == report.frameCount && shapes.captures == 1)
    }

    /// The whole process stopped for as long: no hitch anywhere, and told as what it is where there is a place for it.
    /// In a process of its own: everything in a process stops.
    @Test func `a stopped process is not counted as a slow frame`() async {
        await #expect(processExitsWith: .success) {
            let measurement = try Self.measure(Self.stop)
            let report = measurement.run.report
            precondition(report.hitchCount == 0 && report.worstFrameTime < 0.1)
            precondition(measurement.run.pooled.stopped.map(\.frame) == [2])
            let shapes = try Shapes(measurement)
            precondition(shapes.hitches.allSatisfy(\.isEmpty), "a stop is a hitch in some export")
            precondition(shapes.stopCounts == [1, 1], "a stop is not counted")
            precondition(shapes.stops.allSatisfy { $0.count == 1 && (350..<5000).contains($0[0]) })
            // It stood still meanwhile: what it used is the start of the other process.
            precondition(measurement.run.pooled.stopped[0].cpuTime < 0.2)
            precondition(FrameTable.text([measurement]).contains("the process was stopped"))
            precondition(shapes.starts.count == report.frameCount && shapes.batches.count == report.frameCount + 1)
        }
    }
}

/// A measurement in every shape, read as each shape's reader reads it; times in milliseconds.
private struct Shapes {
    /// The frames over 100 ms, in our own report, Macrobenchmark, Flutter, Chrome Trace, and Google Benchmark's p99 rows.
    var hitches: [[Double]] = []
    /// The stops of the process, where there is a place for their length: our own report twice, Chrome Trace.
    var stops: [[Double]] = []
    /// Number of stops, in the formats that have a place for it: Macrobenchmark, Google Benchmark.
    var stopCounts: [Double] = []
    /// The processor time of the slow frame: our own report, Chrome Trace, Google Benchmark.
    var processorTimes: [Double] = []
    var batches: [Double] = []
    var starts: [Double] = []
    var batchStarts: [Double] = []
    var captures = 0

    init(_ measurement: FrameMeasurement) throws {
        func json(_ data: Data) throws -> [String: Any] {
            try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        }
        func export(_ shape: FrameExport) throws -> [String: Any] { try json(shape.encode([measurement.run])) }

        let file = try json(FrameReportFile([measurement], context: [:], hasSamples: true).encoded())
        let own = try #require((file["runs"] as? [[String: Any]])?.first)
        let samples = try #require(own["samples_ms"] as? [[Double]]).flatMap(\.self)
        let used = try #require(own["cpu_samples_ms"] as? [[Double]]).flatMap(\.self)
        hitches.append(samples.filter { $0 > 100 })
        let stopped = try #require(own["stopped_frames"] as? [[String: Double]])
        stops.append(stopped.compactMap { $0["duration_ms"] })
        stops.append(stopped.filter { $0["repetition"] == 1 && $0["frame"] == 2 }.compactMap { $0["duration_ms"] })
        processorTimes += zip(samples, used).filter { $0.0 > 100 }.map(\.1)

        let android = try #require((try export(.macrobenchmark)["benchmarks"] as? [[String: Any]])?.first)
        let sampled = try #require(android["sampledMetrics"] as? [String: [String: Any]])
        let overruns = try #require(sampled["frameOverrunMs"]?["runs"] as? [[Double]]).flatMap(\.self)
        hitches.append(overruns.filter { $0 > 0 }.map { $0 + 100 })
        let metrics = try #require(android["metrics"] as? [String: [String: Any]])
        stopCounts.append(try #require(metrics["stoppedFrameCount"]?["runs"] as? [Double]).reduce(0, +))

        let flutter = try export(.flutter)
        let built = try #require(flutter["frame_build_times"] as? [Int])
        let late = built.filter { $0 > 100_000 }.map { Double($0) / 1000 }
        hitches.append(flutter["missed_frame_build_budget_count"] as? Int == late.count ? late : [-1, -1])

        let events = try #require(try export(.chromeTrace)["traceEvents"] as? [[String: Any]])
        let spans = events.filter { $0["ph"] as? String == "X" }
        func kind(_ name: String) -> [[String: Any]] { spans.filter { $0["cat"] as? String == name } }
        func durations(_ spans: [[String: Any]]) -> [Double] {
            spans.compactMap { $0["dur"] as? Double }.map { $0 / 1000 }
        }
        func arguments(_ span: [String: Any]) -> [String: Any] { span["args"] as? [String: Any] ?? [:] }
        let missed = kind("frame").filter { arguments($0)["missed"] as? Bool == true }
        hitches.append(durations(missed))
        stops.append(durations(kind("process stopped")))
        processorTimes += missed.compactMap { arguments($0)["cpu_ms"] as? Double }
        starts = kind("frame").compactMap { $0["ts"] as? Double }
        batches = durations(kind("batch evaluation"))
        batchStarts = kind("batch evaluation").compactMap { $0["ts"] as? Double }
        captures = kind("capture").count

        // The 99th percentile of so few frames lies between the two slowest: the slow frame is in it. Its length is in no
        // row, so it is taken from where it is known once the row shows that it is there.
        let rows = try #require(try export(.googleBenchmark)["benchmarks"] as? [[String: Any]])
        let tails = rows.filter { ($0["name"] as? String)?.hasSuffix("/p99") == true }
        let times = tails.compactMap { $0["real_time"] as? Double }
        let expected = PercentileRule.interpolated.percentile(99, ofSorted: samples.sorted())
        let isExpected = times.count == 1 && (times[0] / 1e6 - expected).magnitude < 1e-6 * expected
        hitches.append(
            isExpected ? times.map { $0 / 1e6 }.filter { $0 > 100 }.map { _ in samples.max() ?? 0 } : [-1, -1])
        processorTimes += hitches[4].isEmpty ? [] : tails.compactMap { $0["cpu_time"] as? Double }.map { $0 / 1e6 }
        stopCounts.append(tails.compactMap { $0["stopped_frames"] as? Double }.reduce(0, +))
    }
}

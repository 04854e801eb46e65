import AnimationCore
import Foundation
import FrameSuite
import HeadlessKit
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The meter, tested on real transitions: what is planted has to come out, in every shape, and nothing else.
@Suite(.serialized) struct FrameMeterTests {
    private func prepared(_ kind: TransitionKind = .popInAndOut, cells: Int = 12) throws -> PreparedScenario {
        try PreparedScenario(Scenario(TransitionSetup(kind, cells: cells)))
    }

    private func meter(_ change: (inout FrameMeter.Options) -> Void = { _ in }) -> FrameMeter {
        var options = FrameMeter.Options()
        (options.frames, options.repetitions, options.timeLimit) = (1, 2, 60)
        change(&options)
        return FrameMeter(options)
    }

    /// A tenth of a second at 10 Hz and the whole frame: no noise of the machine is that long but a stop of it.
    private let wide = try! FrameBudget(refreshRate: 10, share: 1)

    private static let faults: [@Sendable () -> Void] = [
        { usleep(350_000) },
        {
            let end = DispatchTime.now().uptimeNanoseconds + 350_000_000
            while DispatchTime.now().uptimeNanoseconds < end {}
        },
    ]

    /// 0.35 s in one frame of 0.1 s: three refreshes late, once.
    @Test(arguments: [0, 1]) func aPlantedSlowFrameIsOneHitchOfThatLengthInEveryExport(fault: Int) throws {
        let measurement = try meter { $0.keepsSpans = true }.measure(prepared(), budget: wide) { repetition, frame in
            if repetition == 1, frame == 2 { Self.faults[fault]() }
        }
        let report = measurement.run.report
        #expect(report.hitchCount == 1 && report.droppedFrameCount == 3)
        #expect((0.35..<0.4).contains(report.worstFrameTime))
        #expect(measurement.positions.difference == nil)

        func json(_ data: Data) throws -> [String: Any] {
            try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        }
        let runs = [measurement.run]
        let own = try json(FrameReportFile([measurement], context: [:], hasSamples: true).encoded())
        let ownSamples = try #require((own["runs"] as? [[String: Any]])?[0]["samples_ms"] as? [[Double]])
        #expect(ownSamples.flatMap(\.self).count { $0 > 100 } == 1 && ownSamples[1][2] > 350)

        let android = try json(FrameExport.macrobenchmark.encode(runs))
        let sampled = try #require(
            (android["benchmarks"] as? [[String: Any]])?[0]["sampledMetrics"] as? [String: [String: Any]])
        let overruns = try #require(sampled["frameOverrunMs"]?["runs"] as? [[Double]])
        #expect(overruns.flatMap(\.self).count { $0 > 0 } == 1 && overruns[1][2] > 250)

        let flutter = try json(FrameExport.flutter.encode(runs))
        #expect(flutter["missed_frame_build_budget_count"] as? Int == 1)
        #expect(try #require(flutter["worst_frame_build_time_millis"] as? Double) > 350)

        let chrome = try json(FrameExport.chromeTrace.encode(runs))
        let spans = try #require(chrome["traceEvents"] as? [[String: Any]]).filter { $0["ph"] as? String == "X" }
        let frames = spans.filter { $0["cat"] as? String == "frame" }
        let late = frames.filter { ($0["args"] as? [String: Any])?["missed"] as? Bool == true }
        #expect(frames.count == report.frameCount && late.count == 1)
        #expect(try #require(late.first?["dur"] as? Double) > 350_000)
        // The batch was quick, whatever held the frame up; the frames follow each other; the capture comes first.
        let batches = spans.filter { $0["cat"] as? String == "batch evaluation" }
        #expect(batches.count == frames.count + 1)
        #expect(batches.allSatisfy { ($0["dur"] as? Double ?? .infinity) < 100_000 })
        let starts = frames.compactMap { $0["ts"] as? Double }
        #expect(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 })
        #expect(spans.count { $0["cat"] as? String == "capture" } == 1)

        let google = try json(FrameExport.googleBenchmark.encode(runs))
        let rows = try #require(google["benchmarks"] as? [[String: Any]])
        let tails = rows.filter { ($0["name"] as? String)?.hasSuffix("/p99") == true }
        #expect(tails.count { ($0["real_time"] as? Double ?? 0) > 1e8 } == 1)
    }

    @Test func theFirstFrameOfAllIsColdAndStandsApart() throws {
        let measurement = try meter().measure(prepared(), budget: FrameBudget(refreshRate: 60))
        let repetitions = measurement.run.repetitions
        #expect(repetitions.count == 2)
        #expect(repetitions[0].coldFirstFrame != nil && repetitions[1].coldFirstFrame == nil)
        // 0.4 s at 60 Hz: 25 frames, of which one is cold.
        #expect(repetitions.map(\.times.count) == [24, 25])
    }

    @Test func theTransitionIsRepeatedUntilThereAreEnoughFrames() throws {
        let scenario = try prepared()
        let many = try meter { $0.frames = 120 }.measure(scenario, budget: FrameBudget(refreshRate: 60))
        #expect(many.run.repetitions.count == 5)
        let short = try meter {
            $0.frames = 1_000_000_000
            $0.timeLimit = 0
        }.measure(scenario, budget: FrameBudget(refreshRate: 60))
        #expect(short.run.repetitions.count == 2)
    }

    /// In a process of its own: what other tests allocate meanwhile would be counted, too.
    @Test(arguments: FrameMatrix.defaultTransitions.map(\.rawValue)) func noSteadyFrameAllocates(name: String) async {
        await #expect(processExitsWith: .success) { [name] in
            let scenario = try PreparedScenario(Scenario(nameOrPath: name))
            let budget = try FrameBudget(refreshRate: 120)
            let meter = FrameMeter()
            let quiet = try meter.measure(scenario, budget: budget)
            precondition(quiet.steadyAllocations == 0, "\(name) allocates")
            var kept: [[Int]] = []
            let loud = try meter.measure(scenario, budget: budget) { _, frame in
                if frame == 5 { kept.append([Int](repeating: frame, count: 100)) }
            }
            precondition(loud.steadyAllocations.map { $0 >= kept.count } ?? false, "what allocates is not seen")
        }
    }

    @Test func digestsDependOnNothingButTheScenario() throws {
        func digest(_ cells: Int, threads: Int, pace: FramePace = .backToBack) throws -> UInt64 {
            try meter {
                $0.threads = threads
                $0.pace = pace
            }.measure(prepared(.wave, cells: cells), budget: FrameBudget(refreshRate: 120)).positions.digest
        }
        let first = try digest(30, threads: 1)
        #expect(try digest(30, threads: 2) == first)
        #expect(try digest(30, threads: 1, pace: .paced) == first)
        #expect(try digest(31, threads: 1) != first)
    }

    @Test func digestsOnFileAreHeldAgainst() throws {
        let scenario = try prepared(.wave)
        var file = try PositionDigestFile(recording: [scenario], refreshRate: 60, kernelSets: [.baseline])
        func check(_ rate: Double = 60) throws -> PositionCheck {
            try meter { $0.kernelSet = .baseline }
                .measure(scenario, budget: FrameBudget(refreshRate: rate), digests: file).positions
        }
        let right = try check()
        #expect(right.isOnFile && right.difference == nil)
        #expect(try !check(120).isOnFile)

        let row = file.rows[0]
        var frames = row.frames
        frames[7] = "0000000000000000"
        let text = String(decoding: try file.encoded(), as: UTF8.self)
            .replacingOccurrences(of: row.frames[7], with: frames[7])
        file = try JSONDecoder().decode(PositionDigestFile.self, from: Data(text.utf8))
        #expect(try #require(check().difference).hasPrefix("frame 7 (0.1167 s)"))
    }
}

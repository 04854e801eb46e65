import Scenarios
import FrameSuite
import AnimationCore
import CAllocationCounter
import Foundation
import HeadlessKit
import Testing

/// The meter, tested on real transitions. Planted faults have a suite of their own.
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

    @Test func `the first frame of a measurement is cold and reported separately`() throws {
        let measurement = try meter().measure(prepared(), budget: FrameBudget(refreshRate: 60))
        let repetitions = measurement.run.repetitions
        #expect(repetitions.count == 2)
        #expect(repetitions[0].coldFirstFrame != nil && repetitions[1].coldFirstFrame == nil)
        // 0.4 s at 60 Hz: 25 frames, of which one is cold.
        #expect(repetitions.map(\.times.count) == [24, 25])
    }

    @Test func `the transition is repeated until there are enough frames`() throws {
        let scenario = try prepared()
        let many = try meter { $0.frames = 120 }.measure(scenario, budget: FrameBudget(refreshRate: 60))
        #expect(many.run.repetitions.count == 5)
        let short = try meter {
            $0.frames = 1_000_000_000
            ($0.timeLimit, $0.tailTimeLimit) = (0, 0)
        }.measure(scenario, budget: FrameBudget(refreshRate: 60))
        #expect(short.run.repetitions.count == 2)
    }

    #if DEBUG
    private static let isOptimized = false
    #else
    private static let isOptimized = true
    #endif

    /// In a process of its own: the allocations of other tests would be counted, too.
    @Test(
        .enabled(if: isOptimized, "code without optimization allocates"),
        .enabled(if: allocation_counter_is_available()))
    func `no steady frame allocates`() async {
        await #expect(processExitsWith: .success) {
            for name in FrameMatrix.defaultTransitions.map(\.rawValue) {
                let scenario = try PreparedScenario(Scenario(nameOrPath: name))
                let budget = try FrameBudget(refreshRate: 120)
                let meter = FrameMeter()
                let quiet = try meter.measure(scenario, budget: budget)
                precondition(quiet.steadyAllocations == 0, "\(name) allocates")
                var kept: [[Int]] = []
                let loud = try meter.measure(scenario, budget: budget) { _, frame, _ in
                    if frame == 5 { kept.append([Int](repeating: frame, count: 100)) }
                }
                precondition(loud.steadyAllocations.map { $0 >= kept.count } ?? false, "what allocates is not seen")
            }
        }
    }

    @Test func `digests depend on nothing but the scenario`() throws {
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

    @Test func `recorded digests are compared with the frames`() throws {
        let scenario = try prepared(.wave)
        let file = try PositionDigestFile(recording: [scenario], refreshRate: 60, kernelSets: [.baseline])
        func check(_ file: PositionDigestFile, _ rate: Double = 60, _ precision: FramePrecision = .double) throws
            -> PositionCheck
        {
            try meter { $0.kernelSet = .baseline }
                .measure(
                    PreparedScenario(scenario, precision: precision), budget: FrameBudget(refreshRate: rate),
                    digests: file
                ).positions
        }
        let right = try FramePrecision.allCases.map { try check(file, 60, $0) }
        #expect(right.allSatisfy { $0.isOnFile && $0.difference == nil } && right[0].digest != right[1].digest)
        #expect(try !check(file, 120).isOnFile)

        // The digest of one frame changed, the positions did not: said as such.
        let digest = try changed(file, file.rows[0].frames[7], to: "0000000000000000")
        let rounding = try #require(check(digest).difference)
        #expect(rounding.hasPrefix("frame 7 (0.1167 s) is the first that differs"))
        #expect(rounding.contains("timed and untimed frames agree"))
        #expect(rounding.contains("everything is where it was, but for rounding"))

        // A cell was elsewhere when the file was written: which one, what of it, and how far.
        let middle = file.middles[0]
        let target = try #require(
            middle.targets.lastIndex { place in
                place.count == 5 && middle.targets.count { $0.first == place[0] } == 1
            })
        let x = middle.targets[target][0]
        let moved = try #require(check(changed(digest, "[\(x),", to: "[\(x + 0.25),")).difference)
        let path = scenario.batch.timeline.paths(in: scenario.batch.container)[target]
        #expect(moved.contains("In frame \(middle.frame), what moved farthest is \(path): x is "))
        let distance = moved.split(separator: "off by ").last?.split(separator: " ").first.flatMap { Double($0) }
        #expect((try #require(distance) + 0.25).magnitude < 1e-9)
        // A target more than there is.
        let more = try changed(digest, "\"targets\":[", to: "\"targets\":[[],")
        #expect(try #require(check(more).difference).contains("recorded are \(middle.targets.count + 1)"))
    }

    @Test func `new rows of a digest file come behind those of their scenario`() throws {
        func file(_ scenarios: (TransitionKind, Int)...) throws -> PositionDigestFile {
            try PositionDigestFile(
                recording: scenarios.map { try prepared($0, cells: $1) }, refreshRate: 60, kernelSets: [.baseline],
                precisions: [.double])
        }
        let old = try file((.wave, 3), (.growFrame, 3))
        let updated = old.updated(with: try file((.wave, 4), (.wave, 3), (.stackModal, 2)))
        #expect(
            updated.rows.map { "\($0.scenario) \($0.cells)" } == ["wave 3", "wave 4", "grow-frame 3", "stack-modal 2"])
        #expect(updated.middles.count == 4)
        #expect(old.updated(with: old) == old)
    }

    private func changed(_ file: PositionDigestFile, _ text: String, to other: String) throws -> PositionDigestFile {
        let json = String(decoding: try file.encoded(), as: UTF8.self)
        #expect(json.contains(text))
        return try JSONDecoder().decode(
            PositionDigestFile.self, from: Data(json.replacingOccurrences(of: text, with: other).utf8))
    }

    /// A timed frame that is another frame: named with target, property and distance, with and without a recording.
    @Test(arguments: FramePrecision.allCases)
    func `a wrong timed frame is reported by its number`(precision: FramePrecision) throws {
        let scenario = try PreparedScenario(prepared(), precision: precision)
        let wrong = try meter().measure(scenario, budget: FrameBudget(refreshRate: 60)) { repetition, frame, time in
            if repetition == 1, frame == 7 { time += 0.01 }
        }
        let difference = try #require(wrong.positions.difference)
        #expect(difference.hasPrefix("the timed frames differ from the untimed ones: frame 7 (0.1167 s), "))
        // By how much: what the scalar evaluation has at the two times.
        let (timeline, container) = (scenario.batch.timeline, scenario.batch.container)
        let first = try #require(
            timeline.targets.indices.first {
                $0 != container
                    && timeline.rect(of: $0, in: container, at: 7.0 / 60)
                        != timeline.rect(of: $0, in: container, at: 7.0 / 60 + 0.01)
            })
        #expect(difference.contains(timeline.paths(in: container)[first] + ": x is "))
        let distance = try #require(
            difference.split(separator: "off by ").last?.split(separator: " ").first.flatMap { Double($0) })
        let (right, found) = try (
            #require(timeline.rect(of: first, in: container, at: 7.0 / 60)),
            #require(timeline.rect(of: first, in: container, at: 7.0 / 60 + 0.01))
        )
        #expect((distance - (found.origin.x - right.origin.x)).magnitude < 1e-3)
        let verdicts = FrameGate.verdicts(withoutBudgets: [wrong])
        #expect(verdicts == [wrong.run.name: .broken("wrong positions: \(difference)")])
        #expect(try FrameExport.googleBenchmark.encode([wrong.run], verdicts: verdicts).count > 0)
    }

    /// In both formats, and not the same in both.
    @Test func `frames are computed in Double and in Float`() throws {
        let (double, float) = try (
            prepared(.wave), PreparedScenario(prepared(.wave), precision: .float)
        )
        var (a, b) = (double.batch, float.batch)
        try a.evaluate(at: 0.1234, with: BatchEngine(threads: 1))
        try b.evaluate(at: 0.1234, with: BatchEngine(threads: 1))
        let pairs = a.timeline.targets.indices.compactMap { target in
            a.rect(of: target).flatMap { a in b.rect(of: target).map { (a, $0) } }
        }
        #expect(pairs.contains { $0 != $1 })
        #expect(pairs.allSatisfy { ($0.origin.x - $1.origin.x).magnitude < 1e-2 })
    }

    @Test func `the number of repetitions is explained`() throws {
        let scenario = try prepared()
        func reason(_ change: (inout FrameMeter.Options) -> Void) throws -> String {
            try meter(change).measure(scenario, budget: FrameBudget(refreshRate: 60)).conditions.repetitionsReason
        }
        #expect(try reason { $0.frames = 60 } == "60 frames and 2 repetitions were asked for")
        // 50 frames: not a thousand, so the longer limit counts.
        let tail = try reason { ($0.frames, $0.timeLimit, $0.tailTimeLimit) = (1_000_000_000, 0, 0.001) }
        #expect(tail == "after 0.001 s no other was started; 1000000000 frames were asked for")
        let most = try reason { ($0.frames, $0.timeLimit, $0.tailFrames) = (1_000_000_000, 0, 10) }
        #expect(most == "after 0 s no other was started; 1000000000 frames were asked for")
    }
}

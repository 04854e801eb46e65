private import CLockstep
import AnimationCore
import Foundation
import AnimationTimeline

/// Frames in lockstep turns: this process and one of another build compute the same frames alternately, on one CPU.
/// `scripts/ab.sh --frames` starts the two.
///
/// A turn is one or more repetitions of a transition. Each turn has two results, the median and the 99th percentile of the
/// time of a frame. The latter is of several turns together where one has less than a thousand frames.
public struct FrameTurns {
    private let side: lockstep_side
    /// The benchmarks to measure, two a run, in the order of their results.
    private let names: [String]
    private let slowdowns: [String: Double]
    private let clock = MonotonicClock()

    /// Whether the environment makes this process a side of a pair.
    public static var areWanted: Bool { ProcessInfo.processInfo.environment[LOCKSTEP_VARIABLE] != nil }

    /// Reads the description of the side from the environment, and the slowdowns to inject from
    /// `OVERSHOOT_INJECT_SLOWDOWN`: words `NAME:PERCENT`. Ends the process if the description is invalid.
    public init() {
        side = lockstep_open()
        guard side.is_wanted,
            let text = try? unsafe String(contentsOfFile: String(cString: lockstep_names_path()), encoding: .utf8)
        else { FrameTurns.fail("frames", "the list of names cannot be read") }
        names = text.split(separator: "\n").map(String.init)
        let words = ProcessInfo.processInfo.environment["OVERSHOOT_INJECT_SLOWDOWN"] ?? ""
        slowdowns = Dictionary(
            words.split(separator: " ").compactMap { word in
                guard let colon = word.lastIndex(of: ":"), let percent = Double(word[word.index(after: colon)...])
                else { return nil }
                return (String(word[..<colon]), percent / 100)
            }, uniquingKeysWith: max)
    }

    /// Ends the process because of a run that cannot be measured.
    public static func fail(_ name: String, _ message: String) -> Never { unsafe lockstep_fail(name, message) }

    /// Takes the turns of every run of a matrix that has a name in the list, and ends the process if a name has no run.
    ///
    /// - Parameters:
    ///   - frames: The least number of frames of a run.
    ///   - precision: The format in which frames are computed.
    ///   - digests: The recorded digests of the frames' positions, which the first pair of processes is compared with.
    /// - Throws: ``FrameError`` if the clock is broken; `BatchError`; `ScenarioError`.
    public func measure(
        _ matrix: FrameMatrix, frames: Int, precision: FramePrecision = .double, digests: PositionDigestFile? = nil
    ) throws {
        let wanted = Set(names)
        var missing = names[...]
        try matrix.forEach(
            share: FrameBudget.defaultShare, precision: precision,
            where: { run in FramePercentile.allCases.contains { wanted.contains($0.name(of: run)) } },
            progress: { _, _ in }
        ) { scenario, budget in
            let run = FrameRun.name(
                scenario: scenario.name, cells: scenario.cells, refreshRate: budget.refreshRate, precision: precision)
            if side.verifies { try verify(scenario, budget: budget, digests: digests) }
            let turns = try turns(of: scenario, named: run, refreshRate: budget.refreshRate, frames: frames)
            for percentile in FramePercentile.allCases where missing.first == percentile.name(of: run) {
                missing.removeFirst()
                let results = percentile.results(of: turns).map { Int64($0.rounded()) }
                unsafe lockstep_report(side, percentile.name(of: run), 1, results, results.count, 0, 0)
            }
        }
        if let name = missing.first { FrameTurns.fail(name, "there is no such run") }
    }

    private func verify(_ scenario: PreparedScenario, budget: FrameBudget, digests: PositionDigestFile?) throws {
        var options = FrameMeter.Options()
        (options.frames, options.repetitions) = (1, 1)
        let measurement = try FrameMeter(options).measure(scenario, budget: budget, digests: digests)
        if let difference = measurement.positions.difference {
            FrameTurns.fail(measurement.run.name, "wrong positions: \(difference)")
        }
    }

    /// The times of frames in nanoseconds [turns][frames].
    private func turns(
        of scenario: PreparedScenario, named run: String, refreshRate: Double, frames: Int
    ) throws -> [[Double]] {
        var loop = try FrameLoop(
            scenario, clock: clock, refreshRate: refreshRate,
            slowdown: FramePercentile.allCases.compactMap { slowdowns[$0.name(of: run)] }.max() ?? 0)
        var token = lockstep_meet(side)
        // The first repetition is cold, and the second shows what a warm one takes.
        _ = try loop.run(repetitions: 1)
        if side.is_first {
            let duration = try loop.run(repetitions: 1).reduce(0, +)
            token = loop.token(
                turnDuration: Double(side.turn_duration) / max(duration, 1), side.turn_limit, frames: frames)
        }
        lockstep_pass(side, token, false)
        var turns: [[Double]] = []
        turns.reserveCapacity(Int(clamping: token.turns))
        while turns.count < token.turns {
            turns.append(try loop.run(repetitions: Int(clamping: token.iterations)))
            lockstep_pass(side, token, turns.count == token.turns)
        }
        return turns
    }
}

/// The repetitions of one run.
private struct FrameLoop {
    /// A repetition that takes long has fewer turns, but at least this many.
    private static let leastTurns: Int64 = 5

    private let runner: FrameRunner<MonotonicClock>
    private let clock: MonotonicClock
    private let engine = BatchEngine()
    private let slowdown: Double
    private let count: Int
    private var batch: FrameBatch
    /// The shortest time that each frame has taken, in nanoseconds, where a slowdown is injected.
    private var fastest: [UInt64]

    init(_ scenario: PreparedScenario, clock: MonotonicClock, refreshRate: Double, slowdown: Double) throws {
        runner = try FrameRunner(clock: clock, pace: .backToBack, refreshRate: refreshRate)
        try FrameCount.check(name: scenario.name, duration: scenario.duration, refreshRate: refreshRate)
        count = runner.frameCount(duration: scenario.duration)
        self.clock = clock
        self.slowdown = slowdown
        batch = scenario.batch
        fastest = Array(repeating: .max / 2, count: count)
    }

    /// The repetitions of a turn, and the number of turns: so many that they last as long as `limit` turns should, and at
    /// least `frames` frames.
    ///
    /// - Parameter turnDuration: The duration of a turn, in repetitions.
    func token(turnDuration: Double, _ limit: Int64, frames: Int) -> lockstep_token {
        let repetitions = Int(saturating: max(1, turnDuration.rounded()))
        let affordable = min(limit, Int64((Double(limit) * turnDuration / Double(repetitions)).rounded()))
        let enough = (frames - 1) / (repetitions * count) + 1
        return lockstep_token(
            iterations: Int64(repetitions), turns: max(affordable, min(FrameLoop.leastTurns, limit), Int64(enough)),
            slices: 1)
    }

    /// The times of the frames of so many repetitions, in nanoseconds.
    mutating func run(repetitions: Int) throws -> [Double] {
        var times: [Double] = []
        times.reserveCapacity(repetitions * count)
        var failure: BatchError?
        for _ in 0..<repetitions {
            try batch.evaluate(at: 0, with: engine)
            let samples = try runner.run(frames: count) { index, time in
                let start = clock.now()
                do throws(BatchError) {
                    try batch.evaluate(at: time, with: engine)
                } catch {
                    failure = error
                }
                guard slowdown > 0 else { return }
                // Not of a time in which others had the processor.
                let elapsed = clock.now() - start
                fastest[index] = min(fastest[index], elapsed)
                let end = clock.now() + UInt64(Double(min(elapsed, 2 * fastest[index])) * slowdown)
                while clock.now() < end {}
            }.samples
            if let failure { throw failure }
            // The elapsed time contains waiting for the processor, the processor time the call that reads it.
            for (time, cpuTime) in zip(samples.times, samples.cpuTimes) { times.append(min(time, cpuTime) * 1e9) }
        }
        return times
    }
}

/// The results that a run has in its turns.
package enum FramePercentile: Int, CaseIterable {
    case median = 50
    case tail = 99

    package func name(of run: String) -> String { "frames/\(run)/p\(rawValue)" }

    /// The results of turns of frame times: of each turn, or for the tail of as many successive ones as have
    /// ``FrameMisses/tailFrames`` frames together. Those left over belong to the last group.
    package func results(of turns: [[Double]]) -> [Double] {
        let groupSize = self == .median ? 1 : (FrameMisses.tailFrames - 1) / max(turns.first?.count ?? 1, 1) + 1
        let groups = max(1, turns.count / groupSize)
        return (0..<groups).map { group in
            let end = group == groups - 1 ? turns.count : (group + 1) * groupSize
            return value(of: turns[(group * groupSize)..<end].flatMap(\.self))
        }
    }

    func value(of times: [Double]) -> Double {
        PercentileRule.interpolated.percentile(Double(rawValue), ofSorted: times.sorted())
    }
}

private import CAllocationCounter
public import AnimationCore
import AnimationTimeline

/// Measures the frames of scenarios: times each, counts what a steady frame allocates, and checks every frame's
/// positions against those of the same frame computed without a clock.
public struct FrameMeter {
    /// The options of a measurement.
    public struct Options: Sendable {
        /// The pace of the frames.
        public var pace = FramePace.backToBack
        /// The number of threads that a large batch is spread over. One, as an app's main thread; more threads allocate.
        public var threads = 1
        /// The kernels.
        public var kernelSet = KernelSet.current
        /// The transition is repeated until there are so many frames.
        ///
        /// With 2 000 frames, 20 are slower than the 99th percentile. Measured (Stack Modal, 1 000 cells, 120 Hz, twelve
        /// processes each, two busy cores): from run to run the 99th percentile spreads by 42 % (standard deviation over
        /// mean) with 200 frames, 14 % with 2 000 and 10 % with 4 000, the median by 1 % from 500 on.
        public var frames = 2000
        /// The least number of repetitions of the transition, also where ``frames`` needs fewer.
        public var repetitions = 5
        /// After so many seconds no new repetition is started, but the second always is.
        public var timeLimit = 5.0
        /// Until there are so many frames, ``tailTimeLimit`` counts instead: with a thousand, ten are slower than the 99th
        /// percentile, and with fewer it is little else than the slowest frame.
        public var tailFrames = 1000
        /// The time limit, in seconds, as long as there are not even ``tailFrames``.
        public var tailTimeLimit = 15.0
        /// Whether the times of single steps are kept, for a trace.
        public var keepsSpans = false
        /// Whether the machine's speed is measured between repetitions.
        public var measuresMachine = false

        /// The defaults.
        public init() {}
    }

    private let options: Options
    private let clock: MonotonicClock
    private let engine: BatchEngine

    /// Creates a meter.
    public init(_ options: Options = Options()) {
        self.options = options
        clock = MonotonicClock(countsAllThreads: options.threads > 1)
        engine = BatchEngine(kernelSet: options.kernelSet, threads: options.threads)
    }

    /// Measures one scenario at one rate.
    ///
    /// - Parameters:
    ///   - scenario: What to measure.
    ///   - budget: The refresh rate, and what the run is judged by.
    ///   - digests: The recorded digests of the frames.
    ///   - plant: Called within each timed frame, before it is computed, with the repetition, the frame, and the time for
    ///     which it is computed: the place for a planted fault.
    /// - Throws: ``FrameError`` if the clock is broken; ``BatchError``; `ScenarioError` for too many frames.
    public func measure(
        _ scenario: PreparedScenario, budget: FrameBudget, digests: PositionDigestFile? = nil,
        plant: (_ repetition: Int, _ frame: Int, _ time: inout Double) -> Void = { _, _, _ in }
    ) throws -> FrameMeasurement {
        let runner = try FrameRunner(clock: clock, pace: options.pace, refreshRate: budget.refreshRate)
        try FrameCount.check(
            name: scenario.name, duration: scenario.duration, refreshRate: budget.refreshRate)
        let frames = runner.frameCount(duration: scenario.duration)
        let reference = try PositionReference(scenario, frames: frames, refreshRate: budget.refreshRate, engine: engine)
        var check = PositionComparison(reference: reference)
        var allocations = AllocationCount(
            steady: scenario.batch.timeline.steadyFrames(frames, refreshRate: budget.refreshRate))
        var recorder = SpanRecorder(isOn: options.keepsSpans, captureTime: scenario.captureTime)
        var repetitions: [FrameSamples] = []
        var batch = scenario.batch
        var failure: BatchError?

        let machine = options.measuresMachine ? MachineSpeedMeter(clock: clock) : nil
        let start = clock.now()
        while needsMore(repetitions, frames: frames, since: start) {
            // The first repetition is cold. The others start where a timeline starts, without having to go back to it.
            let number = repetitions.count
            machine?.sampleIfDue()
            if number > 0 { try batch.evaluate(at: 0, with: engine) }
            recorder.begin(frames: frames)
            allocations.begin()
            let (samples, starts) = try runner.run(
                frames: frames, hasColdStart: number == 0,
                afterFrame: { index in
                    allocations.end(frame: index)
                    check.add(batch, frame: index)
                    allocations.resume()
                },
                frame: { index, time in
                    var time = time
                    plant(number, index, &time)
                    recorder.mark(clock, index) {
                        do throws(BatchError) {
                            try batch.evaluate(at: time, with: engine)
                        } catch {
                            failure = error
                        }
                    }
                })
            allocations.stop()
            if let failure { throw failure }
            recorder.end(samples, starts: starts)
            repetitions.append(samples)
        }
        let difference = check.difference(in: scenario) ?? reference.difference
        return FrameMeasurement(
            run: try FrameRun(
                scenario: scenario.name, cells: scenario.cells, budget: budget, precision: scenario.batch.precision,
                repetitions: repetitions, spans: recorder.spans),
            conditions: FrameMeasurement.Conditions(
                pace: options.pace, threads: options.threads, kernelSet: options.kernelSet,
                targets: scenario.targetCount, scalarTargets: reference.scalarTargets,
                repetitionsReason: reason(repetitions.count, frames: frames)),
            steadyAllocations: allocations.total,
            positions: try PositionCheck(
                reference.digests, of: scenario, budget: budget, engine: engine, onFile: digests,
                difference: difference), speed: machine?.speed())
    }

    private func needsMore(_ repetitions: [FrameSamples], frames: Int, since start: UInt64) -> Bool {
        guard repetitions.count >= 2 else { return true }
        guard !isEnough(repetitions.count, frames: frames) else { return false }
        return Double(clock.now() - start) * 1e-9 < timeLimit(repetitions.count, frames: frames)
    }

    private func isEnough(_ repetitions: Int, frames: Int) -> Bool {
        repetitions >= options.repetitions && repetitions * frames >= options.frames
    }

    private func timeLimit(_ repetitions: Int, frames: Int) -> Double {
        // The cold frame is in no percentile.
        repetitions * frames <= options.tailFrames ? max(options.timeLimit, options.tailTimeLimit) : options.timeLimit
    }

    private func reason(_ repetitions: Int, frames: Int) -> String {
        if isEnough(repetitions, frames: frames) {
            return "\(options.frames) frames and \(options.repetitions) repetitions were asked for"
        }
        return "after \(timeLimit(repetitions, frames: frames).formatted) s no other was started; "
            + "\(options.frames) frames were asked for"
    }
}

/// Allocations of the whole process within steady frames; those between frames are left out.
private struct AllocationCount {
    private let isAvailable = allocation_counter_is_available()
    private let steady: [Bool]
    private var last: Int64 = 0
    private var count = 0

    init(steady: [Bool]) { self.steady = steady }

    var total: Int? { isAvailable ? count : nil }

    mutating func begin() {
        allocation_counter_reset()
        allocation_counter_start()
    }

    mutating func end(frame index: Int) {
        if steady[index] { count += Int(clamping: allocation_counter_read().allocations - last) }
        allocation_counter_stop()
    }

    mutating func resume() {
        last = allocation_counter_read().allocations
        allocation_counter_start()
    }

    func stop() { allocation_counter_stop() }
}

/// Keeps when what was done, where that is asked for. It writes into memory that is there before the frames start.
private struct SpanRecorder {
    private let isOn: Bool
    private(set) var spans: [FrameSpan] = []
    private var startTicks: [UInt64] = []
    private var ends: [UInt64] = []
    private var origin: Double

    init(isOn: Bool, captureTime: Double) {
        self.isOn = isOn
        origin = captureTime
        spans = [FrameSpan(kind: .capture, index: 0, start: 0, duration: captureTime)]
    }

    mutating func begin(frames: Int) {
        guard isOn else { return }
        startTicks = Array(repeating: 0, count: frames)
        ends = startTicks
    }

    @inline(__always)
    mutating func mark(_ clock: MonotonicClock, _ index: Int, _ body: () -> Void) {
        guard isOn else { return body() }
        startTicks[index] = clock.now()
        body()
        ends[index] = clock.now()
    }

    /// Puts the repetition behind the ones before. A stopped frame is a stop; a cold one is the first of all, and stands
    /// nowhere.
    mutating func end(_ samples: FrameSamples, starts: [Double]) {
        guard isOn else { return }
        let stops = Dictionary(uniqueKeysWithValues: samples.stopped.map { ($0.frame, $0) })
        var (number, batches) = (spans.count { $0.kind == .frame }, spans.count { $0.kind == .batch })
        var (next, end) = (0, 0.0)
        for index in starts.indices {
            let start = origin + starts[index]
            if let stop = stops[index] {
                spans.append(
                    FrameSpan(
                        kind: .stop, index: spans.count { $0.kind == .stop }, start: start, duration: stop.duration,
                        cpuTime: stop.cpuTime))
                end = starts[index] + stop.duration
                continue
            }
            if index == 0, let cold = samples.coldFirstFrame {
                end = cold
            } else {
                spans.append(
                    FrameSpan(
                        kind: .frame, index: number, start: start, duration: samples.times[next],
                        cpuTime: samples.cpuTimes[next]))
                end = starts[index] + samples.times[next]
                (number, next) = (number + 1, next + 1)
            }
            spans.append(
                FrameSpan(
                    kind: .batch, index: batches,
                    start: origin + Double(startTicks[index] - startTicks[0]) * 1e-9,
                    duration: Double(ends[index] - startTicks[index]) * 1e-9))
            batches += 1
        }
        origin += end
    }
}

extension Timeline {
    /// Which frames are steady: everything goes on, nothing starts, ends at once, or is added, taken out, shown or
    /// hidden since the frame before. The first frame is none.
    ///
    /// - Parameters:
    ///   - frames: How many frames there are.
    ///   - refreshRate: In Hz.
    func steadyFrames(_ frames: Int, refreshRate: Double) -> [Bool] {
        var steady = [Bool](repeating: true, count: frames)
        func note(_ time: Double) {
            guard time.isFinite else { return }
            // The first frame that shows it, as the frames' own times have it.
            var frame = max(0, Int(saturating: (time * refreshRate).rounded(.down)))
            while Double(frame) / refreshRate < time { frame += 1 }
            if frame < frames { steady[frame] = false }
        }
        motionTimes.forEach(note)
        for change in hierarchy { note(change.time) }
        for change in visibility { note(change.time) }
        if frames > 0 { steady[0] = false }
        return steady
    }
}

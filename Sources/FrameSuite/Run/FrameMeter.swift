private import CAllocationCounter
public import AnimationCore
import HeadlessKit

/// Measures the frames of scenarios: times each, counts what a steady frame allocates, and checks every frame's
/// positions against those of the same frame computed without a clock.
public struct FrameMeter {
    /// How to measure.
    public struct Options: Sendable {
        /// When frames are started.
        public var pace = FramePace.backToBack
        /// Over how many threads a large batch is spread. One, as an app's main thread; more threads allocate.
        public var threads = 1
        /// The kernels.
        public var kernelSet = KernelSet.current
        /// The transition is repeated until there are so many frames.
        ///
        /// With 2 000 frames, 20 are slower than the 99th percentile. Measured (Stack Modal, 1 000 cells, 120 Hz, twelve
        /// processes each, two busy cores): from run to run the 99th percentile spreads by 42 % (standard deviation over
        /// mean) with 200 frames, 14 % with 2 000 and 10 % with 4 000, the median by 1 % from 500 on.
        public var frames = 2000
        /// The transition is repeated so often at least, whatever ``frames`` says.
        public var repetitions = 5
        /// After so many seconds no new repetition is started, but the second always is.
        public var timeLimit = 5.0
        /// Whether what happened when is kept, for a trace.
        public var keepsSpans = false

        /// The defaults.
        public init() {}
    }

    private let options: Options
    private let clock = MonotonicClock()
    private let engine: BatchEngine

    /// Creates a meter.
    public init(_ options: Options = Options()) {
        self.options = options
        engine = BatchEngine(kernelSet: options.kernelSet, threads: options.threads)
    }

    /// Measures one scenario at one rate.
    ///
    /// - Parameters:
    ///   - scenario: What to measure.
    ///   - budget: The refresh rate, and what the run is judged by.
    ///   - digests: What the digests of the frames were when they were written down.
    ///   - plant: Called within each timed frame, before it is computed, with the repetition and the frame: the place
    ///     for a planted fault.
    /// - Throws: ``FrameError`` where the clock is broken; ``BatchError``.
    public func measure(
        _ scenario: PreparedScenario, budget: FrameBudget, digests: PositionDigestFile? = nil,
        plant: (_ repetition: Int, _ frame: Int) -> Void = { _, _ in }
    ) throws -> FrameMeasurement {
        let runner = try FrameRunner(clock: clock, pace: options.pace, refreshRate: budget.refreshRate)
        let frames = runner.frameCount(duration: scenario.duration)
        let reference = try PositionReference(scenario, frames: frames, refreshRate: budget.refreshRate, engine: engine)
        var check = PositionComparison(reference: reference)
        var allocations = AllocationCount(
            steady: scenario.batch.timeline.steadyFrames(frames, refreshRate: budget.refreshRate))
        var recorder = SpanRecorder(isOn: options.keepsSpans, captureTime: scenario.captureTime)
        var repetitions: [FrameSamples] = []
        var batch = scenario.batch
        var failure: BatchError?

        let start = clock.now()
        while needsMore(repetitions, frames: frames, since: start) {
            // The first repetition is cold. The others start where a timeline starts, without having to go back to it.
            let number = repetitions.count
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
                    plant(number, index)
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
                scenario: scenario.name, cells: scenario.cells, budget: budget, repetitions: repetitions,
                spans: recorder.spans),
            conditions: FrameMeasurement.Conditions(
                pace: options.pace, threads: options.threads, kernelSet: options.kernelSet,
                targets: scenario.targetCount, scalarTargets: reference.scalarTargets),
            steadyAllocations: allocations.total,
            positions: PositionCheck(
                reference.digests, of: scenario, budget: budget, kernelSet: options.kernelSet, onFile: digests,
                difference: difference))
    }

    private func needsMore(_ repetitions: [FrameSamples], frames: Int, since start: UInt64) -> Bool {
        guard repetitions.count >= 2 else { return true }
        let isEnough = repetitions.count >= options.repetitions && repetitions.count * frames >= options.frames
        return !isEnough && Double(clock.now() - start) * 1e-9 < options.timeLimit
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
        if steady[index] { count += Int(allocation_counter_read().allocations - last) }
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
    private var begins: [UInt64] = []
    private var ends: [UInt64] = []
    private var origin: Double

    init(isOn: Bool, captureTime: Double) {
        self.isOn = isOn
        origin = captureTime
        spans = [FrameSpan(kind: .capture, index: 0, start: 0, duration: captureTime)]
    }

    mutating func begin(frames: Int) {
        guard isOn else { return }
        begins = Array(repeating: 0, count: frames)
        ends = begins
    }

    @inline(__always)
    mutating func mark(_ clock: MonotonicClock, _ index: Int, _ body: () -> Void) {
        guard isOn else { return body() }
        begins[index] = clock.now()
        body()
        ends[index] = clock.now()
    }

    /// Puts the repetition behind the ones before. A stopped frame, or a cold one, is not among the samples: without a
    /// stop, the first of all is the cold one.
    mutating func end(_ samples: FrameSamples, starts: [Double]) {
        guard isOn, samples.stoppedFrameCount == 0 else { return }
        let times = (samples.coldFirstFrame.map { [$0] } ?? []) + samples.times
        let hasCold = samples.coldFirstFrame != nil
        let number = spans.count { $0.kind == .frame }
        for index in times.indices {
            let start = origin + starts[index]
            if !(hasCold && index == 0) {
                spans.append(
                    FrameSpan(
                        kind: .frame, index: number + index - (hasCold ? 1 : 0), start: start, duration: times[index]))
            }
            let first = begins[0]
            spans.append(
                FrameSpan(
                    kind: .batch, index: number + index, start: origin + Double(begins[index] - first) * 1e-9,
                    duration: Double(ends[index] - begins[index]) * 1e-9))
        }
        origin += (starts.last ?? 0) + (times.last ?? 0)
    }
}
